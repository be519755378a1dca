"""What a judge looks at: a move as its seat attempts it, with what would stay in hand and on the floor."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from engine.cards import HOUSE_VALUES, NAMES, Card, CardSet, capture_value, of_value, total
from engine.errors import Violation
from engine.moves import Move
from engine.position import House, Position
from engine.ruleset import Ruleset
from engine.seats import Seat, partner_of


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move that plays a card. ``kept``: the hand without it; ``left``: the loose cards that the move leaves."""

    position: Position
    move: Move
    seat: Seat
    hand: CardSet
    card: Card
    kept: CardSet
    left: CardSet

    @property
    def ruleset(self) -> Ruleset:
        return self.position.ruleset

    @property
    def name(self) -> str:
        """The name of the played card."""
        return NAMES[self.card]

    @property
    def value(self) -> int:
        """The capture value of the played card."""
        return capture_value(self.card)

    @property
    def partner(self) -> Seat | None:
        return partner_of(self.seat, self.ruleset.players)

    @property
    def house(self) -> House | None:
        """The house that stands at the value which the move names."""
        return None if self.move.house is None else self.position.house(self.move.house)

    @property
    def aim(self) -> int:
        """The value of the house that a build, add or break makes; 0 when the move names none."""
        return (self.move.becomes if self.move.type == "break" else self.move.house) or 0

    @property
    def core(self) -> int:
        """What must be in one group of the house whole: the played card, on top of the house that it breaks."""
        return self.value + (self.move.house or 0 if self.move.type == "break" else 0)

    @property
    def sum(self) -> int:
        """The sum of all that the move puts together."""
        return self.core + total(self.move.loose)

    def lacks_key(self, value: int) -> bool:
        """Whether no key to a house of that value stays in hand."""
        return value in HOUSE_VALUES and not self.kept & of_value(value)


def attempt(position: Position, move: Move, seat: Seat, hand: CardSet, card: Card) -> Attempt:
    """The attempt of a seat to make a move with a card."""
    return Attempt(position, move, seat, hand, card, hand & ~(1 << card), position.loose & ~move.loose)


#: A rule that judges an attempt: what of it the attempt offends.
Judge: TypeAlias = Callable[[Attempt], Iterator[Violation]]
