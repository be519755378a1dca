"""The real gunicorn with the shipped settings, for tests that need a server and not the app alone."""

import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.client import HTTPConnection, HTTPException
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SETTINGS = ROOT / "deploy" / "gunicorn.conf.py"
#: Seconds until it must answer; a busy machine needs three.
START_TIMEOUT = 30.0


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as sock:
        sock.bind(("127.0.0.1", 0))
        port: int = sock.getsockname()[1]
        return port


@contextmanager
def gunicorn(folder: Path, **environment: str) -> Iterator[str]:
    """A server with these settings in its environment; its address. It stops with the block."""
    port = free_port()
    own = {
        "PORT": str(port),
        "WEB_CONCURRENCY": "1",
        "LOG_LEVEL": "warning",
        "PROMETHEUS_MULTIPROC_DIR": str(folder),
        **environment,
    }
    log = folder / "gunicorn.log"
    command = [sys.executable, "-m", "gunicorn", "-c", str(SETTINGS)]
    with (
        log.open("wb") as out,
        subprocess.Popen(command, cwd=ROOT, env={**os.environ, **own}, stdout=out, stderr=subprocess.STDOUT) as process,
    ):
        try:
            _wait(process, port, log)
            yield f"http://127.0.0.1:{port}"
        finally:
            process.terminate()
            process.wait(timeout=30)


def _wait(process: subprocess.Popen[bytes], port: int, log: Path) -> None:
    deadline = time.monotonic() + START_TIMEOUT
    while not _answers(port):
        assert process.poll() is None, log.read_text()
        assert time.monotonic() < deadline, log.read_text()
        time.sleep(0.05)


def _answers(port: int) -> bool:
    connection = HTTPConnection("127.0.0.1", port, timeout=5)
    try:
        connection.request("GET", "/healthz")
        return connection.getresponse().status == 200
    except (OSError, HTTPException):
        return False
    finally:
        connection.close()


@pytest.fixture(scope="session")
def server_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a server that all tests of a process share."""
    with gunicorn(tmp_path_factory.mktemp("gunicorn")) as url:
        yield url
