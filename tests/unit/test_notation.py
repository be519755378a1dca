"""The one-line texts: what is formatted is read back, what is malformed is refused with the part that is wrong."""

import random
import re
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.cards import CARD_BY_NAME, FULL_PACK, NAMES, PACK, set_of
from engine.check import check
from engine.errors import InvalidRuleset, MalformedNotation
from engine.moves import Move, add, bid, break_, build, capture, throw
from engine.notation import (
    format_cards,
    format_move,
    format_pile,
    format_position,
    format_ruleset,
    parse_card,
    parse_cards,
    parse_move,
    parse_pile,
    parse_position,
    parse_ruleset,
)
from engine.position import HouseClaim, Position, Sweep
from engine.ruleset import PRESETS, SweepPoints, ruleset
from tests.strategies import random_game, random_ruleset

#: Letters, digits and ``- . _ ~``: nothing that a URL would change.
URL_SAFE = re.compile(r"[A-Za-z0-9._~-]*")

card_sets = st.integers(0, FULL_PACK)
cards = st.sampled_from(PACK)
values = st.integers(9, 13)
moves = st.one_of(
    st.builds(bid, st.integers(1, 99)),
    st.builds(throw, cards),
    st.builds(capture, cards, card_sets, st.none() | values),
    st.builds(build, values, cards, card_sets),
    st.builds(add, values, cards, card_sets),
    st.builds(break_, values, values, cards, card_sets),
)


def pile(text: str) -> tuple[int, ...]:
    """Cards of their names."""
    return tuple(CARD_BY_NAME[name] for name in text.split())


# -- cards


@pytest.mark.parametrize(("name", "card"), [("AS", 0), ("AC", 3), ("2S", 4), ("10D", 38), ("KC", 51)])
def test_a_card_is_rank_then_suit(name: str, card: int) -> None:
    assert (parse_card(name), NAMES[card]) == (card, name)


@pytest.mark.parametrize("text", ["", "1S", "11S", "10", "S10", "as", "AX", "AS ", "10d", "ASS", "\u0661S"])
def test_what_is_no_card_is_refused(text: str) -> None:
    with pytest.raises(MalformedNotation) as refused:
        parse_card(text)
    assert refused.value.text == text


@given(card_sets)
def test_a_set_of_cards_is_read_back(some: int) -> None:
    assert parse_cards(format_cards(some)) == some
    assert URL_SAFE.fullmatch(format_cards(some))


@given(st.permutations(PACK))
def test_a_pile_keeps_its_order(pack: list[int]) -> None:
    assert parse_pile(format_pile(pack)) == tuple(pack)


def test_a_set_names_its_cards_lowest_first() -> None:
    assert format_cards(set_of(pile("10D 2C AS 2S"))) == "AS.2S.2C.10D"
    assert format_cards(0) == ""
    assert format_pile(pile("10D 2C")) == "10D.2C"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("2C.2C", "2C stands twice"),
        ("2C..3C", "'' is no card"),
        ("2C.", "'' is no card"),
        (".", "'' is no card"),
    ],
)
def test_what_is_no_set_of_cards_is_refused(text: str, says: str) -> None:
    with pytest.raises(MalformedNotation, match=re.escape(says)):
        parse_cards(text)


# -- moves


@pytest.mark.parametrize(
    ("text", "move"),
    [
        ("bid-11", bid(11)),
        ("throw-7H", throw(CARD_BY_NAME["7H"])),
        ("capture-JH-4S.7D-H11", capture(CARD_BY_NAME["JH"], set_of(pile("4S 7D")), 11)),
        ("capture-JH-4S.7D", capture(CARD_BY_NAME["JH"], set_of(pile("4S 7D")))),
        ("capture-JH-H11", capture(CARD_BY_NAME["JH"], 0, 11)),
        ("build-11-6H-5D", build(11, CARD_BY_NAME["6H"], set_of(pile("5D")))),
        ("add-10-4H-6D", add(10, CARD_BY_NAME["4H"], set_of(pile("6D")))),
        ("add-10-10H", add(10, CARD_BY_NAME["10H"])),
        ("break-9-12-3C-5S.7C", break_(9, 12, CARD_BY_NAME["3C"], set_of(pile("5S 7C")))),
        ("break-9-12-3C", break_(9, 12, CARD_BY_NAME["3C"])),
    ],
)
def test_a_move_has_this_text(text: str, move: Move) -> None:
    assert format_move(move) == text
    assert parse_move(text) == move


@given(moves)
def test_a_move_is_read_back(move: Move) -> None:
    assert parse_move(format_move(move)) == move
    assert URL_SAFE.fullmatch(format_move(move))


def test_the_cards_of_a_move_may_stand_in_any_order() -> None:
    assert parse_move("capture-JH-7D.4S") == parse_move("capture-JH-4S.7D")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bid",
        "bid-",
        "bid-0",
        "bid-011",
        "bid-100",
        "bid--9",
        "bid-11-7H",
        "throw",
        "throw-",
        "throw-7X",
        "throw-7H-8H",
        "throw-7H ",
        "capture-JH-",
        "capture-JH--H11",
        "capture-JH-4S,7D",
        "capture-JH-H0",
        "capture-JH-H11-4S",
        "build-6H-5D",
        "build-0-6H-2D",
        "build-100-6H-8D",
        "build-11-6H-",
        "add-6H",
        "break-9-6H",
        "break-9-014-5H",
        "discard-7H",
        "Throw-7H",
        "throw-7H\n",
        "bid-\u0661\u0661",
        "capture-JH-4S.7D-H11-",
        "bid-11" * 1000,
    ],
)
def test_what_is_no_move_is_refused(text: str) -> None:
    with pytest.raises(MalformedNotation) as refused:
        parse_move(text)
    assert len(refused.value.detail) < 400


def test_a_move_that_takes_a_card_twice_is_refused() -> None:
    with pytest.raises(MalformedNotation, match="4S stands twice"):
        parse_move("capture-JH-4S.4S")


# -- rulesets


@pytest.mark.parametrize("preset", PRESETS)
def test_a_preset_is_its_name(preset: str) -> None:
    assert format_ruleset(ruleset(preset)) == preset
    assert parse_ruleset(preset) == ruleset(preset)


@pytest.mark.parametrize(
    ("text", "preset", "overrides"),
    [
        ("standard.absorb-none", "standard", {"absorb": "none"}),
        ("short.absorb-none", "short", {"absorb": "none"}),
        ("standard.cementing-false", "no_cement", {}),
        ("standard.max_houses-2.minimum-null", "standard", {"max_houses": 2, "minimum": None}),
        ("standard.sweep_points-50_50_0", "standard", {"sweep_points": SweepPoints(50, 50, 0)}),
        ("standard.players-2", "two_player", {}),
        ("standard.target-70", "standard", {"target": 70}),
    ],
)
def test_overrides_follow_the_preset(text: str, preset: str, overrides: dict[str, object]) -> None:
    made = ruleset(preset, overrides)
    assert parse_ruleset(text) == made
    assert parse_ruleset(format_ruleset(made)) == made


def test_equal_rulesets_have_equal_texts() -> None:
    assert format_ruleset(ruleset("long", {"target": 50})) == "short"
    assert format_ruleset(ruleset("standard", {"cementing": False, "target": 50})) == "no_cement.target-50"


@pytest.mark.parametrize(
    ("text", "pointer", "code"),
    [
        ("", "/preset", "unknown-preset"),
        ("bridge", "/preset", "unknown-preset"),
        ("standard.jokers-2", "/options/jokers", "unknown-option"),
        ("standard.absorb-some", "/options/absorb", "unknown-value"),
        ("standard.target-0", "/options/target", "unknown-value"),
        ("standard.target-050", "/options/target", "unknown-value"),
        ("standard.target-1e2", "/options/target", "unknown-value"),
        ("standard.players-5", "/options/players", "unknown-value"),
        ("standard.sweep_points-50_25", "/options/sweep_points", "unknown-value"),
        ("standard.sweep_points-50_25_x_0", "/options/sweep_points", "unknown-value"),
        ("standard.bid_constraint-makeable", "/options/bid_constraint", "impossible-combination"),
    ],
)
def test_what_is_no_ruleset_is_refused(text: str, pointer: str, code: str) -> None:
    with pytest.raises(InvalidRuleset) as refused:
        parse_ruleset(text)
    assert [(flaw.pointer, flaw.code) for flaw in refused.value.flaws] == [(pointer, code)]


@pytest.mark.parametrize(
    "text",
    [
        "standard.",
        "standard.absorb",
        "standard.absorb-none.absorb-all",
        "standard..absorb-none",
    ],
)
def test_an_override_is_an_option_and_its_value_once(text: str) -> None:
    with pytest.raises(MalformedNotation, match="is no override"):
        parse_ruleset(text)


# -- positions

#: The example of the module's docstring.
EXAMPLE = "standard~play~d3~b11~n20~h9C.4D_JH.2D_x_x~kx~f2C.3D~H12o2-8C.4S~cx~w2.50.17~l2~t5S.6H"


def test_a_position_is_read_field_by_field() -> None:
    setup = parse_position(EXAMPLE)
    assert (setup.ruleset, setup.phase, setup.dealer, setup.bid, setup.plays) == (ruleset(), "play", 3, 11, 20)
    assert setup.hands == (pile("9C 4D"), pile("JH 2D"), None, None)
    assert (setup.stock, setup.captured) == (None, None)
    assert setup.loose == pile("2C 3D")
    assert setup.houses == (HouseClaim(12, pile("8C 4S"), (2,), False),)
    assert setup.sweeps == (Sweep(2, 50, 17),)
    assert (setup.last_capture, setup.latest_capture) == (2, pile("5S 6H"))
    assert URL_SAFE.fullmatch(EXAMPLE)


def test_a_position_without_most_of_it() -> None:
    setup = parse_position("standard~bid~d0~n0~h_x_x_x~k~f~c_")
    assert setup.hands == ((), None, None, None)
    assert (setup.stock, setup.loose, setup.houses, setup.captured) == ((), (), (), ((), ()))
    assert (setup.bid, setup.sweeps, setup.last_capture, setup.latest_capture) == (None, (), None, ())


@pytest.mark.parametrize("seed", range(4))
def test_positions_of_a_deal_are_read_back(seed: int) -> None:
    rng = random.Random(seed)
    for step in random_game(random_ruleset(rng) if seed else ruleset(), rng):
        text = format_position(step.position)
        assert URL_SAFE.fullmatch(text)
        assert check(parse_position(text)) == step.position


def test_equal_positions_have_equal_texts() -> None:
    twice: list[Position] = [
        check(parse_position(text))
        for text in (
            "standard~play~d3~n40~h10H.2C_x_x_x~kx~f3S.AD~H12o2-8C.4S~H10o0-6C.4D~cx",
            "standard~play~d3~n40~h2C.10H_x_x_x~k~fAD.3S~H10o0-4D.6C~H12o2-4S.8C~cx",
        )
    ]
    assert twice[0] == twice[1]
    assert format_position(twice[0]) == format_position(twice[1])


def changed(old: str, new: str) -> str:
    assert old in EXAMPLE
    return EXAMPLE.replace(old, new, 1)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "standard",
        "standard~",
        "~play",
        changed("~play", ""),
        changed("~play", "~end"),
        changed("~d3", ""),
        changed("~d3", "~d"),
        changed("~d3", "~dx"),
        changed("~d3", "~d-1"),
        changed("~d3", "~d03"),
        changed("~d3", "~d3~d3"),
        changed("~n20", ""),
        changed("~n20", "~n2.0"),
        changed("~n20", "~n" + "9" * 30),
        changed("~h9C", "~9C"),
        changed("9C", "9X"),
        changed("~kx", ""),
        changed("~kx", "~kxx"),
        changed("~f2C", "~2C"),
        changed("H12o2", "H12z2"),
        changed("H12o2", "H12o4"),
        changed("H12o2-", "H12o2"),
        changed("8C.4S", "8C.4"),
        changed("~cx", ""),
        changed("~cx", "~cx_x"),
        changed("2.50.17", "2.50"),
        changed("2.50.17", "2.50.17_"),
        changed("~l2", "~lx"),
        changed("~t5S", "~T5S"),
        EXAMPLE + "~",
        EXAMPLE + "~t5S",
        EXAMPLE + "~z",
        EXAMPLE + "\n",
        changed("standard", "bridge"),
        changed("standard", "standard.jokers-2"),
        changed("standard", "standard.absorb"),
        "~" * 10000,
    ],
)
def test_what_is_no_position_is_refused(text: str) -> None:
    with pytest.raises(MalformedNotation) as refused:
        parse_position(text)
    assert refused.value.detail.endswith(".")


@given(st.text(alphabet="standr~play.-_xdbnhkfcwlt0123456789AJQKSHDCo", max_size=60))
def test_a_text_is_read_or_refused(text: str) -> None:
    readers: tuple[Callable[[str], object], ...] = (
        parse_card,
        parse_cards,
        parse_pile,
        parse_move,
        parse_ruleset,
        parse_position,
    )
    for read in readers:
        try:
            read(text)
        except (MalformedNotation, InvalidRuleset) as refused:
            assert str(refused)
