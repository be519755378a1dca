"""The opening play (section 3): one build, capture or throw for the bid."""

from collections.abc import Iterator

from engine.cards import names
from engine.errors import Violation
from engine.rules.attempt import Attempt
from engine.rules.chances import chance, told_chance
from engine.rules.groups import group_in
from engine.rules.words import named


def build(attempt: Attempt) -> Iterator[Violation]:
    """opening.build: the house is worth the bid."""
    bid = attempt.position.bid
    if attempt.position.phase == "opening" and attempt.move.house != bid:
        detail = f"The bid is {bid}: the opening play builds a house of {bid}, not of {attempt.move.house}."
        yield Violation("opening.build", detail, "/house", {"bid": bid, "house": attempt.move.house})


def lay_alongside(attempt: Attempt) -> Iterator[Violation]:
    """opening.build: with opening_lay_alongside false no card worth the bid goes into the house."""
    if attempt.position.phase != "opening" or attempt.ruleset.opening_lay_alongside:
        return
    if attempt.value == attempt.position.bid:
        detail = f"{attempt.name} is worth the bid: at the opening it is not laid beside groups."
        yield Violation("opening.build", detail, "/card", {"card": attempt.name, "bid": attempt.position.bid})


def capture(attempt: Attempt) -> Iterator[Violation]:
    """opening.capture: the capturing card is worth the bid."""
    yield from _not_worth_the_bid(attempt, "opening.capture", "captures")


def throw(attempt: Attempt) -> Iterator[Violation]:
    """opening.throw: a card worth the bid that captures nothing (opening_throw: no act left at all, or always)."""
    if attempt.position.phase != "opening":
        return
    yield from _not_worth_the_bid(attempt, "opening.throw", "is thrown")
    duty = attempt.ruleset.opening_throw
    group = group_in(attempt.position.loose, attempt.value)
    if duty != "always" and group:
        detail = f"{attempt.name} captures {named(group)}: it may not be thrown."
        yield Violation("opening.throw", detail, "/card", {"card": attempt.name, "captures": names(group)})
    elif duty == "last_resort" and (found := chance(attempt.position, attempt.seat, attempt.hand)):
        detail = f"{told_chance(found)}: {attempt.name} may be thrown only as a last resort."
        yield Violation("opening.throw", detail, "/card", {"card": attempt.name, "type": found.type})


def _not_worth_the_bid(attempt: Attempt, rule: str, used: str) -> Iterator[Violation]:
    bid = attempt.position.bid
    if attempt.position.phase == "opening" and attempt.value != bid:
        detail = f"{attempt.name} is worth {attempt.value}: at the opening a card worth the bid, {bid}, {used}."
        yield Violation(rule, detail, "/card", {"card": attempt.name, "value": attempt.value, "bid": bid})
