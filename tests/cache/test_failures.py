"""Whatever Redis does: the right answer, no error, and only so many attempts.

Time is not measured here: on a busy machine it says nothing. What bounds it is counted instead. Each attempt waits at
most for the timeout, and after three failures in a row none is made until the pause is over.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from prometheus_client import REGISTRY

from api.cache.answers import Answers
from api.cache.breaker import Breaker
from api.cache.entries import SETTLED, Entry, pack
from api.cache.remote import FAILURES, RemoteCache
from tests.cache.questions import answer_of, client_of, requests, right_answers
from tests.redis_server import RedisServer, Wire, redis_server
from tests.servers import free_port

MISS, MEMORY, REDIS = "seep; fwd=miss", "seep; hit; detail=memory", "seep; hit; detail=redis"


def attempts_that_failed() -> float:
    """Commands so far that Redis did not answer, in this process."""
    commands = ("get", "put", "lock", "unlock", "ping")
    return sum(REGISTRY.get_sample_value("seep_redis_failures_total", {"command": each}) or 0.0 for each in commands)


def ask_everything(client: FlaskClient) -> list[str]:
    """Ask every question, hold the answers against the right ones, and say where they came from."""
    asked = [answer_of(client, path, body) for path, body in requests()]
    assert [answer for answer, _ in asked] == right_answers()
    return [source for _, source in asked]


def status(client: FlaskClient) -> str:
    """What readiness says; it is never an error."""
    response = client.get("/readyz")
    assert response.status_code == 200
    told: str = response.get_json()["status"]
    return told


@contextmanager
def failing(at_most: int) -> Iterator[None]:
    """Within the block so many attempts fail at most, and at least one does."""
    before = attempts_that_failed()
    yield
    assert 1 <= attempts_that_failed() - before <= at_most


def never_again(client: FlaskClient) -> FlaskClient:
    """A client whose breaker, once open, stays open for the test: so that attempts can be counted."""
    remote = remote_of(client)
    remote.breaker = Breaker(FAILURES, 3_600.0)
    return client


def remote_of(client: FlaskClient) -> RemoteCache:
    answers: Answers = client.application.extensions["answers"]
    assert answers.remote is not None
    return answers.remote


def test_with_redis_well_others_find_the_answers(server: RedisServer) -> None:
    first = ask_everything(client_of(server.url))
    assert set(first) == {MISS}
    second = client_of(server.url)
    assert set(ask_everything(second)) == {REDIS}
    assert set(ask_everything(second)) == {MEMORY}
    assert status(second) == "ready"


def test_without_redis_one_process_finds_its_own() -> None:
    client = client_of()
    assert set(ask_everything(client)) == {MISS}
    assert set(ask_everything(client)) == {MEMORY}
    assert status(client) == "ready"


def test_refused() -> None:
    client = never_again(client_of(f"redis://127.0.0.1:{free_port()}/0"))
    with failing(at_most=FAILURES):
        assert set(ask_everything(client)) == {MISS}
        assert status(client) == "degraded"
    assert set(ask_everything(client)) == {MEMORY}


def test_hung(server: RedisServer) -> None:
    client = never_again(client_of(server.url, redis_timeout_ms=50))
    assert status(client) == "ready"
    server.hang()
    with failing(at_most=FAILURES):
        ask_everything(client)
        assert status(client) == "degraded"


def test_hung_for_a_while(server: RedisServer) -> None:
    client = client_of(server.url, redis_timeout_ms=50)
    remote_of(client).breaker = Breaker(FAILURES, 0.0)
    server.hang()
    path, body = requests()[0]
    assert answer_of(client, path, body)[0] == right_answers()[0]
    assert status(client) == "degraded"
    server.go_on()
    wait_until(lambda: status(client) == "ready")
    assert MISS in ask_everything(client)
    assert set(ask_everything(client_of(server.url))) <= {REDIS, MISS}


def test_out_of_memory(binary: str, tmp_path: Path) -> None:
    settings = ("--maxmemory", "1", "--maxmemory-policy", "noeviction")
    with redis_server(binary, tmp_path, *settings) as full:
        client = client_of(full.url)
        assert set(ask_everything(client)) == {MISS}
        assert set(ask_everything(client)) == {MEMORY}
        assert set(ask_everything(client_of(full.url))) == {MISS}  # nothing was stored, and reading went on
        assert not remote_of(client).breaker.is_open  # a refusal costs no time


def test_restarted(server: RedisServer) -> None:
    client = client_of(server.url)
    ask_everything(client)
    server.stop()
    remote_of(client).breaker = Breaker(FAILURES, 0.0)
    ask_everything(client_of(server.url))
    assert status(client) == "degraded"
    server.start()
    wait_until(lambda: status(client) == "ready")
    assert set(ask_everything(client_of(server.url))) == {MISS}  # it came back empty
    assert set(ask_everything(client_of(server.url))) == {REDIS}


@pytest.mark.parametrize(
    "garbage",
    [b"", b"rubbish", pack(Entry(SETTLED, b"{}"))[:-1], b"\x00" * 5_000],
    ids=["empty", "rubbish", "cut", "zeros"],
)
def test_filled_with_garbage_under_our_keys(server: RedisServer, garbage: bytes) -> None:
    ask_everything(client_of(server.url))
    with server.client() as client:
        keys = client.keys("seep:*")
        assert len(keys) > len(requests())
        for key in keys:
            client.set(key, garbage)
    assert set(ask_everything(client_of(server.url))) == {MISS}
    assert set(ask_everything(client_of(server.url))) == {REDIS}  # it was written over


def test_keys_of_another_type(server: RedisServer) -> None:
    ask_everything(client_of(server.url))
    with server.client() as client:
        for key in client.keys("seep:*"):
            client.delete(key)
            client.hset(key, "rubbish", "1")
    assert set(ask_everything(client_of(server.url))) == {MISS}


@pytest.mark.parametrize("lets_through", [0, 1, 3, 40])
def test_cut_mid_answer(server: RedisServer, lets_through: int) -> None:
    ask_everything(client_of(server.url))
    wire = Wire(server.port)
    client = never_again(client_of(wire.url))
    wire.lets_through = lets_through
    with failing(at_most=FAILURES):
        assert set(ask_everything(client)) <= {MISS, REDIS}
    wire.close()


def test_cut_and_mended(server: RedisServer) -> None:
    wire = Wire(server.port)
    client = client_of(wire.url)
    remote_of(client).breaker = Breaker(FAILURES, 0.0)
    wire.lets_through = 3
    assert status(client) == "degraded"
    wire.lets_through = None
    wait_until(lambda: status(client) == "ready")
    ask_everything(client)
    assert set(ask_everything(client_of(server.url))) == {REDIS}
    wire.close()


def wait_until(holds: Callable[[], bool]) -> None:
    """Ask again until it holds: how many times depends on the machine."""
    assert any(holds() for _ in range(200))
