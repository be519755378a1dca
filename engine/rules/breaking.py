"""Breaking: raising an ordinary house of value w with a card worth c to w + c (section 6)."""

from collections.abc import Iterator

from engine.cards import HOUSE_VALUES, names, total
from engine.errors import Violation
from engine.rules.attempt import Attempt
from engine.rules.building import no_key_stays
from engine.rules.groups import are_whole_groups
from engine.rules.houses import makes_whole_groups
from engine.rules.words import named, no_whole_groups, verb


def ordinary(attempt: Attempt) -> Iterator[Violation]:
    """breaking.ordinary: a cemented house cannot be broken."""
    house = attempt.house
    if house and house.cemented:
        detail = f"{attempt.name} cannot break the house of {house.value}: it is cemented."
        yield Violation("breaking.ordinary", detail, "/house", {"card": attempt.name, "house": house.value})


def not_own(attempt: Attempt) -> Iterator[Violation]:
    """breaking.not-own: a house one owns cannot be broken (break_scope opponents_only: nor a partner's)."""
    house = attempt.house
    if house is None:
        return
    if attempt.seat in house.owners:
        detail = f"Seat {attempt.seat} owns the house of {house.value}: nobody breaks his own house."
        yield Violation("breaking.not-own", detail, "/house", {"house": house.value, "owners": list(house.owners)})
    elif attempt.ruleset.break_scope == "opponents_only" and attempt.partner in house.owners:
        detail = (
            f"The partner, seat {attempt.partner}, owns the house of {house.value}: only opponents' houses are broken."
        )
        yield Violation("breaking.not-own", detail, "/house", {"house": house.value, "owners": list(house.owners)})


def hand_card(attempt: Attempt) -> Iterator[Violation]:
    """breaking.hand-card: the raise is exactly the played card (break_with_floor: and any loose cards)."""
    old, new = attempt.move.house, attempt.move.becomes
    if old is None or new is None or attempt.core == new:
        return
    if attempt.ruleset.break_with_floor and attempt.core < new:
        return
    detail = f"{attempt.name} raises the house of {old} to {attempt.core}, not to {new}: the raise is the card played."
    if attempt.core < new and makes_whole_groups(attempt):
        loose = attempt.move.loose
        detail = (
            f"{named(loose)} {verb(loose, 'lies', 'lie')} on the floor: the house of {old} is raised by "
            f"{attempt.name} alone, to {attempt.core}."
        )
    facts = {"card": attempt.name, "house": old, "sum": attempt.core, "becomes": new}
    yield Violation("breaking.hand-card", detail, "/becomes", facts)


def up_to_13(attempt: Attempt) -> Iterator[Violation]:
    """breaking.up-to-13: the new value is at most 13."""
    if attempt.aim > HOUSE_VALUES[-1]:
        detail = f"The house of {attempt.move.house} would become {attempt.aim}: the highest house is 13."
        yield Violation("breaking.up-to-13", detail, "/becomes", {"house": attempt.move.house, "becomes": attempt.aim})


def whole_groups(attempt: Attempt) -> Iterator[Violation]:
    """houses.whole-groups: the raised house is one group, and what joins it are whole groups of the new value."""
    loose, new = attempt.move.loose, attempt.aim
    if new not in HOUSE_VALUES or makes_whole_groups(attempt):
        return
    by_floor = attempt.ruleset.break_with_floor and attempt.core <= new
    if not by_floor and are_whole_groups(loose, new):
        return  # breaking.hand-card says it: only the raise is wrong
    cards = [f"the house of {attempt.move.house}", attempt.name, *names(loose)] if by_floor else names(loose)
    summed = attempt.sum if by_floor else total(loose)
    detail = no_whole_groups(cards, summed, f"the house is {new}", new)
    facts = {"cards": [attempt.name, *names(loose)], "sum": summed, "house": new, "remainder": summed % new}
    yield Violation("houses.whole-groups", detail[0].upper() + detail[1:], "/loose", facts)


def key_kept(attempt: Attempt) -> Iterator[Violation]:
    """breaking.key-kept: the breaker keeps a card of the new value, unless a partner owns the house he joins."""
    joined = attempt.position.house(attempt.aim)
    if joined and attempt.partner in joined.owners and attempt.seat not in joined.owners:
        return  # breaking.merge
    if attempt.lacks_key(attempt.aim):
        yield no_key_stays(attempt, "breaking.key-kept", f"the breaker keeps a card worth {attempt.aim}")


def merge(attempt: Attempt) -> Iterator[Violation]:
    """breaking.merge: the raised house joins a house of its new value (break_into_cemented false: an ordinary one)."""
    joined = attempt.position.house(attempt.aim)
    if joined and joined.cemented and not attempt.ruleset.break_into_cemented:
        detail = f"The house of {attempt.aim} is cemented: here no house is raised into a cemented one."
        yield Violation("breaking.merge", detail, "/becomes", {"house": attempt.move.house, "becomes": attempt.aim})
