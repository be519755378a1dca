"""Who asks the same at the same time waits for one computation, in one process and between workers."""

import re
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from urllib.request import Request, urlopen

import orjson
import pytest

from api.cache import SETTLED, Answers, Entry, Question
from api.cache.flights import Flights
from api.config import Config
from engine.kernel import COMPILED
from tests.cache.questions import games
from tests.redis_server import RedisServer
from tests.servers import gunicorn

#: Enough for a search to take a few tenths of a second in either form of the kernel.
SIMULATIONS = 30_000 if COMPILED else 300

ASKING = 6


def test_one_finds_it_for_all_who_ask_at_once() -> None:
    flights, calls, found = Flights[int](), [], []
    all_wait = threading.Barrier(ASKING + 1)

    def find() -> int:
        calls.append(1)
        all_wait.wait()
        time.sleep(0.5)  # the others are on their way to wait for it
        return 42

    def ask() -> None:
        found.append(flights.join(b"q", find, patience=10.0))

    def ask_with_the_others() -> None:
        all_wait.wait()
        ask()

    leader = threading.Thread(target=ask)
    leader.start()
    while not calls:
        time.sleep(0.001)
    others = [threading.Thread(target=ask_with_the_others) for _ in range(ASKING)]
    for thread in others:
        thread.start()
    for thread in (leader, *others):
        thread.join()
    assert (len(calls), found) == (1, [42] * (ASKING + 1))


def test_what_fails_for_one_fails_for_those_who_waited_and_is_tried_anew_later() -> None:
    flights = Flights[int]()

    def fail() -> int:
        raise LookupError("no")

    for _ in range(2):
        with pytest.raises(LookupError):
            flights.join(b"q", fail, patience=1.0)
    assert flights.join(b"q", lambda: 1, patience=1.0) == 1


def test_whose_patience_ends_finds_it_himself() -> None:
    flights, ends = Flights[str](), threading.Event()
    with ThreadPoolExecutor(1) as pool:
        begun = threading.Event()

        def hang() -> str:
            begun.set()
            ends.wait()
            return "late"

        late = pool.submit(flights.join, b"q", hang, 10.0)
        begun.wait()
        assert flights.join(b"q", lambda: "own", patience=0.01) == "own"
        ends.set()
        assert late.result() == "late"


def test_two_processes_compute_once(server: RedisServer) -> None:
    """Two caches over one Redis, as two workers have them."""
    workers = [Answers(Config(redis_url=server.url, redis_timeout_ms=1_000)) for _ in range(2)]
    computed, question = [], Question("solve", "the same")

    def compute() -> Entry:
        computed.append(1)
        time.sleep(0.2)
        return Entry(SETTLED, b"answer")

    with ThreadPoolExecutor(2 * ASKING) as pool:
        found = list(pool.map(lambda n: workers[n % 2].find_out(question, compute), range(2 * ASKING)))
    assert len(computed) == 1
    assert {each.entry.answer for each in found} == {b"answer"}


def test_with_another_budget_it_is_another_computation(server: RedisServer) -> None:
    answers = Answers(Config(redis_url=server.url))
    weak, strong = Question("solve", "q", wanted=10), Question("solve", "q", wanted=1_000)
    assert answers.find_out(weak, lambda: Entry(10, b"weak")).entry.answer == b"weak"
    assert answers.known(strong) is None
    assert answers.find_out(strong, lambda: Entry(1_000, b"strong")).entry.answer == b"strong"
    for worker in (answers, Answers(Config(redis_url=server.url))):
        known = worker.known(weak)
        assert known is not None and known.entry.answer == b"strong"  # what is stronger serves the weaker question


def test_a_weaker_answer_is_not_told_where_a_stronger_one_is_known(server: RedisServer) -> None:
    """A search cut off by time finds less than what is known, though that is not all that was wanted."""
    answers = Answers(Config(redis_url=server.url))
    timed = Question("solve", "q", milliseconds=5)
    answers.find_out(Question("solve", "q", wanted=500), lambda: Entry(500, b"500 nodes"))
    other = Answers(Config(redis_url=server.url))
    assert other.known(timed) is None
    assert other.find_out(timed, lambda: Entry(20, b"20 nodes")).entry.answer == b"500 nodes"


def test_two_servers_compute_once(server: RedisServer, tmp_path: Path) -> None:
    """The same through gunicorn: what both computed together is in their metrics."""
    body = orjson.dumps({"notation": games()[1][8], "budget": {"simulations": SIMULATIONS}})
    with ExitStack() as stack:
        urls = []
        for number in range(2):
            folder = tmp_path / str(number)
            folder.mkdir()
            urls.append(stack.enter_context(gunicorn(folder, REDIS_URL=server.url, REDIS_TIMEOUT_MS="1000")))

        def ask(number: int) -> bytes:
            request = Request(urls[number % 2] + "/v1/suggest", body, {"Content-Type": "application/json"})  # noqa: S310
            with urlopen(request, timeout=60) as answer:  # noqa: S310
                return bytes(answer.read())

        with ThreadPoolExecutor(ASKING) as pool:
            answers = set(pool.map(ask, range(ASKING)))
        assert len(answers) == 1
        assert sum(map(suggestions_computed, urls)) == 1


def suggestions_computed(url: str) -> float:
    with urlopen(url + "/metrics", timeout=10) as answer:  # noqa: S310
        found = re.search(rb'^seep_computed_total\{operation="suggest_move"\} (\S+)', answer.read(), re.MULTILINE)
    return float(found[1]) if found else 0.0
