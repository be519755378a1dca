"""A ruleset: one field for each option on which tables differ (section 10), each described here and nowhere else.

The description of an option in the API, its schema, its text form, the strategies of the tests and the cache key
are all derived from ``fields(Ruleset)``. To add an option, add a field and read it where the rule is.
"""

from engine.ruleset.fields import OPTIONS, Ruleset
from engine.ruleset.options import LARGEST_NUMBER, Option, SweepPoints, Value, text_of
from engine.ruleset.presets import (
    PRESETS,
    REVISION,
    nearest_preset,
    overrides_from,
    ruleset,
    ruleset_text,
)

__all__ = [
    "LARGEST_NUMBER",
    "OPTIONS",
    "PRESETS",
    "REVISION",
    "Option",
    "Ruleset",
    "SweepPoints",
    "Value",
    "nearest_preset",
    "overrides_from",
    "ruleset",
    "ruleset_text",
    "text_of",
]
