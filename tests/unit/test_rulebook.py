"""The rulebook in code and the page for people have the same rules."""

import re
from pathlib import Path

import pytest

import engine.rulebook
from engine.rulebook import ORDER, RULEBOOK, Rule

PAGE = (Path(engine.rulebook.__file__).parent / "RULES.md").read_text(encoding="utf-8")
#: The text of each section by its number.
SECTIONS = dict(re.findall(r"^## (\w+)\. [^\n]*\n(.*?)(?=^## |\Z)", PAGE, re.MULTILINE | re.DOTALL))
SLUG = re.compile(r"`([a-z]+\.[a-z0-9-]+)`")


def test_the_slugs_are_those_of_the_page() -> None:
    assert {slug for text in SECTIONS.values() for slug in SLUG.findall(text)} == set(RULEBOOK)


@pytest.mark.parametrize("rule", RULEBOOK.values(), ids=RULEBOOK)
def test_a_rule_stands_in_its_section(rule: Rule) -> None:
    assert f"`{rule.slug}`" in SECTIONS[rule.section]


@pytest.mark.parametrize("rule", RULEBOOK.values(), ids=RULEBOOK)
def test_a_rule_has_a_slug_of_area_and_demand_and_a_sentence(rule: Rule) -> None:
    assert re.fullmatch(r"[a-z]+\.[a-z0-9]+(-[a-z0-9]+)*", rule.slug)
    assert re.fullmatch(r"[A-Z].*\.", rule.sentence)


def test_the_order_is_that_of_the_rulebook() -> None:
    assert sorted(ORDER, key=ORDER.__getitem__) == list(RULEBOOK)


def test_the_order_within_a_section_is_that_of_the_page() -> None:
    for section, text in SECTIONS.items():
        here = [slug for slug in RULEBOOK if RULEBOOK[slug].section == section]
        assert here == sorted(here, key=lambda slug, text=text: text.index(f"`{slug}`")), section
