"""The bodies and queries of the operations: one schema each, built once when the service starts."""

from collections.abc import Mapping
from typing import Any

from marshmallow import ValidationError, post_load, validates_schema

from api.schemas.fields import (
    BaseSchema,
    CardField,
    CardsField,
    Complaint,
    Field,
    Integer,
    ListField,
    SchemaField,
    Text,
    refusal,
)
from api.schemas.moves import MoveField, read_move, read_tap
from api.schemas.positions import MOST_PLAYERS, POSITION
from api.schemas.rulesets import RulesetField
from engine.errors import MalformedNotation
from engine.notation import parse_position
from engine.position import Setup
from engine.ruleset import LARGEST_NUMBER, Ruleset
from engine.seats import teams

Json = dict[str, Any]

#: The largest seed that JavaScript's numbers hold exactly.
LARGEST_SEED = 2**53 - 1
#: Moves that one request may play: those of the longest deal, the bid included, and room to spare.
MOST_MOVES = 64
#: Deals that one request may fold.
MOST_DEALS = 200


class NotationField(Field[Setup]):
    """A position by its notation."""

    text = Text()

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> Setup:
        try:
            return parse_position(self.text.deserialize(value))
        except MalformedNotation as refused:
            raise refusal("malformed-notation", refused.detail) from refused


def exactly_one(data: Json, *names: str) -> str:
    """The one of the fields that is given."""
    given = [name for name in names if data[name] is not None]
    if len(given) != 1:
        raise refusal("exactly-one", f"Expected exactly one of {' and '.join(names)}.")
    return given[0]


class PositionRequest(BaseSchema):
    """A question about a position, sent as JSON or as notation; loaded, the ``claim`` holds either."""

    position = SchemaField(POSITION, load_default=None, allow_none=False)
    notation = NotationField(load_default=None, allow_none=False)

    @post_load
    def complete(self, data: Json, **_: Any) -> Json:
        """The claim, whichever form it came in, then what else the operation asks for."""
        data["claim"] = data[exactly_one(data, "position", "notation")]
        self.fit(data)
        return data

    def fit(self, data: Json) -> None:
        """What an operation checks or adds once the claim is read."""


class LegalMovesRequest(PositionRequest):
    """Legal moves, all or those of a card and of what was tapped on the floor."""

    card = CardField(load_default=None, allow_none=True)
    selection = ListField(read_tap, 52, load_default=())


class TapsField(Field[tuple[Any, ...]]):
    """What was tapped, as a query has it: ``5S.6H.H12``."""

    taps = ListField(read_tap, 52)

    def _deserialize(self, value: Any, attr: str | None, data: Mapping[str, Any] | None, **_: Any) -> Any:
        return self.taps.deserialize(value.split(".") if value else [])


class LegalMovesQuery(BaseSchema):
    """The same in a query: ``?position=…&card=JH&selection=5S.H12``."""

    claim = NotationField(data_key="position", required=True)
    card = CardField(load_default=None, allow_none=False)
    selection = TapsField(load_default=())


class PlayRequest(PositionRequest):
    """One move to play, or several in a row."""

    move = MoveField(load_default=None, allow_none=False)
    moves = ListField(read_move, MOST_MOVES, 1, load_default=None, allow_none=False)

    def fit(self, data: Json) -> None:
        """The moves with their pointers, whichever form they came in."""
        if exactly_one(data, "move", "moves") == "move":
            data["moves"] = [("/move", data["move"])]
        else:
            data["moves"] = [(f"/moves/{place}", move) for place, move in enumerate(data["moves"])]


class JudgeRequest(PositionRequest):
    """A move to judge."""

    move = MoveField(required=True)


class ViewRequest(PositionRequest):
    """The seat whose view is asked for."""

    seat = Integer(0, MOST_PLAYERS - 1, required=True)

    def fit(self, data: Json) -> None:
        """The ruleset has such a seat."""
        check_seat(data["seat"], data["claim"].ruleset, "seat")


class RulesetRequest(BaseSchema):
    """Anything that is asked under a ruleset; ``standard`` where none is given."""

    ruleset = RulesetField()


class CutRequest(RulesetRequest):
    """The cut for first dealer."""

    seed = Integer(0, LARGEST_SEED, required=True)


def check_seat(seat: int | None, ruleset: Ruleset, name: str) -> None:
    """Refuse a seat that the ruleset's number of players does not have."""
    players = ruleset.players
    if seat is not None and seat >= players:
        detail = f"There are {players} players, so seats 0 to {players - 1}."
        raise ValidationError({name: [Complaint("out-of-range", detail)]})


class DealRequest(RulesetRequest):
    """A deal from a seed or of a given pack."""

    seed = Integer(0, LARGEST_SEED, load_default=None, allow_none=True)
    pack = CardsField(load_default=None, allow_none=True)
    dealer = Integer(0, MOST_PLAYERS - 1, load_default=None, allow_none=True)

    @validates_schema
    def fits(self, data: Json, **_: Any) -> None:
        """One source of cards, and a dealer whom only a seed can find by a cut."""
        if exactly_one(data, "seed", "pack") == "pack" and data["dealer"] is None:
            raise ValidationError({"dealer": [Complaint("missing", "With a given pack the dealer is needed.")]})
        check_seat(data["dealer"], data["ruleset"], "dealer")


def _points() -> ListField:
    return ListField(Integer(0, LARGEST_NUMBER).deserialize, MOST_PLAYERS, 2, required=True)


class FinishedDealSchema(BaseSchema):
    """What a finished deal scored, by team: for cards (leftovers and majority too), and for sweeps."""

    cards = _points()
    sweeps = _points()


class BaaziRequest(RulesetRequest):
    """The finished deals of a match, in order."""

    dealer = Integer(0, MOST_PLAYERS - 1, required=True)
    deals = ListField(FinishedDealSchema().load, MOST_DEALS, required=True)

    @validates_schema
    def fits(self, data: Json, **_: Any) -> None:
        """Each deal has points for each team."""
        check_seat(data["dealer"], data["ruleset"], "dealer")
        number = teams(data["ruleset"].players)
        wrong = Complaint("wrong-length", f"Expected the points of {number} teams.")
        complaints = {
            place: {name: [wrong] for name, points in deal.items() if len(points) != number}
            for place, deal in enumerate(data["deals"])
        }
        if any(complaints.values()):
            raise ValidationError({"deals": {place: told for place, told in complaints.items() if told}})
