"""A move: what a seat does in its turn, as one flat value.

Which fields are used depends on ``type``; the others stay empty, so that equal moves are equal values::

    bid       bid 11                                  a bid of 11
    throw     card                                    put down loose
    capture   card, loose, house                      loose cards taken, value of the house taken (or none)
    build     card, loose, house                      loose cards that end in the new house of value ``house``
    add       card, loose, house                      loose cards that join the house of value ``house``
    break     card, loose, house, becomes             the house of value ``house`` is raised to ``becomes``
"""

from dataclasses import dataclass
from typing import Literal, get_args

from engine.cards import Card, CardSet

MoveType = Literal["bid", "throw", "capture", "build", "add", "break"]
MOVE_TYPES: tuple[MoveType, ...] = get_args(MoveType)


@dataclass(frozen=True, slots=True)
class Move:
    """One move. Two moves that take or join the same set of cards are the same move, however the cards are grouped."""

    type: MoveType
    card: Card | None = None
    loose: CardSet = 0
    house: int | None = None
    becomes: int | None = None
    bid: int | None = None


def bid(value: int) -> Move:
    """A bid of 9-13."""
    return Move("bid", bid=value)


def throw(card: Card) -> Move:
    """Put a card down loose."""
    return Move("throw", card)


def capture(card: Card, loose: CardSet, house: int | None = None) -> Move:
    """Take loose cards and, where given, the house of that value."""
    return Move("capture", card, loose, house)


def build(value: int, card: Card, loose: CardSet) -> Move:
    """Make a new house of the card and the loose cards."""
    return Move("build", card, loose, value)


def add(value: int, card: Card, loose: CardSet = 0) -> Move:
    """Let the card and the loose cards join the house of that value."""
    return Move("add", card, loose, value)


def break_(house: int, becomes: int, card: Card, loose: CardSet = 0) -> Move:
    """Raise the house to the new value with the card; the loose cards join it."""
    return Move("break", card, loose, house, becomes)
