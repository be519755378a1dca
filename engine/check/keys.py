"""Whether the owners of houses hold, or can hold, their keys (section 7)."""

from collections import Counter
from collections.abc import Iterator

from engine.cards import FULL_PACK, HOUSE_VALUES, of_value
from engine.check.claim import Claim
from engine.check.moment import Moment
from engine.errors import Flaw
from engine.seats import Seat


def key_flaws(claim: Claim) -> Iterator[Flaw]:
    """owning.key-kept: each owner without a key, in a known hand or because no card for it is left."""
    moment = claim.moment
    if not claim.setup.houses or claim.setup.ruleset.key_duty != "always" or moment is None or moment.phase != "play":
        return
    bound: Counter[Seat] = Counter()
    for number, house in enumerate(claim.setup.houses):
        if house.value not in HOUSE_VALUES:
            continue
        hidden = 0
        for place, owner in enumerate(house.owners):
            if not claim.is_seat(owner) or owner in house.owners[:place]:
                continue
            hand = claim.hands[owner]
            if hand is None:
                hidden += 1
                bound[owner] += 1
            elif not hand & of_value(house.value):
                detail = f"Seat {owner} owns the house of {house.value} and holds no card worth {house.value}."
                yield Flaw(f"/floor/houses/{number}/owners/{place}", "owner-without-key", detail, "owning.key-kept")
        unseen = (FULL_PACK & ~claim.seen & of_value(house.value)).bit_count()
        if hidden > unseen:
            detail = f"{hidden} hidden hands should hold a card worth {house.value}, and {unseen} are unseen."
            yield Flaw(f"/floor/houses/{number}/owners", "owner-without-key", detail, "owning.key-kept")
    yield from _too_many_keys(claim, moment, bound)


def _too_many_keys(claim: Claim, moment: Moment, bound: Counter[Seat]) -> Iterator[Flaw]:
    """owning.key-kept: a hand holds a key for each house that its seat owns."""
    for seat, keys in bound.items():
        size = claim.plan.hand_size((seat - moment.dealer - 1) % claim.setup.ruleset.players, moment.plays)
        if keys > size:
            detail = f"Seat {seat} owns {keys} houses and holds {size} cards: not a key for each."
            yield Flaw("/floor/houses", "owner-without-key", detail, "owning.key-kept")
