"""What a seat plays for: points, and the baazi that they decide (section 9)."""

from dataclasses import dataclass

from engine.ruleset import Ruleset


@dataclass(frozen=True, slots=True)
class Aim:
    """The baazi as it stands before the deal: the lead of the mover's team (negative: behind), the target, the minimum.

    ``stake`` is what winning the baazi now counts beside the points, and losing it costs.
    """

    lead: int
    target: int
    minimum: int | None
    stake: int = 60


def aim_of(ruleset: Ruleset, lead: int = 0) -> Aim:
    """The aim under a ruleset with that lead; with three players there is no minimum (section 11)."""
    return Aim(lead, ruleset.target, None if ruleset.players == 3 else ruleset.minimum)
