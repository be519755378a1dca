"""schemathesis attacks the running gunicorn in all phases: examples, coverage, fuzzing, and stateful along links."""

import json
import os
import random
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from engine.ruleset import PRESETS
from tests.api.walks import deal, play_deal
from tests.contract import attack
from tests.contract.shares import Shares
from tests.contract.spec import OPERATIONS, SPEC, Json
from tests.servers import ROOT, gunicorn

#: Seconds for the whole attack. Fuzzing and stateful testing go on until they are over.
BUDGET = 90
#: The same attack every time in CI; at home another one each time.
SEED = "20240229" if os.environ.get("CI") else str(random.SystemRandom().randrange(2**32))
#: The least share of 2xx among answers to valid requests.
LEAST_SHARE = 0.8
#: Valid requests below which a share says nothing.
ENOUGH = 30

#: Moves of a record that is looked through: each costs a search.
FEW = 3

#: Operations that are asked about a position, and what a move is taken from.
ABOUT_A_POSITION = ("checkPosition", "listLegalMoves", "scorePosition", "playMoves", "judgeMove", "viewPosition")


def with_bodies_in_links(contract: Json) -> Json:
    """The contract with links that carry bodies: client generators refuse these, schemathesis follows them."""
    made: Json = json.loads(json.dumps(contract))
    notation = "$response.body#/notation"
    move = {"notation": "$response.body#/moves/0/move/notation"}
    for operation in OPERATIONS:
        answer = made["paths"][operation.path][operation.method.lower()]["responses"]["200"]
        links = (
            answer.setdefault("links", {}) if operation.id in (*ABOUT_A_POSITION, "dealCards", "readLegalMoves") else {}
        )
        links = {name: link for name, link in links.items() if link.get("parameters")}
        if operation.id in ("dealCards", "playMoves"):
            links["legal"] = {"operationId": "listLegalMoves", "requestBody": {"notation": notation}}
            links["score"] = {"operationId": "scorePosition", "requestBody": {"notation": notation}}
            links["check"] = {"operationId": "checkPosition", "requestBody": {"notation": notation}}
            links["view"] = {"operationId": "viewPosition", "requestBody": {"notation": notation, "seat": 0}}
        if operation.id in ("listLegalMoves", "readLegalMoves"):
            links["play"] = {"operationId": "playMoves", "requestBody": {"notation": notation, "move": move}}
            links["judge"] = {"operationId": "judgeMove", "requestBody": {"notation": notation, "move": move}}
        for link in links.values():
            link["x-schemathesis"] = {"merge_body": False}
        if links:
            answer["links"] = links
        else:
            answer.pop("links", None)
    return made


def dealt_positions(client: FlaskClient) -> list[Json]:
    """Positions of one deal under every preset, in all phases, with their legal moves."""
    found: list[Json] = []
    for preset in PRESETS:
        dealt = deal(client, preset, seed=len(preset), dealer=1)
        record, moves = {"ruleset": {"preset": preset}, "dealer": 1, "pack": dealt["pack"]}, []
        for about, legal, played in play_deal(client, dealt, random.Random(preset)):
            checked = client.post("/v1/positions/check", json=about).get_json()
            found.append(
                {
                    "notation": checked["notation"],
                    "position": checked["position"],
                    "players": len(checked["position"]["hands"]),
                    "moves": [each["move"] for each in legal["moves"]],
                    "record": {**record, "moves": moves[:FEW]},
                }
            )
            moves += [each["move"] for each in played["played"]]
    return found


def shares(counts: list[list[Any]]) -> Shares:
    """By operation: the 2xx among the valid requests, these requests, and all requests."""
    answered: Counter[str] = Counter()
    valid: Counter[str] = Counter()
    all_: Counter[str] = Counter()
    for label, _, was_valid, status, count in counts:
        all_[label] += count
        if was_valid:
            valid[label] += count
            answered[label] += count * (200 <= status < 300)
    return {label: (answered[label], valid[label], all_[label]) for label in sorted(all_)}


def test_no_request_makes_the_service_break_its_contract(
    client: FlaskClient, tmp_path: Path, record_property: Callable[[str, object], None]
) -> None:
    contract, positions, counts = tmp_path / "openapi.json", tmp_path / "positions.json", tmp_path / "counts.json"
    contract.write_text(json.dumps(with_bodies_in_links(SPEC)))
    positions.write_text(json.dumps(dealt_positions(client)))
    environment = {**os.environ, attack.POSITIONS: str(positions), attack.COUNTS: str(counts), "PYTHONPATH": str(ROOT)}
    with gunicorn(tmp_path) as url:
        options = [
            "run",
            str(contract),
            "--url",
            url,
            "--max-time",
            str(BUDGET),
            "--seed",
            SEED,
            "--max-examples",
            "40",
        ]
        command = [
            sys.executable,
            "-m",
            "schemathesis.cli",
            "--config-file",
            str(ROOT / "tests/contract/attack.toml"),
            *options,
        ]
        ran = subprocess.run(
            command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=BUDGET + 120
        )
    told = shares(json.loads(counts.read_text()))
    record_property("attack", told)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert {f"{operation.method} {operation.path}" for operation in OPERATIONS} <= set(told)
    for operation in OPERATIONS:
        if operation.method == "POST":
            answered, valid, _ = told[f"POST {operation.path}"]
            assert valid < ENOUGH or answered >= LEAST_SHARE * valid, (operation.id, answered, valid)
