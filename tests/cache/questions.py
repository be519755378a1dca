"""Requests for the tests of the cache, and their right answers by a service without any cache."""

import random
from functools import cache
from typing import Any

from flask.testing import FlaskClient

from api.app import create_app
from api.config import Config
from engine.notation import format_position
from engine.ruleset import ruleset
from tests.strategies import random_game

Json = dict[str, Any]


def client_of(redis_url: str = "", **settings: Any) -> FlaskClient:
    """A client of a new app, which knows nothing yet. A Redis that is well has time enough on a busy machine."""
    usual = {"redis_url": redis_url, "redis_timeout_ms": 2_000, "log_level": "critical"}
    return create_app(Config(**{**usual, **settings})).test_client()


@cache
def games() -> tuple[list[str], ...]:
    """The notations of the positions of a few random deals."""
    return tuple(
        [format_position(step.position) for step in random_game(ruleset("standard"), random.Random(seed))]
        for seed in range(4)
    )


def requests() -> list[tuple[str, Json]]:
    """Solves and suggestions that take a few milliseconds each."""
    asked: list[tuple[str, Json]] = []
    for game in games():
        asked += [("/v1/positions/solve", {"notation": text}) for text in game[-9:-5]]
        asked += [("/v1/suggest", {"notation": game[place], "level": "casual"}) for place in (0, 9, 30)]
        asked += [("/v1/suggest", {"notation": game[20], "budget": {"simulations": 60}, "seed": 3})]
    return asked


@cache
def right_answers() -> list[Json]:
    """What a service answers that keeps nothing."""
    client = client_of(cache_bytes=0)
    return [answer_of(client, path, body)[0] for path, body in requests()]


def answer_of(client: FlaskClient, path: str, body: Json) -> tuple[Json, str]:
    """The answer to a request and where it came from."""
    response = client.post(path, json=body)
    assert response.status_code == 200, response.get_data(as_text=True)
    answer: Json = response.get_json()
    return answer, response.headers["Cache-Status"]
