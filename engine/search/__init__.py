"""What to play: exact endgames, suggestions from a seat's view, post-mortems. Nothing here knows a hidden card."""

from engine.search.aims import Aim, aim_of
from engine.search.answers import Advice, Budget, Level, Mistake, Reason, Solution, Suggestion
from engine.search.levels import LEVELS, LevelRule
from engine.search.review import review
from engine.search.solve import solve
from engine.search.suggest import suggest

__all__ = [
    "LEVELS",
    "Advice",
    "Aim",
    "Budget",
    "Level",
    "LevelRule",
    "Mistake",
    "Reason",
    "Solution",
    "Suggestion",
    "aim_of",
    "review",
    "solve",
    "suggest",
]
