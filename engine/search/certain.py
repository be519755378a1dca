"""When a view leaves nothing open: the hidden cards can only be in one hand, and the rest is short enough to search.

With two players that is the whole second half of a deal: who remembers what was captured knows the other hand.
"""

from dataclasses import replace

from engine.cards import FULL_PACK
from engine.moves import Move
from engine.play import apply
from engine.position import Position
from engine.schedule import schedule
from engine.search.answers import Budget
from engine.search.solve import solve
from engine.search.standing import ahead
from engine.views import View, known_position

#: More plays to come than this are not searched exactly for a suggestion.
_PLAYS = 14
#: Nodes that cost about as much as one simulation.
_NODES_A_SIMULATION = 100


def certain_position(view: View) -> Position | None:
    """The position, if the view allows only one and its rest is short; ``None`` otherwise."""
    if view.phase != "play" or view.stock_size or view.captured is None:
        return None
    if schedule(view.ruleset).plays - view.plays > _PLAYS:
        return None
    holders = [seat for seat, size in enumerate(view.hand_sizes) if size and seat != view.seat]
    seen = view.hand | (view.loose or 0)
    for cards in (*(house.cards for house in view.houses), *view.captured):
        seen |= cards
    hidden = FULL_PACK & ~seen
    if len(holders) > 1 or hidden.bit_count() != sum(view.hand_sizes[seat] for seat in holders):
        return None
    position = known_position(view)
    hands = (hand if hand is not None else hidden for hand in position.hands)
    return replace(position, hands=tuple(hands))


def exact_values(position: Position, moves: list[Move], budget: Budget) -> dict[Move, int] | None:
    """What each move gains to the end of the deal; ``None`` if the budget does not prove all of them."""
    seat = position.turn
    assert seat is not None
    team = position.team(seat)
    share = Budget(budget.steps * _NODES_A_SIMULATION // len(moves), budget.clock, budget.deadline)
    values = {}
    for move in moves:
        value = value_after(position, move, share, team)
        if value is None:
            return None
        values[move] = value
    return values


def value_after(position: Position, move: Move, budget: Budget, team: int) -> int | None:
    """What a team gains from a move on to the end of the deal, if the budget proves it."""
    after = apply(position, move)
    rest = solve(after, budget, team=team)
    return ahead(after, team) - ahead(position, team) + rest.lower if rest.exact else None
