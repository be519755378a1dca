"""Keeping the key (section 7)."""

from collections.abc import Iterator

from engine.errors import Violation
from engine.position import House
from engine.rules.attempt import Attempt


def key_kept(attempt: Attempt) -> Iterator[Violation]:
    """owning.key-kept: for each house that a seat owns it holds a card of that value after the play.

    Only the mover's hand changes. The house that he plays into has a key rule of its own (building, adding, breaking).
    """
    if attempt.ruleset.key_duty != "always":
        return
    for house in attempt.position.houses:
        if attempt.seat in house.owners and not _taken_or_made(attempt, house) and attempt.lacks_key(house.value):
            detail = (
                f"{attempt.name} is the last key of seat {attempt.seat} to its house of {house.value}: it can "
                "only capture that house."
            )
            yield Violation("owning.key-kept", detail, "/card", {"card": attempt.name, "house": house.value})


def _taken_or_made(attempt: Attempt, house: House) -> bool:
    move = attempt.move
    return move.type != "throw" and house.value in (move.house, move.becomes)
