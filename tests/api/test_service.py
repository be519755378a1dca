"""What the service says about itself, and what all answers have in common."""

import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from api.config import SETTINGS, Config
from api.problems import PROBLEMS
from engine.kernel import COMPILED
from engine.ruleset import OPTIONS, PRESETS, REVISION
from tests.api.problems import assert_problem
from tests.contract.client import contract_client
from tests.contract.spec import OPERATIONS, SPEC

NOTATION = "standard~play~d3~b11~n40~h4D.JH_x_x_x~k~f2C.5S.6H~cx"
LEGAL_MOVES = f"/v1/positions/legal-moves?position={NOTATION}"
#: Addresses whose answers never change while the same code runs.
UNCHANGING = [
    "/v1/rulesets", "/v1/rulesets/two_player", "/v1/rules", "/v1/rules/breaking.ordinary", "/problems",
    "/problems/illegal-move", "/openapi.yaml", "/openapi.json", LEGAL_MOVES,
]  # fmt: skip


def test_the_index_lists_every_operation(client: FlaskClient) -> None:
    listed = client.get("/").get_json()["operations"]
    assert {(each["method"], each["path"], each["operation"]) for each in listed} == {
        (operation.method, operation.path, operation.id) for operation in OPERATIONS
    }


def test_the_service_is_well(client: FlaskClient) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok"}
    assert client.get("/readyz").get_json() == {"status": "ready"}


def test_the_version_says_which_kernel_is_loaded(client: FlaskClient) -> None:
    version = client.get("/v1/version").get_json()
    assert version["kernel"] == ("compiled" if COMPILED else "interpreted")
    assert version["ruleset_revision"] == REVISION
    assert version["version"] == SPEC["info"]["version"]


def test_the_metrics_count_requests_by_operation_and_status(client: FlaskClient) -> None:
    def count() -> float:
        text = client.get("/metrics").get_data(as_text=True)
        found = re.search(
            r'^seep_requests_total\{operation="rules.read_rule",status="404"\} (\S+)$', text, re.MULTILINE
        )
        return float(found[1]) if found else 0

    before = count()
    client.get("/v1/rules/none.such")
    assert count() == before + 1
    assert f"seep_kernel_compiled {float(COMPILED)}" in client.get("/metrics").get_data(as_text=True)


def test_the_contract_is_served_in_both_forms(client: FlaskClient) -> None:
    assert client.get("/openapi.json").get_json() == json.loads(json.dumps(SPEC))
    assert client.get("/openapi.yaml").get_data(as_text=True).startswith("openapi: 3.1.0\n")


@pytest.mark.parametrize("code", PROBLEMS)
def test_the_type_of_a_problem_leads_to_its_meaning(client: FlaskClient, code: str) -> None:
    assert client.get(f"/problems/{code}").get_json()["status"] == PROBLEMS[code].status


def test_rulesets_tell_every_option_and_preset(client: FlaskClient) -> None:
    told = client.get("/v1/rulesets").get_json()
    assert [preset["preset"] for preset in told["presets"]] == list(PRESETS)
    assert [option["name"] for option in told["options"]] == list(OPTIONS)
    absorb = next(option for option in told["options"] if option["name"] == "absorb")
    assert (absorb["values"], absorb["default"]) == (["all", "singles", "none"], "all")
    assert absorb["rules"] == ["houses.absorb", "houses.no-equal-loose"]
    short = client.get("/v1/rulesets/short").get_json()
    assert (short["changes"], short["options"]["target"], short["notation"]) == ({"target": 50}, 50, "short")


def test_the_value_of_every_option_of_a_preset_may_be_sent_back(client: FlaskClient) -> None:
    for preset in client.get("/v1/rulesets").get_json()["presets"]:
        asked = {"ruleset": {"preset": preset["preset"], "options": preset["options"]}, "seed": 1, "dealer": 0}
        dealt = client.post("/v1/deals", json=asked).get_json()
        assert dealt["position"]["ruleset"] == {"preset": preset["preset"], "options": {}}


def test_a_rule_tells_its_sentence_and_the_options_that_change_it(client: FlaskClient) -> None:
    told = client.get("/v1/rules/breaking.hand-card").get_json()
    assert told["sentence"] == "The raise is exactly the one played card, never a floor card."
    assert (told["section"], told["options"]) == ("6", ["break_with_floor"])


@pytest.mark.parametrize("address", UNCHANGING)
def test_what_never_changes_is_answered_304_to_who_has_it(client: FlaskClient, address: str) -> None:
    first = client.get(address)
    assert first.status_code == 200
    tag = first.headers["ETag"]
    for known in (tag, f"W/{tag}", f'"other", {tag}'):
        again = client.get(address, headers={"If-None-Match": known})
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
        assert again.headers["Cache-Control"] == first.headers["Cache-Control"]
    assert client.get(address, headers={"If-None-Match": '"other"'}).data == first.data


def test_how_long_an_answer_may_be_kept(client: FlaskClient) -> None:
    assert client.get(LEGAL_MOVES).headers["Cache-Control"] == "public, max-age=86400, immutable"
    assert client.get("/v1/rules").headers["Cache-Control"] == "public, max-age=3600"
    assert contract_client(fresh_seconds=5).get("/v1/rules").headers["Cache-Control"] == "public, max-age=5"
    assert "Cache-Control" not in client.post("/v1/deals", json={"seed": 1}).headers
    assert "ETag" not in client.get("/healthz").headers


def test_another_question_has_another_tag(client: FlaskClient) -> None:
    tags = [client.get(address).headers["ETag"] for address in (*UNCHANGING, f"{LEGAL_MOVES}&card=JH")]
    assert len(set(tags)) == len(tags)


@pytest.mark.parametrize("path", ["/healthz", "/v1/deals", "/nowhere"])
@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("a-1_B.2", True),
        ("x" * 64, True),
        ("x" * 65, False),
        ("a b", False),
        ("ü", False),
        ('"<script>"', False),
        ("", False),
    ],
)
def test_a_request_keeps_its_id_if_it_is_a_plain_one(client: FlaskClient, path: str, given: str, kept: bool) -> None:
    told = client.get(path, headers={"X-Request-Id": given}).headers["X-Request-Id"]
    assert told == given if kept else re.fullmatch("[0-9a-f]{32}", told)


def test_every_request_is_one_line_of_the_log(capfd: pytest.CaptureFixture[str]) -> None:
    client = contract_client(log_level="info")
    client.post("/v1/deals", json={"seed": 1}, headers={"X-Request-Id": "known"})
    client.get("/healthz")
    contract_client()
    (line,) = capfd.readouterr().err.splitlines()
    told = json.loads(line)
    assert {name: told[name] for name in ("event", "request_id", "method", "path", "operation", "status", "level")} == {
        "event": "request", "request_id": "known", "method": "POST", "path": "/v1/deals",
        "operation": "deals.deal_cards", "status": 200, "level": "info",
    }  # fmt: skip


PREFLIGHT = {"Origin": "https://game.example", "Access-Control-Request-Method": "POST"}


def test_a_page_of_any_origin_may_call_the_service(client: FlaskClient) -> None:
    preflight = client.options("/v1/positions/legal-moves", headers=PREFLIGHT)
    assert (preflight.status_code, preflight.data) == (204, b"")
    assert preflight.headers["Access-Control-Allow-Origin"] == "*"
    assert preflight.headers["Access-Control-Allow-Methods"] == "GET, HEAD, OPTIONS, POST"
    assert preflight.headers["Access-Control-Max-Age"] == "7200"
    assert "Content-Type" in preflight.headers["Access-Control-Allow-Headers"]
    for answer in (
        client.post("/v1/deals", json={"seed": 1}),
        client.post("/v1/deals", json={}),
        client.get("/nowhere"),
    ):
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert {"ETag", "X-Request-Id"} <= set(answer.headers["Access-Control-Expose-Headers"].split(", "))


@pytest.mark.parametrize(
    ("origins", "allowed"),
    [
        ("https://other.example https://game.example", "https://game.example"),
        ("https://other.example", None),
        ("", None),
    ],
)
def test_origins_may_be_limited(origins: str, allowed: str | None) -> None:
    answer = contract_client(cors_origins=origins).get("/healthz", headers={"Origin": "https://game.example"})
    assert answer.headers.get("Access-Control-Allow-Origin") == allowed
    assert ("Origin" in answer.headers.get("Vary", "")) == bool(origins)


def test_options_tell_the_methods_of_a_path(client: FlaskClient) -> None:
    answer = client.options("/v1/deals")
    assert (answer.status_code, answer.data, answer.headers["Allow"]) == (204, b"", "OPTIONS, POST")
    assert "Content-Type" not in answer.headers
    assert_problem(client.options("/nowhere"), 404, "not-found")


def test_head_is_answered_like_get(client: FlaskClient) -> None:
    head, get = client.head("/v1/rules"), client.get("/v1/rules")
    assert (head.status_code, head.data, head.headers["ETag"]) == (200, b"", get.headers["ETag"])


@pytest.mark.parametrize(("name", "default", "sentence"), SETTINGS)
def test_every_setting_has_a_default_and_a_sentence(name: str, default: Any, sentence: str) -> None:
    assert getattr(Config(), name.lower()) == default
    assert sentence.endswith(".")


def test_settings_are_read_from_the_environment() -> None:
    assert Config.from_env({}) == Config()
    read = Config.from_env({"MAX_BODY_BYTES": "1000", "CORS_ORIGINS": "", "LOG_LEVEL": "WARNING", "PATH": "/bin"})
    assert read == Config(max_body_bytes=1000, cors_origins="", log_level="WARNING")


@pytest.mark.parametrize(("name", "text"), [("MAX_BODY_BYTES", "64k"), ("MAX_BODY_BYTES", "-1"), ("LOG_LEVEL", "loud")])
def test_a_setting_that_cannot_be_is_refused_by_name(name: str, text: str) -> None:
    with pytest.raises(ValueError, match=name):
        Config.from_env({name: text})
