"""Every move: in its phase, with a card of the hand, with cards that lie where it says (section 13)."""

import pytest

from engine.errors import NotKnown
from engine.moves import Move, bid, throw
from engine.position import Position, with_hand
from engine.rules import violations
from tests.unit.composed import Case, assert_judged, breaks, composed, keeps

BEFORE_BID = composed("9S 2S 3S 4S", "5H 6H 7H 8H", phase="bid")
OVER = composed("", phase="over")

CASES = [
    keeps("playing.phase", "A bid is made in the bid phase", "bid-9", BEFORE_BID),
    keeps("playing.phase", "A card is played at the opening", "throw-9S", composed("9S 2S", "QH", bid=9)),
    keeps("playing.phase", "A card is played in the play", "throw-9S", composed("9S 2S", "QH")),
    breaks(
        "playing.phase",
        "No card is thrown before the bid",
        "throw-9S",
        BEFORE_BID,
        pointer="/type",
        detail="A throw comes after the bid, and seat 0 has not bid yet.",
    ),
    breaks("playing.phase", "No card captures before the bid", "capture-9S-5H", BEFORE_BID),
    breaks(
        "playing.phase",
        "No bid is made twice",
        "bid-9",
        composed("9S 2S", "QH", bid=9),
        detail="The bid is made: a card is to be played now.",
    ),
    breaks("playing.phase", "No bid is made in the play", "bid-9", composed("9S 2S")),
    breaks("playing.phase", "Nothing is thrown when the deal is over", "throw-9S", OVER),
    breaks(
        "playing.phase",
        "Nothing is bid when the deal is over",
        "bid-9",
        OVER,
        detail="The deal is over: nothing is played any more.",
    ),
    breaks("playing.phase", "A bid plays no card", Move("bid", card=0, bid=9), BEFORE_BID),
    breaks("playing.phase", "A throw makes no bid", Move("throw", card=32, bid=9), composed("9S 2S"), pointer="/bid"),
    keeps("playing.card-in-hand", "A card of the hand is thrown", "throw-2S", composed("9S 2S")),
    breaks(
        "playing.card-in-hand",
        "A card of another hand is not thrown",
        "throw-3S",
        composed("9S 2S"),
        detail="3S is not in the hand of seat 0.",
        facts={"card": "3S", "hand": ["2S", "9S"]},
        pointer="/card",
    ),
    breaks(
        "playing.card-in-hand",
        "A card of the floor captures nothing",
        "capture-3S-3H",
        composed("9S 2S", "3S 3H"),
        also="capturing.nothing-left",
    ),
    breaks("playing.card-in-hand", "A throw without a card", Move("throw"), composed("9S 2S")),
    breaks("playing.card-in-hand", "A capture with a card that is none", Move("capture", card=52), composed("9S 2S")),
    breaks(
        "playing.card-in-hand", "A build with a card below the pack", Move("build", card=-1, house=9), composed("9S")
    ),
    keeps("playing.loose-on-floor", "Loose cards are captured", "capture-9S-5H.4H", composed("9S 2S", "5H 4H")),
    keeps("playing.loose-on-floor", "A house is captured", "capture-9S-H9", composed("9S 2S", "", "9o1-5H.4H")),
    breaks(
        "playing.loose-on-floor",
        "A card in a house is not loose",
        "capture-9S-4D.5H",
        composed("9S 2S", "4D", "12o1-5H.7H"),
        pointer="/loose/1",
        detail="5H does not lie loose on the floor but in the house of 12.",
        facts={"cards": ["5H"]},
    ),
    breaks(
        "playing.loose-on-floor",
        "Cards that are not on the floor are not captured",
        "capture-9S-5H.4H",
        composed("9S 2S", "6H"),
        detail="4H and 5H do not lie loose on the floor.",
    ),
    breaks(
        "playing.loose-on-floor",
        "The played card is not one of the loose cards",
        "build-10-5H-5H",
        composed("5H 10S"),
        detail="5H does not lie loose on the floor: 5H is the card played.",
    ),
    breaks(
        "playing.loose-on-floor",
        "A house that does not stand is not captured",
        "capture-9S-H9",
        composed("9S 2S", "", "12o1-5H.7H"),
        detail="There is no house of 9; on the floor there is 12.",
        pointer="/house",
    ),
    breaks(
        "playing.loose-on-floor",
        "Nothing is added where there is no house",
        "add-9-9S",
        composed("9S 9H"),
        detail="There is no house of 9; on the floor there is none.",
    ),
    breaks("playing.loose-on-floor", "No house is broken where there is none", "break-9-11-2S", composed("2S JH")),
    breaks("playing.loose-on-floor", "A break names a house", Move("break", card=4, becomes=11), composed("2S JH")),
    breaks(
        "playing.loose-on-floor", "A set of cards holds cards of the pack", Move("capture", 32, 1 << 60), composed("9S")
    ),
    breaks("playing.loose-on-floor", "A set of cards is not negative", Move("capture", 32, -2), composed("9S")),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_playing(case: Case) -> None:
    assert_judged(case)


def test_a_move_of_an_unknown_hand_cannot_be_judged() -> None:
    unknown: Position = with_hand(composed("9S 2S"), 0, None)
    with pytest.raises(NotKnown) as refused:
        violations(unknown, throw(0))
    assert [(flaw.pointer, flaw.code) for flaw in refused.value.flaws] == [("/hands/0", "not-known")]


def test_a_bid_in_the_play_is_refused_even_with_an_unknown_hand() -> None:
    unknown = with_hand(composed("9S 2S"), 0, None)
    assert [violation.rule for violation in violations(unknown, bid(9))] == ["playing.phase"]
