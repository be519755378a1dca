"""Cards that nobody needs to tell apart: of one capture value, worth the same, alike for the majority."""

from functools import lru_cache

from engine.cards import PACK, Card, capture_value, cards_in
from engine.moves import Move
from engine.ruleset import Ruleset
from engine.scoring import points_of

CardClass = tuple[int, int, bool]


@lru_cache(maxsize=256)
def card_classes(ruleset: Ruleset) -> tuple[CardClass, ...]:
    """For each card what distinguishes it: capture value, points, whether it counts for the majority."""
    return tuple(_card_class(ruleset, card) for card in PACK)


def _card_class(ruleset: Ruleset, card: Card) -> CardClass:
    return capture_value(card), points_of(ruleset, card), ruleset.majority == "spades" and card % 4 == 0


def move_class(ruleset: Ruleset, move: Move) -> tuple[object, ...]:
    """What distinguishes a move: two moves of one class leave a deal that differs in nothing but such cards."""
    classes = card_classes(ruleset)
    card = None if move.card is None else classes[move.card]
    loose = sorted(classes[each] for each in cards_in(move.loose))
    return move.type, move.bid, card, tuple(loose), move.house, move.becomes
