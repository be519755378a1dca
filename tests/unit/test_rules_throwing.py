"""Throwing a card (section 4)."""

import pytest

from engine.cards import CARD_BY_NAME
from engine.moves import Move
from tests.unit.composed import Case, assert_judged, breaks, cards, composed, keeps

CANNOT_ACT = {"throwing": "hand_cannot_act"}
FREE = {"throwing": "free"}

CASES = [
    keeps(
        "throwing.captures-nothing",
        "A 9 is thrown though a 4 of the hand captures",
        "throw-9D",
        composed("4S 9D", "4C"),
    ),
    keeps(
        "throwing.captures-nothing",
        "A possible build does not forbid the throw",
        "throw-6H",
        composed("6H JC", "5D QS"),
    ),
    breaks(
        "throwing.captures-nothing",
        "A 4 that captures a 4 is not thrown",
        "throw-4S",
        composed("4S 9D", "4C"),
        detail="4S captures 4C: it may not be thrown.",
        facts={"card": "4S", "captures": ["4C"], "house": None},
    ),
    breaks(
        "throwing.captures-nothing", "A 9 that captures a sum is not thrown", "throw-9D", composed("4S 9D", "2C 3C 4D")
    ),
    breaks(
        "throwing.captures-nothing",
        "A 9 that captures a house is not thrown",
        "throw-9D",
        composed("4S 9D", "", "9o1-6C.3C"),
        detail="9D captures the house of 9: it may not be thrown.",
        facts={"captures": [], "house": 9},
    ),
    breaks(
        "throwing.captures-nothing",
        "Where any part may be captured a capturing card is still not thrown",
        "throw-4S",
        composed("4S 9D", "4C", capture_scope="any"),
    ),
    breaks(
        "throwing.captures-nothing",
        "hand_cannot_act: no throw while another card builds",
        "throw-JC",
        composed("6H JC", "5D QS", **CANNOT_ACT),
        pointer="/card",
        detail="6H can build a house of 11: a card is thrown only when no card of the hand can act.",
    ),
    breaks(
        "throwing.captures-nothing",
        "hand_cannot_act: no throw while another card captures",
        "throw-9D",
        composed("4S 9D", "4C", **CANNOT_ACT),
        detail="4S can capture: a card is thrown only when no card of the hand can act.",
    ),
    breaks(
        "throwing.captures-nothing",
        "hand_cannot_act: no throw while another card adds",
        "throw-KD",
        composed("4S KD", "5C", "9o2-6C.3C", **CANNOT_ACT),
        detail="4S can add to the house of 9: a card is thrown only when no card of the hand can act.",
    ),
    breaks(
        "throwing.captures-nothing",
        "hand_cannot_act: no throw while another card breaks",
        "throw-JD",
        composed("2S JD", "", "9o1-6C.3C", **CANNOT_ACT),
        detail="2S can break the house of 9: a card is thrown only when no card of the hand can act.",
    ),
    breaks(
        "throwing.captures-nothing",
        "hand_cannot_act: a break with a floor card counts",
        "throw-QD",
        composed("AC QD", "2S", "9o1-5D.4H", break_with_floor=True, **CANNOT_ACT),
    ),
    keeps(
        "throwing.captures-nothing",
        "hand_cannot_act: a build without a key is none",
        "throw-6H",
        composed("6H KC", "5D QS", **CANNOT_ACT),
    ),
    keeps(
        "throwing.captures-nothing",
        "hand_cannot_act: an add that lacks its key is none",
        "throw-QS",
        composed("3S QS", "10D", "13o1-7C.6C", **CANNOT_ACT),
    ),
    keeps("throwing.captures-nothing", "free: a capturing card is thrown", "throw-4S", composed("4S 9D", "4C", **FREE)),
    keeps(
        "throwing.captures-nothing",
        "free: even beside a house of its value",
        "throw-9D",
        composed("4S 9D", "", "9o1-6C.3C", **FREE),
    ),
    breaks("owning.key-kept", "free: but not the last key", "throw-9D", composed("4S 9D", "", "9o0-6C.3C", **FREE)),
    keeps(
        "throwing.no-absorbing",
        "A 4 lies loose beside a 6 and a house of 10",
        "throw-4H",
        composed("4H 10C", "6D", "10o0-7C.3C"),
    ),
    breaks(
        "throwing.no-absorbing",
        "A throw joins no loose card",
        Move("throw", CARD_BY_NAME["4H"], cards("6D")),
        composed("4H 10C", "6D", "10o0-7C.3C"),
        detail="A thrown card stays loose: 4H does not join 6D.",
        pointer="/loose",
    ),
    breaks(
        "throwing.no-absorbing",
        "A throw joins no house",
        Move("throw", CARD_BY_NAME["4H"], house=10),
        composed("4H 10C", "6D", "10o0-7C.3C"),
        detail="A thrown card stays loose: 4H does not join the house of 10.",
        pointer="/house",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_throwing(case: Case) -> None:
    assert_judged(case)
