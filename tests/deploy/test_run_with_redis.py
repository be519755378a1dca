"""`make run-redis`: the service beside a cache of its own, which ends with it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tests.deploy.asking import wait_until_it_answers
from tests.servers import ROOT, free_port


def test_the_service_runs_beside_its_cache_and_both_end_together(tmp_path: Path) -> None:
    port = free_port()
    environment = {**os.environ, "PORT": str(port), "WEB_CONCURRENCY": "1", "TMPDIR": str(tmp_path)}
    command = [sys.executable, str(ROOT / "scripts" / "run_with_redis.py")]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True
    ) as process:
        try:
            assert process.stdout is not None
            assert process.stdout.readline().startswith("cache: unix://")
            wait_until_it_answers(port)
            process.send_signal(signal.SIGTERM)
            assert process.wait(timeout=25) == 0
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
    assert list(tmp_path.glob("seep-*")) == []
