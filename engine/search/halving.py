"""Spending simulations on the moves that matter: sequential halving over the root moves.

All moves meet the same worlds; after each round the worse half drops out, so that most of the budget goes to telling
the best ones apart (Karnin, Koren and Somekh 2013).
"""

from collections.abc import Callable
from math import ceil, log2
from typing import Any

from engine.search.answers import Budget

#: Worlds between two looks at the clock: a few milliseconds.
_BATCH = 8


def spend(rollouts: Any, moves: int, budget: Budget, utility: Callable[[int], float]) -> list[int]:
    """Simulate until the budget is spent; the moves from best to worst, as far as they lasted."""
    alive = list(range(moves))
    dropped: list[int] = []
    rounds = max(1, ceil(log2(max(2, moves))))
    started = budget.clock() if budget.clock else 0.0
    for number in range(1, rounds + 1):
        worlds = max(1, budget.steps // (rounds * len(alive)))
        until = started + (budget.deadline - started) * number / rounds
        _simulate(rollouts, alive, worlds, budget, until)
        alive.sort(key=utility, reverse=True)
        if number < rounds and len(alive) > 2:
            kept = (len(alive) + 1) // 2
            dropped = alive[kept:] + dropped
            alive = alive[:kept]
    return alive + dropped


def _simulate(rollouts: Any, alive: list[int], worlds: int, budget: Budget, until: float) -> None:
    """That many worlds; with a clock as many as fit before the time, but at least one batch."""
    if budget.clock is None:
        rollouts.run(alive, worlds)
        return
    done = 0
    while done < worlds and (not done or budget.clock() < until):
        rollouts.run(alive, min(_BATCH, worlds - done))
        done += _BATCH
