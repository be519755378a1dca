"""openapi.yaml says what the code does, and the code does what openapi.yaml says."""

import re
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from flask.testing import FlaskClient
from marshmallow import Schema
from openapi_spec_validator import validate

from api import VERSION
from api.problems import PROBLEMS
from api.schemas import fields, moves, positions, requests, rulesets, search
from engine.cards import NAMES
from engine.moves import MOVE_TYPES
from engine.play import EventType
from engine.position import PHASES
from engine.ruleset import LARGEST_NUMBER, OPTIONS, PRESETS, REVISION, Option
from engine.scoring import LineKind
from engine.search import LEVELS
from tests.contract.spec import OPERATIONS, SCHEMAS, SPEC, Json, Operation, answer_example, examples, resolved

#: The schema of the contract that describes what each marshmallow schema reads.
READ: dict[str, type[Schema]] = {
    "DealRequest": requests.DealRequest,
    "CutRequest": requests.CutRequest,
    "PositionRequest": requests.PositionRequest,
    "LegalMovesRequest": requests.LegalMovesRequest,
    "PlayRequest": requests.PlayRequest,
    "JudgeRequest": requests.JudgeRequest,
    "ViewRequest": requests.ViewRequest,
    "SolveRequest": search.SolveRequest,
    "SolveBudget": search.SolveBudgetSchema,
    "SuggestRequest": search.SuggestRequest,
    "SuggestBudget": search.SuggestBudgetSchema,
    "Aim": search.AimSchema,
    "ViewClaim": search.ViewSchema,
    "ReviewRequest": search.ReviewRequest,
    "ReviewBudget": search.ReviewBudgetSchema,
    "RecordClaim": search.RecordSchema,
    "BaaziRequest": requests.BaaziRequest,
    "FinishedDeal": requests.FinishedDealSchema,
    "PositionClaim": positions.PositionSchema,
    "FloorClaim": positions.FloorSchema,
    "HouseClaim": positions.HouseSchema,
    "SweepClaim": positions.SweepSchema,
    "MoveClaim": moves.MoveSchema,
    "Ruleset": rulesets.RulesetSchema,
    "SweepPoints": rulesets.SweepPointsSchema,
}


def everywhere(part: Any, path: str = "") -> Iterator[tuple[str, Json]]:
    """Every object of the contract except its examples, with its place."""
    if isinstance(part, dict):
        yield path, part
        for name, inner in part.items():
            if name != "examples":
                yield from everywhere(inner, f"{path}/{name}")
    elif isinstance(part, list):
        for place, inner in enumerate(part):
            yield from everywhere(inner, f"{path}/{place}")


def test_the_contract_is_valid() -> None:
    validate(SPEC)
    assert SPEC["info"]["version"] == VERSION


def test_every_operation_is_a_view_and_every_view_an_operation(client: FlaskClient) -> None:
    views = {
        (rule.endpoint.rsplit(".", 1)[1], method, rule.rule.replace("<", "{").replace(">", "}"))
        for rule in client.application.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert views == {(operation.endpoint, operation.method, operation.path) for operation in OPERATIONS}


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.id)
def test_every_operation_is_described(operation: Operation) -> None:
    says = operation.says
    assert says["summary"] and says["description"] and len(says["tags"]) == 1
    assert {"200", "4XX", "default"} <= set(says["responses"])
    assert says["tags"][0] in {tag["name"] for tag in SPEC["tags"]}


@pytest.mark.parametrize(("name", "schema"), READ.items())
def test_a_request_schema_reads_what_is_documented(name: str, schema: type[Schema]) -> None:
    documented, read = SCHEMAS[name], schema().fields
    assert documented["additionalProperties"] is False
    assert set(documented["properties"]) == set(read)
    assert set(documented.get("required", [])) == {field for field, made in read.items() if made.required}
    for field, made in read.items():
        property_ = resolved(documented["properties"][field])
        assert _bounds(property_) == _bounds_read(made), field
        assert ("null" in property_["type"]) == bool(made.allow_none), field


def _bounds(property_: Json) -> tuple[Any, ...] | None:
    kind = [each for each in [property_["type"]] if isinstance(each, str)] or property_["type"]
    if "integer" in kind:
        return property_["minimum"], property_["maximum"]
    if "array" in kind:
        return property_.get("minItems", 0), property_["maxItems"]
    return None


def _bounds_read(made: Any) -> tuple[Any, ...] | None:
    match made:
        case fields.Integer() | fields.ListField() | positions.KnownCardsField():
            return made.least, made.most
        case fields.CardsField():
            return 0, made.most
        case _:
            return None


def test_every_request_body_is_bound_to_a_schema() -> None:
    bodies = {
        operation.says["requestBody"]["content"]["application/json"]["schema"]["$ref"].rsplit("/", 1)[1]
        for operation in OPERATIONS
        if operation.method == "POST"
    }
    assert bodies <= set(READ)
    closed = {name for name, schema in SCHEMAS.items() if schema.get("additionalProperties") is False}
    assert closed == set(READ) | {"RulesetOptions"}


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_an_option_is_documented_as_the_engine_knows_it(option: Option) -> None:
    documented = SCHEMAS["RulesetOptions"]["properties"][option.name]
    if option.kind == "sweep_points":
        assert documented == {"$ref": "#/components/schemas/SweepPoints"}
        return
    assert documented["description"] == option.sentence
    if option.kind == "number":
        assert (documented["minimum"], documented["maximum"]) == (option.minimum, LARGEST_NUMBER)
    elif documented["type"] == "boolean":
        assert set(option.values) == {True, False}
    else:
        assert documented["enum"] == list(option.values)


def test_every_option_is_documented() -> None:
    assert list(SCHEMAS["RulesetOptions"]["properties"]) == list(OPTIONS)


@pytest.mark.parametrize(
    ("name", "property_", "values"),
    [
        ("PresetName", None, PRESETS),
        ("ProblemCode", None, PROBLEMS),
        ("Phase", None, PHASES),
        ("Level", None, LEVELS),
        ("MoveType", None, MOVE_TYPES),
        ("PositionClaim", "phase", (*PHASES, None)),
        ("MoveClaim", "type", (*MOVE_TYPES, None)),
        ("Event", "type", get_args(EventType)),
        ("AccountLine", "kind", get_args(LineKind)),
    ],
)
def test_an_enumeration_is_that_of_the_code(name: str, property_: str | None, values: Any) -> None:
    documented = SCHEMAS[name]["properties"][property_] if property_ else SCHEMAS[name]
    assert documented["enum"] == list(values)


def test_every_card_and_no_other_text_is_a_card() -> None:
    form = re.compile(SCHEMAS["Card"]["pattern"])
    assert all(form.search(name) for name in NAMES)
    assert not any(form.search(text) for text in ("1S", "10", "S10", "TS", "11H", "AS ", "as"))


@pytest.mark.parametrize(
    ("operation", "name", "body"), examples(), ids=lambda value: value if isinstance(value, str) else None
)
def test_a_documented_example_is_answered_as_documented(
    client: FlaskClient, operation: Operation, name: str, body: Json
) -> None:
    status, documented = answer_example(operation, name)
    answer = client.open(operation.path, method=operation.method, json=body, headers={"X-Request-Id": "example"})
    assert (answer.status_code, answer.get_json()) == (status, _of_now(documented))


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.id)
def test_a_documented_parameter_is_answered_as_documented(client: FlaskClient, operation: Operation) -> None:
    for parameter in map(resolved, operation.says.get("parameters", [])):
        for name, example in parameter.get("examples", {}).items():
            given = {parameter["name"]: example["value"]}
            path, query = (operation.path.format(**given), {}) if parameter["in"] == "path" else (operation.path, given)
            status, documented = answer_example(operation, name)
            answer = client.get(path, query_string=query)
            assert (answer.status_code, answer.get_json()) == (status, _of_now(documented))


def _of_now(documented: Json) -> Json:
    """A documented answer with the revision of now: it changes with any option, and says nothing else."""
    return {**documented, "ruleset_revision": REVISION} if "ruleset_revision" in documented else documented


def test_every_operation_with_a_body_has_an_example() -> None:
    shown = {operation.id for operation, _, _ in examples()}
    assert shown == {operation.id for operation in OPERATIONS if operation.method == "POST"}


def test_client_generators_are_spared_what_they_cope_badly_with() -> None:
    for path, part in everywhere(SPEC):
        assert not {"oneOf", "anyOf", "allOf", "not", "const"} & set(part), path
        if "/responses/" in path or "/requestBody/" in path:
            inline = part.get("schema", {})
            assert "properties" not in inline and "items" not in inline, f"{path} has no name"


def test_every_schema_has_a_description_and_is_used() -> None:
    used = {part["$ref"].rsplit("/", 1)[1] for _, part in everywhere(SPEC) if "$ref" in part}
    for name, schema in SCHEMAS.items():
        assert name in used
        assert schema["description"], name


def test_every_link_leads_to_an_operation_with_such_parameters() -> None:
    by_id = {operation.id: operation for operation in OPERATIONS}
    links = [link for _, part in everywhere(SPEC["paths"]) for link in part.get("links", {}).values()]
    assert {link["operationId"] for link in links} == {"readLegalMoves", "playMoves"}
    for link in links:
        known = {resolved(parameter)["name"] for parameter in by_id[link["operationId"]].says.get("parameters", [])}
        assert set(link.get("parameters", {})) <= known
