"""Exact endgames against plain minimax, by hand, and under budgets that do not suffice."""

from dataclasses import replace
from itertools import count

import pytest

from engine.deal import deal
from engine.errors import NotKnown
from engine.legal import legal_moves
from engine.moves import throw
from engine.play import apply
from engine.position import Position, with_hand
from engine.ruleset import SweepPoints, ruleset
from engine.search import Budget, Solution, solve
from engine.search.standing import ahead
from engine.seats import teams
from tests.bench.endgames import endgames
from tests.search.endings import RULESETS, cards, ending, endings, minimax, still_to_come

ENOUGH = Budget(10**9)
TWO_PLAYERS = ruleset("two_player")


# --- against plain minimax


@pytest.mark.parametrize("name", RULESETS)
def test_the_value_and_the_line_are_those_of_plain_minimax(name: str) -> None:
    for seed in range(4):
        for position in endings(RULESETS[name], seed, (1, 3, 4, 5, 6)):
            team = position.team(position.turn)
            solution = solve(position, ENOUGH)
            assert solution.exact and solution.lower == solution.upper == still_to_come(position, team)
            assert_line_keeps_the_value(position, solution)


def assert_line_keeps_the_value(position: Position, solution: Solution) -> None:
    """Every move of the line is legal, and it ends with the deal and the value."""
    team, before = position.team(position.turn), ahead(position, position.team(position.turn))
    for move in solution.line:
        assert move in legal_moves(position)
        position = apply(position, move)
    assert position.phase == "over" and minimax(position, team) - before == solution.lower


@pytest.mark.parametrize("name", ["standard", "three_player", "thirty_cards"])
def test_the_value_for_any_team(name: str) -> None:
    for position in endings(RULESETS[name], 5, (0, 2, 4)):
        for team in range(teams(position.ruleset.players)):
            assert solve(position, ENOUGH, team=team).lower == still_to_come(position, team)


def test_a_small_table_and_a_clock_change_no_value() -> None:
    for position in endgames(ruleset(), 4, 3):
        solution = solve(position, ENOUGH)
        assert solve(position, ENOUGH, memory=2**12).lower == solution.lower
        assert solve(position, Budget(10**9, lambda: 0.0, 1.0)) == solution


# --- by hand


def test_leftovers_go_to_the_last_capture() -> None:
    """Neither the 5H nor the 7H captures anything: the KS (13) goes to who captured last."""
    line = (throw(cards("5H")[0]), throw(cards("7H")[0]))
    for last_capture, value in ((0, 13), (1, -13)):
        position = ending(TWO_PLAYERS, ("5H", "7H"), "KS", last_capture=last_capture, first_has="AS")
        solution = solve(position, ENOUGH)
        assert (solution.lower, solution.line) == (value, line)


def test_a_capture_for_the_sake_of_leftovers() -> None:
    """Seat 1's 9C and 6H capture nothing: seat 0 takes the 5D at some time, and so captured last and has the KS too."""
    position = ending(TWO_PLAYERS, ("5H 7H", "9C 6H"), "KS 5D", last_capture=1)
    assert solve(position, ENOUGH).lower == 13


def test_a_sweep_by_the_last_play_scores_nothing_and_one_before_it_fifty() -> None:
    last = ending(TWO_PLAYERS, ("", "KH"), "KS", last_capture=0, first_has="AS")
    assert solve(last, ENOUGH).lower == 13
    before = ending(TWO_PLAYERS, ("KD", "KH"), "KS", last_capture=1)
    assert solve(before, ENOUGH).lower == 13 + 50
    rules = ruleset("two_player", {"sweep_points": SweepPoints(50, 25, 30)})
    assert solve(ending(rules, ("", "KH"), "KS", last_capture=0, first_has="AS"), ENOUGH).lower == 13 + 30


def test_a_sweep_scores_the_card_that_makes_it() -> None:
    rules = ruleset("two_player", {"sweep": "card_value"})
    assert solve(ending(rules, ("7D", "KH"), "7C", last_capture=1), ENOUGH).lower == 7


SIX_SPADES = "AS 2S 3S 4S 5S 6S"


def test_the_seventh_spade_is_the_majority() -> None:
    """Six spades each; the 7S, worth nothing in the thirty-point game, decides on four points."""
    rules = ruleset("thirty_spades", {"players": 2})
    takes = ending(rules, ("", "7H"), "7S", last_capture=0, first_has=SIX_SPADES)
    assert solve(takes, ENOUGH).lower == 4
    leaves = ending(rules, ("", "8H"), "7S", last_capture=0, first_has=SIX_SPADES)
    assert solve(leaves, ENOUGH).lower == -4


def test_all_thirty_count_sixty() -> None:
    """Team 1 lacks the AS alone: with the AH that takes it two points, four for most cards, and the thirty again."""
    rules = ruleset("thirty_cards", {"players": 2})
    position = ending(rules, ("", "AH"), "AS", last_capture=0, first_has="2H")
    assert solve(position, ENOUGH).lower == 2 + 4 + 30
    spoiled = ending(rules, ("", "AH"), "AS", last_capture=0, first_has="AC 2H")
    assert solve(spoiled, ENOUGH).lower == 2 + 4


def test_a_capture_that_waits() -> None:
    """QH on QS at once leaves the KD, which the KH sweeps; after a throw of the 5H the QS is still there to take."""
    position = ending(TWO_PLAYERS, ("QH 5H", "KH 6H"), "QS KD", last_capture=1)
    solution = solve(position, ENOUGH)
    assert solution.line[0] == throw(cards("5H")[0]) and solution.lower == 12


def test_a_finished_deal_still_has_its_leftovers_to_count() -> None:
    over = replace(ending(TWO_PLAYERS, ("", "7H"), "KS", last_capture=0, first_has="AS"), phase="over", plays=48)
    over = with_hand(replace(over, loose=over.loose | 1 << cards("7H")[0]), 1, 0)
    assert solve(over, ENOUGH) == Solution(13, 13, True, (), 0)
    assert solve(over, ENOUGH, team=1).lower == -13


# --- budgets


@pytest.mark.parametrize("nodes", [1, 30, 300, 3000, 30_000])
def test_the_bounds_are_honest(nodes: int) -> None:
    for position in endgames(ruleset(), 4, 6):
        value = solve(position, ENOUGH).lower
        solution = solve(position, Budget(nodes))
        assert solution.lower <= value <= solution.upper
        assert solution.exact == (solution.lower == solution.upper)
        assert solution.exact or (solution.nodes <= nodes and solution.line == ())


def test_more_nodes_never_say_less() -> None:
    position = next(iter(endgames(ruleset(), 5, 1)))
    spans = []
    for nodes in (10**3, 10**4, 10**5, 10**7):
        solution = solve(position, Budget(nodes))
        spans.append(solution.upper - solution.lower)
    assert spans == sorted(spans, reverse=True) and spans[-1] == 0


def test_the_deadline_is_kept() -> None:
    """A clock that counts how often it is asked: the search ends at the first look past the deadline."""
    position = next(iter(endgames(ruleset(), 8, 1)))
    ticks = count(1)
    solution = solve(position, Budget(10**12, lambda: float(next(ticks)), 4.0))
    assert next(ticks) == 5, "it looked at the clock again after the deadline"
    assert not solution.exact and solution.lower < solution.upper
    assert 0 < solution.nodes <= 3 * 50_000


def test_a_deadline_that_has_passed() -> None:
    position = next(iter(endgames(ruleset(), 4, 1)))
    assert solve(position, Budget(10**9, lambda: 1.0, 1.0)).nodes == 0


def test_a_floor_too_wide_to_list_proves_nothing() -> None:
    rules = ruleset("two_player", {"capture_scope": "any"})
    loose = "AS AH AC AD 2S 2H 2C 2D 3S 3H 3C 3D 4S 4H 4C"
    solution = solve(ending(rules, ("", "KS"), loose, last_capture=0, first_has="QS"), ENOUGH)
    assert not solution.exact and solution.line == ()


# --- what it needs, and the rest of the deal


def test_what_is_not_known_is_named() -> None:
    position = next(iter(endings(RULESETS["thirty_spades"], 1, (4,))))
    unknown = replace(with_hand(position, 2, None), stock=None, captured=None)
    with pytest.raises(NotKnown) as refused:
        solve(unknown, ENOUGH)
    assert [flaw.pointer for flaw in refused.value.flaws] == ["/hands/2", "/stock", "/captured"]


def test_captures_are_needed_for_a_majority_alone() -> None:
    position = next(iter(endings(RULESETS["standard"], 1, (4,))))
    assert solve(replace(position, captured=None), ENOUGH) == solve(position, ENOUGH)


def test_bid_and_opening_are_searched_as_far_as_the_budget_goes() -> None:
    position = deal(ruleset(), 3, 1).position
    at_bid = solve(position, Budget(20_000))
    assert not at_bid.exact and at_bid.lower < at_bid.upper and at_bid.nodes <= 20_000
    assert at_bid.line[0] in legal_moves(position)
    assert not solve(apply(position, legal_moves(position)[0]), Budget(2_000)).exact
