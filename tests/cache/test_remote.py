"""The shared cache against a real server: entries by strength, locks by token, and garbage under our keys."""

import time

import pytest

from api.cache.entries import SETTLED, Entry, pack
from api.cache.remote import SETTLED_LIFE, WEAKER_LIFE, RemoteCache
from tests.redis_server import RedisServer

#: A lock of the tests, in milliseconds.
SHORT = 60


@pytest.fixture
def remote(server: RedisServer) -> RemoteCache:
    return RemoteCache(server.url, timeout=1.0)


def test_an_entry_is_kept(remote: RemoteCache) -> None:
    assert remote.get("q") is None
    remote.put("q", Entry(7, b"answer"))
    assert remote.get("q") == Entry(7, b"answer")


def test_a_weaker_answer_never_replaces_a_stronger_one(remote: RemoteCache) -> None:
    for strength, kept in ((20, 20), (10, 20), (30, 30), (SETTLED - 1, SETTLED - 1), (SETTLED, SETTLED), (30, SETTLED)):
        remote.put("q", Entry(strength, b"%d" % strength))
        assert remote.get("q") == Entry(kept, b"%d" % kept)


@pytest.mark.parametrize(
    "garbage",
    [
        b"",
        b"rubbish",
        b"\x01" * 40,
        pack(Entry(SETTLED, b"cut off"))[:-1],
        pack(Entry(SETTLED, b"changed"))[:-1] + b"!",
    ],
    ids=["empty", "short", "version alone", "cut", "changed"],
)
def test_garbage_is_no_answer_and_is_written_over(remote: RemoteCache, server: RedisServer, garbage: bytes) -> None:
    with server.client() as client:
        client.set("q", garbage)
    assert remote.get("q") is None
    remote.put("q", Entry(5, b"answer"))
    assert remote.get("q") == Entry(5, b"answer")


def test_a_key_of_another_type_is_no_answer_and_is_written_over(remote: RemoteCache, server: RedisServer) -> None:
    with server.client() as client:
        client.rpush("q", "rubbish")
    assert remote.get("q") is None
    remote.put("q", Entry(5, b"answer"))
    assert remote.get("q") == Entry(5, b"answer")


def test_settled_answers_live_long_and_others_briefly(remote: RemoteCache, server: RedisServer) -> None:
    lives: dict[int, set[int]] = {SETTLED: set(), 9: set()}
    with server.client() as client:
        for number in range(20):
            for strength in lives:
                remote.put(f"{strength}:{number}", Entry(strength, b""))
                lives[strength].add(client.pttl(f"{strength}:{number}"))
    for strength, life in ((SETTLED, SETTLED_LIFE), (9, WEAKER_LIFE)):
        assert all(0.8 * life < each <= 1.1 * life for each in lives[strength])
        assert len(lives[strength]) > 10  # they do not all end at once


def test_one_has_the_lock_until_it_is_given_back(remote: RemoteCache) -> None:
    token = remote.lock("l", 10_000)
    assert token is not None
    assert remote.lock("l", 10_000) is None
    remote.unlock("l", "of somebody else")
    assert remote.lock("l", 10_000) is None
    remote.unlock("l", token)
    assert remote.lock("l", 10_000) is not None


def test_a_lock_that_ran_out_is_not_given_back_by_who_had_it(remote: RemoteCache) -> None:
    late = remote.lock("l", SHORT)
    time.sleep(2 * SHORT / 1000)
    assert remote.lock("l", 10_000) is not None
    remote.unlock("l", late or "")
    assert remote.lock("l", 10_000) is None


def test_an_address_that_cannot_be_is_refused_at_once() -> None:
    with pytest.raises(ValueError, match="scheme"):
        RemoteCache("cache:6379", timeout=0.1)


def test_no_connection_is_made_before_the_first_question(server: RedisServer) -> None:
    remote = RemoteCache(server.url, timeout=1.0)
    with server.client() as client:
        assert client.info("clients")["connected_clients"] == 1
        remote.get("q")
        assert client.info("clients")["connected_clients"] == 2
