"""A position in JSON: read as a claim (:class:`Setup`), which the engine then checks, and written in full."""

from collections.abc import Mapping
from typing import Any

from marshmallow import post_load

from api.schemas.fields import (
    BaseSchema,
    Boolean,
    CardsField,
    Field,
    Integer,
    ListField,
    SchemaField,
    Text,
    check_length,
    read_cards,
    read_each,
)
from api.schemas.rulesets import RulesetField, dump_ruleset
from engine.cards import NAMES, Card, names
from engine.position import PHASES, House, HouseClaim, Position, Setup, Sweep
from engine.ruleset import LARGEST_NUMBER

Json = dict[str, Any]

MOST_PLAYERS = 4
#: Plays of the longest deal.
MOST_PLAYS = 48


class HouseSchema(BaseSchema):
    """A house as claimed."""

    value = Integer(1, 13, required=True)
    cards = CardsField(required=True)
    owners = ListField(Integer(0, MOST_PLAYERS - 1).deserialize, MOST_PLAYERS, required=True)
    cemented = Boolean(load_default=None, allow_none=True)

    @post_load
    def make(self, data: Json, **_: Any) -> HouseClaim:
        """The claim."""
        return HouseClaim(**data)


class SweepSchema(BaseSchema):
    """A sweep as claimed."""

    seat = Integer(0, MOST_PLAYERS - 1, required=True)
    points = Integer(0, LARGEST_NUMBER, required=True)
    play = Integer(0, MOST_PLAYS - 1, required=True)

    @post_load
    def make(self, data: Json, **_: Any) -> Sweep:
        """The claim."""
        return Sweep(**data)


class FloorSchema(BaseSchema):
    """The floor as claimed: each part may be left out when it is empty."""

    loose = CardsField(load_default=())
    houses = ListField(HouseSchema().load, 5, load_default=())


class KnownCardsField(Field[tuple[tuple[Card, ...] | None, ...]]):
    """Cards by seat or team, a hand that is not known being ``null``."""

    def __init__(self, least: int, *, some_unknown: bool, **settings: Any) -> None:
        super().__init__(**settings)
        self.least = least
        self.most = MOST_PLAYERS
        self.some_unknown = some_unknown

    def _deserialize(
        self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any
    ) -> tuple[tuple[Card, ...] | None, ...]:
        check_length(value, self.least, self.most)
        return read_each(value, self._read)

    def _read(self, value: object) -> tuple[Card, ...] | None:
        return None if value is None and self.some_unknown else read_cards(value)


class PositionSchema(BaseSchema):
    """A position as claimed; what may be left out and what that means is said in :mod:`engine.check`."""

    ruleset = RulesetField()
    phase = Text(*PHASES, load_default=None, allow_none=True)
    dealer = Integer(0, MOST_PLAYERS - 1, load_default=None, allow_none=True)
    bid = Integer(1, 13, load_default=None, allow_none=True)
    turn = Integer(0, MOST_PLAYERS - 1, load_default=None, allow_none=True)
    plays = Integer(0, MOST_PLAYS, load_default=None, allow_none=True)
    hands = KnownCardsField(2, some_unknown=True, required=True)
    stock = CardsField(load_default=None, allow_none=True)
    floor = SchemaField(FloorSchema(), load_default=dict)
    captured = KnownCardsField(2, some_unknown=False, load_default=None, allow_none=True)
    sweeps = ListField(SweepSchema().load, MOST_PLAYS, load_default=())
    last_capture = Integer(0, MOST_PLAYERS - 1, load_default=None, allow_none=True)
    latest_capture = CardsField(load_default=())

    @post_load
    def make(self, data: Json, **_: Any) -> Setup:
        """The claim."""
        return Setup(**data.pop("floor"), **data)


POSITION = PositionSchema()


def dump_position(position: Position) -> Json:
    """A position in full; it may be sent back as it is."""
    piles = position.captured
    return {
        "ruleset": dump_ruleset(position.ruleset),
        "phase": position.phase,
        "dealer": position.dealer,
        "bid": position.bid,
        "turn": position.turn,
        "plays": position.plays,
        "hands": [None if hand is None else names(hand) for hand in position.hands],
        "stock": None if position.stock is None else [NAMES[card] for card in position.stock],
        "floor": {"loose": names(position.loose), "houses": [dump_house(house) for house in position.houses]},
        "captured": None if piles is None else [names(pile) for pile in piles],
        "sweeps": [dump_sweep(sweep) for sweep in position.sweeps],
        "last_capture": position.last_capture,
        "latest_capture": names(position.latest_capture),
    }


def dump_house(house: House) -> Json:
    """A house."""
    return {
        "value": house.value,
        "cards": names(house.cards),
        "owners": list(house.owners),
        "cemented": house.cemented,
    }


def dump_sweep(sweep: Sweep) -> Json:
    """A sweep."""
    return {"seat": sweep.seat, "points": sweep.points, "play": sweep.play}
