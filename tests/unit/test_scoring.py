"""Card points and the account of a deal: every case of ``scoring_cases.jsonl`` with the figures of its sentence."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine.cards import CARD_BY_NAME, FULL_PACK, cards_in
from engine.errors import NotKnown
from engine.notation import parse_cards
from engine.position import House, Position, Sweep
from engine.ruleset import Ruleset, ruleset
from engine.scoring import account, card_points, points_of
from engine.seats import teams

DATA = Path(__file__).parents[1] / "data" / "scoring_cases.jsonl"
CASES = [json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines()]


def rules(options: dict[str, Any]) -> Ruleset:
    return ruleset("standard", options)


def position_of(case: dict[str, Any], made: Ruleset) -> Position:
    """The position of a case; ``rest`` stands for all cards that are nowhere else."""
    houses = tuple(
        House(each["value"], parse_cards(each["cards"]), (0,), True)
        for each in sorted(case.get("houses", []), key=lambda each: int(each["value"]))
    )
    places: list[str] = [*case["captured"], case.get("floor", ""), case.get("stock", "")]
    named = [0 if place == "rest" else parse_cards(place) for place in places]
    rest = FULL_PACK
    for cards in [*named, *(house.cards for house in houses)]:
        rest &= ~cards
    *captured, floor, stock = [rest if place == "rest" else cards for place, cards in zip(places, named, strict=True)]
    return Position(
        ruleset=made,
        phase=case.get("phase", "over"),
        dealer=0,
        bid=9,
        plays=48,
        hands=(0,) * made.players,
        stock=tuple(cards_in(stock)),
        loose=floor,
        houses=houses,
        captured=tuple(captured),
        sweeps=tuple(Sweep(*each) for each in case.get("sweeps", [])),
        last_capture=case.get("last_capture"),
    )


@pytest.mark.parametrize("case", CASES, ids=lambda case: str(case["case"]))
def test_the_account_of_a_deal(case: dict[str, Any]) -> None:
    """scoring.cards, ending.leftovers and sweeping.bonus, line by line."""
    counted = account(position_of(case, rules(case.get("options", {}))))
    assert list(counted.totals) == case["totals"]
    assert counted.final == (case.get("phase", "over") == "over")
    if "lines" in case:
        assert [[line.team, line.kind, line.points] for line in counted.lines] == case["lines"]


CONTRASTS = [(case, each) for case in CASES for each in case.get("instead", [])]


@pytest.mark.parametrize(("case", "instead"), CONTRASTS)
def test_an_option_alone_changes_the_totals(case: dict[str, Any], instead: dict[str, Any]) -> None:
    """The same deal under other options scores what its sentence says."""
    counted = account(position_of(case, rules(instead["options"])))
    assert list(counted.totals) == instead["totals"]


def test_the_lines_say_what_they_count() -> None:
    """A line has the cards that it counts, a leftover line who captured last, a sweep its seat and play."""
    case = {"captured": ["QS.JS", "rest"], "floor": "KS.5H", "last_capture": 1, "sweeps": [[2, 50, 17]]}
    first, _, leftovers, sweep = account(position_of(case, ruleset())).lines
    assert first.cards == parse_cards("JS.QS")
    assert (leftovers.cards, leftovers.seat) == (parse_cards("5H.KS"), 1)
    assert (sweep.cards, sweep.seat, sweep.play) == (0, 2, 17)


def test_the_totals_without_sweeps_are_kept_apart() -> None:
    """minimum_counts cards needs the points of the cards alone, majority and leftovers with them."""
    case = {"captured": ["KS", "rest"], "sweeps": [[2, 50, 17], [0, 50, 20], [1, 25, 0]], "last_capture": 0}
    totals = account(position_of(case, rules({"majority": "cards"}))).deal_totals
    assert totals.cards == (13, 91)
    assert totals.sweeps == (100, 25)
    assert totals.totals == (113, 116)


@pytest.mark.parametrize(("points", "pack"), [("hundred", 100), ("thirty", 26), ("ten_two", 96)])
def test_the_pack_scores(points: str, pack: int) -> None:
    """scoring.cards: 91 + 3 + 6 are 100; 12 + 9 + 1 + 4 are 26; 91 + 3 + 2 are 96."""
    assert card_points(rules({"points": points}), FULL_PACK) == pack


@pytest.mark.parametrize(
    ("points", "scores"),
    [
        ("hundred", {"AS": 1, "AH": 1, "2S": 2, "9S": 9, "10S": 10, "10D": 6, "10H": 0, "QS": 12, "KS": 13, "KH": 0}),
        ("thirty", {"AS": 1, "AH": 1, "2S": 1, "9S": 9, "10S": 0, "10D": 12, "KS": 0}),
        ("ten_two", {"AS": 1, "AC": 1, "2S": 2, "10S": 10, "10D": 2, "KS": 13}),
    ],
)
def test_single_cards_score(points: str, scores: dict[str, int]) -> None:
    """scoring.cards, card by card."""
    made = rules({"points": points})
    assert {name: points_of(made, CARD_BY_NAME[name]) for name in scores} == scores


def test_unknown_captured_cards_cannot_be_counted() -> None:
    """The refusal names the field that is left out."""
    made = ruleset()
    position = Position(made, "over", 0, 9, 48, (0,) * 4, (), 0, captured=None)
    with pytest.raises(NotKnown) as refused:
        account(position)
    assert [flaw.pointer for flaw in refused.value.flaws] == ["/captured"]


def test_a_deal_that_has_not_begun_scores_nothing() -> None:
    """The provisional account before the bid has a line of 0 for each team and is not final."""
    for players in (2, 3, 4):
        made = rules({"players": players})
        nothing = (0,) * teams(players)
        position = Position(made, "bid", 0, None, 0, (0,) * players, (), 0, captured=nothing)
        counted = account(position)
        assert counted.totals == nothing
        assert not counted.final
