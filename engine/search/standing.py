"""How the deal stands: what a team is ahead by cards captured and sweeps made."""

from engine.position import Position
from engine.scoring import card_points
from engine.seats import Team
from engine.views import View


def ahead(seen: Position | View, team: Team) -> int:
    """Points made so far, the team's minus all others'; captures that are not known count nothing."""
    gains = [card_points(seen.ruleset, cards) for cards in seen.captured or ()] or [0, 0, 0]
    for sweep in seen.sweeps:
        gains[seen.team(sweep.seat)] += sweep.points
    return 2 * gains[team] - sum(gains)
