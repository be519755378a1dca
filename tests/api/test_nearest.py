"""Which legal moves are nearest to an illegal one."""

import pytest

from api.nearest import nearest
from engine.notation import format_move, parse_move


@pytest.mark.parametrize(
    ("meant", "legal", "expected"),
    [
        (  # the same card before all else, then the same type, then the fewest other loose cards
            "capture-JH-2C.5S",
            "throw-4D capture-JS-2C.5S capture-JH-5S.6H build-13-JH-2C capture-JH-2C.4D.5S",
            "capture-JH-2C.4D.5S capture-JH-5S.6H build-13-JH-2C capture-JS-2C.5S throw-4D",
        ),
        (  # another card of the same value before a card of another
            "throw-JH",
            "throw-2C throw-JS",
            "throw-JS throw-2C",
        ),
        (  # the same loose cards, another house
            "build-9-4H-5S",
            "build-11-4H-2C.5S build-12-4H-3C.5S add-9-4H-5S",
            "build-11-4H-2C.5S build-12-4H-3C.5S add-9-4H-5S",
        ),
        ("break-9-11-2C", "break-10-12-2C break-9-12-2C throw-2C", "break-9-12-2C break-10-12-2C throw-2C"),
        ("bid-12", "bid-9 bid-11", "bid-11 bid-9"),
        ("bid-10", "bid-9 bid-11 bid-13", "bid-9 bid-11 bid-13"),
        ("throw-AS", "", ""),
        (  # no more than five
            "throw-AS",
            "throw-2S throw-3S throw-4S throw-5S throw-6S throw-7S",
            "throw-2S throw-3S throw-4S throw-5S throw-6S",
        ),
    ],
)
def test_the_moves_that_differ_least_come_first(meant: str, legal: str, expected: str) -> None:
    found = nearest(parse_move(meant), [parse_move(text) for text in legal.split()])
    assert " ".join(map(format_move, found)) == expected
