"""The oracle's two lists against the plain definition, and the random rulesets that it is compared under."""

import random
from functools import cache
from itertools import chain, combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.cards import capture_value, set_of
from engine.ruleset import OPTIONS
from tests.oracle import Floor
from tests.strategies import random_ruleset

#: Floors of up to nine loose cards, low ones among them so that there are groups.
FLOORS = st.sets(st.integers(0, 51) | st.integers(0, 23), max_size=9)


@cache
def splits(values: tuple[int, ...], value: int) -> bool:
    """Whether cards of these capture values fall into groups worth the value: the first card is in one of them."""
    if not values:
        return True
    first, *others = values
    places = range(len(others))
    return any(
        first + sum(others[place] for place in chosen) == value
        and splits(tuple(others[place] for place in places if place not in chosen), value)
        for chosen in chain.from_iterable(combinations(places, size) for size in range(len(others) + 1))
    )


@given(cards=FLOORS, value=st.integers(1, 13))
@settings(max_examples=60)
def test_the_oracle_finds_every_set_of_whole_groups_and_no_other(cards: set[int], value: int) -> None:
    floor = Floor(set_of(cards))
    subsets = [chosen for size in range(len(cards) + 1) for chosen in combinations(sorted(cards), size)]
    assert sorted(floor.worth(value)) == sorted(
        set_of(chosen) for chosen in subsets if sum(map(capture_value, chosen)) == value
    )
    assert floor.unions(value) == {
        set_of(chosen) for chosen in subsets if splits(tuple(map(capture_value, chosen)), value)
    }


def test_random_rulesets_use_every_value_of_every_option() -> None:
    made = [random_ruleset(random.Random(seed)) for seed in range(400)]
    for option in OPTIONS.values():
        values = {getattr(rules, option.name) for rules in made}
        assert values >= set(option.values)
        assert len(values) > 1, option.name
