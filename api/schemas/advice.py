"""What the search answers: how it is stored (moves by canonical notation), and how it is told to the asker."""

from typing import Any

from api.schemas.moves import dump_move
from engine.canonical import Relabelling
from engine.moves import Move
from engine.notation import format_move, parse_move
from engine.search import LevelRule, Mistake, Solution, Suggestion
from engine.search.glance import glance
from engine.search.reasons import bid_reasons, reasons
from engine.views import View

Json = dict[str, Any]

#: No deal scores as much, whatever a sweep is worth: a bound beyond it says that nothing is proven yet.
UNPROVEN = 4_000_000
#: Digits of expected points that mean anything.
_DIGITS = 3


def stored_solution(solution: Solution) -> Json:
    """An exact search as it is stored."""
    return {
        "value": solution.lower if solution.exact else None,
        "lower": solution.lower if solution.lower > -UNPROVEN else None,
        "upper": solution.upper if solution.upper < UNPROVEN else None,
        "exact": solution.exact,
        "nodes": solution.nodes,
        "line": [format_move(move) for move in solution.line],
    }


def dump_solution(stored: Json, way_back: Relabelling) -> Json:
    """An exact search as it is told."""
    return {**stored, "line": [dump_move(way_back.move(parse_move(text))) for text in stored["line"]]}


def stored_advice(suggestion: Suggestion) -> Json:
    """A suggestion as it is stored: reasons follow from the view and the move, so they are left out."""
    return {
        "simulations": suggestion.simulations,
        "exact": suggestion.exact,
        "ranked": [
            {
                "move": format_move(advice.move),
                "expected": round(advice.expected, _DIGITS),
                "spread": round(advice.spread, _DIGITS),
                "error": round(advice.error, _DIGITS),
                "sweep_risk": round(advice.sweep_risk, _DIGITS),
                "simulations": advice.simulations,
            }
            for advice in suggestion.ranked
        ],
    }


def dump_advice(stored: Json, seen: View, way_back: Relabelling) -> Json:
    """A suggestion as it is told to the seat that asked."""
    ranked = [_dump_ranked(advice, seen, way_back.move(parse_move(advice["move"]))) for advice in stored["ranked"]]
    return {**stored, "move": ranked[0]["move"], "ranked": ranked}


def _dump_ranked(advice: Json, seen: View, move: Move) -> Json:
    found = bid_reasons(seen, move) if move.type == "bid" else reasons(seen, glance(seen, move))
    told = [{"code": reason.code, "detail": reason.detail, "facts": reason.facts} for reason in found]
    return {**advice, "move": dump_move(move), "reasons": told}


def dump_mistake(mistake: Mistake) -> Json:
    """What a move of a record cost."""
    return {
        "play": mistake.play,
        "seat": mistake.seat,
        "team": mistake.team,
        "move": dump_move(mistake.move),
        "best": dump_move(mistake.best),
        "cost": round(mistake.cost, _DIGITS),
        "error": round(mistake.error, _DIGITS),
        "exact": mistake.exact,
    }


def dump_level(rule: LevelRule) -> Json:
    """A level with what it does."""
    return {"level": rule.name, "says": rule.says, "simulations": rule.simulations}
