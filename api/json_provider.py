"""JSON by orjson: quick, and strict where the standard library is not.

The standard ``json.loads`` takes ``NaN``, lone surrogates and UTF-16, and nesting that fits in a small body makes it
raise ``RecursionError``; orjson answers all of these with a :class:`ValueError`.
"""

from typing import Any

import orjson
from flask import Response
from flask.json.provider import JSONProvider


class OrjsonProvider(JSONProvider):
    """What ``flask.json`` uses."""

    def dumps(self, obj: Any, **_: Any) -> str:
        """The JSON text of a value."""
        return orjson.dumps(obj).decode()

    def loads(self, s: str | bytes, **_: Any) -> Any:
        """The value of a JSON text; raises :class:`ValueError`."""
        return orjson.loads(s)

    def response(self, *args: Any, **kwargs: Any) -> Response:
        """The answer with a value as its body."""
        return json_response(self._prepare_response_obj(args, kwargs))


def json_response(value: Any, status: int = 200, mimetype: str = "application/json") -> Response:
    """An answer with a value as its body, made from bytes without a detour by text."""
    return Response(orjson.dumps(value), status, mimetype=mimetype)
