"""The canonical form of a question: equal questions are asked alike, so that one answer serves them all.

Two positions ask the same when they differ only in

- where the seats are counted from: the mover becomes seat 0;
- which of several cards lies where, if the ruleset gives these cards the same capture value, the same points and the
  same weight in a majority (mostly the hearts, diamonds and clubs of one rank): within such a class the cards are named
  anew, in the order of the places that they lie in;
- what the answer does not depend on: past sweeps, the latest capture, options that only the baazi or the bid reads,
  and for the points still to come also the bid, and the cards captured as far as no majority counts them.

Classes never mix and places tell nothing of a card but its class, so naming by place is a normal form and needs no
search. A :class:`Relabelling` leads an answer back to the question as it was asked.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from engine.cards import FULL_PACK, PACK, SPADES, Card, CardSet, capture_value, cards_in, set_of
from engine.errors import Flaw, NotKnown
from engine.moves import Move
from engine.position import House, Position, Sweep
from engine.ruleset import OPTIONS, Ruleset
from engine.schedule import in_fours, schedule
from engine.scoring import points_of
from engine.seats import Seat, seats_of, team_of, teams
from engine.views import View

#: Options that nothing within a deal reads once it is dealt.
_BETWEEN_DEALS = ("dealer_rotation", "baazis_to_win")
#: Options that only the baazi's end reads: they tell nothing of the points of this deal.
_OF_THE_BAAZI = ("target", "minimum", "minimum_counts")
#: Options that nothing reads after the opening play.
_OF_THE_OPENING = (
    "deal_pattern",
    "floor_at_bid",
    "bid_constraint",
    "floor_check",
    "opening_throw",
    "opening_lay_alongside",
)


@dataclass(frozen=True, slots=True)
class Relabelling:
    """The way back: canonical seat 0 is seat ``first``, canonical card ``n`` is card ``cards[n]``."""

    players: int
    first: Seat
    cards: tuple[Card, ...]

    def seat(self, seat: Seat) -> Seat:
        """The seat that a canonical seat stands for."""
        return (seat + self.first) % self.players

    def set(self, cards: CardSet) -> CardSet:
        """The cards that a canonical set stands for."""
        return set_of(self.cards[card] for card in cards_in(cards))

    def move(self, move: Move) -> Move:
        """The move that a canonical move stands for."""
        card = None if move.card is None else self.cards[move.card]
        return replace(move, card=card, loose=self.set(move.loose))


def canonical(position: Position) -> tuple[Position, Relabelling]:
    """The canonical form of the question what a position is worth from here on, and what may be played in it.

    Raises :class:`NotKnown` with every part of the position that this depends on and that it leaves out.
    """
    hands, stock, piles = _known(position)
    ruleset = position.ruleset
    players, mover = ruleset.players, (position.bidder + position.plays) % ruleset.players
    turned = _turned(hands, mover)
    batches, piles = _batches(position, stock), _turned_teams(piles, players, mover)
    told_apart = piles if ruleset.all_thirty_counts_double else ()
    places = (*turned, position.loose, *(house.cards for house in position.houses), *batches, *told_apart, FULL_PACK)
    naming, way_back = _renamed(ruleset, mover, places)
    played = position.plays > 0
    asked = Position(
        ruleset=_without(ruleset, (*_BETWEEN_DEALS, *_OF_THE_BAAZI, *(_OF_THE_OPENING if played else ()))),
        phase=position.phase,
        dealer=(position.dealer - mover) % players,
        bid=None if played else position.bid,
        plays=position.plays,
        hands=tuple(_named(hand, naming) for hand in turned),
        stock=tuple(_in_dealing_order(position, [_named(batch, naming) for batch in batches])),
        loose=_named(position.loose, naming),
        houses=_houses(position.houses, players, mover, naming),
        captured=_counted_piles(ruleset, piles, naming),
        last_capture=_first_of_team(position.last_capture, players, mover),
    )
    return asked, way_back


def canonical_view(view: View) -> tuple[View, Relabelling]:
    """The canonical form of the question what a seat should play by all that it sees: that seat becomes seat 0."""
    ruleset, seat, players = view.ruleset, view.seat, view.ruleset.players
    piles = None if view.captured is None else _turned_teams(view.captured, players, seat)
    places = (view.hand, view.loose or 0, *(house.cards for house in view.houses), *(piles or ()), FULL_PACK)
    naming, way_back = _renamed(ruleset, seat, places)
    asked = replace(
        view,
        ruleset=_without(ruleset, (*_BETWEEN_DEALS, *(_OF_THE_OPENING if view.plays else ()))),
        seat=0,
        dealer=(view.dealer - seat) % players,
        hand=_named(view.hand, naming),
        hand_sizes=_turned(view.hand_sizes, seat),
        loose=None if view.loose is None else _named(view.loose, naming),
        houses=_houses(view.houses, players, seat, naming),
        captured=None if piles is None else tuple(_named(pile, naming) for pile in piles),
        sweeps=_swept(view.sweeps, players, seat),
        last_capture=_first_of_team(view.last_capture, players, seat),
        latest_capture=0,
    )
    return asked, way_back


@lru_cache(maxsize=256)
def interchangeable(ruleset: Ruleset) -> tuple[CardSet, ...]:
    """The classes of two cards or more that differ neither in capture value nor in anything that they score."""
    counts_spades = ruleset.majority == "spades"
    classes: dict[tuple[int, int, bool], CardSet] = {}
    for card in PACK:
        alike = capture_value(card), points_of(ruleset, card), counts_spades and bool(SPADES >> card & 1)
        classes[alike] = classes.get(alike, 0) | 1 << card
    return tuple(cards for cards in classes.values() if cards & cards - 1)


# --- cards


def _renamed(ruleset: Ruleset, first: Seat, places: Iterable[CardSet]) -> tuple[tuple[Card, ...], Relabelling]:
    """New names for all cards, and the way back: within each class the names follow the places in order."""
    ordered = tuple(places)
    naming, back = list(PACK), list(PACK)
    for alike in interchangeable(ruleset):
        left, fresh = alike, cards_in(alike)
        for place in ordered:
            for card in cards_in(left & place):
                naming[card] = name = next(fresh)
                back[name] = card
            left &= ~place
    return tuple(naming), Relabelling(ruleset.players, first, tuple(back))


def _named(cards: CardSet, naming: Sequence[Card]) -> CardSet:
    return set_of(naming[card] for card in cards_in(cards))


def _known(position: Position) -> tuple[list[CardSet], tuple[Card, ...], tuple[CardSet, ...]]:
    """Hands, stock and captured cards; the last count only for a majority."""
    missing = [
        Flaw(f"/hands/{seat}", "not-known", f"The hand of seat {seat} is not known.")
        for seat, hand in enumerate(position.hands)
        if hand is None
    ]
    piles = position.captured
    if position.stock is None:
        missing.append(Flaw("/stock", "not-known", "The cards still to be dealt are not known."))
    if piles is None and position.ruleset.majority != "none":
        missing.append(Flaw("/captured", "not-known", "The captured cards are not known, and a majority counts them."))
    if missing:
        raise NotKnown(missing)
    hands = [hand for hand in position.hands if hand is not None]
    return hands, position.stock or (), piles or (0,) * teams(position.ruleset.players)


def _counted_piles(ruleset: Ruleset, piles: Sequence[CardSet], naming: Sequence[Card]) -> tuple[CardSet, ...]:
    """Captured cards as far as they decide what is still to come: how many of those that a majority counts each team
    has. Only where all thirty points count double does it matter who has which."""
    if ruleset.majority == "none":
        return (0,) * len(piles)
    named = [_named(pile, naming) for pile in piles]
    if ruleset.all_thirty_counts_double:
        return tuple(named)
    counted = SPADES if ruleset.majority == "spades" else FULL_PACK
    pool = cards_in(set_of(card for pile in named for card in cards_in(pile & counted)))
    return tuple(set_of(next(pool) for _ in range((pile & counted).bit_count())) for pile in named)


# --- the stock


def _destinations(position: Position) -> list[tuple[int, int]]:
    """For each card of the stock in its order: the round in which it is dealt and to which place from the bidder;
    (0, 0) if it stays out of the deal."""
    due = [
        (after, place)
        for after, counts in schedule(position.ruleset).rounds
        if after > position.plays
        for place, count in in_fours(counts)
        for _ in range(count)
    ]
    size = len(position.stock or ())
    return due + [(0, 0)] * (size - len(due))


def _batches(position: Position, stock: Sequence[Card]) -> list[CardSet]:
    """The cards of the stock by what becomes of them: the order within a batch says nothing."""
    batches: dict[tuple[int, int], CardSet] = {}
    for card, destination in zip(stock, _destinations(position), strict=True):
        batches[destination] = batches.get(destination, 0) | 1 << card
    return [batches[destination] for destination in sorted(batches)]


def _in_dealing_order(position: Position, batches: Sequence[CardSet]) -> Iterator[Card]:
    """A stock that deals these batches, each in ascending order."""
    destinations = _destinations(position)
    cards = {where: cards_in(batch) for where, batch in zip(sorted(set(destinations)), batches, strict=True)}
    return (next(cards[destination]) for destination in destinations)


# --- seats and teams


def _turned(by_seat: Sequence[int], first: Seat) -> tuple[int, ...]:
    return (*by_seat[first:], *by_seat[:first])


def _turned_teams(by_team: Sequence[CardSet], players: int, first: Seat) -> tuple[CardSet, ...]:
    """What is by team, the team of seat ``first`` becoming team 0."""
    return tuple(by_team[team_of((seat + first) % players, players)] for seat in range(teams(players)))


def _houses(houses: Sequence[House], players: int, first: Seat, naming: Sequence[Card]) -> tuple[House, ...]:
    return tuple(
        House(
            house.value,
            _named(house.cards, naming),
            tuple(sorted((owner - first) % players for owner in house.owners)),
            house.cemented,
        )
        for house in houses
    )


def _first_of_team(seat: Seat | None, players: int, first: Seat) -> Seat | None:
    """Of who captured last only the team counts (ending.leftovers)."""
    if seat is None:
        return None
    return seats_of(team_of((seat - first) % players, players), players)[0]


def _swept(sweeps: Sequence[Sweep], players: int, first: Seat) -> tuple[Sweep, ...]:
    """Of past sweeps only what each team scored by them counts: one sweep for all of a team's."""
    points = [0] * teams(players)
    for sweep in sweeps:
        points[team_of((sweep.seat - first) % players, players)] += sweep.points
    return tuple(Sweep(seats_of(team, players)[0], scored, 0) for team, scored in enumerate(points) if scored)


@lru_cache(maxsize=1024)
def _without(ruleset: Ruleset, names: tuple[str, ...]) -> Ruleset:
    """The ruleset with these options as if nobody had chosen them."""
    return replace(ruleset, **{name: OPTIONS[name].default for name in names})
