"""Lets the witnesses testify: the kernel's list, the judges and the oracle, about one position."""

import random
from collections.abc import Collection, Iterator
from dataclasses import replace

from engine.cards import CardSet, cards_in
from engine.errors import TooManyMoves
from engine.legal import legal_moves
from engine.moves import Move, add, bid, break_, build, capture, throw
from engine.notation import format_move, format_position
from engine.position import Position
from engine.rules import violations

#: The documented order of types in a list of legal moves.
TYPE_ORDER = ("bid", "capture", "build", "add", "break", "throw")
#: A list of tens of thousands of moves (any part of a big floor) is judged by a sample.
JUDGED_AT_MOST = 400
CANDIDATES = 10


def documented_order(move: Move) -> tuple[int, ...]:
    """Bids ascending; else by card, type, house value, new value, and the set of loose cards."""
    if move.bid is not None:
        return (move.bid,)
    assert move.card is not None
    return (move.card, TYPE_ORDER.index(move.type), move.house or 0, move.becomes or 0, move.loose)


def assert_agreement(position: Position, oracle: Collection[Move], rng: random.Random) -> None:
    """The kernel lists what the oracle lists, in the documented order; the judges find that legal and nothing else."""
    where = format_position(position)
    try:
        listed = legal_moves(position)
    except TooManyMoves as refused:
        assert len(oracle) > refused.count, f"{where}: refused as more than {refused.count}, there are {len(oracle)}"
    else:
        assert set(listed) == oracle, _difference(where, "kernel", set(listed), set(oracle))
        assert listed == sorted(set(listed), key=documented_order), f"{where}: order or repeats"
    legal = sorted(oracle, key=documented_order)
    judged = legal if len(legal) <= JUDGED_AT_MOST else rng.sample(legal, JUDGED_AT_MOST)
    tried = {*judged, *(candidate(position, legal, rng) for _ in range(CANDIDATES))}
    assert_judged(position, tried, oracle)


def assert_judged(position: Position, tried: Collection[Move], oracle: Collection[Move]) -> None:
    """The judges find a move legal if and only if the oracle lists it."""
    permitted = {move for move in tried if not violations(position, move)}
    expected = {move for move in tried if move in oracle}
    assert permitted == expected, _difference(format_position(position), "judges", permitted, expected)


def _difference(where: str, witness: str, found: set[Move], expected: set[Move]) -> str:
    surplus, missing = (
        [format_move(move) for move in sorted(moves, key=documented_order)][:20]
        for moves in (found - expected, expected - found)
    )
    return f"{where}\n  the {witness} against the oracle: too many {surplus}, missing {missing}"


# -- plausible moves ---------------------------------------------------------------------------------------


def candidate(position: Position, legal: list[Move], rng: random.Random) -> Move:
    """A legal move with one or two things changed; it may be legal again."""
    move = rng.choice(legal)
    for _ in range(rng.choice((1, 1, 2))):
        move = _changed(position, move, rng)
    return move


def _changed(position: Position, move: Move, rng: random.Random) -> Move:
    if move.type == "bid":
        return rng.choice((bid(rng.randint(1, 14)), throw(_some_card(position, rng))))
    changes = [lambda: replace(move, card=_some_card(position, rng)), lambda: _retyped(position, move, rng)]
    if move.type != "throw" and position.loose:
        changes += [lambda: replace(move, loose=move.loose ^ 1 << rng.choice(list(cards_in(position.loose))))] * 3
    if move.type == "capture":
        changes.append(lambda: replace(move, house=rng.choice((None, *(house.value for house in position.houses)))))
    elif move.type != "throw":
        changes.append(lambda: replace(move, house=rng.randint(8, 14)))
    if move.type == "break":
        changes += [lambda: replace(move, becomes=rng.randint(9, 14))] * 2
    return rng.choice(changes)()


def _retyped(position: Position, move: Move, rng: random.Random) -> Move:
    """The same cards used in another way."""
    assert move.card is not None
    values = [house.value for house in position.houses] or [rng.randint(9, 13)]
    return rng.choice(
        (
            throw(move.card),
            capture(move.card, move.loose, rng.choice((None, *values))),
            build(rng.randint(9, 13), move.card, move.loose),
            add(rng.choice(values), move.card, move.loose),
            break_(rng.choice(values), rng.randint(10, 13), move.card, move.loose),
        )
    )


def _some_card(position: Position, rng: random.Random) -> int:
    """Mostly another card of the hand, else any card."""
    seat = position.turn
    hand = position.hands[seat] if seat is not None else None
    return rng.choice(list(cards_in(hand))) if hand and rng.random() < 0.8 else rng.randrange(52)


def conceivable_moves(position: Position) -> Iterator[Move]:
    """Every move that names cards of the mover's hand, loose cards and values of houses, sensible or not."""
    seat = position.turn
    assert seat is not None
    hand = position.hands[seat]
    assert hand is not None
    yield from (bid(value) for value in range(8, 15))
    for card in (*cards_in(hand), *list(cards_in(position.loose))[:1]):
        yield throw(card)
        for loose in _subsets(position.loose):
            yield from (capture(card, loose, house) for house in (None, *range(9, 14)))
            yield from (build(value, card, loose) for value in range(8, 15))
            yield from (add(value, card, loose) for value in range(9, 14))
            yield from (break_(house.value, value, card, loose) for house in position.houses for value in range(9, 15))


def _subsets(cards: CardSet) -> Iterator[CardSet]:
    subset = cards
    while True:
        yield subset
        if not subset:
            return
        subset = (subset - 1) & cards
