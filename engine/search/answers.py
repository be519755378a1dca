"""What the search answers, as values: solutions, suggestions and reviews."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal

from engine.moves import Move
from engine.seats import Seat, Team

Level = Literal["beginner", "casual", "skilled", "expert"]

#: Seconds on any clock that only runs forward; the engine has none of its own.
Clock = Callable[[], float]


@dataclass(frozen=True, slots=True)
class Budget:
    """How much a search may spend: ``steps`` (simulations, or nodes of an exact search), and a deadline on a clock.

    Without a deadline the answer is a pure function of the question: same question, same budget, same answer.
    """

    steps: int
    clock: Clock | None = None
    deadline: float = 0.0

    def is_over(self) -> bool:
        """Whether the deadline has passed."""
        return self.clock is not None and self.clock() >= self.deadline


@dataclass(frozen=True, slots=True)
class Solution:
    """The value of a position when all hands are known: points from here to the end of the deal, the mover's team
    minus the others (with three players minus both). ``lower`` and ``upper`` bound it and are equal when ``exact``.
    """

    lower: int
    upper: int
    exact: bool
    line: tuple[Move, ...]
    nodes: int


@dataclass(frozen=True, slots=True)
class Reason:
    """One plain fact about a move: a stable code, a sentence, and its numbers."""

    code: str
    detail: str
    facts: dict[str, object] = field(default_factory=dict, hash=False)


@dataclass(frozen=True, slots=True)
class Advice:
    """One move as the search sees it: expected points to the end of the deal (the mover's team minus the others), their
    standard deviation over the simulated deals and the standard error of the mean, how likely the next seat sweeps,
    in how many simulations, and why. Without simulations ``expected`` weighs what is in sight, unless it is exact."""

    move: Move
    expected: float
    spread: float
    error: float
    sweep_risk: float
    simulations: int
    reasons: tuple[Reason, ...] = ()


@dataclass(frozen=True, slots=True)
class Suggestion:
    """The move to play and all legal moves ranked, best first. ``exact``: the view left nothing open, and every move
    was searched to the end of the deal."""

    seat: Seat
    level: Level
    move: Move
    ranked: tuple[Advice, ...]
    simulations: int
    exact: bool
    seed: int


@dataclass(frozen=True, slots=True)
class Mistake:
    """What a played move cost against the best one, in expected points; ``exact`` where that is proven."""

    play: int
    seat: Seat
    team: Team
    move: Move
    best: Move
    cost: float
    error: float
    exact: bool
