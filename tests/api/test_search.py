"""Solving, suggesting and reviewing over HTTP."""

import json
import random
from dataclasses import replace
from typing import Any

import pytest
from flask.testing import FlaskClient

from engine.cards import cards_in, set_of
from engine.notation import format_cards, format_move, format_position, format_view, parse_cards
from engine.position import Position
from engine.record import Record, format_record
from engine.ruleset import PRESETS, ruleset
from engine.search import LEVELS
from engine.views import view
from tests.api.problems import assert_problem
from tests.contract.client import contract_client
from tests.strategies import random_game

Json = dict[str, Any]

#: Seat 2 has the 6D, seat 3 the 4D; on the floor lie 4S, JC and QC, and seat 3 captured last. The six captures
#: nothing. The four then takes the four of spades (4 points), and what is left goes to the same team: seat 2 loses 4.
LAST_TWO = "standard~play~d3~b11~n46~h__6D_4D~k~f4S.JC.QC~cx~l3"


def played(preset: str, seed: int) -> tuple[Record, list[Position]]:
    """A random deal as a record and its positions."""
    game = [*random_game(ruleset(preset), random.Random(seed))]
    start = game[0].position
    hand = format_cards(start.hands[start.bidder] or 0)
    # The pack in dealing order: the bidder's four, the floor's four, with all_first the others' four, the stock.
    others = [(start.bidder + steps) % start.ruleset.players for steps in range(1, start.ruleset.players)]
    groups = [parse_cards(hand), start.loose, *(start.hands[seat] or 0 for seat in others)]
    pack = [card for group in groups for card in cards_in(group)] + list(start.stock or ())
    moves = tuple(step.move for step in game)
    return Record(start.ruleset, start.dealer, tuple(pack), moves), [step.position for step in game]


@pytest.fixture(scope="module")
def deal() -> list[Position]:
    return played("standard", 5)[1]


def post(client: FlaskClient, path: str, **body: Any) -> Json:
    response = client.post(path, json=body)
    assert response.status_code == 200, response.get_json()
    answer: Json = response.get_json()
    return answer


# --- solve


def test_the_last_two_plays_are_worth_what_a_person_counts(client: FlaskClient) -> None:
    answer = post(client, "/v1/positions/solve", notation=LAST_TWO)
    assert (answer["value"], answer["lower"], answer["upper"], answer["exact"]) == (-4, -4, -4, True)
    assert [move["notation"] for move in answer["line"]] == ["throw-6D", "capture-4D-4S"]
    assert answer["turn"] == 2


def test_a_budget_that_does_not_suffice_is_said_to(client: FlaskClient, deal: list[Position]) -> None:
    answer = post(client, "/v1/positions/solve", notation=format_position(deal[8]), budget={"nodes": 10})
    assert (answer["exact"], answer["value"]) == (False, None)
    assert answer["nodes"] <= 10


def test_time_is_a_budget_too(client: FlaskClient, deal: list[Position]) -> None:
    answer = post(client, "/v1/positions/solve", notation=format_position(deal[8]), budget={"milliseconds": 20})
    assert not answer["exact"]


def test_a_deal_that_is_over_is_worth_nothing_more(client: FlaskClient) -> None:
    over = post(
        client, "/v1/positions/play", notation=LAST_TWO, moves=[{"notation": "throw-6D"}, {"notation": "capture-4D-4S"}]
    )
    answer = post(client, "/v1/positions/solve", notation=over["notation"])
    assert (answer["value"], answer["line"], answer["turn"]) == (0, [], None)


def test_hands_that_are_not_known_are_named(client: FlaskClient) -> None:
    response = client.post("/v1/positions/solve", json={"notation": "standard~play~d3~b11~n44~h4D_x_JS_x~k~f2C~cx"})
    assert_problem(response, 422, "not-known", ("/position/hands/1", "not-known"), ("/position/hands/3", "not-known"))


@pytest.mark.parametrize(
    ("budget", "pointer", "code"),
    [
        ({"nodes": 0}, "/budget/nodes", "out-of-range"),
        ({"nodes": 5, "milliseconds": 5}, "/budget", "exactly-one"),
        ({"nodes": 20_000_001}, "/budget/nodes", "out-of-range"),  # the default of MAX_NODES is 20 million
        ({"milliseconds": 10_001}, "/budget/milliseconds", "out-of-range"),
        ({"simulations": 5}, "/budget/simulations", "unknown-field"),
    ],
)
def test_a_budget_that_cannot_be_or_is_too_large(client: FlaskClient, budget: Json, pointer: str, code: str) -> None:
    response = client.post("/v1/positions/solve", json={"notation": LAST_TWO, "budget": budget})
    assert_problem(response, 422, "invalid-request", (pointer, code))


def test_what_a_service_allows_bounds_what_it_spends_unasked(deal: list[Position]) -> None:
    client = contract_client(max_nodes=50, max_simulations=40)
    assert post(client, "/v1/positions/solve", notation=format_position(deal[20]))["nodes"] <= 50
    assert 0 < post(client, "/v1/suggest", notation=format_position(deal[20]))["simulations"] <= 80


# --- suggest


def test_the_levels_are_those_of_the_engine(client: FlaskClient) -> None:
    levels = client.get("/v1/levels").get_json()["levels"]
    assert [level["level"] for level in levels] == list(LEVELS)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_legal_move_is_ranked_in_every_phase(client: FlaskClient, preset: str) -> None:
    _, positions = played(preset, 3)
    for position, level in zip((*positions[:2], positions[25], positions[-2]), LEVELS, strict=True):
        about = {"notation": format_position(position)}
        legal = post(client, "/v1/positions/legal-moves", **about)["moves"]
        answer = post(client, "/v1/suggest", **about, level=level, budget={"simulations": 30})
        ranked = [advice["move"]["notation"] for advice in answer["ranked"]]
        assert sorted(ranked) == sorted(each["move"]["notation"] for each in legal)
        assert (answer["move"]["notation"], answer["seat"]) == (ranked[0], position.turn)


@pytest.mark.parametrize("level", LEVELS)
def test_what_a_seat_cannot_know_never_changes_the_answer(
    client: FlaskClient, deal: list[Position], level: str
) -> None:
    rng = random.Random(level)
    for position in (deal[0], deal[1], deal[14], deal[33]):
        asked = {"level": level, "budget": {"simulations": 40}}
        told = [
            post(client, "/v1/suggest", notation=format_position(each), **asked)
            for each in (position, *(with_hidden_cards_shuffled(position, rng) for _ in range(3)))
        ]
        assert all(answer == told[0] for answer in told)


def with_hidden_cards_shuffled(position: Position, rng: random.Random) -> Position:
    """The same to its mover; all else that lies face down is dealt anew."""
    sizes = [0 if seat == position.turn else (hand or 0).bit_count() for seat, hand in enumerate(position.hands)]
    is_hidden = position.phase == "bid"
    hidden = [card for seat, hand in enumerate(position.hands) if seat != position.turn for card in cards_in(hand or 0)]
    hidden += [*(position.stock or ()), *(cards_in(position.loose) if is_hidden else ())]
    rng.shuffle(hidden)
    hands = [
        hand if seat == position.turn else set_of(hidden.pop() for _ in range(sizes[seat]))
        for seat, hand in enumerate(position.hands)
    ]
    loose = set_of(hidden.pop() for _ in range(4)) if is_hidden else position.loose
    made = replace(position, hands=tuple(hands), loose=loose, stock=tuple(hidden))
    return made if keeps_its_keys(made) else with_hidden_cards_shuffled(position, rng)


def keeps_its_keys(position: Position) -> bool:
    """owning.key-kept: else the service would refuse the position."""
    return all(
        (position.hands[owner] or 0) & 0b1111 << 4 * (house.value - 1)
        for house in position.houses
        for owner in house.owners
    )


def test_a_view_is_asked_about_as_the_service_told_it(client: FlaskClient, deal: list[Position]) -> None:
    for position in (deal[0], deal[1], deal[17]):
        told = post(client, "/v1/positions/view", notation=format_position(position), seat=position.turn)["view"]
        answers = [
            post(client, "/v1/suggest", level="casual", **form)
            for form in (
                {"view": told},
                {"notation": told["notation"]},
                {"notation": format_position(position)},
                {"view": {name: told[name] for name in told if name not in ("notation", "hand_sizes", "stock_size")}},
            )
        ]
        assert all(answer == answers[0] for answer in answers)
        assert answers[0]["notation"] == told["notation"]


def test_a_view_with_flaws_has_them_told_with_pointers_into_it(client: FlaskClient, deal: list[Position]) -> None:
    told = post(client, "/v1/positions/view", notation=format_position(deal[17]), seat=deal[17].turn)["view"]
    told.pop("notation")
    sizes = [size + 1 if seat != told["seat"] else size for seat, size in enumerate(told["hand_sizes"])]
    response = client.post("/v1/suggest", json={"view": {**told, "hand_sizes": sizes}})
    wrong = [(f"/view/hand_sizes/{seat}", "hand-size") for seat in range(4) if seat != told["seat"]]
    assert_problem(response, 422, "invalid-position", *wrong)


def test_a_view_whose_notation_says_something_else_is_refused(client: FlaskClient, deal: list[Position]) -> None:
    told = post(client, "/v1/positions/view", notation=format_position(deal[17]), seat=deal[17].turn)["view"]
    other = format_view(view(deal[21], deal[21].turn or 0))
    response = client.post("/v1/suggest", json={"view": {**told, "notation": other}})
    assert_problem(response, 422, "invalid-request", ("/view/notation", "notation-differs"))
    response = client.post("/v1/suggest", json={"view": {**told, "floor_size": told["floor_size"] + 1}})
    assert_problem(response, 422, "invalid-request", ("/view/floor_size", "floor-size"))


def test_only_the_seat_to_move_is_advised(client: FlaskClient, deal: list[Position]) -> None:
    other = ((deal[17].turn or 0) + 1) % 4
    response = client.post("/v1/suggest", json={"notation": format_view(view(deal[17], other))})
    assert_problem(response, 422, "not-to-move")


def test_without_the_captured_cards_every_card_not_seen_may_be_anywhere(client: FlaskClient) -> None:
    answer = client.post("/v1/suggest", json={"notation": LAST_TWO, "budget": {"simulations": 50}}).get_json()
    assert answer["exact"] is False
    assert answer["simulations"] > 0
    assert [each["move"]["notation"] for each in answer["ranked"]] == ["throw-6D"]


def test_the_same_seed_gives_the_same_answer_and_another_one_another(deal: list[Position]) -> None:
    body = {"notation": format_position(deal[9]), "budget": {"simulations": 200}}
    first, second = (contract_client(), contract_client())
    answers = [post(client, "/v1/suggest", **body, seed=seed) for client, seed in ((first, 1), (second, 1), (first, 2))]
    assert answers[0] == answers[1]
    assert answers[0]["ranked"] != answers[2]["ranked"]


def test_the_aim_counts_and_its_rest_is_as_the_ruleset_has_it(client: FlaskClient, deal: list[Position]) -> None:
    body = {"notation": format_position(deal[9]), "budget": {"simulations": 300}}
    usual = post(client, "/v1/suggest", **body)
    assert post(client, "/v1/suggest", **body, aim={"lead": 0}) == usual
    assert post(client, "/v1/suggest", **body, aim={"lead": 0, "target": 100, "minimum": 9}) == usual
    told = {
        json.dumps(post(client, "/v1/suggest", **body, aim=aim)["ranked"])
        for aim in ({"lead": 0}, {"lead": 90}, {"lead": -90}, {"lead": 0, "target": 30}, {"lead": 0, "minimum": 60})
    }
    assert len(told) > 1


# --- review


def test_a_record_is_reviewed_move_by_move_most_costly_first(client: FlaskClient) -> None:
    record, _ = played("standard", 5)
    answer = post(client, "/v1/records/review", notation=format_record(record), budget={"simulations": 20})
    moves = answer["moves"]
    assert len(moves) == len(record.moves)
    assert [move["cost"] for move in moves] == sorted((move["cost"] for move in moves), reverse=True)
    assert sorted(move["move"]["notation"] for move in moves) == sorted(map(format_move, record.moves))
    assert all(move["seat"] == (record.dealer + 1 + move["play"]) % 4 for move in moves)
    last = next(move for move in moves if move["play"] == 47)
    assert last["exact"] and last["cost"] == 0  # with one card each there is a choice of how, not of what
    in_full = {
        "ruleset": {"preset": "standard"},
        "dealer": record.dealer,
        "pack": format_cards_in_order(record),
        "moves": [{"notation": format_move(move)} for move in record.moves],
    }
    assert post(client, "/v1/records/review", record=in_full, budget={"simulations": 20}) == answer


def format_cards_in_order(record: Record) -> list[str]:
    return format_record(record).split("~")[3][1:].split(".")


def test_a_record_with_an_illegal_move_is_no_record(client: FlaskClient) -> None:
    record, _ = played("standard", 5)
    moves = [{"notation": format_move(record.moves[0])}, {"notation": format_move(record.moves[0])}]
    body = {"dealer": record.dealer, "pack": format_cards_in_order(record), "moves": moves}
    response = client.post("/v1/records/review", json={"record": body})
    assert response.status_code == 422
    problem = response.get_json()
    assert problem["code"] == "illegal-move"
    assert problem["errors"][0]["pointer"].startswith("/record/moves/1")


def test_a_record_whose_pack_is_none_has_it_told_where(client: FlaskClient) -> None:
    record, _ = played("standard", 5)
    pack = format_cards_in_order(record)
    body = {"dealer": record.dealer, "pack": [*pack[:51], pack[0]], "moves": []}
    response = client.post("/v1/records/review", json={"record": body})
    assert response.get_json()["code"] == "invalid-pack"
    assert all(error["pointer"].startswith("/record/pack") for error in response.get_json()["errors"])


def test_a_record_that_cannot_be_read_is_malformed(client: FlaskClient) -> None:
    response = client.post("/v1/records/review", json={"notation": "record~standard"})
    assert_problem(response, 422, "invalid-request", ("/notation", "malformed-notation"))
