"""The bid (section 2)."""

from collections.abc import Iterator
from dataclasses import replace

from engine.cards import HOUSE_VALUES, CardSet, names, of_value
from engine.errors import Violation
from engine.moves import Move
from engine.position import Position
from engine.rules.chances import chance
from engine.rules.words import listed
from engine.seats import Seat


def violations_of_bid(position: Position, move: Move, seat: Seat, hand: CardSet) -> Iterator[Violation]:
    """All that a bid offends."""
    if move.bid not in HOUSE_VALUES:
        yield from value(move)
    else:
        yield from card_held(move.bid, seat, hand)
        yield from makeable(position, move.bid, seat, hand)


def value(move: Move) -> Iterator[Violation]:
    """bidding.value: the bid is one of 9-13."""
    detail = "No bid is named; it is one of 9-13." if move.bid is None else f"{move.bid} is no bid: it is one of 9-13."
    yield Violation("bidding.value", detail, "/bid", {"bid": move.bid})


def card_held(bid: int, seat: Seat, hand: CardSet) -> Iterator[Violation]:
    """bidding.card-held: the bidder holds a card worth the bid."""
    if not hand & of_value(bid):
        detail = f"Seat {seat} holds no card worth {bid}: {listed(names(hand))}."
        yield Violation("bidding.card-held", detail, "/bid", {"bid": bid, "hand": names(hand)})


def makeable(position: Position, bid: int, seat: Seat, hand: CardSet) -> Iterator[Violation]:
    """bidding.makeable: with an open floor the bid allows an opening build or capture, if any held value does."""
    if position.ruleset.bid_constraint != "makeable":
        return
    held = [each for each in HOUSE_VALUES if hand & of_value(each)]
    allowing = [each for each in held if _allows(position, each, seat, hand)]
    if allowing and bid not in allowing:
        told = " or ".join(map(str, allowing))
        detail = f"A bid of {bid} allows no opening build or capture; a bid of {told} does."
        yield Violation("bidding.makeable", detail, "/bid", {"bid": bid, "makeable": allowing})


def _allows(position: Position, bid: int, seat: Seat, hand: CardSet) -> bool:
    return chance(replace(position, phase="opening", bid=bid), seat, hand) is not None
