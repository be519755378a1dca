"""What an option is: its values, default, sentence and rules, and the makers of option fields."""

from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

Value = bool | int | str | None

#: A bound for numbers that tables choose freely (target, sweep points, baazis to win).
LARGEST_NUMBER = 100_000


class SweepPoints(NamedTuple):
    """What a sweep scores with ``sweep`` fixed: a usual one, one by the opening play, one by the last play."""

    normal: int = 50
    opening: int = 25
    last: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    """What is known of an option: its values (default first; none for numbers) and one sentence."""

    name: str
    kind: Literal["choice", "number", "sweep_points"]
    values: tuple[Value, ...]
    default: Any
    minimum: int | None
    sentence: str
    rules: tuple[str, ...]

    def accepts(self, value: object) -> bool:
        """Whether the value is one of the option's (``1`` is not ``true``)."""
        if self.kind == "sweep_points":
            return isinstance(value, SweepPoints) and all(_is_number(part, 0) for part in value)
        if self.kind == "number":
            return _is_number(value, self.minimum or 0)
        return any(type(value) is type(known) and value == known for known in self.values)

    @property
    def expects(self) -> str:
        """What would be right, in words."""
        if self.kind == "sweep_points":
            return f"normal, opening and last, each a whole number from 0 to {LARGEST_NUMBER}"
        if self.kind == "number":
            return f"a whole number from {self.minimum} to {LARGEST_NUMBER}"
        return "one of " + ", ".join(text_of(value) for value in self.values)


def _is_number(value: object, minimum: int) -> bool:
    return type(value) is int and minimum <= value <= LARGEST_NUMBER


def choice(*values: Value, says: str, rules: str) -> Any:
    metadata = {"kind": "choice", "values": values, "minimum": None, "says": says, "rules": tuple(rules.split())}
    return field(default=values[0], metadata=metadata)


def number(default: int, *, minimum: int, says: str, rules: str) -> Any:
    metadata = {"kind": "number", "values": (), "minimum": minimum, "says": says, "rules": tuple(rules.split())}
    return field(default=default, metadata=metadata)


def sweep_points_field(*, says: str, rules: str) -> Any:
    metadata = {"kind": "sweep_points", "values": (), "minimum": 0, "says": says, "rules": tuple(rules.split())}
    return field(default=SweepPoints(), metadata=metadata)


def text_of(value: object) -> str:
    """A value as the text form has it: ``true``, ``null``, ``50_25_0``, ``singles``."""
    if isinstance(value, SweepPoints):
        return "_".join(map(str, value))
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)
