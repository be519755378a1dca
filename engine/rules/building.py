"""Building a house of a value that has none (section 6)."""

from collections.abc import Iterator

from engine.cards import names
from engine.errors import Violation
from engine.rules.attempt import Attempt
from engine.rules.words import named


def two_cards(attempt: Attempt) -> Iterator[Violation]:
    """building.two-cards: a new house has at least two cards; a lone card is a throw."""
    if not attempt.move.loose:
        detail = f"{attempt.name} alone is no house: a new house has at least two cards."
        yield Violation("building.two-cards", detail, "/loose", {"card": attempt.name})


def key_kept(attempt: Attempt) -> Iterator[Violation]:
    """building.key-kept: the builder keeps a card worth the value in his own hand."""
    if attempt.lacks_key(attempt.aim):
        yield no_key_stays(attempt, "building.key-kept", f"the builder keeps a card worth {attempt.aim}")


def max_houses(attempt: Attempt) -> Iterator[Violation]:
    """building.max-houses: with max_houses, no house is built while that many stand."""
    most, standing = attempt.ruleset.max_houses, len(attempt.position.houses)
    if most is not None and standing >= most:
        detail = f"{standing} houses stand already: no more than {most} are built."
        yield Violation("building.max-houses", detail, "/house", {"houses": standing, "max_houses": most})


def no_key_stays(attempt: Attempt, rule: str, demand: str) -> Violation:
    """The violation of a rule that wants a key to stay in hand."""
    kept = named(attempt.kept)
    detail = f"No card worth {attempt.aim} stays in hand with {attempt.name} gone, only {kept}: {demand}."
    if not attempt.kept:
        detail = f"No card worth {attempt.aim} stays in hand: {attempt.name} is the last card, and {demand}."
    return Violation(rule, detail, "/card", {"card": attempt.name, "house": attempt.aim, "kept": names(attempt.kept)})
