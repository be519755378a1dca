"""What a hand could do instead of throwing: the judges of every act, and a first act that they let pass."""

from collections.abc import Iterator

from engine.cards import HOUSE_VALUES, NAMES, Card, CardSet, capture_value, cards_in, of_value
from engine.moves import Move, add, break_, build, capture
from engine.position import Position
from engine.rules import adding, breaking, building, capturing, houses, owning
from engine.rules.attempt import Judge, attempt
from engine.rules.groups import group_in, groups_in
from engine.seats import Seat

_INTO_A_HOUSE: tuple[Judge, ...] = (
    houses.value,
    houses.absorb,
    houses.no_equal_loose,
    houses.no_cementing,
    owning.key_kept,
)

#: The judges of each act, beside those of the opening and of what every move must be.
ACTS: dict[str, tuple[Judge, ...]] = {
    "capture": (capturing.house, capturing.groups, capturing.nothing_left, capturing.no_house_in_sum, owning.key_kept),
    "build": (
        *_INTO_A_HOUSE,
        houses.whole_groups,
        houses.played_card_in_group,
        houses.one_per_value,
        building.two_cards,
        building.key_kept,
        building.max_houses,
    ),
    "add": (
        *_INTO_A_HOUSE,
        houses.whole_groups,
        houses.played_card_in_group,
        adding.own,
        adding.partner,
        adding.opponents,
    ),
    "break": (
        *_INTO_A_HOUSE,
        breaking.whole_groups,
        breaking.ordinary,
        breaking.not_own,
        breaking.hand_card,
        breaking.up_to_13,
        breaking.key_kept,
        breaking.merge,
    ),
}


def chance(position: Position, seat: Seat, hand: CardSet) -> Move | None:
    """A capture, or else a legal build, add or break of the hand (at the opening: for the bid), if there is one.

    A card worth a house or group captures, whatever else it could do; so only lower cards are tried in houses. Which
    cards make a group or join decides nothing here: one choice is as legal as another.
    """
    for card in cards_in(hand):
        value = capture_value(card)
        standing = position.house(value)
        taken = groups_in(position.loose, value)
        if (taken or standing) and (position.phase != "opening" or value == position.bid):
            return capture(card, taken, value if standing else None)
    for card in cards_in(hand):
        for move in _into_houses(position, card):
            judged = attempt(position, move, seat, hand, card)
            if not any(violation for judge in ACTS[move.type] for violation in judge(judged)):
                return move
    return None


def _into_houses(position: Position, card: Card) -> Iterator[Move]:
    """One build, add or break with the card for each house that it could make."""
    value = capture_value(card)
    for new in HOUSE_VALUES:
        if position.phase == "opening" and new != position.bid:
            continue
        if new > value and (group := group_in(position.loose, new - value)):
            loose = group | _joining(position, position.loose & ~group, new)
            yield add(new, card, loose) if position.house(new) else build(new, card, loose)
        for house in position.houses:
            short = new - house.value - value
            group = group_in(position.loose, short) if short > 0 and position.ruleset.break_with_floor else 0
            if short == 0 or group:
                yield break_(house.value, new, card, group | _joining(position, position.loose & ~group, new))


def _joining(position: Position, loose: CardSet, value: int) -> CardSet:
    """What joins a house of the value by itself (houses.absorb)."""
    if not position.ruleset.cementing or position.ruleset.absorb == "none":
        return 0
    return groups_in(loose, value) if position.ruleset.absorb == "all" else loose & of_value(value)


def told_chance(move: Move) -> str:
    """What the hand could do, in words."""
    assert move.card is not None
    name = NAMES[move.card]
    if move.type == "capture":
        return f"{name} can capture"
    if move.type == "break":
        return f"{name} can break the house of {move.house}"
    return f"{name} can {'build a' if move.type == 'build' else 'add to the'} house of {move.house}"
