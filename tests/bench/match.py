"""How strong one bot is against another: duplicate deals with the seats swapped.

    python -m tests.bench.match expert:ms=10 careful --pairs 200

Each pair is one deal played twice (three times with three players), so that both bots hold every hand; the luck of the
cards falls out of the difference. Each pair is one JSON line of a file; a match that was broken off goes on where it
stopped, and pairs of other settings, or of another engine, are left alone. The last line says the points a deal by
which the first bot is ahead, with the standard error over pairs; the share of deals that it wins, a draw counting half
(with three players: of the opponents that it is ahead of); and the CPU time that each bot takes for a move.

``--fixed`` turns budgets in milliseconds into simulations: the match is then the same on every machine.
"""

import argparse
import hashlib
import json
import os
import statistics
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from multiprocessing import get_context
from pathlib import Path
from time import thread_time
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from engine.deal import deal
from engine.kernel import COMPILED
from engine.notation import format_ruleset, parse_ruleset
from engine.play import apply
from engine.scoring import account
from engine.seats import team_of, teams
from tests.bench.bots import Bot, Spec, bot, parse_spec

ROOT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Settings:
    """What a pair's result depends on, the deal aside."""

    a: str
    b: str
    ruleset: str
    engine: str


@dataclass(frozen=True, slots=True)
class Pair:
    """One deal from every seat: points by which A is ahead and the share that it wins, averaged over the games; the
    totals of each game by team; CPU seconds and moves of A and B."""

    settings: Settings
    deal: int
    ahead: float
    won: float
    totals: list[list[int]]
    seconds: list[float]
    moves: list[int]


# --- playing


def play_pair(settings: Settings, seed: int) -> Pair:
    """One deal with A as each team in turn, against B as all others."""
    players = parse_ruleset(settings.ruleset).players
    bots = (bot(parse_spec(settings.a)), bot(parse_spec(settings.b)))
    seconds, moves = [0.0, 0.0], [0, 0]
    totals = [_play_game(settings, bots, team, seed, seconds, moves) for team in range(teams(players))]
    ahead = [_ahead(each, team) for team, each in enumerate(totals)]
    won = [_won(each, team) for team, each in enumerate(totals)]
    return Pair(settings, seed, statistics.fmean(ahead), statistics.fmean(won), totals, seconds, moves)


def _play_game(
    settings: Settings, bots: tuple[Bot, Bot], team: int, seed: int, seconds: list[float], moves: list[int]
) -> list[int]:
    """The totals of a deal in which A is that team."""
    ruleset = parse_ruleset(settings.ruleset)
    position = deal(ruleset, seed % ruleset.players, seed).position
    while (seat := position.turn) is not None:
        who = 0 if team_of(seat, ruleset.players) == team else 1
        start = thread_time()
        move = bots[who](position, seed)
        seconds[who] += thread_time() - start
        moves[who] += 1
        position = apply(position, move)
    return list(account(position).totals)


def _ahead(totals: list[int], team: int) -> float:
    others = totals[:team] + totals[team + 1 :]
    return totals[team] - statistics.fmean(others)


def _won(totals: list[int], team: int) -> float:
    others = totals[:team] + totals[team + 1 :]
    return statistics.fmean((totals[team] > other) + 0.5 * (totals[team] == other) for other in others)


# --- the file of pairs


def kept(path: Path, settings: Settings) -> dict[int, Pair]:
    """The pairs of a file that were played with these settings, by deal."""
    if not path.exists():
        return {}
    lines = map(json.loads, path.read_text(encoding="utf-8").splitlines())
    return {line["deal"]: _pair(line) for line in lines if line["settings"] == asdict(settings)}


def _pair(line: dict[str, Any]) -> Pair:
    return Pair(**{**line, "settings": Settings(**line["settings"])})


def engine_digest() -> str:
    """Eight digits that change when the engine does, or when it runs interpreted."""
    digest = hashlib.blake2b(str(COMPILED).encode(), digest_size=4)
    for path in sorted((ROOT / "engine").rglob("*.p[yx]*")):
        digest.update(path.read_bytes())
    return digest.hexdigest()


# --- a match


def played(settings: Settings, deals: list[int], jobs: int) -> Iterator[Pair]:
    """The pairs of these deals, as they are finished."""
    with ProcessPoolExecutor(jobs, get_context("spawn")) as processes:
        waiting = [processes.submit(play_pair, settings, seed) for seed in deals]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            processes.shutdown(wait=True, cancel_futures=True)


def run(settings: Settings, deals: range, path: Path, jobs: int) -> list[Pair]:
    """All pairs of the match: those of the file, and the others, which are added to it."""
    done = kept(path, settings)
    pairs = [done[seed] for seed in deals if seed in done]
    missing = [seed for seed in deals if seed not in done]
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("a", encoding="utf-8") as lines, _progress() as progress:
        task = progress.add_task("", total=len(deals), completed=len(pairs), so_far="")
        for pair in played(settings, missing, jobs) if missing else ():
            print(json.dumps(asdict(pair)), file=lines, flush=True)
            pairs.append(pair)
            progress.update(task, advance=1, so_far=ahead_text(pairs))
    return pairs


def _progress() -> Progress:
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.fields[so_far]}"))
    return Progress(*columns, console=Console(stderr=True))


def ahead_text(pairs: list[Pair]) -> str:
    """The mean of the pairs and its standard error: ``+23.5 ± 2.8``."""
    ahead = [pair.ahead for pair in pairs]
    error = f"{statistics.stdev(ahead) / len(ahead) ** 0.5:.1f}" if len(ahead) > 1 else "?"
    return f"{statistics.fmean(ahead):+.1f} ± {error}"


def summary(settings: Settings, pairs: list[Pair]) -> str:
    """The line of results."""
    won = statistics.fmean(pair.won for pair in pairs)
    cpu = [1000 * sum(pair.seconds[who] for pair in pairs) / sum(pair.moves[who] for pair in pairs) for who in (0, 1)]
    return (
        f"{settings.a} against {settings.b} ({settings.ruleset}, {len(pairs)} pairs, engine {settings.engine}): "
        f"{ahead_text(pairs)} points a deal, {won:.1%} won, CPU a move {cpu[0]:.2f} and {cpu[1]:.2f} ms"
    )


def main() -> None:
    """Play the match that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.match", description=(__doc__ or "").split("\n")[0])
    parser.add_argument("a", type=_spec, help="expert, skilled:n=600, expert:ms=10, careful, seeing:ms=10 ...")
    parser.add_argument("b", type=_spec, help="the bot that it is measured against")
    parser.add_argument("--pairs", type=int, default=200, help="deals, each played from every seat (%(default)s)")
    parser.add_argument("--preset", default="standard", help="a ruleset in notation (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of the first deal (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (%(default)s)")
    parser.add_argument("--fixed", action="store_true", help="simulations instead of milliseconds: reproducible")
    parser.add_argument("--file", type=Path, default=ROOT / "var" / "matches.jsonl", help="the pairs (%(default)s)")
    asked = parser.parse_args()
    a, b = (each.fixed() if asked.fixed else each for each in (asked.a, asked.b))
    settings = Settings(str(a), str(b), format_ruleset(parse_ruleset(asked.preset)), engine_digest())
    if not COMPILED:
        print("The engine runs interpreted: run make build first.", file=sys.stderr)
    pairs = run(settings, range(asked.seed, asked.seed + asked.pairs), asked.file, asked.jobs)
    print(summary(settings, pairs))


def _spec(text: str) -> Spec:
    try:
        return parse_spec(text)
    except ValueError as refused:
        raise argparse.ArgumentTypeError(str(refused)) from None


if __name__ == "__main__":
    main()
