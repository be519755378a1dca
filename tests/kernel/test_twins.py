"""Compiled and interpreted, the kernel says the same, order included, and plays as ``engine.play`` does."""

import os
import random
from collections.abc import Callable, Iterator

import pytest

from engine.kernel import CORE, frame_of, move_of, tally, word_of
from engine.play import apply
from engine.position import Position
from engine.ruleset import PRESETS, Ruleset, ruleset
from tests.kernel.twins import TWIN, loaded
from tests.strategies import Step, nasty_floors, random_game, random_ruleset

GAMES = 12
SEED = os.environ.get("SEEP_SEED", "1")
GAIN, LAST = 10, 13

Rules = Callable[[random.Random], Ruleset]
every_kind = pytest.mark.parametrize(
    "rules", [lambda rng: ruleset(), random_ruleset], ids=["standard", "random rulesets"]
)


def games(rules: Rules, name: str) -> Iterator[Step]:
    """All steps of some games after their bids, for which the kernel has no moves."""
    rng = random.Random(f"{name} {SEED}")
    for _ in range(GAMES):
        yield from (step for step in random_game(rules(rng), rng) if step.position.phase != "bid")


def test_the_twin_is_interpreted() -> None:
    assert not TWIN.COMPILED
    assert TWIN is not CORE


@every_kind
def test_the_twins_list_the_same_moves(rules: Rules) -> None:
    for step in games(rules, "moves"):
        kernel, twin = loaded(step.position), loaded(step.position, TWIN)
        assert kernel.legal() == twin.legal()
        assert kernel.overflow == twin.overflow
        assert kernel.plans() == twin.plans()


@every_kind
def test_the_kernel_plays_as_the_engine_does(rules: Rules) -> None:
    for step in games(rules, "play"):
        position = step.position
        word = word_of(step.move)
        frame = loaded(position).play(word)
        assert frame == loaded(position, TWIN).play(word)
        after = apply(position, step.move)
        expected = frame_of(after)
        expected[GAIN:LAST] = gained(position, after)
        assert frame == expected, step


def gained(before: Position, after: Position) -> list[int]:
    """What the play brought each team by the engine's account: captured cards, sweeps, and what is left at the end."""
    rules, gains = before.ruleset, [0, 0, 0]
    assert before.captured is not None and after.captured is not None
    for team, (old, new) in enumerate(zip(before.captured, after.captured, strict=True)):
        gains[team] += tally(rules, new & ~old)
    for sweep in after.sweeps[len(before.sweeps) :]:
        gains[after.team(sweep.seat)] += sweep.points << 40
    if after.phase == "over" and after.last_capture is not None:
        for cards in (after.loose, *(house.cards for house in after.houses)):
            gains[after.team(after.last_capture)] += tally(rules, cards)
    return gains


@every_kind
def test_words_and_moves_are_one_to_one(rules: Rules) -> None:
    for step in games(rules, "words"):
        words = loaded(step.position).legal()
        assert len(set(words)) == len(words)
        assert [word_of(move_of(word)) for word in words] == words


@pytest.mark.parametrize("preset", PRESETS)
def test_the_twins_count_the_same_lines(preset: str) -> None:
    rng = random.Random(f"perft {preset} {SEED}")
    steps = [step for step in random_game(ruleset(preset), rng) if step.position.phase != "bid"]
    for step in steps[::8]:
        kernel, twin = loaded(step.position), loaded(step.position, TWIN)
        assert kernel.perft(2) == twin.perft(2)
        assert kernel.overflow == twin.overflow


def test_perft_of_no_plays_and_beyond_the_end() -> None:
    last = [step.position for step in random_game(ruleset(), random.Random(SEED))][-1]
    assert loaded(last).perft(0) == 1
    assert loaded(last).perft(1) == len(loaded(last).legal())
    assert loaded(last).perft(2) == 0


@every_kind
def test_the_twins_play_the_same_random_games(rules: Rules) -> None:
    rng = random.Random(f"playouts {SEED}")
    for _ in range(GAMES):
        game = random_game(rules(rng), rng)
        position = next(step.position for step in game if step.position.phase != "bid")
        seed = rng.randrange(2**53)
        kernel, twin = loaded(position), loaded(position, TWIN)
        assert kernel.playouts(5, seed) == twin.playouts(5, seed)
        assert kernel.overflow == twin.overflow


def test_playouts_depend_on_their_seed_alone() -> None:
    position = next(step.position for step in random_game(ruleset(), random.Random(2)) if step.position.phase != "bid")
    kernel = loaded(position)
    first = kernel.playouts(20, 7)
    assert kernel.playouts(20, 7) == first
    assert kernel.playouts(20, 8) != first


@pytest.mark.parametrize("preset", [name for name in PRESETS if ruleset(name).players == 4])
def test_the_twins_agree_on_nasty_floors(preset: str) -> None:
    for position in nasty_floors(ruleset(preset)):
        kernel, twin = loaded(position), loaded(position, TWIN)
        words, twins = kernel.legal(), twin.legal()
        assert kernel.overflow == twin.overflow
        assert kernel.overflow or words == twins
