"""The numbers that hot modules share stand twice, for Python and for C: here they are held together."""

import re

from engine.kernel import layout
from tests.house.sources import ROOT

DECLARED = (ROOT / "engine" / "kernel" / "layout.pxd").read_text(encoding="utf-8")


def test_layout_in_c_is_layout_in_python() -> None:
    in_c = {name: int(number) for name, number in re.findall(r"^    ([A-Z_]+) = (\d+)$", DECLARED, re.MULTILINE)}
    words = re.findall(r"#define SEEP_([A-Z0-9_]+) (0x[0-9A-F]+|\d+)ULL", DECLARED)
    in_c |= {name: int(number, 0) for name, number in words}
    in_python = {name: number for name, number in vars(layout).items() if name.isupper()}
    assert in_c == in_python


def test_bits_are_counted_and_found() -> None:
    assert [layout.ctz(1 << place) for place in range(64)] == list(range(64))
    assert layout.ctz(0b1011000) == 3
    assert layout.popcount(0b1011000) == 3
