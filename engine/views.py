"""What one seat may know of a deal (section 8a): a type that has no place for a hidden card.

A view holds the seat's own hand, how many cards the others hold and how many wait to be dealt, and all that
everybody saw: the bid, the floor once it is turned up, what was captured (knowing.own-hand, knowing.floor,
knowing.public). ``latest_capture`` marks the one capture that may be looked through at the table.

As with positions, what a client claims and what is checked are two types: :class:`ViewClaim` becomes a
:class:`View` through :func:`engine.check_views.check_view`.
"""

from dataclasses import dataclass

from engine.cards import CardSet
from engine.errors import Flaw, NotKnown
from engine.position import House, Phase, Position, Setup, Sweep
from engine.ruleset import Ruleset
from engine.schedule import Schedule, schedule
from engine.seats import Seat, team_of


@dataclass(frozen=True, slots=True)
class View:
    """A deal as one seat sees it. ``loose`` is ``None`` while the four floor cards lie face down, ``captured`` is
    ``None`` in the view of a position that leaves them out; all else is as in a position."""

    ruleset: Ruleset
    phase: Phase
    seat: Seat
    dealer: Seat
    bid: int | None
    plays: int
    hand: CardSet
    hand_sizes: tuple[int, ...]
    stock_size: int
    loose: CardSet | None
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
        return None if self.phase == "over" else (self.bidder + self.plays) % self.ruleset.players

    @property
    def floor_size(self) -> int:
        """How many loose cards lie on the floor, face down or up."""
        return 4 if self.loose is None else self.loose.bit_count()

    def house(self, value: int) -> House | None:
        """The house of a value (houses.one-per-value)."""
        return next((house for house in self.houses if house.value == value), None)

    def team(self, seat: Seat) -> int:
        """The team of a seat."""
        return team_of(seat, self.ruleset.players)


@dataclass(frozen=True, slots=True)
class ViewClaim:
    """A view as claimed: ``setup`` has the seat's own hand and what lies open, every other hand and the stock not
    known. Sizes that are left out (``None``) follow from the rest."""

    seat: Seat
    setup: Setup
    hand_sizes: tuple[int | None, ...] | None = None
    stock_size: int | None = None
    floor_hidden: bool = False


def view(position: Position, seat: Seat) -> View:
    """What a seat may know of a position.

    Raises :class:`NotKnown` if the position leaves out the seat's own hand.
    """
    hand = position.hands[seat]
    if hand is None:
        raise NotKnown([Flaw(f"/hands/{seat}", "not-known", f"The hand of seat {seat} is not known.")])
    ruleset = position.ruleset
    plan = schedule(ruleset)
    return View(
        ruleset=ruleset,
        phase=position.phase,
        seat=seat,
        dealer=position.dealer,
        bid=position.bid,
        plays=position.plays,
        hand=hand,
        hand_sizes=hand_sizes(plan, position.dealer, position.plays),
        stock_size=plan.stock_size(position.plays),
        loose=None if floor_is_hidden(ruleset, position.phase) else position.loose,
        houses=position.houses,
        captured=position.captured,
        sweeps=position.sweeps,
        last_capture=position.last_capture,
        latest_capture=position.latest_capture,
    )


def known_position(view: View) -> Position:
    """The position as far as the seat knows it: the others' hands and the stock are not known.

    A floor that lies face down counts as empty; before the bid nothing depends on it.
    """
    players = view.ruleset.players
    return Position(
        ruleset=view.ruleset,
        phase=view.phase,
        dealer=view.dealer,
        bid=view.bid,
        plays=view.plays,
        hands=tuple(
            view.hand if seat == view.seat else 0 if not view.hand_sizes[seat] else None for seat in range(players)
        ),
        stock=None if view.stock_size else (),
        loose=view.loose or 0,
        houses=view.houses,
        captured=view.captured,
        sweeps=view.sweeps,
        last_capture=view.last_capture,
        latest_capture=view.latest_capture,
    )


def floor_is_hidden(ruleset: Ruleset, phase: str) -> bool:
    """Whether the floor lies face down (knowing.floor)."""
    return phase == "bid" and ruleset.floor_at_bid == "hidden"


def hand_sizes(plan: Schedule, dealer: Seat, plays: int) -> tuple[int, ...]:
    """How many cards each seat holds after that many plays, which everybody can count."""
    players = len(plan.first)
    return tuple(plan.hand_size((seat - dealer - 1) % players, plays) for seat in range(players))
