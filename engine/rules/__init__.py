"""The judges: every rule that a move offends, each with its slug, the facts and the reason.

One area of the rulebook a module, one rule a function, its slug first in the docstring. They judge one move at a
time and are written to be read; :mod:`engine.legal` lists all legal moves fast, and the tests let the two testify
against each other.
"""

from collections.abc import Iterator

from engine.cards import CardSet
from engine.errors import Flaw, NotKnown, Violation
from engine.moves import Move
from engine.position import Position
from engine.rulebook import ORDER
from engine.rules import houses, opening, owning, playing, throwing
from engine.rules.attempt import Judge, attempt
from engine.rules.bidding import violations_of_bid
from engine.rules.chances import ACTS
from engine.seats import Seat

__all__ = ["violations"]

_EVERY_PLAY: tuple[Judge, ...] = (playing.card_in_hand, playing.loose_on_floor, playing.raises_only_when_breaking)

#: The judges of each type of move that plays a card.
JUDGES: dict[str, tuple[Judge, ...]] = {
    "throw": (
        *_EVERY_PLAY,
        opening.throw,
        throwing.captures_nothing,
        throwing.no_absorbing,
        houses.no_cementing,
        owning.key_kept,
    ),
    "capture": (*_EVERY_PLAY, playing.house_on_floor, opening.capture, *ACTS["capture"]),
    "build": (*_EVERY_PLAY, opening.build, opening.lay_alongside, *ACTS["build"]),
    "add": (*_EVERY_PLAY, playing.house_on_floor, *ACTS["add"]),
    "break": (*_EVERY_PLAY, playing.house_on_floor, *ACTS["break"]),
}


def violations(position: Position, move: Move) -> tuple[Violation, ...]:
    """Every rule that the move offends, in the order of the rulebook; empty exactly when the move is legal.

    A move of another phase is judged no further. Raises :class:`NotKnown` when the mover's hand is not known.
    """
    if wrong_phase := tuple(playing.phase(position, move)):
        return wrong_phase
    seat = position.turn
    assert seat is not None, "only a deal that is over has no turn"
    hand = position.hands[seat]
    if hand is None:
        raise NotKnown([Flaw(f"/hands/{seat}", "not-known", f"The hand of seat {seat}, who is to move, is not known.")])
    return tuple(sorted(_found(position, move, seat, hand), key=lambda violation: ORDER[violation.rule]))


def _found(position: Position, move: Move, seat: Seat, hand: CardSet) -> Iterator[Violation]:
    yield from playing.no_stray_parts(move)
    if move.type == "bid":
        yield from violations_of_bid(position, move, seat, hand)
    elif not_of_the_pack := tuple(playing.no_cards_of_the_pack(move)):
        yield from not_of_the_pack
    elif move.card is not None:
        tried = attempt(position, move, seat, hand, move.card)
        for judge in JUDGES[move.type]:
            yield from judge(tried)
