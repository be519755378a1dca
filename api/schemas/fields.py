"""The fields that all request schemas are made of: strict, cheap, and with a code in every complaint.

marshmallow's own ``Integer`` and ``Boolean`` take ``true`` for 1 and ``"yes"`` for true, and one field object per
card is what makes schemas slow; so cards are read a whole list at a time.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from marshmallow import Schema, ValidationError, fields, missing

from engine.cards import CARD_BY_NAME, Card

Built = TypeVar("Built")

#: No position has a longer notation, however many options its ruleset overrides.
LONGEST_NOTATION = 4_000


@dataclass(frozen=True, slots=True)
class Complaint:
    """One thing wrong with a value: which kind, and in words."""

    code: str
    detail: str


def refusal(code: str, detail: str) -> ValidationError:
    """The error for one value."""
    return ValidationError([Complaint(code, detail)])


class Field(fields.Field[Built]):
    """A field whose complaints carry codes."""

    default_error_messages = {  # noqa: RUF012 - as marshmallow declares it
        "required": [Complaint("missing", "This field is needed.")],
        "null": [Complaint("wrong-type", "null is not allowed here.")],
    }

    def deserialize(self, value: Any, attr: str | None = None, data: Any = None, **_: Any) -> Any:
        """As marshmallow does it, without the lists of validators and processors, which no field here has."""
        if value is None and self.allow_none:
            return None
        if value is missing or value is None:
            self._validate_missing(value)
            return self.load_default() if callable(self.load_default) else self.load_default
        return self._deserialize(value, attr, data)


class BaseSchema(Schema):
    """A JSON object that refuses what it does not know, naming what it knows."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        known = ", ".join(self.fields)
        complaints: dict[str, Any] = {  # marshmallow puts them into its tree as they are
            "type": Complaint("wrong-type", "Expected an object."),
            "unknown": Complaint("unknown-field", f"There is no such field; there are {known}."),
        }
        self.error_messages = complaints


class Integer(Field[int]):
    """A whole number in bounds. ``13.0`` is one, as JSON Schema has it; ``true`` and ``13.5`` are not."""

    def __init__(self, least: int, most: int, **settings: Any) -> None:
        super().__init__(**settings)
        self.least = least
        self.most = most

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> int:
        if type(value) is float and value.is_integer():
            value = int(value)
        if type(value) is not int:
            raise refusal("wrong-type", "Expected a whole number.")
        if not self.least <= value <= self.most:
            raise refusal("out-of-range", f"Expected a number from {self.least} to {self.most}.")
        return value


class Boolean(Field[bool]):
    """``true`` or ``false``, nothing that resembles them."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> bool:
        if value is True or value is False:
            return value
        raise refusal("wrong-type", "Expected true or false.")


class Text(Field[str]):
    """A text, one of ``choices`` where these are given."""

    def __init__(self, *choices: str, longest: int = LONGEST_NOTATION, **settings: Any) -> None:
        super().__init__(**settings)
        self.choices = choices
        self.longest = longest

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> str:
        if type(value) is not str:
            raise refusal("wrong-type", "Expected a text.")
        if self.choices and value not in self.choices:
            raise refusal("unknown-value", f"Expected one of {', '.join(self.choices)}.")
        if len(value) > self.longest:
            raise refusal("too-long", f"Expected at most {self.longest} characters.")
        return value


class CardField(Field[Card]):
    """The name of a card."""

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> Card:
        return read_card(value)


class CardsField(Field[tuple[Card, ...]]):
    """A list of names of cards, read as a whole; whether one may stand twice is for the engine to say."""

    def __init__(self, most: int = 52, **settings: Any) -> None:
        super().__init__(**settings)
        self.most = most

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> tuple[Card, ...]:
        return read_cards(value, self.most)


class ListField(Field[tuple[Any, ...]]):
    """A list of what ``read`` takes; ``read`` raises :class:`ValidationError` for an item that it does not."""

    def __init__(self, read: Callable[[Any], Any], most: int, least: int = 0, **settings: Any) -> None:
        super().__init__(**settings)
        self.read = read
        self.least = least
        self.most = most

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> tuple[Any, ...]:
        check_length(value, self.least, self.most)
        return read_each(value, self.read)


class SchemaField(Field[Any]):
    """An object of another schema, built once and not per request."""

    def __init__(self, schema: Schema, **settings: Any) -> None:
        super().__init__(**settings)
        self.nested = schema

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> Any:
        return self.nested.load(value)


def read_card(value: object) -> Card:
    """The card of a name."""
    card = CARD_BY_NAME.get(value) if type(value) is str else None
    if card is None:
        raise refusal("unknown-card", "Expected a card: rank A 2-10 J Q K, then suit S H D C.")
    return card


def read_cards(value: object, most: int = 52) -> tuple[Card, ...]:
    """The cards of a list of names."""
    check_length(value, 0, most)
    assert isinstance(value, list)
    try:
        return tuple([CARD_BY_NAME[name] for name in value])
    except (KeyError, TypeError):
        return read_each(value, read_card)


def read_each(values: Sequence[object], read: Callable[[Any], Any]) -> tuple[Any, ...]:
    """Every value read, or the complaints about all those that cannot be."""
    made, complaints = [], {}
    for place, value in enumerate(values):
        try:
            made.append(read(value))
        except ValidationError as refused:
            complaints[place] = refused.messages
    if complaints:
        raise ValidationError(complaints)
    return tuple(made)


def check_length(value: object, least: int, most: int) -> None:
    """Refuse what is no list of a length in bounds."""
    if type(value) is not list:
        raise refusal("wrong-type", "Expected a list.")
    if not least <= len(value) <= most:
        raise refusal("wrong-length", f"Expected a list of {least} to {most}, not of {len(value)}.")
