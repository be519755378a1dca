"""Keeping the key (section 7)."""

import pytest

from tests.unit.composed import Case, assert_judged, breaks, composed, keeps

TEN = "10o0-6C.4D"

CASES = [
    keeps("owning.key-kept", "The last key captures its house", "capture-10H-H10", composed("10H QS", "2C", TEN)),
    breaks(
        "owning.key-kept",
        "The last key builds nothing",
        "build-12-10H-2C",
        composed("10H QS", "2C", TEN),
        pointer="/card",
        detail="10H is the last key of seat 0 to its house of 10: it can only capture that house.",
        facts={"card": "10H", "house": 10},
    ),
    keeps("owning.key-kept", "A spare key builds", "build-12-10H-2C", composed("10H 10S QS", "2C", TEN)),
    keeps(
        "owning.key-kept",
        "An opponent's house does not bind",
        "build-12-10H-2C",
        composed("10H QS", "2C", "10o1-6C.4D"),
    ),
    keeps(
        "owning.key-kept", "A partner's house does not bind", "build-12-10H-2C", composed("10H QS", "2C", "10o2-6C.4D")
    ),
    breaks(
        "owning.key-kept", "A further owner is bound", "build-12-10H-2C", composed("10H QS", "2C", "10c01-6C.4D.10D")
    ),
    breaks(
        "owning.key-kept",
        "The last key is not thrown",
        "throw-10H",
        composed("10H QS", "2C", TEN),
        also="throwing.captures-nothing",
    ),
    breaks(
        "owning.key-kept",
        "The last key does not join another house",
        "add-12-10H-2C",
        composed("10H QS", "2C", TEN + " 12o2-9C.3C"),
    ),
    breaks(
        "owning.key-kept",
        "The last key captures loose cards only together with its house",
        "capture-10H-2C.8C",
        composed("10H QS", "2C 8C", TEN, capture_scope="any"),
    ),
    keeps(
        "owning.key-kept",
        "With key_duty at_build a key is free afterwards",
        "build-12-10H-2C",
        composed("10H QS", "2C", TEN, key_duty="at_build"),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_owning(case: Case) -> None:
    assert_judged(case)
