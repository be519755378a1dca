"""A client that knows nothing of Seep: it plays with the service's answers alone."""

import random
from collections.abc import Iterator
from typing import Any

from flask.testing import FlaskClient

Json = dict[str, Any]


def ask(client: FlaskClient, path: str, body: Json) -> Json:
    """The answer to a question that must have one."""
    response = client.post(path, json=body)
    assert response.status_code == 200, response.get_json()
    answer: Json = response.get_json()
    return answer


def deal(client: FlaskClient, preset: str, seed: int, dealer: int = 0) -> Json:
    """A new deal."""
    return ask(client, "/v1/deals", {"ruleset": {"preset": preset}, "seed": seed, "dealer": dealer})


def play_deal(client: FlaskClient, dealt: Json, choice: random.Random) -> Iterator[tuple[Json, Json, Json]]:
    """Each position of a deal from its first on, with its legal moves and the answer to the one that was played.

    Positions are sent by turns as JSON and as notation, moves by turns by their fields and by their notation.
    """
    about: Json = {"position": dealt["position"]}
    while True:
        legal = ask(client, "/v1/positions/legal-moves", about)
        if not legal["moves"]:
            return
        move = choice.choice(legal["moves"])["move"]
        if legal["count"] % 2:
            move = {"notation": move["notation"]}
        answer = ask(client, "/v1/positions/play", {**about, "move": move})
        yield about, legal, answer
        by_notation = choice.random() < 0.5
        about = {"notation": answer["notation"]} if by_notation else {"position": answer["position"]}
