"""Exact endgames: the value and the best line of a position whose hands are all known."""

from array import array
from random import Random
from typing import Any

from engine.errors import Flaw, NotKnown
from engine.kernel import CORE as KERNEL_CORE
from engine.kernel import load as load_position
from engine.kernel import move_of, new_kernel, tally
from engine.kernel._load import load as load_module
from engine.legal import legal_moves, named
from engine.moves import Move
from engine.play import apply
from engine.position import Position
from engine.schedule import schedule
from engine.scoring import MAJORITY_POINTS, account
from engine.search.answers import Budget, Solution
from engine.search.classes import card_classes
from engine.search.standing import ahead
from engine.seats import Team, teams

CORE = load_module("engine.search._solver_cy")

#: The table's size in bytes unless told otherwise.
MEMORY = 64 * 2**20
#: Nodes between two looks at the clock: some ten milliseconds.
_SLICE = 50_000
_ENTRY_BYTES = 16
#: Table entries enough for that many plays to come: a table that fits the processor's cache is the faster one.
_ENTRIES = ((16, 2**14), (20, 2**16), (24, 2**20), (48, 2**26))
_INFINITE = 2**22 - 1


def solve(position: Position, budget: Budget, memory: int = MEMORY, team: Team | None = None) -> Solution:
    """What a team, the mover's unless another is named, gains over the others from here to the end of the deal if all
    play their best.

    ``budget`` counts nodes; ``memory`` bounds the table in bytes. With three players the others play together against
    the team. A bid is looked at bid by bid. Raises :class:`NotKnown` if a hand, the stock or needed captures are
    not known.
    """
    _refuse_unknown(position)
    if position.turn is None:
        return _nothing_left(position, team or 0)
    wanted = position.team(position.turn) if team is None else team
    if position.phase == "bid":
        return _best_bid(position, budget, memory, wanted)
    return _Search(position, budget, memory, wanted).solution()


def _refuse_unknown(position: Position) -> None:
    missing = [f"/hands/{seat}" for seat, hand in enumerate(position.hands) if hand is None]
    if position.stock is None:
        missing.append("/stock")
    if position.captured is None and position.ruleset.majority != "none":
        missing.append("/captured")
    if missing:
        raise NotKnown([Flaw(pointer, "not-known", "An exact answer needs it.") for pointer in missing])


def _nothing_left(position: Position, team: Team) -> Solution:
    """A finished deal: leftovers, majority and doubling are still to be counted."""
    totals = account(position).totals
    value = 2 * totals[team] - sum(totals) - ahead(position, team)
    return Solution(value, value, True, (), 0)


def _best_bid(position: Position, budget: Budget, memory: int, team: Team) -> Solution:
    """The bid that is best for the bidder; ``team`` says whose value is told."""
    moves = legal_moves(position)
    share = Budget(budget.steps // len(moves), budget.clock, budget.deadline)
    found = [(solve(apply(position, move), share, memory, team), move) for move in moves]
    choose = max if position.team(position.bidder) == team else min
    lower = choose(solution.lower for solution, _ in found)
    upper = choose(solution.upper for solution, _ in found)
    best, move = choose(found, key=lambda pair: pair[0].lower)
    return Solution(lower, upper, lower == upper, (move, *best.line), sum(solution.nodes for solution, _ in found))


class _Search:
    """One solver and what is known of its root."""

    def __init__(self, position: Position, budget: Budget, memory: int, team: Team) -> None:
        self.position, self.budget = position, budget
        self.kernel = new_kernel(position.ruleset, KERNEL_CORE)
        load_position(self.kernel, position)
        self.solver = _solver(self.kernel, position, memory, team)

    def solution(self) -> Solution:
        """Close in on the value, then walk the best line; floors too wide for the kernel's lists prove nothing."""
        lower, upper = self.bounds()
        if self.kernel.overflow:
            return Solution(-_INFINITE, _INFINITE, False, (), self.solver.nodes)
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
        if self.budget.clock is not None:
            left = min(left, 4 * _SLICE)  # it may pass the deadline by so much, not by more
        words, position, moves = self.solver.line(value, left), self.position, []
        for word in words:
            move = named(position, move_of(word))
            moves.append(move)
            position = apply(position, move)
        return tuple(moves)


def _solver(kernel: Any, position: Position, memory: int, team: Team) -> Any:
    ruleset, left = position.ruleset, schedule(position.ruleset).plays - position.plays
    wanted = next(entries for plays, entries in _ENTRIES if left <= plays)
    entries = min(wanted, 1 << max(8, (memory // _ENTRY_BYTES).bit_length() - 1))
    random = Random(52)
    classes = card_classes(ruleset)
    of_class = {each: [random.getrandbits(64) for _ in range(5)] for each in dict.fromkeys(classes)}
    gains = [0, 0, 0]
    for each_team, cards in enumerate(position.captured or ()):
        gains[each_team] = tally(ruleset, cards)
    by_majority = ruleset.majority != "none"
    asked = {
        "team": team,
        "teams": teams(ruleset.players),
        "gains": gains,
        "majority_points": MAJORITY_POINTS if by_majority else 0,
        "double_all": ruleset.all_thirty_counts_double,
        "keyed_gains": by_majority,
        "place_keys": [key for each in classes for key in of_class[each]],
        "word_keys": [random.getrandbits(64) | 1 for _ in range(16)],
    }
    return CORE.Solver(kernel, asked, array("Q", [0]) * (_ENTRY_BYTES // 8 * entries))
