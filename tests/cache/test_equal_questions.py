"""Equal questions share an answer, and each gets it about its own cards and seats."""

import random
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine.check import check
from engine.notation import format_position, parse_move, parse_position
from engine.play import apply
from engine.ruleset import ruleset
from tests.cache.questions import client_of
from tests.strategies import random_game
from tests.unit.test_canonical import disguise, totals

PRESETS = ("standard", "thirty_cards", "thirty_spades", "no_cement", "two_player", "three_player", "open_floor")


@pytest.fixture(scope="module")
def cached() -> FlaskClient:
    return client_of()


@pytest.fixture(scope="module")
def fresh() -> FlaskClient:
    """A service that keeps nothing: it computes every answer."""
    return client_of(cache_bytes=0)


def ask(client: FlaskClient, path: str, body: dict[str, Any]) -> tuple[dict[str, Any], str]:
    response = client.post(path, json=body)
    assert response.status_code == 200, response.get_data(as_text=True)
    return response.get_json(), response.headers["Cache-Status"]


@pytest.mark.parametrize("preset", PRESETS)
def test_a_disguised_endgame_is_answered_from_the_cache_as_it_would_be_computed(
    cached: FlaskClient, fresh: FlaskClient, preset: str
) -> None:
    rng = random.Random(preset)
    for step in [*random_game(ruleset(preset), rng)][-8:-3]:
        ask(cached, "/v1/positions/solve", {"notation": format_position(step.position)})
        other = {"notation": format_position(disguise(step.position, rng))}
        answer, source = ask(cached, "/v1/positions/solve", other)
        assert source == "seep; hit; detail=memory"
        assert answer == ask(fresh, "/v1/positions/solve", other)[0]


@pytest.mark.parametrize("preset", PRESETS)
def test_the_line_is_legal_for_the_asker_and_gains_the_value(cached: FlaskClient, preset: str) -> None:
    rng = random.Random(preset)
    for step in [*random_game(ruleset(preset), rng)][-8:-3]:
        asked = position = disguise(step.position, rng)
        answer, _ = ask(cached, "/v1/positions/solve", {"notation": format_position(asked)})
        assert answer["exact"] and asked.turn is not None
        for move in answer["line"]:
            judged, _ = ask_judge(cached, format_position(position), move["notation"])
            assert judged, move
            position = apply(position, parse_move(move["notation"]))
        before, after = totals(asked, asked.turn), totals(position, asked.turn)
        gained = [now - then for now, then in zip(after, before, strict=True)]
        assert gained[0] - sum(gained[1:]) == answer["value"]


def ask_judge(client: FlaskClient, notation: str, move: str) -> tuple[bool, str]:
    answer = client.post("/v1/positions/judge", json={"notation": notation, "move": {"notation": move}}).get_json()
    return answer["legal"], notation


@pytest.mark.parametrize("level", ["beginner", "casual", "skilled"])
def test_a_disguised_view_is_advised_from_the_cache_as_it_would_be_computed(
    cached: FlaskClient, fresh: FlaskClient, level: str
) -> None:
    rng = random.Random(level)
    game = [step.position for step in random_game(ruleset("standard"), rng)]
    for position in (game[0], game[1], *rng.sample(game[2:], 4)):
        body = {"level": level, "seed": 5} | ({"budget": {"simulations": 50}} if level == "skilled" else {})
        ask(cached, "/v1/suggest", {"notation": format_position(position), **body})
        other = {"notation": format_position(disguise(position, rng)), **body}
        answer, source = ask(cached, "/v1/suggest", other)
        assert source == "seep; hit; detail=memory"
        assert answer == ask(fresh, "/v1/suggest", other)[0]
        legal = fresh.post("/v1/positions/legal-moves", json={"notation": other["notation"]}).get_json()["moves"]
        assert {each["move"]["notation"] for each in answer["ranked"]} == {each["move"]["notation"] for each in legal}


def test_rulesets_that_differ_only_between_deals_share_their_endgames(cached: FlaskClient) -> None:
    position = [*random_game(ruleset("standard"), random.Random(8))][-6].position
    text = format_position(position)
    ask(cached, "/v1/positions/solve", {"notation": text})
    longer = {"notation": text.replace("standard~", "long.dealer_rotation-rotate~")}
    assert check(parse_position(longer["notation"])).ruleset.target == 150
    assert ask(cached, "/v1/positions/solve", longer)[1] == "seep; hit; detail=memory"
