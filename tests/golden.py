"""Golden playthroughs: whole baazis of random legal play, kept as text that a person can read.

``python -m tests.golden`` plays them anew and writes ``tests/data/playthroughs``. Do that only when the rules or the
notation are meant to change, and read the difference line by line. A test replays the kept moves through the judges
and compares every line, so that the texts do not depend on how the moves were found.
"""

import random
from collections.abc import Iterator
from pathlib import Path

from engine.baazi import Outcome, Standing, after_deal, first_standing
from engine.deal import deal
from engine.legal import legal_moves
from engine.moves import Move
from engine.notation import format_move, format_position, format_ruleset, parse_ruleset
from engine.play import apply
from engine.position import Position
from engine.record import Record, Replay, format_record, parse_records, replay
from engine.ruleset import PRESETS, Ruleset
from engine.scoring import Account, account

PLAYTHROUGHS = Path(__file__).parent / "data" / "playthroughs"

#: Every preset, and the deals that no preset has.
RULESETS = (
    *PRESETS,
    "two_player.two_player_deal-single_24",
    "two_player.two_player_deal-single_12",
    "three_player.three_player_deal-twelve_four",
    "standard.deal_pattern-all_first.throwing-free.absorb-none.key_duty-at_build",
)

#: The position is written after every so many plays.
EVERY = 6


def path_of(name: str) -> Path:
    """Where the playthrough of a ruleset is kept."""
    return PLAYTHROUGHS / f"{name}.txt"


# --- playing


def play_baazi(made: Ruleset, seed: int) -> list[Record]:
    """The deals of one baazi, every move drawn from the legal ones."""
    draws = random.Random(seed)
    standing = first_standing(made, 0)
    records = []
    while not any(standing.baazis):
        records.append(_play_deal(standing, draws))
        standing = _outcome(standing, replay(records[-1])).standing
    return records


def _play_deal(standing: Standing, draws: random.Random) -> Record:
    dealt = deal(standing.ruleset, standing.dealer, draws.randrange(2**53))
    position, moves = dealt.position, []
    while position.phase != "over":
        moves.append(_choose(legal_moves(position), draws))
        position = apply(position, moves[-1])
    return Record(standing.ruleset, standing.dealer, dealt.pack, tuple(moves))


def _choose(moves: list[Move], draws: random.Random) -> Move:
    """First the type, then the move, so that rare types are played often."""
    chosen = draws.choice(sorted({move.type for move in moves}))
    return draws.choice([move for move in moves if move.type == chosen])


def _outcome(standing: Standing, replayed: Replay) -> Outcome:
    return after_deal(standing, account(replayed.end).deal_totals)


# --- telling


def transcript(records: list[Record]) -> str:
    """The text of a baazi: for each deal its record, moves and positions, account and standing."""
    standing = first_standing(records[0].ruleset, records[0].dealer)
    lines = [f"# A baazi of random legal play with {format_ruleset(standing.ruleset)}."]
    for number, record in enumerate(records, 1):
        replayed = replay(record)
        outcome = _outcome(standing, replayed)
        lines += ["", f"deal {number}, dealer {standing.dealer}", format_record(record)]
        lines += _moves_told(record, replayed)
        lines += _account_told(account(replayed.end))
        lines += _outcome_told(outcome)
        standing = outcome.standing
    return "\n".join(lines) + "\n"


def records_of(text: str) -> list[Record]:
    """The records in a transcript."""
    return list(parse_records("\n".join(line for line in text.splitlines() if line.startswith("record~"))))


def _moves_told(record: Record, replayed: Replay) -> Iterator[str]:
    yield _told(replayed.start)
    for before, move, played in zip(replayed.positions, record.moves, replayed.played, strict=False):
        events = " ".join(dict.fromkeys(event.type for event in played.events if event.type != move.type))
        yield f"{before.plays:2} seat {before.turn} {format_move(move)}{events and ' + ' + events}"
        after = played.position
        if after.phase in ("opening", "over") or after.plays == 1 or after.plays % EVERY == 0:
            yield _told(after)


def _told(position: Position) -> str:
    return f"   {format_position(position)}"


def _account_told(counted: Account) -> Iterator[str]:
    for line in counted.lines:
        play = "" if line.play is None else f" at play {line.play}"
        yield f"team {line.team}: {line.kind} {line.points}{play}"
    yield f"totals {_numbers(counted.totals)}"


def _outcome_told(outcome: Outcome) -> Iterator[str]:
    yield f"running {_numbers(outcome.totals)}"
    if outcome.winner is not None:
        yield f"baazi won by team {outcome.winner} ({outcome.rule})"
    yield f"next dealer {outcome.standing.dealer}"


def _numbers(numbers: tuple[int, ...]) -> str:
    return " : ".join(map(str, numbers))


def write_all() -> None:
    """Play and write every playthrough anew."""
    PLAYTHROUGHS.mkdir(parents=True, exist_ok=True)
    for seed, name in enumerate(RULESETS):
        path_of(name).write_text(transcript(play_baazi(parse_ruleset(name), seed)), encoding="utf-8")


if __name__ == "__main__":
    write_all()
