"""A move in JSON: one flat object, by its fields or by its notation alone."""

from collections.abc import Callable, Mapping
from typing import Any

from marshmallow import ValidationError

from api.schemas.fields import BaseSchema, CardField, CardsField, Complaint, Field, Integer, Text, read_card, refusal
from engine.cards import NAMES, CardSet, names, set_of
from engine.errors import MalformedNotation
from engine.moves import MOVE_TYPES, Move, add, bid, break_, build, capture, throw
from engine.notation import format_move, parse_move

Json = dict[str, Any]

#: The highest house that a break may be claimed to raise to, so that the judges can say what is wrong with it.
HIGHEST_CLAIM = 26


class MoveSchema(BaseSchema):
    """A move as claimed: every field that some type of move uses."""

    type = Text(*MOVE_TYPES, load_default=None, allow_none=True)
    card = CardField(load_default=None, allow_none=True)
    loose = CardsField(load_default=None, allow_none=True)
    house = Integer(1, 13, load_default=None, allow_none=True)
    becomes = Integer(1, HIGHEST_CLAIM, load_default=None, allow_none=True)
    bid = Integer(1, 13, load_default=None, allow_none=True)
    notation = Text(load_default=None, allow_none=True, longest=400)


_MOVE = MoveSchema()

#: What each type of move needs, what it may have besides, and how it is made from these.
_FORMS: dict[str, tuple[tuple[str, ...], tuple[str, ...], Callable[..., Move]]] = {
    "bid": (("bid",), (), lambda bid_: bid(bid_)),
    "throw": (("card",), (), lambda card: throw(card)),
    "capture": (("card",), ("loose", "house"), capture),
    "build": (("house", "card"), ("loose",), build),
    "add": (("house", "card"), ("loose",), add),
    "break": (("house", "becomes", "card"), ("loose",), break_),
}


def read_move(value: object) -> Move:
    """The move of an object; one with fields and a notation must say the same by both."""
    given = _MOVE.load(value)  # type: ignore[arg-type]  # load refuses what is no object
    notation, kind = given.pop("notation"), given.pop("type")
    given = {name: content for name, content in given.items() if content is not None}
    if notation is None:
        return _from_fields(kind, given)
    try:
        move = parse_move(notation)
    except MalformedNotation as refused:
        raise ValidationError({"notation": [Complaint("malformed-notation", refused.detail)]}) from refused
    if (kind or given) and move != _from_fields(kind, given):
        detail = f"The fields and the notation are different moves; leave one out. The notation says {notation}."
        raise ValidationError({"notation": [Complaint("notation-differs", detail)]})
    return move


def _from_fields(kind: str | None, given: Json) -> Move:
    if kind is None:
        raise ValidationError({"type": [Complaint("missing", "A move needs its type, or its notation alone.")]})
    needed, allowed, make = _FORMS[kind]
    complaints: Json = {}
    for name in needed:
        if name not in given:
            complaints[name] = [Complaint("missing", f"A {kind} needs this field.")]
    for name in given:
        if name not in needed and not (name in allowed or given[name] == ()):
            complaints[name] = [Complaint("out-of-place", f"A {kind} has no such field.")]
    loose = given.get("loose", ())
    if len(set(loose)) != len(loose):
        complaints["loose"] = [Complaint("card-twice", "Each loose card is named once.")]
    if complaints:
        raise ValidationError(complaints)
    parts = [set_of(given.get(name, ())) if name == "loose" else given.get(name) for name in needed + allowed]
    return make(*parts)


class MoveField(Field[Move]):
    """A move."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> Move:
        return read_move(value)


def dump_move(move: Move) -> Json:
    """A move by the fields that its type uses, and its notation; it may be sent back as it is."""
    made: Json = {"type": move.type}
    if move.card is not None:
        made["card"] = NAMES[move.card]
        if move.type != "throw":
            made["loose"] = names(move.loose)
    if move.house is not None:
        made["house"] = move.house
    if move.becomes is not None:
        made["becomes"] = move.becomes
    if move.bid is not None:
        made["bid"] = move.bid
    made["notation"] = format_move(move)
    return made


def read_tap(value: object) -> tuple[CardSet, int | None]:
    """What a person tapped on the floor: a loose card (``5S``), or a house by its value (``H12``)."""
    house = _HOUSES.get(value) if type(value) is str else None
    if house is not None:
        return 0, house
    try:
        return 1 << read_card(value), None
    except ValidationError:
        raise refusal("unknown-card", "Expected a card such as 5S, or a house by its value: H9 to H13.") from None


_HOUSES = {f"H{value}": value for value in range(9, 14)}
