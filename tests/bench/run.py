"""How fast the kernel is, against itself interpreted, a plain C twin, and OpenSpiel's hearts.

``python -m tests.bench.run`` (``make bench``) measures all in turn, several rounds in one run, by the CPU's clock, and
prints medians; ratios are medians of each round's ratio, as the machine's speed moves. What is measured is asserted
first: a fast wrong answer counts for nothing. ``--write`` adds a line to ``results.md`` beside this file.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from datetime import UTC, datetime
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from api.app import create_app
from api.config import Config
from engine.deal import deal
from engine.kernel import COMPILED, load, new_kernel
from engine.kernel._load import load_source
from engine.legal import legal_moves
from engine.notation import format_position
from engine.play import apply
from engine.position import Position
from engine.ruleset import ruleset
from tests.bench.machine import commit, cpu
from tests.bench.twin_in_c import PlainC
from tests.strategies import random_game

RESULTS = Path(__file__).with_name("results.md")
SEED = 1
ROUNDS = 7
PLAYOUTS, PLAYOUTS_INTERPRETED, HEARTS = 20_000, 300, 20_000
PERFT_DEPTH = 4

Timed = Callable[[], float]


def after_opening(seed: int) -> Position:
    """A dealt position after the first bid and opening play."""
    position = deal(ruleset(), 3, seed).position
    while position.plays == 0:
        position = apply(position, legal_moves(position)[0])
    return position


def rate(number: int, work: Callable[[], Any]) -> float:
    """How many a second of CPU time."""
    start = time.process_time()
    work()
    return number / (time.process_time() - start)


# -- what is measured: each says a rate, and has asserted its answer ------------------------------------------


def playouts() -> dict[str, Timed]:
    """Random play-outs from one position: the kernel, its interpreted twin, the C twin."""
    position = after_opening(SEED)
    kernel, plain_c = new_kernel(position.ruleset), PlainC(position)
    twin = new_kernel(position.ruleset, load_source("engine.kernel._kernel_cy", "kernel_twin"))
    load(kernel, position)
    load(twin, position)
    assert kernel.playouts(PLAYOUTS_INTERPRETED, SEED) == twin.playouts(PLAYOUTS_INTERPRETED, SEED)
    assert kernel.playouts(PLAYOUTS, SEED) == plain_c.playouts(PLAYOUTS, SEED)
    return {
        "kernel": lambda: rate(PLAYOUTS, lambda: kernel.playouts(PLAYOUTS, SEED)),
        "plain C": lambda: rate(PLAYOUTS, lambda: plain_c.playouts(PLAYOUTS, SEED)),
        "interpreted": lambda: rate(PLAYOUTS_INTERPRETED, lambda: twin.playouts(PLAYOUTS_INTERPRETED, SEED)),
    }


def hearts() -> dict[str, Timed]:
    """OpenSpiel's random roll-outs of a dealt game of hearts, in its C++ (one search of one simulation)."""
    if find_spec("pyspiel") is None:
        print("OpenSpiel is not installed (make bench-setup): no hearts")
        return {}
    import pyspiel

    game, rng = pyspiel.load_game("hearts(pass_cards=false)"), random.Random(SEED)
    dealt = game.new_initial_state()
    while dealt.is_chance_node():
        dealt.apply_action(rng.choice([action for action, _ in dealt.chance_outcomes()]))
    evaluator = pyspiel.RandomRolloutEvaluator(HEARTS, SEED)
    bot = pyspiel.MCTSBot(game, evaluator, 1.4, 1, 1000, False, SEED, False)
    assert bot.mcts_search(dealt).explore_count == 1
    return {"hearts": lambda: rate(HEARTS, lambda: bot.mcts_search(dealt))}


def perft() -> dict[str, Timed]:
    """Lines of play of some positions along a deal, every last move made."""
    steps = [step.position for step in random_game(ruleset(), random.Random(5)) if step.position.phase != "bid"]
    positions = steps[1:36:6]
    kernel = new_kernel(positions[0].ruleset)

    def count(depth: int) -> int:
        total = 0
        for position in positions:
            load(kernel, position)
            total += kernel.perft(depth)
        assert not kernel.overflow
        return total

    assert count(2) == sum(len(legal_moves(apply(each, move))) for each in positions for move in legal_moves(each))
    depth = PERFT_DEPTH if COMPILED else 2
    nodes = count(depth)
    return {"perft": lambda: rate(nodes, lambda: count(depth))}


def answers() -> dict[str, Timed]:
    """Legal moves of the positions of a deal: by the engine, and JSON to JSON by the service in this process."""
    steps = [step for step in random_game(ruleset(), random.Random(7)) if step.position.phase != "bid"]
    client = create_app(Config(log_level="critical", cache_bytes=0)).test_client()
    asked = [{"notation": format_position(step.position)} for step in steps]
    path = "/v1/positions/legal-moves"
    for step, body in zip(steps, asked, strict=True):
        assert len(client.post(path, json=body).get_json()["moves"]) == len(step.legal)
    return {
        "engine": lambda: rate(len(steps), lambda: [legal_moves(step.position) for step in steps]),
        "service": lambda: rate(len(steps), lambda: [client.post(path, json=body) for body in asked]),
    }


# -- the run --------------------------------------------------------------------------------------------------


def measured(timed: dict[str, Timed], rounds: int) -> dict[str, list[float]]:
    """The rates of each, by round; a round measures all in turn."""
    figures: dict[str, list[float]] = {name: [] for name in timed}
    for _ in range(rounds):
        for name, work in timed.items():
            figures[name].append(work())
    return figures


def row(figures: dict[str, list[float]]) -> dict[str, str]:
    """The line of results, by heading."""

    def median(name: str) -> float:
        return statistics.median(figures[name])

    def ratio(name: str) -> str:
        if name not in figures:
            return "-"
        return f"{statistics.median(a / b for a, b in zip(figures['kernel'], figures[name], strict=True)):.2f}"

    return {
        "date": f"{datetime.now(UTC):%Y-%m-%d %H:%M}",
        "commit": commit(),
        "machine": cpu(),
        "form": "compiled" if COMPILED else "interpreted",
        "play-outs/s": f"{median('kernel'):,.0f}",
        "÷ plain C": ratio("plain C"),
        "÷ interpreted": ratio("interpreted"),
        "÷ hearts": ratio("hearts"),
        "perft, million nodes/s": f"{median('perft') / 1e6:.1f}",
        "legal moves, engine, µs": f"{1e6 / median('engine'):.0f}",
        "JSON to JSON, µs": f"{1e6 / median('service'):.0f}",
    }


def write(line: dict[str, str]) -> None:
    """Add the line to the results."""
    text = RESULTS.read_text(encoding="utf-8")
    RESULTS.write_text(text + "| " + " | ".join(line.values()) + " |\n", encoding="utf-8")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the kernel.")
    parser.add_argument("--rounds", type=int, default=ROUNDS, help="how often each is measured (%(default)s)")
    parser.add_argument("--write", action="store_true", help=f"add a line to {RESULTS.name}")
    asked = parser.parse_args()
    line = row(measured(playouts() | hearts() | perft() | answers(), asked.rounds))
    for name, value in line.items():
        print(f"{name:24} {value}")
    if asked.write:
        write(line)


if __name__ == "__main__":
    main()
