"""Oracle, kernel and judges agree on random reachable positions: under ``standard``, and under random rulesets.

``SEEP_COMPARE`` sets how many positions of each kind are compared, ``SEEP_SEED`` which.
"""

import os
import random
from collections import Counter
from collections.abc import Callable

import pytest

from engine.deal import deal
from engine.play import apply
from engine.ruleset import OPTIONS, Ruleset, ruleset
from tests.oracle import oracle_moves
from tests.strategies import composed_position, nasty_floors, random_game, random_ruleset
from tests.witnesses import assert_agreement

POSITIONS = int(os.environ.get("SEEP_COMPARE", "20000"))
SEED = int(os.environ.get("SEEP_SEED", "1"))
CHUNKS = 8  # so that workers share the load

Record = Callable[[str, object], None]


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_witnesses_agree_under_standard(chunk: int, record_property: Record) -> None:
    compared = _compare(random.Random(f"standard {SEED} {chunk}"), lambda rng: ruleset())
    record_property("compared", {"standard": compared.total()})


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_witnesses_agree_under_random_rulesets(chunk: int, record_property: Record) -> None:
    compared = _compare(random.Random(f"rulesets {SEED} {chunk}"), random_ruleset)
    counts = {"random rulesets": compared.total()}
    for name, option in OPTIONS.items():
        counts[name] = sum(count for rules, count in compared.items() if getattr(rules, name) != option.default)
    record_property("compared", counts)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_witnesses_agree_on_openings(chunk: int, record_property: Record) -> None:
    """A deal has one bid and one opening play among its 48: here are more of them, after every bid."""
    rng = random.Random(f"openings {SEED} {chunk}")
    compared = 0
    while compared < -(-POSITIONS // 10 // CHUNKS):
        rules = random_ruleset(rng)
        before = deal(rules, rng.randrange(rules.players), rng.randrange(2**53)).position
        bids = oracle_moves(before)
        for position in (before, *(apply(before, bid) for bid in bids)):
            assert_agreement(position, oracle_moves(position), rng)
            compared += 1
    record_property("compared", {"bids and openings": compared})


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_witnesses_agree_on_composed_positions(chunk: int, record_property: Record) -> None:
    """Most of these cannot be reached by play: several owners, groups and cards that lie loose beside their house."""
    rng = random.Random(f"composed {SEED} {chunk}")
    share = -(-POSITIONS // 5 // CHUNKS)
    for _ in range(share):
        position = composed_position(random_ruleset(rng), rng)
        assert_agreement(position, oracle_moves(position), rng)
    record_property("compared", {"composed": share})


@pytest.mark.parametrize("rules", ["standard", "open_floor", "no_cement", "any part"])
def test_witnesses_agree_on_nasty_floors(rules: str) -> None:
    made = ruleset("standard", {"capture_scope": "any"}) if rules == "any part" else ruleset(rules)
    for position in nasty_floors(made):
        assert_agreement(position, oracle_moves(position), random.Random(SEED))


def _compare(rng: random.Random, rules_of: Callable[[random.Random], Ruleset]) -> Counter[Ruleset]:
    """Compare a chunk's share of positions, whole deals at a time; how many under which ruleset."""
    compared: Counter[Ruleset] = Counter()
    while compared.total() < -(-POSITIONS // CHUNKS):
        rules = rules_of(rng)
        for step in random_game(rules, rng, oracle_moves):
            assert_agreement(step.position, step.legal, rng)
            compared[rules] += 1
    return compared
