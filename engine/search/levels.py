"""How strong a suggestion is: four levels, each with what it looks at."""

from dataclasses import dataclass

from engine.search.answers import Level


@dataclass(frozen=True, slots=True)
class LevelRule:
    """One level: a sentence, the simulations that it spends unless told otherwise (none: it does not simulate), whether
    it minds what the next seat can do, and how much its judgement wavers, in points."""

    name: Level
    says: str
    simulations: int
    looks_ahead: bool
    wavers: float


LEVELS: dict[Level, LevelRule] = {
    rule.name: rule
    for rule in (
        LevelRule(
            "beginner",
            "Takes the most points in sight, likes big captures and sweeps, does not think of the next seat, and "
            "misjudges a little, as beginners do.",
            0,
            False,
            3.0,
        ),
        LevelRule(
            "casual",
            "Takes points, builds what it can take, and avoids a floor that the next seat may sweep.",
            0,
            True,
            0.0,
        ),
        LevelRule(
            "skilled",
            "Imagines the hidden hands many times and plays each move out; sees short endings to their end.",
            600,
            True,
            0.0,
        ),
        LevelRule(
            "expert",
            "As skilled, with ten times the simulations.",
            6_000,
            True,
            0.0,
        ),
    )
}
