"""Reading a request: its body or query through a schema, and the position that it asks about through the engine."""

from typing import Any

import orjson
from flask import current_app, request
from marshmallow import Schema
from werkzeug.exceptions import RequestEntityTooLarge, UnsupportedMediaType

from api.problems import MalformedJson, concerning
from engine.check import check
from engine.notation import format_position
from engine.position import Position, Setup
from engine.ruleset import REVISION

Json = dict[str, Any]


def read_body(schema: Schema) -> Json:
    """The body, read by a schema."""
    if not request.is_json:
        raise UnsupportedMediaType
    try:
        given = orjson.loads(_body())
    except ValueError as refused:
        raise MalformedJson(str(refused)) from refused
    if type(given) is dict and type(given.get("notation")) is str:
        concerning(given["notation"])
    read: Json = schema.load(given)
    return read


def _body() -> bytes:
    """The bytes of the body. werkzeug refuses what is announced as too long, but cuts off what comes in chunks."""
    body = request.get_data(cache=False)
    if len(body) > current_app.config["MAX_BODY_BYTES"]:
        raise RequestEntityTooLarge
    return body


def read_query(schema: Schema) -> Json:
    """The query, read by a schema; a parameter given twice counts once."""
    concerning(request.args.get("position"))
    read: Json = schema.load(request.args.to_dict())
    return read


def checked(claim: Setup) -> Position:
    """The position that a claim makes; from here on a problem names it by its notation."""
    position = check(claim)
    concerning(position)
    return position


def about(position: Position) -> Json:
    """What every answer about a position begins with."""
    return {"notation": format_position(position), "ruleset_revision": REVISION}
