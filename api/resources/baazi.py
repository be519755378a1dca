"""Finished deals folded into baazis and a match."""

from typing import Any

from flask import Blueprint

from api.requests import read_body
from api.schemas.answers import dump_outcome, dump_standing, under_revision
from api.schemas.requests import BaaziRequest
from engine.baazi import first_standing, fold
from engine.scoring import DealTotals

baazi = Blueprint("baazi", __name__, url_prefix="/v1/baazi")

_BAAZI = BaaziRequest()


@baazi.post("")
def fold_deals() -> dict[str, Any]:
    """What each deal did, and where the match stands: the running totals, the baazis won, who deals next."""
    asked = read_body(_BAAZI)
    start = first_standing(asked["ruleset"], asked["dealer"])
    outcomes = fold(start, [DealTotals(**deal) for deal in asked["deals"]])
    standing = outcomes[-1].standing if outcomes else start
    return under_revision(
        {"outcomes": [dump_outcome(outcome) for outcome in outcomes], "standing": dump_standing(standing)}
    )
