"""The hidden hands that a suggestion imagines fit all that the seat knows, and nothing else decides on them."""

import random
from collections.abc import Iterator

import pytest

from engine.cards import FULL_PACK, CardSet, of_value
from engine.check import check
from engine.deal import deal
from engine.legal import legal_moves
from engine.play import apply
from engine.position import HouseClaim, Position, Setup
from engine.ruleset import ruleset
from engine.schedule import schedule
from engine.search import aim_of
from engine.search.worlds import rollouts
from engine.views import View, known_position, view
from tests.search.endings import RULESETS, cards
from tests.strategies import random_game

WORLDS = 20
_FLOOR, _ROUNDS = 4, 5


def worlds(seen: View, number: int = WORLDS, seed: int = 1) -> Iterator[list[CardSet]]:
    core = rollouts(seen, legal_moves(known_position(seen))[:1], aim_of(seen.ruleset), seed)
    for _ in range(number):
        yield core.world()


def seen_cards(seen: View) -> CardSet:
    """All that the seat has seen and remembers (knowing.public)."""
    result = seen.hand | (seen.loose or 0)
    for pile in (*(house.cards for house in seen.houses), *(seen.captured or ())):
        result |= pile
    return result


@pytest.mark.parametrize("name", RULESETS)
def test_worlds_have_the_sizes_that_everybody_can_count(name: str) -> None:
    rules = RULESETS[name]
    for step in random_game(rules, random.Random(1)):
        seen = view(step.position, step.position.turn)
        for world in worlds(seen, 3):
            assert_fits(seen, world)


def assert_fits(seen: View, world: list[CardSet]) -> None:
    """Sizes, no card twice, no card that was seen, and a key for every owner (owning.key-kept)."""
    players = seen.ruleset.players
    sizes = [0 if seat == seen.seat else size for seat, size in enumerate(seen.hand_sizes)]
    assert [hand.bit_count() for hand in world[:players]] == sizes
    assert world[_FLOOR].bit_count() == (4 if seen.loose is None else 0)
    due = [counts for after, counts in schedule(seen.ruleset).rounds if after > seen.plays]
    rounds = [
        [world[_ROUNDS + 4 * number + (seen.bidder + place) % players].bit_count() for place in range(players)]
        for number in range(len(due))
    ]
    assert rounds == [list(counts) for counts in due]
    every = 0
    for pile in world:
        assert not every & pile, "a card is in two places"
        every |= pile
    assert not every & seen_cards(seen)
    if seen.ruleset.key_duty == "always":
        for house in seen.houses:
            for owner in house.owners:
                held = seen.hand if owner == seen.seat else world[owner]
                assert held & of_value(house.value), f"seat {owner} has no key to the house of {house.value}"


def test_every_hidden_card_can_be_anywhere() -> None:
    """Of 400 worlds after the opening play each hidden card is in each other hand about a third of the time."""
    position = deal(ruleset(), 3, 5).position
    for _ in range(2):
        position = apply(position, legal_moves(position)[0])
    seen = view(position, 1)
    keys = FULL_PACK  # a hand that owns nothing but the opening house, if any, is left out of the count
    for house in seen.houses:
        keys &= ~of_value(house.value)
    hidden = [card for card in range(52) if (FULL_PACK & ~seen_cards(seen) & keys) >> card & 1]
    counts = {(card, seat): 0 for card in hidden for seat in (0, 2, 3)}
    for world in worlds(seen, 400):
        for card, seat in counts:
            counts[card, seat] += world[seat] >> card & 1
    # each count is binomial, about 133 of 400 with a deviation below 10
    assert all(85 < number < 185 for number in counts.values()), counts


def crowded() -> Position:
    """Five houses, each owned by three seats, late in a deal: chance hardly ever gives every owner all its keys."""
    claims = [
        HouseClaim(9, cards("5S 4S"), (1, 2, 3)),
        HouseClaim(10, cards("6S 4H"), (1, 2, 3)),
        HouseClaim(11, cards("7S 4D"), (1, 2, 3)),
        HouseClaim(12, cards("8S 4C"), (1, 2, 3)),
        HouseClaim(13, cards("8H 5H"), (1, 2, 3)),
    ]
    hand = cards("9S 2S 3S AS 6H")
    # 28 plays are made, so that each hand has five cards: each of the others holds a key to each of the five houses
    return check(
        Setup(
            ruleset(),
            (hand, None, None, None),
            (),
            tuple(claims),
            phase="play",
            dealer=3,
            plays=28,
            last_capture=0,
        )
    )


def test_owners_of_many_houses_hold_all_their_keys() -> None:
    seen = view(crowded(), 0)
    for world in worlds(seen, 200):
        assert_fits(seen, world)


def test_an_owner_whose_only_card_is_the_key() -> None:
    """One card each, 11 and 12 owned: seats 1 and 3 must hold a jack and a queen, whatever else was captured."""
    claims = (HouseClaim(11, cards("7S 4D"), (1,)), HouseClaim(12, cards("8S 4C"), (3,)))
    position = check(
        Setup(
            ruleset(),
            (cards("9S"), None, None, None),
            (),
            claims,
            phase="play",
            dealer=3,
            plays=44,
            last_capture=0,
        )
    )
    seen = view(position, 0)
    held = {(world[1], world[3]) for world in worlds(seen, 200)}
    assert all(jack & of_value(11) and queen & of_value(12) for jack, queen in held)
    assert len(held) > 8, "of sixteen pairs"


def test_worlds_follow_from_view_and_seed() -> None:
    position = deal(ruleset(), 3, 5).position
    seen = view(position, 0)
    assert list(worlds(seen, 5, seed=3)) == list(worlds(seen, 5, seed=3))
    assert list(worlds(seen, 5, seed=3)) != list(worlds(seen, 5, seed=4))
