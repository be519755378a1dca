"""Records: their text, and replaying them."""

from dataclasses import replace

import pytest

from engine.cards import PACK
from engine.errors import InvalidPosition, MalformedNotation, VoidDeal
from engine.notation import format_pile, parse_move, parse_pile
from engine.record import Record, format_record, format_records, parse_record, parse_records, replay
from engine.ruleset import ruleset

FRONT = parse_pile("KS.2H.3H.4H.KH.QD.AH.9C")
PACK_BY_HAND = FRONT + tuple(card for card in PACK if card not in FRONT)
#: The stock begins AS AD AC 2S, the bidder's, and 2D 2C 3S 3D, the first four of seat 1.
MOVES = tuple(map(parse_move, ("bid-13", "capture-KS-AH.QD.KH", "throw-2D")))
RECORD = Record(ruleset(), 3, PACK_BY_HAND, MOVES)


def test_the_text_of_a_record() -> None:
    """One line: ruleset, dealer, pack in dealing order, moves with the bid first."""
    expected = f"record~standard~d3~k{format_pile(PACK_BY_HAND)}~mbid-13_capture-KS-AH.QD.KH_throw-2D"
    assert format_record(RECORD) == expected
    assert parse_record(expected) == RECORD


def test_a_record_without_moves_is_read_back() -> None:
    """A deal that has only been dealt is a record too."""
    begun = replace(RECORD, ruleset=ruleset("short", {"absorb": "none"}), moves=())
    assert format_record(begun).endswith("~m")
    assert parse_record(format_record(begun)) == begun


def test_the_deals_of_a_baazi_are_lines() -> None:
    """One deal a line; empty lines say nothing."""
    deals = (RECORD, replace(RECORD, dealer=0, moves=()))
    text = format_records(deals)
    assert len(text.splitlines()) == 2
    assert parse_records(text) == deals
    assert parse_records("\n" + text + "\n") == deals


@pytest.mark.parametrize(
    "text",
    [
        "",
        "standard~d3~kKS~m",
        "deal~standard~d3~kKS~m",
        "record~standard~d3~kKS",
        "record~standard~kKS~d3~m",
        "record~standard~d4~kKS~m",
        "record~standard~d~kKS~m",
        "record~nonsense~d3~kKS~m",
        "record~standard~d3~kKX~m",
        "record~standard~d3~kKS~mbid-13_",
        "record~standard~d3~kKS~mfold",
        "record~standard~d3~kKS~m~x",
    ],
)
def test_a_text_that_is_no_record(text: str) -> None:
    with pytest.raises(MalformedNotation):
        parse_record(text)


def test_a_replay_gives_every_position() -> None:
    """Before the bid, after it, after the opening play and after each further one."""
    replayed = replay(RECORD)
    assert [(each.phase, each.plays, each.turn) for each in replayed.positions] == [
        ("bid", 0, 0),
        ("opening", 0, 0),
        ("play", 1, 1),
        ("play", 2, 2),
    ]
    assert replayed.stop is None
    assert replayed.end == replayed.positions[-1]
    assert [event.type for event in replayed.played[1].events] == ["capture", "deal", "deal", "deal", "deal"]


def test_a_replay_stops_at_the_first_illegal_move() -> None:
    """playing.card-in-hand: the 2H is in the bidder's hand, not in seat 1's; what follows is not looked at."""
    wrong = parse_move("throw-2H")
    replayed = replay(replace(RECORD, moves=(*MOVES[:2], wrong, MOVES[2])))
    assert replayed.stop is not None
    assert (replayed.stop.index, replayed.stop.move) == (2, wrong)
    assert [violation.rule for violation in replayed.stop.violations] == ["playing.card-in-hand"]
    assert len(replayed.positions) == 3
    assert replayed.end.plays == 1


def test_a_replay_may_stop_at_the_bid() -> None:
    """bidding.card-held: there is no Q in the bidder's hand."""
    replayed = replay(replace(RECORD, moves=(parse_move("bid-12"),)))
    assert replayed.stop is not None
    assert replayed.stop.index == 0
    assert [violation.rule for violation in replayed.stop.violations] == ["bidding.card-held"]
    assert replayed.end == replayed.start


def test_a_record_needs_a_pack_and_a_dealer() -> None:
    """dealing.pack; a seat that does not exist deals nothing."""
    with pytest.raises(InvalidPosition) as refused:
        replay(replace(RECORD, pack=PACK_BY_HAND[:51]))
    assert [flaw.rule for flaw in refused.value.flaws] == ["dealing.pack"]
    with pytest.raises(InvalidPosition) as refused:
        replay(replace(RECORD, ruleset=ruleset("two_player"), dealer=2))
    assert [(flaw.pointer, flaw.detail) for flaw in refused.value.flaws] == [
        ("/dealer", "The dealer is a seat from 0 to 1.")
    ]
    assert replay(replace(RECORD, dealer=0, moves=())).end.bidder == 1


def test_the_record_of_a_void_deal_is_refused() -> None:
    """dealing.no-bid-card: the four lowest cards first."""
    with pytest.raises(VoidDeal):
        replay(replace(RECORD, pack=PACK, moves=()))
