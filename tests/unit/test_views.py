"""What a seat may know (section 8a): views, their text, and the check of claimed views."""

from dataclasses import fields, replace

import pytest

from engine.cards import PACK
from engine.check import check
from engine.check_views import check_view, view_flaws
from engine.deal import deal_pack
from engine.errors import InvalidPosition, MalformedNotation, NotKnown
from engine.notation import format_view, parse_cards, parse_move, parse_pile, parse_position, parse_view
from engine.play import play
from engine.position import House, Position, Sweep
from engine.ruleset import ruleset
from engine.views import View, known_position, view

LATE = "standard~play~d3~b11~n40~h2D.JH_3C.JD_6D.7S_8H.9S~k~f5D~H11o1-4S.7H~c_AS.AH~w1.50.29~l3~tAS.AH"


def dealt(rules: str = "standard", **overrides: object) -> Position:
    """Before the bid of seat 0: KS 2H 3H 4H in his hand, KH QD AH 9C on the floor, then the pack in order of index."""
    first = parse_pile("KS.2H.3H.4H.KH.QD.AH.9C")
    made = ruleset(rules, overrides)
    return deal_pack(made, made.players - 1, first + tuple(card for card in PACK if card not in first))


def late() -> Position:
    """A position after 40 plays in which everything is known: team 0 has captured all that is not named."""
    claimed = parse_position(LATE)
    named = {card for hand in claimed.hands for card in hand or ()} | set(claimed.loose)
    named |= {card for house in claimed.houses for card in house.cards} | set((claimed.captured or ((), ()))[1])
    rest = tuple(card for card in PACK if card not in named)
    return check(replace(claimed, captured=(rest, (claimed.captured or ((), ()))[1])))


# --- what is seen


def test_a_seat_sees_its_hand_and_the_number_of_cards_in_the_others() -> None:
    """knowing.own-hand: after 40 plays all have two cards left."""
    seen = view(late(), 2)
    assert seen.hand == parse_cards("6D.7S")
    assert seen.hand_sizes == (2, 2, 2, 2)
    assert seen.stock_size == 0


def test_a_seat_sees_all_that_is_public() -> None:
    """knowing.floor and knowing.public: bid, loose cards, houses, captured cards, sweeps and the latest capture."""
    position = late()
    seen = view(position, 1)
    assert (seen.bid, seen.plays, seen.turn, seen.dealer, seen.bidder) == (11, 40, 0, 3, 0)
    assert seen.loose == parse_cards("5D")
    assert seen.house(11) == House(11, parse_cards("4S.7H"), (1,), False)
    assert seen.house(12) is None
    assert seen.captured == position.captured
    assert seen.sweeps == (Sweep(1, 50, 29),)
    assert (seen.last_capture, seen.latest_capture) == (3, parse_cards("AS.AH"))


def test_the_floor_lies_face_down_before_the_bid() -> None:
    """knowing.hidden: four cards are there, nobody knows which."""
    for seat in range(4):
        seen = view(dealt(), seat)
        assert seen.loose is None
        assert seen.floor_size == 4


def test_with_an_open_floor_it_is_seen_before_the_bid() -> None:
    """floor_at_bid open: the option alone shows the floor to every seat."""
    for seat in range(4):
        seen = view(dealt(floor_at_bid="open"), seat)
        assert seen.loose == parse_cards("KH.QD.AH.9C")
        assert seen.floor_size == 4


def test_the_bid_turns_up_the_floor_for_all() -> None:
    """knowing.floor: at the opening play all see it."""
    opening = play(dealt(), parse_move("bid-13")).position
    assert [view(opening, seat).loose for seat in range(4)] == [parse_cards("KH.QD.AH.9C")] * 4


def test_before_the_bid_only_the_bidder_has_cards() -> None:
    """dealing.first-four; with all_first everyone has four."""
    assert view(dealt(), 1).hand_sizes == (4, 0, 0, 0)
    assert view(dealt(), 1).stock_size == 44
    everyone = view(dealt(deal_pattern="all_first"), 1)
    assert (everyone.hand_sizes, everyone.stock_size) == ((4, 4, 4, 4), 32)


def test_a_view_has_no_place_for_hidden_cards() -> None:
    """knowing.hidden: the type names neither hands nor stock, and the text shows none of their cards."""
    assert not {"hands", "stock"} & {field.name for field in fields(View)}
    text = format_view(view(late(), 0))
    for hidden in ("3C", "JD", "6D", "7S", "8H", "9S"):
        assert hidden not in text.replace("-", ".").replace("~", ".").replace("_", ".").split(".")


def test_two_deals_that_a_seat_cannot_tell_apart_have_one_view() -> None:
    """knowing.hidden: the others' cards and the stock change places, and the seat's view stays."""
    position = late()
    hands = position.hands
    swapped = replace(position, hands=(hands[0], hands[3], hands[1], hands[2]))
    assert view(swapped, 0) == view(position, 0)
    before = dealt()
    turned = replace(before, stock=tuple(reversed(before.stock or ())), loose=parse_cards("2S.3S.4S.5S"))
    assert view(turned, 0) == view(before, 0)


def test_the_view_of_a_partial_position() -> None:
    """Captured cards that are not known stay so; an own hand that is not known makes no view."""
    partial = check(parse_position("standard~play~d3~b11~n40~h2D.JH_x_x_x~k~f5D~cx"))
    seen = view(partial, 0)
    assert seen.captured is None
    assert seen.hand_sizes == (2, 2, 2, 2)
    with pytest.raises(NotKnown) as refused:
        view(partial, 1)
    assert [flaw.pointer for flaw in refused.value.flaws] == ["/hands/1"]


def test_the_position_as_far_as_a_seat_knows_it() -> None:
    """The other hands are not known, what is public is; the seat's view of it is the same."""
    position = late()
    known = known_position(view(position, 2))
    assert known.hands == (None, None, position.hands[2], None)
    assert (known.loose, known.houses, known.captured, known.stock) == (
        position.loose,
        position.houses,
        position.captured,
        (),
    )
    assert view(known, 2) == view(position, 2)


def test_empty_hands_are_known_to_be_empty() -> None:
    """Before the bid the others hold nothing, and the stock has 44 unknown cards."""
    known = known_position(view(dealt(), 0))
    assert known.hands == (parse_cards("2H.3H.4H.KS"), 0, 0, 0)
    assert known.stock is None


# --- text


def test_the_text_of_a_view() -> None:
    """Written out by hand: view<seat>, the position's fields, sizes for what is hidden."""
    partial = check(parse_position("standard~play~d3~b11~n40~h2D.JH_x_x_x~k~f5D~H12o2-8C.4S~cx~w2.50.18~l1"))
    expected = "view0~standard~play~d3~b11~n40~h2D.JH_#2_#2_#2~k#0~f5D~H12o2-4S.8C~cx~w2.50.18~l1"
    assert format_view(view(partial, 0)) == expected


def test_the_text_of_a_view_before_the_bid() -> None:
    assert format_view(view(dealt(), 1)) == "view1~standard~bid~d3~n0~h#4__#0_#0~k#44~f#4~c_"


@pytest.mark.parametrize("rules", ["standard", "open_floor", "two_player", "three_player"])
def test_the_text_of_a_view_is_read_back(rules: str) -> None:
    """Formatting and reading are inverses, for every seat in every phase."""
    before = dealt(rules)
    opening = play(before, parse_move("bid-13")).position
    playing = play(opening, parse_move("capture-KS-AH.QD.KH")).position
    for position in (before, opening, playing):
        for seat in range(position.ruleset.players):
            seen = view(position, seat)
            assert check_view(parse_view(format_view(seen))) == seen


def test_the_text_of_a_late_view_is_read_back() -> None:
    for seat in range(4):
        seen = view(late(), seat)
        assert check_view(parse_view(format_view(seen))) == seen


@pytest.mark.parametrize(
    "text",
    [
        "",
        "standard~play~d3~b11~n40~h2D.JH_#2_#2_#2~k#0~f5D~cx",
        "view4~standard~play~d3~b11~n40~h2D.JH_#2_#2_#2~k#0~f5D~cx",
        "view0~standard~playing~d3~b11~n40~h2D.JH_#2_#2_#2~k#0~f5D~cx",
        "view0~nonsense~play~d3~b11~n40~h2D.JH_#2_#2_#2~k#0~f5D~cx",
        "view0~standard~play~d3~b11~n40~h2D.JH_3C.5C_#2_#2~k#0~f5D~cx",
        "view1~standard~play~d3~b11~n40~h2D.JH_#2_#2_#2~k#0~f5D~cx",
        "view3~two_player~play~d1~b11~n40~h2D.JH_#2~k#0~f5D~cx",
        "view0~standard~play~d3~b11~n40~h2D.JH_#02_#2_#2~k#0~f5D~cx",
        "view0~standard~play~d3~b11~n40~h2D.JH_#2_#2_#2~k~f5D~cx",
        "view0~standard~play~d3~b11~n40~h2D.JH_#2_#2_#2~k#0~f#3~cx",
        "view0~standard~play~d3~b11~n40~h2D.JH_#2_#2_#2~k#0~f5D~cx~z1",
    ],
)
def test_a_text_that_is_no_view(text: str) -> None:
    with pytest.raises(MalformedNotation):
        parse_view(text)


# --- claimed views


def pointers(text: str) -> list[tuple[str, str | None]]:
    return [(flaw.pointer, flaw.rule) for flaw in view_flaws(parse_view(text))]


def test_a_claimed_view_tells_all_its_flaws() -> None:
    """A card twice, sizes that cannot be, a stock that cannot be: all at once, with pointers into the view."""
    found = pointers("view0~standard~play~d3~b11~n40~h2D.JH_#3_#2_#2~k#4~f2D.5D~cx")
    assert set(found) == {
        ("/floor/loose/0", "dealing.pack"),
        ("/hand_sizes/1", "dealing.rest"),
        ("/stock_size", "dealing.rest"),
    }


def test_the_own_hand_is_pointed_to_as_hand() -> None:
    """After 40 plays each seat holds two cards, not three."""
    assert pointers("view0~standard~play~d3~b11~n40~h2D.3D.JH_#2_#2_#2~k#0~f5D~cx") == [("/hand", "dealing.rest")]


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("view0~standard~bid~d3~n0~h2H.3H.4H.KS_#0_#0_#0~k#44~fAH.9C.QD.KH~c_", "knowing.hidden"),
        ("view0~standard~opening~d3~b13~n0~h2H.3H.4H.KS_#0_#0_#0~k#44~f#4~c_", "knowing.floor"),
        ("view0~standard.floor_at_bid-open~bid~d3~n0~h2H.3H.4H.KS_#0_#0_#0~k#44~f#4~c_", "knowing.floor"),
    ],
)
def test_the_floor_is_face_down_exactly_before_a_hidden_bid(text: str, rule: str) -> None:
    assert pointers(text) == [("/floor/loose", rule)]


@pytest.mark.parametrize("hand", ["9C.9D.10S.10H", "AS.AH.2S.KS", "9S.10D.JS.QS"])
def test_a_floor_face_down_is_never_wrong(hand: str) -> None:
    """Nothing is known of it: it repeats no card of the hand, and with floor_check it voids no deal."""
    assert pointers(f"view0~standard.floor_check-true~bid~d3~n0~h{hand}_#0_#0_#0~k#44~f#4~c_") == []


def test_a_flawed_view_is_refused() -> None:
    claim = parse_view("view0~standard~play~d3~b11~n40~h2D.JH_#2_#2_#2~k#0~f2D~cx")
    with pytest.raises(InvalidPosition):
        check_view(claim)
    with pytest.raises(InvalidPosition) as refused:
        check_view(replace(claim, seat=4))
    assert [(flaw.pointer, flaw.detail) for flaw in refused.value.flaws] == [
        ("/seat", "There is no seat 4; seats are 0-3.")
    ]


def test_sizes_may_be_left_out() -> None:
    """They follow from the number of plays and the dealer."""
    claim = parse_view("view0~standard~play~d3~b11~n40~h2D.JH_#2_#2_#2~k#0~f5D~cx")
    assert check_view(replace(claim, hand_sizes=None, stock_size=None)) == check_view(claim)
    assert [flaw.pointer for flaw in view_flaws(replace(claim, hand_sizes=(2, 2)))] == ["/hand_sizes"]
