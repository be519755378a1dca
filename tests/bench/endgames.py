"""What exact endgames cost: CPU and nodes of ``solve`` with so many cards in every hand.

    python -m tests.bench.endgames --cards 4,5,6 --deals 20

The positions come from deals in which a move is careful three times out of four, else any: games as people play them.
One line for each number of cards: median, ninetieth percentile and maximum of the CPU time, the median of the nodes,
and how fast they were searched.
"""

import argparse
import statistics
from collections.abc import Iterator
from random import Random
from time import thread_time

from engine.deal import deal
from engine.kernel import COMPILED
from engine.legal import legal_moves
from engine.notation import parse_ruleset
from engine.play import apply
from engine.position import Position
from engine.ruleset import Ruleset
from engine.schedule import schedule
from engine.search import Budget, solve
from tests.bench.bots import bot, parse_spec

#: How many moves in a hundred are careful.
CAREFUL = 75
_ENDLESS = 10**12


def endgames(ruleset: Ruleset, cards: int, deals: int) -> Iterator[Position]:
    """One position of each deal: all hands hold that many cards, with what is left to deal."""
    careful = bot(parse_spec("careful"))
    for seed in range(deals):
        draws = Random(seed)
        position = deal(ruleset, seed % ruleset.players, seed).position
        while not _is_endgame(position, cards):
            move = careful(position, seed) if draws.randrange(100) < CAREFUL else draws.choice(legal_moves(position))
            position = apply(position, move)
        yield position


def _is_endgame(position: Position, cards: int) -> bool:
    plays_left = schedule(position.ruleset).plays - position.plays
    return position.phase == "play" and plays_left == cards * position.ruleset.players


def measure(positions: Iterator[Position]) -> tuple[list[float], list[int]]:
    """CPU milliseconds and nodes of each."""
    milliseconds, nodes = [], []
    for position in positions:
        start = thread_time()
        solution = solve(position, Budget(_ENDLESS))
        milliseconds.append(1000 * (thread_time() - start))
        nodes.append(solution.nodes)
        assert solution.exact
    return milliseconds, nodes


def main() -> None:
    """Print a line for each number of cards."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.endgames", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--cards", default="4,5", help="cards in every hand, joined by commas (%(default)s)")
    parser.add_argument("--deals", type=int, default=20, help="positions of each (%(default)s)")
    parser.add_argument("--preset", default="standard", help="a ruleset in notation (%(default)s)")
    asked = parser.parse_args()
    print("kernel:", "compiled" if COMPILED else "interpreted")
    for cards in map(int, asked.cards.split(",")):
        spent, nodes = measure(endgames(parse_ruleset(asked.preset), cards, asked.deals))
        tenth = statistics.quantiles(spent, n=10, method="inclusive")[-1] if len(spent) > 1 else spent[0]
        print(
            f"{cards} cards, {len(spent)} positions: median {statistics.median(spent):.1f} ms, p90 {tenth:.1f} ms, "
            f"most {max(spent):.1f} ms; median {statistics.median(nodes):,.0f} nodes, "
            f"{sum(nodes) / sum(spent) / 1000:.2f} million nodes/s"
        )


if __name__ == "__main__":
    main()
