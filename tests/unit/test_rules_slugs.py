"""Every rule that a judge cites has a case that keeps it and one that breaks it; the judges never fail on nonsense."""

import json
import random
import re
import time
from pathlib import Path

import pytest

import engine.rules
from engine.cards import FULL_PACK
from engine.errors import Violation
from engine.moves import MOVE_TYPES, Move, build, capture
from engine.position import Position
from engine.rulebook import ORDER, RULEBOOK
from engine.rules import violations
from tests.unit import (
    test_rules_adding,
    test_rules_bidding,
    test_rules_breaking,
    test_rules_building,
    test_rules_capturing,
    test_rules_houses,
    test_rules_opening,
    test_rules_owning,
    test_rules_playing,
    test_rules_throwing,
)
from tests.unit.composed import Case, cards, composed

CASES: list[Case] = [
    case
    for module in (
        test_rules_adding,
        test_rules_bidding,
        test_rules_breaking,
        test_rules_building,
        test_rules_capturing,
        test_rules_houses,
        test_rules_opening,
        test_rules_owning,
        test_rules_playing,
        test_rules_throwing,
    )
    for case in module.CASES
]

_SOURCES = Path(engine.rules.__file__).parent.glob("*.py")
#: Slugs in the code of the judges, not in their docstrings.
CITED = sorted(
    {slug for path in _SOURCES for slug in re.findall(r'"([a-z]+\.[a-z0-9-]+)"', path.read_text())} & RULEBOOK.keys()
)


def test_the_judges_cite_every_rule_that_forbids_a_move() -> None:
    describing = {"dealing", "scoring", "sweeping", "ending", "knowing", "baazi"}
    assert sorted(slug for slug in RULEBOOK if slug.split(".")[0] not in describing) == CITED


@pytest.mark.parametrize("slug", CITED)
def test_a_rule_has_a_case_that_keeps_it_and_one_that_breaks_it(slug: str) -> None:
    about = [case for case in CASES if case.rule == slug]
    assert any(not case.offends for case in about)
    assert any(slug in case.offends for case in about)


def test_no_two_cases_say_the_same() -> None:
    assert len({case.says for case in CASES}) == len(CASES)


def test_violations_come_in_the_order_of_the_rulebook() -> None:
    for case in CASES:
        found = [ORDER[violation.rule] for violation in violations(case.position, case.move)]
        assert found == sorted(found), case.says


def test_a_detail_is_a_sentence_and_facts_are_plain_values() -> None:
    for case in CASES:
        for violation in violations(case.position, case.move):
            assert_told(violation)


def assert_told(violation: Violation) -> None:
    assert re.fullmatch(r"[A-Z0-9-].*\.", violation.detail)
    assert violation.rule in RULEBOOK
    assert re.fullmatch(r"|/(type|card|house|becomes|bid|loose(/\d+)?)", violation.pointer)
    assert json.loads(json.dumps(violation.facts)) == violation.facts


POSITIONS = [
    composed("9S 2S 3S 4S", "5H 6H 7H 8H", phase="bid"),
    composed("9S 2S 3S 4S", "5H 6H 7H 8H", bid=9, opening_throw="last_resort"),
    composed("9S 9H 2S 3S JS QS", "5H 6H AC 2C 8D", "9o1-5D.4H 11c02-6D.5C.JH 12o2-8C.4S"),
    composed("9S 9H 2S 3S JS QS", "5H 6H AC 2C 8D", "9o1-5D.4H", cementing=False, throwing="hand_cannot_act"),
    composed(
        "9S 9H 2S 3S JS QS", "5H 6H AC 2C 8D", "9o1-5D.4H", break_with_floor=True, absorb="none", key_duty="at_build"
    ),
    composed("9S 9H 2S 3S JS QS", "5H 6H AC 2C 8D", "9o1-5D.4H", players=3, capture_choice="largest", absorb="singles"),
]


@pytest.mark.parametrize("position", POSITIONS, ids=range(len(POSITIONS)))
def test_nonsense_is_illegal_and_never_an_exception(position: Position) -> None:
    rng = random.Random(1)
    numbers = (None, 0, -1, 7, 9, 10, 11, 12, 13, 14, 10**12)
    for _ in range(3000):
        move = Move(
            rng.choice(MOVE_TYPES),
            rng.choice((None, -1, 99, *range(52))),
            rng.choice((0, -1, 1 << 70, rng.getrandbits(52))),
            rng.choice(numbers),
            rng.choice(numbers),
            rng.choice(numbers),
        )
        for violation in violations(position, move):
            assert_told(violation)


@pytest.mark.parametrize("option", ["nothing_left", "largest"])
def test_a_floor_of_the_whole_pack_is_judged_at_once(option: str) -> None:
    """Suits are not told apart, so a floor of many cards costs no more than one of few."""
    floor = composed("", "", capture_choice=option)
    loose = FULL_PACK & ~cards("KS 10S 10H")
    crowded = Position(floor.ruleset, "play", 3, None, 12, (cards("KS 10S 10H"), None, None, None), None, loose)
    started = time.process_time()
    assert violations(crowded, capture(cards("KS").bit_length() - 1, loose))
    assert violations(crowded, build(10, cards("10S").bit_length() - 1, loose))
    assert time.process_time() - started < 1  # it takes some milliseconds
