"""Legal moves of floors too wide for the kernel's lists: many low cards, whose groups overlap in countless ways.

Which kinds of play are open the kernel says (its *plans*); here the sets of loose cards are found. For summing, cards
of one value are alike, so the search runs over *counts*, how many cards of each value: at most a few thousand where
sets of cards would be millions. Only the answers are spelled out card by card, and counted first.

Counts are an int with four bits for each value, in the places where a set of cards has its four suits: counts add
as ints add.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations, product
from math import comb, prod
from typing import Any

from engine.cards import CardSet, capture_value, cards_in, of_value, set_of
from engine.errors import TooManyMoves
from engine.moves import Move
from engine.position import Position
from engine.ruleset import Ruleset

#: More moves than this are not listed.
MOVES_LIMIT = 20_000
#: More different counts than this are not searched.
COUNTS_LIMIT = 50_000

Counts = int

_CAPTURE, _JOIN, _THROW = 1, 2, 3
#: Bit 3 of every value's four: counts reach 4, so that it is left for comparing.
_GUARDS = int("8" * 13, 16)


def wide_moves(kernel: Any, position: Position) -> list[Move]:
    """All legal moves of a position, in no order; raises :class:`TooManyMoves`."""
    floor = _Floor(position.loose, position.ruleset)
    moves: list[Move] = []
    throws: list[Move] = []
    for same, word in kernel.plans():
        kind, target, broken, rest = word & 15, word >> 4 & 15, word >> 8 & 15, word >> 12
        cards = list(cards_in(same))
        if kind == _THROW:
            throws += [Move("throw", card) for card in cards if floor.may_throw(card, target, broken, rest)]
            continue
        room = MOVES_LIMIT - len(moves)
        if kind == _CAPTURE:
            found = floor.captures(target, bool(broken), bool(rest), room // len(cards))
            moves += [Move("capture", card, loose, house) for loose, house in found for card in cards]
        else:
            beside = not broken and not rest
            joins = floor.joins(target, rest, beside)
            if beside and not position.house(target):
                joins.discard(0)  # building.two-cards
            sets = floor.spell(joins, room // len(cards))
            moves += [_into_house(card, target, broken, loose) for loose in sets for card in cards]
    if not (moves and _throwing_waits(position)):
        moves += throws
    if len(moves) > MOVES_LIMIT:
        raise TooManyMoves(MOVES_LIMIT)
    return moves


def _throwing_waits(position: Position) -> bool:
    """Whether no card may be thrown while another play is open."""
    if position.phase == "opening":
        return position.ruleset.opening_throw == "last_resort"
    return position.ruleset.throwing == "hand_cannot_act"


def _into_house(card: int, target: int, broken: int, loose: CardSet) -> Move:
    if broken:
        return Move("break", card, loose, broken + 8, target)
    return Move("build", card, loose, target)


@dataclass
class _Floor:
    """The loose cards as counts."""

    loose: CardSet
    ruleset: Ruleset

    def __post_init__(self) -> None:
        self.there: Counts = sum((self.loose & of_value(v)).bit_count() << 4 * (v - 1) for v in range(1, 14))
        self.groups: list[list[Counts]] = [[0], *[[] for _ in range(13)]]
        for value in range(1, 14):
            held = self.there >> 4 * (value - 1) & 15
            for total in range(13, -1, -1):
                for count in range(1, min(held, (13 - total) // value) + 1):
                    more = count << 4 * (value - 1)
                    self.groups[total + count * value] += [counts + more for counts in self.groups[total]]

    def group_left(self, value: int, counts: Counts) -> bool:
        """Whether a group worth the value fits into what is left besides the counts."""
        return any(_fits(group, self.there - counts) for group in self.groups[value])

    def unions(self, value: int, start: Counts) -> set[Counts]:
        """The start and every union of it with groups worth the value."""
        found, waiting = {start}, [start]
        while waiting:
            counts = waiting.pop()
            for group in self.groups[value]:
                if _fits(group, self.there - counts) and counts + group not in found:
                    found.add(counts + group)
                    waiting.append(counts + group)
            if len(found) > COUNTS_LIMIT:
                raise TooManyMoves(MOVES_LIMIT)
        return found

    def captures(self, value: int, house: bool, last_key: bool, room: int) -> list[tuple[CardSet, int | None]]:
        """Section 5: what a card of the value may take."""
        if not house and not self.groups[value]:
            return []
        found = self.unions(value, 0)
        taken = value if house else None
        if self.ruleset.capture_scope == "any":
            ways: list[int | None] = ([] if last_key else [None]) + ([value] if house else [])
            sets = self.spell(found - {0}, (room - house) // len(ways))
            return [(0, value)] * house + [(cards, way) for way in ways for cards in sets]
        found = {counts for counts in found if not self.group_left(value, counts)}
        if self.ruleset.capture_choice == "largest":
            found = {one for one in found if not any(one != more and _fits(one, more) for more in found)}
        return [(cards, taken) for cards in self.spell(found, room)]

    def joins(self, value: int, needed: int, beside: bool) -> set[Counts]:
        """What may join a house of the value when the played group takes ``needed`` from the floor (houses.absorb)."""
        absorb = self.ruleset.absorb if self.ruleset.cementing else "none"
        if absorb == "none":
            return self.unions(value, 0) if beside and self.ruleset.cementing else set(self.groups[needed])
        found: set[Counts] = set()
        for group in self.groups[needed]:
            found |= self.unions(value, group)
        if absorb == "singles":
            equal = 15 << 4 * (value - 1)
            return {counts for counts in found if (self.there - counts) & equal == 0}
        return {counts for counts in found if not self.group_left(value, counts)}

    def may_throw(self, card: int, how: int, house: int, last_key: int) -> bool:
        """opening.throw, throwing.captures-nothing, with ``how`` the option's place in its values."""
        if how == 2:
            return not last_key and (self.ruleset.cementing or not house)
        return not house and not self.groups[capture_value(card)]

    def spell(self, found: set[Counts], room: int) -> list[CardSet]:
        """The sets of cards with these counts; raises :class:`TooManyMoves` rather than list more than ``room``."""
        sizes = (prod(comb(held, count) for held, count in self._pairs(counts)) for counts in found)
        if sum(sizes) > room:
            raise TooManyMoves(MOVES_LIMIT)
        return [cards for counts in found for cards in self._spelled(counts)]

    def _pairs(self, counts: Counts) -> Iterator[tuple[int, int]]:
        return ((self.there >> place & 15, counts >> place & 15) for place in range(0, 52, 4))

    def _spelled(self, counts: Counts) -> Iterator[CardSet]:
        choices = []
        for value in range(1, 14):
            if count := counts >> 4 * (value - 1) & 15:
                same = cards_in(self.loose & of_value(value))
                choices.append([set_of(chosen) for chosen in combinations(same, count)])
        return (sum(parts) for parts in product(*choices))


def _fits(counts: Counts, room: Counts) -> bool:
    """Whether there is room for the counts at every value."""
    return ((room | _GUARDS) - counts) & _GUARDS == _GUARDS
