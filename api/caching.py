"""``ETag`` and ``Cache-Control`` for what never changes while the same code runs.

The tag of an answer follows from its address and the running code alone, so it is known before anything is
computed, and a repeated question costs next to nothing.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from flask import Response, current_app, make_response, request

from api.revision import SERVICE_REVISION, digest

View = Callable[..., Any]


def unchanging(*, immutable: bool = False) -> Callable[[View], View]:
    """Let a view answer 304 to who has its answer; ``immutable`` if its address says all there is to say."""

    def decorate(view: View) -> View:
        @wraps(view)
        def answer(**parts: str) -> Response:
            tag = digest(SERVICE_REVISION.encode(), request.full_path.encode())
            asked = request.if_none_match
            known = not asked.star_tag and asked.contains_weak(tag)
            response = Response(status=304) if known else make_response(view(**parts))
            if known or response.status_code == 200:
                response.set_etag(tag)
                response.headers["Cache-Control"] = _lifetime(immutable)
            return response

        return answer

    return decorate


def _lifetime(immutable: bool) -> str:
    if immutable:
        return "public, max-age=86400, immutable"
    return f"public, max-age={current_app.config['FRESH_SECONDS']}"
