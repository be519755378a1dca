"""Text of views."""

import re

from engine.errors import MalformedNotation
from engine.notation.cards import format_cards, parse_pile
from engine.notation.positions import (
    capture_fields,
    head_fields,
    house_fields,
    parse_captured,
    parse_head,
    parse_houses,
    parse_sweeps,
)
from engine.position import Setup
from engine.views import View, ViewClaim

#: Four floor cards that lie face down.
FACE_DOWN = "#4"

_HEAD = re.compile(r"view([0-3])~(.*)", re.DOTALL)
_SIZE = re.compile(r"#(0|[1-9]\d?)")


def format_view(view: View) -> str:
    """The text of a view: equal views have equal texts."""
    hands = [f"#{size}" for size in view.hand_sizes]
    hands[view.seat] = format_cards(view.hand)
    floor = FACE_DOWN if view.loose is None else format_cards(view.loose)
    fields = [f"view{view.seat}", *head_fields(view), "h" + "_".join(hands), f"k#{view.stock_size}", f"f{floor}"]
    return "~".join(fields + house_fields(view) + capture_fields(view))


def parse_view(text: str) -> ViewClaim:
    """The view that a text claims (check it with :func:`engine.check_views.check_view`).

    Raises :class:`MalformedNotation`.
    """
    match = _HEAD.fullmatch(text)
    if not match:
        raise MalformedNotation(text, "Expected view<seat>~ruleset~phase~…, the seat from 0 to 3.")
    seat = int(match[1])
    ruleset, phase, fields = parse_head(text, match[2])
    dealer, bid, plays = fields.number("d"), fields.number("b", needed=False), fields.number("n")
    hands = (fields.take("h") or "").split("_")
    if seat >= len(hands):
        raise MalformedNotation(text, f"There is no hand of seat {seat} among the hands joined by _.")
    stock_size = _parse_size(text, fields.take("k") or "")
    floor = fields.take("f") or ""
    setup = Setup(
        ruleset=ruleset,
        phase=phase,
        dealer=dealer,
        bid=bid,
        plays=plays,
        hands=tuple(parse_pile(hand) if place == seat else None for place, hand in enumerate(hands)),
        loose=() if floor == FACE_DOWN else parse_pile(floor),
        houses=tuple(parse_houses(fields)),
        captured=parse_captured(fields.take("c") or ""),
        sweeps=parse_sweeps(text, fields.take("w", needed=False)),
        last_capture=fields.number("l", needed=False),
        latest_capture=parse_pile(fields.take("t", needed=False) or ""),
    )
    fields.end()
    sizes = tuple(None if place == seat else _parse_size(text, hand) for place, hand in enumerate(hands))
    return ViewClaim(seat, setup, sizes, stock_size, floor == FACE_DOWN)


def _parse_size(text: str, content: str) -> int:
    match = _SIZE.fullmatch(content)
    if not match:
        raise MalformedNotation(text, f"Expected a number of cards like #12, found {content[:40]!r}.")
    return int(match[1])
