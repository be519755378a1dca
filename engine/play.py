"""What a move does: its effect, the position after it, and the events on the way.

:func:`apply` trusts the move and is quick, for replays and searches; :func:`play` is the door for moves of
strangers: it refuses with every violation. Both work on partial positions: what is not known stays unknown.

A deal runs bid, opening, play, over. The bid turns up the floor; the opening play is followed by the dealing of
the rest; the last play ends the deal. What then lies on the floor stays there in the position: scoring gives it
to the team of ``last_capture`` (ending.leftovers).
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal, cast

from engine.cards import Card, CardSet, capture_value, set_of, total
from engine.deal import hand_out
from engine.errors import Flaw, IllegalMove, NotKnown
from engine.moves import Move
from engine.notation import format_move
from engine.position import House, Position, Sweep
from engine.rules import violations
from engine.schedule import in_fours, schedule
from engine.scoring import card_points, floor_cards
from engine.seats import Seat, Team, next_seat

EventType = Literal[
    "bid", "floor_turned_up", "throw", "capture", "build", "add", "break", "sweep", "deal", "leftovers", "over"
]

_INTO_HOUSES = ("build", "add", "break")


@dataclass(frozen=True, slots=True)
class Effect:
    """What a move takes and makes: the cards captured, the played one with them (0 unless a capture), their points,
    what a sweep scores (none: no sweep), and the house that results from a build, add or break."""

    captured: CardSet = 0
    points: int = 0
    sweep: int | None = None
    house: House | None = None


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happens in a play; ``cards`` are those it moves, ``play`` is the number of the play it
    belongs to (the bid and the opening play are 0)."""

    type: EventType
    play: int
    seat: Seat | None = None
    move: Move | None = None
    cards: CardSet = 0
    points: int | None = None
    house: House | None = None
    team: Team | None = None


@dataclass(frozen=True, slots=True)
class Played:
    """The position after a move, and what happened."""

    position: Position
    events: tuple[Event, ...]


def effect(position: Position, move: Move) -> Effect:
    """What a legal move takes and makes, without playing it."""
    if move.type == "capture":
        captured = _captured(position, move)
        return Effect(captured, card_points(position.ruleset, captured), _sweep_points(position, move))
    if move.type in _INTO_HOUSES:
        return Effect(house=_house_made(position, move))
    return Effect()


def apply(position: Position, move: Move) -> Position:
    """The position after a legal move. The move is trusted: an illegal one gives nonsense.

    Raises :class:`NotKnown` if cards must be dealt and the stock is not known.
    """
    if move.type == "bid":
        return _after_bid(position, move)
    seat, plays = _mover(position), position.plays + 1
    loose, houses, taken = position.loose & ~move.loose, position.houses, 0
    piles, sweeps, last_capture = position.captured, position.sweeps, position.last_capture
    if move.type == "throw":
        loose |= 1 << _card(move)
    elif move.type == "capture":
        taken, last_capture = _captured(position, move), seat
        if move.house is not None:
            houses = tuple(house for house in houses if house.value != move.house)
        points = _sweep_points(position, move)
        if points is not None:
            sweeps += (Sweep(seat, points, position.plays),)
        if piles is not None:
            team = position.team(seat)
            piles = (*piles[:team], piles[team] | taken, *piles[team + 1 :])
    else:
        houses = _houses_after(position, move)
    hands, stock = _dealt_on(position, seat, 1 << _card(move), plays)
    phase: Literal["play", "over"] = "over" if plays == schedule(position.ruleset).plays else "play"
    return Position(
        position.ruleset,
        phase,
        position.dealer,
        position.bid,
        plays,
        hands,
        stock,
        loose,
        houses,
        piles,
        sweeps,
        last_capture,
        taken,
    )


def play(position: Position, move: Move) -> Played:
    """The position after a move and its events.

    Raises :class:`IllegalMove` with every violation, :class:`NotKnown` if the mover's hand or a stock to be dealt
    from is not known.
    """
    if found := violations(position, move):
        raise IllegalMove(format_move(move), found)
    after = apply(position, move)
    return Played(after, tuple(_events(position, move, after)))


# --- the parts of a move. What a legal move of its type always has is taken as given (hence the casts).


def _mover(position: Position) -> Seat:
    """The seat whose turn it is, or would be if the deal were not over."""
    return (position.dealer + 1 + position.plays) % position.ruleset.players


def _card(move: Move) -> Card:
    return cast("Card", move.card)


def _captured(position: Position, move: Move) -> CardSet:
    """The cards that a capture takes, the played card with them (section 5)."""
    taken = 1 << _card(move) | move.loose
    return taken if move.house is None else taken | _standing(position, move.house).cards


def _sweep_points(position: Position, move: Move) -> int | None:
    """What a capture scores as a sweep, none if it leaves a card on the floor.

    By sweeping.bonus, sweeping.opening and sweeping.last-play; with ``sweep`` card_value the capture value of the
    card, for the opening play too, and nothing for the last play.
    """
    if move.loose != position.loose or len(position.houses) != (move.house is not None):
        return None
    ruleset = position.ruleset
    is_last = position.plays + 1 == schedule(ruleset).plays
    if ruleset.sweep == "card_value":
        return 0 if is_last else capture_value(_card(move))
    if is_last:
        return ruleset.sweep_points.last
    return ruleset.sweep_points.opening if position.phase == "opening" else ruleset.sweep_points.normal


def _house_made(position: Position, move: Move) -> House:
    """The house that a build, add or break makes.

    A house worth more than its value is cemented: its cards are then two groups or more.
    """
    seat = _mover(position)
    cards = 1 << _card(move) | move.loose
    if move.type == "build":
        value = cast("int", move.house)
        return House(value, cards, (seat,), total(cards) > value)
    standing = _standing(position, move.house)
    cards |= standing.cards
    if move.type == "add":
        return House(standing.value, cards, _joined_owners(position, standing, seat), True)
    value = cast("int", move.becomes)
    if target := position.house(value):
        return House(value, cards | target.cards, _joined_owners(position, target, seat), True)
    return House(value, cards, (seat,), position.ruleset.raise_result == "cemented" or total(cards) > value)


def _joined_owners(position: Position, house: House, seat: Seat) -> tuple[Seat, ...]:
    """The owners once a seat has played into a house: it becomes a further one unless its team owns the house already
    (adding.own, adding.partner, adding.opponents, breaking.merge)."""
    team = position.team(seat)
    if any(position.team(owner) == team for owner in house.owners):
        return house.owners
    return tuple(sorted((*house.owners, seat)))


def _houses_after(position: Position, move: Move) -> tuple[House, ...]:
    """The houses of the floor after a build, add or break, ascending by value (houses.one-per-value)."""
    made = _house_made(position, move)
    others = [house for house in position.houses if house.value not in (move.house, made.value)]
    return tuple(sorted([*others, made], key=lambda house: house.value))


def _standing(position: Position, value: int | None) -> House:
    return cast("House", position.house(cast("int", value)))


def _after_bid(position: Position, move: Move) -> Position:
    """The opening phase: the bid is made, the floor turned up (section 2)."""
    return replace(position, phase="opening", bid=move.bid)


def _dealt_on(
    position: Position, seat: Seat, played: CardSet, plays: int
) -> tuple[tuple[CardSet | None, ...], tuple[Card, ...] | None]:
    """Hands and stock once a card is played and what is due after it is dealt (dealing.rest)."""
    hands, stock = position.hands, position.stock
    held = hands[seat]
    if held is not None:
        hands = (*hands[:seat], held & ~played, *hands[seat + 1 :])
    counts = schedule(position.ruleset).dealt_after(plays)
    if counts is None:
        return hands, stock
    if stock is None:
        raise NotKnown([Flaw("/stock", "not-known", "Cards are dealt after this play, and the stock is not known.")])
    return hand_out(hands, stock, counts, position.bidder)


# --- events


def _events(position: Position, move: Move, after: Position) -> Iterator[Event]:
    """What happens in a play, in order: the move, the sweep, the dealing of cards, the end of the deal."""
    seat = _mover(position)
    if move.type == "bid":
        yield Event("bid", position.plays, seat, move)
        yield Event("floor_turned_up", position.plays, cards=after.loose)
        return
    team, made = position.team(seat), effect(position, move)
    moved = made.captured or 1 << _card(move) | move.loose
    points = made.points if move.type == "capture" else None
    yield Event(move.type, position.plays, seat, move, moved, points, made.house, team)
    if made.sweep is not None:
        yield Event("sweep", position.plays, seat, points=made.sweep, team=team)
    yield from _deal_events(position, after)
    if after.phase == "over":
        yield from _closing_events(after)


def _deal_events(position: Position, after: Position) -> Iterator[Event]:
    """One event for each seat that is dealt cards after a play, with all cards it gets."""
    counts = schedule(position.ruleset).dealt_after(after.plays)
    if counts is None or position.stock is None:
        return
    front, handed = 0, [0] * len(counts)
    for place, count in in_fours(counts):
        handed[place] |= set_of(position.stock[front : front + count])
        front += count
    for place, cards in enumerate(handed):
        if cards:
            yield Event("deal", position.plays, next_seat(position.bidder, len(counts), place), cards=cards)


def _closing_events(after: Position) -> Iterator[Event]:
    """What lies on the floor goes to the team that captured last (ending.leftovers), and the deal is over."""
    left = floor_cards(after)
    play = after.plays - 1
    if left and after.last_capture is not None:
        team, points = after.team(after.last_capture), card_points(after.ruleset, left)
        yield Event("leftovers", play, after.last_capture, cards=left, points=points, team=team)
    yield Event("over", play)
