"""Suggestions: from the view alone, complete, the same for the same seed, and at each level as described."""

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import get_args

import pytest

from engine.cards import CARD_BY_NAME, CardSet, cards_in, set_of
from engine.check import check
from engine.deal import deal, deal_pack
from engine.errors import NotToMove, TooManyMoves
from engine.legal import legal_moves
from engine.moves import bid, capture, throw
from engine.play import apply
from engine.position import Position, Setup
from engine.ruleset import PRESETS, Ruleset, ruleset
from engine.search import LEVELS, Aim, Budget, Level, solve, suggest
from engine.search.standing import ahead
from engine.views import floor_is_hidden, known_position, view
from tests.search.endings import RULESETS, cards, ending, endings, minimax
from tests.strategies import nasty_floors, random_game

LEVEL_NAMES: tuple[Level, ...] = get_args(Level)


# --- what a seat cannot know


def reshuffled(position: Position, draws: random.Random) -> Position:
    """The position with all cards that the mover cannot know dealt anew, each place as many as it had."""
    seat = position.turn
    places = [other for other in range(position.ruleset.players) if other != seat]
    hidden = [card for other in places for card in cards_in(position.hands[other] or 0)] + list(position.stock or ())
    face_down = floor_is_hidden(position.ruleset, position.phase)
    hidden += cards_in(position.loose) if face_down else ()
    draws.shuffle(hidden)

    def take(number: int) -> CardSet:
        taken = set_of(hidden[:number])
        del hidden[:number]
        return taken

    hands = tuple(hand if other == seat else take((hand or 0).bit_count()) for other, hand in enumerate(position.hands))
    loose = take(4) if face_down else position.loose
    return replace(position, hands=hands, loose=loose, stock=tuple(hidden))


@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize("name", RULESETS)
def test_what_the_seat_cannot_know_changes_nothing(name: str, level: Level) -> None:
    draws = random.Random(3)
    for step in list(random_game(RULESETS[name], draws))[::9]:
        other = reshuffled(step.position, draws)
        expected = suggest(view(step.position, step.position.turn), level, Budget(40), seed=5)
        assert suggest(view(other, other.turn), level, Budget(40), seed=5) == expected


def test_cards_are_reshuffled_indeed() -> None:
    position = deal(ruleset(), 3, 1).position
    other = reshuffled(position, random.Random(1))
    assert other.loose != position.loose and other.stock != position.stock


# --- the answer's form


@pytest.mark.parametrize("level", LEVEL_NAMES)
@pytest.mark.parametrize("preset", PRESETS)
def test_every_legal_move_is_ranked_once(preset: str, level: Level) -> None:
    """At the bid, the opening play and later."""
    for step in list(random_game(ruleset(preset), random.Random(8)))[:3] + list(endings(ruleset(preset), 8, (9, 16))):
        position = step if isinstance(step, Position) else step.position
        suggestion = suggest(view(position, position.turn), level, Budget(300), seed=1)
        ranked = [advice.move for advice in suggestion.ranked]
        assert sorted(ranked, key=repr) == sorted(legal_moves(position), key=repr)
        assert suggestion.move == ranked[0] and suggestion.level == level and suggestion.seat == position.turn
        assert suggestion.simulations <= 300
        for advice in suggestion.ranked:
            assert 0 <= advice.sweep_risk <= 1 and advice.spread >= 0 and advice.error >= 0
            assert (advice.simulations > 0) == (LEVELS[level].simulations > 0 and not suggestion.exact)


def test_the_same_seed_gives_the_same_answer_and_another_another() -> None:
    position = next(endings(ruleset(), 2, (30,)))
    seen = view(position, position.turn)
    answers = [suggest(seen, "expert", Budget(500), seed=seed).ranked for seed in (1, 1, 2)]
    assert answers[0] == answers[1] != answers[2]


def test_a_level_has_its_own_budget() -> None:
    position = next(endings(ruleset(), 2, (30,)))
    seen = view(position, position.turn)
    spent = {level: suggest(seen, level).simulations for level in LEVEL_NAMES}
    assert spent["beginner"] == spent["casual"] == 0
    assert 0 < spent["skilled"] <= LEVELS["skilled"].simulations < spent["expert"] <= LEVELS["expert"].simulations


def test_the_only_move_is_told_with_what_it_leads_to() -> None:
    suggestion = suggest(view(next(forced_bids()), 0), "expert", Budget(300))
    (advice,) = suggestion.ranked
    assert (suggestion.exact, suggestion.simulations) == (False, 30)
    assert advice.simulations == 30 and advice.spread > 0


def forced_bids() -> Iterator[Position]:
    """Positions in which seat 0 must bid and holds one value to bid."""
    dealt = (deal(ruleset(), 3, seed).position for seed in range(50))
    return (position for position in dealt if len(legal_moves(position)) == 1)


def test_what_a_view_leaves_certain_is_searched_exactly() -> None:
    """With two players the other hand is all that was not seen."""
    compared = 0
    for position in endings(ruleset("two_player"), 5, (5, 6, 7, 8)):
        suggestion = suggest(view(position, position.turn), "expert")
        assert suggestion.exact and suggestion.simulations == 0
        assert suggestion.ranked[0].expected == solve(position, Budget(10**6)).lower
        compared += 1
    assert compared


def test_what_a_view_leaves_open_is_not_called_exact() -> None:
    for position in endings(ruleset(), 5, (8,)):
        assert not suggest(view(position, position.turn), "skilled").exact


def test_the_last_choice_is_exact() -> None:
    position = ending(ruleset("two_player"), ("5H", "7H"), "KS", last_capture=1)
    suggestion = suggest(view(position, 0), "expert")
    assert suggestion.move == throw(CARD_BY_NAME["5H"])
    assert (suggestion.exact, suggestion.simulations) == (True, 0)


def test_a_seat_that_is_not_to_move_is_refused() -> None:
    position = deal(ruleset(), 3, 1).position
    with pytest.raises(NotToMove) as refused:
        suggest(view(position, 2))
    assert (refused.value.seat, refused.value.turn) == (2, 0)


def test_nobody_moves_when_the_deal_is_over() -> None:
    position = next(endings(ruleset(), 2, (1,)))
    over = apply(position, legal_moves(position)[0])
    with pytest.raises(NotToMove) as refused:
        suggest(view(over, 2))
    assert refused.value.turn is None


def test_more_moves_than_roll_outs_take_are_refused() -> None:
    options = {"capture_scope": "any", "absorb": "none", "break_with_floor": True, "key_duty": "at_build"}
    wide = list(nasty_floors(ruleset("standard", options)))[1]
    assert len(legal_moves(wide)) > 2000
    with pytest.raises(TooManyMoves):
        suggest(view(wide, 0), "expert", Budget(100))


def test_the_deadline_is_kept() -> None:
    """The clock counts how often it is asked: in each of some five rounds at most once after the round's time."""
    position = next(endings(ruleset(), 2, (30,)))
    ticks = count(0)
    suggestion = suggest(view(position, position.turn), "expert", Budget(10**9, lambda: float(next(ticks)), 40.0))
    assert suggestion.simulations > 0
    assert next(ticks) <= 40 + 8


# --- what it is worth


@pytest.mark.parametrize("seed", range(6))
def test_what_is_certain_is_told_exactly(seed: int) -> None:
    """With two plays to come between two players the last hidden card is known: nothing is left to chance."""
    for position in endings(ruleset("two_player"), seed, (2,)):
        team = position.team(position.turn)
        for advice in suggest(view(position, position.turn), "expert", Budget(50)).ranked:
            if advice.simulations:
                value = minimax(apply(position, advice.move), team) - ahead(position, team)
                assert (advice.expected, advice.error) == (value, 0)


def after_forty_plays() -> Position:
    """KD on KS takes 13 points and leaves the 5H, for which each of the others has a five; 9C captures nothing."""
    return four_hands(ruleset(), ("KD 9C", "5S 2H", "5D 3H", "5C 4H"), "KS 5H")


def four_hands(rules: Ruleset, hands: tuple[str, ...], loose: str) -> Position:
    return ending(rules, hands, loose, last_capture=1, first_has="AS")


GREEDY_MOVE = capture(CARD_BY_NAME["KD"], 1 << CARD_BY_NAME["KS"])


@pytest.mark.parametrize("seed", range(20))
def test_a_beginner_does_not_think_of_the_next_seat(seed: int) -> None:
    assert suggest(view(after_forty_plays(), 0), "beginner", seed=seed).move == GREEDY_MOVE


@pytest.mark.parametrize("level", ["casual", "skilled", "expert"])
def test_the_others_leave_no_sweep(level: Level) -> None:
    suggestion = suggest(view(after_forty_plays(), 0), level, seed=1)
    assert suggestion.move == throw(CARD_BY_NAME["9C"])
    greedy = next(advice for advice in suggestion.ranked if advice.move == GREEDY_MOVE)
    # two of the six hidden cards, three of them fives: no five with a chance of 3/15
    assert greedy.sweep_risk == pytest.approx(0.8, abs=0.1)


def test_a_beginner_wavers_between_equals_and_a_casual_player_does_not() -> None:
    position = next(endings(ruleset(), 2, (30,)))
    seen = view(position, position.turn)
    assert len({suggest(seen, "beginner", seed=seed).ranked for seed in range(5)}) > 1
    assert len({suggest(seen, "casual", seed=seed).ranked for seed in range(5)}) == 1


@pytest.mark.parametrize("level", ["casual", "skilled", "expert"])
def test_the_bid_leaves_a_key(level: Level) -> None:
    """Two tens leave a key after the opening build; one king does not."""
    hand = cards("10S 10H KC 3D")
    pack = [*hand, *(card for card in range(52) if card not in hand)]
    assert suggest(view(deal_pack(ruleset(), 3, pack), 0), level, seed=2).move == bid(10)


# --- what it is played for


def a_gamble() -> Position:
    """The last play but one between two players, with 24 cards out of the deal. The JH takes the 9S and the 2H, or the
    2H, 3S and 6H. What it leaves falls to seat 0 as leftovers unless seat 1 captures.

    - 9S first: nine points are safe; 3S is lost to any 3, 6 or 9: 6 of the 25 hidden cards. 12 - 6 * 6/25 = 10.6.
    - 9S later: three points are safe; 9S is lost to the 9D alone. 12 - 18 * 1/25 = 11.3.
    """
    rules = ruleset("two_player", {"two_player_deal": "single_12"})
    dangers = "9D 3H 3D 3C 6D 6C"
    idle = "4H 4D 4C 5H 5D 5C 7H 7D 7C 8H 8D 8C 10H 10C QH QD QC KH KD"
    hand, opposing, *out = cards(f"JH {idle} {dangers}")
    floor = cards("9S 2H 3S 6H")
    captured = tuple(card for card in range(52) if card not in (hand, opposing, *out, *floor))
    return check(
        Setup(
            rules,
            ((hand,), (opposing,)),
            floor,
            phase="play",
            dealer=1,
            plays=22,
            stock=tuple(out),
            captured=((), captured),
            last_capture=1,
        )
    )


JACK, NINE_AND_TWO = CARD_BY_NAME["JH"], set_of(cards("9S 2H"))
SAFE, GAMBLE = capture(JACK, NINE_AND_TWO), capture(JACK, set_of(cards("2H 3S 6H")))
#: What seat 1 has in the gamble: all other spades, the other aces, and the ten of diamonds.
OPPOSING_POINTS = 91 - 9 - 3 + 3 + 6


def gambled(aim: Aim) -> dict[object, float]:
    suggestion = suggest(view(a_gamble(), 0), "expert", Budget(12_000), seed=1, aim=aim)
    return {advice.move: advice.expected for advice in suggestion.ranked}


def test_with_nothing_at_stake_points_decide() -> None:
    expected = gambled(Aim(0, 1000, None))
    assert list(expected) == [GAMBLE, SAFE]
    assert expected[SAFE] == pytest.approx(12 - 6 * 6 / 25, abs=0.3)
    assert expected[GAMBLE] == pytest.approx(12 - 18 / 25, abs=0.3)


def test_a_team_under_nine_makes_sure_of_nine() -> None:
    """baazi.minimum: with three points and the nine lost, the baazi is lost too, whatever the lead."""
    assert list(gambled(Aim(0, 1000, 9))) == [SAFE, GAMBLE]


def test_near_the_target_the_baazi_comes_first() -> None:
    """A lead that wins unless the nine is lost: if the 3S is, it is nine points to three."""
    assert list(gambled(Aim(1000 + OPPOSING_POINTS - 6, 1000, None))) == [SAFE, GAMBLE]


def test_the_aim_tells_nothing_about_points() -> None:
    with_stake, without = gambled(Aim(0, 1000, 9)), gambled(Aim(0, 1000, None))
    assert with_stake == without


def test_a_view_that_leaves_out_captures_is_answered() -> None:
    position = replace(next(endings(ruleset(), 2, (20,))), captured=None)
    seen = view(position, position.turn)
    assert {advice.move for advice in suggest(seen, "expert", Budget(200)).ranked} == set(
        legal_moves(known_position(seen))
    )
