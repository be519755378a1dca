"""Every refusal as ``application/problem+json`` (RFC 9457), on every route and status.

One table of the problems that there are, one place that knows both an error of the engine and a status. Asking is
not failing: check and judge answer 200 with a verdict; what stands here is what a question could not be answered for.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import structlog
from flask import Flask, Response, g
from marshmallow import ValidationError
from werkzeug.exceptions import HTTPException

from api.json_provider import json_response
from api.schemas.fields import LONGEST_NOTATION, Complaint
from engine.errors import (
    Flaw,
    IllegalMove,
    InvalidPosition,
    NotKnown,
    NotToMove,
    SeepError,
    TooManyMoves,
    Violation,
    VoidDeal,
)
from engine.notation import format_position
from engine.position import Position
from engine.rulebook import RULEBOOK

Json = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Problem:
    """A kind of problem: its code, status, title, and what it means and asks for."""

    code: str
    status: int
    title: str
    sentence: str


PROBLEMS: dict[str, Problem] = {
    problem.code: problem
    for problem in (
        Problem(
            "malformed-json",
            400,
            "Malformed JSON",
            "The body is no JSON text in UTF-8 (RFC 8259): it may be empty, cut off, nested too deeply, or hold NaN.",
        ),
        Problem("bad-request", 400, "Bad request", "The request cannot be understood as HTTP."),
        Problem("not-found", 404, "Not found", "Nothing is served at this path; / lists what is."),
        Problem("method-not-allowed", 405, "Method not allowed", "The path knows other methods; Allow lists them."),
        Problem("body-too-large", 413, "Body too large", "The body is longer than the service takes."),
        Problem("unsupported-media-type", 415, "Unsupported media type", "A body must be sent as application/json."),
        Problem(
            "invalid-request",
            422,
            "Invalid request",
            "The JSON does not have the form that the operation asks for; errors tells every fault with its pointer.",
        ),
        Problem(
            "invalid-position",
            422,
            "Invalid position",
            "The position cannot be; errors tells every flaw, as the check of a position would.",
        ),
        Problem("not-known", 422, "Not known", "The position leaves out what this question needs; errors names it."),
        Problem("not-to-move", 422, "Not to move", "Moves are suggested to the seat whose turn it is, to no other."),
        Problem("invalid-pack", 422, "Invalid pack", "The given cards are no pack of 52, each once."),
        Problem("void-deal", 422, "Void deal", "The deal of the given pack is void; give another pack, or a seed."),
        Problem(
            "illegal-move",
            422,
            "Illegal move",
            "The rules forbid the move; errors tells every rule that it offends, nearest the legal moves most like it.",
        ),
        Problem("too-many-moves", 422, "Too many moves", "More moves are legal than one answer lists; filter by card."),
        Problem("busy", 503, "Busy", "As many searches run and wait as may; Retry-After says when to ask again."),
        Problem(
            "internal-error", 500, "Internal error", "The service failed; the request id finds the reason in its log."
        ),
    )
}

_BY_STATUS = {
    400: "bad-request",
    404: "not-found",
    405: "method-not-allowed",
    413: "body-too-large",
    415: "unsupported-media-type",
    500: "internal-error",
    503: "busy",
}

_log = structlog.get_logger()


class MalformedJson(ValueError):
    """The body is no JSON text."""


class MoveRefused(Exception):
    """An illegal move in a request: which one (its pointer), and the legal moves nearest to it as JSON."""

    def __init__(self, illegal: IllegalMove, pointer: str, nearest: Sequence[Json]) -> None:
        super().__init__(str(illegal))
        self.illegal = illegal
        self.pointer = pointer
        self.nearest = list(nearest)


def concerning(position: Position | str | None, within: str = "") -> None:
    """Say which position the request is about, so that a problem can name it by its notation, and where in the request
    it stands if that is not ``/position``."""
    g.concerning = position
    if within:
        g.within = within


def _within() -> str:
    within: str = g.get("within", "/position")
    return within


def _notation() -> str | None:
    position = g.get("concerning")
    if isinstance(position, Position):
        return format_position(position)
    return _short(position, LONGEST_NOTATION) if position else None


def register(app: Flask) -> None:
    """Let the app answer every error as a problem."""
    app.register_error_handler(HTTPException, _http_problem)
    app.register_error_handler(ValidationError, lambda e: problem("invalid-request", errors=_invalid(e.messages)))
    app.register_error_handler(MalformedJson, lambda e: problem("malformed-json", f"The body is no JSON: {e}."))
    app.register_error_handler(MoveRefused, _illegal_move)
    app.register_error_handler(SeepError, _engine_problem)
    app.register_error_handler(Exception, _internal_error)


def problem(code: str, detail: str | None = None, errors: Iterable[Json] = (), **members: Any) -> Response:
    """The answer for a problem; ``detail`` is by default made of the errors."""
    known = PROBLEMS[code]
    told = list(errors)
    return _respond(known, detail or " ".join(error["detail"] for error in told) or known.sentence, told, members)


def _respond(known: Problem, detail: str, errors: list[Json], members: Json) -> Response:
    body = {
        "type": f"/problems/{known.code}",
        "title": known.title,
        "status": known.status,
        "detail": _short(detail, 2_000),
        "code": known.code,
        "errors": errors,
        "notation": _notation(),
        "request_id": g.get("request_id"),
        **members,
    }
    return json_response(body, known.status, "application/problem+json")


def dump_flaw(flaw: Flaw, within: str = "") -> Json:
    """A flaw of a claim; its pointer leads from the root of the request."""
    return _error(within + flaw.pointer, flaw.code, flaw.detail, flaw.rule)


def dump_violation(violation: Violation, within: str) -> Json:
    """A rule that a move offends, with its sentence and the facts."""
    error = _error(within + violation.pointer, violation.rule, violation.detail, violation.rule)
    return {**error, "sentence": RULEBOOK[violation.rule].sentence, "facts": violation.facts}


def _error(pointer: str, code: str, detail: str, rule: str | None = None) -> Json:
    return {"pointer": pointer, "code": code, "detail": _short(detail, 600), "rule": rule}


def _short(text: str, most: int) -> str:
    """A text that repeats what a client sent must not grow with it."""
    return text if len(text) <= most else text[: most - 1] + "…"


def _invalid(messages: object, pointer: str = "") -> Iterator[Json]:
    """marshmallow's tree of complaints as a list with pointers."""
    if isinstance(messages, Complaint):
        yield _error(pointer, messages.code, messages.detail)
    elif isinstance(messages, dict):
        for name, inner in messages.items():
            step = "" if name == "_schema" else "/" + str(name).replace("~", "~0").replace("/", "~1")
            yield from _invalid(inner, pointer + step)
    elif isinstance(messages, list):
        for inner in messages:
            yield from _invalid(inner, pointer)


def _engine_problem(error: SeepError) -> Response:
    """What the engine refuses. Its flaws point into the position, or the pack, of the request."""
    match error:
        case InvalidPosition(flaws=flaws) if any(flaw.pointer.startswith("/pack") for flaw in flaws):
            return problem("invalid-pack", errors=[dump_flaw(flaw, g.get("within", "")) for flaw in flaws])
        case InvalidPosition(flaws=flaws):
            return problem("invalid-position", errors=[dump_flaw(flaw, _within()) for flaw in flaws])
        case NotKnown(flaws=flaws):
            return problem("not-known", errors=[dump_flaw(flaw, _within()) for flaw in flaws])
        case NotToMove():
            return problem("not-to-move", str(error))
        case VoidDeal(rule=rule, detail=detail):
            return problem("void-deal", errors=[_error(g.get("within", "") + "/pack", "void-deal", detail, rule)])
        case TooManyMoves():
            return problem("too-many-moves", str(error))
        case _:
            return _internal_error(error)


def _illegal_move(error: MoveRefused) -> Response:
    errors = [dump_violation(violation, error.pointer) for violation in error.illegal.violations]
    return problem("illegal-move", str(error.illegal), errors, move=error.illegal.notation, nearest=error.nearest)


def _http_problem(error: HTTPException) -> Response:
    """An error of HTTP, with its headers (Allow, Retry-After) but never its HTML."""
    status = error.code if error.code and error.code >= 400 else 404  # nothing is served by a redirect
    known = PROBLEMS[_BY_STATUS.get(status, "bad-request" if status < 500 else "internal-error")]
    if known.status != status:
        known = replace(known, status=status, title=error.name, sentence=error.name + ".")
    own_words = vars(error).get("description")
    response = _respond(known, own_words or known.sentence, [], {})
    for name, value in error.get_headers():
        if name == "Allow":
            response.headers["Allow"] = value + ", OPTIONS"
        elif name not in ("Content-Type", "Location"):
            response.headers[name] = value
    return response


def _internal_error(error: Exception) -> Response:
    """Our own fault: the log has the trace, the client the request id."""
    _log.error("internal-error", request_id=g.get("request_id"), notation=_notation(), exc_info=error)
    return problem("internal-error")
