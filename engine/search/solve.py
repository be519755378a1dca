"""Exact endgames: the value and the best line of a position whose hands are all known."""

from array import array
from random import Random
from typing import Any

from engine.cards import PACK, capture_value
from engine.errors import Flaw, NotKnown
from engine.kernel import CORE as KERNEL_CORE
from engine.kernel import load as load_position
from engine.kernel import move_of, new_kernel, tally
from engine.kernel._load import load as load_module
from engine.legal import legal_moves, named
from engine.moves import Move
from engine.play import apply
from engine.position import Position
from engine.ruleset import Ruleset
from engine.schedule import schedule
from engine.scoring import MAJORITY_POINTS, points_of
from engine.search.answers import Budget, Solution
from engine.seats import teams

CORE = load_module("engine.search._solver_cy")

#: Nodes between two looks at the clock: some ten milliseconds.
_SLICE = 50_000
_ENTRY_BYTES = 24
#: Table entries enough for that many plays to come: a table that fits the processor's cache is the faster one.
_ENTRIES = ((16, 2**14), (20, 2**18), (48, 2**26))
_INFINITE = 2**22


def solve(position: Position, budget: Budget, memory: int = 64 * 2**20) -> Solution:
    """What the mover's team gains over the others from here to the end of the deal if all play their best.

    ``budget`` counts nodes; ``memory`` bounds the table in bytes. With three players the others play together against
    the mover. A bid is looked at bid by bid. Raises :class:`NotKnown` if a hand, the stock or needed captures are
    not known.
    """
    _refuse_unknown(position)
    if position.phase == "over":
        return Solution(0, 0, True, (), 0)
    if position.phase == "bid":
        return _best_bid(position, budget, memory)
    return _Search(position, budget, memory).solution()


def _refuse_unknown(position: Position) -> None:
    missing = [f"/hands/{seat}" for seat, hand in enumerate(position.hands) if hand is None]
    if position.stock is None:
        missing.append("/stock")
    if position.captured is None and position.ruleset.majority != "none":
        missing.append("/captured")
    if missing:
        raise NotKnown([Flaw(pointer, "not-known", "An exact answer needs it.") for pointer in missing])


def _best_bid(position: Position, budget: Budget, memory: int) -> Solution:
    """The bid whose opening is worth most; the mover stays the same, so values need no turning."""
    moves = legal_moves(position)
    share = Budget(budget.steps // len(moves), budget.clock, budget.deadline)
    found = [(solve(apply(position, move), share, memory), move) for move in moves]
    lower = max(solution.lower for solution, _ in found)
    upper = max(solution.upper for solution, _ in found)
    best, move = next((solution, move) for solution, move in found if solution.lower == lower)
    return Solution(lower, upper, lower == upper, (move, *best.line), sum(solution.nodes for solution, _ in found))


class _Search:
    """One solver and what is known of its root."""

    def __init__(self, position: Position, budget: Budget, memory: int) -> None:
        self.position, self.budget = position, budget
        kernel = new_kernel(position.ruleset, KERNEL_CORE)
        load_position(kernel, position)
        self.solver = _solver(kernel, position, memory)

    def solution(self) -> Solution:
        """Close in on the value, then walk the best line."""
        lower, upper = self.bounds()
        line = self.line(lower) if lower == upper else ()
        return Solution(lower, upper, lower == upper, line, self.solver.nodes)

    def bounds(self) -> tuple[int, int]:
        """The value between two bounds, equal if the budget sufficed (MTD(f))."""
        lower, upper, guess = -_INFINITE, _INFINITE, 0
        while lower < upper:
            alpha = guess - 1 if guess > lower else guess
            value = self.test(alpha)
            if value is None:
                break
            if value > alpha:
                lower = max(lower, value)
            else:
                upper = min(upper, value)
            guess = value
        return lower, upper

    def test(self, alpha: int) -> int | None:
        """The root with the window ``(alpha, alpha + 1)``; none when the budget is spent."""
        while self.solver.nodes < self.budget.steps and not self.budget.is_over():
            left = self.budget.steps - self.solver.nodes
            value: int = self.solver.test(alpha, left if self.budget.clock is None else min(left, _SLICE))
            if not self.solver.stopped:
                return value
        return None

    def line(self, value: int) -> tuple[Move, ...]:
        """A line that keeps the value, as far as the budget proves it; the table answers most of it."""
        left = max(_SLICE, self.budget.steps - self.solver.nodes)
        words, position, moves = self.solver.line(value, left), self.position, []
        for word in words:
            move = named(position, move_of(word))
            moves.append(move)
            position = apply(position, move)
        return tuple(moves)


def _solver(kernel: Any, position: Position, memory: int) -> Any:
    ruleset, left = position.ruleset, schedule(position.ruleset).plays - position.plays
    wanted = next(entries for plays, entries in _ENTRIES if left <= plays)
    entries = min(wanted, 1 << max(8, (memory // _ENTRY_BYTES).bit_length() - 1))
    turn = position.turn
    assert turn is not None
    random = Random(52)
    of_class = {each: [random.getrandbits(64) for _ in range(5)] for each in dict.fromkeys(_classes(ruleset))}
    gains = [0, 0, 0]
    for team, cards in enumerate(position.captured or ()):
        gains[team] = tally(ruleset, cards)
    by_majority = ruleset.majority != "none"
    asked = {
        "team": position.team(turn), "teams": teams(ruleset.players), "gains": gains,
        "majority_points": MAJORITY_POINTS if by_majority else 0, "double_all": ruleset.all_thirty_counts_double,
        "keyed_gains": by_majority,
        "place_keys": [key for each in _classes(ruleset) for key in of_class[each]],
        "word_keys": [random.getrandbits(64) | 1 for _ in range(16)],
    }
    return CORE.Solver(kernel, asked, *(array("Q", bytes(8 * entries)) for _ in range(3)))


def _classes(ruleset: Ruleset) -> list[tuple[int, int, bool]]:
    """For each card what distinguishes it: capture value, points, whether it counts for the majority."""
    spades = ruleset.majority == "spades"
    return [(capture_value(card), points_of(ruleset, card), spades and card % 4 == 0) for card in PACK]
