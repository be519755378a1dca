"""What rulesets can be made of: the presets and the options."""

from typing import Any

from flask import Blueprint
from werkzeug.exceptions import NotFound

from api.caching import unchanging
from api.schemas.answers import under_revision
from api.schemas.rulesets import dump_option, dump_preset
from engine.ruleset import OPTIONS, PRESETS

rulesets = Blueprint("rulesets", __name__, url_prefix="/v1/rulesets")


@rulesets.get("")
@unchanging()
def list_rulesets() -> dict[str, Any]:
    """All presets and all options."""
    options = [dump_option(option) for option in OPTIONS.values()]
    return under_revision({"presets": [dump_preset(name) for name in PRESETS], "options": options})


@rulesets.get("/<preset>")
@unchanging()
def read_ruleset(preset: str) -> dict[str, Any]:
    """One preset with the value of every option."""
    if preset not in PRESETS:
        raise NotFound(f"There is no preset {preset!r}; there are {', '.join(PRESETS)}.")
    return dump_preset(preset)
