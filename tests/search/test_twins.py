"""The interpreted search beside the compiled one: same values, same nodes, same suggestions for the same seed."""

import importlib
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import pytest

from engine import kernel
from engine.deal import deal
from engine.kernel import COMPILED
from engine.kernel._load import load_source
from engine.play import apply
from engine.position import Position
from engine.search import Budget, solve, suggest
from engine.views import view
from tests.bench.bots import bot, parse_spec
from tests.search.endings import RULESETS, endings, plays_left

#: Where the search takes its cores from; ``from engine.search import solve`` would find the function.
_SOLVE, _WORLDS = (importlib.import_module(f"engine.search.{name}") for name in ("solve", "worlds"))

CLEARLY_DIFFERENT = ("standard", "two_player", "three_player", "thirty_cards", "no_cement", "random 5", "random 13")


@pytest.fixture(scope="module")
def sources() -> dict[str, ModuleType]:
    names = ("engine.kernel._kernel_cy", "engine.search._rollout_cy", "engine.search._solver_cy")
    return {name: load_source(name, f"interpreted.{name.rsplit('.', 1)[1]}") for name in names}


@pytest.fixture
def interpreted(sources: dict[str, ModuleType], monkeypatch: pytest.MonkeyPatch) -> Any:
    """Call it, and from then on the search runs interpreted, kernel and all."""

    def switch() -> None:
        core = sources["engine.kernel._kernel_cy"]
        for module in (_SOLVE, _WORLDS):
            monkeypatch.setattr(module, "new_kernel", lambda rules, _=None: kernel.new_kernel(rules, core))
        monkeypatch.setattr(_SOLVE, "CORE", sources["engine.search._solver_cy"])
        monkeypatch.setattr(_WORLDS, "CORE", sources["engine.search._rollout_cy"])

    return switch


def test_the_sources_run_interpreted(sources: dict[str, ModuleType]) -> None:
    assert not any(source.COMPILED for source in sources.values())
    assert _SOLVE.CORE.COMPILED == _WORLDS.CORE.COMPILED == COMPILED, "all of the search is as the kernel"


def test_solutions_are_the_same_to_the_node(interpreted: Any) -> None:
    positions = [position for name in CLEARLY_DIFFERENT for position in endings(RULESETS[name], 3, (2, 6, 7))]
    budgets = [Budget(10**6), Budget(40)]
    expected = [solve(position, budget) for position in positions for budget in budgets]
    interpreted()
    assert [solve(position, budget) for position in positions for budget in budgets] == expected


def test_suggestions_are_the_same_to_the_last_digit(interpreted: Any) -> None:
    positions = [position for name in CLEARLY_DIFFERENT for position in moments(name)]
    views = [view(position, position.turn) for position in positions]
    expected = [suggest(seen, "expert", Budget(8), seed=7) for seen in views]
    interpreted()
    assert [suggest(seen, "expert", Budget(8), seed=7) for seen in views] == expected


def moments(name: str) -> Iterator[Position]:
    """The bid, the opening, and a late moment of a careful deal."""
    careful = bot(parse_spec("careful"))
    position = deal(RULESETS[name], 1, 11).position
    while position.turn is not None:
        if position.plays == 0 or plays_left(position) == 9:
            yield position
        position = apply(position, careful(position, 0))
