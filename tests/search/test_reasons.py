"""What a suggestion says of a move is true: its reasons, and the risk of a sweep."""

import random
from math import comb

import pytest

from engine.cards import CARD_BY_NAME, FULL_PACK, NAMES, cards_in, of_value
from engine.check import check
from engine.legal import legal_moves
from engine.moves import Move, capture, throw
from engine.play import apply, effect
from engine.position import HouseClaim, Position, Setup, with_hand
from engine.ruleset import ruleset
from engine.scoring import card_points
from engine.search import Reason, suggest
from engine.search.glance import glance
from engine.views import View, view
from tests.search.endings import RULESETS, cards, ending, plays_left
from tests.strategies import random_game


@pytest.mark.parametrize("name", RULESETS)
def test_every_reason_is_a_fact(name: str) -> None:
    for step in list(random_game(RULESETS[name], random.Random(4)))[::5]:
        seen = view(step.position, step.position.turn)
        for advice in suggest(seen, "casual").ranked:
            for reason in advice.reasons:
                assert_true(step.position, seen, advice.move, reason)


def assert_true(position: Position, seen: View, move: Move, reason: Reason) -> None:
    """The reason's facts by the engine's own account of the move, and no code that is not listed here."""
    if move.bid is not None:
        assert reason.code == "holds-bid-cards"
        named = {CARD_BY_NAME[name] for name in reason.facts["cards"]}
        assert named == set(cards_in(seen.hand & of_value(move.bid)))
        return
    made, facts, house = effect(position, move), reason.facts, position.house(move.house or 0)
    own = [each for each in position.houses if seen.seat in each.owners and each.value == facts.get("house")]
    kept = seen.hand & of_value(own[0].value) & ~(1 << move.card) if own else 0
    result, thrown = made.house and made.house.value, card_points(position.ruleset, 1 << move.card)
    risk = glance(seen, move)
    truths = {
        "sweeps": lambda: facts == {"points": made.sweep},
        "captures": lambda: facts == {"points": made.points, "cards": made.captured.bit_count()},
        "builds-house": lambda: not house and facts == {"house": result},
        "adds-to-house": lambda: house and facts == {"house": result},
        "breaks-house": lambda: house and facts == {"house": move.house, "becomes": result},
        "takes-opponents-house": lambda: (
            move.type == "capture" and seen.team(seen.seat) not in map(seen.team, house.owners)
        ),
        "keeps-key": lambda: kept and facts["cards"] == [NAMES[card] for card in cards_in(kept)],
        "throws-points": lambda: move.type == "throw" and facts == {"points": thrown} and thrown > 0,
        "may-be-swept": lambda: (
            facts["seat"] == (seen.seat + 1) % position.ruleset.players
            and facts["chance"] == round(risk.sweep_risk, 3)
            and facts["points"] == risk.sweep_cost
        ),
        "safe-floor": lambda: risk.sweep_risk < 0.05 or risk.sweep_cost == 0,
    }
    assert truths[reason.code](), reason


@pytest.mark.parametrize("name", [name for name in RULESETS if RULESETS[name].key_duty == "always"])
def test_the_risk_of_a_sweep_is_counted_card_by_card(name: str) -> None:
    """For each hidden card: would the next seat, holding it alone, have a capture that sweeps?"""
    for step in list(random_game(RULESETS[name], random.Random(6)))[4::6]:
        position = step.position
        seen = view(position, position.turn)
        for move in legal_moves(position)[:12]:
            if position.plays and plays_left(position) > 1:
                assert glance(seen, move).sweep_risk == pytest.approx(risk_by_hand(position, seen, move))


def risk_by_hand(position: Position, seen: View, move: Move) -> float:
    """The chance that the next seat holds one of the cards that sweep: all hands of its size are equally likely."""
    after = apply(position, move)
    seat = (seen.seat + 1) % position.ruleset.players
    known = seen.hand | position.loose
    for pile in (*(house.cards for house in position.houses), *position.captured):
        known |= pile
    hidden = list(cards_in(FULL_PACK & ~known))
    sweeping = [card for card in hidden if sweeps(after, seat, card)]
    if any(seat in house.owners for house in after.houses if sweeping):
        return 1.0  # the one house that is left is his, so he holds its key
    size = seen.hand_sizes[seat]
    return 1 - comb(len(hidden) - len(sweeping), size) / comb(len(hidden), size)


def sweeps(after: Position, seat: int, card: int) -> bool:
    """Whether some capture by that card alone leaves an empty floor."""
    if plays_left(after) == 0 or after.turn != seat:
        return False
    alone = with_hand(after, seat, 1 << card)
    return any(effect(alone, move).sweep is not None for move in legal_moves(alone) if move.type == "capture")


def test_the_risk_by_hand() -> None:
    """The 5H is left for a hand of two among six hidden cards, three of them fives: 1 - 3/15."""
    position = ending(ruleset(), ("KD 9C", "5S 2H", "5D 3H", "5C 4H"), "KS 5H", last_capture=1, first_has="AS")
    seen = view(position, 0)
    takes_king = glance(seen, capture(CARD_BY_NAME["KD"], 1 << CARD_BY_NAME["KS"]))
    assert (takes_king.captured, takes_king.sweep, takes_king.sweep_cost) == (13, 0, 50)
    assert takes_king.sweep_risk == pytest.approx(1 - 3 / 15)
    assert glance(seen, throw(CARD_BY_NAME["9C"])).sweep_risk == 0


def test_an_owner_of_the_house_that_is_left_sweeps_for_certain() -> None:
    houses = (HouseClaim(11, cards("7S 4D"), (1,)),)
    setup = Setup(
        ruleset(),
        (cards("9S 2D"), None, None, None),
        cards("9H"),
        houses,
        phase="play",
        dealer=3,
        plays=40,
        last_capture=1,
    )
    assert glance(view(check(setup), 0), capture(CARD_BY_NAME["9S"], 1 << CARD_BY_NAME["9H"])).sweep_risk == 1


def test_the_key_that_is_kept_is_named() -> None:
    """Seat 0 owns a house of 11 and holds the JH and JC: throwing the 2D keeps both."""
    houses = (HouseClaim(11, cards("7S 4D"), (0,)),)
    setup = Setup(
        ruleset(),
        (cards("JH JC 2D"), None, None, None),
        cards("9H"),
        houses,
        phase="play",
        dealer=3,
        plays=36,
        last_capture=1,
    )
    ranked = suggest(view(check(setup), 0), "casual").ranked
    thrown = next(advice for advice in ranked if advice.move == throw(CARD_BY_NAME["2D"]))
    key = next(reason for reason in thrown.reasons if reason.code == "keeps-key")
    assert (key.facts, key.detail) == ({"house": 11, "cards": ["JH", "JC"]}, "Keeps the jack for the house of 11.")
