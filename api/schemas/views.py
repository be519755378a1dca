"""A view in JSON: what one seat may know, with no place for a hidden card."""

from typing import Any

from api.schemas.positions import dump_house, dump_sweep
from api.schemas.rulesets import dump_ruleset
from engine.cards import names
from engine.notation.views import format_view
from engine.views import View


def dump_view(view: View) -> dict[str, Any]:
    """A view in full."""
    piles = view.captured
    told = {
        "ruleset": dump_ruleset(view.ruleset),
        "phase": view.phase,
        "seat": view.seat,
        "dealer": view.dealer,
        "bid": view.bid,
        "turn": view.turn,
        "plays": view.plays,
        "hand": names(view.hand),
        "hand_sizes": list(view.hand_sizes),
        "stock_size": view.stock_size,
        "floor_size": view.floor_size,
        "captured": None if piles is None else [names(pile) for pile in piles],
        "sweeps": [dump_sweep(sweep) for sweep in view.sweeps],
        "last_capture": view.last_capture,
        "latest_capture": names(view.latest_capture),
        "notation": format_view(view),
    }
    if view.loose is not None:
        told["floor"] = {"loose": names(view.loose), "houses": [dump_house(house) for house in view.houses]}
    return told
