"""Whether the cards can be where they are claimed to be: each once, and as many in each place as the deal has there."""

from collections.abc import Iterator

from engine.cards import FULL_PACK, NAMES
from engine.check.claim import Claim, cards_named, places
from engine.check.moment import Moment
from engine.errors import Flaw


def card_flaws(claim: Claim) -> Iterator[Flaw]:
    """All that is wrong with the number of cards, of each and in each place."""
    if claim.claimed != claim.seen.bit_count():
        yield from _twice(claim)
    if claim.everything_known and claim.seen != FULL_PACK:
        missing = cards_named(FULL_PACK & ~claim.seen)
        yield Flaw("", "card-missing", f"Everything is known, and these cards are nowhere: {missing}.", "dealing.pack")
    if claim.moment is not None:
        yield from _hand_sizes(claim, claim.moment)
        yield from _stock_size(claim, claim.moment)
        yield from _played_cards(claim, claim.moment)


def _twice(claim: Claim) -> Iterator[Flaw]:
    """dealing.pack: each card is in one place."""
    first: dict[int, str] = {}
    for pointer, pile in places(claim.setup):
        for place, card in enumerate(pile):
            here = f"{pointer}/{place}"
            if card in first:
                yield Flaw(here, "card-twice", f"{NAMES[card]} is also at {first[card]}.", "dealing.pack")
            first.setdefault(card, here)


def _hand_sizes(claim: Claim, moment: Moment) -> Iterator[Flaw]:
    """dealing.first-four, dealing.rest: how many cards each seat holds after so many plays."""
    players = claim.setup.ruleset.players
    for seat, hand in enumerate(claim.setup.hands):
        if hand is None:
            continue
        size = claim.plan.hand_size((seat - moment.dealer - 1) % players, moment.plays)
        if len(hand) != size:
            when = f"with {moment.plays} plays made and dealer {moment.dealer}"
            detail = f"Seat {seat} holds {size} cards {when}, not {len(hand)}."
            yield Flaw(f"/hands/{seat}", "hand-size", detail, "dealing.rest" if moment.plays else "dealing.first-four")


def _stock_size(claim: Claim, moment: Moment) -> Iterator[Flaw]:
    """dealing.rest: how many cards are still to be dealt."""
    stock, size = claim.setup.stock, claim.plan.stock_size(moment.plays)
    if stock is not None and len(stock) != size:
        detail = f"With {moment.plays} plays made {size} cards are in the stock, not {len(stock)}."
        yield Flaw("/stock", "stock-size", detail, "dealing.rest")


def _played_cards(claim: Claim, moment: Moment) -> Iterator[Flaw]:
    """dealing.first-four, dealing.pack: the four floor cards and each card played lie on the floor or are captured."""
    gone, floor = moment.plays + 4, claim.floor_size
    if moment.plays == 0:
        if len(claim.setup.loose) != 4:  # the floor's four
            detail = f"Before the first play four cards lie on the floor, not {len(claim.setup.loose)}."
            yield Flaw("/floor/loose", "floor-size", detail, "dealing.first-four")
    elif claim.captured is None:
        if floor > gone:
            detail = f"With {moment.plays} plays made at most {gone} cards lie on the floor, not {floor}."
            yield Flaw("/floor", "card-count", detail, "dealing.pack")
    elif floor + sum(map(len, claim.setup.captured or ())) != gone:
        captured = sum(map(len, claim.setup.captured or ()))
        when = f"with {moment.plays} plays made"
        detail = f"Here {floor} cards lie on the floor and {captured} are captured: {when} it is {gone} together."
        yield Flaw("/captured", "card-count", detail, "dealing.pack")
