"""Who holds how many cards when: the plan of a deal for each number of players (sections 2 and 11).

A deal hands out cards in rounds: the bidder's four (with ``all_first`` everyone's), the rest after the opening
play, and with ``two_hands`` and ``twelve_four`` a further round when all hands are empty.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Schedule:
    """``first``: hand sizes at the bid, from the bidder on. ``rounds``: (plays made, cards then handed to each seat
    from the bidder on). ``plays``: the plays of the deal. ``out``: cards that stay in the stock for good."""

    first: tuple[int, ...]
    rounds: tuple[tuple[int, tuple[int, ...]], ...]
    plays: int
    out: int

    def hand_size(self, place: int, plays: int) -> int:
        """Cards in the hand of the ``place``-th seat from the bidder once ``plays`` cards are played (and what is
        due after them is dealt)."""
        players = len(self.first)
        dealt = self.first[place] + sum(counts[place] for after, counts in self.rounds if after <= plays)
        return dealt - (plays - place + players - 1) // players

    def stock_size(self, plays: int) -> int:
        """Cards still to be dealt (or out of the deal) once ``plays`` cards are played."""
        dealt = sum(self.first) + sum(sum(counts) for after, counts in self.rounds if after <= plays)
        return 48 - dealt

    def dealt_after(self, plays: int) -> tuple[int, ...] | None:
        """The cards handed to each place right after that many plays, or none."""
        return next((counts for after, counts in self.rounds if after == plays), None)


def in_fours(counts: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    """The handing out of ``counts`` in fours starting with the bidder: (place, cards) in order (dealing.rest)."""
    left = list(counts)
    while any(left):
        for place, count in enumerate(left):
            if count:
                handed = min(4, count)
                left[place] -= handed
                yield place, handed


@lru_cache(maxsize=256)
def schedule(ruleset: Ruleset) -> Schedule:
    """The plan of a deal under a ruleset."""
    players = ruleset.players
    everyone_first = ruleset.deal_pattern == "all_first"
    first = tuple(4 if place == 0 or everyone_first else 0 for place in range(players))
    size, later = _sizes(ruleset)
    rounds = [(1, tuple(size - held for held in first))]
    if later:
        rounds.append((players * size, (later,) * players))
    plays = players * (size + later)
    return Schedule(first, tuple(rounds), plays, 48 - plays)


def _sizes(ruleset: Ruleset) -> tuple[int, int]:
    """The cards of each hand once the rest is dealt, and those that it gets when all hands are empty (section 11)."""
    if ruleset.players == 4:
        return 12, 0
    if ruleset.players == 3:
        return (16, 0) if ruleset.three_player_deal == "sixteen" else (12, 4)
    return {"two_hands": (12, 12), "single_24": (24, 0), "single_12": (12, 0)}[ruleset.two_player_deal]
