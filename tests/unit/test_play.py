"""What a move does: positions before and after it in ``play_cases.jsonl``, effects, events, and partial knowledge."""

import json
from pathlib import Path

import pytest

from engine.cards import PACK, cards_in, names, set_of
from engine.check import check
from engine.deal import deal_pack
from engine.errors import IllegalMove, NotKnown
from engine.moves import Move
from engine.notation import format_position, parse_cards, parse_move, parse_pile, parse_position
from engine.play import Effect, apply, effect, play
from engine.position import House, Position, Sweep, with_hand
from engine.ruleset import ruleset
from engine.scoring import account

DATA = Path(__file__).parents[1] / "data" / "play_cases.jsonl"
CASES = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]


def position_of(text: str) -> Position:
    return check(parse_position(text))


def from_pack(front: str, rules: str = "standard", dealer: int = 3, **overrides: object) -> Position:
    """The position before the bid when the pack begins with these cards and goes on in order of index."""
    first = parse_pile(front.replace(" ", "."))
    return deal_pack(ruleset(rules, overrides), dealer, first + tuple(card for card in PACK if card not in first))


def played(position: Position, *moves: str) -> Position:
    for move in moves:
        position = play(position, parse_move(move)).position
    return position


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['rule']}: {case['case']}")
def test_a_move_changes_the_position(case: dict[str, str]) -> None:
    """Each case is a legal move; both texts are written by hand from the rules."""
    after = play(position_of(case["before"]), parse_move(case["move"])).position
    assert format_position(after) == case["after"]
    assert check(parse_position(case["after"])) == after


# --- bid, opening play and the dealing of the rest


def test_the_bid_turns_up_the_floor() -> None:
    """Section 2: the opening phase has the same cards, the bid, and the bidder still to move."""
    before = from_pack("KS 2H 3H 4H KH QD AH 9C")
    done = play(before, parse_move("bid-13"))
    assert (done.position.phase, done.position.bid, done.position.plays, done.position.turn) == ("opening", 13, 0, 0)
    assert [(event.type, event.seat, names(event.cards)) for event in done.events] == [
        ("bid", 0, []),
        ("floor_turned_up", None, ["AH", "9C", "QD", "KH"]),
    ]


def test_the_opening_play_is_followed_by_the_rest_of_the_deal() -> None:
    """dealing.rest: the bidder has 11 cards, the others 12, and the next seat moves."""
    position = played(from_pack("KS 2H 3H 4H KH QD AH 9C"), "bid-13", "capture-KS-AH.QD.KH")
    assert [(hand or 0).bit_count() for hand in position.hands] == [11, 12, 12, 12]
    assert (position.phase, position.plays, position.turn, position.stock) == ("play", 1, 1, ())
    assert position.loose == parse_cards("9C")
    assert position.captured == (parse_cards("AH.QD.KH.KS"), 0)


@pytest.mark.parametrize(
    ("overrides", "points"),
    [({}, 25), ({"sweep_points": None}, 50), ({"sweep": "card_value"}, 13)],
    ids=["25 by default", "50 at some tables", "13 by card_value, the K"],
)
def test_a_sweep_by_the_opening_play(overrides: dict[str, object], points: int) -> None:
    """sweeping.opening: K takes K, K and Q + A, which is the whole floor."""
    if "sweep_points" in overrides:
        overrides = {"sweep_points": type(ruleset().sweep_points)(50, 50, 0)}
    position = played(from_pack("KS 2H 3H 4H KH KD QD AH", **overrides), "bid-13", "capture-KS-AH.QD.KH.KD")
    assert position.sweeps == (Sweep(0, points, 0),)


def test_an_opening_build_belongs_to_the_bidder() -> None:
    """opening.build: 4 and 9 make 13, the K stays in hand."""
    position = played(from_pack("KS 2H 3H 4H KH QD 2C 9C"), "bid-13", "build-13-4H-9C.KH")
    assert position.houses == (House(13, parse_cards("4H.9C.KH"), (0,), True),)


def test_the_second_hand_of_two_players_is_dealt_when_both_are_empty() -> None:
    """two_player_deal two_hands: after 24 plays 12 cards each, in fours from the bidder on; the bidder moves."""
    stock = parse_pile("AS.2S.3S.4S.5S.6S.7S.8S.9S.10S.JS.QS.KS.AH.2H.3H.4H.5H.6H.7H.8H.9H.10H.JH")
    before = Position(ruleset("two_player"), "play", 1, 12, 23, (0, parse_cards("2D")), stock, parse_cards("3D"))
    after = apply(before, parse_move("throw-2D"))
    assert after.hands == (
        parse_cards("AS.2S.3S.4S.9S.10S.JS.QS.4H.5H.6H.7H"),
        parse_cards("5S.6S.7S.8S.KS.AH.2H.3H.8H.9H.10H.JH"),
    )
    assert (after.stock, after.phase, after.turn) == ((), "play", 0)


def test_the_last_four_of_three_players_are_dealt_when_all_hands_are_empty() -> None:
    """three_player_deal twelve_four: after 36 plays four more each, after 48 the deal is over; sixteen deals none."""
    stock = parse_pile("AS.2S.3S.4S.5S.6S.7S.8S.9S.10S.JS.QS")
    made = ruleset("three_player", {"three_player_deal": "twelve_four"})
    before = Position(made, "play", 2, 12, 35, (0, 0, parse_cards("2D")), stock, 0)
    after = apply(before, parse_move("throw-2D"))
    assert after.hands == tuple(parse_cards(hand) for hand in ("AS.2S.3S.4S", "5S.6S.7S.8S", "9S.10S.JS.QS"))
    assert (after.stock, after.phase, after.turn) == ((), "play", 0)
    last = apply(Position(made, "play", 2, 12, 47, (0, 0, parse_cards("2D")), (), 0), parse_move("throw-2D"))
    assert (last.phase, last.turn) == ("over", None)


# --- effects and events


def test_the_effect_of_a_capture() -> None:
    """5S and JS score 5 and 11, the 6H nothing; the floor is empty, a sweep of 50."""
    before = position_of("standard~play~d3~b11~n40~h2D.JS_x_x_x~k~f5S.6H~cx")
    assert effect(before, parse_move("capture-JS-5S.6H")) == Effect(parse_cards("5S.6H.JS"), 16, 50, None)


def test_the_effect_of_a_break_is_the_raised_house() -> None:
    """breaking.key-kept: nothing is captured, the breaker owns 12."""
    before = position_of("standard~play~d3~b11~n40~h3C.QH_x_x_x~k~f~H9o1-4S.5H~cx")
    house = House(12, parse_cards("3C.4S.5H"), (0,), False)
    assert effect(before, parse_move("break-9-12-3C")) == Effect(0, 0, None, house)


def test_the_effect_of_a_throw_is_nothing() -> None:
    before = position_of("standard~play~d3~b11~n40~h2D.KS_x_x_x~k~f9C~cx")
    assert effect(before, parse_move("throw-2D")) == Effect()


def test_the_events_of_the_last_play() -> None:
    """The 4S captured scores 4; the KS and 2H left over go to seat 3's team, 13 points, and the deal is over."""
    before = position_of("standard~play~d3~b11~n47~h___4C~k~f2H.4S.KS~cx~l0")
    events = play(before, parse_move("capture-4C-4S")).events
    assert [(event.type, event.seat, event.team, names(event.cards), event.points) for event in events] == [
        ("capture", 3, 1, ["4S", "4C"], 4),
        ("leftovers", 3, 1, ["2H", "KS"], 13),
        ("over", None, None, [], None),
    ]
    assert {event.play for event in events} == {47}


def test_nothing_is_left_over_after_a_sweep() -> None:
    """ending.leftovers: the floor is empty, so nothing goes to anybody."""
    before = position_of("standard~play~d3~b11~n47~h___4C~k~f4S~cx~l0")
    events = play(before, parse_move("capture-4C-4S")).events
    assert [(event.type, event.points) for event in events] == [("capture", 4), ("sweep", 0), ("over", None)]


def test_the_events_of_an_opening_sweep() -> None:
    """The capture (13 for the KS, 1 for the AH), the sweep, then what each seat is dealt, from the bidder on."""
    before = played(from_pack("KS 2H 3H 4H KH KD QD AH"), "bid-13")
    done = play(before, parse_move("capture-KS-AH.QD.KH.KD"))
    assert [(event.type, event.seat, event.cards.bit_count(), event.points) for event in done.events] == [
        ("capture", 0, 5, 14),
        ("sweep", 0, 0, 25),
        ("deal", 0, 8, None),
        ("deal", 1, 12, None),
        ("deal", 2, 12, None),
        ("deal", 3, 12, None),
    ]
    for event in done.events[2:]:
        assert event.seat is not None
        assert (done.position.hands[event.seat] or 0) & event.cards == event.cards


def test_the_event_of_a_build_has_the_house() -> None:
    before = position_of("standard~play~d3~b11~n40~h6D.JH_x_x_x~k~f5S.9C~cx")
    (event,) = play(before, parse_move("build-11-6D-5S")).events
    assert (event.type, event.seat, event.points) == ("build", 0, None)
    assert (event.house, event.cards) == (House(11, parse_cards("5S.6D"), (0,), False), parse_cards("5S.6D"))


# --- refusals and partial knowledge


def test_an_illegal_move_is_refused_with_the_rules_it_offends() -> None:
    """throwing.captures-nothing: the 9D could capture the 9C."""
    before = position_of("standard~play~d3~b11~n40~h9D.KS_x_x_x~k~f9C~cx")
    with pytest.raises(IllegalMove) as refused:
        play(before, parse_move("throw-9D"))
    assert refused.value.notation == "throw-9D"
    assert "throwing.captures-nothing" in [violation.rule for violation in refused.value.violations]


def test_nothing_is_played_after_the_end() -> None:
    """playing.phase: the deal is over."""
    before = position_of("standard~over~d3~b11~n48~h___~k~f4C~cx~l0")
    with pytest.raises(IllegalMove) as refused:
        play(before, parse_move("throw-9D"))
    assert [violation.rule for violation in refused.value.violations] == ["playing.phase"]


def test_a_move_of_an_unknown_hand_cannot_be_judged() -> None:
    before = with_hand(position_of("standard~play~d3~b11~n40~h9D.KS_x_x_x~k~f8C~cx"), 0, None)
    with pytest.raises(NotKnown) as refused:
        play(before, parse_move("throw-9D"))
    assert [flaw.pointer for flaw in refused.value.flaws] == ["/hands/0"]
    assert apply(before, parse_move("throw-9D")).hands == (None,) * 4


def test_cards_cannot_be_dealt_from_an_unknown_stock() -> None:
    """The opening play needs the stock; a bid does not."""
    before = position_of("standard~bid~d3~n0~h2H.3H.4H.KS_x_x_x~kx~f9C.QD.KH.KD~cx")
    opening = played(before, "bid-13")
    with pytest.raises(NotKnown) as refused:
        play(opening, parse_move("capture-KS-KH.KD"))
    assert [(flaw.pointer, flaw.code) for flaw in refused.value.flaws] == [("/stock", "not-known")]


@pytest.mark.parametrize("name", ["standard", "two_player", "three_player"])
def test_no_card_is_lost(name: str) -> None:
    """dealing.pack: at every step hands, stock, floor and captured cards hold the pack; 100 points in the end."""
    position = from_pack("KS 2H 3H 4H JH QD AH 9C", name, dealer=1)
    position = played(position, "bid-13", "capture-KS-AH.QD")
    while position.phase != "over":
        position = apply(position, first_match_or_throw(position))
        held = [*position.hands, position.loose, *(position.captured or ()), set_of(position.stock or ())]
        assert sum(cards or 0 for cards in held) == set_of(PACK)
        assert sum((cards or 0).bit_count() for cards in held) == 52
    counted = account(position)
    assert counted.final
    assert sum(counted.deal_totals.cards) == 100


def first_match_or_throw(position: Position) -> Move:
    """Capture an equal card, else throw: not always legal, but every card goes somewhere."""
    hand = position.hands[position.turn or 0] or 0
    for card in cards_in(hand):
        if matching := position.loose & 0b1111 << card // 4 * 4:
            return Move("capture", card, matching)
    return Move("throw", next(cards_in(hand)))
