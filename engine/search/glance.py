"""A move at a glance: what it takes now, and how likely the next seat sweeps after it, without any simulation.

This is how the levels without simulations choose, it is the baseline that the others are measured against, and its
parts are the reasons that a suggestion gives.
"""

from dataclasses import dataclass
from math import comb

from engine.cards import FULL_PACK, CardSet, of_value, total
from engine.moves import Move
from engine.play import effect
from engine.position import Position
from engine.rules.groups import are_whole_groups
from engine.schedule import schedule
from engine.scoring import card_points
from engine.views import View, known_position


@dataclass(frozen=True, slots=True)
class Glance:
    """What is seen at once: points captured, sweep points, points put into a house or thrown, cards captured, the
    chance that the next seat sweeps, and what that would cost."""

    move: Move
    captured: int
    sweep: int
    housed: int
    thrown: int
    cards: int
    sweep_risk: float
    sweep_cost: int

    @property
    def greedy(self) -> float:
        """Points now, and a liking for houses, for many cards, and against throwing points away."""
        return self.captured + self.sweep + 0.5 * self.housed - 0.5 * self.thrown + 0.1 * self.cards

    @property
    def careful(self) -> float:
        """The same, less what the next seat may sweep."""
        return self.greedy - self.sweep_risk * self.sweep_cost


def glance(view: View, move: Move) -> Glance:
    """One opening play or later move of a view's seat at a glance."""
    position = known_position(view)
    made = effect(position, move)
    card = 1 << (move.card or 0)
    housed = 1 + card_points(view.ruleset, made.house.cards) if made.house else 0
    thrown = 1 + card_points(view.ruleset, card) if move.type == "throw" else 0
    return Glance(
        move,
        made.points,
        made.sweep or 0,
        housed,
        thrown,
        made.captured.bit_count(),
        sweep_risk(view, position, move),
        _sweep_cost(view),
    )


def sweep_risk(view: View, position: Position, move: Move) -> float:
    """How likely the next seat holds a card that takes the whole floor after the move, by the cards not seen."""
    if view.plays + 1 >= schedule(view.ruleset).plays:
        return 0.0
    loose, values = _floor_after(position, move)
    sweeping = [value for value in range(1, 14) if _sweeps(loose, values, value)]
    if not sweeping:
        return 0.0
    seen = view.hand | position.loose
    for cards in (*(house.cards for house in view.houses), *(view.captured or ())):
        seen |= cards
    hidden = FULL_PACK & ~seen
    next_seat = (view.seat + 1) % view.ruleset.players
    owner_must = view.ruleset.key_duty == "always" and any(
        next_seat in house.owners and house.value in sweeping for house in view.houses
    )
    if owner_must:
        return 1.0
    wanted = sum((hidden & of_value(value)).bit_count() for value in sweeping)
    size = view.hand_sizes[next_seat] if view.plays else schedule(view.ruleset).hand_size(1, 1)
    unseen = hidden.bit_count()
    return 1.0 - comb(unseen - wanted, size) / comb(unseen, size) if unseen >= size else 0.0


def _floor_after(position: Position, move: Move) -> tuple[CardSet, list[int]]:
    """Loose cards and house values after a move."""
    values = {house.value for house in position.houses}
    loose = position.loose & ~move.loose
    if move.type == "throw":
        loose |= 1 << (move.card or 0)
    if move.type in ("capture", "break") and move.house:
        values.discard(move.house)
    if move.type in ("build", "add") and move.house:
        values.add(move.house)
    if move.becomes:
        values.add(move.becomes)
    return loose, sorted(values)


def _sweeps(loose: CardSet, houses: list[int], value: int) -> bool:
    """Whether a card of the value takes all of this floor (sweeping.bonus)."""
    if houses not in ([], [value]) or not (loose or houses):
        return False
    return total(loose) % value == 0 and are_whole_groups(loose, value)


def _sweep_cost(view: View) -> int:
    """What a sweep by the next play scores."""
    if view.ruleset.sweep == "card_value":
        return 0 if view.plays + 2 == schedule(view.ruleset).plays else 8
    points = view.ruleset.sweep_points
    return points.last if view.plays + 2 == schedule(view.ruleset).plays else points.normal
