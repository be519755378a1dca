"""Dealing: from a seed or a given pack to the position before the bid, later rounds, and the cut for first dealer.

A pack is dealt from its front (section 13): the bidder's four, the floor's four, with ``all_first`` four to each
other seat in order of play; after the opening play the rest in fours from the bidder on. Whoever gives the same
seed gets the same deal for ever: the shuffle is a Fisher-Yates shuffle of the pack in order of index, drawn from
Python's ``random.Random(seed).random()``, and a redeal shuffles the pack in order again with the same generator.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from engine.cards import NAMES, NINE_OF_SPADES, PACK, TEN_OF_DIAMONDS, Card, CardSet, capture_value, set_of
from engine.errors import Flaw, InvalidPosition, VoidDeal
from engine.position import Position
from engine.ruleset import Ruleset
from engine.schedule import in_fours, schedule
from engine.seats import Seat, next_seat, teams

#: Every card that a bid may name.
_BID_CARDS: CardSet = set_of(card for card in PACK if capture_value(card) >= 9)
#: What floor_check does not want among the four floor cards.
_FLOOR_CHECKED: CardSet = 1 << TEN_OF_DIAMONDS | 1 << NINE_OF_SPADES

_VOID_DETAILS = {
    "dealing.no-bid-card": "The deal is void: no card of the bidder's four is worth 9-13.",
    "dealing.floor-check": "The deal is void: the 10D or the 9S is among the four floor cards.",
}


@dataclass(frozen=True, slots=True)
class Void:
    """A deal that was void: by which rule, and its pack."""

    rule: str
    pack: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Dealt:
    """A deal from a seed: the position before the bid, the pack it was dealt from, and the void deals before it."""

    position: Position
    pack: tuple[Card, ...]
    voids: tuple[Void, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """The cut for first dealer: in each round who turned up which card, and who deals."""

    rounds: tuple[tuple[tuple[Seat, Card], ...], ...]
    dealer: Seat


def shuffle(seed: int) -> tuple[Card, ...]:
    """The pack that a seed shuffles first."""
    return next(_packs(seed))


def deal(ruleset: Ruleset, dealer: Seat, seed: int) -> Dealt:
    """The first deal from a seed that is not void; the same dealer deals again as often as needed."""
    voids: list[Void] = []
    packs = _packs(seed)
    while True:
        pack = next(packs)
        position = _first_round(ruleset, dealer, pack)
        rule = _void_by(position)
        if rule is None:
            return Dealt(position, pack, tuple(voids))
        voids.append(Void(rule, pack))


def deal_pack(ruleset: Ruleset, dealer: Seat, pack: Sequence[Card]) -> Position:
    """The position before the bid that a given pack makes.

    Raises :class:`InvalidPosition` if it is no pack (dealing.pack), :class:`VoidDeal` by dealing.no-bid-card or
    dealing.floor-check.
    """
    if flaws := _pack_flaws(pack):
        raise InvalidPosition(flaws)
    position = _first_round(ruleset, dealer, tuple(pack))
    if rule := _void_by(position):
        raise VoidDeal(rule, _VOID_DETAILS[rule])
    return position


def hand_out(
    hands: tuple[CardSet | None, ...], stock: tuple[Card, ...], counts: tuple[int, ...], bidder: Seat
) -> tuple[tuple[CardSet | None, ...], tuple[Card, ...]]:
    """Hands and stock after a round of the deal, in fours from the bidder on (dealing.rest).

    ``counts`` are the cards for each place from the bidder on. A hand that is not known stays so.
    """
    filled = list(hands)
    front = 0
    for place, count in in_fours(counts):
        seat = next_seat(bidder, len(hands), place)
        held = filled[seat]
        if held is not None:
            filled[seat] = held | set_of(stock[front : front + count])
        front += count
    return tuple(filled), stock[front:]


def cut(ruleset: Ruleset, seed: int) -> Cut:
    """The cut: every seat still in turns up the next card until one alone has the highest capture value (section 9)."""
    cards = (card for pack in _packs(seed) for card in pack)
    seats: tuple[Seat, ...] = tuple(range(ruleset.players))
    rounds = []
    while len(seats) > 1:
        turned = tuple((seat, next(cards)) for seat in seats)
        highest = max(capture_value(card) for _, card in turned)
        seats = tuple(seat for seat, card in turned if capture_value(card) == highest)
        rounds.append(turned)
    return Cut(tuple(rounds), seats[0])


def _packs(seed: int) -> Iterator[tuple[Card, ...]]:
    """The packs that a seed shuffles, one after the other, without end."""
    draw = Random(seed).random
    while True:
        pack = list(PACK)
        for last in range(len(pack) - 1, 0, -1):
            other = int(draw() * (last + 1))
            pack[last], pack[other] = pack[other], pack[last]
        yield tuple(pack)


def _first_round(ruleset: Ruleset, dealer: Seat, pack: tuple[Card, ...]) -> Position:
    """The position before the bid: hands by the deal's schedule, four cards on the floor (dealing.first-four)."""
    players = ruleset.players
    bidder = next_seat(dealer, players)
    others = (0, *schedule(ruleset).first[1:])
    first = tuple(set_of(pack[:4]) if seat == bidder else 0 for seat in range(players))
    hands, stock = hand_out(first, pack[8:], others, bidder)
    return Position(
        ruleset=ruleset,
        phase="bid",
        dealer=dealer,
        bid=None,
        plays=0,
        hands=hands,
        stock=stock,
        loose=set_of(pack[4:8]),
        captured=(0,) * teams(players),
    )


def _void_by(position: Position) -> str | None:
    """The rule by which a deal is void, if one does."""
    hand = position.hands[position.bidder]
    if hand is not None and not hand & _BID_CARDS:
        return "dealing.no-bid-card"
    if position.ruleset.floor_check and position.loose & _FLOOR_CHECKED:
        return "dealing.floor-check"
    return None


def _pack_flaws(pack: Sequence[Card]) -> list[Flaw]:
    """Every card that a pack has twice or lacks (dealing.pack)."""
    flaws = []
    seen: set[Card] = set()
    for place, card in enumerate(pack):
        if card in seen:
            flaws.append(Flaw(f"/pack/{place}", "card-twice", f"{NAMES[card]} is in the pack twice.", "dealing.pack"))
        seen.add(card)
    if missing := [NAMES[card] for card in PACK if card not in seen]:
        flaws.append(Flaw("/pack", "card-missing", f"The pack lacks {', '.join(missing)}.", "dealing.pack"))
    return flaws
