"""A position (full or partial knowledge of one deal at one moment), and the claim of one.

A :class:`Setup` is what anybody may claim; a :class:`Position` is what :func:`engine.check.check` let through.
Past that door nothing checks again. ``None`` for a hand, the stock or the captured cards means *not known*.
"""

from dataclasses import dataclass, replace
from typing import Literal, get_args

from engine.cards import CardSet
from engine.ruleset import Ruleset
from engine.seats import Seat, Team, team_of

Phase = Literal["bid", "opening", "play", "over"]
PHASES: tuple[Phase, ...] = get_args(Phase)


@dataclass(frozen=True, slots=True)
class House:
    """A pile of the floor that is captured only as a whole; ``owners`` ascending."""

    value: int
    cards: CardSet
    owners: tuple[Seat, ...]
    cemented: bool


@dataclass(frozen=True, slots=True)
class Sweep:
    """A sweep that was made: by whom, what it scores, and at which play of the deal (the opening play is 0)."""

    seat: Seat
    points: int
    play: int


@dataclass(frozen=True, slots=True)
class Position:
    """One moment of a deal, checked.

    ``plays`` counts the cards played, the opening play included. ``stock`` is in dealing order. ``houses`` ascend
    by value. ``captured`` is by team. ``latest_capture`` holds what the latest play captured, with the card
    played, and is empty after any other play. Before the bid ``loose`` is the floor lying face down (or open).
    """

    ruleset: Ruleset
    phase: Phase
    dealer: Seat
    bid: int | None
    plays: int
    hands: tuple[CardSet | None, ...]
    stock: tuple[int, ...] | None
    loose: CardSet
    houses: tuple[House, ...] = ()
    captured: tuple[CardSet, ...] | None = None
    sweeps: tuple[Sweep, ...] = ()
    last_capture: Seat | None = None
    latest_capture: CardSet = 0

    @property
    def bidder(self) -> Seat:
        """The seat to the dealer's right (dealing.first-four)."""
        return (self.dealer + 1) % self.ruleset.players

    @property
    def turn(self) -> Seat | None:
        """The seat to move; none when the deal is over."""
        if self.phase == "over":
            return None
        return (self.dealer + 1 + self.plays) % self.ruleset.players

    def house(self, value: int) -> House | None:
        """The house of a value (houses.one-per-value)."""
        return next((house for house in self.houses if house.value == value), None)

    def team(self, seat: Seat) -> Team:
        """The team of a seat."""
        return team_of(seat, self.ruleset.players)


@dataclass(frozen=True, slots=True)
class HouseClaim:
    """A house as claimed: cards may repeat, owners may be anybody."""

    value: int
    cards: tuple[int, ...]
    owners: tuple[int, ...]
    cemented: bool | None = None


@dataclass(frozen=True, slots=True)
class Setup:
    """A position as claimed. ``None`` means left out; what that means for each field is said in engine.check."""

    ruleset: Ruleset
    hands: tuple[tuple[int, ...] | None, ...]
    loose: tuple[int, ...] = ()
    houses: tuple[HouseClaim, ...] = ()
    phase: str | None = None
    dealer: int | None = None
    turn: int | None = None
    bid: int | None = None
    plays: int | None = None
    stock: tuple[int, ...] | None = None
    captured: tuple[tuple[int, ...], ...] | None = None
    sweeps: tuple[Sweep, ...] = ()
    last_capture: int | None = None
    latest_capture: tuple[int, ...] = ()


def with_hand(position: Position, seat: Seat, hand: CardSet | None) -> Position:
    """The position with one hand replaced."""
    hands = position.hands[:seat] + (hand,) + position.hands[seat + 1 :]
    return replace(position, hands=hands)
