"""Which moves fit what a person has tapped: a card of the hand, loose cards and houses of the floor."""

from collections.abc import Iterable

from engine.cards import Card, CardSet
from engine.moves import Move


def fits(move: Move, card: Card | None, taps: Iterable[tuple[CardSet, int | None]]) -> bool:
    """Whether a move plays the card and touches everything that was tapped."""
    if card is not None and move.card != card:
        return False
    return all(house in (move.house, move.becomes) if house else move.loose & loose for loose, house in taps)
