"""Worked positions kept as data: one JSON object a line, read into positions and moves.

``tests/data/cases.jsonl`` and ``option_cases.jsonl`` share the fields ``id``, ``note``, ``hand`` (the mover's; the
mover is seat 0), ``loose``, ``houses``, ``bid`` (in the opening play), ``options`` (overrides of ``standard``) and
``legal``: every legal move in a short form::

    bid 11 · throw 7H · capture JH 4S 7D [H11] · build 11 6H 5D · add 10 4H 6D · break 9>12 3C 5S 7C

``option_cases.jsonl`` has besides: ``option``, the one that the case is about (given in ``options``, perhaps with
one that it needs), ``legal_standard``, the moves with that option at its default and all else the same, ``phase`` where
it is the bid, and ``earlier`` where the seat before the mover plays first: its hand and its move.
"""

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.cards import CARD_BY_NAME, set_of
from engine.check import check
from engine.moves import Move, add, bid, break_, build, capture, throw
from engine.play import apply
from engine.position import HouseClaim, Position, Setup
from engine.ruleset import OPTIONS, Ruleset, ruleset

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True)
class Case:
    """A position with all its legal moves."""

    id: str
    note: str
    position: Position
    legal: frozenset[Move]

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True)
class OptionCase(Case):
    """A case and what is legal in the same position with one option at its default."""

    option: str
    default: Position
    legal_by_default: frozenset[Move]


def cases() -> list[Case]:
    """The worked positions of ``cases.jsonl``."""
    return [
        Case(raw["id"], raw["note"], _position(raw, _rules(raw)), _moves(raw["legal"])) for raw in _read("cases.jsonl")
    ]


def option_cases() -> list[OptionCase]:
    """The worked positions of ``option_cases.jsonl``."""
    return [
        OptionCase(
            id=raw["id"],
            note=raw["note"],
            option=raw["option"],
            position=_position(raw, _rules(raw)),
            legal=_moves(raw["legal"]),
            default=_position(raw, _rules(raw, without=raw["option"])),
            legal_by_default=_moves(raw["legal_standard"]),
        )
        for raw in _read("option_cases.jsonl")
    ]


def _read(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (DATA / name).read_text().splitlines()]


def _rules(raw: dict[str, Any], without: str | None = None) -> Ruleset:
    options = raw.get("options", {})
    assert without is None or options[without] != OPTIONS[without].default
    return ruleset("standard", {name: value for name, value in options.items() if name != without})


def _position(raw: dict[str, Any], rules: Ruleset) -> Position:
    """The position of a case, through the same door as any claim; the mover is seat 0, the last seat deals."""
    dealer = rules.players - 1
    before_play = "bid" in raw or raw.get("phase") == "bid"
    earlier = raw.get("earlier")
    hands: list[tuple[int, ...] | None] = [None] * rules.players
    hands[0] = _cards(raw["hand"])
    if earlier:
        hands[dealer] = _cards(earlier["hand"])
    position = check(
        Setup(
            ruleset=rules,
            phase=raw.get("phase", "opening" if before_play else "play"),
            dealer=dealer,
            turn=dealer if earlier else 0,
            bid=raw.get("bid"),
            plays=0 if before_play else None,
            hands=tuple(hands),
            loose=_cards(raw["loose"]),
            houses=tuple(
                HouseClaim(house["value"], _cards(house["cards"]), tuple(house["owners"]), house["cemented"])
                for house in raw["houses"]
            ),
        )
    )
    return apply(position, _move(earlier["move"])) if earlier else position


def _cards(names: list[str]) -> tuple[int, ...]:
    return tuple(CARD_BY_NAME[name] for name in names)


def _moves(texts: list[str]) -> frozenset[Move]:
    moves = frozenset(_move(text) for text in texts)
    assert len(moves) == len(texts), texts
    return moves


def _move(text: str) -> Move:
    """The move of a short form."""
    kind, *words = text.split()
    house = int(words.pop().strip("[H]")) if words[-1].startswith("[H") else None
    value, _, becomes = words.pop(0).partition(">") if kind in ("bid", "build", "add", "break") else ("", "", "")
    card, *loose = [CARD_BY_NAME[word] for word in words] or [-1]
    match kind:
        case "bid":
            return bid(int(value))
        case "throw":
            return throw(card)
        case "capture":
            return capture(card, set_of(loose), house)
        case "build":
            return build(int(value), card, set_of(loose))
        case "add":
            return add(int(value), card, set_of(loose))
        case "break":
            return break_(int(value), int(becomes), card, set_of(loose))
    raise AssertionError(f"{text!r} is no move in the short form")
