"""The door: a claimed position (:class:`Setup`) becomes a checked one (:class:`Position`), or all its flaws are told.

What may be left out (``None``, or empty where the field is a list), and what that means:

==================  ==========================================================================================
hands               others' hands: not known; the hand of the seat to move is needed for most questions
stock, captured     not known
floor               no loose cards, no houses; ``cemented`` of a house: as its cards have it, two groups or more
sweeps              none; so with ``last_capture`` and ``latest_capture``
bid                 not known; at the opening play it is needed
phase               with no plays made ``opening`` if there is a bid, else ``bid``; after all plays ``over``; else
                    ``play``, also when the number of plays is left out (``over`` when every hand is empty)
plays               from the sizes of the known hands, with dealer and turn where they are given
dealer              from turn and plays; else from hand sizes, sweeps and the latest capture; where these leave a
                    choice the mover is the bidder
turn                from dealer and plays; else the seat of the only known hand, else seat 0
==================  ==========================================================================================

Values that are given and contradict each other are flaws. Hands and a stock that must be empty at the moment are
known to be. Pointers of flaws go into the JSON form of the position (``/floor/houses/0/owners/1``).
"""

from engine.check.answers import questions
from engine.check.bids import bid_flaws
from engine.check.cards import card_flaws
from engine.check.claim import Claim, cards_of, read, unreadable
from engine.check.floor import floor_flaws, worth
from engine.check.history import history_flaws
from engine.check.keys import key_flaws
from engine.check.moment import Moment, moment_flaws, moment_of
from engine.errors import Flaw, InvalidPosition
from engine.position import House, HouseClaim, Position, Setup
from engine.schedule import schedule
from engine.seats import teams

__all__ = ["TOLERATED", "check", "flaws", "questions"]


#: Flaws of floors that no play leads to, though every question about them has one answer: ``flaws`` tells them,
#: ``check`` lets them pass, so that a composed exercise with such a floor can be asked about.
TOLERATED = frozenset({"equal-loose"})


def flaws(setup: Setup) -> tuple[Flaw, ...]:
    """Every flaw of a claim at once; none if it can be a moment of a deal."""
    return _examined(setup)[1]


def check(setup: Setup) -> Position:
    """The position that a claim makes, with all that it leaves out filled in.

    Raises :class:`InvalidPosition` with every flaw, unless all are of those tolerated.
    """
    claim, found = _examined(setup)
    if claim is None or claim.moment is None or any(flaw.code not in TOLERATED for flaw in found):
        raise InvalidPosition(found)
    return _position(claim, claim.moment)


def _examined(setup: Setup) -> tuple[Claim | None, tuple[Flaw, ...]]:
    """The claim as read, and its flaws. A claim that cannot be read has no others."""
    rules = setup.ruleset
    if found := tuple(unreadable(setup, teams(rules.players))):
        return None, found
    plan = schedule(rules)
    moment = moment_of(setup, plan)
    claim = read(setup, plan, moment)
    found = (
        *moment_flaws(setup, plan, moment),
        *card_flaws(claim),
        *bid_flaws(claim),
        *floor_flaws(claim),
        *key_flaws(claim),
        *history_flaws(claim),
    )
    return claim, found


def _position(claim: Claim, moment: Moment) -> Position:
    """The position of a claim without flaws."""
    setup, plan = claim.setup, claim.plan
    players = setup.ruleset.players
    hands, stock = claim.hands, setup.stock
    if None in hands:
        hands = tuple(
            0 if hand is None and plan.hand_size((seat - moment.dealer - 1) % players, moment.plays) == 0 else hand
            for seat, hand in enumerate(hands)
        )
    if stock is None and plan.stock_size(moment.plays) == 0:
        stock = ()
    houses = tuple([_house(house, cards) for house, cards in zip(setup.houses, claim.houses, strict=True)])
    return Position(
        setup.ruleset,
        moment.phase,
        moment.dealer,
        setup.bid,
        moment.plays,
        hands,
        stock,
        claim.loose,
        tuple(sorted(houses, key=lambda house: house.value)),
        claim.captured,
        tuple(sorted(setup.sweeps, key=lambda sweep: sweep.play)),
        setup.last_capture,
        cards_of(setup.latest_capture),
    )


def _house(house: HouseClaim, cards: int) -> House:
    cemented = worth(house) > house.value if house.cemented is None else house.cemented
    return House(house.value, cards, tuple(sorted(house.owners)), cemented)
