"""The worked positions: oracle, kernel and judges all give exactly the moves that are written there."""

from collections import Counter

import pytest

from engine.legal import legal_moves
from engine.moves import Move
from engine.notation import format_position
from engine.position import Position
from tests.cases import Case, OptionCase, cases, option_cases
from tests.oracle import oracle_moves
from tests.witnesses import assert_judged, conceivable_moves, documented_order

CASES = cases()
OPTION_CASES = option_cases()

#: Options that decide which moves are legal; the others change what is seen, dealt or scored.
DECIDING_OPTIONS = {
    "players",
    "bid_constraint",
    "opening_throw",
    "opening_lay_alongside",
    "throwing",
    "capture_scope",
    "capture_choice",
    "absorb",
    "key_duty",
    "break_scope",
    "break_with_floor",
    "break_into_cemented",
    "raise_result",
    "partner_add_needs_key",
    "cementing",
    "max_houses",
}


def assert_legal_moves(position: Position, legal: frozenset[Move]) -> None:
    """All three witnesses find these moves legal and, of every move that names cards in sight, no other."""
    where = format_position(position)
    assert oracle_moves(position) == legal, where
    assert legal_moves(position) == sorted(legal, key=documented_order), where
    assert_judged(position, {*legal, *conceivable_moves(position)}, legal)


@pytest.mark.parametrize("case", CASES, ids=str)
def test_legal_moves_of_a_worked_position(case: Case) -> None:
    assert_legal_moves(case.position, case.legal)


@pytest.mark.parametrize("case", OPTION_CASES, ids=str)
def test_an_option_alone_changes_the_legal_moves(case: OptionCase) -> None:
    assert case.legal != case.legal_by_default
    assert_legal_moves(case.position, case.legal)
    assert_legal_moves(case.default, case.legal_by_default)


def test_every_case_has_a_name_and_a_reason_of_its_own() -> None:
    everything = [*CASES, *OPTION_CASES]
    assert len({case.id for case in everything}) == len(everything)
    assert all(case.note for case in everything)
    assert len(CASES) >= 75


def test_every_deciding_option_has_at_least_two_cases() -> None:
    counted = Counter(case.option for case in OPTION_CASES)
    assert set(counted) == DECIDING_OPTIONS
    assert min(counted.values()) >= 2
