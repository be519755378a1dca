"""The door: every flaw of a claim at once, and what is filled in where a claim leaves something out."""

import random
from dataclasses import dataclass, replace
from typing import Any

import pytest

from engine.cards import CARD_BY_NAME, FULL_PACK, PACK, SPADES, cards_in, names, set_of
from engine.check import TOLERATED, check, flaws, questions
from engine.errors import InvalidPosition
from engine.notation import format_position, parse_position
from engine.position import House, HouseClaim, Setup, Sweep
from engine.rulebook import RULEBOOK
from engine.ruleset import Ruleset, SweepPoints, ruleset
from tests.strategies import random_game, random_ruleset

STANDARD = ruleset()


def pile(text: str) -> tuple[int, ...]:
    """Cards of their names, in that order, repeated ones too."""
    return tuple(CARD_BY_NAME[name] for name in text.split())


def house(value: int, cards: str, *owners: int, cemented: bool | None = None) -> HouseClaim:
    """A house as claimed."""
    return HouseClaim(value, pile(cards), owners, cemented)


def rest(seen: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """All other cards as captured by two teams: the spades by team 0, what is not spades by team 1."""
    captured = FULL_PACK & ~set_of(pile(seen))
    return tuple(cards_in(captured & SPADES)), tuple(cards_in(captured & ~SPADES))


def option(**options: Any) -> Ruleset:
    """``standard`` with these options."""
    return ruleset("standard", options)


#: Four cards from the end: seat 3 dealt and made the latest play; seat 0 is to move and owns a house of 10.
FULL = Setup(
    ruleset=STANDARD,
    phase="play",
    dealer=3,
    turn=0,
    bid=11,
    plays=44,
    hands=(pile("10H"), pile("QS"), pile("2C"), pile("5D")),
    stock=(),
    loose=pile("3S"),
    houses=(house(10, "6C 4D", 0, cemented=False),),
    captured=rest("10H QS 2C 5D 3S 6C 4D"),
    sweeps=(Sweep(2, 50, 18),),
    last_capture=3,
    latest_capture=pile("8H 5H 3H"),
)
#: A validator's claim at the same moment: the mover's hand and the floor.
PARTIAL = Setup(
    ruleset=STANDARD,
    hands=(pile("10H"), None, None, None),
    loose=pile("3S"),
    houses=(house(10, "6C 4D", 0),),
    phase="play",
    dealer=3,
    plays=44,
)
OPENING = Setup(
    ruleset=STANDARD,
    phase="opening",
    dealer=3,
    bid=9,
    plays=0,
    hands=(pile("9C 2D 3D 4D"), (), (), ()),
    loose=pile("5S 6S 7S 8S"),
)
BID = replace(OPENING, phase="bid", bid=None)
OVER = Setup(
    ruleset=STANDARD,
    phase="over",
    dealer=3,
    bid=11,
    plays=48,
    hands=((), (), (), ()),
    stock=(),
    loose=pile("2C 5D"),
    captured=rest("2C 5D"),
    last_capture=0,
)
#: With seat 3 next to last: hands of two, so that other seats may own houses too.
TWO_EACH = Setup(
    ruleset=STANDARD,
    phase="play",
    dealer=3,
    plays=40,
    hands=(pile("10H 9H"), None, pile("QS 2S"), None),
    loose=pile("3S"),
    houses=(house(10, "6C 4D", 0),),
)
OPEN = option(floor_at_bid="open", bid_constraint="makeable")


@dataclass(frozen=True)
class Case:
    """A claim and all its flaws, pointer and code."""

    says: str
    setup: Setup
    flaws: set[tuple[str, str]]

    def __str__(self) -> str:
        return self.says


def lawful(says: str, setup: Setup, **changes: Any) -> Case:
    """A claim without flaws."""
    return Case(says, replace(setup, **changes), set())


def flawed(says: str, expected: str, setup: Setup, **changes: Any) -> Case:
    """A claim with flaws, each as ``pointer code``, joined by commas."""
    pairs = {tuple(flaw.rsplit(" ", 1)) for flaw in expected.split(", ")}
    return Case(says, replace(setup, **changes), {(pointer, code) for pointer, code in pairs})


CARDS = [
    lawful("A position of which everything is known", FULL),
    lawful("A mover's hand and a floor", PARTIAL),
    flawed(
        "A card in two hands",
        "/hands/1/0 card-twice,  card-missing",
        FULL,
        hands=(pile("10H"), pile("10H"), pile("2C"), pile("5D")),
    ),
    flawed(
        "A card twice in a hand",
        "/hands/0/1 card-twice, /hands/0 hand-size",
        PARTIAL,
        hands=(pile("10H 10H"), None, None, None),
    ),
    flawed(
        "A card in a hand and in a house",
        "/floor/houses/0/cards/1 card-twice, /floor/houses/0/cards not-whole-groups",
        PARTIAL,
        houses=(house(10, "6C 10H", 0),),
    ),
    flawed(
        "A card loose and captured",
        "/captured/1/0 card-twice, /captured card-count, /last_capture last-capture-missing",
        PARTIAL,
        captured=((), pile("3S")),
    ),
    flawed("A card in hand and in the stock", "/stock/0 card-twice, /stock stock-size", PARTIAL, stock=pile("3S")),
    flawed(
        "A card nowhere", " card-missing, /captured card-count", FULL, captured=(FULL.captured[0][1:], FULL.captured[1])
    ),  # type: ignore[index]
    flawed("A number that is no card", "/floor/loose/0 no-such-card", PARTIAL, loose=(52,)),
    flawed("A latest capture of no cards", "/latest_capture/1 no-such-card", FULL, latest_capture=(0, -1)),
    flawed("Three hands with four seats", "/hands hand-count", PARTIAL, hands=(pile("10H"), None, None)),
    flawed("Captured cards of four teams", "/captured team-count", FULL, captured=((), (), (), ())),
    flawed(
        "A hand that has played too little",
        "/hands/2 hand-size",
        PARTIAL,
        hands=(pile("10H"), None, pile("2C 3C"), None),
    ),
    flawed("Cards in the stock at the end", "/stock stock-size", PARTIAL, stock=pile("AS AD")),
    flawed(
        "More on the floor than was played",
        "/floor card-count",
        PARTIAL,
        dealer=3,
        plays=4,
        hands=(pile("10H JS QC KS AS AH AC AD 2C 2S 2D"), None, None, None),
        loose=pile("3S 3H 3D 3C 4S 4H 4C"),
    ),
    flawed(
        "Fewer captured than were played", "/captured card-count", PARTIAL, captured=(pile("AS AD"), ()), last_capture=0
    ),
    flawed("Five floor cards before the first play", "/floor/loose floor-size", OPENING, loose=pile("5S 6S 7S 8S 2H")),
]

MOMENTS = [
    flawed("A phase that is none", "/phase unknown-phase", PARTIAL, phase="end"),
    flawed("A dealer who is none", "/dealer no-such-seat", PARTIAL, dealer=7),
    flawed("A turn of a fifth seat", "/turn no-such-seat", PARTIAL, turn=4),
    flawed("Fewer plays than none", "/plays plays-range", PARTIAL, plays=-1),
    flawed("More plays than a deal has", "/plays plays-range", PARTIAL, plays=99),
    flawed(
        "Everything out of range at once",
        "/dealer no-such-seat, /turn no-such-seat, /plays plays-range, /bid bid-range",
        PARTIAL,
        dealer=-1,
        turn=9,
        plays=10**9,
        bid=8,
    ),
    flawed("A turn that is another's", "/turn turn-mismatch", PARTIAL, turn=1),
    flawed("A turn when the deal is over", "/turn turn-mismatch", OVER, turn=0),
    flawed("An opening after the first play", "/phase phase-mismatch", PARTIAL, phase="opening"),
    flawed("A play before the first play", "/phase phase-mismatch", OPENING, phase="play"),
    flawed("Over before the last play", "/phase phase-mismatch", PARTIAL, phase="over"),
    flawed("In play after the last play", "/phase phase-mismatch", OVER, phase="play"),
    flawed(
        "Hands of which no moment is known",
        "/hands hand-size",
        PARTIAL,
        plays=None,
        hands=(pile("AS AH AC AD 2S 2H 2C 2D 3H 3C 3D 4S 4H"), None, None, None),
    ),
    flawed(
        "Nothing known at all", "/hands nothing-known", PARTIAL, plays=None, hands=(None, None, None, None), houses=()
    ),
]

BIDS = [
    lawful("A bid phase", BID),
    lawful("An opening", OPENING),
    lawful("An unknown bid in the play", PARTIAL, bid=None),
    flawed("A bid of 14", "/bid bid-range", PARTIAL, bid=14),
    flawed("A bid in the bid phase", "/bid too-early", BID, bid=9),
    flawed("No bid at the opening", "/bid bid-missing", OPENING, bid=None),
    flawed("A bid that the bidder does not hold", "/bid bid-card-missing", OPENING, bid=10),
    flawed("A deal that is void", "/hands/0 no-bid-card", BID, hands=(pile("AC 2D 3D 4D"), (), (), ())),
    flawed(
        "A floor that floor_check does not let pass",
        "/floor/loose/1 void-floor",
        BID,
        loose=pile("5S 9S 7S 8S"),
        ruleset=option(floor_check=True),
    ),
    lawful("A 9S on the floor without floor_check", BID, loose=pile("5S 9S 7S 8S")),
    flawed(
        "A bid that cannot be made, when another can",
        "/bid bid-not-makeable",
        OPENING,
        ruleset=OPEN,
        bid=13,
        hands=(pile("2S 9D KD 3S"), (), (), ()),
        loose=pile("7H QC QS QH"),
    ),
    lawful(
        "A bid that can be made",
        OPENING,
        ruleset=OPEN,
        bid=9,
        hands=(pile("2S 9D KD 3S"), (), (), ()),
        loose=pile("7H QC QS QH"),
    ),
    flawed(
        "A house before the first play",
        "/floor/houses too-early, /floor/loose floor-size",
        OPENING,
        loose=pile("5S 6S"),
        houses=(house(12, "7S 5C", 0),),
    ),
    flawed(
        "Captures before the first play",
        "/captured too-early, /sweeps too-early, /last_capture too-early, /latest_capture too-early",
        OPENING,
        captured=(pile("AS AD"), ()),
        sweeps=(Sweep(0, 25, 0),),
        last_capture=0,
        latest_capture=pile("AS AD"),
    ),
    flawed(
        "Cards of others before they are dealt",
        "/hands/1 hand-size",
        OPENING,
        hands=(pile("9C 2D 3D 4D"), pile("AC"), (), ()),
    ),
    lawful(
        "Four cards for everyone with all_first",
        OPENING,
        ruleset=option(deal_pattern="all_first"),
        hands=(pile("9C 2D 3D 4D"), pile("AC AD AS AH"), None, None),
    ),
]

HOUSES = [
    flawed("A house of 8", "/floor/houses/0/value house-value", PARTIAL, houses=(house(8, "4C 4D", 1),)),
    flawed("A house of a thousand", "/floor/houses/0/value house-value", PARTIAL, houses=(house(1000, "4C 4D", 1),)),
    flawed(
        "Two houses of 9",
        "/floor/houses/1/value house-twice",
        PARTIAL,
        houses=(house(9, "4C 5D", 1), house(9, "4H 5H", 3)),
    ),
    flawed("A house of one card", "/floor/houses/0/cards house-too-small", PARTIAL, houses=(house(9, "9C", 1),)),
    flawed("A house without cards", "/floor/houses/0/cards house-too-small", PARTIAL, houses=(house(9, "", 1),)),
    flawed(
        "J+Q+K is no house of 9", "/floor/houses/0/cards not-whole-groups", PARTIAL, houses=(house(9, "JC QC KC", 1),)
    ),
    flawed("6+4 is no house of 9", "/floor/houses/0/cards not-whole-groups", PARTIAL, houses=(house(9, "6C 4D", 1),)),
    lawful("5+4 and 9 is cemented", PARTIAL, houses=(house(9, "5C 4D 9C", 1, cemented=True),)),
    flawed(
        "5+4 and 9 is not ordinary",
        "/floor/houses/0/cemented cemented-mismatch",
        PARTIAL,
        houses=(house(9, "5C 4D 9C", 1, cemented=False),),
    ),
    flawed(
        "5+4 is not cemented",
        "/floor/houses/0/cemented cemented-mismatch",
        PARTIAL,
        houses=(house(9, "5C 4D", 1, cemented=True),),
    ),
    lawful(
        "A raised house of one group is cemented with raise_result",
        PARTIAL,
        ruleset=option(raise_result="cemented"),
        houses=(house(11, "5C 4D 2D", 1, cemented=True),),
    ),
    flawed(
        "A built house of two cards is not, even with raise_result",
        "/floor/houses/0/cemented cemented-mismatch",
        PARTIAL,
        ruleset=option(raise_result="cemented"),
        houses=(house(11, "5C 6D", 1, cemented=True),),
    ),
    flawed(
        "A cemented house without cementing",
        "/floor/houses/0/cemented cemented-house",
        PARTIAL,
        ruleset=option(cementing=False),
        houses=(house(9, "5C 4D 9C", 1),),
    ),
    flawed(
        "A house without an owner", "/floor/houses/0/owners house-without-owner", PARTIAL, houses=(house(9, "5C 4D"),)
    ),
    flawed("A house of seat 7", "/floor/houses/0/owners/1 no-such-seat", PARTIAL, houses=(house(9, "5C 4D", 1, 7),)),
    flawed("An owner named twice", "/floor/houses/0/owners/1 owner-twice", PARTIAL, houses=(house(9, "5C 4D", 1, 1),)),
    lawful(
        "Both of a team own a house",
        TWO_EACH,
        houses=(house(10, "6C 4D", 0, 2),),
        hands=(pile("10H 9H"), None, None, None),
    ),
    flawed("A loose card beside a house of its value", "/floor/loose/1 equal-loose", PARTIAL, loose=pile("3S 10C")),
    lawful("A loose group beside a house of its value", PARTIAL, loose=pile("3S 7C")),
    lawful("An equal card beside a house with absorb none", PARTIAL, loose=pile("10C"), ruleset=option(absorb="none")),
    lawful(
        "An equal card beside a house without cementing", PARTIAL, loose=pile("10C"), ruleset=option(cementing=False)
    ),
    lawful(
        "An equal card beside a house with free throws", PARTIAL, loose=pile("10C"), ruleset=option(throwing="free")
    ),
    flawed(
        "Three houses with max_houses 2",
        "/floor/houses too-many-houses",
        PARTIAL,
        ruleset=option(max_houses=2),
        houses=(house(9, "5C 4D", 1), house(10, "6C 4C", 3), house(11, "6D 5D", 2)),
    ),
    flawed(
        "A house when the deal is over",
        "/floor/houses house-left",
        OVER,
        loose=(),
        captured=rest("6C 4D"),
        houses=(house(10, "6C 4D", 0),),
    ),
    lawful(
        "A house when the deal is over, keys being free",
        OVER,
        loose=(),
        captured=rest("6C 4D"),
        houses=(house(10, "6C 4D", 0),),
        ruleset=option(key_duty="at_build"),
    ),
]

KEYS = [
    flawed(
        "An owner without a key",
        "/floor/houses/0/owners/0 owner-without-key",
        PARTIAL,
        hands=(pile("9H"), None, None, None),
    ),
    lawful(
        "An owner without a key, keys being free",
        PARTIAL,
        hands=(pile("9H"), None, None, None),
        ruleset=option(key_duty="at_build"),
    ),
    lawful("A hidden owner may hold a key", PARTIAL, houses=(house(10, "6C 4D", 1),)),
    flawed(
        "Hidden owners, and no key unseen",
        "/floor/houses/0/owners owner-without-key",
        TWO_EACH,
        hands=(pile("10H 10S"), None, pile("10C 10D"), None),
        houses=(house(10, "6C 4D", 1),),
    ),
    flawed(
        "Two hidden owners and one key unseen",
        "/floor/houses/0/owners owner-without-key",
        TWO_EACH,
        hands=(pile("10H 10S"), None, pile("10C 2S"), None),
        houses=(house(10, "6C 4D", 1, 3),),
    ),
    flawed(
        "A hidden hand of one card and two houses",
        "/floor/houses owner-without-key",
        PARTIAL,
        houses=(house(10, "6C 4D", 1), house(9, "5C 4C", 1)),
    ),
    flawed(
        "Each owner without a key is named",
        "/floor/houses/0/owners/0 owner-without-key, /floor/houses/1/owners/0 owner-without-key",
        PARTIAL,
        hands=(pile("AS"), None, None, None),
        houses=(house(10, "6C 4D", 0), house(9, "5C 4C", 0)),
    ),
]

HISTORY = [
    flawed("Captured cards without a last capture", "/last_capture last-capture-missing", FULL, last_capture=None),
    flawed("A sweep without a last capture", "/last_capture last-capture-missing", PARTIAL, sweeps=(Sweep(2, 50, 18),)),
    flawed("A last capture by nobody", "/last_capture no-such-seat", FULL, last_capture=4),
    flawed(
        "A last capture by a team without cards",
        "/last_capture last-capture-without-cards",
        OVER,
        captured=(tuple(card for part in OVER.captured or () for card in part), ()),
        last_capture=1,
    ),
    flawed(
        "A last capture when all that was played lies on the floor",
        "/last_capture last-capture-without-cards",
        PARTIAL,
        plays=1,
        dealer=3,
        hands=(None, pile("AS AH AC AD 2S 2H 2C 2D 3H 3C 3D 4S"), None, None),
        houses=(),
        loose=pile("QS QH QD QC KS"),
        last_capture=0,
    ),
    flawed(
        "A last capture by a seat that has not played",
        "/last_capture not-yet-played",
        PARTIAL,
        plays=1,
        hands=(None, pile("AS AH AC AD 2S 2H 2C 2D 3H 3C 3D 4S"), None, None),
        houses=(),
        loose=pile("QS KH"),
        last_capture=2,
    ),
    flawed("A sweep by nobody", "/sweeps/0/seat no-such-seat", FULL, sweeps=(Sweep(7, 50, 18),)),
    flawed("A sweep in another's turn", "/sweeps/0/seat sweep-turn", FULL, sweeps=(Sweep(1, 50, 18),)),
    flawed("A sweep at a play to come", "/sweeps/0/play sweep-play", FULL, sweeps=(Sweep(0, 50, 44),)),
    flawed("A sweep before the first play", "/sweeps/0/play sweep-play", FULL, sweeps=(Sweep(0, 50, -4),)),
    flawed("A sweep of other points", "/sweeps/0/points sweep-points", FULL, sweeps=(Sweep(2, 25, 18),)),
    lawful(
        "A sweep of the ruleset's points",
        FULL,
        sweeps=(Sweep(2, 30, 18),),
        ruleset=option(sweep_points=SweepPoints(30, 20, 10)),
    ),
    lawful("A sweep by the opening play", FULL, sweeps=(Sweep(0, 25, 0),)),
    flawed("A sweep by the opening play counts 25", "/sweeps/0/points sweep-points", FULL, sweeps=(Sweep(0, 50, 0),)),
    lawful(
        "A sweep by the last play counts nothing",
        OVER,
        loose=(),
        captured=rest(""),
        last_capture=3,
        sweeps=(Sweep(3, 0, 47),),
    ),
    flawed(
        "A sweep by the last play is worth nothing",
        "/sweeps/0/points sweep-points",
        OVER,
        loose=(),
        captured=rest(""),
        last_capture=3,
        sweeps=(Sweep(3, 50, 47),),
    ),
    lawful(
        "A sweep scores its card with card_value", FULL, sweeps=(Sweep(2, 13, 18),), ruleset=option(sweep="card_value")
    ),
    flawed(
        "No card is worth 14",
        "/sweeps/0/points sweep-points",
        FULL,
        sweeps=(Sweep(2, 14, 18),),
        ruleset=option(sweep="card_value"),
    ),
    flawed(
        "The opening's sweep is by the bid card",
        "/sweeps/0/points sweep-points",
        FULL,
        sweeps=(Sweep(0, 12, 0),),
        ruleset=option(sweep="card_value"),
    ),
    flawed("The same sweep twice", "/sweeps/1/play sweep-twice", FULL, sweeps=(Sweep(2, 50, 18), Sweep(2, 50, 18))),
    flawed(
        "Two sweeps in a row", "/sweeps/1/play sweep-after-sweep", FULL, sweeps=(Sweep(2, 50, 18), Sweep(3, 50, 19))
    ),
    flawed("A sweep that left cards", "/sweeps/0/play sweep-floor", FULL, sweeps=(Sweep(3, 50, 43),)),
    flawed(
        "A sweep by a team without cards",
        "/sweeps/0/seat sweep-without-cards",
        OVER,
        captured=((), tuple(card for part in OVER.captured or () for card in part)),
        last_capture=1,
        sweeps=(Sweep(2, 50, 18),),
    ),
    flawed("A latest capture of another seat", "/latest_capture latest-capture-turn", FULL, last_capture=1),
    flawed(
        "A latest capture of cards that lie elsewhere",
        "/latest_capture latest-capture-astray",
        FULL,
        latest_capture=pile("5D 2H 3H"),
    ),
    flawed(
        "A latest capture of a floor card",
        "/latest_capture latest-capture-astray",
        PARTIAL,
        last_capture=3,
        latest_capture=pile("3S 3H"),
    ),
    lawful("A latest capture of unseen cards", PARTIAL, last_capture=3, latest_capture=pile("3C 3H")),
    flawed(
        "A latest capture that names a card twice",
        "/latest_capture/1 card-twice, /latest_capture not-whole-groups",
        FULL,
        latest_capture=pile("3H 3H"),
    ),
    flawed(
        "A latest capture of 8+5 by a 12", "/latest_capture not-whole-groups", FULL, latest_capture=pile("8H 5H QH")
    ),
    lawful("A latest capture of 8+5 by a 13", FULL, latest_capture=pile("8H 5H KH")),
]

CASES = [*CARDS, *MOMENTS, *BIDS, *HOUSES, *KEYS, *HISTORY]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_all_flaws_of_a_claim_are_told_at_once(case: Case) -> None:
    found = flaws(case.setup)
    assert {(flaw.pointer, flaw.code) for flaw in found} == case.flaws, found
    assert len(found) == len(case.flaws)
    for flaw in found:
        assert flaw.rule is None or flaw.rule in RULEBOOK
        assert flaw.detail.endswith(".")


@pytest.mark.parametrize("case", CASES, ids=str)
def test_the_door_opens_to_claims_without_flaws_and_to_tolerated_ones(case: Case) -> None:
    if all(code in TOLERATED for _, code in case.flaws):
        assert check(parse_position(format_position(check(case.setup)))) == check(case.setup)
        return
    with pytest.raises(InvalidPosition) as refused:
        check(case.setup)
    assert refused.value.flaws == flaws(case.setup)


def test_flaws_of_every_area_come_together() -> None:
    found = flaws(
        replace(
            FULL,
            turn=2,
            bid=14,
            hands=(pile("10H 10H"), pile("QS"), pile("2C"), pile("5D")),
            loose=pile("3S 10C"),
            houses=(house(10, "6C 5H", 1),),
            last_capture=None,
        )
    )
    assert {flaw.code for flaw in found} == {
        "turn-mismatch",
        "bid-range",
        "card-twice",
        "card-missing",
        "hand-size",
        "card-count",
        "not-whole-groups",
        "equal-loose",
        "owner-without-key",
        "last-capture-missing",
    }


def test_a_flaw_says_what_and_why() -> None:
    found = flaws(replace(PARTIAL, hands=(pile("9H"), None, None, None)))
    assert [(flaw.detail, flaw.rule) for flaw in found] == [
        ("Seat 0 owns the house of 10 and holds no card worth 10.", "owning.key-kept")
    ]


# -- what is left out


#: A claim, and phase, dealer, plays and turn of the position that it makes.
LEFT_OUT: tuple[tuple[str, Setup, tuple[str, int, int, int | None]], ...] = (
    ("A bid before the first play means the opening", replace(OPENING, phase=None), ("opening", 3, 0, 0)),
    ("No bid before the first play means the bid phase", replace(BID, phase=None), ("bid", 3, 0, 0)),
    ("After all plays the deal is over", replace(OVER, phase=None), ("over", 3, 48, None)),
    ("In between it is played", replace(PARTIAL, phase=None), ("play", 3, 44, 0)),
    ("Plays left out, too, it is played", replace(PARTIAL, phase=None, plays=None), ("play", 3, 44, 0)),
    ("With all hands empty the deal is over", replace(OVER, phase=None, plays=None), ("over", 3, 48, None)),
    ("The opening has no plays before it", replace(OPENING, plays=None), ("opening", 3, 0, 0)),
    (
        "The dealer of an opening sits before the turn",
        replace(OPENING, dealer=None, turn=2, hands=((), (), pile("9C 2D 3D 4D"), ())),
        ("opening", 1, 0, 2),
    ),
    (
        "The only seat with cards at an opening is the bidder",
        replace(OPENING, dealer=None, hands=((), (), pile("9C 2D 3D 4D"), ())),
        ("opening", 1, 0, 2),
    ),
    (
        "The dealer follows from turn and plays",
        replace(PARTIAL, dealer=None, plays=42, turn=0, hands=(pile("10H 2H"), None, None, None)),
        ("play", 1, 42, 0),
    ),
    (
        "Plays follow from dealer, turn and the mover's hand",
        replace(PARTIAL, plays=None, dealer=1, turn=0, hands=(pile("10H 2H"), None, None, None)),
        ("play", 1, 42, 0),
    ),
    (
        "The seat of the only hand is to move",
        replace(PARTIAL, plays=None, houses=(), hands=(None, None, pile("10H 2H"), None)),
        ("play", 3, 42, 2),
    ),
    (
        "Without a dealer the mover is the bidder",
        replace(PARTIAL, plays=None, dealer=None, houses=(), hands=(None, None, pile("10H 2H"), None)),
        ("play", 1, 40, 2),
    ),
    (
        "A hand of 12 is not the bidder's",
        replace(
            PARTIAL,
            plays=None,
            dealer=None,
            houses=(),
            hands=(pile("AS AH AC AD 2S 2H 2C 2D 3H 3C 3D 4S"), None, None, None),
        ),
        ("play", 2, 1, 0),
    ),
    (
        "With every hand known their sizes tell dealer and plays",
        replace(PARTIAL, plays=None, dealer=None, hands=(pile("10H 2H"), pile("4H 4S"), pile("2C"), pile("5D 5C"))),
        ("play", 1, 41, 3),
    ),
    (
        "With every hand known and one dealer the mover is told",
        replace(PARTIAL, plays=None, hands=(pile("10H"), pile("4H"), pile("2C 2D"), pile("5D 5C"))),
        ("play", 3, 42, 2),
    ),
    (
        "A stock tells the first hand of two from the second",
        Setup(ruleset("two_player"), (pile("2C 2D"), pile("4H 4S")), stock=tuple(PACK[28:52]), dealer=1),
        ("play", 1, 20, 0),
    ),
    (
        "No stock tells the second hand of two from the first",
        Setup(ruleset("two_player"), (pile("2C 2D"), pile("4H 4S")), stock=(), dealer=1),
        ("play", 1, 44, 0),
    ),
    (
        "A crowded floor tells the second hand of two",
        Setup(ruleset("two_player"), (pile("2C 2D"), pile("4H 4S")), loose=tuple(PACK[20:48]), dealer=1),
        ("play", 1, 44, 0),
    ),
    (
        "The seat after the latest capture is to move",
        replace(FULL, dealer=None, turn=None, plays=None, sweeps=(), last_capture=1),
        ("play", 1, 44, 2),
    ),
    ("Three players", Setup(ruleset("three_player"), (None, pile("10H 2H"), None)), ("play", 0, 42, 1)),
)


@pytest.mark.parametrize(("setup", "expected"), [each[1:] for each in LEFT_OUT], ids=[each[0] for each in LEFT_OUT])
def test_what_is_left_out_follows_from_the_rest(setup: Setup, expected: tuple[str, int, int, int | None]) -> None:
    position = check(setup)
    assert (position.phase, position.dealer, position.plays, position.turn) == expected


def test_a_house_is_cemented_as_its_cards_have_it() -> None:
    position = check(replace(PARTIAL, houses=(house(12, "8C 4S", 2), house(10, "6C 4D 10C", 3, 0))))
    assert position.houses == (
        House(10, set_of(pile("6C 4D 10C")), (0, 3), True),
        House(12, set_of(pile("8C 4S")), (2,), False),
    )


def test_hands_and_a_stock_that_must_be_empty_are_known_to_be() -> None:
    assert check(replace(OPENING, hands=(OPENING.hands[0], None, None, None))).hands[1:] == (0, 0, 0)
    assert check(PARTIAL).stock == ()
    assert check(OPENING).stock is None
    assert check(PARTIAL).hands[1:] == (None, None, None)
    assert check(PARTIAL).captured is None


def test_sweeps_stand_in_the_order_of_their_plays() -> None:
    made = check(replace(FULL, sweeps=(Sweep(2, 50, 18), Sweep(1, 50, 5))))
    assert [sweep.play for sweep in made.sweeps] == [5, 18]


@pytest.mark.parametrize("preset", ["standard", "open_floor", "no_cement", "two_player", "three_player"])
def test_positions_of_a_deal_are_found_again_without_dealer_phase_and_plays(preset: str) -> None:
    for step in random_game(ruleset(preset), random.Random(3)):
        if step.position.phase == "play":
            claim = replace(parse_position(format_position(step.position)), phase=None, dealer=None, plays=None)
            assert check(replace(claim, turn=step.position.turn)) == step.position


# -- questions


@pytest.mark.parametrize(
    ("says", "setup", "expected"),
    [
        ("Everything is known", FULL, "legal_moves judge play view score suggest solve"),
        ("One hand and the floor", PARTIAL, "legal_moves judge play view suggest"),
        (
            "One hand, the floor and what was captured",
            replace(FULL, hands=(pile("10H"), None, None, None)),
            "legal_moves judge play view score suggest",
        ),
        ("All but what was captured", replace(FULL, captured=None), "legal_moves judge play view suggest solve"),
        (
            "All but what was captured, with a majority that looks back at it",
            replace(FULL, captured=None, ruleset=option(majority="cards")),
            "legal_moves judge play view suggest",
        ),
        ("Another hand than the mover's", replace(PARTIAL, houses=(), hands=(None, pile("10H"), None, None)), "view"),
        ("No stock to deal from after the opening", OPENING, "legal_moves judge view suggest"),
        ("No stock in the bid phase", BID, "legal_moves judge play view suggest"),
        ("The deal is over", OVER, "legal_moves judge view score"),
    ],
)
def test_which_questions_are_answered(says: str, setup: Setup, expected: str) -> None:
    assert questions(check(setup)) == tuple(expected.split()), says


# -- nonsense


def test_no_claim_is_an_exception() -> None:
    """Parts of dealt positions with numbers and cards changed at random, under random rulesets."""
    rng = random.Random(7)
    for deal in range(6):
        for step in random_game(random_ruleset(rng) if deal else STANDARD, rng):
            setup = parse_position(format_position(step.position))
            for _ in range(4):
                changed = nonsense(setup, rng)
                found = flaws(changed)
                if not found:
                    assert check(changed).ruleset == setup.ruleset


NUMBERS = (None, -5, -1, 0, 1, 2, 3, 4, 7, 9, 13, 14, 20, 47, 48, 99, 10**9)


def nonsense(setup: Setup, rng: random.Random) -> Setup:
    """The claim with one to three of its parts left out or replaced."""
    changes: dict[str, Any] = {}
    for _ in range(rng.randint(1, 3)):
        some = tuple(rng.randrange(52) for _ in range(rng.randint(0, 6)))
        owners = tuple(rng.randint(-1, 5) for _ in range(rng.randint(0, 3)))
        changes |= rng.choice(
            (
                {"dealer": rng.choice(NUMBERS)},
                {"turn": rng.choice(NUMBERS)},
                {"plays": rng.choice(NUMBERS)},
                {"bid": rng.choice(NUMBERS)},
                {"last_capture": rng.choice(NUMBERS)},
                {"phase": rng.choice((None, "over", "bid", "?"))},
                {"stock": rng.choice((None, (), some))},
                {"captured": rng.choice((None, (some, ()), (some,)))},
                {"hands": tuple(rng.choice((hand, None, some)) for hand in setup.hands)},
                {"hands": (some,)},
                {"loose": some},
                {
                    "houses": (
                        HouseClaim(rng.choice((-3, 8, 9, 14, 10**9)), some, owners, rng.choice((None, True, False))),
                    )
                },
                {"sweeps": (Sweep(rng.randint(-1, 5), rng.randint(-1, 60), rng.randint(-1, 60)),)},
                {"latest_capture": some},
            )
        )
    return replace(setup, **changes)


def test_the_rest_of_the_pack_is_captured_in_the_full_position() -> None:
    assert FULL.captured is not None
    assert "10D" in names(set_of(FULL.captured[1]))
    assert sum(map(len, FULL.captured)) == 45
