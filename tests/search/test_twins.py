"""The interpreted search beside the compiled one: same values, same nodes, same suggestions for the same seed."""

import importlib
from collections.abc import Iterator
from dataclasses import replace
from types import ModuleType
from typing import Any

import pytest

from engine import kernel
from engine.cards import PACK, set_of
from engine.check import check
from engine.deal import deal
from engine.kernel import COMPILED
from engine.kernel._load import load_source
from engine.kernel.layout import GAIN
from engine.play import apply
from engine.position import HouseClaim, Position, Setup, with_hand
from engine.ruleset import ruleset
from engine.search import Budget, solve, suggest
from engine.views import view
from tests.bench.bots import bot, parse_spec
from tests.search.endings import RULESETS, cards, endings, plays_left

#: Where the search takes its cores from; ``from engine.search import solve`` would find the function.
_SOLVE, _WORLDS = (importlib.import_module(f"engine.search.{name}") for name in ("solve", "worlds"))

ENOUGH = Budget(10**8)
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


@pytest.mark.parametrize("name", [*CLEARLY_DIFFERENT, "thirty_spades"])
def test_the_table_changes_no_value(
    name: str, interpreted: Any, sources: dict[str, ModuleType], monkeypatch: Any
) -> None:
    """The source is searched as if every position were too near the end for an entry in the table."""
    positions = [position for seed in range(7) for position in endings(RULESETS[name], seed, (8, 9))]
    expected = [solve(position, ENOUGH).lower for position in positions]
    interpreted()
    monkeypatch.setattr(sources["engine.search._solver_cy"], "SHALLOW", 99)
    assert [solve(position, ENOUGH).lower for position in positions] == expected


def key_of(position: Position, gained: int = 0) -> int:
    """The key of a position in the table; ``gained``: card points of team 0 since the root."""
    solver = _SOLVE._Search(position, ENOUGH, 2**16, 0).solver
    solver.kernel.f[GAIN] = gained << 8
    return solver.key(0)


def test_the_key_tells_apart_what_matters_and_nothing_else(interpreted: Any) -> None:
    interpreted()
    houses = (HouseClaim(11, cards("7S 4D"), (0,), False),)
    hands = tuple(map(cards, ("JS 5H 3H", "6H 5S 8H", "QH QS 2H", "KH KC 9H")))
    position = ended(Setup(ruleset(), hands, cards("2C 9S"), houses, phase="play", dealer=3, plays=36, last_capture=1))
    house = position.houses[0]
    equal = [
        with_hand(position, 0, set_of(cards("JS 5D 3H"))),
        replace(
            position, hands=tuple(set_of(cards(hand)) for hand in ("JS 5H 3D", "6H 5S 8C", "QC QS 2D", "KC KD 9C"))
        ),
        replace(position, houses=(replace(house, cards=set_of(cards("7S 4C"))),)),
    ]
    assert {key_of(each) for each in equal} == {key_of(position)}
    different = [
        replace(position, last_capture=2),
        replace(position, plays=40),
        replace(position, loose=set_of(cards("2S 9S"))),
        replace(position, loose=set_of(cards("2C"))),
        replace(position, houses=(replace(house, owners=(0, 2)),)),
        replace(position, houses=(replace(house, cemented=True),)),
        replace(position, houses=(replace(house, cards=set_of(cards("7D 4D"))),)),
        replace(position, houses=(replace(house, value=12, cards=set_of(cards("8D 4S"))),)),
        replace(position, hands=(position.hands[2], position.hands[1], position.hands[0], position.hands[3])),
    ]
    keys = [key_of(position), *map(key_of, different)]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(("name", "matters"), [("standard", False), ("thirty_spades", True), ("thirty_cards", True)])
def test_what_was_captured_matters_for_a_majority_alone(name: str, matters: bool, interpreted: Any) -> None:
    interpreted()
    position = next(endings(RULESETS[name], 3, (8,)))
    assert (key_of(position, 5) != key_of(position, 7)) == matters


def ended(setup: Setup) -> Position:
    """The position of a setup, all other cards captured by the second team."""
    named = {
        *setup.loose,
        *(card for pile in (*setup.hands, *(house.cards for house in setup.houses)) for card in pile),
    }
    captured = ((), tuple(card for card in PACK if card not in named))
    return check(replace(setup, stock=(), captured=captured))


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
