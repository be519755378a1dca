"""What a seat does not know, told to the roll-outs: which cards are hidden, where they can be, and who must hold what.

What follows from the rules may be inferred by anyone (section 8a): an owner holds a key to each of his houses. Nothing
here depends on a hidden card, for a view has none.
"""

import hashlib
from collections.abc import Sequence
from typing import Any

from engine.cards import FULL_PACK, cards_in, of_value
from engine.errors import TooManyMoves
from engine.kernel import frame_of, new_kernel, tally, word_of
from engine.kernel import load as load_position
from engine.kernel._load import load as load_module
from engine.moves import Move
from engine.notation import format_view
from engine.schedule import schedule
from engine.scoring import MAJORITY_POINTS
from engine.search.aims import Aim
from engine.seats import teams
from engine.views import View, known_position

CORE = load_module("engine.search._rollout_cy")

#: Per cent of the policy's moves that are random: measured, every one of them costs strength.
RANDOM_SHARE = 0
#: Moves that roll-outs take.
_ROOTS = 1024
_FLOOR, _ROUNDS = 4, 5
_NO_MINIMUM = -1


def rollouts(view: View, moves: Sequence[Move], aim: Aim, seed: int) -> Any:
    """The roll-outs of a view's moves, none simulated yet; raises :class:`TooManyMoves` beyond what they take."""
    if len(moves) > _ROOTS:
        raise TooManyMoves(_ROOTS)
    kernel = new_kernel(view.ruleset)
    position = known_position(view)
    load_position(kernel, position)
    frame, plan = frame_of(position), schedule(view.ruleset)
    later = [(after, [0, 0, 0, 0]) for after, _ in plan.rounds if after > view.plays]
    kernel.load(frame, view.plays, view.bidder, view.bid or 0, later)
    seen = view.hand | (view.loose or 0)
    for cards in (*(house.cards for house in view.houses), *(view.captured or ())):
        seen |= cards
    # what was captured decides baazi and majority: where it is not known, the seat plays for points alone
    looks_back = view.captured is not None
    asked = {
        "frame": frame,
        "moves": [root_word(move) for move in moves],
        "bids": view.phase == "bid",
        "team": view.team(view.seat),
        "teams": teams(view.ruleset.players),
        "gains": _gains(view),
        "hidden": list(cards_in(FULL_PACK & ~seen)),
        "room": _room(view),
        "duties": _duties(view),
        "random_share": RANDOM_SHARE,
        "lead": aim.lead,
        "target": aim.target,
        "stake": aim.stake if looks_back else 0,
        "minimum": _NO_MINIMUM if aim.minimum is None else aim.minimum,
        "minimum_cards": view.ruleset.minimum_counts == "cards",
        "majority_points": MAJORITY_POINTS if looks_back and view.ruleset.majority != "none" else 0,
        "double_all": view.ruleset.all_thirty_counts_double,
        "seed": seed_of(view, seed),
    }
    return CORE.Rollouts(kernel, asked)


def root_word(move: Move) -> int:
    """A root move as the roll-outs have it: its kernel word, or the value of a bid."""
    return move.bid if move.bid is not None else word_of(move)


def seed_of(view: View, seed: int) -> int:
    """A word for the generator of random numbers, never 0, from the question and the caller's seed alone."""
    digest = hashlib.blake2b(f"{seed} {format_view(view)}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") | 1


def _gains(view: View) -> list[int]:
    """What each team gained so far, as the kernel counts it."""
    gains = [0, 0, 0]
    for team, cards in enumerate(view.captured or ()):
        gains[team] += tally(view.ruleset, cards)
    for sweep in view.sweeps:
        gains[view.team(sweep.seat)] += sweep.points << 40
    return gains


def _room(view: View) -> list[int]:
    """How many hidden cards each place takes: four hands, the floor, two rounds of four hands."""
    room = [0] * 13
    for seat, size in enumerate(view.hand_sizes):
        room[seat] = size if seat != view.seat else 0
    room[_FLOOR] = 4 if view.loose is None else 0
    place = _ROUNDS
    for after, counts in schedule(view.ruleset).rounds:
        if after > view.plays:
            for step, count in enumerate(counts):
                room[place + (view.bidder + step) % view.ruleset.players] = count
            place += 4
    return room


def _duties(view: View) -> list[tuple[int, int]]:
    """owning.key-kept: (seat, cards of which it holds one) for the houses of the others."""
    if view.ruleset.key_duty != "always" or view.phase == "over":
        return []
    return [(owner, of_value(house.value)) for house in view.houses for owner in house.owners if owner != view.seat]
