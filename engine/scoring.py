"""The account of a deal, line by line (section 8).

The lines stand in this order: what each team captured, the leftovers, the majority, the doubling of all thirty,
and the sweeps as they were made. A deal that is not over has a provisional account: the cards captured and the
sweeps made so far. Leftovers, majority and doubling wait for its last card, since each may still change hands.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

from engine.cards import (
    FULL_PACK,
    NINE_OF_SPADES,
    PACK,
    SPADES,
    TEN_OF_DIAMONDS,
    TWO_OF_SPADES,
    Card,
    CardSet,
    capture_value,
    cards_in,
)
from engine.errors import Flaw, NotKnown
from engine.position import Position
from engine.ruleset import Ruleset
from engine.seats import Seat, Team

LineKind = Literal["cards", "leftovers", "majority", "double", "sweep"]

#: What most spades or most cards score, with ``majority``.
MAJORITY_POINTS = 4


@dataclass(frozen=True, slots=True)
class Line:
    """One entry of the account: ``cards`` are those that it counts; a sweep has its seat and play instead."""

    team: Team
    kind: LineKind
    cards: CardSet
    points: int
    seat: Seat | None = None
    play: int | None = None


@dataclass(frozen=True, slots=True)
class DealTotals:
    """What a deal scored by team: the sweeps, and all the rest (``cards``: leftovers and majority too)."""

    cards: tuple[int, ...]
    sweeps: tuple[int, ...]

    @property
    def totals(self) -> tuple[int, ...]:
        """Cards and sweeps together."""
        return tuple(cards + sweeps for cards, sweeps in zip(self.cards, self.sweeps, strict=True))


@dataclass(frozen=True, slots=True)
class Account:
    """The lines of a deal, what they add up to by team, and whether the deal is over."""

    lines: tuple[Line, ...]
    deal_totals: DealTotals
    final: bool

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each team."""
        return self.deal_totals.totals


def points_of(ruleset: Ruleset, card: Card) -> int:
    """What one card scores (scoring.cards)."""
    return _points_by_card(ruleset.points)[card]


def card_points(ruleset: Ruleset, cards: CardSet) -> int:
    """What a set of cards scores (scoring.cards)."""
    points = _points_by_card(ruleset.points)
    return sum(points[card] for card in cards_in(cards))


def account(position: Position) -> Account:
    """The account of a deal so far, final once the deal is over.

    Raises :class:`NotKnown` if the captured cards are not known.
    """
    if position.captured is None:
        raise NotKnown([Flaw("/captured", "not-known", "The captured cards are not known, so they cannot be counted.")])
    lines = tuple(_lines(position, position.captured))
    teams = range(len(position.captured))
    cards = tuple(sum(line.points for line in lines if line.team == team and line.kind != "sweep") for team in teams)
    sweeps = tuple(sum(line.points for line in lines if line.team == team and line.kind == "sweep") for team in teams)
    return Account(lines, DealTotals(cards, sweeps), position.phase == "over")


def floor_cards(position: Position) -> CardSet:
    """All that lies face up: the loose cards and the cards of the houses."""
    cards = position.loose
    for house in position.houses:
        cards |= house.cards
    return cards


def _lines(position: Position, captured: tuple[CardSet, ...]) -> Iterator[Line]:
    for team, pile in enumerate(captured):
        yield Line(team, "cards", pile, card_points(position.ruleset, pile))
    if position.phase == "over":
        yield from _closing_lines(position, captured)
    for sweep in position.sweeps:
        yield Line(position.team(sweep.seat), "sweep", 0, sweep.points, sweep.seat, sweep.play)


def _closing_lines(position: Position, captured: tuple[CardSet, ...]) -> Iterator[Line]:
    """The lines that only a finished deal has."""
    piles = list(captured)
    left = floor_cards(position)
    in_play = left
    for pile in captured:
        in_play |= pile
    if left and position.last_capture is not None:
        team = position.team(position.last_capture)
        piles[team] |= left
        yield Line(team, "leftovers", left, card_points(position.ruleset, left), position.last_capture)
    yield from _majority_lines(position.ruleset, piles, in_play)


def _majority_lines(ruleset: Ruleset, piles: list[CardSet], in_play: CardSet) -> Iterator[Line]:
    """Four points for more than half of the spades or cards in play; with all_thirty_counts_double thirty more for a
    team that has them and all the points that cards score."""
    if ruleset.majority == "none":
        return
    counted = SPADES if ruleset.majority == "spades" else FULL_PACK
    for team, pile in enumerate(piles):
        if 2 * (pile & counted).bit_count() > (in_play & counted).bit_count():
            yield Line(team, "majority", pile & counted, MAJORITY_POINTS)
            points = card_points(ruleset, pile)
            if ruleset.all_thirty_counts_double and points == card_points(ruleset, FULL_PACK):
                yield Line(team, "double", pile, points + MAJORITY_POINTS)


@cache
def _points_by_card(name: str) -> tuple[int, ...]:
    """The points of each card: hundred, thirty or ten_two."""
    special = {
        "hundred": {TEN_OF_DIAMONDS: 6},
        "ten_two": {TEN_OF_DIAMONDS: 2},
        "thirty": {TEN_OF_DIAMONDS: 12, NINE_OF_SPADES: 9, TWO_OF_SPADES: 1},
    }[name]
    spades_score = name != "thirty"
    return tuple(
        special.get(card, capture_value(card) if spades_score and card % 4 == 0 else int(capture_value(card) == 1))
        for card in PACK
    )
