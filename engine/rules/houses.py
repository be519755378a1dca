"""Every play into a house: build, add and break (section 6)."""

from collections.abc import Iterator

from engine.cards import HOUSE_VALUES, names, of_value
from engine.errors import Violation
from engine.rules.attempt import Attempt
from engine.rules.groups import are_whole_groups, group_in, one, splits, tally
from engine.rules.words import named, no_whole_groups, played_first, verb


def value(attempt: Attempt) -> Iterator[Violation]:
    """houses.value: the value of a house is 9-13 (above that a break has breaking.up-to-13)."""
    breaks = attempt.move.type == "break"
    if attempt.aim not in HOUSE_VALUES and not (breaks and attempt.aim > HOUSE_VALUES[-1]):
        claimed = attempt.move.becomes if breaks else attempt.move.house
        told = "No value is named for the house" if claimed is None else f"There is no house of {claimed}"
        yield Violation(
            "houses.value", f"{told}: a house is worth 9-13.", "/becomes" if breaks else "/house", {"house": claimed}
        )


def one_per_value(attempt: Attempt) -> Iterator[Violation]:
    """houses.one-per-value: what would make a second house of a value joins the first instead."""
    if attempt.house is not None:
        detail = f"There is a house of {attempt.aim} already: what is worth {attempt.aim} joins it, no second is built."
        yield Violation("houses.one-per-value", detail, "/house", {"house": attempt.aim})


def makes_whole_groups(attempt: Attempt) -> bool:
    """Whether what the move puts together falls into groups worth the house, one of them with the played card."""
    if attempt.aim not in HOUSE_VALUES or not 0 < attempt.core <= attempt.aim:
        return False
    return splits(tally(attempt.move.loose) + one(attempt.core), attempt.aim)


def whole_groups(attempt: Attempt) -> Iterator[Violation]:
    """houses.whole-groups: the house consists of whole groups, each worth its value."""
    if attempt.aim not in HOUSE_VALUES or makes_whole_groups(attempt):
        return
    cards = played_first(attempt.card, attempt.move.loose)
    facts = {"cards": cards, "sum": attempt.sum, "house": attempt.aim, "remainder": attempt.sum % attempt.aim}
    detail = no_whole_groups(cards, attempt.sum, f"the house is {attempt.aim}", attempt.aim)
    yield Violation("houses.whole-groups", detail, "/loose" if attempt.move.loose else "/card", facts)


def played_card_in_group(attempt: Attempt) -> Iterator[Violation]:
    """houses.played-card-in-group: the loose cards are whole groups, but without the played card."""
    loose = attempt.move.loose
    if attempt.aim not in HOUSE_VALUES or not loose or makes_whole_groups(attempt):
        return
    if are_whole_groups(loose, attempt.aim):
        detail = (
            f"{named(loose)} {verb(loose, 'is', 'are')} worth {attempt.aim} without {attempt.name}: the played "
            "card must be in one of the groups."
        )
        facts = {"card": attempt.name, "cards": names(loose), "house": attempt.aim}
        yield Violation("houses.played-card-in-group", detail, "/card", facts)


def absorb(attempt: Attempt) -> Iterator[Violation]:
    """houses.absorb: what is worth the value joins (absorb singles: equal cards; none: nothing by itself)."""
    duty = attempt.ruleset.absorb
    if attempt.aim not in HOUSE_VALUES or not attempt.ruleset.cementing:
        return
    if duty == "none":
        yield from _one_group_joins(attempt)
        return
    remaining = attempt.left & of_value(attempt.aim) or (group_in(attempt.left, attempt.aim) if duty == "all" else 0)
    if remaining:
        detail = (
            f"{named(remaining)} {verb(remaining, 'remains', 'remain')} loose and {verb(remaining, 'is', 'are')} "
            f"worth {attempt.aim}: {verb(remaining, 'it joins', 'they join')} the house."
        )
        yield Violation("houses.absorb", detail, "/loose", {"remaining": names(remaining), "house": attempt.aim})


def _one_group_joins(attempt: Attempt) -> Iterator[Violation]:
    """houses.absorb, absorb none: one group joins, the one with the played card, unless it is a group by itself."""
    laid_beside = attempt.move.type != "break" and attempt.value == attempt.aim
    if not laid_beside and attempt.sum > attempt.aim and makes_whole_groups(attempt):
        detail = (
            f"Only one group joins, the one with {attempt.name}: here are {attempt.sum // attempt.aim} groups "
            f"worth {attempt.aim}."
        )
        yield Violation("houses.absorb", detail, "/loose", {"house": attempt.aim, "sum": attempt.sum})


def no_equal_loose(attempt: Attempt) -> Iterator[Violation]:
    """houses.no-equal-loose: no loose card is left beside a house of its own value (absorb none: it may be)."""
    equal = attempt.left & of_value(attempt.aim) if attempt.aim in HOUSE_VALUES else 0
    if equal and attempt.ruleset.cementing and attempt.ruleset.absorb != "none":
        detail = (
            f"{named(equal)} would lie beside the house of {attempt.aim}: no loose card lies beside a house of "
            "its own value."
        )
        yield Violation("houses.no-equal-loose", detail, "/loose", {"cards": names(equal), "house": attempt.aim})


def no_cementing(attempt: Attempt) -> Iterator[Violation]:
    """houses.no-cementing: with cementing false a house is one group, nothing joins it, its equals are not thrown."""
    if attempt.ruleset.cementing:
        return
    for detail, pointer in _cementing(attempt):
        facts = {"card": attempt.name, "house": attempt.aim or attempt.value, "sum": attempt.sum}
        yield Violation("houses.no-cementing", detail, pointer, facts)


def _cementing(attempt: Attempt) -> Iterator[tuple[str, str]]:
    """In which ways the move would cement a house, or throw a card beside its equal house."""
    kind, aim = attempt.move.type, attempt.aim
    if kind == "throw" and attempt.position.house(attempt.value):
        yield f"{attempt.name} is not thrown beside the house of {attempt.value}: it captures that house.", "/card"
    if kind == "add":
        yield f"Nothing is added to the house of {aim}: without cementing a house stays one group.", "/house"
    if kind == "break" and attempt.position.house(aim):
        yield f"There is a house of {aim} already, and without cementing no house is raised to its value.", "/becomes"
    if kind in ("build", "break") and attempt.sum > aim and makes_whole_groups(attempt):
        yield f"{attempt.sum // aim} groups worth {aim} would cement the house: without cementing it is one.", "/loose"
