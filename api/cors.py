"""Pages of other origins may call the service: answers to preflights, and the headers on all other answers."""

from flask import Flask, Response, request
from werkzeug.exceptions import NotFound
from werkzeug.routing import MapAdapter

from api.config import Config

#: Headers of answers that scripts may read besides the simple ones.
EXPOSED = "Allow, Cache-Status, ETag, Retry-After, X-Request-Id"
#: Headers of requests that scripts may send.
ALLOWED = "Content-Type, If-None-Match, X-Request-Id"


def register(app: Flask, config: Config) -> None:
    """Let the app answer OPTIONS, and scripts read its answers."""
    origins = frozenset(config.cors_origins.split())

    def options() -> Response | None:
        if request.method != "OPTIONS":
            return None
        methods = _methods_here(app)
        response = Response(status=204, headers={"Allow": methods})
        del response.headers["Content-Type"]  # there is no content, least of all the HTML that flask would announce
        if "Origin" in request.headers and "Access-Control-Request-Method" in request.headers:
            response.headers["Access-Control-Allow-Methods"] = methods
            response.headers["Access-Control-Allow-Headers"] = ALLOWED
            response.headers["Access-Control-Max-Age"] = str(config.cors_max_age)
        return response

    def allow_origin(response: Response) -> Response:
        origin = request.headers.get("Origin")
        if "*" in origins:
            response.headers["Access-Control-Allow-Origin"] = "*"
        elif origins:
            response.vary.add("Origin")
            if origin not in origins:
                return response
            response.headers["Access-Control-Allow-Origin"] = origin
        else:
            return response
        response.headers["Access-Control-Expose-Headers"] = EXPOSED
        return response

    app.before_request(options)
    app.after_request(allow_origin)


def _methods_here(app: Flask) -> str:
    adapter: MapAdapter = app.create_url_adapter(request)  # type: ignore[assignment]  # none only without a request
    methods = set(adapter.allowed_methods())
    if not methods:
        raise NotFound
    return ", ".join(sorted(methods | {"OPTIONS"}))
