"""What can be seen from outside: a request id in and out, one log line a request, and metrics."""

import os
import re
import sys
import time
from typing import Any
from uuid import uuid4

import orjson
import structlog
from flask import Flask, Response, g, request
from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

from api.config import Config
from engine.kernel import COMPILED

REQUESTS = Counter("seep_requests", "Requests answered.", ("operation", "status"))
SECONDS = Histogram(
    "seep_request_seconds",
    "Time from the request's arrival in the service to its answer.",
    ("operation",),
    buckets=(0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0),
)
KERNEL = Gauge(
    "seep_kernel_compiled", "1 if the compiled kernel is loaded, 0 if the interpreted.", multiprocess_mode="min"
)

#: What a request id may be: it is echoed and logged, so nothing that could break out of a header or a log line.
_REQUEST_ID = re.compile(r"[A-Za-z0-9._-]{1,64}")
#: Operations that others ask every few seconds; they would drown the log.
_QUIET = frozenset({"service.health", "service.readiness", "service.metrics"})

_log = structlog.get_logger()


def configure_log(level: str) -> None:
    """One JSON line an event, on standard error."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(serializer=_dumps),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(level.lower()),
        logger_factory=lambda *_: structlog.BytesLogger(sys.stderr.buffer),
    )


def _dumps(event: Any, **_: Any) -> bytes:
    return orjson.dumps(event, default=str)


def register(app: Flask, config: Config) -> None:
    """Let the app watch its requests."""
    configure_log(config.log_level)
    KERNEL.set(int(COMPILED))
    app.before_request(_begin)
    app.after_request(_end)


def _begin() -> None:
    g.began = time.perf_counter()
    given = request.headers.get("X-Request-Id", "")
    g.request_id = given if _REQUEST_ID.fullmatch(given) else uuid4().hex


def _end(response: Response) -> Response:
    seconds = time.perf_counter() - g.began
    operation = request.endpoint or "none"
    response.headers["X-Request-Id"] = g.request_id
    response.headers["X-Content-Type-Options"] = "nosniff"
    REQUESTS.labels(operation, response.status_code).inc()
    SECONDS.labels(operation).observe(seconds)
    tell = _log.debug if operation in _QUIET else _log.info
    tell(
        "request",
        request_id=g.request_id,
        method=request.method,
        path=request.path,
        operation=operation,
        status=response.status_code,
        microseconds=round(seconds * 1e6),
    )
    return response


def metrics_text() -> bytes:
    """The metrics of this process, or of all workers where they share a directory."""
    if "PROMETHEUS_MULTIPROC_DIR" not in os.environ:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    MultiProcessCollector(together)  # type: ignore[no-untyped-call]  # prometheus_client leaves it untyped
    return generate_latest(together)
