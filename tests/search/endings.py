"""Positions near the end of a deal, and what they are worth by plain minimax: no table, no bounds, no kernel loop."""

import random
from collections.abc import Collection, Iterator

from engine.cards import CARD_BY_NAME, PACK, Card
from engine.check import check
from engine.legal import legal_moves
from engine.play import apply
from engine.position import Position, Setup
from engine.ruleset import PRESETS, Ruleset, ruleset
from engine.schedule import schedule
from engine.scoring import account
from engine.search.standing import ahead
from engine.seats import Team
from tests.strategies import random_game, random_ruleset

#: Every preset, and rulesets with many options off their defaults.
RULESETS: dict[str, Ruleset] = {name: ruleset(name) for name in PRESETS} | {
    f"random {seed}": random_ruleset(random.Random(seed)) for seed in range(24)
}


def plays_left(position: Position) -> int:
    return schedule(position.ruleset).plays - position.plays


def endings(rules: Ruleset, seed: int, left: Collection[int]) -> Iterator[Position]:
    """The positions of a random deal with so many plays to come."""
    for step in random_game(rules, random.Random(seed)):
        if step.position.phase == "play" and plays_left(step.position) in left:
            yield step.position


def minimax(position: Position, team: Team) -> int:
    """By how much the team is ahead of all others together at the end of the deal, if all play their best."""
    if position.phase == "over":
        totals = account(position).totals
        return 2 * totals[team] - sum(totals)
    values = [minimax(apply(position, move), team) for move in legal_moves(position)]
    seat = position.turn
    assert seat is not None
    return max(values) if position.team(seat) == team else min(values)


def still_to_come(position: Position, team: Team) -> int:
    """What minimax says, less the cards captured and the sweeps made so far."""
    return minimax(position, team) - ahead(position, team)


def cards(names: str) -> tuple[Card, ...]:
    """``cards("2C 10D")``, in that order."""
    return tuple(CARD_BY_NAME[name] for name in names.split())


def ending(
    rules: Ruleset,
    hands: tuple[str, ...],
    loose: str,
    *,
    last_capture: int,
    first_has: str = "",
    plays: int | None = None,
) -> Position:
    """A position near the end: seat 0 bid; cards not named were captured, by the second team but for ``first_has``."""
    held = tuple(cards(hand) for hand in hands)
    floor, first = cards(loose), cards(first_has)
    seen = {*floor, *first, *(card for hand in held for card in hand)}
    rest = tuple(card for card in PACK if card not in seen)
    others: tuple[tuple[Card, ...], ...] = ((),) * (1 if rules.players == 3 else 0)
    made = schedule(rules).plays - sum(map(len, held)) if plays is None else plays
    return check(
        Setup(
            rules,
            held,
            floor,
            phase="play",
            dealer=rules.players - 1,
            plays=made,
            stock=(),
            captured=(first, rest, *others),
            last_capture=last_capture,
        )
    )
