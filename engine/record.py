"""A record: one deal by its pack and its moves, from which every position follows.

Its text is one line, made like those of :mod:`engine.notation`; a baazi or a match is one line for each deal::

    record~standard~d3~k7H.5C.3C.…~mbid-11_capture-JH-5S.6H_throw-2C_…
           ruleset  dealer pack in dealing order, moves with the bid first
"""

from collections.abc import Iterable
from dataclasses import dataclass

from engine.cards import Card
from engine.deal import deal_pack
from engine.errors import Flaw, IllegalMove, InvalidPosition, InvalidRuleset, MalformedNotation, Violation
from engine.moves import Move
from engine.notation import format_move, format_pile, format_ruleset, parse_move, parse_pile, parse_ruleset
from engine.play import Played, play
from engine.position import Position
from engine.ruleset import Ruleset
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Record:
    """The record of one deal, finished or not: the bid is the first move."""

    ruleset: Ruleset
    dealer: Seat
    pack: tuple[Card, ...]
    moves: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Stop:
    """Where a replay stopped: the index of the first illegal move, the move, and every rule that it offends."""

    index: int
    move: Move
    violations: tuple[Violation, ...]


@dataclass(frozen=True, slots=True)
class Replay:
    """What a record leads to: the position before the bid, what each legal move did, and where it stopped."""

    start: Position
    played: tuple[Played, ...]
    stop: Stop | None

    @property
    def positions(self) -> tuple[Position, ...]:
        """Every position, that before the bid first."""
        return (self.start, *(played.position for played in self.played))

    @property
    def end(self) -> Position:
        """The last position that was reached."""
        return self.played[-1].position if self.played else self.start


def replay(record: Record) -> Replay:
    """The positions of a record; it stops at the first illegal move and says why.

    Raises :class:`InvalidPosition` if the dealer or the pack cannot be, :class:`VoidDeal` if the deal is void.
    """
    if not 0 <= record.dealer < record.ruleset.players:
        raise InvalidPosition(
            [Flaw("/dealer", "no-seat", f"The dealer is a seat from 0 to {record.ruleset.players - 1}.")]
        )
    start = position = deal_pack(record.ruleset, record.dealer, record.pack)
    played: list[Played] = []
    for index, move in enumerate(record.moves):
        try:
            played.append(play(position, move))
        except IllegalMove as refused:
            return Replay(start, tuple(played), Stop(index, move, refused.violations))
        position = played[-1].position
    return Replay(start, tuple(played), None)


def format_record(record: Record) -> str:
    """The text of a record: equal records have equal texts."""
    moves = "_".join(format_move(move) for move in record.moves)
    return f"record~{format_ruleset(record.ruleset)}~d{record.dealer}~k{format_pile(record.pack)}~m{moves}"


def parse_record(text: str) -> Record:
    """The record of a text, its moves not yet judged.

    Raises :class:`MalformedNotation`.
    """
    parts = text.split("~")
    if len(parts) != 5 or parts[0] != "record" or [part[:1] for part in parts[2:]] != ["d", "k", "m"]:
        raise MalformedNotation(text, "Expected record~ruleset~d<dealer>~k<pack>~m<moves joined by _>.")
    if parts[2] not in ("d0", "d1", "d2", "d3"):
        raise MalformedNotation(text, f"Expected the dealer as d0 to d3, found {parts[2][:20]!r}.")
    try:
        ruleset = parse_ruleset(parts[1])
    except InvalidRuleset as refused:
        raise MalformedNotation(text, f"In the ruleset: {refused.flaws[0].detail}") from None
    moves = tuple(parse_move(move) for move in parts[4][1:].split("_")) if parts[4] != "m" else ()
    return Record(ruleset, int(parts[2][1:]), parse_pile(parts[3][1:]), moves)


def format_records(records: Iterable[Record]) -> str:
    """The text of a sequence of deals: one line each."""
    return "".join(format_record(record) + "\n" for record in records)


def parse_records(text: str) -> tuple[Record, ...]:
    """The deals of a text, one a line; empty lines say nothing."""
    return tuple(parse_record(line) for line in text.splitlines() if line)
