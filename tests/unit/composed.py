"""Composed positions and cases for the judges: seat 0 is to move, 2 is its partner, 1 and 3 are opponents."""

from dataclasses import dataclass, field
from typing import Any

from engine.cards import CARD_BY_NAME, CardSet, set_of
from engine.errors import Violation
from engine.moves import Move
from engine.notation import parse_move
from engine.position import House, Phase, Position
from engine.rules import violations
from engine.ruleset import ruleset


def cards(names: str) -> CardSet:
    """The set of cards of their names: ``cards("2C 10D")``."""
    return set_of(CARD_BY_NAME[name] for name in names.split())


def houses(texts: str) -> tuple[House, ...]:
    """Houses from value, ordinary or cemented, owners and cards: ``houses("9o1-5D.4H 12c23-8C.4S.QC")``."""
    return tuple(_house(text) for text in texts.split())


def _house(text: str) -> House:
    head, _, pile = text.partition("-")
    value, kind, owners = head.partition("c") if "c" in head else head.partition("o")
    return House(int(value), cards(pile.replace(".", " ")), tuple(map(int, owners)), kind == "c")


def composed(
    hand: str,
    loose: str = "",
    standing: str = "",
    *,
    bid: int | None = None,
    phase: Phase | None = None,
    **options: Any,
) -> Position:
    """A position with seat 0 to move: at the opening when there is a bid, else in the play. Nothing checks it."""
    rules = ruleset("standard", options)
    said = phase or ("play" if bid is None else "opening")
    hands = (cards(hand), *[None] * (rules.players - 1))
    plays = 12 if said == "play" else 0
    return Position(rules, said, rules.players - 1, bid, plays, hands, None, cards(loose), houses(standing))


@dataclass(frozen=True)
class Case:
    """A move, the rule that it is about, and every rule that it offends (none: it is legal)."""

    rule: str
    says: str
    position: Position
    move: Move
    offends: frozenset[str]
    detail: str | None = None
    facts: dict[str, object] = field(default_factory=dict)
    pointer: str | None = None

    def __str__(self) -> str:
        return self.says


def keeps(rule: str, says: str, move: str | Move, position: Position) -> Case:
    """A legal move, near the limit of a rule."""
    return Case(rule, says, position, _move(move), frozenset())


def breaks(
    rule: str,
    says: str,
    move: str | Move,
    position: Position,
    *,
    also: str = "",
    detail: str | None = None,
    facts: dict[str, object] | None = None,
    pointer: str | None = None,
) -> Case:
    """A move that offends the rule, and ``also`` these."""
    return Case(rule, says, position, _move(move), frozenset({rule, *also.split()}), detail, facts or {}, pointer)


def _move(move: str | Move) -> Move:
    return parse_move(move) if isinstance(move, str) else move


def assert_judged(case: Case) -> None:
    """The judges find exactly the rules that the case says, and say what it says of the one it is about."""
    found = violations(case.position, case.move)
    assert {violation.rule for violation in found} == case.offends, found
    if case.offends:
        told = _about(case, found)
        assert case.detail in (None, told.detail)
        assert case.pointer in (None, told.pointer)
        assert case.facts.items() <= told.facts.items()


def _about(case: Case, found: tuple[Violation, ...]) -> Violation:
    return next(violation for violation in found if violation.rule == case.rule)
