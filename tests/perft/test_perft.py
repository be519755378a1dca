"""The kernel counts the sequences of legal moves that the oracle counted, and that were counted by hand."""

import pytest

from engine.check import check
from engine.errors import TooManyMoves
from engine.legal import legal_moves, perft
from engine.notation import parse_position
from engine.play import apply
from engine.position import Position
from tests.perft_oracle import entries
from tests.perft_oracle import perft as perft_of_oracle

ENTRIES = list(entries())


@pytest.mark.parametrize("name", sorted({name for name, _, _, _ in ENTRIES}))
def test_the_kernel_counts_what_the_files_say(name: str) -> None:
    expected = {(text, depth): count for file, text, depth, count in ENTRIES if file == name}
    found = {(text, depth): counted(check(parse_position(text)), depth) for text, depth in expected}
    assert found == expected


def counted(position: Position, depth: int) -> int:
    """perft by the kernel; floors of more moves than it can hold are only listed, so there it counts from the next
    position on."""
    try:
        return perft(position, depth)
    except TooManyMoves:
        moves = legal_moves(position)
        return len(moves) if depth == 1 else sum(counted(apply(position, move), depth - 1) for move in moves)


def test_the_oracle_counts_what_was_counted_by_hand() -> None:
    by_hand = [(text, depth, count) for name, text, depth, count in ENTRIES if name == "by_hand"]
    assert len({text for text, _, _ in by_hand}) >= 3
    for text, depth, count in by_hand:
        assert perft_of_oracle(check(parse_position(text)), depth) == count, text
