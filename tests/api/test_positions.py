"""Questions about a position, with answers worked out by hand from the rules."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.api.problems import assert_problem
from tests.api.walks import ask
from tests.contract.client import contract_client

Json = dict[str, Any]

#: Seat 0 holds 4D and JH at play 40; 2C, 5S and 6H lie loose. The jack takes 5+6, the four builds 11 with 2+5.
NOTATION = "standard~play~d3~b11~n40~h4D.JH_x_x_x~k~f2C.5S.6H~cx"
POSITION: Json = {
    "phase": "play", "dealer": 3, "bid": 11, "plays": 40, "hands": [["4D", "JH"], None, None, None],
    "floor": {"loose": ["2C", "5S", "6H"]},
}  # fmt: skip


def notations(moves: list[Json]) -> list[str]:
    return [each["move"]["notation"] for each in moves]


def test_legal_moves_come_with_what_they_do(client: FlaskClient) -> None:
    answer = ask(client, "/v1/positions/legal-moves", {"position": POSITION})
    build, throw, capture = answer["moves"]
    assert (answer["notation"], answer["turn"], answer["count"], answer["total"]) == (NOTATION, 0, 3, 3)
    assert build["move"] == {
        "type": "build", "card": "4D", "loose": ["2C", "5S"], "house": 11, "notation": "build-11-4D-2C.5S"
    }  # fmt: skip
    house = {"value": 11, "cards": ["2C", "4D", "5S"], "owners": [0], "cemented": False}
    assert build["effect"] == {"captured": [], "points": 0, "sweep": None, "house": house}
    assert throw["move"] == {"type": "throw", "card": "4D", "notation": "throw-4D"}
    # 5S scores its value, 6H and JH nothing; the 2C stays, so it is no sweep
    assert capture["effect"] == {"captured": ["5S", "6H", "JH"], "points": 5, "sweep": None}


def test_a_sweep_is_told_in_the_effect(client: FlaskClient) -> None:
    asked = {"position": {**POSITION, "floor": {"loose": ["5S", "6H"]}}, "card": "JH"}
    (capture,) = ask(client, "/v1/positions/legal-moves", asked)["moves"]
    assert capture["effect"] == {"captured": ["5S", "6H", "JH"], "points": 5, "sweep": 50}


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ({}, ["build-11-4D-2C.5S", "throw-4D", "capture-JH-5S.6H"]),
        ({"card": "4D"}, ["build-11-4D-2C.5S", "throw-4D"]),
        ({"card": None, "selection": []}, ["build-11-4D-2C.5S", "throw-4D", "capture-JH-5S.6H"]),
        ({"selection": ["5S"]}, ["build-11-4D-2C.5S", "capture-JH-5S.6H"]),
        ({"selection": ["6H", "5S"]}, ["capture-JH-5S.6H"]),
        ({"card": "4D", "selection": ["6H"]}, []),
        ({"card": "KS"}, []),
        ({"selection": ["H11"]}, ["build-11-4D-2C.5S"]),
    ],
)
def test_moves_that_fit_a_card_and_what_was_tapped(client: FlaskClient, filters: Json, expected: list[str]) -> None:
    answer = ask(client, "/v1/positions/legal-moves", {"notation": NOTATION, **filters})
    assert notations(answer["moves"]) == expected
    assert (answer["count"], answer["total"]) == (len(expected), 3)
    query = {"position": NOTATION, "card": filters.get("card"), "selection": ".".join(filters.get("selection", []))}
    by_get = client.get(
        "/v1/positions/legal-moves", query_string={name: value for name, value in query.items() if value}
    )
    assert by_get.get_json() == answer


def test_a_tapped_house_leaves_the_moves_into_it_and_from_it(client: FlaskClient) -> None:
    # Seat 0 holds AD JH QH at play 36. The ace raises the 11 of seat 1 to 12, for the queen stays in hand; the jack
    # takes the 11; the ace fits nothing else, and the queen takes nothing.
    position = {
        "dealer": 3, "bid": 11, "plays": 36, "hands": [["AD", "JH", "QH"], None, None, None],
        "floor": {"loose": [], "houses": [{"value": 11, "cards": ["5S", "6H"], "owners": [1]}]},
    }  # fmt: skip
    everything = ask(client, "/v1/positions/legal-moves", {"position": position})
    assert notations(everything["moves"]) == ["break-11-12-AD", "throw-AD", "capture-JH-H11", "throw-QH"]
    tapped = ask(client, "/v1/positions/legal-moves", {"position": position, "selection": ["H11"]})
    assert notations(tapped["moves"]) == ["break-11-12-AD", "capture-JH-H11"]


def test_more_moves_than_are_listed_are_refused_and_a_filter_helps() -> None:
    client = contract_client(max_listed_moves=2)
    assert_problem(client.post("/v1/positions/legal-moves", json={"notation": NOTATION}), 422, "too-many-moves")
    assert ask(client, "/v1/positions/legal-moves", {"notation": NOTATION, "card": "4D"})["count"] == 2


@pytest.mark.parametrize(
    ("body", "code", "faults"),
    [
        ({"position": {**POSITION, "hands": [None] * 4}}, "not-known", [("/position/hands/0", "not-known")]),
        ({"position": {**POSITION, "floor": {"loose": ["JH"]}}}, "invalid-position",
         [("/position/floor/loose/0", "card-twice")]),
    ],
)  # fmt: skip
def test_what_cannot_be_answered_is_told(client: FlaskClient, body: Json, code: str, faults: list[Any]) -> None:
    move = {"notation": "throw-4D"}
    for path, more in (("legal-moves", {}), ("judge", {"move": move}), ("play", {"move": move}), ("view", {"seat": 0})):
        assert_problem(client.post(f"/v1/positions/{path}", json={**body, **more}), 422, code, *faults)


def test_a_score_without_the_captured_cards_is_refused(client: FlaskClient) -> None:
    answer = client.post("/v1/positions/score", json={"notation": NOTATION})
    problem = assert_problem(answer, 422, "not-known", ("/position/captured", "not-known"))
    assert problem["notation"] == NOTATION


def test_check_tells_every_flaw_at_once(client: FlaskClient) -> None:
    floor = {"loose": ["4D"], "houses": [{"value": 12, "cards": ["8C", "3S"], "owners": [1]}]}
    verdict = ask(client, "/v1/positions/check", {"position": {**POSITION, "floor": floor}})
    assert not verdict["valid"]
    assert [(flaw["pointer"], flaw["rule"]) for flaw in verdict["flaws"]] == [
        ("/position/floor/loose/0", "dealing.pack"),
        ("/position/floor/houses/0/cards", "houses.whole-groups"),
    ]
    assert (verdict["questions"], verdict["notation"]) == ([], None)
    assert "position" not in verdict


def test_check_completes_a_position(client: FlaskClient) -> None:
    verdict = ask(client, "/v1/positions/check", {"position": POSITION})
    assert verdict["valid"]
    assert {"legal_moves", "judge", "play", "view"} <= set(verdict["questions"])
    assert "score" not in verdict["questions"]
    assert verdict["position"] == {
        **POSITION, "ruleset": {"preset": "standard", "options": {}}, "turn": 0, "stock": [], "captured": None,
        "floor": {"loose": ["2C", "5S", "6H"], "houses": []}, "sweeps": [], "last_capture": None, "latest_capture": [],
    }  # fmt: skip


def test_a_legal_move_is_judged_legal_with_its_effect(client: FlaskClient) -> None:
    verdict = ask(client, "/v1/positions/judge", {"notation": NOTATION, "move": {"notation": "capture-JH-6H.5S"}})
    assert (verdict["legal"], verdict["violations"], verdict["nearest"]) == (True, [], [])
    assert verdict["move"]["notation"] == "capture-JH-5S.6H"
    assert verdict["effect"]["captured"] == ["5S", "6H", "JH"]


def test_an_illegal_move_is_judged_with_rule_facts_and_the_nearest_legal_ones(client: FlaskClient) -> None:
    move = {"type": "capture", "card": "JH", "loose": ["6H", "2C"]}
    verdict = ask(client, "/v1/positions/judge", {"notation": NOTATION, "move": move})
    assert not verdict["legal"]
    assert "effect" not in verdict
    (violation,) = verdict["violations"]
    assert violation["rule"] == violation["code"] == "capturing.groups"
    assert violation["pointer"] == "/move/loose"
    assert violation["sentence"] == "Loose cards are taken in groups worth the card that share no card."
    assert violation["facts"]["value"] == 11
    # the same card first; then, of the other card's moves, the one that shares a loose card
    assert notations(verdict["nearest"]) == ["capture-JH-5S.6H", "throw-4D", "build-11-4D-2C.5S"]


def test_the_play_of_an_illegal_move_is_refused_with_all_that_judging_tells(client: FlaskClient) -> None:
    moves = [{"notation": "throw-4D"}, {"notation": "throw-JC"}]
    position = {**POSITION, "hands": [["4D", "JH"], ["JC", "QC"], None, None]}
    answer = client.post("/v1/positions/play", json={"position": position, "moves": moves})
    problem = assert_problem(answer, 422, "illegal-move", ("/moves/1/card", "throwing.captures-nothing"))
    assert problem["move"] == "throw-JC"
    assert problem["notation"] == "standard~play~d3~b11~n41~hJH_JC.QC_x_x~k~f2C.4D.5S.6H~cx"
    (error,) = problem["errors"]
    assert error["rule"] == "throwing.captures-nothing"
    assert error["sentence"] == "A card may be thrown only if that card could capture nothing."
    # J over 2 4 5 6: 5+6 or 2+4+5; either leaves no eleven
    assert notations(problem["nearest"])[:2] == ["capture-JC-5S.6H", "capture-JC-2C.4D.5S"]


def test_a_house_that_is_none_is_judged_and_not_refused(client: FlaskClient) -> None:
    move = {"type": "build", "house": 8, "card": "4D", "loose": []}
    verdict = ask(client, "/v1/positions/judge", {"notation": NOTATION, "move": move})
    assert "houses.value" in [violation["rule"] for violation in verdict["violations"]]
    assert verdict["move"]["notation"] == "build-8-4D"
    for again in (verdict["move"], {"notation": "build-8-4D"}):
        assert ask(client, "/v1/positions/judge", {"notation": NOTATION, "move": again}) == verdict


def test_after_the_last_play_nothing_is_legal_and_the_score_is_final(client: FlaskClient) -> None:
    # Two players, the last two cards: seat 0 throws, seat 1 takes; the leftover 9C goes to seat 1, who captured last.
    last = "two_player~play~d1~b11~n46~h4D_5C~k~f5D.9C~cx"
    answer = ask(
        client,
        "/v1/positions/play",
        {"notation": last, "moves": [{"notation": "throw-4D"}, {"notation": "capture-5C-5D"}]},
    )
    assert answer["position"]["phase"] == "over"
    assert "account" not in answer
    events = [event["type"] for played in answer["played"] for event in played["events"]]
    assert events == ["throw", "capture", "leftovers", "over"]
    over = {"notation": answer["notation"]}
    assert ask(client, "/v1/positions/legal-moves", over)["moves"] == []
    verdict = ask(client, "/v1/positions/judge", {**over, "move": {"notation": "throw-4D"}})
    assert [violation["rule"] for violation in verdict["violations"]] == ["playing.phase"]
    assert verdict["nearest"] == []
    assert_problem(
        client.post("/v1/positions/play", json={**over, "move": {"notation": "throw-4D"}}),
        422, "illegal-move", ("/move/type", "playing.phase"),
    )  # fmt: skip


def test_a_view_before_the_bid_shows_no_floor(client: FlaskClient) -> None:
    dealt = ask(client, "/v1/deals", {"seed": 7, "dealer": 3})
    hidden = ask(client, "/v1/positions/view", {"position": dealt["position"], "seat": 0})["view"]
    assert "floor" not in hidden
    assert (hidden["floor_size"], hidden["stock_size"], hidden["hand_sizes"]) == (4, 44, [4, 0, 0, 0])
    opened = ask(client, "/v1/deals", {"seed": 7, "dealer": 3, "ruleset": {"preset": "open_floor"}})
    shown = ask(client, "/v1/positions/view", {"position": opened["position"], "seat": 1})["view"]
    assert shown["floor"]["loose"] == opened["position"]["floor"]["loose"]
