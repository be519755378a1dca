"""The one way to test an error."""

from typing import Any

from werkzeug.test import TestResponse

from api.problems import PROBLEMS


def assert_problem(response: TestResponse, status: int, code: str, *faults: tuple[str, str]) -> dict[str, Any]:
    """The answer is a problem of that status and code with exactly these faults, each a pointer and a code."""
    problem: dict[str, Any] = response.get_json()
    assert response.mimetype == "application/problem+json"
    assert (response.status_code, problem["status"], problem["code"]) == (status, status, code), problem
    assert problem["type"] == f"/problems/{code}"
    assert PROBLEMS[code].status in (status, 400)
    assert problem["request_id"] == response.headers["X-Request-Id"]
    assert [(fault["pointer"], fault["code"]) for fault in problem["errors"]] == list(faults), problem["errors"]
    assert problem["detail"]
    return problem
