"""perft by the oracle: how many sequences of so many legal moves a position has.

The files in ``tests/data/perft`` are written by this, never by the kernel that they test::

    python -m tests.perft_oracle 3 < positions > tests/data/perft/name.perft

reads positions in their one-line notation and writes ``notation;depth;count`` for every depth up to the given one.
Comments (``#``) and empty lines pass through.
"""

import sys
from collections.abc import Iterator
from pathlib import Path

from engine.check import check
from engine.notation import format_position, parse_position
from engine.play import apply
from engine.position import Position
from tests.oracle import oracle_moves

DATA = Path(__file__).parent / "data" / "perft"


def perft(position: Position, depth: int) -> int:
    """The number of sequences of ``depth`` legal moves; 0 when the deal is over before."""
    if depth == 0:
        return 1
    moves = oracle_moves(position)
    if depth == 1:
        return len(moves)
    return sum(perft(apply(position, move), depth - 1) for move in moves)


def entries() -> Iterator[tuple[str, str, int, int]]:
    """File, position, depth and count of every line of the data."""
    for path in sorted(DATA.glob("*.perft")):
        for line in path.read_text().splitlines():
            if line and not line.startswith("#"):
                text, depth, count = line.split(";")
                yield path.stem, text, int(depth), int(count)


def write(lines: Iterator[str], deepest: int) -> Iterator[str]:
    """The lines of a file of counts for lines of positions and comments."""
    for line in map(str.strip, lines):
        if not line or line.startswith("#"):
            yield line
            continue
        position = check(parse_position(line))
        for depth in range(1, deepest + 1):
            yield f"{format_position(position)};{depth};{perft(position, depth)}"


if __name__ == "__main__":
    for counted in write(sys.stdin, int(sys.argv[1])):
        print(counted)
