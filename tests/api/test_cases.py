"""Every worked position asked over HTTP, as a client composes it: the mover's hand, the floor, and no more."""

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine.notation import parse_move
from tests.api.walks import ask
from tests.cases import DATA, Case, cases

RAW = {raw["id"]: raw for raw in map(json.loads, (DATA / "cases.jsonl").read_text().splitlines())}


def composed(raw: dict[str, Any]) -> dict[str, Any]:
    """The position of a case as a client sends it: dealer, turn and plays are left to the service."""
    opening = {"phase": "opening", "bid": raw["bid"]} if "bid" in raw else {}
    return {
        "ruleset": {"preset": "standard", "options": raw.get("options", {})},
        "hands": [raw["hand"], None, None, None],
        "floor": {"loose": raw["loose"], "houses": raw["houses"]},
        **opening,
    }


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_service_lists_the_legal_moves_of_every_case(client: FlaskClient, case: Case) -> None:
    answer = ask(client, "/v1/positions/legal-moves", {"position": composed(RAW[case.id])})
    listed = [parse_move(each["move"]["notation"]) for each in answer["moves"]]
    assert len(listed) == len(case.legal)
    assert set(listed) == case.legal


def test_a_floor_that_no_play_leads_to_is_a_flaw_and_still_answered(client: FlaskClient) -> None:
    position = composed(RAW["capture-house-and-groups"])
    verdict = ask(client, "/v1/positions/check", {"position": position})
    assert verdict["valid"] is False
    assert [(flaw["pointer"], flaw["rule"]) for flaw in verdict["flaws"]] == [
        ("/position/floor/loose/4", "houses.no-equal-loose")
    ]
    assert "legal_moves" in verdict["questions"]
