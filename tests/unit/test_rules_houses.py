"""What holds for every play into a house: build, add and break (section 6)."""

import pytest

from engine.cards import CARD_BY_NAME
from engine.moves import Move
from tests.unit.composed import Case, assert_judged, breaks, cards, composed, keeps

SIX = CARD_BY_NAME["6H"]
NO_CEMENT = {"cementing": False}
ALL_OF_IT = "7C KD", "6D 8S 5C KH"
QUEEN = "5H QC", "QD 7S"

CASES = [
    keeps("houses.value", "6+5 builds 11", "build-11-6H-5D", composed("6H JC", "5D")),
    breaks(
        "houses.value",
        "There is no house of 8",
        Move("build", SIX, cards("2D"), 8),
        composed("6H 8C", "2D"),
        pointer="/house",
        detail="There is no house of 8: a house is worth 9-13.",
        facts={"house": 8},
    ),
    breaks("houses.value", "There is no house of 14", Move("build", SIX, cards("8D"), 14), composed("6H 9C", "8D")),
    breaks(
        "houses.value",
        "A build names its value",
        Move("build", SIX, cards("5D")),
        composed("6H JC", "5D"),
        detail="No value is named for the house: a house is worth 9-13.",
    ),
    breaks(
        "houses.value",
        "A break names its new value",
        Move("break", CARD_BY_NAME["2H"], 0, 9),
        composed("2H JD", "", "9o1-5D.4H"),
        pointer="/becomes",
    ),
    breaks(
        "houses.value",
        "Only a break gives a new value",
        Move("build", SIX, cards("5D"), 11, 12),
        composed("6H JC", "5D"),
        detail="A build raises no house: only a break gives one a new value.",
        pointer="/becomes",
    ),
    keeps(
        "houses.one-per-value", "A house of 11 beside one of 9", "build-11-6H-5D", composed("6H JC", "5D", "9o1-6C.3C")
    ),
    breaks(
        "houses.one-per-value",
        "No second house of 11",
        "build-11-6H-5D",
        composed("6H JC", "5D", "11o2-9C.2C"),
        detail="There is a house of 11 already: what is worth 11 joins it, no second is built.",
    ),
    keeps("houses.whole-groups", "Two nines are two groups of 9", "build-9-9D-9H", composed("9D 9C 2C", "9H 3S")),
    breaks(
        "houses.whole-groups",
        "7+5 is 12 and no house of 11",
        "build-11-7D-5S",
        composed("7D JC", "5S"),
        detail="7D and 5S add up to 12, the house is 11: whole groups leave 1 over.",
        pointer="/loose",
        facts={"cards": ["7D", "5S"], "sum": 12, "house": 11, "remainder": 1},
    ),
    breaks(
        "houses.whole-groups",
        "J+Q+K is 36 and still no house of 9",
        "build-9-JC-QH.KC",
        composed("JC 9H", "AS QH KC 3H"),
        detail="JC, QH and KC add up to 36, but do not fall into groups worth 9.",
    ),
    breaks(
        "houses.whole-groups",
        "7+3 is too few for a house of 11 to add to",
        "add-11-7D-3S",
        composed("7D JC", "3S", "11o0-9C.2C"),
        detail="7D and 3S add up to 10, the house is 11: 1 too few.",
    ),
    breaks(
        "houses.whole-groups",
        "What joins a broken house is worth its new value",
        "break-9-11-2H-5S",
        composed("2H JD", "5S", "9o1-5D.4H"),
        detail="5S is worth 5, the house is 11: 6 too few.",
    ),
    breaks(
        "houses.whole-groups",
        "With floor cards the raise must reach the value too",
        "break-9-13-2H-AC",
        composed("2H KD", "AC", "9o1-5D.4H", break_with_floor=True),
        detail="The house of 9, 2H and AC add up to 12, the house is 13: 1 too few.",
    ),
    keeps(
        "houses.played-card-in-group",
        "The 6 is in the group 6+5",
        "build-11-6H-5D.7C.4C",
        composed("6H JC", "5D 7C 4C"),
    ),
    breaks(
        "houses.played-card-in-group",
        "5+6 is worth 11 without the 3",
        "build-11-3C-5S.6H",
        composed("3C JC", "5S 6H"),
        also="houses.whole-groups",
        pointer="/card",
        facts={"card": "3C", "cards": ["5S", "6H"], "house": 11},
        detail="5S and 6H are worth 11 without 3C: the played card must be in one of the groups.",
    ),
    keeps("houses.absorb", "K and 8+5 join 7+6", "build-13-7C-6D.8S.5C.KH", composed(*ALL_OF_IT)),
    breaks(
        "houses.absorb",
        "8+5 does not stay loose beside 7+6",
        "build-13-7C-6D.KH",
        composed(*ALL_OF_IT),
        detail="5C and 8S remain loose and are worth 13: they join the house.",
        facts={"remaining": ["5C", "8S"]},
    ),
    breaks(
        "houses.absorb",
        "A queen does not stay loose beside 5+7",
        "build-12-5H-7S",
        composed(*QUEEN),
        also="houses.no-equal-loose",
        detail="QD remains loose and is worth 12: it joins the house.",
    ),
    breaks(
        "houses.absorb", "A group joins when a house is added to", "add-11-JC", composed("JC JD", "5S 6H", "11o1-9C.2C")
    ),
    breaks(
        "houses.absorb",
        "A group joins when a house is broken",
        "break-9-11-2H",
        composed("2H JD", "5S 6H", "9o1-5D.4H"),
    ),
    keeps(
        "houses.absorb", "A group joins a broken house", "break-9-11-2H-5S.6H", composed("2H JD", "5S 6H", "9o1-5D.4H")
    ),
    keeps(
        "houses.absorb",
        "With singles a group may stay loose",
        "build-13-7C-6D.KH",
        composed(*ALL_OF_IT, absorb="singles"),
    ),
    keeps(
        "houses.absorb",
        "With singles a group may join",
        "build-13-7C-6D.8S.5C.KH",
        composed(*ALL_OF_IT, absorb="singles"),
    ),
    breaks(
        "houses.absorb",
        "With singles an equal card joins",
        "build-13-7C-6D",
        composed(*ALL_OF_IT, absorb="singles"),
        also="houses.no-equal-loose",
    ),
    keeps(
        "houses.absorb", "With none 5+7 is a house beside the queen", "build-12-5H-7S", composed(*QUEEN, absorb="none")
    ),
    breaks(
        "houses.absorb",
        "With none the queen does not join 5+7",
        "build-12-5H-7S.QD",
        composed(*QUEEN, absorb="none"),
        detail="Only one group joins, the one with 5H: here are 2 groups worth 12.",
    ),
    keeps(
        "houses.absorb",
        "With none a queen is laid beside 5+7 alone",
        "build-12-QC-5S.7S",
        composed("QC QH", "QD 7S 5S", absorb="none"),
    ),
    keeps(
        "houses.absorb",
        "With none a queen is laid beside 5+7 and the queen",
        "build-12-QC-5S.7S.QD",
        composed("QC QH", "QD 7S 5S", absorb="none"),
    ),
    keeps(
        "houses.absorb",
        "With none a queen is added alone",
        "add-12-QC",
        composed("QC QH", "QD", "12o0-8C.4S", absorb="none"),
    ),
    breaks(
        "houses.absorb",
        "With none no group joins a broken house",
        "break-9-11-2H-5S.6H",
        composed("2H JD", "5S 6H", "9o1-5D.4H", absorb="none"),
    ),
    keeps("houses.no-equal-loose", "The loose queen joins 5+7", "build-12-5H-7S.QD", composed(*QUEEN)),
    breaks(
        "houses.no-equal-loose",
        "No loose jack lies beside the house of 11",
        "break-9-11-2H",
        composed("2H JD", "JC", "9o1-5D.4H"),
        also="houses.absorb",
        facts={"cards": ["JC"], "house": 11},
        detail="JC would lie beside the house of 11: no loose card lies beside a house of its own value.",
    ),
    keeps("houses.no-cementing", "6+5 is one group", "build-11-6H-5D", composed("6H JC", "5D JD", **NO_CEMENT)),
    breaks(
        "houses.no-cementing",
        "A jack does not join 6+5",
        "build-11-6H-5D.JD",
        composed("6H JC", "5D JD", **NO_CEMENT),
        detail="2 groups worth 11 would cement the house: without cementing it is one.",
    ),
    breaks(
        "houses.no-cementing",
        "A jack is not laid beside a jack",
        "build-11-JC-JD",
        composed("6H JC JS", "5D JD", **NO_CEMENT),
    ),
    breaks(
        "houses.no-cementing",
        "Nothing is added to a house",
        "add-9-9D",
        composed("9D 9S", "", "9o1-5D.4H", **NO_CEMENT),
        detail="Nothing is added to the house of 9: without cementing a house stays one group.",
    ),
    breaks(
        "houses.no-cementing",
        "No house is raised to a value that has one",
        "break-9-12-3C",
        composed("3C QH", "", "9o3-5D.4H 12o1-8C.4S", **NO_CEMENT),
        pointer="/becomes",
    ),
    breaks(
        "houses.no-cementing",
        "A 9 is not thrown beside a house of 9, not even with free throws",
        "throw-9D",
        composed("9D 9S", "", "9o1-5D.4H", throwing="free", **NO_CEMENT),
        detail="9D is not thrown beside the house of 9: it captures that house.",
    ),
    breaks(
        "houses.no-cementing",
        "A 9 beside a house of 9 captures",
        "throw-9D",
        composed("9D 9S", "", "9o1-5D.4H", **NO_CEMENT),
        also="throwing.captures-nothing",
    ),
    keeps(
        "houses.no-cementing",
        "A capture takes the house and the equal card beside it",
        "capture-JC-JD-H11",
        composed("JC", "JD", "11o1-9C.2C", **NO_CEMENT),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_houses(case: Case) -> None:
    assert_judged(case)
