"""Random rulesets, random games and composed floors for the property tests, derived from the options themselves."""

import random
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hypothesis import strategies as st

from engine.cards import CARD_BY_NAME, HOUSE_VALUES, PACK, capture_value
from engine.check import check, flaws
from engine.deal import deal
from engine.errors import InvalidRuleset
from engine.legal import legal_moves
from engine.moves import MOVE_TYPES, Move
from engine.play import apply
from engine.position import HouseClaim, Position, Setup
from engine.ruleset import LARGEST_NUMBER, OPTIONS, Option, Ruleset, SweepPoints, ruleset

#: How likely an option differs from its default: near the standard game, in between, and far from it.
DENSITIES = (0.1, 0.3, 0.6)

#: Where any part of the floor may be captured, a floor of more loose cards has tens of thousands of moves.
CROWDED = 12


# -- rulesets ----------------------------------------------------------------------------------------------


def random_ruleset(rng: random.Random) -> Ruleset:
    """A valid ruleset with some options off their defaults."""
    density = rng.choice(DENSITIES)
    return fitting({option.name: _random_value(option, rng) for option in OPTIONS.values() if rng.random() < density})


def rulesets() -> st.SearchStrategy[Ruleset]:
    """All valid rulesets; simplest is ``standard``."""
    return st.fixed_dictionaries({}, optional={name: _values(option) for name, option in OPTIONS.items()}).map(fitting)


def fitting(overrides: Mapping[str, Any]) -> Ruleset:
    """The ruleset of these overrides without those that do not fit together with the others."""
    try:
        return ruleset("standard", overrides)
    except InvalidRuleset as refused:
        clashing = {flaw.pointer.removeprefix("/options/") for flaw in refused.flaws}
        return fitting({name: value for name, value in overrides.items() if name not in clashing})


def _random_value(option: Option, rng: random.Random) -> Any:
    if option.kind == "sweep_points":
        return SweepPoints(*(rng.choice((0, 10, 25, 50)) for _ in SweepPoints._fields))
    if option.kind == "number":
        return rng.randint(option.minimum or 0, 200)
    return rng.choice(option.values[1:])


def _values(option: Option) -> st.SearchStrategy[Any]:
    if option.kind == "sweep_points":
        return st.builds(SweepPoints, *(st.integers(0, LARGEST_NUMBER) for _ in SweepPoints._fields))
    if option.kind == "number":
        return st.integers(option.minimum, LARGEST_NUMBER)
    return st.sampled_from(option.values)


# -- games -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Step:
    """A position of a game, what was legal, and the move that was made."""

    position: Position
    legal: Collection[Move]
    move: Move


def random_game(
    rules: Ruleset, rng: random.Random, legal: Callable[[Position], Collection[Move]] = legal_moves
) -> Iterator[Step]:
    """A random deal played to its end."""
    return play_on(deal(rules, rng.randrange(rules.players), rng.randrange(2**53)).position, rng, legal)


def play_on(
    position: Position, rng: random.Random, legal: Callable[[Position], Collection[Move]] = legal_moves
) -> Iterator[Step]:
    """A deal played on to its end by a mover who likes some types of moves better than others, other ones each deal.

    Uniform play makes few houses and hardly a merge: so builds, adds and breaks have weight from the start.
    """
    liking = {kind: rng.choice((1, 3, 9)) for kind in MOVE_TYPES} | {"break": 20, "capture": rng.choice((0.1, 0.5, 2))}
    while position.phase != "over":
        moves = legal(position)
        move = _liked(position, moves, liking, rng)
        yield Step(position, moves, move)
        position = apply(position, move)


def _liked(position: Position, moves: Collection[Move], liking: Mapping[str, float], rng: random.Random) -> Move:
    """A move of a type drawn by liking; among breaks a merge if there is one."""
    ordered = sorted(moves, key=repr)  # sets have no order, and a game must depend on its generator alone
    kinds = sorted({move.type for move in ordered})
    if "capture" in kinds and position.loose.bit_count() > CROWDED:
        kinds = ["capture"]
    kind = rng.choices(kinds, [liking[kind] for kind in kinds])[0]
    of_kind = [move for move in ordered if move.type == kind]
    merges = [move for move in of_kind if move.becomes is not None and position.house(move.becomes)]
    return rng.choice(merges or of_kind)


def seeds() -> st.SearchStrategy[int]:
    """Seeds of deals and of random generators."""
    return st.integers(0, 2**53 - 1)


# -- composed floors ---------------------------------------------------------------------------------------

#: Hand, loose cards and houses (value, cards, owners) of floors with many low cards.
_NASTY = (
    ("10H JH QH KH 9C", "AS AH AC AD 2S 2H 2C 2D 3S 3H 3C 3D", ()),
    ("9S 9H 10S 10H KD 5S", "AS AH 2S 2H 3S 3H 4S 4H 5H 5C 6S 6H", ()),
    ("KS KH KC QS QH QC", "3S 3H 3C 3D 4S 4H 4C 4D 6S 6H 6C 7H", ()),
    ("10S 10H 2S AS KD", "7S 7C 6D 3H 3S 4C 4H 8H 2H 5C", ((9, "5D 4D", (1,)), (12, "8C 4S", (2,)))),
    ("AS 2S 3S 4S JS QD KD", "AH 2H 3H 4H 5H 6H", ((9, "6C 3C", (1,)), (10, "7C 3D", (2,)), (11, "8C 2C AC", (3,)))),
    (
        "AS 2S 3S 10S JS QS KS",
        "AH AC 2H 2C 3H 3C 4H",
        ((9, "5D 4D", (1,)), (10, "6D 4C", (3,)), (11, "6C 5C", (2,)), (12, "7D 5H", (1,)), (13, "7H 6H", (3,))),
    ),
    ("10H JH QH KH 9C", "AS AH AC AD 2S 2H 2C 2D 3S 3H 3C 3D 4S 4H 4C 4D", ()),
    ("9S 9H 9C JS JD", "AH AC AD 2H 2C 2D 6H 6C 8H 8C", ((9, "5D 4D 7S 2S", (0,)), (13, "KD 10D 3D", (1, 2)))),
)


def nasty_floors(rules: Ruleset) -> Iterator[Position]:
    """Composed positions of four players whose floors hold many low cards and houses."""
    for hand, loose, houses in _NASTY:
        claims = tuple(
            HouseClaim(value, _cards(cards), owners)
            for value, cards, owners in houses
            if rules.cementing or sum(map(capture_value, _cards(cards))) == value
        )
        hands = (_cards(hand), None, None, None)
        yield check(Setup(rules, hands, _cards(loose), claims, phase="play", dealer=3, turn=0))


def _cards(names: str) -> tuple[int, ...]:
    return tuple(CARD_BY_NAME[name] for name in names.split())


def composed_position(rules: Ruleset, rng: random.Random) -> Position:
    """A position that a client might compose, reachable or not: houses of any owners over mostly low loose cards."""
    while True:
        pack = rng.sample(PACK, 52)
        values = rng.sample(HOUSE_VALUES, rng.randint(0, 4))
        houses = [HouseClaim(value, _house_cards(value, pack, rng), _owners(rules, rng)) for value in values]
        pack.sort(key=lambda card: capture_value(card) + rng.randrange(20))
        loose = tuple(pack.pop(0) for _ in range(rng.randint(0, 8)))
        rng.shuffle(pack)
        if rng.random() < 0.7:  # a hand of cards that raise houses, and of keys
            pack.sort(key=lambda card: 5 <= capture_value(card) <= 8)
        hands = (tuple(pack[: rng.randint(1, 11)]), *(None,) * (rules.players - 1))
        setup = Setup(rules, hands, loose, tuple(houses), phase="play", dealer=rules.players - 1, turn=0)
        if not flaws(setup):
            return check(setup)


def _house_cards(value: int, pack: list[int], rng: random.Random) -> tuple[int, ...]:
    """One group worth the value, or two, taken out of the pack."""
    taken: list[int] = []
    for _ in range(rng.choice((1, 1, 2))):
        left = value
        while left and (fitting_cards := [card for card in pack if capture_value(card) <= left]):
            card = rng.choice(fitting_cards)
            pack.remove(card)
            taken.append(card)
            left -= capture_value(card)
    return tuple(taken)


def _owners(rules: Ruleset, rng: random.Random) -> tuple[int, ...]:
    return tuple(sorted(rng.sample(range(rules.players), rng.choice((1, 1, 1, 2)))))
