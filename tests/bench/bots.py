"""Players for matches: the levels of ``suggest`` and the baselines that they are measured against.

A bot is named with its budget: ``expert``, ``skilled:n=600`` (simulations a move), ``expert:ms=10`` (milliseconds of
CPU a move). The baselines are ``random``, ``greedy`` (the most points now), ``careful`` (the same, but no floor that
the next seat may sweep), and ``seeing``, the expert's search with the true hands in place of imagined ones: what it
gains over the expert is what the hidden hands cost. Bots get the position; all but ``seeing`` look at their seat's view
alone.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from time import thread_time
from typing import Any, get_args

from engine.kernel import frame_of, new_kernel, tally
from engine.legal import legal_moves
from engine.moves import Move
from engine.position import Position
from engine.schedule import schedule
from engine.scoring import MAJORITY_POINTS
from engine.search import LEVELS, Budget, Level, suggest
from engine.search.aims import aim_of
from engine.search.glance import Glance, glance
from engine.search.halving import spend
from engine.search.suggest import bid_merit
from engine.search.worlds import CORE, root_word, seed_of
from engine.seats import teams
from engine.views import view

#: Chooses a move; the seed is the game's.
Bot = Callable[[Position, int], Move]

BASELINES = ("random", "greedy", "careful", "seeing")
LEVEL_NAMES: tuple[Level, ...] = get_args(Level)
#: A budget in milliseconds counts no simulations.
_ENDLESS = 10**9
_BUDGET = re.compile(r"n=(?P<n>[1-9]\d*)|ms=(?P<ms>\d+(?:\.\d+)?)")
#: With ``--fixed`` a millisecond is that many simulations: about what one core does in the middle of a deal.
SIMULATIONS_A_MS = 100

#: Per cent of the moves that are random in the roll-outs of ``seeing``: with but one world they would all be alike. Of
#: 0, 10, 25, 40 and 60 the strongest against ``expert:n=400``.
SEEING_RANDOM_SHARE = 25


@dataclass(frozen=True, slots=True)
class Spec:
    """A bot by name, with what it may spend on a move: simulations, milliseconds of CPU, or what is usual."""

    name: str
    simulations: int | None = None
    milliseconds: float | None = None

    def __str__(self) -> str:
        if self.simulations is not None:
            return f"{self.name}:n={self.simulations}"
        return self.name if self.milliseconds is None else f"{self.name}:ms={self.milliseconds:g}"

    @property
    def searches(self) -> bool:
        """Whether it simulates, so that a budget means something."""
        return self.name == "seeing" or (self.name in LEVELS and LEVELS[self.name].simulations > 0)

    def fixed(self) -> "Spec":
        """The same with simulations instead of milliseconds: it plays the same on every machine."""
        if self.milliseconds is None:
            return self
        return Spec(self.name, max(1, round(self.milliseconds * SIMULATIONS_A_MS)))

    def budget(self) -> Budget:
        """A budget that starts now."""
        if self.milliseconds is not None:
            return Budget(_ENDLESS, thread_time, thread_time() + self.milliseconds / 1000)
        return Budget(LEVELS[self.level].simulations if self.simulations is None else self.simulations)

    @property
    def level(self) -> Level:
        """The level that it plays at; ``seeing`` searches like the expert."""
        return next((level for level in LEVEL_NAMES if level == self.name), "expert")


def parse_spec(text: str) -> Spec:
    """The bot of a text like ``expert:ms=10``; raises ValueError."""
    name, _, budget = text.partition(":")
    if name not in (*BASELINES, *LEVEL_NAMES):
        raise ValueError(f"There is no bot {name!r}; there are {', '.join((*BASELINES, *LEVEL_NAMES))}.")
    if not budget:
        return Spec(name)
    match = _BUDGET.fullmatch(budget)
    if match is None:
        raise ValueError(f"A budget is n=<simulations> or ms=<milliseconds of CPU>, not {budget!r}.")
    spec = Spec(name, int(match["n"])) if match["n"] else Spec(name, milliseconds=float(match["ms"]))
    if not spec.searches:
        raise ValueError(f"{name} does not simulate, so it has no budget.")
    return spec


def bot(spec: Spec) -> Bot:
    """The player that a spec names."""
    match spec.name:
        case "random":
            return _random
        case "greedy":
            return lambda position, seed: _by_merit(position, lambda seen: seen.greedy)
        case "careful":
            return lambda position, seed: _by_merit(position, lambda seen: seen.careful)
        case "seeing":
            return lambda position, seed: _seeing(position, spec.budget(), seed)
        case _:
            return lambda position, seed: _suggested(position, spec, seed)


def _random(position: Position, seed: int) -> Move:
    """Any legal move."""
    return Random(f"{seed} {position.plays} {position.bid}").choice(legal_moves(position))


def _by_merit(position: Position, merit: Callable[[Glance], float]) -> Move:
    """The move of most merit at a glance, the first of equals."""
    moves = legal_moves(position)
    if len(moves) == 1:
        return moves[0]
    seen = view(position, _mover(position))
    if position.phase == "bid":
        return max(moves, key=lambda move: bid_merit(seen, move))
    return max(moves, key=lambda move: merit(glance(seen, move)))


def _suggested(position: Position, spec: Spec, seed: int) -> Move:
    """What a level suggests from the mover's view."""
    budget = spec.budget() if spec.searches else None
    return suggest(view(position, _mover(position)), spec.level, budget, seed).move


def _mover(position: Position) -> int:
    seat = position.turn
    assert seat is not None
    return seat


# --- a bot that sees all hands


def _seeing(position: Position, budget: Budget, seed: int) -> Move:
    """The expert's search of the one true world; only what waits in the stock is imagined."""
    moves = legal_moves(position)
    if len(moves) == 1:
        return moves[0]
    core = _rollouts_of(position, moves, seed)

    def utility(place: int) -> float:
        simulations, _, _, total, _ = core.seen(place)
        average: float = total / max(1, simulations)
        return average

    return moves[spend(core, len(moves), budget, utility)[0]]


def _rollouts_of(position: Position, moves: list[Move], seed: int) -> Any:
    """Roll-outs like those of a view, but every hand and the floor stand in the frame and nothing there is dealt."""
    ruleset, seat, frame = position.ruleset, _mover(position), frame_of(position)
    later = [(after, counts) for after, counts in schedule(ruleset).rounds if after > position.plays]
    kernel = new_kernel(ruleset)
    kernel.load(frame, position.plays, position.bidder, position.bid or 0, [(after, [0] * 4) for after, _ in later])
    room = [0] * 13
    for number, (_, counts) in enumerate(later):
        for step, count in enumerate(counts):
            room[5 + 4 * number + (position.bidder + step) % ruleset.players] = count
    gains = [tally(ruleset, cards) for cards in position.captured or ()] + [0]
    for sweep in position.sweeps:
        gains[position.team(sweep.seat)] += sweep.points << 40
    aim = aim_of(ruleset)
    asked = {
        "frame": frame,
        "moves": [root_word(move) for move in moves],
        "bids": position.phase == "bid",
        "team": position.team(seat),
        "teams": teams(ruleset.players),
        "gains": gains,
        "hidden": list(position.stock or ()),
        "room": room,
        "duties": [],
        "random_share": SEEING_RANDOM_SHARE,
        "lead": aim.lead,
        "target": aim.target,
        "stake": aim.stake,
        "minimum": -1 if aim.minimum is None else aim.minimum,
        "minimum_cards": ruleset.minimum_counts == "cards",
        "majority_points": 0 if ruleset.majority == "none" else MAJORITY_POINTS,
        "double_all": ruleset.all_thirty_counts_double,
        "seed": seed_of(view(position, seat), seed),
    }
    return CORE.Rollouts(kernel, asked)
