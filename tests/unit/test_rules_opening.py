"""The opening play (section 3)."""

import pytest

from tests.unit.composed import Case, assert_judged, breaks, composed, keeps

KINGS = composed("KS KC 4H 3D", "KH 8D 5C 3S", bid=13)
TEN = "10H 6S 5C 2D", "4D 9C 8S 3H"

CASES = [
    keeps("opening.build", "A build of 13 for a bid of 13", "build-13-KC-5C.8D.KH", KINGS),
    keeps(
        "opening.build", "Any of the four cards builds: 2+8 for a bid of 10", "build-10-2D-8S", composed(*TEN, bid=10)
    ),
    breaks(
        "opening.build",
        "A build of 9 for a bid of 10",
        "build-9-5C-4D",
        composed("10H 9S 5C 2D", "4D KC QS JH", bid=10),
        detail="The bid is 10: the opening play builds a house of 10, not of 9.",
        facts={"bid": 10, "house": 9},
        pointer="/house",
    ),
    breaks(
        "building.key-kept",
        "A bid card must stay in hand at the opening",
        "build-10-10H-10S",
        composed("10H 6S 5C 2D", "10S QC KS KH", bid=10),
    ),
    breaks(
        "opening.build",
        "With opening_lay_alongside false a king is not laid beside 8+5",
        "build-13-KC-5C.8D.KH",
        composed("KS KC 4H 3D", "KH 8D 5C 3S", bid=13, opening_lay_alongside=False),
        pointer="/card",
        detail="KC is worth the bid: at the opening it is not laid beside groups.",
    ),
    keeps(
        "opening.build",
        "With opening_lay_alongside false a 4 still builds 13",
        "build-13-4H-9D.KH",
        composed("KS KC 4H 3D", "KH 9D 6C 2S", bid=13, opening_lay_alongside=False),
    ),
    keeps(
        "opening.build",
        "In the play a king is laid beside 8+5 whatever opening_lay_alongside says",
        "build-13-KC-5C.8D",
        composed("KS KC", "8D 5C", opening_lay_alongside=False),
    ),
    keeps("opening.capture", "A card worth the bid captures", "capture-KC-5C.8D.KH", KINGS),
    breaks(
        "opening.capture",
        "A card that is not worth the bid does not capture",
        "capture-3D-3S",
        KINGS,
        detail="3D is worth 3: at the opening a card worth the bid, 13, captures.",
        facts={"card": "3D", "value": 3, "bid": 13},
    ),
    keeps("opening.throw", "A card worth the bid that captures nothing is thrown", "throw-10H", composed(*TEN, bid=10)),
    breaks(
        "opening.throw",
        "A card that is not worth the bid is not thrown",
        "throw-6S",
        composed(*TEN, bid=10),
        detail="6S is worth 6: at the opening a card worth the bid, 10, is thrown.",
    ),
    breaks(
        "opening.throw",
        "A bid card that captures is not thrown",
        "throw-KC",
        KINGS,
        detail="KC captures KH: it may not be thrown.",
        facts={"captures": ["KH"]},
    ),
    breaks(
        "opening.throw",
        "As a last resort only: here 2+8 builds",
        "throw-10H",
        composed(*TEN, bid=10, opening_throw="last_resort"),
        detail="2D can build a house of 10: 10H may be thrown only as a last resort.",
    ),
    keeps(
        "opening.throw",
        "As a last resort where nothing builds or captures",
        "throw-10H",
        composed("10H 6S 5C 2D", "9C QS QD JH", bid=10, opening_throw="last_resort"),
    ),
    keeps(
        "opening.throw",
        "With always a capturing card is thrown",
        "throw-KC",
        composed("KS KC 4H 3D", "KH 8D 5C 3S", bid=13, opening_throw="always"),
    ),
    breaks(
        "opening.throw",
        "Even with always the thrown card is worth the bid",
        "throw-4H",
        composed("KS KC 4H 3D", "KH 8D 5C 3S", bid=13, opening_throw="always"),
    ),
    keeps(
        "opening.throw",
        "The option throwing does not bind the opening",
        "throw-10H",
        composed(*TEN, bid=10, throwing="hand_cannot_act"),
    ),
    breaks(
        "playing.loose-on-floor", "There is no house to add to at the opening", "add-10-2D-8S", composed(*TEN, bid=10)
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_opening(case: Case) -> None:
    assert_judged(case)
