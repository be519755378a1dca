"""Throwing a card (section 4)."""

from collections.abc import Iterator

from engine.cards import names
from engine.errors import Violation
from engine.rules.attempt import Attempt
from engine.rules.chances import chance, told_chance
from engine.rules.groups import group_in
from engine.rules.words import listed


def captures_nothing(attempt: Attempt) -> Iterator[Violation]:
    """throwing.captures-nothing: that card captures nothing (throwing: no card of the hand acts, or any card)."""
    duty = attempt.ruleset.throwing
    if attempt.position.phase != "play" or duty == "free":
        return
    house = attempt.position.house(attempt.value)
    group = group_in(attempt.position.loose, attempt.value)
    if house or group:
        taken = [f"the house of {attempt.value}"] * (house is not None) + names(group)
        detail = f"{attempt.name} captures {listed(taken)}: it may not be thrown."
        facts: dict[str, object] = {
            "card": attempt.name,
            "captures": names(group),
            "house": house.value if house else None,
        }
        yield Violation("throwing.captures-nothing", detail, "/card", facts)
    elif duty == "hand_cannot_act" and (found := chance(attempt.position, attempt.seat, attempt.hand)):
        detail = f"{told_chance(found)}: a card is thrown only when no card of the hand can act."
        yield Violation("throwing.captures-nothing", detail, "/card", {"card": attempt.name, "type": found.type})


def no_absorbing(attempt: Attempt) -> Iterator[Violation]:
    """throwing.no-absorbing: a thrown card stays loose and joins nothing."""
    move = attempt.move
    if move.loose or move.house is not None:
        joined = names(move.loose) + [f"the house of {move.house}"] * (move.house is not None)
        detail = f"A thrown card stays loose: {attempt.name} does not join {listed(joined)}."
        pointer = "/loose" if move.loose else "/house"
        yield Violation("throwing.no-absorbing", detail, pointer, {"loose": names(move.loose), "house": move.house})
