"""The presets, what does not fit together, and rulesets made of a preset and overrides."""

import hashlib
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from engine.errors import Flaw, InvalidRuleset
from engine.ruleset.fields import OPTIONS, Ruleset
from engine.ruleset.options import SweepPoints, text_of

_OPEN_FLOOR: dict[str, Any] = {
    "floor_at_bid": "open",
    "bid_constraint": "makeable",
    "deal_pattern": "all_first",
    "dealer_rotation": "rotate",
    "key_duty": "at_build",
    "break_scope": "opponents_only",
    "absorb": "singles",
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
        "bid_constraint",
        lambda r: r.bid_constraint == "makeable" and r.floor_at_bid == "hidden",
        "makeable needs floor_at_bid open: a hidden floor does not show what the bid allows",
    ),
    (
        "sweep_points",
        lambda r: r.sweep == "card_value" and r.sweep_points != SweepPoints(),
        "sweep_points go with sweep fixed: with card_value a sweep scores the sweeping card",
    ),
    (
        "partner_add_needs_key",
        lambda r: r.partner_add_needs_key and r.players != 4,
        "there are no partners with two or three players",
    ),
    (
        "break_scope",
        lambda r: r.break_scope == "opponents_only" and r.players != 4,
        "there are no partners with two or three players: not_own says the same",
    ),
    (
        "two_player_deal",
        lambda r: r.two_player_deal != "two_hands" and r.players != 2,
        "two_player_deal goes with players 2",
    ),
    (
        "three_player_deal",
        lambda r: r.three_player_deal != "sixteen" and r.players != 3,
        "three_player_deal goes with players 3",
    ),
    (
        "raise_result",
        lambda r: r.raise_result == "cemented" and not r.cementing,
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
    clashes = [
        Flaw(f"/options/{name}", "impossible-combination", why[:1].upper() + why[1:] + ".")
        for name, clashes_in, why in _CLASHES
        if clashes_in(made)
    ]
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
