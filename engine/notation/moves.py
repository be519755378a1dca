"""Text of moves."""

import re
from collections.abc import Callable

from engine.cards import NAMES
from engine.errors import MalformedNotation
from engine.moves import Move, add, bid, break_, build, capture, throw
from engine.notation.cards import format_cards, parse_card, parse_cards


def format_move(move: Move) -> str:
    """The text of a move."""
    if move.type == "bid":
        return f"bid-{move.bid}"
    assert move.card is not None
    values = {"build": (move.house,), "add": (move.house,), "break": (move.house, move.becomes)}.get(move.type, ())
    parts = [move.type, *map(str, values), NAMES[move.card]]
    if move.loose:
        parts.append(format_cards(move.loose))
    if move.type == "capture" and move.house is not None:
        parts.append(f"H{move.house}")
    return "-".join(parts)


_CARD = r"(?:A|[2-9]|10|J|Q|K)[SHDC]"
_CARDS = rf"({_CARD}(?:\.{_CARD})*)"
# Not only 9-13: a move that is claimed and illegal (houses.value, breaking.up-to-13) is read back like any other.
_VALUE = r"([1-9]\d?)"
_MOVE_FORMS: tuple[tuple[re.Pattern[str], Callable[..., Move]], ...] = (
    (re.compile(r"bid-([1-9]\d?)"), lambda value: bid(int(value))),
    (re.compile(rf"throw-({_CARD})"), lambda card: throw(parse_card(card))),
    (
        re.compile(rf"capture-({_CARD})(?:-{_CARDS})?(?:-H{_VALUE})?"),
        lambda card, loose, house: capture(parse_card(card), parse_cards(loose or ""), int(house) if house else None),
    ),
    (
        re.compile(rf"build-{_VALUE}-({_CARD})(?:-{_CARDS})?"),
        lambda value, card, loose: build(int(value), parse_card(card), parse_cards(loose or "")),
    ),
    (
        re.compile(rf"add-{_VALUE}-({_CARD})(?:-{_CARDS})?"),
        lambda value, card, loose: add(int(value), parse_card(card), parse_cards(loose or "")),
    ),
    (
        re.compile(rf"break-{_VALUE}-{_VALUE}-({_CARD})(?:-{_CARDS})?"),
        lambda old, new, card, loose: break_(int(old), int(new), parse_card(card), parse_cards(loose or "")),
    ),
)


def parse_move(text: str) -> Move:
    """The move of a text; the cards may stand in any order. Raises :class:`MalformedNotation`."""
    for form, make in _MOVE_FORMS:
        if match := form.fullmatch(text):
            return make(*match.groups())
    raise MalformedNotation(
        text,
        f"{text[:80]!r} is no move: expected e.g. bid-11, throw-7H, capture-JH-4S.7D-H11, build-11-6H-5D, "
        "add-10-4H-6D, break-9-12-3C-5S.7C.",
    )
