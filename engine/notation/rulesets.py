"""Text of rulesets."""

import re
from typing import Any

from engine.errors import MalformedNotation
from engine.ruleset import OPTIONS, Option, Ruleset, SweepPoints, ruleset, ruleset_text, text_of


def format_ruleset(made: Ruleset) -> str:
    """The text of a ruleset: equal rulesets have equal texts."""
    return ruleset_text(made)


def parse_ruleset(text: str) -> Ruleset:
    """The ruleset of a text; raises :class:`MalformedNotation` or :class:`InvalidRuleset`."""
    preset, *parts = text.split(".")
    overrides: dict[str, Any] = {}
    for part in parts:
        name, dash, value = part.partition("-")
        if not dash or name in overrides:
            raise MalformedNotation(text, f"{part!r} is no override: expected each option once as option-value.")
        overrides[name] = _parse_value(OPTIONS[name], value) if name in OPTIONS else value
    return ruleset(preset, overrides)


def _parse_value(option: Option, text: str) -> Any:
    if option.kind == "sweep_points":
        numbers = [int(part) for part in text.split("_") if is_digits(part)]
        return SweepPoints(*numbers) if len(numbers) == 3 and text.count("_") == 2 else text
    if option.kind == "number":
        return int(text) if is_digits(text) else text
    return next((value for value in option.values if text_of(value) == text), text)


def is_digits(text: str) -> bool:
    return re.fullmatch(r"0|[1-9]\d{0,8}", text) is not None
