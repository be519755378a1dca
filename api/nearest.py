"""The legal moves most like an illegal one, for a person who meant one of them."""

from collections.abc import Sequence

from engine.cards import capture_value
from engine.moves import Move


def nearest(meant: Move, moves: Sequence[Move], most: int = 5) -> list[Move]:
    """The moves that differ least: first by the card, then by the type, the loose cards, the houses and the bid."""
    return sorted(moves, key=lambda move: _distance(meant, move))[:most]


def _distance(meant: Move, move: Move) -> tuple[int, bool, int, int, int]:
    card = 0 if meant.card == move.card else 1 if _worth_the_same(meant, move) else 2
    loose = (meant.loose ^ move.loose).bit_count()
    houses = (meant.house != move.house) + (meant.becomes != move.becomes)
    return card, meant.type != move.type, loose, houses, abs((meant.bid or 0) - (move.bid or 0))


def _worth_the_same(meant: Move, move: Move) -> bool:
    if meant.card is None or move.card is None:
        return False
    return capture_value(meant.card) == capture_value(move.card)
