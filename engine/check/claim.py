"""A claimed position read once: its piles as sets of cards, and the moment of the deal that it speaks of."""

from collections.abc import Iterator
from dataclasses import dataclass

from engine.cards import NAMES, PACK, CardSet
from engine.check.moment import Moment
from engine.errors import Flaw
from engine.position import Setup
from engine.schedule import Schedule
from engine.seats import Seat, team_of

_BIT: dict[int, CardSet] = {card: 1 << card for card in PACK}


@dataclass(frozen=True, slots=True)
class Claim:
    """A setup whose cards are cards and whose lists have the right lengths.

    ``seen`` are all cards that lie anywhere, ``claimed`` how many cards are named: more than are seen when a card
    stands twice. ``moment`` is ``None`` when it cannot be told; what depends on it is then not looked at.
    """

    setup: Setup
    plan: Schedule
    moment: Moment | None
    hands: tuple[CardSet | None, ...]
    stock: CardSet | None
    loose: CardSet
    houses: tuple[CardSet, ...]
    captured: tuple[CardSet, ...] | None
    seen: CardSet
    claimed: int

    @property
    def everything_known(self) -> bool:
        """Whether no card lies where the claim does not say."""
        return self.stock is not None and self.captured is not None and None not in self.hands

    @property
    def floor_size(self) -> int:
        """How many cards are claimed to lie on the floor."""
        return len(self.setup.loose) + sum(len(house.cards) for house in self.setup.houses)

    def is_seat(self, number: int) -> bool:
        """Whether there is such a seat."""
        return 0 <= number < self.setup.ruleset.players

    def team(self, seat: Seat) -> int:
        """The team of a seat."""
        return team_of(seat, self.setup.ruleset.players)


def places(setup: Setup) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Every pile in which a card may lie, with its pointer."""
    for seat, hand in enumerate(setup.hands):
        yield f"/hands/{seat}", hand or ()
    yield "/floor/loose", setup.loose
    for number, house in enumerate(setup.houses):
        yield f"/floor/houses/{number}/cards", house.cards
    for team, pile in enumerate(setup.captured or ()):
        yield f"/captured/{team}", pile
    yield "/stock", setup.stock or ()


def read(setup: Setup, plan: Schedule, moment: Moment | None) -> Claim:
    """The claim that a setup makes."""
    hands = tuple([None if hand is None else cards_of(hand) for hand in setup.hands])
    stock = None if setup.stock is None else cards_of(setup.stock)
    loose = cards_of(setup.loose)
    houses = tuple([cards_of(house.cards) for house in setup.houses])
    captured = None if setup.captured is None else tuple([cards_of(pile) for pile in setup.captured])
    seen, claimed = loose | (stock or 0), len(setup.loose) + len(setup.stock or ())
    for hand, cards in zip(setup.hands, hands, strict=True):
        seen, claimed = seen | (cards or 0), claimed + len(hand or ())
    for house, cards in zip(setup.houses, houses, strict=True):
        seen, claimed = seen | cards, claimed + len(house.cards)
    for pile, cards in zip(setup.captured or (), captured or (), strict=True):
        seen, claimed = seen | cards, claimed + len(pile)
    return Claim(setup, plan, moment, hands, stock, loose, houses, captured, seen, claimed)


def cards_of(pile: tuple[int, ...]) -> CardSet:
    """The set of the cards of a pile; raises ``KeyError`` for a number that is no card."""
    result = 0
    for card in pile:
        result |= _BIT[card]
    return result


def unreadable(setup: Setup, teams: int) -> Iterator[Flaw]:
    """dealing.pack, dealing.first-four: numbers that are no cards, lists that are not one for each seat or team."""
    for pointer, pile in (*places(setup), ("/latest_capture", setup.latest_capture)):
        for place, card in enumerate(pile):
            if card not in _BIT:
                yield Flaw(f"{pointer}/{place}", "no-such-card", f"{card} is no card; cards are 0-51.", "dealing.pack")
    players = setup.ruleset.players
    if len(setup.hands) != players:
        detail = f"There are {len(setup.hands)} hands; the ruleset has {players} seats."
        yield Flaw("/hands", "hand-count", detail, "dealing.first-four")
    if setup.captured is not None and len(setup.captured) != teams:
        detail = f"There are captured cards of {len(setup.captured)} teams; the ruleset has {teams}."
        yield Flaw("/captured", "team-count", detail)


def cards_named(cards: CardSet) -> str:
    """The names of the cards of a set, lowest first."""
    return ", ".join(NAMES[card] for card in PACK if cards >> card & 1)
