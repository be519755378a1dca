"""Baazis, matches and dealers: every case of ``baazi_cases.jsonl`` with the figures of its sentence.

A case has the deals (totals of the cards and of the sweeps, by team) and for each the running totals it leads to, the
team that wins the baazi, by which rule, and the next dealer; ``instead`` holds what other options make of it.
"""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.baazi import Outcome, Standing, after_deal, first_standing, fold
from engine.ruleset import ruleset
from engine.scoring import DealTotals

DATA = Path(__file__).parents[1] / "data" / "baazi_cases.jsonl"
CASES = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]
CONTRASTS = [(case, each) for case in CASES for each in case.get("instead", [])]


def deal(cards: list[int], sweeps: list[int] | None = None) -> DealTotals:
    return DealTotals(tuple(cards), tuple(sweeps or [0] * len(cards)))


def outcomes(case: dict[str, Any], options: dict[str, Any]) -> tuple[Outcome, ...]:
    standing = first_standing(ruleset("standard", options), case["dealer"])
    return fold(standing, [deal(*each) for each in case["deals"]])


def assert_outcomes(found: tuple[Outcome, ...], expected: dict[str, Any]) -> None:
    told = [[list(each.totals), each.winner, each.rule, each.standing.dealer] for each in found]
    assert told == expected["outcomes"]
    after = found[-1].standing
    if "baazis" in expected:
        assert list(after.baazis) == expected["baazis"]
    if "match" in expected:
        assert after.winner == expected["match"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_deals_make_a_baazi(case: dict[str, Any]) -> None:
    """baazi.lead, baazi.minimum, baazi.dealer and baazi.match, deal by deal."""
    assert_outcomes(outcomes(case, case.get("options", {})), case)


@pytest.mark.parametrize(("case", "instead"), CONTRASTS)
def test_an_option_alone_changes_the_outcome(case: dict[str, Any], instead: dict[str, Any]) -> None:
    """The same deals under other options."""
    assert_outcomes(outcomes(case, instead["options"]), instead)


def test_a_baazi_won_returns_the_difference_to_0() -> None:
    """baazi.lead: a lead of 100 wins, and the next baazi starts level."""
    standing = first_standing(ruleset("standard", {"baazis_to_win": 2}), 0)
    outcome = after_deal(standing, deal([75, 25], [50, 0]))
    assert outcome.totals == (125, 25)
    assert outcome.standing.totals == (0, 0)
    assert outcome.standing.difference == 0
    assert outcome.standing.winner is None


def test_the_signed_difference_runs_on() -> None:
    """baazi.lead: 30-70 is -40, 65-35 then makes it -10."""
    first, second = fold(first_standing(ruleset(), 0), [deal([30, 70]), deal([65, 35])])
    assert (first.standing.difference, second.standing.difference) == (-40, -10)


def test_three_players_have_totals_and_no_difference() -> None:
    """Section 11: running totals count."""
    standing = after_deal(first_standing(ruleset("three_player"), 0), deal([40, 35, 25])).standing
    assert standing.totals == (40, 35, 25)
    assert standing.difference is None


def test_nothing_is_counted_after_the_match() -> None:
    """baazi.match: a match of one baazi is won by the first deal here, the second has no outcome."""
    found = fold(first_standing(ruleset(), 0), [deal([95, 5]), deal([50, 50])])
    assert len(found) == 1
    assert found[0].standing.winner == 0


def test_a_standing_in_the_middle_of_a_match_goes_on() -> None:
    """A caller may name any standing: 90 ahead, and 60-40 makes 110."""
    standing = Standing(ruleset("standard", {"baazis_to_win": 2}), 1, (170, 80), (1, 1))
    outcome = after_deal(standing, deal([60, 40]))
    assert (outcome.winner, outcome.rule) == (0, "baazi.lead")
    assert outcome.standing.baazis == (2, 1)
    assert outcome.standing.winner == 0
