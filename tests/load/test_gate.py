"""As many searches as there are slots, a short queue, and a problem beyond it."""

import os
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack

import pytest
from flask.testing import FlaskClient
from werkzeug.exceptions import ServiceUnavailable

from api.gate import NICE, Gate
from tests.cache.questions import client_of, games
from tests.contract.client import contract_client


class Search:
    """A search that goes on until it is told to end, and counts how many run at once."""

    def __init__(self) -> None:
        self.ends = threading.Event()
        self.running = 0
        self.most = 0
        self._lock = threading.Lock()

    def run(self, gate: Gate) -> None:
        """Take a place and a slot, and search."""
        with gate.place():
            gate.search(self._go_on)

    def _go_on(self) -> None:
        with self._lock:
            self.running += 1
            self.most = max(self.most, self.running)
        self.ends.wait(20)
        with self._lock:
            self.running -= 1


def wait_until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.002)


def test_no_more_search_at_once_than_there_are_slots_and_all_get_their_turn() -> None:
    gate, search = Gate(slots=2, queue=6, patience=20), Search()
    with ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(search.run, gate) for _ in range(8)]
        wait_until(lambda: search.running == 2)
        search.ends.set()
        for each in asked:
            each.result()
    assert search.most == 2


def test_beyond_the_queue_nobody_waits() -> None:
    gate, search = Gate(slots=1, queue=1, patience=20), Search()
    with ThreadPoolExecutor(2) as pool:
        asked = [pool.submit(search.run, gate) for _ in range(2)]
        wait_until(lambda: search.running == 1 and not _has_place(gate))
        with pytest.raises(ServiceUnavailable) as refused, gate.place():
            pass
        assert refused.value.retry_after == 1
        search.ends.set()
        for each in asked:
            each.result()
    with gate.place():
        assert gate.search(lambda: "it is free again")


def _has_place(gate: Gate) -> bool:
    try:
        with gate.place():
            return True
    except ServiceUnavailable:
        return False


def test_whose_patience_ends_in_the_queue_is_sent_away() -> None:
    gate, search = Gate(slots=1, queue=1, patience=0.01), Search()
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(search.run, gate)
        wait_until(lambda: search.running == 1)
        for deadline in (None, time.monotonic() + 60):
            with pytest.raises(ServiceUnavailable):
                gate.search(lambda: "searched", deadline)
        search.ends.set()
        running.result()
    assert gate.search(lambda: "searched") == "searched"


def test_whose_time_is_over_in_the_queue_answers_with_what_there_is() -> None:
    gate, search = Gate(slots=1, queue=1, patience=60), Search()
    with ThreadPoolExecutor(1) as pool:
        running = pool.submit(search.run, gate)
        wait_until(lambda: search.running == 1)
        assert gate.search(lambda: "the best so far", time.monotonic() + 0.02) == "the best so far"
        assert search.running == 1
        search.ends.set()
        running.result()


def test_a_search_gives_way_and_its_thread_is_used_again() -> None:
    gate = Gate(slots=1, queue=0, patience=1.0)

    def where() -> tuple[int, int]:
        return threading.get_native_id(), os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    found = {gate.search(where) for _ in range(5)}
    assert len(found) == 1
    _, given_way = found.pop()
    assert given_way == (min(19, where()[1] + NICE) if sys.platform == "linux" else where()[1])


def test_what_a_search_raises_reaches_who_asked() -> None:
    gate = Gate(slots=1, queue=0, patience=0.01)

    def fail() -> None:
        raise LookupError

    for _ in range(3):
        with pytest.raises(LookupError):
            gate.search(fail)


def test_beyond_it_the_service_answers_a_problem_that_says_when_to_ask_again() -> None:
    client = contract_client(search_slots=1, search_queue=0)
    with ExitStack() as stack:
        stack.enter_context(client.application.extensions["gate"].place())
        answer = client.post("/v1/suggest", json={"notation": games()[2][9]})
        assert (answer.status_code, answer.mimetype) == (503, "application/problem+json")
        assert answer.get_json()["code"] == "busy"
        assert answer.headers["Retry-After"] == "1"
    assert client.post("/v1/suggest", json={"notation": games()[2][9], "level": "casual"}).status_code == 200


def test_what_is_known_is_answered_though_the_gate_is_shut() -> None:
    client = client_of(search_slots=1, search_queue=0)
    body = {"notation": games()[2][-6]}
    told = client.post("/v1/positions/solve", json=body).get_json()
    with client.application.extensions["gate"].place():
        assert client.post("/v1/positions/solve", json=body).get_json() == told
        assert client.post("/v1/positions/solve", json={**body, "budget": {"nodes": 99_999}}).get_json() == told


def test_by_milliseconds_each_gets_the_best_answer_so_far() -> None:
    """Four ask at once where one may search: whose time passes in the queue is answered too, by a few simulations."""
    client = client_of(search_slots=1, search_queue=3)

    def ask(seed: int) -> int:
        body = {"notation": games()[2][9], "seed": seed, "budget": {"milliseconds": 150}}
        answer = _client_again(client).post("/v1/suggest", json=body)
        assert answer.status_code == 200
        simulations: int = answer.get_json()["simulations"]
        return simulations

    with ThreadPoolExecutor(4) as pool:
        asked = [pool.submit(ask, seed) for seed in range(4)]
        assert all(each.result() > 0 for each in asked)


def _client_again(client: FlaskClient) -> FlaskClient:
    """Another client of the same app: one client serves one thread."""
    return client.application.test_client()
