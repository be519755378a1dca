"""Whether houses and loose cards can lie on the floor as claimed (section 6)."""

from collections.abc import Iterator

from engine.cards import HOUSE_VALUES, NAMES, capture_value
from engine.check.claim import Claim
from engine.errors import Flaw
from engine.position import HouseClaim
from engine.rules.groups import are_whole_groups

#: The cards of a raised house: two that were built and the one that raised it.
_RAISED = 3


def floor_flaws(claim: Claim) -> Iterator[Flaw]:
    """All that is wrong with the houses and what lies beside them."""
    houses = claim.setup.houses
    if not houses:
        return
    for number, house in enumerate(houses):
        pointer = f"/floor/houses/{number}"
        yield from _house(claim, number, house, pointer)
        if any(other.value == house.value for other in houses[:number]):
            detail = f"There is a house of {house.value} already."
            yield Flaw(f"{pointer}/value", "house-twice", detail, "houses.one-per-value")
    yield from _number(claim, len(houses))
    yield from _equal_loose(claim)


def _house(claim: Claim, number: int, house: HouseClaim, pointer: str) -> Iterator[Flaw]:
    """What is wrong with one house by itself."""
    yield from _owners(claim, house, pointer)
    if len(house.cards) < 2:
        detail = f"A house has at least two cards, not {len(house.cards)}."
        yield Flaw(f"{pointer}/cards", "house-too-small", detail, "building.two-cards")
    if house.value not in HOUSE_VALUES:
        detail = f"There is no house of {house.value}: a house is worth 9-13."
        yield Flaw(f"{pointer}/value", "house-value", detail, "houses.value")
        return
    summed = worth(house)
    if summed != house.value and not are_whole_groups(claim.houses[number], house.value):
        detail = f"The cards add up to {summed} and do not fall into groups worth {house.value}."
        yield Flaw(f"{pointer}/cards", "not-whole-groups", detail, "houses.whole-groups")
    elif summed:
        yield from _cemented(claim, house, summed // house.value, pointer)


def worth(house: HouseClaim) -> int:
    """The sum of the cards of a house."""
    return sum([capture_value(card) for card in house.cards])


def _owners(claim: Claim, house: HouseClaim, pointer: str) -> Iterator[Flaw]:
    """building.key-kept: a house has its builder or breaker as owner, and each owner once."""
    if not house.owners:
        yield Flaw(f"{pointer}/owners", "house-without-owner", "A house has at least one owner.", "building.key-kept")
    for place, owner in enumerate(house.owners):
        if not claim.is_seat(owner):
            yield Flaw(f"{pointer}/owners/{place}", "no-such-seat", f"There is no seat {owner}.")
        elif owner in house.owners[:place]:
            yield Flaw(f"{pointer}/owners/{place}", "owner-twice", f"Seat {owner} is named as owner already.")


def _cemented(claim: Claim, house: HouseClaim, groups: int, pointer: str) -> Iterator[Flaw]:
    """houses.absorb, houses.no-cementing: ordinary with one group, cemented with more (raise_result: once raised)."""
    rules = claim.setup.ruleset
    if not rules.cementing and (groups > 1 or house.cemented):
        detail = "Without cementing a house is one group, and ordinary."
        yield Flaw(f"{pointer}/cemented", "cemented-house", detail, "houses.no-cementing")
    elif house.cemented is False and groups > 1:
        detail = f"The house has {groups} groups worth {house.value}: it is cemented."
        yield Flaw(f"{pointer}/cemented", "cemented-mismatch", detail, "houses.absorb")
    elif house.cemented and groups == 1 and not _raised(rules.raise_result, house):
        detail = f"The house is one group worth {house.value}: it is ordinary."
        yield Flaw(f"{pointer}/cemented", "cemented-mismatch", detail, "breaking.ordinary")


def _raised(result: str, house: HouseClaim) -> bool:
    """Whether the house may be a raised one that counts as cemented (raise_result)."""
    return result == "cemented" and len(house.cards) >= _RAISED and house.value > HOUSE_VALUES[0]


def _number(claim: Claim, standing: int) -> Iterator[Flaw]:
    """building.max-houses: breaking adds no house, so there are never more than may be built; none before a play."""
    most, moment = claim.setup.ruleset.max_houses, claim.moment
    if most is not None and standing > most:
        detail = f"There are {standing} houses; no more than {most} are built."
        yield Flaw("/floor/houses", "too-many-houses", detail, "building.max-houses")
    if moment is not None and moment.plays == 0:
        yield Flaw("/floor/houses", "too-early", "Before the first play there is no house.", "dealing.first-four")
    if moment is not None and moment.phase == "over" and claim.setup.ruleset.key_duty == "always":
        detail = "At the end no house is left: its owner's key captures it."
        yield Flaw("/floor/houses", "house-left", detail, "owning.key-kept")


def _equal_loose(claim: Claim) -> Iterator[Flaw]:
    """houses.no-equal-loose: no loose card beside a house of its value, unless it could come to lie there."""
    rules = claim.setup.ruleset
    if not rules.cementing or rules.absorb == "none" or rules.throwing == "free":
        return
    values = {house.value for house in claim.setup.houses}
    for place, card in enumerate(claim.setup.loose):
        if capture_value(card) in values:
            detail = f"{NAMES[card]} lies loose beside the house of {capture_value(card)}."
            yield Flaw(f"/floor/loose/{place}", "equal-loose", detail, "houses.no-equal-loose")
