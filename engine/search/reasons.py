"""Why a move is suggested: plain facts about it, each with a stable code, a sentence and its numbers."""

from collections.abc import Iterator

from engine.cards import NAMES, cards_in, of_value
from engine.moves import Move
from engine.search.answers import Reason
from engine.search.glance import Glance
from engine.views import View

_NAMES_OF_VALUES = {9: "nine", 10: "ten", 11: "jack", 12: "queen", 13: "king"}
#: From this chance on a possible sweep by the next seat is worth saying.
_WORTH_SAYING = 0.05


def reasons(view: View, seen: Glance) -> tuple[Reason, ...]:
    """What speaks for and against a play at once."""
    return (*_captures(seen), *_houses(view, seen.move), *_keys(view, seen.move), *_dangers(view, seen))


def bid_reasons(view: View, move: Move) -> tuple[Reason, ...]:
    """What the hand holds for a bid."""
    value = move.bid or 0
    held = [NAMES[card] for card in cards_in(view.hand & of_value(value))]
    return (Reason("holds-bid-cards", f"Holds {', '.join(held)} for the bid of {value}.", {"cards": held}),)


def _captures(seen: Glance) -> Iterator[Reason]:
    if seen.sweep:
        yield Reason("sweeps", f"Sweeps the floor for {seen.sweep}.", {"points": seen.sweep})
    if seen.move.type == "capture":
        facts: dict[str, object] = {"points": seen.captured, "cards": seen.cards}
        yield Reason("captures", f"Captures {seen.cards} cards worth {seen.captured} points.", facts)


def _houses(view: View, move: Move) -> Iterator[Reason]:
    if move.type in ("build", "add"):
        verb = "Builds" if move.type == "build" else "Adds to"
        code = "builds-house" if move.type == "build" else "adds-to-house"
        yield Reason(code, f"{verb} the house of {move.house}.", {"house": move.house})
    if move.type == "break":
        facts: dict[str, object] = {"house": move.house, "becomes": move.becomes}
        yield Reason("breaks-house", f"Raises the house of {move.house} to {move.becomes}.", facts)
    taken = view.house(move.house) if move.type == "capture" and move.house else None
    if taken and view.team(view.seat) not in {view.team(owner) for owner in taken.owners}:
        yield Reason("takes-opponents-house", f"Takes the opponents' house of {taken.value}.", {"house": taken.value})


def _keys(view: View, move: Move) -> Iterator[Reason]:
    for house in view.houses:
        if view.seat not in house.owners or house.value == move.house:
            continue
        kept = [NAMES[card] for card in cards_in(view.hand & of_value(house.value)) if card != move.card]
        if kept:
            name = _NAMES_OF_VALUES[house.value]
            facts: dict[str, object] = {"house": house.value, "cards": kept}
            yield Reason("keeps-key", f"Keeps the {name} for the house of {house.value}.", facts)


def _dangers(view: View, seen: Glance) -> Iterator[Reason]:
    if seen.thrown > 1:
        points = seen.thrown - 1
        yield Reason("throws-points", f"Puts {points} points down loose.", {"points": points})
    if seen.sweep_risk >= _WORTH_SAYING and seen.sweep_cost:
        next_seat = (view.seat + 1) % view.ruleset.players
        chance = round(seen.sweep_risk, 3)
        facts: dict[str, object] = {"seat": next_seat, "chance": chance, "points": seen.sweep_cost}
        yield Reason("may-be-swept", f"Seat {next_seat} sweeps with a chance of {chance:.0%}.", facts)
    elif seen.move.type != "capture" or not seen.sweep:
        yield Reason("safe-floor", "Leaves no floor that the next seat is likely to sweep.", {})
