"""What the engine answers, as JSON: plain dicts, made without marshmallow since nothing here comes from outside."""

from typing import Any

from api.schemas.moves import dump_move
from api.schemas.positions import dump_house
from engine.baazi import Outcome, Standing
from engine.cards import NAMES, names
from engine.deal import Cut, Dealt
from engine.moves import Move
from engine.play import Effect, Event, effect
from engine.position import Position
from engine.ruleset import REVISION
from engine.scoring import Account, Line

Json = dict[str, Any]


def dump_choice(position: Position, move: Move) -> Json:
    """A legal move with what it does."""
    return {"move": dump_move(move), "effect": dump_effect(effect(position, move))}


def dump_effect(made: Effect) -> Json:
    """What a move takes and makes."""
    told = {"captured": names(made.captured), "points": made.points, "sweep": made.sweep}
    return told if made.house is None else {**told, "house": dump_house(made.house)}


def dump_event(event: Event) -> Json:
    """Something that happened."""
    told: Json = {
        "type": event.type,
        "play": event.play,
        "seat": event.seat,
        "cards": names(event.cards),
        "points": event.points,
        "team": event.team,
    }
    if event.move is not None:
        told["move"] = dump_move(event.move)
    if event.house is not None:
        told["house"] = dump_house(event.house)
    return told


def dump_account(account: Account) -> Json:
    """The account of a deal, line by line."""
    return {
        "lines": [dump_line(line) for line in account.lines],
        "cards": list(account.deal_totals.cards),
        "sweeps": list(account.deal_totals.sweeps),
        "totals": list(account.totals),
        "final": account.final,
    }


def dump_line(line: Line) -> Json:
    """One line of an account."""
    return {
        "team": line.team,
        "kind": line.kind,
        "cards": names(line.cards),
        "points": line.points,
        "seat": line.seat,
        "play": line.play,
    }


def dump_cut(cut: Cut) -> Json:
    """The cut for first dealer."""
    return {
        "dealer": cut.dealer,
        "rounds": [[{"seat": seat, "card": NAMES[card]} for seat, card in turned] for turned in cut.rounds],
    }


def dump_redeals(dealt: Dealt) -> list[Json]:
    """The void deals before the one that counts."""
    return [{"rule": void.rule, "pack": [NAMES[card] for card in void.pack]} for void in dealt.voids]


def dump_outcome(outcome: Outcome) -> Json:
    """What a deal did to the match."""
    return {
        "totals": list(outcome.deal.totals),
        "running_totals": list(outcome.totals),
        "winner": outcome.winner,
        "rule": outcome.rule,
        "standing": dump_standing(outcome.standing),
    }


def dump_standing(standing: Standing) -> Json:
    """Where a match stands between two deals."""
    return {
        "dealer": standing.dealer,
        "totals": list(standing.totals),
        "difference": standing.difference,
        "baazis": list(standing.baazis),
        "winner": standing.winner,
    }


def under_revision(answer: Json) -> Json:
    """An answer with the revision of the rulesets that it was given under."""
    return {**answer, "ruleset_revision": REVISION}
