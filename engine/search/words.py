"""Root moves as the search has them: a move's kernel word, or the value of a bid."""

from engine.kernel import word_of
from engine.moves import Move


def root_word(move: Move) -> int:
    """The word of a root move."""
    return move.bid if move.bid is not None else word_of(move)
