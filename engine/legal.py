"""All legal moves of a position, by the kernel, each set of cards once.

The order is always the same: bids ascending; else by card (lowest first), then capture, build, add, break, throw,
then by value of the house, new value, and loose cards.
"""

from dataclasses import replace
from threading import local
from typing import Any

from engine.cards import HOUSE_VALUES, CardSet, of_value
from engine.errors import Flaw, NotKnown, TooManyMoves
from engine.kernel import load, move_of, new_kernel
from engine.kernel.wide import wide_moves
from engine.moves import Move, bid
from engine.position import Position
from engine.ruleset import Ruleset

_PLACE = {"capture": 0, "build": 1, "add": 2, "break": 3, "throw": 4}
_KERNELS_KEPT = 8

_here = local()


def legal_moves(position: Position) -> list[Move]:
    """Every legal move in the documented order; none once the deal is over.

    Raises :class:`NotKnown` if the mover's hand is not known, :class:`TooManyMoves` beyond what may be listed.
    """
    turn = position.turn
    if turn is None:
        return []
    hand = position.hands[turn]
    if hand is None:
        raise NotKnown([Flaw(f"/hands/{turn}", "not-known", f"It is seat {turn}'s turn, and its hand is not known.")])
    if position.phase == "bid":
        return legal_bids(position, hand)
    kernel = kernel_for(position.ruleset)
    load(kernel, position)
    words = kernel.legal()
    moves = wide_moves(kernel, position) if kernel.overflow else [move_of(word) for word in words]
    return sorted((named(position, move) for move in moves), key=_order)


def legal_bids(position: Position, hand: CardSet) -> list[Move]:
    """bidding.value, bidding.card-held, bidding.makeable: the values that may be bid."""
    held = [value for value in HOUSE_VALUES if hand & of_value(value)]
    if position.ruleset.bid_constraint == "makeable":
        held = [value for value in held if _is_makeable(position, value)] or held
    return [bid(value) for value in held]


def perft(position: Position, depth: int) -> int:
    """How many lines of that many moves the position has, a bid counting as one.

    Raises :class:`TooManyMoves` if a position on the way is too wide for the kernel.
    """
    if position.phase == "bid" and depth:
        bids = legal_moves(position)
        return len(bids) if depth == 1 else sum(perft(_after_bid(position, made), depth - 1) for made in bids)
    kernel = kernel_for(position.ruleset)
    load(kernel, position)
    count: int = kernel.perft(depth)
    if kernel.overflow:
        raise TooManyMoves(count)
    return count


def kernel_for(ruleset: Ruleset) -> Any:
    """A kernel of this thread for the ruleset; the last few are kept."""
    kept: dict[Ruleset, Any] = _here.__dict__.setdefault("kernels", {})
    kernel = kept.pop(ruleset, None) or new_kernel(ruleset)
    kept[ruleset] = kernel
    if len(kept) > _KERNELS_KEPT:
        del kept[next(iter(kept))]
    return kernel


def _is_makeable(position: Position, value: int) -> bool:
    """Whether a bid allows an opening build or capture."""
    return any(move.type in ("build", "capture") for move in legal_moves(_after_bid(position, bid(value))))


def _after_bid(position: Position, made: Move) -> Position:
    return replace(position, phase="opening", bid=made.bid)


def named(position: Position, move: Move) -> Move:
    """A build is an add where the house stands (houses.one-per-value); the kernel does not tell them apart."""
    if move.type == "build" and position.house(move.house or 0):
        return Move("add", move.card, move.loose, move.house)
    return move


def _order(move: Move) -> tuple[int, int, int, int, CardSet]:
    return move.card or 0, _PLACE[move.type], move.house or 0, move.becomes or 0, move.loose
