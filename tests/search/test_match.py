"""Matches: the bots play legal moves, pairs are duplicates, and a match that was broken off goes on."""

import json
from pathlib import Path

import pytest

from engine.deal import deal
from engine.legal import legal_moves
from engine.play import apply
from engine.ruleset import PRESETS, ruleset
from engine.search import Budget
from tests.bench.bots import BASELINES, LEVEL_NAMES, Spec, bot, parse_spec
from tests.bench.match import Pair, Settings, kept, play_pair, run, summary


def settings(a: str, b: str, rules: str = "standard") -> Settings:
    return Settings(a, b, rules, "of now")


@pytest.mark.parametrize("name", [*BASELINES, *LEVEL_NAMES])
@pytest.mark.parametrize("preset", PRESETS)
def test_every_bot_plays_legal_moves_to_the_end(preset: str, name: str) -> None:
    player = bot(parse_spec(f"{name}:n=20" if parse_spec(name).searches else name))
    position = deal(ruleset(preset), 0, 3).position
    while position.turn is not None:
        move = player(position, 3)
        assert move in legal_moves(position)
        position = apply(position, move)


@pytest.mark.parametrize(("preset", "games"), [("standard", 2), ("two_player", 2), ("three_player", 3)])
def test_a_bot_is_as_strong_as_itself(preset: str, games: int) -> None:
    """Both hold each hand once, and nothing else is left to tell them apart."""
    pair = play_pair(settings("careful", "careful", preset), 5)
    assert (pair.ahead, pair.won) == (0, 0.5)
    assert len(pair.totals) == games


def test_a_pair_is_counted_from_the_first_bot() -> None:
    pair = play_pair(settings("careful", "random"), 5)
    first, second = pair.totals
    assert pair.ahead == ((first[0] - first[1]) + (second[1] - second[0])) / 2
    assert pair.moves == [49, 49]  # two games, each of 48 plays and a bid
    turned = play_pair(settings("random", "careful"), 5)
    assert (turned.ahead, turned.won) == (-pair.ahead, 1 - pair.won)


def test_a_match_goes_on_where_it_was_broken_off(tmp_path: Path) -> None:
    path, asked = tmp_path / "matches.jsonl", settings("careful", "greedy")
    run(asked, range(1, 3), path, jobs=1)
    first = path.read_text()
    pairs = run(asked, range(1, 5), path, jobs=1)
    assert path.read_text().startswith(first)
    assert sorted(json.loads(line)["deal"] for line in path.read_text().splitlines()) == [1, 2, 3, 4]
    assert kept(path, asked) == {pair.deal: pair for pair in pairs}
    assert kept(path, settings("careful", "random")) == {}, "other settings are another match"
    assert {pair.deal: pair.totals for pair in pairs} == {seed: play_pair(asked, seed).totals for seed in range(1, 5)}


def test_the_line_of_results() -> None:
    asked = settings("expert:ms=10", "careful")
    pairs = [
        Pair(asked, seed, ahead, won, [], [0.4, 0.02], [40, 40])
        for seed, ahead, won in ((1, 30.0, 1.0), (2, 10.0, 0.5), (3, 20.0, 0.0))
    ]
    # deviation 10 over three pairs: an error of 10 / sqrt 3
    assert summary(asked, pairs) == (
        "expert:ms=10 against careful (standard, 3 pairs, engine of now): +20.0 ± 5.8 points a deal, 50.0% won, "
        "CPU a move 10.00 and 0.50 ms"
    )


@pytest.mark.parametrize(
    ("text", "spec"),
    [
        ("careful", Spec("careful")),
        ("expert:n=600", Spec("expert", simulations=600)),
        ("seeing:ms=2.5", Spec("seeing", milliseconds=2.5)),
    ],
)
def test_bots_have_names(text: str, spec: Spec) -> None:
    assert parse_spec(text) == spec and str(spec) == text


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "no bot ''"),
        ("master", "no bot 'master'"),
        ("expert:600", "A budget is"),
        ("expert:n=0", "A budget is"),
        ("expert:n=x", "A budget is"),
        ("expert:ms=-1", "A budget is"),
        ("expert:ms=soon", "A budget is"),
        ("careful:n=5", "does not simulate"),
        ("beginner:ms=3", "does not simulate"),
    ],
)
def test_names_that_mean_nothing_are_refused(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_spec(text)


def test_milliseconds_become_simulations() -> None:
    assert parse_spec("expert:ms=10").fixed() == Spec("expert", simulations=1000)
    assert parse_spec("careful").fixed() == Spec("careful")
    assert parse_spec("expert:n=7").budget() == Budget(7)
