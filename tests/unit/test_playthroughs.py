"""Golden playthroughs: the kept moves of whole baazis, replayed through the judges, tell the same text line by line."""

import pytest

from engine.notation import format_ruleset
from engine.record import replay
from tests.golden import PLAYTHROUGHS, RULESETS, path_of, records_of, transcript


@pytest.mark.parametrize("name", RULESETS)
def test_a_baazi_is_told_the_same_way(name: str) -> None:
    """Any difference in a position, an account line, a standing or a dealer is one line of the failure."""
    kept = path_of(name).read_text(encoding="utf-8")
    records = records_of(kept)
    assert {format_ruleset(record.ruleset) for record in records} == {name}
    assert transcript(records).splitlines() == kept.splitlines()


@pytest.mark.parametrize("name", RULESETS)
def test_a_kept_deal_is_legal_to_its_end(name: str) -> None:
    """Every kept move is legal, and every deal is over."""
    for record in records_of(path_of(name).read_text(encoding="utf-8")):
        replayed = replay(record)
        assert replayed.stop is None
        assert replayed.end.phase == "over"


def test_every_kept_text_belongs_to_a_ruleset() -> None:
    """No playthrough is left behind."""
    assert {path.stem for path in PLAYTHROUGHS.glob("*.txt")} == set(RULESETS)
