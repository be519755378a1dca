"""Rulesets: every option of section 10, the presets, and what does not fit together."""

import re
from pathlib import Path

import pytest

import engine
from engine.errors import InvalidRuleset
from engine.rulebook import RULEBOOK
from engine.ruleset import (
    LARGEST_NUMBER,
    OPTIONS,
    PRESETS,
    Option,
    Ruleset,
    SweepPoints,
    nearest_preset,
    overrides_from,
    ruleset,
    ruleset_text,
    text_of,
)

PAGE = (Path(engine.__file__).parent / "RULES.md").read_text(encoding="utf-8")
#: The rows of the table of section 10: option, values.
ROWS = re.findall(r"^\| `(\w+)` \| ([^|]*) \|", PAGE, re.MULTILINE)


def test_the_options_are_those_of_the_page_in_its_order() -> None:
    assert [name for name, _ in ROWS] == list(OPTIONS)


@pytest.mark.parametrize(("name", "values"), ROWS, ids=[name for name, _ in ROWS])
def test_the_values_of_an_option_are_those_of_the_page_default_first(name: str, values: str) -> None:
    option = OPTIONS[name]
    written = [part.strip() for part in values.split(",")]
    if option.kind == "choice":
        assert written == [text_of(value) for value in option.values]
        assert option.default == option.values[0]
    elif option.kind == "number":
        assert written[0] == str(option.default)
    else:
        assert values == "normal 50, opening 25, last 0"
        assert option.default == SweepPoints(50, 25, 0)


@pytest.mark.parametrize("option", OPTIONS.values(), ids=OPTIONS)
def test_an_option_says_what_it_changes_and_which_rules(option: Option) -> None:
    assert option.sentence.endswith(".")
    assert option.rules
    assert set(option.rules) <= RULEBOOK.keys()


#: Section 10: what the presets are.
@pytest.mark.parametrize(
    ("preset", "differs"),
    [
        ("standard", {}),
        (
            "open_floor",
            {
                "floor_at_bid": "open",
                "bid_constraint": "makeable",
                "deal_pattern": "all_first",
                "dealer_rotation": "rotate",
                "key_duty": "at_build",
                "break_scope": "opponents_only",
                "absorb": "singles",
            },
        ),
        (
            "thirty_spades",
            {"points": "thirty", "majority": "spades", "sweep": "card_value", "target": 30, "minimum": None},
        ),
        (
            "thirty_cards",
            {
                "points": "thirty",
                "majority": "cards",
                "sweep": "card_value",
                "target": 30,
                "minimum": None,
                "floor_check": True,
                "all_thirty_counts_double": True,
            },
        ),
        ("no_cement", {"cementing": False}),
        ("two_player", {"players": 2}),
        ("three_player", {"players": 3}),
        ("short", {"target": 50}),
        ("long", {"target": 150}),
    ],
)
def test_a_preset_differs_from_standard_in_this(preset: str, differs: dict[str, object]) -> None:
    assert overrides_from("standard", ruleset(preset)) == differs
    assert PRESETS[preset][0].endswith(".")


def test_there_are_no_other_presets() -> None:
    assert list(PRESETS) == [
        "standard",
        "open_floor",
        "thirty_spades",
        "thirty_cards",
        "no_cement",
        "two_player",
        "three_player",
        "short",
        "long",
    ]


@pytest.mark.parametrize(
    ("overrides", "pointers"),
    [
        ({"jokers": 2}, {"/options/jokers": "unknown-option"}),
        ({"a/b~c": 2}, {"/options/a~1b~0c": "unknown-option"}),
        ({"absorb": "some"}, {"/options/absorb": "unknown-value"}),
        ({"players": 5}, {"/options/players": "unknown-value"}),
        ({"players": "4"}, {"/options/players": "unknown-value"}),
        ({"players": 4.0}, {"/options/players": "unknown-value"}),
        ({"cementing": 0}, {"/options/cementing": "unknown-value"}),
        ({"cementing": None}, {"/options/cementing": "unknown-value"}),
        ({"max_houses": True}, {"/options/max_houses": "unknown-value"}),
        ({"target": 0}, {"/options/target": "unknown-value"}),
        ({"target": True}, {"/options/target": "unknown-value"}),
        ({"target": LARGEST_NUMBER + 1}, {"/options/target": "unknown-value"}),
        ({"target": 50.5}, {"/options/target": "unknown-value"}),
        ({"baazis_to_win": 0}, {"/options/baazis_to_win": "unknown-value"}),
        ({"sweep_points": (50, 25, 0)}, {"/options/sweep_points": "unknown-value"}),
        ({"sweep_points": SweepPoints(50, 25, -1)}, {"/options/sweep_points": "unknown-value"}),
        (
            {"absorb": "some", "jokers": 2, "target": -1},
            {
                "/options/absorb": "unknown-value",
                "/options/jokers": "unknown-option",
                "/options/target": "unknown-value",
            },
        ),
    ],
)
def test_unknown_options_and_values_are_refused_all_at_once(
    overrides: dict[str, object], pointers: dict[str, str]
) -> None:
    with pytest.raises(InvalidRuleset) as refused:
        ruleset("standard", overrides)
    assert {flaw.pointer: flaw.code for flaw in refused.value.flaws} == pointers


#: Section 13: combinations in which an option could never apply, and the smallest change that lets it apply.
CLASHES: tuple[tuple[str, dict[str, object], dict[str, object]], ...] = (
    ("bid_constraint", {"bid_constraint": "makeable"}, {"floor_at_bid": "open"}),
    ("sweep_points", {"sweep": "card_value", "sweep_points": SweepPoints(10, 10, 10)}, {"sweep": "fixed"}),
    ("partner_add_needs_key", {"partner_add_needs_key": True, "players": 2}, {"players": 4}),
    ("partner_add_needs_key", {"partner_add_needs_key": True, "players": 3}, {"players": 4}),
    ("break_scope", {"break_scope": "opponents_only", "players": 3}, {"players": 4}),
    ("two_player_deal", {"two_player_deal": "single_24"}, {"players": 2}),
    ("three_player_deal", {"three_player_deal": "twelve_four", "players": 2}, {"players": 3}),
    ("raise_result", {"raise_result": "cemented", "cementing": False}, {"cementing": True}),
    ("all_thirty_counts_double", {"all_thirty_counts_double": True}, {"points": "thirty", "majority": "cards"}),
    ("all_thirty_counts_double", {"all_thirty_counts_double": True, "points": "thirty"}, {"majority": "spades"}),
)


@pytest.mark.parametrize(("name", "overrides", "mended"), CLASHES)
def test_an_option_that_could_never_apply_is_refused(
    name: str, overrides: dict[str, object], mended: dict[str, object]
) -> None:
    with pytest.raises(InvalidRuleset) as refused:
        ruleset("standard", overrides)
    (flaw,) = refused.value.flaws
    assert (flaw.pointer, flaw.code) == (f"/options/{name}", "impossible-combination")
    assert flaw.detail.endswith(".")
    assert isinstance(ruleset("standard", {**overrides, **mended}), Ruleset)


def test_all_clashes_are_told_at_once() -> None:
    with pytest.raises(InvalidRuleset) as refused:
        ruleset("no_cement", {"raise_result": "cemented", "two_player_deal": "single_12"})
    assert {flaw.pointer for flaw in refused.value.flaws} == {"/options/raise_result", "/options/two_player_deal"}


def test_an_unknown_preset_is_refused_with_those_there_are() -> None:
    with pytest.raises(InvalidRuleset, match="there are standard, open_floor"):
        ruleset("bridge")


def test_the_nearest_preset_needs_the_fewest_overrides() -> None:
    assert nearest_preset(ruleset("standard", {"target": 50})) == "short"
    assert nearest_preset(ruleset("thirty_cards", {"target": 40})) == "thirty_cards"
    assert nearest_preset(ruleset("standard", {"target": 60})) == "standard"


def test_the_text_of_a_ruleset_is_its_nearest_preset_and_overrides() -> None:
    assert ruleset_text(ruleset("short", {"absorb": "none"})) == "short.absorb-none"
