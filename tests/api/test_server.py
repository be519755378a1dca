"""The service behind the real gunicorn: what only a server can get wrong."""

import http.client
import json
import random
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from engine.ruleset import PRESETS
from tests.api.walks import deal, play_deal
from tests.contract.spec import faults

JSON = {"Content-Type": "application/json"}


@pytest.fixture
def connection(server_url: str) -> Iterator[http.client.HTTPConnection]:
    """A connection that is kept alive."""
    made = http.client.HTTPConnection(urlsplit(server_url).netloc, timeout=30)
    yield made
    made.close()


def answer(connection: http.client.HTTPConnection, method: str, path: str, body: Any = None, **headers: str) -> Any:
    """Status, media type and content of an answer."""
    chunked = not isinstance(body, bytes | None)
    connection.request(method, path, body, {**JSON, **headers} if body else headers, encode_chunked=chunked)
    response = connection.getresponse()
    return response.status, response.headers["Content-Type"], response.read()


@pytest.mark.parametrize(
    ("method", "path", "body", "headers", "status"),
    [
        ("POST", "/v1/deals", [b'{"seed": ', *[b" " * 10_000] * 7, b"1}"], {"Transfer-Encoding": "chunked"}, 413),
        ("POST", "/v1/deals", b'{"seed": 1}', {"Content-Type": "text/plain"}, 415),
        ("GET", "//v1//deals", None, {}, 404),
        ("GET", "/v1/rules/%ff%00", None, {}, 404),
        ("TRACE", "/v1/deals", None, {}, 405),
        ("POST", "/v1/deals", b"\x00", {"Content-Encoding": "gzip"}, 400),
        ("GET", "/v1/positions/legal-moves?position=" + "x" * 8_000, None, {}, 422),
    ],
)
def test_a_refusal_is_a_problem_and_leaves_the_connection_usable(
    connection: http.client.HTTPConnection, method: str, path: str, body: Any, headers: dict[str, str], status: int
) -> None:
    told, media_type, content = answer(connection, method, path, body, **headers)
    assert (told, media_type) == (status, "application/problem+json")
    assert faults("Problem", json.loads(content)) == []
    assert answer(connection, "GET", "/healthz")[0] == 200


def test_a_body_that_is_announced_as_too_long_is_not_waited_for(connection: http.client.HTTPConnection) -> None:
    connection.putrequest("POST", "/v1/deals")
    for name, value in {**JSON, "Content-Length": "1000000"}.items():
        connection.putheader(name, value)
    connection.endheaders()
    response = connection.getresponse()
    assert (response.status, response.headers["Content-Type"]) == (413, "application/problem+json")


def test_an_address_that_gunicorn_refuses_is_a_problem_too(connection: http.client.HTTPConnection) -> None:
    status, media_type, content = answer(connection, "GET", "/" + "x" * 10_000)
    assert (status, media_type) == (414, "application/problem+json")
    assert faults("Problem", json.loads(content)) == []


def test_requests_at_the_same_time_do_not_disturb_each_other(client: FlaskClient, server_url: str) -> None:
    asked = []
    for preset in PRESETS:
        for about, legal, _ in list(play_deal(client, deal(client, preset, seed=2), random.Random(2)))[::4]:
            asked.append((json.dumps(about).encode(), legal))
    random.Random(0).shuffle(asked)

    def ask(question: tuple[bytes, Any]) -> bool:
        made = http.client.HTTPConnection(urlsplit(server_url).netloc, timeout=30)
        status, _, content = answer(made, "POST", "/v1/positions/legal-moves", question[0])
        made.close()
        return status == 200 and json.loads(content) == question[1]

    with ThreadPoolExecutor(8) as askers:
        assert all(askers.map(ask, asked))
