"""Capturing with a card worth v (section 5)."""

from collections.abc import Iterator

from engine.cards import names, total
from engine.errors import Violation
from engine.rules.attempt import Attempt
from engine.rules.groups import are_whole_groups, group_in, grows
from engine.rules.words import named, no_whole_groups, verb


def house(attempt: Attempt) -> Iterator[Violation]:
    """capturing.house: the house worth the card, if there is one, is taken (capture_scope any: it may be left)."""
    standing = attempt.position.house(attempt.value)
    if standing and attempt.move.house is None and attempt.ruleset.capture_scope == "all":
        detail = f"{attempt.name} is worth {attempt.value}: the house of {attempt.value} is taken as well."
        yield Violation("capturing.house", detail, "/house", {"card": attempt.name, "house": attempt.value})


def groups(attempt: Attempt) -> Iterator[Violation]:
    """capturing.groups: loose cards are taken in groups worth the card that share no card; at least something is."""
    loose, value = attempt.move.loose, attempt.value
    if not loose and attempt.move.house is None:
        yield Violation(
            "capturing.groups",
            f"{attempt.name} takes nothing here: a capture takes cards.",
            "/loose",
            {"card": attempt.name, "value": value},
        )
    elif not are_whole_groups(loose, value):
        detail = no_whole_groups(names(loose), total(loose), f"{attempt.name} is worth {value}", value)
        facts = {"cards": names(loose), "sum": total(loose), "value": value, "remainder": total(loose) % value}
        yield Violation("capturing.groups", detail, "/loose", facts)


def nothing_left(attempt: Attempt) -> Iterator[Violation]:
    """capturing.nothing-left: no group worth the card remains loose (capture_scope any: groups may remain)."""
    if attempt.ruleset.capture_scope == "any":
        return
    group = group_in(attempt.left, attempt.value)
    if group:
        detail = (
            f"{named(group)} {verb(group, 'remains', 'remain')} loose and {verb(group, 'is', 'are')} worth "
            f"{attempt.value}: {attempt.name} takes {verb(group, 'it', 'them')} as well."
        )
        facts = {"remaining": names(group), "value": attempt.value}
        yield Violation("capturing.nothing-left", detail, "/loose", facts)
    else:
        yield from _largest(attempt)


def _largest(attempt: Attempt) -> Iterator[Violation]:
    """capturing.nothing-left, capture_choice largest: no legal capture holds all of this one and more."""
    loose, value = attempt.move.loose, attempt.value
    if attempt.ruleset.capture_choice != "largest" or not loose or not are_whole_groups(loose, value):
        return
    if grows(loose & attempt.position.loose, attempt.left, value):
        detail = f"A bigger capture takes {named(loose)} and more in groups worth {value}: the largest is due."
        yield Violation("capturing.nothing-left", detail, "/loose", {"cards": names(loose), "value": value})


def no_house_in_sum(attempt: Attempt) -> Iterator[Violation]:
    """capturing.no-house-in-sum: a card takes only the house of its own value, never one as part of a sum."""
    taken = attempt.move.house
    if taken is not None and taken != attempt.value:
        detail = (
            f"{attempt.name} is worth {attempt.value} and does not take the house of {taken}: a house is never "
            "part of a sum."
        )
        yield Violation(
            "capturing.no-house-in-sum",
            detail,
            "/house",
            {"card": attempt.name, "value": attempt.value, "house": taken},
        )
