"""How gunicorn serves: each number with its reason. HOST, PORT, WEB_CONCURRENCY and THREADS are settings."""

import json
import os
import shutil
import tempfile
import uuid
from pathlib import Path

from gunicorn import util

wsgi_app = "api.wsgi:app"
chdir = str(Path(__file__).resolve().parent.parent)

# A laptop's service is nobody else's business; a container sets HOST=0.0.0.0.
bind = f"{os.environ.get('HOST', '127.0.0.1')}:{os.environ.get('PORT', '8000')}"

# One process for each core that this process may use: the answers are computed, not waited for.
# A container's CPU quota is not seen here: set WEB_CONCURRENCY to it.
_cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
workers = int(os.environ.get("WEB_CONCURRENCY", _cores))

# Threads keep small requests going while a search, which releases the GIL, runs in the same worker, and hold
# keep-alive connections. 8: one search runs and three wait at most (SEARCH_SLOTS, SEARCH_QUEUE), so that four are
# always left for the small ones.
worker_class = "gthread"
threads = int(os.environ.get("THREADS", "8"))

# Each worker loads the service itself. Loading it once before the fork would save some 30 MB a worker, but connections,
# locks and counts made at import would then be shared by processes that do not know of each other.
preload_app = False

# Seconds between heartbeats after which a worker counts as dead. It is no limit on a request: those have their own
# budgets. 30 is above any pause that a busy machine makes.
timeout = 30

# A request may wait 5 s for a search and search for 10 s; whatever runs when the stop signal comes is answered.
graceful_timeout = 20

# Longer than the 60 s that proxies usually keep an idle connection, so that it is the proxy that closes first and
# no request meets a closing connection.
keepalive = 75

# A worker is replaced after about 20,000 requests, which bounds what a leak can do; the jitter keeps the workers
# from being replaced at the same time.
max_requests = 20_000
max_requests_jitter = 2_000

# Heartbeats are file operations: in memory they cannot hang on a slow disk, as they do in some containers.
worker_tmp_dir = "/dev/shm" if Path("/dev/shm").is_dir() else None  # noqa: S108 - gunicorn makes private files there

# Nobody steers this server at run time; the socket would lie in a home that a container does not have.
control_socket_disable = True

# A whole position fits into a URL (about 600 characters, 2,000 at most); this is the largest line gunicorn allows.
limit_request_line = 8190

# The service logs each request itself, with its id; gunicorn's own lines say only what happens to workers.
accesslog = None
errorlog = "-"

# Each worker writes its counts into files here, and any worker answers for all. Set before the service imports
# prometheus_client, which looks once.
_METRICS_PREFIX = "seep-metrics-"
if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
    os.environ["PROMETHEUS_MULTIPROC_DIR"] = tempfile.mkdtemp(prefix=_METRICS_PREFIX)
_metrics = Path(os.environ["PROMETHEUS_MULTIPROC_DIR"])
_metrics.mkdir(parents=True, exist_ok=True)


def on_starting(server):
    """Counts of an earlier run are not this one's."""
    for left_over in _metrics.glob("*.db"):
        left_over.unlink()


def child_exit(server, worker):
    """Forget what only a living worker may report."""
    from prometheus_client import multiprocess  # not at the top: it must not be imported before the lines above

    multiprocess.mark_process_dead(worker.pid)


def on_exit(server):
    """Remove the directory if it was made here; one that was given stays."""
    if _metrics.name.startswith(_METRICS_PREFIX):
        shutil.rmtree(_metrics, ignore_errors=True)


def _write_problem(sock, status, reason, message):
    """Answer what gunicorn refuses before the service sees it (an address too long, a broken header) as a problem."""
    request_id = uuid.uuid4().hex
    problem = {
        "type": "/problems/bad-request" if status < 500 else "/problems/internal-error",
        "title": reason,
        "status": status,
        "detail": message or "The server failed before the request reached the service.",
        "code": "bad-request" if status < 500 else "internal-error",
        "errors": [],
        "notation": None,
        "request_id": request_id,
    }
    body = json.dumps(problem)
    head = [
        f"HTTP/1.1 {status} {reason}",
        "Connection: close",
        "Content-Type: application/problem+json",
        f"Content-Length: {len(body)}",
        f"X-Request-Id: {request_id}",
    ]
    util.write_nonblock(sock, ("\r\n".join([*head, "", body])).encode("ascii"))


# gunicorn writes such answers in HTML and has no setting for that; this one function writes them all.
util.write_error = _write_problem
