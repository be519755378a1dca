"""Whole deals and baazis over HTTP, under every preset, by a client that uses nothing but the answers."""

import random
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine.ruleset import PRESETS, ruleset
from tests.api.walks import ask, deal, play_deal

#: What the cards of a deal score, sweeps and majority aside (scoring.cards).
CARD_POINTS = {"hundred": 100, "thirty": 26}


@pytest.mark.parametrize("preset", PRESETS)
def test_a_deal_is_played_to_its_end(client: FlaskClient, preset: str) -> None:
    dealt = deal(client, preset, seed=len(preset))
    answers = [answer for _, _, answer in play_deal(client, dealt, random.Random(preset))]
    last = answers[-1]
    assert len(answers) == 49  # the bid and 48 plays
    assert (last["position"]["phase"], last["position"]["turn"]) == ("over", None)
    assert last["position"]["floor"]["houses"] == [] or ruleset(preset).key_duty == "at_build"
    assert last["account"]["final"]
    events = [event for answer in answers for played in answer["played"] for event in played["events"]]
    assert [event["type"] for event in events][-1] == "over"
    assert sum(len(event["cards"]) for event in events if event["type"] == "deal") == _dealt_later(dealt)
    lines = last["account"]["lines"]
    scored = sum(line["points"] for line in lines if line["kind"] in ("cards", "leftovers"))
    assert scored == CARD_POINTS[ruleset(preset).points]
    assert last["account"]["totals"] == [
        sum(line["points"] for line in lines if line["team"] == team) for team in range(len(last["account"]["totals"]))
    ]


def _dealt_later(dealt: dict[str, Any]) -> int:
    return len(dealt["position"]["stock"])


@pytest.mark.parametrize("preset", ["standard", "two_player", "three_player", "open_floor"])
def test_every_answer_on_the_way_agrees_with_the_others(client: FlaskClient, preset: str) -> None:
    dealt = deal(client, preset, seed=5)
    for about, legal, answer in play_deal(client, dealt, random.Random(preset)):
        checked = ask(client, "/v1/positions/check", about)
        assert checked["valid"], checked["flaws"]
        assert checked["notation"] == legal["notation"]
        for choice in legal["moves"]:
            judged = ask(client, "/v1/positions/judge", {**about, "move": choice["move"]})
            assert (judged["legal"], judged["effect"]) == (True, choice["effect"])
        again = ask(client, "/v1/positions/check", {"notation": answer["notation"]})
        assert again["position"] == answer["position"]
        assert ask(client, "/v1/positions/score", {"notation": answer["notation"]})["account"] == answer["account"]


def test_moves_in_one_request_lead_where_they_lead_one_by_one(client: FlaskClient) -> None:
    dealt = deal(client, "standard", seed=11)
    answers = [answer for _, _, answer in play_deal(client, dealt, random.Random(11))]
    moves = [played["move"] for answer in answers for played in answer["played"]]
    at_once = ask(client, "/v1/positions/play", {"notation": dealt["notation"], "moves": moves})
    assert at_once["position"] == answers[-1]["position"]
    assert at_once["account"] == answers[-1]["account"]
    assert at_once["played"] == [played for answer in answers for played in answer["played"]]


def test_a_view_has_no_card_that_its_seat_may_not_know(client: FlaskClient) -> None:
    dealt = deal(client, "standard", seed=3)
    for _, _, answer in play_deal(client, dealt, random.Random(3)):
        position = answer["position"]
        for seat, hand in enumerate(position["hands"]):
            told = ask(client, "/v1/positions/view", {"notation": answer["notation"], "seat": seat})["view"]
            hidden = [card for other, held in enumerate(position["hands"]) if other != seat for card in held]
            hidden += position["stock"]
            text = str(told)
            assert told["hand"] == hand
            assert told["hand_sizes"] == [len(held) for held in position["hands"]]
            assert not [card for card in hidden if f"'{card}'" in text]


def test_a_match_is_played_to_its_end(client: FlaskClient) -> None:
    options = {"preset": "short", "options": {"baazis_to_win": 2}}
    seed, choice = 1, random.Random(1)
    first = dealer = ask(client, "/v1/deals/cut", {"ruleset": options, "seed": seed})["dealer"]
    finished: list[dict[str, Any]] = []
    while True:
        seed += 1
        dealt = ask(client, "/v1/deals", {"ruleset": options, "seed": seed, "dealer": dealer})
        *_, (_, _, last) = play_deal(client, dealt, choice)
        finished.append({"cards": last["account"]["cards"], "sweeps": last["account"]["sweeps"]})
        answer = ask(client, "/v1/baazi", {"ruleset": options, "dealer": first, "deals": finished})
        assert len(answer["outcomes"]) == len(finished)
        if answer["standing"]["winner"] is not None:
            break
        dealer = answer["standing"]["dealer"]
    assert max(answer["standing"]["baazis"]) == 2
    won = [outcome["winner"] for outcome in answer["outcomes"] if outcome["winner"] is not None]
    assert [won.count(team) for team in (0, 1)] == answer["standing"]["baazis"]
