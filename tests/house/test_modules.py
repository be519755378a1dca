"""Modules are small, and say things in the words of the game."""

import re
from pathlib import Path

import pytest

from tests.house.sources import modules, name_of, names_given

MOST_LINES = 400
#: Compiled modules: what is split over two of them is called, not inlined.
MOST_LINES_COMPILED = 800

#: Words for which the game has another, or which say nothing. (The rules themselves speak of a team's pile, and a cut
#: for the first dealer has rounds.)
FORBIDDEN = {"table", "board", "trail", "discard", "side", "variant", "state", "manager", "util", "helper"}


def words(name: str) -> list[str]:
    """The words of an identifier, lower case and singular: ``HouseStates`` is house, state."""
    parts = re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)
    return [part.lower().removesuffix("s") for part in parts]


@pytest.mark.parametrize("path", modules("engine", "api"), ids=name_of)
def test_a_module_is_small(path: Path) -> None:
    most = MOST_LINES_COMPILED if path.name.endswith("_cy.py") else MOST_LINES
    assert len(path.read_text(encoding="utf-8").splitlines()) <= most


@pytest.mark.parametrize("path", modules("engine", "api"), ids=name_of)
def test_names_are_words_of_the_game(path: Path) -> None:
    assert [f"{name}, line {line}" for name, line in names_given(path) if FORBIDDEN & set(words(name))] == []


def test_the_words_of_an_identifier() -> None:
    assert words("_HouseStates") == ["house", "state"]
    assert words("MAX_TABLES") == ["max", "table"]
    assert words("on_this_side2") == ["on", "thi", "side"]
