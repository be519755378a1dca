"""A request that was answered before is answered from the cache, with the same bytes, and only such a request."""

from typing import Any

import pytest

from tests.cache.questions import client_of, games

MISS, MEMORY = "seep; fwd=miss", "seep; hit; detail=memory"

PATHS: list[tuple[str, dict[str, Any]]] = [
    ("/v1/positions/legal-moves", {}),
    ("/v1/positions/solve", {"budget": {"nodes": 1_000_000}}),
    ("/v1/suggest", {"level": "casual"}),
]


@pytest.mark.parametrize(("path", "more"), PATHS)
def test_the_same_body_gets_the_same_bytes(path: str, more: dict[str, Any]) -> None:
    client, body = client_of(), {"notation": games()[0][-6], **more}
    answers = [client.post(path, json=body) for _ in range(3)]
    assert [answer.headers["Cache-Status"] for answer in answers] == [MISS, MEMORY, MEMORY]
    assert len({answer.get_data() for answer in answers}) == 1
    assert len({answer.headers["X-Request-Id"] for answer in answers}) == 3
    assert {answer.mimetype for answer in answers} == {"application/json"}


def test_one_operation_never_answers_for_another() -> None:
    client, body = client_of(), {"notation": games()[0][-6]}
    told = {path: client.post(path, json=body).get_json() for path, _ in PATHS}
    assert [client.post(path, json=body).get_json() for path in told] == list(told.values())


def test_a_problem_is_not_kept() -> None:
    client = client_of()
    for _ in range(2):
        answer = client.post("/v1/positions/legal-moves", json={"notation": "nonsense"})
        assert (answer.status_code, answer.headers.get("Cache-Status")) == (422, None)


def test_a_body_that_is_not_sent_as_json_is_refused_though_its_answer_is_known() -> None:
    client, body = client_of(), b'{"notation": "%s"}' % games()[0][-6].encode()
    assert client.post("/v1/positions/legal-moves", data=body, content_type="application/json").status_code == 200
    assert client.post("/v1/positions/legal-moves", data=body, content_type="text/plain").status_code == 415


def test_what_time_cut_off_is_not_kept() -> None:
    client = client_of()
    for path, place in (("/v1/suggest", 12), ("/v1/positions/solve", 4)):
        body = {"notation": games()[0][place], "budget": {"milliseconds": 5}}
        assert [client.post(path, json=body).headers["Cache-Status"] for _ in range(2)] == [MISS, MISS]


def test_another_way_to_write_the_same_question_finds_the_answer() -> None:
    client, text = client_of(), games()[0][-6]
    position = client.post("/v1/positions/check", json={"notation": text}).get_json()["position"]
    first = client.post("/v1/positions/solve", json={"notation": text})
    second = client.post("/v1/positions/solve", json={"position": position, "budget": {"nodes": 5_000}})
    assert [answer.headers["Cache-Status"] for answer in (first, second)] == [MISS, MEMORY]
    assert first.get_json() == second.get_json()
