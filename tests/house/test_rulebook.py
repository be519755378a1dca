"""A rule is found by one search for its slug: where the code keeps it, and where a test holds it."""

from functools import cache

import pytest

from engine.rulebook import RULEBOOK
from tests.house.sources import ROOT, modules

#: These two list rules; they keep none.
LISTS = {"rulebook.py", "fields.py"}


@cache
def told_in_code() -> str:
    return "\n".join(path.read_text(encoding="utf-8") for path in modules("engine") if path.name not in LISTS)


@cache
def told_in_tests() -> str:
    data = [path for path in (ROOT / "tests" / "data").rglob("*") if path.is_file()]
    return "\n".join(path.read_text(encoding="utf-8") for path in [*modules("tests"), *data])


@pytest.mark.parametrize("slug", RULEBOOK)
def test_the_code_that_keeps_a_rule_names_it(slug: str) -> None:
    assert slug in told_in_code()


@pytest.mark.parametrize("slug", RULEBOOK)
def test_a_test_or_a_case_names_a_rule(slug: str) -> None:
    assert slug in told_in_tests()


@pytest.mark.parametrize("slug", RULEBOOK)
def test_the_page_for_people_has_the_rule(slug: str) -> None:
    assert f"`{slug}`" in (ROOT / "engine" / "RULES.md").read_text(encoding="utf-8")
