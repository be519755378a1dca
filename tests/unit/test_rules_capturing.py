"""Capturing with a card worth v (section 5)."""

import pytest

from tests.unit.composed import Case, assert_judged, breaks, composed, keeps

SHARED = "JH 2D", "2C 3D 5S 6H"
HOUSE_AND_PAIR = "JH 2D", "7D 4S 2S", "11o1-6C.5C"
#: Of 7 7 6 nothing adds up to 10, so 3+3+4 may be all that is taken; 7+3, 7+3 and 6+4 are more.
THREE_OR_SIX = "10S KD", "7S 7C 6D 3H 3S 4C"

CASES = [
    keeps("capturing.house", "The house of 11 and 7+4 are taken", "capture-JH-4S.7D-H11", composed(*HOUSE_AND_PAIR)),
    keeps(
        "capturing.house",
        "The partner's house is taken as well as an opponent's",
        "capture-JH-H11",
        composed("JH 2D", "", "11o2-6C.5C"),
    ),
    breaks(
        "capturing.house",
        "The house of 11 is not left",
        "capture-JH-4S.7D",
        composed(*HOUSE_AND_PAIR),
        detail="JH is worth 11: the house of 11 is taken as well.",
        facts={"card": "JH", "house": 11},
        pointer="/house",
    ),
    keeps(
        "capturing.house",
        "With capture_scope any the house may be left",
        "capture-JH-4S.7D",
        composed(*HOUSE_AND_PAIR, capture_scope="any"),
    ),
    keeps("capturing.groups", "2+3+6 is worth 11", "capture-JH-2C.3D.6H", composed(*SHARED)),
    keeps("capturing.groups", "7+4 and 2+9 are two groups", "capture-JH-2S.4D.7C.9H", composed("JH", "7C 4D 2S 9H")),
    breaks(
        "capturing.groups",
        "2+3+5+6 is worth 16, not 11",
        "capture-JH-2C.3D.5S.6H",
        composed(*SHARED),
        pointer="/loose",
        detail="2C, 3D, 5S and 6H add up to 16, JH is worth 11: whole groups leave 5 over.",
        facts={"sum": 16, "value": 11, "remainder": 5, "cards": ["2C", "3D", "5S", "6H"]},
    ),
    breaks(
        "capturing.groups",
        "5+3 is 3 too few for a jack",
        "capture-JH-3D.5S",
        composed(*SHARED),
        detail="3D and 5S add up to 8, JH is worth 11: 3 too few.",
    ),
    breaks(
        "capturing.groups",
        "3+4+13 is 20, and no two tens",
        "capture-10D-3C.4D.KH",
        composed("10D 2D", "3C 4D KH"),
        detail="3C, 4D and KH add up to 20, but do not fall into groups worth 10.",
        facts={"remainder": 0},
    ),
    breaks(
        "capturing.groups",
        "A capture takes something",
        "capture-JH",
        composed("JH 2D", "3C"),
        detail="JH takes nothing here: a capture takes cards.",
    ),
    breaks(
        "capturing.groups",
        "With capture_scope any something is taken too",
        "capture-JH",
        composed(*HOUSE_AND_PAIR, capture_scope="any"),
    ),
    keeps(
        "capturing.nothing-left", "After 5+6 nothing worth 11 remains of 2 and 3", "capture-JH-5S.6H", composed(*SHARED)
    ),
    keeps(
        "capturing.nothing-left",
        "Three cards are taken though six could be",
        "capture-10S-3H.3S.4C",
        composed(*THREE_OR_SIX),
    ),
    breaks(
        "capturing.nothing-left",
        "A jack does not leave 2+9",
        "capture-JD-JC",
        composed("JD 4C", "2D 9H JC KS"),
        detail="2D and 9H remain loose and are worth 11: JD takes them as well.",
        facts={"remaining": ["2D", "9H"], "value": 11},
        pointer="/loose",
    ),
    breaks(
        "capturing.nothing-left",
        "A jack does not leave a jack",
        "capture-JD-2D.9H",
        composed("JD 4C", "2D 9H JC KS"),
        detail="JC remains loose and is worth 11: JD takes it as well.",
    ),
    breaks("capturing.nothing-left", "Neither house nor pair alone", "capture-JH-H11", composed(*HOUSE_AND_PAIR)),
    keeps(
        "capturing.nothing-left",
        "With capture_scope any a pair may be left",
        "capture-JH-H11",
        composed(*HOUSE_AND_PAIR, capture_scope="any"),
    ),
    breaks(
        "capturing.nothing-left",
        "With capture_choice largest three cards of six are too few",
        "capture-10S-3H.3S.4C",
        composed(*THREE_OR_SIX, capture_choice="largest"),
        detail="A bigger capture takes 3S, 3H and 4C and more in groups worth 10: the largest is due.",
    ),
    keeps(
        "capturing.nothing-left",
        "With capture_choice largest all six are taken",
        "capture-10S-3H.3S.4C.6D.7S.7C",
        composed(*THREE_OR_SIX, capture_choice="largest"),
    ),
    keeps(
        "capturing.nothing-left",
        "With capture_choice largest 5+6 is not part of 2+3+6",
        "capture-JH-5S.6H",
        composed(*SHARED, capture_choice="largest"),
    ),
    keeps(
        "capturing.nothing-left",
        "With capture_scope any capture_choice says nothing",
        "capture-10S-3H.3S.4C",
        composed(*THREE_OR_SIX, capture_choice="largest", capture_scope="any"),
    ),
    keeps(
        "capturing.no-house-in-sum",
        "A 2 takes a 2 beside a house of 9",
        "capture-2D-2S",
        composed("JH 2D", "2S", "9o1-6C.3C"),
    ),
    breaks(
        "capturing.no-house-in-sum",
        "The house of 9 and a 2 are not 11",
        "capture-JH-2S-H9",
        composed("JH 3D", "2S", "9o1-6C.3C"),
        also="capturing.groups",
        pointer="/house",
        detail="JH is worth 11 and does not take the house of 9: a house is never part of a sum.",
    ),
    breaks(
        "capturing.no-house-in-sum",
        "A 9 takes the house of 9, not that of 12",
        "capture-9H-H12",
        composed("9H 3D", "", "9o1-6C.3C 12o3-8C.4S"),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_capturing(case: Case) -> None:
    assert_judged(case)
