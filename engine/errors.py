"""What the engine says when it refuses.

::

    SeepError
    ├── MalformedNotation     a text that is no card, move, ruleset, position or view
    ├── InvalidRuleset        unknown option or value, impossible combination     (flaws)
    ├── InvalidPosition       a claimed position that cannot be                   (flaws)
    ├── IllegalMove           a move that the rules forbid                        (violations)
    ├── VoidDeal              a given pack whose deal is void                     (rule)
    ├── NotKnown              the position leaves out what the question needs     (flaws)
    ├── NotToMove             advice is asked for a seat whose turn it is not     (seat, turn)
    └── TooManyMoves          more legal moves than may be listed                 (count)

Nothing here knows of HTTP. A refusal holds everything that is wrong, not the first fault alone.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Flaw:
    """One thing wrong with a claim: where (a JSON pointer), which kind, in words, and the rule it offends."""

    pointer: str
    code: str
    detail: str
    rule: str | None = None


@dataclass(frozen=True, slots=True)
class Violation:
    """One rule that a move offends: its slug, the sentence with the facts, where in the move, and the facts alone."""

    rule: str
    detail: str
    pointer: str = ""
    facts: dict[str, object] = field(default_factory=dict, hash=False)


class SeepError(Exception):
    """Anything that the engine refuses."""


class MalformedNotation(SeepError):
    """A text that cannot be read; ``at`` is the part of it that is wrong."""

    def __init__(self, text: str, detail: str) -> None:
        super().__init__(detail)
        self.text = text
        self.detail = detail


class _Flawed(SeepError):
    def __init__(self, flaws: Sequence[Flaw]) -> None:
        super().__init__("; ".join(f"{flaw.pointer}: {flaw.detail}" for flaw in flaws))
        self.flaws = tuple(flaws)


class InvalidRuleset(_Flawed):
    """Unknown options or values, or options that do not fit together; ``flaws`` has all of them."""


class InvalidPosition(_Flawed):
    """A claimed position that cannot be; ``flaws`` has all of them."""


class NotKnown(_Flawed):
    """The position leaves out what the question needs; ``flaws`` names the fields."""


class IllegalMove(SeepError):
    """A move that the rules forbid; ``violations`` has every rule it offends, in the order of the rulebook."""

    def __init__(self, notation: str, violations: Sequence[Violation]) -> None:
        super().__init__(f"{notation}: " + " ".join(violation.detail for violation in violations))
        self.notation = notation
        self.violations = tuple(violations)


class VoidDeal(SeepError):
    """The deal of a given pack is void; ``rule`` says by which rule."""

    def __init__(self, rule: str, detail: str) -> None:
        super().__init__(detail)
        self.rule = rule
        self.detail = detail


class NotToMove(SeepError):
    """It is not the turn of the seat that asks; ``turn`` is whose it is, none when the deal is over."""

    def __init__(self, seat: int, turn: int | None) -> None:
        whose = "the deal is over" if turn is None else f"it is seat {turn}'s turn"
        super().__init__(f"Seat {seat} is not to move: {whose}.")
        self.seat = seat
        self.turn = turn


class TooManyMoves(SeepError):
    """More legal moves than may be listed; ``count`` is how many there are at least."""

    def __init__(self, count: int) -> None:
        super().__init__(f"There are more than {count} legal moves.")
        self.count = count
