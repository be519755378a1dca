"""openapi.yaml, read once, and what it says about an answer."""

import re
from dataclasses import dataclass
from functools import cache
from typing import Any

import jsonschema_rs
import yaml

from api.revision import OPENAPI

Json = dict[str, Any]

SPEC: Json = yaml.safe_load(OPENAPI.read_bytes())
SCHEMAS: Json = SPEC["components"]["schemas"]


@dataclass(frozen=True)
class Operation:
    """One operation of the contract."""

    id: str
    method: str
    path: str
    says: Json

    @property
    def endpoint(self) -> str:
        """What its view is called: ``listLegalMoves`` is ``list_legal_moves``."""
        return re.sub(r"(?<!^)(?=[A-Z])", "_", self.id).lower()

    def answer(self, status: int) -> Json:
        """What it says about answers of a status."""
        answers = self.says["responses"]
        return resolved(answers.get(str(status)) or answers.get(f"{status // 100}XX") or answers["default"])


def resolved(part: Json) -> Json:
    """A part of the contract, or what it refers to."""
    while "$ref" in part:
        found: Any = SPEC
        for step in part["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        part = found
    return part


OPERATIONS: tuple[Operation, ...] = tuple(
    Operation(says["operationId"], method.upper(), path, says)
    for path, item in SPEC["paths"].items()
    for method, says in item.items()
)
BY_ENDPOINT: dict[str, Operation] = {operation.endpoint: operation for operation in OPERATIONS}


def closed(part: Any) -> Any:
    """A schema that allows no property but those it names: answers must not have undocumented ones either."""
    if isinstance(part, list):
        return [closed(each) for each in part]
    if not isinstance(part, dict):
        return part
    made = {name: closed(each) for name, each in part.items()}
    if "properties" in made and isinstance(made["properties"], dict) and "type" in made:
        made.setdefault("additionalProperties", False)
    return made


_CLOSED = closed(SCHEMAS)


@cache
def validator(name: str) -> Any:
    """The validator of a named schema."""
    return jsonschema_rs.validator_for({"components": {"schemas": _CLOSED}, "$ref": f"#/components/schemas/{name}"})


def faults(name: str, value: object) -> list[str]:
    """Why a value does not conform to a named schema."""
    found = validator(name).iter_errors(value)
    return [f"/{'/'.join(map(str, error.instance_path))}: {error.message}" for error in found]


def answer_faults(operation: Operation | None, status: int, mimetype: str, body: Any) -> list[str]:
    """What the contract does not allow in an answer; without an operation only problems are allowed."""
    if operation is None:
        return faults("Problem", body) if mimetype == "application/problem+json" else [f"{mimetype} is no problem"]
    contents = operation.answer(status).get("content", {})
    if not contents:
        return [f"{status} has a body"] if body else []
    if mimetype not in contents:
        return [f"{mimetype} is not among {', '.join(contents)}"]
    reference = contents[mimetype]["schema"].get("$ref")
    return faults(reference.rsplit("/", 1)[1], body) if reference else []


def examples() -> list[tuple[Operation, str, Json]]:
    """Every documented body: its operation, its name and its value."""
    return [
        (operation, name, example["value"])
        for operation in OPERATIONS
        for content in operation.says.get("requestBody", {}).get("content", {}).values()
        for name, example in content.get("examples", {}).items()
    ]


def answer_example(operation: Operation, name: str) -> tuple[int, Any]:
    """The documented answer of that name, and its status."""
    for status, answer in operation.says["responses"].items():
        for content in resolved(answer).get("content", {}).values():
            if name in content.get("examples", {}):
                return int(status), content["examples"][name]["value"]
    raise AssertionError(f"{operation.id} documents no answer to its example {name}")
