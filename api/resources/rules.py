"""The rulebook: every rule by its slug."""

from typing import Any

from flask import Blueprint
from werkzeug.exceptions import NotFound

from api.caching import unchanging
from api.schemas.answers import under_revision
from api.schemas.rulesets import dump_rule
from engine.rulebook import RULEBOOK

rules = Blueprint("rules", __name__, url_prefix="/v1/rules")


@rules.get("")
@unchanging()
def list_rules() -> dict[str, Any]:
    """All rules in the order of the rulebook."""
    return under_revision({"rules": [dump_rule(rule) for rule in RULEBOOK.values()]})


@rules.get("/<slug>")
@unchanging()
def read_rule(slug: str) -> dict[str, Any]:
    """One rule."""
    if slug not in RULEBOOK:
        raise NotFound(f"There is no rule {slug!r}; /v1/rules lists them.")
    return under_revision(dump_rule(RULEBOOK[slug]))
