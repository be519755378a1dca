"""What to play: all legal moves of a seat ranked, from what the seat may know and nothing else.

The expert's way is flat sampling: hidden hands that fit the view, roll-outs by a policy that avoids sweeps, and
sequential halving over the moves. The weaker levels look at the moves at a glance.
"""

from dataclasses import replace
from math import sqrt
from random import Random
from typing import Any

from engine.cards import of_value
from engine.errors import NotToMove
from engine.legal import legal_moves
from engine.moves import Move
from engine.search.aims import Aim, aim_of
from engine.search.answers import Advice, Budget, Level, Suggestion
from engine.search.certain import certain_position, exact_values
from engine.search.classes import move_class
from engine.search.glance import Glance, glance
from engine.search.halving import spend
from engine.search.levels import LEVELS
from engine.search.reasons import bid_reasons, reasons
from engine.search.standing import ahead
from engine.search.worlds import rollouts, seed_of
from engine.views import View, known_position

#: The only legal move needs no choosing: it gets this part of the simulations, to say what it leads to.
_FOR_ONE_MOVE = 10


def suggest(
    view: View, level: Level = "expert", budget: Budget | None = None, seed: int = 0, aim: Aim | None = None
) -> Suggestion:
    """The legal moves of the view's seat, best first, at a level.

    ``budget`` counts simulations, by default those of the level. Raises :class:`NotToMove` if another seat is to move
    or the deal is over, :class:`TooManyMoves` if the moves cannot be listed.
    """
    if view.turn != view.seat:
        raise NotToMove(view.seat, view.turn)
    moves = legal_moves(known_position(view))
    rule = LEVELS[level]
    spent = budget or Budget(rule.simulations)
    glances = {move: glance(view, move) for move in moves if move.bid is None}
    simulations = 0
    certain = _certain(view, moves, glances, spent) if rule.simulations else None
    if certain is not None:
        ranked = certain
    elif rule.simulations:
        if len(moves) == 1:
            spent = replace(spent, steps=max(1, spent.steps // _FOR_ONE_MOVE))
        ranked = _simulated(view, moves, glances, spent, seed, aim or aim_of(view.ruleset))
        simulations = sum({move_class(view.ruleset, each.move): each.simulations for each in ranked}.values())
    else:
        ranked = _at_a_glance(view, moves, glances, level, seed)
    return Suggestion(view.seat, level, ranked[0].move, tuple(ranked), simulations, certain is not None, seed)


def _certain(view: View, moves: list[Move], glances: dict[Move, Glance], budget: Budget) -> list[Advice] | None:
    """Exact advice, where the view leaves nothing open and the budget proves it."""
    position = certain_position(view)
    values = None if position is None else exact_values(position, moves, budget)
    if values is None:
        return None
    ranked = sorted(moves, key=lambda move: values[move], reverse=True)
    return [replace(_unsimulated(view, move, glances), expected=float(values[move])) for move in ranked]


def _simulated(
    view: View, moves: list[Move], glances: dict[Move, Glance], budget: Budget, seed: int, aim: Aim
) -> list[Advice]:
    """Simulated advice; of moves that differ in cards which nobody needs to tell apart one is simulated for all."""
    alike: dict[tuple[object, ...], list[Move]] = {}
    for move in moves:
        alike.setdefault(move_class(view.ruleset, move), []).append(move)
    groups = list(alike.values())
    core = rollouts(view, [group[0] for group in groups], aim, seed)

    def utility(place: int) -> float:
        simulations, _, _, total, _ = core.seen(place)
        average: float = total / max(1, simulations)
        return average

    order = spend(core, len(groups), budget, utility)
    return [_advice(view, move, glances, core.seen(place)) for place in order for move in groups[place]]


def _advice(view: View, move: Move, glances: dict[Move, Glance], seen: tuple[Any, ...]) -> Advice:
    """One move with the averages of its simulations, what was scored before the view taken off."""
    simulations, points, squares, _, swept = seen
    mean = points / simulations
    spread = sqrt(max(0.0, squares / simulations - mean * mean))
    advice = _unsimulated(view, move, glances)
    return replace(
        advice,
        expected=mean - ahead(view, view.team(view.seat)),
        spread=spread,
        error=spread / sqrt(simulations),
        sweep_risk=swept / simulations,
        simulations=simulations,
    )


def _unsimulated(view: View, move: Move, glances: dict[Move, Glance]) -> Advice:
    if move.bid is not None:
        return Advice(move, 0.0, 0.0, 0.0, 0.0, 0, bid_reasons(view, move))
    seen = glances[move]
    return Advice(move, seen.careful, 0.0, 0.0, seen.sweep_risk, 0, reasons(view, seen))


def _at_a_glance(view: View, moves: list[Move], glances: dict[Move, Glance], level: Level, seed: int) -> list[Advice]:
    rule, waver = LEVELS[level], Random(seed_of(view, seed))
    merit = {}
    for move in moves:
        if move.bid is not None:
            merit[move] = bid_merit(view, move)
        else:
            merit[move] = glances[move].careful if rule.looks_ahead else glances[move].greedy
        merit[move] += waver.gauss(0.0, rule.wavers) if rule.wavers else 0.0
    ranked = sorted(moves, key=lambda move: merit[move], reverse=True)
    return [replace(_unsimulated(view, move, glances), expected=merit[move]) for move in ranked]


def bid_merit(view: View, move: Move) -> float:
    """How good a bid looks: the cards of its value in hand (a second one stays as a key), then its height."""
    value = move.bid or 0
    return 3.0 * (view.hand & of_value(value)).bit_count() + 0.1 * value
