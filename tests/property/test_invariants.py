"""What holds in every deal under every ruleset: 52 cards, a legal move, no house left, nothing hidden seen."""

import random
from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import FULL_PACK, cards_in, set_of
from engine.check import check
from engine.check_views import check_view
from engine.deal import deal
from engine.notation import (
    format_move,
    format_position,
    format_ruleset,
    format_view,
    parse_move,
    parse_position,
    parse_ruleset,
    parse_view,
)
from engine.play import apply
from engine.position import Position
from engine.record import Record, format_record, parse_record, replay
from engine.ruleset import PRESETS, Ruleset, ruleset
from engine.schedule import schedule
from engine.scoring import account
from engine.views import floor_is_hidden, view
from tests.strategies import Step, play_on, random_game, random_ruleset, rulesets, seeds

#: A deal of each preset, and many of random rulesets.
RULESETS = {name: ruleset(name) for name in PRESETS} | {
    f"random {seed}": random_ruleset(random.Random(seed)) for seed in range(40)
}


@pytest.fixture(scope="module", params=RULESETS)
def game(request: pytest.FixtureRequest) -> list[Step]:
    """A random deal, step by step."""
    return list(random_game(RULESETS[request.param], random.Random(f"game {request.param}")))


def final(game: list[Step]) -> Position:
    """The position in which a deal is over."""
    return apply(game[-1].position, game[-1].move)


def positions(game: list[Step]) -> list[Position]:
    """Every position of a deal, the last one too."""
    return [*(step.position for step in game), final(game)]


def test_every_card_is_in_one_place_at_every_step(game: list[Step]) -> None:
    """dealing.pack"""
    for position in positions(game):
        assert position.stock is not None and position.captured is not None
        places = [
            *position.hands,
            set_of(position.stock),
            position.loose,
            *position.captured,
            *(house.cards for house in position.houses),
        ]
        known = [place for place in places if place is not None]
        assert len(known) == len(places)
        assert sum(place.bit_count() for place in known) == 52, format_position(position)
        assert sum(known) == FULL_PACK, format_position(position)  # no bit twice: the sum carries nothing over


def test_there_is_a_legal_move_until_the_deal_is_over(game: list[Step]) -> None:
    """Section 7: there is always a legal play. The deal has the plays of its schedule and a bid before them."""
    assert all(step.legal for step in game)
    rules = game[0].position.ruleset
    assert len(game) == schedule(rules).plays + 1
    assert final(game).phase == "over" and not any(final(game).hands)


def test_no_house_is_left_at_the_end(game: list[Step]) -> None:
    """owning.key-kept: the owners' keys capture every house, unless keys are free once the house is built."""
    assert not final(game).houses or final(game).ruleset.key_duty == "at_build"


def test_every_position_of_a_deal_passes_the_door(game: list[Step]) -> None:
    for position in positions(game):
        assert check(parse_position(format_position(position))) == position


def test_the_text_of_a_move_is_read_back(game: list[Step]) -> None:
    for step in game:
        for move in step.legal:
            assert parse_move(format_move(move)) == move


def test_a_view_is_read_back_and_the_same_whatever_is_hidden(game: list[Step]) -> None:
    """knowing.hidden: when the cards that a seat may not know change places, its view stays the same."""
    rng = random.Random(0)
    for position in positions(game):
        for seat in range(position.ruleset.players):
            seen = view(position, seat)
            assert check_view(parse_view(format_view(seen))) == seen
            assert view(reshuffled(position, seat, rng), seat) == seen, format_position(position)


def reshuffled(position: Position, seat: int, rng: random.Random) -> Position:
    """The position with all cards that the seat may not know dealt out anew among their places."""
    assert position.stock is not None
    face_down = floor_is_hidden(position.ruleset, position.phase)
    sizes = [0 if other == seat or hand is None else hand.bit_count() for other, hand in enumerate(position.hands)]
    hidden = [*position.stock, *(cards_in(position.loose) if face_down else ())]
    hidden += [card for other, hand in enumerate(position.hands) if other != seat for card in cards_in(hand or 0)]
    rng.shuffle(hidden)
    hands = [set_of(hidden.pop() for _ in range(size)) for size in sizes]
    hands[seat] = position.hands[seat] or 0
    loose = set_of(hidden.pop() for _ in range(4)) if face_down else position.loose
    return replace(position, hands=tuple(hands), loose=loose, stock=tuple(hidden))


@given(made=rulesets(), seed=seeds())
@settings(max_examples=30)
def test_replaying_a_record_gives_the_same_positions(made: Ruleset, seed: int) -> None:
    dealt = deal(made, seed % made.players, seed)
    game = list(play_on(dealt.position, random.Random(seed)))
    record = Record(made, dealt.position.dealer, dealt.pack, tuple(step.move for step in game))
    assert parse_record(format_record(record)) == record
    replayed = replay(record)
    assert replayed.stop is None
    assert list(replayed.positions) == positions(game)


@given(seed=seeds())
@settings(max_examples=40)
def test_a_standard_deal_has_a_hundred_card_points(seed: int) -> None:
    """scoring.cards: 100 in all, the leftovers with them (ending.leftovers)."""
    game = list(random_game(ruleset(), random.Random(seed)))
    lines = account(final(game)).lines
    assert sum(line.points for line in lines if line.kind != "sweep") == 100


@given(made=rulesets())
@settings(max_examples=300)
def test_the_text_of_a_ruleset_is_read_back(made: Ruleset) -> None:
    assert parse_ruleset(format_ruleset(made)) == made


@given(made=rulesets(), dealer=st.integers(0, 3), seed=seeds())
@settings(max_examples=50)
def test_a_deal_is_the_same_from_the_same_seed(made: Ruleset, dealer: int, seed: int) -> None:
    dealt = deal(made, dealer % made.players, seed)
    assert dealt == deal(made, dealer % made.players, seed)
    assert check(parse_position(format_position(dealt.position))) == dealt.position
