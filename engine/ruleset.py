"""A ruleset: one field for each option on which tables differ (section 10), each described here and nowhere else.

The description of an option in the API, its schema, its text form, the strategies of the tests and the cache key
are all derived from ``fields(Ruleset)``. To add an option, add a field and read it where the rule is.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from engine.errors import Flaw, InvalidRuleset

Value = bool | int | str | None

#: A bound for numbers that tables choose freely (target, sweep points, baazis to win).
LARGEST_NUMBER = 100_000


class SweepPoints(NamedTuple):
    """What a sweep scores with ``sweep`` fixed: a usual one, one by the opening play, one by the last play."""

    normal: int = 50
    opening: int = 25
    last: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    """What is known of an option: its values (default first; none for numbers) and one sentence."""

    name: str
    kind: Literal["choice", "number", "sweep_points"]
    values: tuple[Value, ...]
    default: Any
    minimum: int | None
    sentence: str
    rules: tuple[str, ...]

    def accepts(self, value: object) -> bool:
        """Whether the value is one of the option's (``1`` is not ``true``)."""
        if self.kind == "sweep_points":
            return isinstance(value, SweepPoints) and all(_is_number(part, 0) for part in value)
        if self.kind == "number":
            return _is_number(value, self.minimum or 0)
        return any(type(value) is type(known) and value == known for known in self.values)

    @property
    def expects(self) -> str:
        """What would be right, in words."""
        if self.kind == "sweep_points":
            return f"normal, opening and last, each a whole number from 0 to {LARGEST_NUMBER}"
        if self.kind == "number":
            return f"a whole number from {self.minimum} to {LARGEST_NUMBER}"
        return "one of " + ", ".join(text_of(value) for value in self.values)


def _is_number(value: object, minimum: int) -> bool:
    return type(value) is int and minimum <= value <= LARGEST_NUMBER


def _choice(*values: Value, says: str, rules: str) -> Any:
    metadata = {"kind": "choice", "values": values, "minimum": None, "says": says, "rules": tuple(rules.split())}
    return field(default=values[0], metadata=metadata)


def _number(default: int, *, minimum: int, says: str, rules: str) -> Any:
    metadata = {"kind": "number", "values": (), "minimum": minimum, "says": says, "rules": tuple(rules.split())}
    return field(default=default, metadata=metadata)


def _sweep_points(*, says: str, rules: str) -> Any:
    metadata = {"kind": "sweep_points", "values": (), "minimum": 0, "says": says, "rules": tuple(rules.split())}
    return field(default=SweepPoints(), metadata=metadata)


@dataclass(frozen=True, slots=True)
class Ruleset:
    """The rules of one table. Make one with :func:`ruleset`, which refuses what does not fit together."""

    players: int = _choice(
        4, 2, 3, says="How many play: four in two teams, two or three each for himself.", rules="dealing.rest"
    )
    deal_pattern: str = _choice(
        "bidder_first", "all_first",
        says="Who has four cards while the bidder decides: the bidder alone or everyone.",
        rules="dealing.first-four dealing.rest",
    )
    floor_at_bid: str = _choice(
        "hidden", "open", says="Whether the bidder sees the floor before bidding.", rules="knowing.floor"
    )
    bid_constraint: str = _choice(
        "held", "makeable",
        says="makeable: the bid must allow a build or a capture; if none does, any held value may be bid.",
        rules="bidding.value bidding.card-held bidding.makeable",
    )
    opening_throw: str = _choice(
        "no_capture", "last_resort", "always",
        says="When a card worth the bid may be thrown at the opening: if that card captures nothing, only if no "
        "opening build or capture exists, or always.",
        rules="opening.throw",
    )
    opening_lay_alongside: bool = _choice(
        True, False,
        says="Whether a card worth the bid may be laid beside groups at the opening.",
        rules="opening.build",
    )
    throwing: str = _choice(
        "card_captures_nothing", "hand_cannot_act", "free",
        says="After the opening a card may be thrown if it captures nothing, only if no card of the hand can "
        "capture, build, add or break, or freely.",
        rules="throwing.captures-nothing",
    )
    capture_scope: str = _choice(
        "all", "any",
        says="any: any non-empty part (house, groups) of what could be taken.",
        rules="capturing.house capturing.nothing-left",
    )
    capture_choice: str = _choice(
        "nothing_left", "largest",
        says="largest: a capture may not be contained in a bigger legal capture.",
        rules="capturing.nothing-left",
    )
    absorb: str = _choice(
        "all", "singles", "none",
        says="What joins a house by itself: every equal card and group, equal cards only (groups may), or nothing.",
        rules="houses.absorb houses.no-equal-loose",
    )
    key_duty: str = _choice(
        "always", "at_build",
        says="at_build: a key is needed when building, adding or breaking, not afterwards; leftover houses go to "
        "the last capturer.",
        rules="owning.key-kept ending.leftovers",
    )
    break_scope: str = _choice(
        "not_own", "opponents_only",
        says="Whether a house that the partner owns may be broken.",
        rules="breaking.not-own",
    )
    break_with_floor: bool = _choice(
        False, True, says="Whether loose cards may be added to the raise.", rules="breaking.hand-card"
    )
    break_into_cemented: bool = _choice(
        True, False, says="Whether a raised house may merge into a cemented one.", rules="breaking.merge"
    )
    raise_result: str = _choice(
        "ordinary", "cemented", says="cemented: a raised house counts as cemented at once.", rules="breaking.ordinary"
    )
    partner_add_needs_key: bool = _choice(
        False, True, says="Whether adding to a partner's house needs a key in one's own hand.", rules="adding.partner"
    )
    cementing: bool = _choice(
        True, False,
        says="false: no group ever joins an existing house, nothing is absorbed, and an equal card may lie beside "
        "a house.",
        rules="houses.absorb houses.no-equal-loose houses.one-per-value adding.own adding.partner adding.opponents "
        "breaking.merge houses.no-cementing",
    )
    max_houses: int | None = _choice(
        None, 2, says="Building a house beyond this number is illegal; other plays stay legal.",
        rules="building.max-houses",
    )
    sweep: str = _choice(
        "fixed", "card_value",
        says="card_value: a sweep scores the capture value of the sweeping card, the last play 0.",
        rules="sweeping.bonus sweeping.opening sweeping.last-play",
    )
    sweep_points: SweepPoints = _sweep_points(
        says="What a sweep scores with sweep fixed: usually, by the opening play, by the last play of the deal.",
        rules="sweeping.bonus sweeping.opening sweeping.last-play",
    )
    points: str = _choice(
        "hundred", "thirty", "ten_two",
        says="thirty: 10D 12, 9S 9, 2S 1, aces 1 each; ten_two: as hundred but 10D 2.",
        rules="scoring.cards",
    )
    majority: str = _choice(
        "none", "spades", "cards",
        says="4 points to the team with more than half of the spades or of the cards; a tie scores nobody.",
        rules="scoring.cards",
    )
    target: int = _number(100, minimum=1, says="The lead that wins a baazi.", rules="baazi.lead")
    minimum: int | None = _choice(
        9, None, says="The deal total below which a team loses the baazi at once.", rules="baazi.minimum"
    )
    minimum_counts: str = _choice(
        "total", "cards", says="Whether sweeps count towards the minimum.", rules="baazi.minimum"
    )
    dealer_rotation: str = _choice(
        "losing_team", "rotate", says="rotate: the deal always passes to the right.", rules="baazi.dealer"
    )
    floor_check: bool = _choice(
        False, True,
        says="true: the deal is void if the 10D or 9S is among the first four floor cards.",
        rules="dealing.floor-check",
    )
    all_thirty_counts_double: bool = _choice(
        False, True, says="Thirty-point game: taking all 30 points counts 60.", rules="scoring.cards"
    )
    baazis_to_win: int = _number(1, minimum=1, says="How many baazis win the match.", rules="baazi.match")
    two_player_deal: str = _choice(
        "two_hands", "single_24", "single_12",
        says="Two players: 12 cards each twice, all 24 at once, or 12 each and the other 24 stay out of the deal.",
        rules="dealing.rest",
    )
    three_player_deal: str = _choice(
        "sixteen", "twelve_four",
        says="Three players: 16 cards each, or 12 and then four more when the hands are empty.",
        rules="dealing.rest",
    )

    def __str__(self) -> str:
        """The text form: the nearest preset and its overrides, ``short.absorb-none`` (see :mod:`engine.notation`)."""
        return ruleset_text(self)


OPTIONS: dict[str, Option] = {
    each.name: Option(
        each.name, each.metadata["kind"], each.metadata["values"], each.default, each.metadata["minimum"],
        each.metadata["says"], each.metadata["rules"],
    )
    for each in fields(Ruleset)
}

_OPEN_FLOOR: dict[str, Any] = {
    "floor_at_bid": "open", "bid_constraint": "makeable", "deal_pattern": "all_first", "dealer_rotation": "rotate",
    "key_duty": "at_build", "break_scope": "opponents_only", "absorb": "singles",
}
_THIRTY: dict[str, Any] = {"points": "thirty", "sweep": "card_value", "target": 30, "minimum": None}

#: The presets: name, what it is for, and the options in which it differs from ``standard``.
PRESETS: dict[str, tuple[str, dict[str, Any]]] = {
    "standard": ("The common game: four players, hidden floor, hundred points.", {}),
    "open_floor": ("The floor is seen before the bid; looser houses; the deal passes to the right.", _OPEN_FLOOR),
    "thirty_spades": ("The thirty-point game with four points for most spades.", {**_THIRTY, "majority": "spades"}),
    "thirty_cards": (
        "The thirty-point game with four points for most cards.",
        {**_THIRTY, "majority": "cards", "floor_check": True, "all_thirty_counts_double": True},
    ),
    "no_cement": ("Houses are never cemented.", {"cementing": False}),
    "two_player": ("Two players, 12 cards each twice.", {"players": 2}),
    "three_player": ("Three players, 16 cards each, each for himself.", {"players": 3}),
    "short": ("A lead of 50 wins the baazi.", {"target": 50}),
    "long": ("A lead of 150 wins the baazi.", {"target": 150}),
}

#: What does not fit together: option, does it clash, and why.
_CLASHES: tuple[tuple[str, Callable[[Ruleset], bool], str], ...] = (
    (
        "bid_constraint", lambda r: r.bid_constraint == "makeable" and r.floor_at_bid == "hidden",
        "makeable needs floor_at_bid open: a hidden floor does not show what the bid allows",
    ),
    (
        "sweep_points", lambda r: r.sweep == "card_value" and r.sweep_points != SweepPoints(),
        "sweep_points go with sweep fixed: with card_value a sweep scores the sweeping card",
    ),
    (
        "partner_add_needs_key", lambda r: r.partner_add_needs_key and r.players != 4,
        "there are no partners with two or three players",
    ),
    (
        "break_scope", lambda r: r.break_scope == "opponents_only" and r.players != 4,
        "there are no partners with two or three players: not_own says the same",
    ),
    (
        "two_player_deal", lambda r: r.two_player_deal != "two_hands" and r.players != 2,
        "two_player_deal goes with players 2",
    ),
    (
        "three_player_deal", lambda r: r.three_player_deal != "sixteen" and r.players != 3,
        "three_player_deal goes with players 3",
    ),
    (
        "raise_result", lambda r: r.raise_result == "cemented" and not r.cementing,
        "no house is ever cemented with cementing false",
    ),
    (
        "all_thirty_counts_double",
        lambda r: r.all_thirty_counts_double and (r.points != "thirty" or r.majority == "none"),
        "the thirty points are those of points thirty with a majority",
    ),
)


def ruleset(preset: str = "standard", overrides: Mapping[str, Any] | None = None) -> Ruleset:
    """The ruleset of a preset with some options overridden.

    Raises :class:`InvalidRuleset` with every unknown name, unknown value and impossible combination at once;
    pointers are relative to ``{"preset": …, "options": {…}}``.
    """
    if preset not in PRESETS:
        known = ", ".join(PRESETS)
        raise InvalidRuleset([Flaw("/preset", "unknown-preset", f"There is no preset {preset!r}; there are {known}.")])
    given = dict(overrides or {})
    flaws = [flaw for name, value in given.items() if (flaw := _option_flaw(name, value))]
    if flaws:
        raise InvalidRuleset(flaws)
    made = Ruleset(**{**PRESETS[preset][1], **given})
    clashes = [Flaw(f"/options/{name}", "impossible-combination", why[:1].upper() + why[1:] + ".")
               for name, clashes_in, why in _CLASHES if clashes_in(made)]
    if clashes:
        raise InvalidRuleset(clashes)
    return made


def _option_flaw(name: str, value: object) -> Flaw | None:
    option = OPTIONS.get(name)
    pointer = "/options/" + name.replace("~", "~0").replace("/", "~1")
    if option is None:
        return Flaw(pointer, "unknown-option", f"There is no option {name!r}; there are {', '.join(OPTIONS)}.")
    if not option.accepts(value):
        return Flaw(pointer, "unknown-value", f"{text_of(value)} is no value of {name}; expected {option.expects}.")
    return None


def text_of(value: object) -> str:
    """A value as the text form has it: ``true``, ``null``, ``50_25_0``, ``singles``."""
    if isinstance(value, SweepPoints):
        return "_".join(map(str, value))
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    return str(value)


def overrides_from(preset: str, made: Ruleset) -> dict[str, Any]:
    """The options in which a ruleset differs from a preset."""
    base = Ruleset(**PRESETS[preset][1])
    return {name: getattr(made, name) for name in OPTIONS if getattr(made, name) != getattr(base, name)}


def nearest_preset(made: Ruleset) -> str:
    """The preset that needs the fewest overrides, the first of these."""
    return min(PRESETS, key=lambda preset: len(overrides_from(preset, made)))


@lru_cache(maxsize=1024)
def ruleset_text(made: Ruleset) -> str:
    """``standard``, ``short.absorb-none``: nearest preset, then each override as ``.name-value``."""
    preset = nearest_preset(made)
    parts = [f".{name}-{text_of(value)}" for name, value in overrides_from(preset, made).items()]
    return preset + "".join(parts)


def _revision() -> str:
    """A digest of every option and preset: it changes when what can be chosen changes."""
    described = [(o.name, o.kind, o.values, o.default, o.minimum) for o in OPTIONS.values()]
    presets = [(name, sorted(changes.items(), key=str)) for name, (_, changes) in PRESETS.items()]
    return hashlib.blake2b(repr((described, presets)).encode(), digest_size=4).hexdigest()


#: Echoed in answers, so that a client sees when the meaning of a preset may have changed.
REVISION = _revision()
