"""Dealing: a new deal from a seed or of a given pack, and the cut for first dealer."""

from typing import Any

from flask import Blueprint

from api.requests import about, read_body
from api.schemas.answers import dump_cut, dump_redeals, under_revision
from api.schemas.positions import dump_position
from api.schemas.requests import CutRequest, DealRequest
from engine.cards import NAMES
from engine.deal import Dealt, cut, deal, deal_pack

deals = Blueprint("deals", __name__, url_prefix="/v1/deals")

_DEAL = DealRequest()
_CUT = CutRequest()


@deals.post("")
def deal_cards() -> dict[str, Any]:
    """The position before the bid, and how it came about."""
    asked = read_body(_DEAL)
    ruleset, dealer, seed = asked["ruleset"], asked["dealer"], asked["seed"]
    drawn = cut(ruleset, seed) if dealer is None else None
    dealer = drawn.dealer if drawn else dealer
    if seed is None:
        dealt = Dealt(deal_pack(ruleset, dealer, asked["pack"]), asked["pack"], ())
    else:
        dealt = deal(ruleset, dealer, seed)
    return {
        **about(dealt.position),
        "seed": seed,
        "dealer": dealer,
        **({"cut": dump_cut(drawn)} if drawn else {}),
        "pack": [NAMES[card] for card in dealt.pack],
        "redeals": dump_redeals(dealt),
        "position": dump_position(dealt.position),
    }


@deals.post("/cut")
def cut_for_dealer() -> dict[str, Any]:
    """Who deals first."""
    asked = read_body(_CUT)
    return under_revision(dump_cut(cut(asked["ruleset"], asked["seed"])))
