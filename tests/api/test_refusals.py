"""Whatever is wrong with a request is told as a problem, with its pointer: never HTML, never a 500."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.problems import assert_problem
from tests.contract.client import contract_client
from tests.contract.spec import OPERATIONS, Operation

HAND = [["JH", "4D"], None, None, None]
POSITION = {"hands": HAND, "dealer": 3, "bid": 11, "plays": 40, "floor": {"loose": ["5S", "6H", "2C"]}}
NOTATION = "standard~play~d3~b11~n40~h4D.JH_x_x_x~k~f2C.5S.6H~cx"
CHECK = "/v1/positions/check"
PLAY = "/v1/positions/play"

#: What is wrong, where it is sent, the body, and the faults that are told.
INVALID: list[tuple[str, str, Any, list[tuple[str, str]]]] = [
    ("a list for an object", CHECK, [POSITION], [("", "wrong-type")]),
    ("a text for an object", CHECK, "position", [("", "wrong-type")]),
    ("null for an object", CHECK, None, [("", "wrong-type")]),
    ("neither position nor notation", CHECK, {}, [("", "exactly-one")]),
    ("both position and notation", CHECK, {"position": POSITION, "notation": NOTATION}, [("", "exactly-one")]),
    ("null for a position", CHECK, {"position": None}, [("/position", "wrong-type")]),
    ("an unknown field", CHECK, {"notation": NOTATION, "deck": 1}, [("/deck", "unknown-field")]),
    ("an unknown field with slashes", CHECK, {"notation": NOTATION, "a/b~c": 1}, [("/a~1b~0c", "unknown-field")]),
    (
        "an unknown field deep inside",
        CHECK,
        {"position": {**POSITION, "floor": {"piles": []}}},
        [("/position/floor/piles", "unknown-field")],
    ),
    ("no hands", CHECK, {"position": {"dealer": 3}}, [("/position/hands", "missing")]),
    ("one hand", CHECK, {"position": {"hands": [["JH"]]}}, [("/position/hands", "wrong-length")]),
    ("a text for a hand", CHECK, {"position": {"hands": ["JH", None]}}, [("/position/hands/0", "wrong-type")]),
    (
        "cards that there are not",
        CHECK,
        {"position": {"hands": [["JH", "1S"], ["10", 7, None, ["AS"], {}]]}},
        [("/position/hands/0/1", "unknown-card"), *[(f"/position/hands/1/{n}", "unknown-card") for n in range(5)]],
    ),
    ("53 cards", CHECK, {"position": {"hands": [["JH"] * 53, None]}}, [("/position/hands/0", "wrong-length")]),
    ("true for a number", CHECK, {"position": {**POSITION, "dealer": True}}, [("/position/dealer", "wrong-type")]),
    ("13.5 for a number", CHECK, {"position": {**POSITION, "bid": 13.5}}, [("/position/bid", "wrong-type")]),
    ("a text for a number", CHECK, {"position": {**POSITION, "bid": "11"}}, [("/position/bid", "wrong-type")]),
    ("a number of 30 digits", CHECK, {"position": {**POSITION, "bid": 10**30}}, [("/position/bid", "out-of-range")]),
    (
        "a seat that there is not",
        CHECK,
        {"position": {**POSITION, "dealer": 4}},
        [("/position/dealer", "out-of-range")],
    ),
    ("a negative number", CHECK, {"position": {**POSITION, "plays": -1}}, [("/position/plays", "out-of-range")]),
    ("an unknown phase", CHECK, {"position": {**POSITION, "phase": "end"}}, [("/position/phase", "unknown-value")]),
    (
        "1 for true",
        CHECK,
        {"position": {**POSITION, "floor": {"houses": [{"value": 9, "cards": ["9C"], "owners": [0], "cemented": 1}]}}},
        [("/position/floor/houses/0/cemented", "wrong-type")],
    ),
    (
        "a house without owners",
        CHECK,
        {"position": {**POSITION, "floor": {"houses": [{"value": 9, "cards": []}]}}},
        [("/position/floor/houses/0/owners", "missing")],
    ),
    (
        "two things at once",
        CHECK,
        {"position": {**POSITION, "dealer": 9, "sweeps": [{"seat": 0, "points": 50}]}},
        [("/position/dealer", "out-of-range"), ("/position/sweeps/0/play", "missing")],
    ),
    ("no notation", CHECK, {"notation": ""}, [("/notation", "malformed-notation")]),
    ("notation of something else", CHECK, {"notation": "8/8/8/8 w - -"}, [("/notation", "malformed-notation")]),
    ("a notation of 60,000 characters", CHECK, {"notation": "x" * 60_000}, [("/notation", "too-long")]),
    ("a list for a notation", CHECK, {"notation": ["standard"]}, [("/notation", "wrong-type")]),
    (
        "a notation of an unknown preset",
        CHECK,
        {"notation": NOTATION.replace("standard", "chess")},
        [("/notation", "malformed-notation")],
    ),
    (
        "an unknown preset",
        "/v1/deals",
        {"seed": 1, "ruleset": {"preset": "chess"}},
        [("/ruleset/preset", "unknown-preset")],
    ),
    (
        "an unknown preset of a position",
        CHECK,
        {"position": {**POSITION, "ruleset": {"preset": "chess"}}},
        [("/position/ruleset/preset", "unknown-preset")],
    ),
    ("a number for a preset", "/v1/deals", {"seed": 1, "ruleset": {"preset": 1}}, [("/ruleset/preset", "wrong-type")]),
    ("a text for a ruleset", "/v1/deals", {"seed": 1, "ruleset": "standard"}, [("/ruleset", "wrong-type")]),
    (
        "unknown options and values, all told",
        "/v1/deals",
        {
            "seed": 1,
            "ruleset": {"options": {"jokers": 2, "absorb": "some", "cementing": 1, "target": 0, "players": True}},
        },
        [
            ("/ruleset/options/jokers", "unknown-option"),
            *[(f"/ruleset/options/{name}", "unknown-value") for name in ("absorb", "cementing", "target", "players")],
        ],
    ),
    (
        "a list for an option",
        "/v1/deals",
        {"seed": 1, "ruleset": {"options": {"absorb": [[["all"]]]}}},
        [("/ruleset/options/absorb", "wrong-type")],
    ),
    (
        "points of sweeps that are none",
        "/v1/deals",
        {"seed": 1, "ruleset": {"options": {"sweep_points": {"normal": "50", "first": 1}}}},
        [
            ("/ruleset/options/sweep_points/normal", "wrong-type"),
            ("/ruleset/options/sweep_points/first", "unknown-field"),
        ],
    ),
    (
        "options that do not go together",
        "/v1/deals",
        {
            "seed": 1,
            "ruleset": {"options": {"bid_constraint": "makeable", "players": 2, "partner_add_needs_key": True}},
        },
        [
            ("/ruleset/options/bid_constraint", "impossible-combination"),
            ("/ruleset/options/partner_add_needs_key", "impossible-combination"),
        ],
    ),
    ("neither seed nor pack", "/v1/deals", {}, [("", "exactly-one")]),
    ("a seed beyond JavaScript", "/v1/deals", {"seed": 2**53}, [("/seed", "out-of-range")]),
    ("a pack without a dealer", "/v1/deals", {"pack": []}, [("/dealer", "missing")]),
    (
        "a dealer who does not play",
        "/v1/deals",
        {"seed": 1, "dealer": 2, "ruleset": {"preset": "two_player"}},
        [("/dealer", "out-of-range")],
    ),
    ("a cut without a seed", "/v1/deals/cut", {}, [("/seed", "missing")]),
    ("a view of nobody", "/v1/positions/view", {"notation": NOTATION}, [("/seat", "missing")]),
    (
        "a view of a seat that does not play",
        "/v1/positions/view",
        {"notation": "two_player~play~d1~b11~n46~h4D_5C~k~f~cx", "seat": 2},
        [("/seat", "out-of-range")],
    ),
    ("no move", PLAY, {"notation": NOTATION}, [("", "exactly-one")]),
    (
        "a move and moves",
        PLAY,
        {"notation": NOTATION, "move": {"notation": "throw-4D"}, "moves": [{"notation": "throw-4D"}]},
        [("", "exactly-one")],
    ),
    ("no moves", PLAY, {"notation": NOTATION, "moves": []}, [("/moves", "wrong-length")]),
    ("a move without a type", PLAY, {"notation": NOTATION, "move": {"card": "4D"}}, [("/move/type", "missing")]),
    (
        "a move of an unknown type",
        PLAY,
        {"notation": NOTATION, "move": {"type": "pass"}},
        [("/move/type", "unknown-value")],
    ),
    (
        "a build that names no house",
        PLAY,
        {"notation": NOTATION, "moves": [{"type": "build", "card": "4D"}]},
        [("/moves/0/house", "missing")],
    ),
    (
        "a throw with a house",
        PLAY,
        {"notation": NOTATION, "move": {"type": "throw", "card": "4D", "house": 9}},
        [("/move/house", "out-of-place")],
    ),
    (
        "a loose card twice",
        PLAY,
        {"notation": NOTATION, "move": {"type": "capture", "card": "JH", "loose": ["5S", "6H", "5S"]}},
        [("/move/loose", "card-twice")],
    ),
    (
        "a notation that is no move",
        PLAY,
        {"notation": NOTATION, "move": {"notation": "Nf3"}},
        [("/move/notation", "malformed-notation")],
    ),
    (
        "a notation of another move",
        PLAY,
        {"notation": NOTATION, "move": {"type": "throw", "card": "JH", "notation": "throw-4D"}},
        [("/move/notation", "notation-differs")],
    ),
    (
        "a tap on nothing",
        "/v1/positions/legal-moves",
        {"notation": NOTATION, "selection": ["5S", "H8", 7]},
        [("/selection/1", "unknown-card"), ("/selection/2", "unknown-card")],
    ),
    (
        "a deal without sweeps",
        "/v1/baazi",
        {"dealer": 0, "deals": [{"cards": [50, 50]}]},
        [("/deals/0/sweeps", "missing")],
    ),
    (
        "points of three teams where two play",
        "/v1/baazi",
        {"dealer": 0, "deals": [{"cards": [50, 50], "sweeps": [0, 0]}, {"cards": [50, 25, 25], "sweeps": [0, 0]}]},
        [("/deals/1/cards", "wrong-length")],
    ),
    (
        "a dealer who does not sit there",
        "/v1/baazi",
        {"dealer": 3, "deals": [], "ruleset": {"preset": "three_player"}},
        [("/dealer", "out-of-range")],
    ),
]

#: What is wrong with a text that is no JSON.
MALFORMED = {
    "nothing": b"",
    "half an object": b'{"seed": 1',
    "NaN": b'{"seed": NaN}',
    "Infinity": b'{"seed": -Infinity}',
    "deep nesting": b"[" * 30_000 + b"]" * 30_000,
    "deep objects": b'{"a":' * 10_000 + b"1" + b"}" * 10_000,
    "no UTF-8": b'{"seed": "\xff"}',
    "UTF-16": '{"seed": 1}'.encode("utf-16"),
    "half a character": b'{"seed": "\\ud800"}',
    "two texts": b"{} {}",
    "a number of 400 digits": b'{"seed": ' + b"9" * 400 + b"}",
}


@pytest.mark.parametrize(("path", "body", "faults"), [row[1:] for row in INVALID], ids=[row[0] for row in INVALID])
def test_an_invalid_request_is_told_with_every_fault(
    client: FlaskClient, path: str, body: Any, faults: list[tuple[str, str]]
) -> None:
    answer = client.post(path, data=json.dumps(body), content_type="application/json")
    assert_problem(answer, 422, "invalid-request", *faults)


@pytest.mark.parametrize("text", MALFORMED.values(), ids=MALFORMED)
@pytest.mark.parametrize("operation", [each for each in OPERATIONS if each.method == "POST"], ids=lambda each: each.id)
def test_a_body_that_is_no_json_is_told(client: FlaskClient, operation: Operation, text: bytes) -> None:
    assert_problem(client.post(operation.path, data=text, content_type="application/json"), 400, "malformed-json")


@pytest.mark.parametrize(
    "media_type", [None, "text/plain", "application/x-www-form-urlencoded", "application/xml", "json"]
)
def test_another_media_type_is_told(client: FlaskClient, media_type: str | None) -> None:
    assert_problem(
        client.post("/v1/deals", data=b'{"seed": 1}', content_type=media_type), 415, "unsupported-media-type"
    )


def test_a_json_media_type_may_have_parameters_and_a_suffix(client: FlaskClient) -> None:
    for media_type in ("application/json; charset=utf-8", "application/vnd.seep+json"):
        assert client.post("/v1/deals", data=b'{"seed": 1}', content_type=media_type).status_code == 200


def test_of_a_name_given_twice_the_last_counts(client: FlaskClient) -> None:
    answer = client.post("/v1/deals", data=b'{"seed": 1, "seed": 2}', content_type="application/json")
    assert answer.get_json()["seed"] == 2


def test_a_whole_number_may_have_a_point(client: FlaskClient) -> None:
    assert (
        client.post("/v1/deals", json={"seed": 7.0}).get_json() == client.post("/v1/deals", json={"seed": 7}).get_json()
    )


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_that_is_too_large_is_told(chunked: bool) -> None:
    client = contract_client(max_body_bytes=100)
    body = b'{"seed": ' + b" " * 100 + b"1}"
    environment = {"wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"} if chunked else {}
    answer = client.post("/v1/deals", data=body, content_type="application/json", environ_overrides=environment)
    assert_problem(answer, 413, "body-too-large")
    assert client.post("/v1/deals", data=body.replace(b" ", b""), content_type="application/json").status_code == 200


@pytest.mark.parametrize(
    "path", ["/v1", "/v2/deals", "/v1/deals/", "/v1//deals", "/v1/positions/undo", "/%00", "/favicon.ico"]
)
@pytest.mark.parametrize("method", ["GET", "POST", "OPTIONS", "BREW"])
def test_a_path_that_is_not_there_is_told(client: FlaskClient, path: str, method: str) -> None:
    assert_problem(client.open(path, method=method), 404, "not-found")


@pytest.mark.parametrize("path", ["/v1/rulesets/chess", "/v1/rules/breaking", "/v1/rules/%FF", "/problems/none"])
def test_a_name_that_there_is_not_is_told(client: FlaskClient, path: str) -> None:
    problem = assert_problem(client.get(path), 404, "not-found")
    assert problem["detail"].startswith("There is no ")


@pytest.mark.parametrize(
    ("method", "path", "allowed"),
    [
        ("GET", "/v1/deals", {"POST", "OPTIONS"}),
        ("DELETE", "/v1/positions/legal-moves", {"GET", "HEAD", "POST", "OPTIONS"}),
        ("PUT", "/v1/rulesets", {"GET", "HEAD", "OPTIONS"}),
        ("TRACE", "/", {"GET", "HEAD", "OPTIONS"}),
        ("QUERY", "/v1/rules/breaking.ordinary", {"GET", "HEAD", "OPTIONS"}),
    ],
)
def test_a_method_that_a_path_does_not_know_is_told_with_those_it_knows(
    client: FlaskClient, method: str, path: str, allowed: set[str]
) -> None:
    answer = client.open(path, method=method)
    assert_problem(answer, 405, "method-not-allowed")
    assert set(answer.headers["Allow"].split(", ")) == allowed


@pytest.mark.parametrize(
    ("query", "faults"),
    [
        ({}, [("/position", "missing")]),
        ({"position": "x"}, [("/position", "malformed-notation")]),
        ({"position": NOTATION, "card": "1S"}, [("/card", "unknown-card")]),
        ({"position": NOTATION, "selection": "5S.x"}, [("/selection/1", "unknown-card")]),
        ({"position": NOTATION, "limit": "5"}, [("/limit", "unknown-field")]),
    ],
)
def test_an_invalid_query_is_told(client: FlaskClient, query: dict[str, str], faults: list[tuple[str, str]]) -> None:
    answer = client.get("/v1/positions/legal-moves", query_string=query)
    assert_problem(answer, 422, "invalid-request", *faults)
    assert "ETag" not in answer.headers
    assert "Cache-Control" not in answer.headers


def test_our_own_fault_is_told_without_its_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("the secret reason")

    monkeypatch.setattr("api.resources.deals.cut", fail)
    answer = contract_client().post("/v1/deals/cut", json={"seed": 1}, headers={"X-Request-Id": "known"})
    problem = assert_problem(answer, 500, "internal-error")
    assert problem["request_id"] == "known"
    assert b"secret" not in answer.data


def test_what_a_client_sent_is_not_echoed_at_length(client: FlaskClient) -> None:
    answer = client.post(
        CHECK, json={"notation": "x" * 60_000, "position": {"ruleset": {"preset": "y" * 3_999}, "hands": []}}
    )
    assert_problem(
        answer,
        422,
        "invalid-request",
        ("/position/ruleset/preset", "unknown-preset"),
        ("/position/hands", "wrong-length"),
        ("/notation", "too-long"),
    )
    assert len(answer.data) < 8_000
