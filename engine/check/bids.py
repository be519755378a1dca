"""Whether the bid, and the deal before it, can be (section 2)."""

from collections.abc import Iterator

from engine.cards import HOUSE_VALUES, NAMES, NINE_OF_SPADES, TEN_OF_DIAMONDS, CardSet, of_value
from engine.check.claim import Claim
from engine.check.moment import Moment
from engine.errors import Flaw
from engine.moves import bid
from engine.position import Position
from engine.rules import violations

_BID_CARDS: CardSet = sum(of_value(value) for value in HOUSE_VALUES)


def bid_flaws(claim: Claim) -> Iterator[Flaw]:
    """All that is wrong before the first play: a deal that is void, a bid too early, missing or not allowed."""
    moment = claim.moment
    if moment is None or moment.plays:
        return
    bidder = (moment.dealer + 1) % claim.setup.ruleset.players
    hand = claim.hands[bidder]
    if hand is not None and not hand & _BID_CARDS:
        detail = "The deal is void: no card of the bidder's four is worth 9-13."
        yield Flaw(f"/hands/{bidder}", "no-bid-card", detail, "dealing.no-bid-card")
    if claim.setup.ruleset.floor_check:
        yield from _void_floor(claim)
    if moment.phase == "opening":
        yield from _wrong_bid(claim, moment, bidder, hand)
    elif claim.setup.bid is not None:
        yield Flaw("/bid", "too-early", "In the bid phase the bid is not made yet.", "playing.phase")


def _void_floor(claim: Claim) -> Iterator[Flaw]:
    """dealing.floor-check: neither 10D nor 9S is among the four floor cards."""
    for place, card in enumerate(claim.setup.loose):
        if card in (TEN_OF_DIAMONDS, NINE_OF_SPADES):
            detail = f"The deal is void: {NAMES[card]} is among the four floor cards."
            yield Flaw(f"/floor/loose/{place}", "void-floor", detail, "dealing.floor-check")


def _wrong_bid(claim: Claim, moment: Moment, bidder: int, hand: CardSet | None) -> Iterator[Flaw]:
    """bidding.card-held, bidding.makeable: at the opening the bid is made, and the bidder could make it."""
    made = claim.setup.bid
    if made is None:
        yield Flaw("/bid", "bid-missing", "At the opening play the bid is known: one of 9-13.", "bidding.value")
    elif hand is not None and made in HOUSE_VALUES:
        before = Position(
            claim.setup.ruleset,
            "bid",
            moment.dealer,
            None,
            0,
            tuple(hand if seat == bidder else None for seat in range(len(claim.hands))),
            None,
            claim.loose,
        )
        for violation in violations(before, bid(made)):
            yield Flaw("/bid", _BID_CODES[violation.rule], violation.detail, violation.rule)


_BID_CODES = {"bidding.card-held": "bid-card-missing", "bidding.makeable": "bid-not-makeable"}
