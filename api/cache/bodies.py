"""The cache by raw body: a request that was answered before is answered before its JSON is even parsed."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Response, current_app, g, request

from api.cache.answers import Answers, Found, Source
from api.cache.entries import SETTLED
from api.json_provider import json_response

View = Callable[[], Any]

#: By RFC 9211: where an answer came from.
_STATUS: dict[Source, str] = {
    "memory": "seep; hit; detail=memory",
    "redis": "seep; hit; detail=redis",
    "computed": "seep; fwd=miss",
}


def cached_by_body(*, shared: bool) -> Callable[[View], View]:
    """Let a view that is a pure function of the body answer from the cache; ``shared`` also from that of all workers,
    which pays where computing takes longer than asking Redis."""

    def decorate(view: View) -> View:
        operation = view.__name__

        @wraps(view)
        def answer() -> Response:
            if not request.is_json:  # the view refuses it
                return view()  # type: ignore[no-any-return]
            answers, body = answers_here(), request.get_data()
            known = answers.body(operation, body, shared=shared)
            if known is not None:
                return _respond(Response(known.entry.answer, mimetype="application/json"), known.source)
            response = json_response(view())
            found: Found | None = g.get("found")
            if found is None or found.entry.strength == SETTLED:
                answers.keep_body(operation, body, response.get_data(), shared=shared)
            return _respond(response, found.source if found else "computed")

        return answer

    return decorate


def answers_here() -> Answers:
    """The cache of the app that answers the request."""
    answers: Answers = current_app.extensions["answers"]
    return answers


def came_from(found: Found) -> None:
    """Say where the answer to this request came from, and whether it is settled."""
    g.found = found


def _respond(response: Response, source: Source) -> Response:
    response.headers["Cache-Status"] = _STATUS[source]
    return response
