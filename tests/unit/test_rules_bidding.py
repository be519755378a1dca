"""The bid (section 2)."""

import pytest

from engine.moves import Move
from tests.unit.composed import Case, assert_judged, breaks, composed, keeps

HAND = composed("9S QD 3S 4S", "5H 6H 7H 8H", phase="bid")

MAKEABLE_9 = composed("2S 9D KD 3S", "7H QC QS QH", phase="bid", floor_at_bid="open", bid_constraint="makeable")
NONE_MAKEABLE = composed("9D KD 2S 3S", "QC QS QH 8H", phase="bid", floor_at_bid="open", bid_constraint="makeable")

CASES = [
    keeps("bidding.value", "A bid of 9 is the lowest", "bid-9", HAND),
    keeps("bidding.value", "A bid of 13 is the highest", "bid-13", composed("KS 2S 3S 4S", phase="bid")),
    breaks(
        "bidding.value",
        "A bid of 8 is too low",
        "bid-8",
        HAND,
        detail="8 is no bid: it is one of 9-13.",
        pointer="/bid",
        facts={"bid": 8},
    ),
    breaks("bidding.value", "A bid of 14 is too high", "bid-14", HAND),
    breaks("bidding.value", "A bid has a value", Move("bid"), HAND, detail="No bid is named; it is one of 9-13."),
    breaks("bidding.value", "A bid far off is no bid", Move("bid", bid=10**30), HAND),
    keeps("bidding.card-held", "A queen is held for a bid of 12", "bid-12", HAND),
    breaks(
        "bidding.card-held",
        "No jack is held for a bid of 11",
        "bid-11",
        HAND,
        detail="Seat 0 holds no card worth 11: 3S, 4S, 9S and QD.",
        facts={"bid": 11, "hand": ["3S", "4S", "9S", "QD"]},
    ),
    keeps("bidding.makeable", "2+7 builds 9: the bid of 9 can be made", "bid-9", MAKEABLE_9),
    breaks(
        "bidding.makeable",
        "Nothing makes 13, and 2+7 makes 9",
        "bid-13",
        MAKEABLE_9,
        detail="A bid of 13 allows no opening build or capture; a bid of 9 does.",
        facts={"bid": 13, "makeable": [9]},
    ),
    keeps("bidding.makeable", "Where no bid can be made any held value may be bid", "bid-13", NONE_MAKEABLE),
    breaks("bidding.card-held", "Where no bid can be made the value must still be held", "bid-12", NONE_MAKEABLE),
    keeps(
        "bidding.makeable",
        "With a held bid the floor does not matter",
        "bid-13",
        composed("2S 9D KD 3S", "7H QC QS QH", phase="bid"),
    ),
    keeps(
        "bidding.makeable",
        "A capture makes the bid",
        "bid-13",
        composed("KD 2S 3S 4S", "KH QC QS QH", phase="bid", floor_at_bid="open", bid_constraint="makeable"),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_bidding(case: Case) -> None:
    assert_judged(case)
