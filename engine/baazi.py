"""Deals into baazis, baazis into a match, and who deals next (sections 9, 11 and 13).

The running totals of the baazi are kept by team; with two teams their difference is the signed difference of the
rules. :func:`after_deal` goes one finished deal further, :func:`fold` a list of them.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from engine.ruleset import Ruleset
from engine.scoring import DealTotals
from engine.seats import Seat, Team, next_seat, partner_of, team_of, teams

DecidingRule = Literal["baazi.minimum", "baazi.lead"]


@dataclass(frozen=True, slots=True)
class Standing:
    """Where a match stands between two deals: the running totals of the baazi and the baazis won, both by team, and
    the seat that deals next."""

    ruleset: Ruleset
    dealer: Seat
    totals: tuple[int, ...]
    baazis: tuple[int, ...]

    @property
    def difference(self) -> int | None:
        """The lead of team 0 over team 1; none with three players, where totals count (section 11)."""
        return self.totals[0] - self.totals[1] if len(self.totals) == 2 else None

    @property
    def winner(self) -> Team | None:
        """The team that has won the match (baazi.match)."""
        needed = self.ruleset.baazis_to_win
        return next((team for team, won in enumerate(self.baazis) if won >= needed), None)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a deal did to the match: its totals, the running totals it led to, who won the baazi by which rule (none
    if it goes on), and the standing that the next deal starts from."""

    deal: DealTotals
    totals: tuple[int, ...]
    winner: Team | None
    rule: DecidingRule | None
    standing: Standing


def first_standing(ruleset: Ruleset, dealer: Seat) -> Standing:
    """The standing at the start of a match."""
    nothing = (0,) * teams(ruleset.players)
    return Standing(ruleset, dealer, nothing, nothing)


def after_deal(standing: Standing, deal: DealTotals) -> Outcome:
    """What a finished deal does to a match that is not won yet (baazi.minimum is looked at first, then baazi.lead)."""
    ruleset = standing.ruleset
    totals = tuple(before + scored for before, scored in zip(standing.totals, deal.totals, strict=True))
    rule: DecidingRule | None = None
    winner = _won_by_minimum(ruleset, deal)
    if winner is not None:
        rule = "baazi.minimum"
    else:
        winner = _won_by_lead(ruleset, totals)
        rule = None if winner is None else "baazi.lead"
    dealer = _next_dealer(standing, totals, winner)
    if winner is None:
        return Outcome(deal, totals, None, None, Standing(ruleset, dealer, totals, standing.baazis))
    baazis = tuple(won + (team == winner) for team, won in enumerate(standing.baazis))
    return Outcome(deal, totals, winner, rule, Standing(ruleset, dealer, (0,) * len(totals), baazis))


def fold(standing: Standing, deals: Iterable[DealTotals]) -> tuple[Outcome, ...]:
    """The outcome of each deal in turn. It stops once the match is won: deals after that have no outcome."""
    outcomes: list[Outcome] = []
    for deal in deals:
        if standing.winner is not None:
            break
        outcomes.append(after_deal(standing, deal))
        standing = outcomes[-1].standing
    return tuple(outcomes)


def _won_by_minimum(ruleset: Ruleset, deal: DealTotals) -> Team | None:
    """The winner if exactly one of two teams stayed under the minimum (baazi.minimum); three players have none."""
    if ruleset.minimum is None or ruleset.players == 3:
        return None
    counted = deal.cards if ruleset.minimum_counts == "cards" else deal.totals
    under = [team for team, points in enumerate(counted) if points < ruleset.minimum]
    return 1 - under[0] if len(under) == 1 else None


def _won_by_lead(ruleset: Ruleset, totals: tuple[int, ...]) -> Team | None:
    """The team that leads the next best by the target or more (baazi.lead)."""
    *_, second, best = sorted(totals)
    return totals.index(best) if best - second >= ruleset.target else None


def _next_dealer(standing: Standing, totals: tuple[int, ...], winner: Team | None) -> Seat:
    """Who deals next (baazi.dealer); ``totals`` are those before a baazi won returns them to 0."""
    ruleset, dealer = standing.ruleset, standing.dealer
    right = next_seat(dealer, ruleset.players)
    if ruleset.dealer_rotation == "rotate":
        return right
    if ruleset.players == 3:
        return _lowest_from(dealer, totals)
    team = team_of(dealer, ruleset.players)
    if winner is None:
        return dealer if totals[team] <= totals[1 - team] else right
    found = right if team == winner else dealer
    partner = partner_of(found, ruleset.players)
    return found if partner is None else partner


def _lowest_from(dealer: Seat, totals: tuple[int, ...]) -> Seat:
    """The first seat with the lowest total, looking from the dealer to the right (section 11)."""
    order = [next_seat(dealer, len(totals), steps) for steps in range(len(totals))]
    return min(order, key=lambda seat: totals[seat])
