"""Counts the lines of play of a position, depth by depth: what the kernel finds, and how fast.

``tests/data/perft`` has counts that the oracle wrote; this prints the kernel's for any position, for comparing and
for the clock::

    python -m scripts.perft --depth 4 --position 'standard~play~d3~b12~n12~h…'
"""

import argparse
import time

from engine.check import check
from engine.deal import deal
from engine.kernel import COMPILED
from engine.legal import legal_moves, perft
from engine.notation import format_position, parse_position
from engine.play import apply
from engine.position import Position
from engine.ruleset import ruleset


def early_position(seed: int) -> Position:
    """A dealt position after its first bid and opening play: everyone has a full hand."""
    position = deal(ruleset("standard"), 0, seed).position
    while position.plays == 0:
        position = apply(position, legal_moves(position)[0])
    return position


def main() -> None:
    parser = argparse.ArgumentParser(description="Count the lines of play of a position.")
    parser.add_argument("--position", default="", help="its notation; by default one that is dealt")
    parser.add_argument("--depth", type=int, default=4, help="how many plays deep (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the deal, where no position is given (%(default)s)")
    asked = parser.parse_args()
    position = check(parse_position(asked.position)) if asked.position else early_position(asked.seed)
    print(format_position(position))
    print("kernel:", "compiled" if COMPILED else "interpreted")
    for depth in range(1, asked.depth + 1):
        start = time.perf_counter()
        count = perft(position, depth)
        seconds = time.perf_counter() - start
        print(f"depth {depth}  {count:14,} lines  {seconds:8.3f} s  {count / seconds / 1e6:7.2f} million/s")


if __name__ == "__main__":
    main()
