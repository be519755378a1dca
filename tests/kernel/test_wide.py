"""Floors beyond the kernel's lists: said so, listed without bounds, and refused rather than cut."""

import random
from dataclasses import replace

import pytest

from engine.cards import FULL_PACK, of_value
from engine.errors import TooManyMoves
from engine.kernel import move_of, wide
from engine.kernel.wide import MOVES_LIMIT, wide_moves
from engine.legal import legal_moves, perft
from engine.position import Position
from engine.ruleset import Ruleset, ruleset
from tests.kernel.twins import loaded
from tests.oracle import oracle_moves
from tests.strategies import nasty_floors, random_game, random_ruleset

ANY_PART = ruleset("standard", {"capture_scope": "any"})


def floor_of(values: range, rules: Ruleset, hand: int) -> Position:
    """All cards of the values lie loose, and the mover holds the hand."""
    nasty = next(nasty_floors(rules))
    loose = sum(of_value(value) for value in values)
    return replace(nasty, hands=(hand & ~loose, None, None, None), loose=loose, houses=())


def test_the_wide_list_is_the_kernels_on_usual_floors() -> None:
    rng = random.Random(3)
    for rules in (ruleset(), ANY_PART, *(random_ruleset(rng) for _ in range(20))):
        for step in random_game(rules, rng):
            if step.position.phase == "bid":
                continue
            kernel = loaded(step.position)
            words = kernel.legal()
            assert not kernel.overflow or rules.capture_scope == "any" or rules.absorb != "all"
            if not kernel.overflow:
                assert sorted(map(repr, wide_moves(kernel, step.position))) == sorted(repr(move_of(w)) for w in words)


@pytest.mark.parametrize("rules", [ruleset(), ANY_PART, ruleset("open_floor"), ruleset("no_cement")])
def test_the_wide_list_is_the_oracles_on_nasty_floors(rules: Ruleset) -> None:
    for position in nasty_floors(rules):
        standing = {house.value for house in position.houses}
        try:
            found = wide_moves(loaded(position), position)
        except TooManyMoves:
            continue  # that there are so many, the property test of nasty floors shows
        named = [replace(m, type="add") if m.type == "build" and m.house in standing else m for m in found]
        assert len(set(named)) == len(named)
        assert set(named) == oracle_moves(position)


def test_a_floor_beyond_the_lists_is_said_to_be_and_listed_whole() -> None:
    position = floor_of(range(1, 4), ANY_PART, of_value(10))
    kernel = loaded(position)
    kernel.legal()
    assert kernel.overflow
    assert set(legal_moves(position)) == oracle_moves(position)
    with pytest.raises(TooManyMoves):
        perft(position, 1)


def test_overflow_does_not_outlive_its_position() -> None:
    kernel = loaded(floor_of(range(1, 4), ANY_PART, of_value(10)))
    kernel.legal()
    usual = loaded(floor_of(range(9, 11), ANY_PART, of_value(10) | of_value(11)))
    assert usual is kernel
    usual.legal()
    assert not usual.overflow


def test_the_widest_floors_are_refused_not_cut() -> None:
    position = floor_of(range(1, 9), ruleset(), FULL_PACK)
    with pytest.raises(TooManyMoves) as refused:
        legal_moves(position)
    assert refused.value.count == MOVES_LIMIT


def test_the_limit_is_the_number_that_is_still_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    for position in (floor_of(range(1, 4), ANY_PART, of_value(10)), *list(nasty_floors(ANY_PART))[3:6]):
        legal = oracle_moves(position)
        kernel = loaded(position)
        monkeypatch.setattr(wide, "MOVES_LIMIT", len(legal))
        assert len(wide_moves(kernel, position)) == len(legal)
        monkeypatch.setattr(wide, "MOVES_LIMIT", len(legal) - 1)
        with pytest.raises(TooManyMoves):
            wide_moves(kernel, position)
