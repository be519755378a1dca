"""Building a house of a value that has none (section 6)."""

import pytest

from tests.unit.composed import Case, assert_judged, breaks, composed, keeps

CASES = [
    keeps("building.two-cards", "9 onto a loose 9 is a house", "build-9-9D-9H", composed("9D 9C 2C", "9H 3S")),
    breaks(
        "building.two-cards",
        "A lone king is no house",
        "build-13-KH",
        composed("KH KC 2C", "3D"),
        pointer="/loose",
        detail="KH alone is no house: a new house has at least two cards.",
    ),
    breaks(
        "building.two-cards",
        "A lone 6 is no house of 11",
        "build-11-6H",
        composed("6H JC", "3D"),
        also="houses.whole-groups",
    ),
    keeps("building.key-kept", "6+5 with a jack kept", "build-11-6H-5D", composed("6H JC", "5D")),
    keeps(
        "building.key-kept", "A jack beside 5+6 with another jack kept", "build-11-JH-5S.6H", composed("JH JC", "5S 6H")
    ),
    breaks(
        "building.key-kept",
        "6+2+3 without a jack",
        "build-11-6H-2C.3D",
        composed("6H 3C", "2C 3D"),
        pointer="/card",
        detail="No card worth 11 stays in hand with 6H gone, only 3C: the builder keeps a card worth 11.",
        facts={"house": 11, "kept": ["3C"]},
    ),
    breaks("building.key-kept", "The built-in 9 is no key", "build-9-9D-9H", composed("9D 2C", "9H 3S")),
    breaks(
        "building.key-kept",
        "The last card of a hand builds nothing",
        "build-11-6H-5D",
        composed("6H", "5D"),
        detail="No card worth 11 stays in hand: 6H is the last card, and the builder keeps a card worth 11.",
    ),
    breaks(
        "building.key-kept",
        "With key_duty at_build a builder needs his key",
        "build-11-6H-5D",
        composed("6H 3C", "5D", key_duty="at_build"),
    ),
    keeps(
        "building.max-houses", "Any number of houses", "build-11-6H-5D", composed("6H JC", "5D", "9o1-6C.3C 10o3-7C.3D")
    ),
    keeps(
        "building.max-houses",
        "A second house of two",
        "build-11-6H-5D",
        composed("6H JC", "5D", "9o1-6C.3C", max_houses=2),
    ),
    breaks(
        "building.max-houses",
        "No third house of two",
        "build-11-6H-5D",
        composed("6H JC", "5D", "9o1-6C.3C 10o3-7C.3D", max_houses=2),
        detail="2 houses stand already: no more than 2 are built.",
        facts={"houses": 2, "max_houses": 2},
    ),
    keeps(
        "building.max-houses",
        "A break with two houses standing",
        "break-9-11-2H",
        composed("2H JC", "5D", "9o1-6C.3C 10o3-7C.3D", max_houses=2),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_building(case: Case) -> None:
    assert_judged(case)
