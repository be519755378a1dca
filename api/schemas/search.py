"""What is asked of the search: a position to solve, a view to advise on, a record to review, and what it may cost."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, post_load, validates_schema

from api.schemas.fields import BaseSchema, CardsField, Complaint, Field, Integer, ListField, SchemaField, Text, refusal
from api.schemas.moves import read_move
from api.schemas.positions import MOST_PLAYERS, MOST_PLAYS, POSITION, FloorSchema, KnownCardsField, SweepSchema
from api.schemas.requests import LARGEST_SEED, MOST_MOVES, PositionRequest, exactly_one
from api.schemas.rulesets import RulesetField
from engine.errors import MalformedNotation
from engine.notation import parse_position, parse_view
from engine.position import PHASES, Setup
from engine.record import Record, parse_record
from engine.ruleset import LARGEST_NUMBER, ruleset
from engine.search.levels import LEVELS
from engine.views import ViewClaim

Json = dict[str, Any]

#: What a budget may say at most; a service may allow less, see the settings.
MOST_NODES = 1_000_000_000
MOST_SIMULATIONS = 1_000_000
MOST_MILLISECONDS = 60_000
#: Stands for a minimum that is left out; null is one: none.
OF_THE_RULESET = -1


class BudgetSchema(BaseSchema):
    """What a search may spend: steps, or time; neither where the default will do."""

    milliseconds = Integer(1, MOST_MILLISECONDS, load_default=None, allow_none=True)

    @validates_schema
    def fits(self, data: Json, **_: Any) -> None:
        """One limit, not two: the answer says which was reached, and steps alone make it repeatable."""
        if sum(spent is not None for spent in data.values()) > 1:
            raise refusal("exactly-one", f"Expected at most one of {' and '.join(sorted(data))}.")


class SolveBudgetSchema(BudgetSchema):
    """The budget of an exact search."""

    nodes = Integer(1, MOST_NODES, load_default=None, allow_none=True)


class SuggestBudgetSchema(BudgetSchema):
    """The budget of a suggestion."""

    simulations = Integer(1, MOST_SIMULATIONS, load_default=None, allow_none=True)


class SolveRequest(PositionRequest):
    """A position whose hands are all known, and what finding its value may cost."""

    budget = SchemaField(SolveBudgetSchema(), load_default=lambda: {"nodes": None, "milliseconds": None})


class AimSchema(BaseSchema):
    """The baazi before the deal, as the mover's team sees it."""

    lead = Integer(-LARGEST_NUMBER, LARGEST_NUMBER, required=True)
    target = Integer(1, LARGEST_NUMBER, load_default=None, allow_none=False)
    minimum = Integer(0, LARGEST_NUMBER, load_default=OF_THE_RULESET, allow_none=True)


class ViewSchema(BaseSchema):
    """A view as claimed; one that the service has told may be sent back as it is."""

    ruleset = RulesetField(load_default=lambda: ruleset("standard"))
    seat = Integer(0, MOST_PLAYERS - 1, required=True)
    phase = Text(*PHASES, load_default=None, allow_none=True)
    dealer = Integer(0, MOST_PLAYERS - 1, load_default=None, allow_none=True)
    bid = Integer(1, 13, load_default=None, allow_none=True)
    turn = Integer(0, MOST_PLAYERS - 1, load_default=None, allow_none=True)
    plays = Integer(0, MOST_PLAYS, load_default=None, allow_none=True)
    hand = CardsField(required=True)
    hand_sizes = ListField(Integer(0, 24).deserialize, MOST_PLAYERS, 2, load_default=None, allow_none=True)
    stock_size = Integer(0, 48, load_default=None, allow_none=True)
    floor = SchemaField(FloorSchema(), load_default=None, allow_none=False)
    floor_size = Integer(0, 52, load_default=None, allow_none=True)
    captured = KnownCardsField(2, some_unknown=False, load_default=None, allow_none=True)
    sweeps = ListField(SweepSchema().load, MOST_PLAYS, load_default=())
    last_capture = Integer(0, MOST_PLAYERS - 1, load_default=None, allow_none=True)
    latest_capture = CardsField(load_default=())
    notation = Text(load_default=None, allow_none=True)

    @post_load
    def make(self, data: Json, **_: Any) -> ViewClaim:
        """The claim; a notation that comes along must claim the same."""
        notation, floor = data.pop("notation"), data.pop("floor")
        size = data.pop("floor_size")
        if floor is not None and size not in (None, len(floor["loose"])):
            detail = f"{len(floor['loose'])} loose cards are named, not {size}."
            raise ValidationError({"floor_size": [Complaint("floor-size", detail)]})
        seat, sizes, stock_size = data.pop("seat"), data.pop("hand_sizes"), data.pop("stock_size")
        hand, players = data.pop("hand"), data["ruleset"].players
        hands = tuple(hand if place == seat else None for place in range(players))
        claim = ViewClaim(seat, Setup(hands=hands, **(floor or {}), **data), sizes, stock_size, floor is None)
        if notation is not None and _comparable(_read_view(notation)) != _comparable(claim):
            detail = "The fields and the notation are different views; leave one out."
            raise ValidationError({"notation": [Complaint("notation-differs", detail)]})
        return claim


def _comparable(claim: ViewClaim) -> object:
    """What two claims of one view have in common, however their cards are ordered."""
    setup = claim.setup
    houses = sorted((house.value, sorted(house.cards), sorted(house.owners)) for house in setup.houses)
    held = [None if hand is None else sorted(hand) for hand in setup.hands]
    piles = [sorted(pile) for pile in setup.captured or ()]
    return claim.seat, setup.ruleset, setup.bid, held, sorted(setup.loose), houses, piles


def _read_view(text: str) -> ViewClaim:
    try:
        return parse_view(text)
    except MalformedNotation as refused:
        raise ValidationError({"notation": [Complaint("malformed-notation", refused.detail)]}) from refused


class SeenNotationField(Field[Setup | ViewClaim]):
    """A position or a view by its notation: a view begins with its seat."""

    text = Text()

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> Setup | ViewClaim:
        text = self.text.deserialize(value)
        try:
            return parse_view(text) if text.startswith("view") else parse_position(text)
        except MalformedNotation as refused:
            raise refusal("malformed-notation", refused.detail) from refused


class SuggestRequest(BaseSchema):
    """A view (or a position, of which only the mover's view is used), and how to think about it."""

    view = SchemaField(ViewSchema(), load_default=None, allow_none=False)
    position = SchemaField(POSITION, load_default=None, allow_none=False)
    notation = SeenNotationField(load_default=None, allow_none=False)
    level = Text(*LEVELS, load_default="expert")
    seed = Integer(0, LARGEST_SEED, load_default=0)
    budget = SchemaField(SuggestBudgetSchema(), load_default=lambda: {"simulations": None, "milliseconds": None})
    aim = SchemaField(AimSchema(), load_default=None, allow_none=False)

    @post_load
    def complete(self, data: Json, **_: Any) -> Json:
        """The claim, whichever form it came in, and where in the request it stands."""
        form = exactly_one(data, "view", "position", "notation")
        data["claim"], data["within"] = data[form], "/view" if form == "view" else "/position"
        return data


class RecordSchema(BaseSchema):
    """The record of one deal."""

    ruleset = RulesetField(load_default=lambda: ruleset("standard"))
    dealer = Integer(0, MOST_PLAYERS - 1, required=True)
    pack = CardsField(required=True)
    moves = ListField(read_move, MOST_MOVES, required=True)

    @post_load
    def make(self, data: Json, **_: Any) -> Record:
        """The record, its moves not yet judged."""
        return Record(**data)


class RecordNotationField(Field[Record]):
    """A record by its text."""

    text = Text()

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> Record:
        try:
            return parse_record(self.text.deserialize(value).removesuffix("\n"))
        except MalformedNotation as refused:
            raise refusal("malformed-notation", refused.detail) from refused


class ReviewBudgetSchema(BaseSchema):
    """What looking at one move may cost."""

    simulations = Integer(1, MOST_SIMULATIONS, load_default=None, allow_none=True)


class ReviewRequest(BaseSchema):
    """A recorded deal, and what looking at each of its moves may cost."""

    record = SchemaField(RecordSchema(), load_default=None, allow_none=False)
    notation = RecordNotationField(load_default=None, allow_none=False)
    seed = Integer(0, LARGEST_SEED, load_default=0)
    budget = SchemaField(ReviewBudgetSchema(), load_default=lambda: {"simulations": None})

    @post_load
    def complete(self, data: Json, **_: Any) -> Json:
        """The record, whichever form it came in."""
        data["deal"] = data[exactly_one(data, "record", "notation")]
        data["within"] = "/record" if data["record"] is not None else "/notation"
        return data
