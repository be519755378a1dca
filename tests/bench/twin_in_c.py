"""The plain C twin of the play-outs (``playouts.c``), compiled when it is asked for."""

import ctypes
import subprocess
import tempfile
from pathlib import Path

from engine.kernel import frame_of
from engine.position import Position
from engine.schedule import in_fours, schedule

SOURCE = Path(__file__).with_name("playouts.c")
COMMAND = ("gcc", "-O3", "-march=x86-64-v2", "-shared", "-fPIC")
NEVER = 2**31 - 1


class PlainC:
    """The twin with a position of the standard game to play out."""

    def __init__(self, position: Position) -> None:
        with tempfile.TemporaryDirectory() as folder:
            library = Path(folder, "playouts.so")
            subprocess.run([*COMMAND, "-o", library, SOURCE], check=True)
            self._playouts = ctypes.CDLL(str(library)).playouts
        self._frame = (ctypes.c_uint64 * 14)(*frame_of(position))
        self._deal = (ctypes.c_int * 3)(position.plays, position.bidder, position.bid or 0)
        self._rest = (ctypes.c_uint64 * 10)(*_rest(position))

    def playouts(self, number: int, seed: int) -> tuple[int, ...]:
        """The same three sums as the kernel's."""
        sums = (ctypes.c_longlong * 3)()
        asked = ctypes.c_longlong(number), ctypes.c_uint64(seed)
        self._playouts(self._frame, self._deal, self._rest, *asked, sums)
        return tuple(sums)


def _rest(position: Position) -> list[int]:
    """Two refills, each when it comes and what each seat gets."""
    rest, front = [], 0
    for after, counts in schedule(position.ruleset).rounds:
        if after <= position.plays:
            continue
        hands = [0, 0, 0, 0]
        for place, count in in_fours(counts):
            for card in (position.stock or ())[front : front + count]:
                hands[(position.bidder + place) % 4] |= 1 << card
            front += count
        rest += [after, *hands]
    return rest + [NEVER, 0, 0, 0, 0] * (2 - len(rest) // 5)
