"""Post-mortem of a recorded deal: what each move cost against the best one, seen from the seat that made it.

The hands are all known afterwards, but a seat is judged by what it could know: moves are valued from its view, by
simulations. Once the rest of the deal is small enough for the budget, an exact search of the known hands takes over,
and says so: from there on nothing is left to judgement.
"""

from collections.abc import Iterator

from engine.moves import Move
from engine.position import Position
from engine.record import Record, replay
from engine.search.answers import Advice, Budget, Mistake
from engine.search.certain import value_after
from engine.search.solve import solve
from engine.search.suggest import suggest
from engine.views import view

#: With this many plays to come an exact search is tried first.
_EXACT_PLAYS = 16


def review(record: Record, budget: Budget, seed: int = 0) -> tuple[Mistake, ...]:
    """What every move of a record cost, most costly first; moves up to the first illegal one.

    ``budget`` counts simulations for each move, and ten times as many nodes where the rest is searched exactly. Raises
    what :func:`engine.record.replay` raises.
    """
    replayed = replay(record)
    found = _mistakes(replayed.positions[:-1], record.moves, budget, seed)
    return tuple(sorted(found, key=lambda mistake: -mistake.cost))


def _mistakes(positions: tuple[Position, ...], moves: tuple[Move, ...], budget: Budget, seed: int) -> Iterator[Mistake]:
    for position, move in zip(positions, moves, strict=False):
        if budget.is_over():
            return
        exact = _exact(position, move, budget) if _is_small(position) else None
        yield exact or _simulated(position, move, budget, seed)


def _is_small(position: Position) -> bool:
    left = sum(hand.bit_count() for hand in position.hands if hand is not None) + len(position.stock or ())
    return position.phase == "play" and left <= _EXACT_PLAYS


def _exact(position: Position, move: Move, budget: Budget) -> Mistake | None:
    """The cost with all hands known; none if the budget does not prove it."""
    seat = position.turn
    assert seat is not None
    nodes = Budget(10 * budget.steps, budget.clock, budget.deadline)
    best = solve(position, nodes)
    if not best.exact:
        return None
    played = value_after(position, move, nodes, position.team(seat))
    if played is None:
        return None
    cost = best.lower - played
    return Mistake(position.plays, seat, position.team(seat), move, best.line[0] if cost else move, cost, 0.0, True)


def _simulated(position: Position, move: Move, budget: Budget, seed: int) -> Mistake:
    """The cost as the seat could know it, with the standard error of the difference."""
    seat = position.turn
    assert seat is not None
    ranked = suggest(view(position, seat), "expert", budget, seed).ranked
    best, played = ranked[0], next(advice for advice in ranked if advice.move == move)
    cost, error = (0.0, 0.0) if played is best else _difference(best, played)
    return Mistake(position.plays, seat, position.team(seat), move, best.move, cost, error, False)


def _difference(best: Advice, played: Advice) -> tuple[float, float]:
    """What the played move is behind, never less than nothing: a move that looks better in the end was no mistake."""
    return max(0.0, best.expected - played.expected), (best.error**2 + played.error**2) ** 0.5
