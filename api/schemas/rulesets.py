"""A ruleset in JSON, ``{"preset": "standard", "options": {"absorb": "none"}}``, and what there is to choose from."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from marshmallow import ValidationError

from api.schemas.fields import BaseSchema, Complaint, Field, Integer, Text, refusal
from engine.errors import Flaw, InvalidRuleset
from engine.notation import format_ruleset
from engine.rulebook import Rule
from engine.ruleset import (
    LARGEST_NUMBER,
    OPTIONS,
    PRESETS,
    REVISION,
    Option,
    Ruleset,
    SweepPoints,
    nearest_preset,
    overrides_from,
    ruleset,
)

Json = dict[str, Any]


class SweepPointsSchema(BaseSchema):
    """The value of the option ``sweep_points``."""

    normal = Integer(0, LARGEST_NUMBER, load_default=SweepPoints().normal)
    opening = Integer(0, LARGEST_NUMBER, load_default=SweepPoints().opening)
    last = Integer(0, LARGEST_NUMBER, load_default=SweepPoints().last)


class OptionsField(Field[Json]):
    """Options by name. Which there are and what they take is known to the engine alone (:data:`OPTIONS`)."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> Json:
        if type(value) is not dict:
            raise refusal("wrong-type", "Expected an object.")
        made, complaints = {}, {}
        for name, given in value.items():
            try:
                made[name] = _read_value(name, given)
            except ValidationError as refused:
                complaints[name] = refused.messages
        if complaints:
            raise ValidationError(complaints)
        return made


_SWEEP_POINTS = SweepPointsSchema()


def _read_value(name: str, value: object) -> object:
    option = OPTIONS.get(name)
    if option and option.kind == "sweep_points":
        return SweepPoints(**_SWEEP_POINTS.load(value))  # type: ignore[arg-type]  # load refuses what is no object
    if isinstance(value, list | dict):
        raise refusal("wrong-type", "Expected a text, a number, true, false or null.")
    if type(value) is float and value.is_integer():
        return int(value)
    return value


class RulesetSchema(BaseSchema):
    """A preset and the options that override it."""

    preset = Text(load_default="standard")
    options = OptionsField(load_default=dict)


_RULESET = RulesetSchema()


@lru_cache(maxsize=64)
def _preset(name: str) -> Ruleset:
    return ruleset(name)


class RulesetField(Field[Ruleset]):
    """A ruleset, ``standard`` where none is given; every unknown or unfitting option is told with its pointer."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**{"load_default": _preset("standard"), **settings})

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> Ruleset:
        given = _RULESET.load(value)
        try:
            return _preset(given["preset"]) if not given["options"] else ruleset(given["preset"], given["options"])
        except InvalidRuleset as refused:
            raise ValidationError(_complaints(refused.flaws)) from refused


def _complaints(flaws: tuple[Flaw, ...]) -> Json:
    tree: Json = {}
    for flaw in flaws:
        first, *names = flaw.pointer.removeprefix("/").split("/", 1)
        complaint = [Complaint(flaw.code, flaw.detail)]
        if names:
            tree.setdefault(first, {})[names[0].replace("~1", "/").replace("~0", "~")] = complaint
        else:
            tree[first] = complaint
    return tree


@lru_cache(maxsize=1024)
def dump_ruleset(made: Ruleset) -> Json:
    """A ruleset as the nearest preset and its overrides."""
    preset = nearest_preset(made)
    return {"preset": preset, "options": {name: _dump_value(v) for name, v in overrides_from(preset, made).items()}}


def dump_preset(name: str) -> Json:
    """A preset with the value of every option under it."""
    sentence, changes = PRESETS[name]
    made = ruleset(name)
    return {
        "preset": name,
        "sentence": sentence,
        "changes": {option: _dump_value(value) for option, value in changes.items()},
        "options": {option: _dump_value(getattr(made, option)) for option in OPTIONS},
        "notation": format_ruleset(made),
        "ruleset_revision": REVISION,
    }


def dump_option(option: Option) -> Json:
    """All that is known of an option."""
    numeric = option.kind != "choice"
    return {
        "name": option.name,
        "kind": option.kind,
        "values": list(option.values),
        "default": _dump_value(option.default),
        "minimum": option.minimum,
        "maximum": LARGEST_NUMBER if numeric else None,
        "sentence": option.sentence,
        "rules": list(option.rules),
    }


def dump_rule(rule: Rule) -> Json:
    """A rule with the options that change it."""
    return {
        "slug": rule.slug,
        "section": rule.section,
        "sentence": rule.sentence,
        "options": [option.name for option in OPTIONS.values() if rule.slug in option.rules],
    }


def _dump_value(value: object) -> object:
    return value._asdict() if isinstance(value, SweepPoints) else value
