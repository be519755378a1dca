"""Small requests stay quick while searches run on all slots.

What is asserted is a ratio of counts, since seconds say little on a busy machine: while searches fill every slot, small
requests are answered at a fair share of the rate without them. Were the GIL held, or every thread taken, next to none
would be.
"""

import sys
import threading
import time
from collections.abc import Callable
from http.client import HTTPConnection
from pathlib import Path
from statistics import quantiles

import orjson
import pytest

from engine.kernel import COMPILED
from tests.cache.questions import games
from tests.servers import gunicorn

#: How long each search runs, how many follow each other, and how long the rate without them is taken.
SEARCHING_MS, ROUNDS, IDLE = 600, 3, 0.6
#: The least share of that rate while searching. The interpreted search holds the GIL, and Python takes turns.
LEAST_SHARE = 0.1 if COMPILED else 0.01

SMALL = orjson.dumps({"notation": games()[3][-5], "move": {"notation": "throw-AS"}})


class Asker:
    """One keep-alive connection."""

    def __init__(self, url: str) -> None:
        self._connection = HTTPConnection(url.removeprefix("http://"), timeout=60)

    def ask(self, path: str, body: bytes) -> int:
        """Send a request; the status of its answer."""
        self._connection.request("POST", path, body, {"Content-Type": "application/json"})
        answer = self._connection.getresponse()
        answer.read()
        return answer.status

    def close(self) -> None:
        self._connection.close()


def answered_while(url: str, goes_on: Callable[[], bool]) -> list[float]:
    """The seconds that each small request took, asked one after the other."""
    asker, took = Asker(url), []
    while goes_on():
        began = time.perf_counter()
        assert asker.ask("/v1/positions/judge", SMALL) == 200
        took.append(time.perf_counter() - began)
    asker.close()
    return took


def search_on(url: str, seed: int, statuses: list[int]) -> None:
    """Searches one after the other, each another question."""
    asker = Asker(url)
    for number in range(ROUNDS):
        body = {"notation": games()[3][9], "seed": 100 * seed + number, "budget": {"milliseconds": SEARCHING_MS}}
        statuses.append(asker.ask("/v1/suggest", orjson.dumps(body)))
    asker.close()


def test_small_requests_are_answered_while_searches_run_on_all_slots(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with gunicorn(tmp_path, SEARCH_SLOTS="2", SEARCH_QUEUE="2") as url:
        idle_until = time.perf_counter() + IDLE
        idle = answered_while(url, lambda: time.perf_counter() < idle_until)
        statuses: list[int] = []
        searches = [threading.Thread(target=search_on, args=(url, seed, statuses)) for seed in range(2)]
        for search in searches:
            search.start()
        busy = answered_while(url, lambda: any(search.is_alive() for search in searches))
    assert statuses == [200] * (2 * ROUNDS)
    with capsys.disabled():
        told = f"idle {_figures(idle)}, while searching {_figures(busy)}"
        sys.stdout.write(f"\nsmall requests, p50 and p99 in ms: {told}; {len(busy)} answered\n")
    assert len(busy) / sum(busy) >= LEAST_SHARE * len(idle) / sum(idle)


def _figures(seconds: list[float]) -> tuple[float, float]:
    cut = quantiles(seconds, n=100)
    return round(cut[49] * 1000, 2), round(cut[98] * 1000, 2)
