"""The service about itself: what it serves, whether it is well, which version it is, what its problems mean."""

from functools import lru_cache
from typing import Any

import orjson
import yaml
from flask import Blueprint, Response, current_app
from prometheus_client import CONTENT_TYPE_LATEST
from werkzeug.exceptions import NotFound

from api import VERSION
from api.cache import answers_here
from api.caching import unchanging
from api.observability import metrics_text
from api.problems import PROBLEMS, Problem
from api.revision import ENGINE_REVISION, OPENAPI, SERVICE_REVISION
from api.schemas.answers import under_revision
from engine.deal import deal
from engine.kernel import COMPILED
from engine.legal import legal_moves
from engine.ruleset import ruleset

Json = dict[str, Any]

service = Blueprint("service", __name__)


@service.get("/")
def index() -> Json:
    """What is served."""
    served = [
        {
            "method": method,
            "path": rule.rule.replace("<", "{").replace(">", "}"),
            "operation": _operation_id(rule.endpoint),
        }
        for rule in current_app.url_map.iter_rules()
        for method in sorted((rule.methods or set()) - {"HEAD", "OPTIONS"})
    ]
    return {"name": "Seep", "version": VERSION, "openapi": "/openapi.yaml", "operations": served}


def _operation_id(endpoint: str) -> str:
    """What the contract calls a view: ``positions.list_legal_moves`` is ``listLegalMoves``."""
    first, *rest = endpoint.rsplit(".", 1)[-1].split("_")
    return first + "".join(map(str.capitalize, rest))


@service.get("/healthz")
def health() -> Json:
    """The process answers."""
    return {"status": "ok"}


@service.get("/readyz")
def readiness() -> Json:
    """The engine deals a deal and finds its bids; degraded if it has to do without the cache that it was given."""
    moves = legal_moves(deal(ruleset("standard"), 0, seed=1).position)
    if not moves:
        return {"status": "failing"}
    return {"status": "degraded" if answers_here().is_degraded else "ready"}


@service.get("/v1/version")
def version() -> Json:
    """What runs here."""
    return under_revision(
        {
            "version": VERSION,
            "service_revision": SERVICE_REVISION,
            "engine_revision": ENGINE_REVISION,
            "kernel": "compiled" if COMPILED else "interpreted",
        }
    )


@service.get("/metrics")
def metrics() -> Response:
    """Figures for Prometheus."""
    return Response(metrics_text(), content_type=CONTENT_TYPE_LATEST)


@service.get("/openapi.yaml")
@unchanging()
def openapi_yaml() -> Response:
    """The contract."""
    return Response(OPENAPI.read_bytes(), mimetype="application/yaml")


@service.get("/openapi.json")
@unchanging()
def openapi_json() -> Response:
    """The contract as JSON."""
    return Response(_contract(), mimetype="application/json")


@lru_cache(maxsize=1)
def _contract() -> bytes:
    return orjson.dumps(yaml.safe_load(OPENAPI.read_bytes()))


@service.get("/problems")
@unchanging()
def list_problems() -> Json:
    """All kinds of problems."""
    return {"problems": [_dump_problem(known) for known in PROBLEMS.values()]}


@service.get("/problems/<code>")
@unchanging()
def read_problem(code: str) -> Json:
    """What the type of a problem leads to."""
    if code not in PROBLEMS:
        raise NotFound(f"There is no problem {code!r}; /problems lists them.")
    return _dump_problem(PROBLEMS[code])


def _dump_problem(known: Problem) -> Json:
    return {"code": known.code, "status": known.status, "title": known.title, "sentence": known.sentence}
