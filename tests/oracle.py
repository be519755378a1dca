"""The third witness: all legal moves of a position by brute force, slow and plain.

Written from engine/RULES.md alone. It shares no thought with the judges or the kernel: it lists every set of
loose cards that can be made of whole groups and keeps those that the rules allow, one sentence of the rules a
line. Everything rests on two lists:

- ``worth(t)``: every set of loose cards that adds up to ``t`` (a *group* worth ``t``);
- ``unions(v)``: every set of loose cards that falls into groups worth ``v`` which share no card, the empty set
  included.
"""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from engine.cards import HOUSE_VALUES, CardSet, capture_value, cards_in, of_value
from engine.moves import Move, add, bid, break_, build, capture, throw
from engine.position import House, Position
from engine.seats import partner_of

LARGEST_VALUE = 13


def oracle_moves(position: Position) -> set[Move]:
    """All legal moves of a position whose mover's hand is known."""
    if position.phase == "bid":
        return _bids(position)
    if position.phase == "over":
        return set()
    return _Turn(position).moves()


def _bids(position: Position) -> set[Move]:
    """bidding.value, bidding.card-held, bidding.makeable."""
    hand = position.hands[position.bidder]
    assert hand is not None
    held = [value for value in HOUSE_VALUES if hand & of_value(value)]
    if position.ruleset.bid_constraint == "makeable":
        held = [value for value in held if _allows_build_or_capture(position, value)] or held
    return {bid(value) for value in held}


def _allows_build_or_capture(position: Position, value: int) -> bool:
    opening = replace(position, phase="opening", bid=value)
    return any(move.type in ("build", "capture") for move in oracle_moves(opening))


class Floor:
    """The loose cards, and the sets that can be made of them."""

    def __init__(self, loose: CardSet) -> None:
        self.loose = loose
        self._unions: dict[int, set[CardSet]] = {}
        sets_by_total: dict[int, list[CardSet]] = defaultdict(list)
        subsets = [(0, 0)]
        for card in cards_in(loose):
            larger = [(total + capture_value(card), cards | 1 << card) for total, cards in subsets]
            # No group is worth more than a king, so a set that is worth more is part of no group.
            subsets += [(total, cards) for total, cards in larger if total <= LARGEST_VALUE]
        for total, cards in subsets:
            sets_by_total[total].append(cards)
        self._sets_by_total = sets_by_total

    def worth(self, total: int) -> list[CardSet]:
        """Every set of loose cards that adds up to the total; of 0, the empty set."""
        return self._sets_by_total.get(total, [])

    def unions(self, value: int) -> set[CardSet]:
        """Every set of loose cards that falls into groups worth the value which share no card."""
        if value not in self._unions:
            found = {0}
            for group in self.worth(value):
                found |= {cards | group for cards in found if not cards & group}
            self._unions[value] = found
        return self._unions[value]

    def group_left(self, value: int, taken: CardSet) -> bool:
        """Whether a group worth the value remains when those cards are gone."""
        return any(not group & taken for group in self.worth(value))

    def equal_left(self, value: int, taken: CardSet) -> bool:
        """Whether a card worth the value remains when those cards are gone."""
        return bool(self.loose & ~taken & of_value(value))


class _Turn:
    """One seat's turn in the opening or the play phase."""

    def __init__(self, position: Position) -> None:
        seat = position.turn
        assert seat is not None
        hand = position.hands[seat]
        assert hand is not None
        self.position, self.rules = position, position.ruleset
        self.seat, self.hand = seat, hand
        self.partner = partner_of(seat, position.ruleset.players)
        self.opening = position.phase == "opening"
        self.floor = Floor(position.loose)

    def moves(self) -> set[Move]:
        """All legal moves: the throws depend on what else there is."""
        acting = {move for card in cards_in(self.hand) for move in self.acting(card)}
        throws = {throw(card) for card in cards_in(self.hand) if self.may_throw(card, acting)}
        return acting | throws

    def acting(self, card: int) -> Iterator[Move]:
        """The captures, builds, adds and breaks with a card that leave no duty unmet."""
        for move in self.captures(card):
            if self.keys_kept(card, gone=move.house):
                yield move
        for move in (*self.builds(card), *self.adds(card), *self.breaks(card)):
            if self.keys_kept(card, gone=move.house if move.type == "break" else None):
                yield move

    # -- keys ----------------------------------------------------------------------------------------------

    def key_left(self, card: int, value: int) -> bool:
        """Whether a card worth the value stays in hand once the card is played."""
        return bool(self.hand & ~(1 << card) & of_value(value))

    def keys_kept(self, card: int, gone: int | None) -> bool:
        """owning.key-kept: the mover has a key to each of his houses that still stands after the play."""
        if self.rules.key_duty == "at_build":
            return True
        own = [house.value for house in self.position.houses if self.seat in house.owners]
        return all(self.key_left(card, value) for value in own if value != gone)

    def partner_owns(self, house: House) -> bool:
        """Whether the partner owns the house and the mover does not."""
        return self.partner in house.owners and self.seat not in house.owners

    # -- capturing -----------------------------------------------------------------------------------------

    def captures(self, card: int) -> list[Move]:
        """Section 5."""
        value = capture_value(card)
        if self.opening and value != self.position.bid:
            return []
        house = value if self.position.house(value) else None
        unions = self.floor.unions(value)
        if self.rules.capture_scope == "any":
            choices = [(cards, taken) for cards in unions for taken in {house, None}]
        else:
            choices = [(cards, house) for cards in unions if not self.floor.group_left(value, cards)]
            if self.rules.capture_choice == "largest":
                choices = [
                    (cards, taken)
                    for cards, taken in choices
                    if not any(cards != more and cards & more == cards for more, _ in choices)
                ]
        return [capture(card, cards, taken) for cards, taken in choices if cards or taken]

    # -- houses --------------------------------------------------------------------------------------------

    def joining(self, value: int, needed: int) -> set[CardSet]:
        """Every set of loose cards that may end in the house of the value, when cards worth ``needed`` complete the
        group of the played card (0: none are needed)."""
        completing = self.floor.worth(needed)
        if not self.rules.cementing:
            return set(completing)
        if self.rules.absorb == "none":
            return set(completing)
        sets = {group | more for group in completing for more in self.floor.unions(value) if not group & more}
        if self.rules.absorb == "singles":
            return {cards for cards in sets if not self.floor.equal_left(value, cards)}
        return {cards for cards in sets if not self.floor.group_left(value, cards)}

    def into_house(self, card: int, value: int) -> set[CardSet]:
        """Every set of loose cards with which the card may be built into, or added to, a house of the value."""
        worth = capture_value(card)
        if worth == value and self.rules.absorb == "none" and self.rules.cementing:
            return self.floor.unions(value)  # a card worth the value is laid beside groups of the player's choice
        return self.joining(value, value - worth)

    def builds(self, card: int) -> Iterator[Move]:
        """opening.build, building.two-cards, building.key-kept, building.max-houses."""
        limit = self.rules.max_houses
        if limit is not None and len(self.position.houses) >= limit:
            return
        for value in HOUSE_VALUES:
            if self.position.house(value) or not self.key_left(card, value):
                continue
            if self.opening and value != self.position.bid:
                continue
            if self.opening and capture_value(card) == value and not self.rules.opening_lay_alongside:
                continue
            for cards in self.into_house(card, value):
                if cards:
                    yield build(value, card, cards)

    def adds(self, card: int) -> Iterator[Move]:
        """adding.own, adding.partner, adding.opponents, houses.no-cementing."""
        if not self.rules.cementing:
            return
        for house in self.position.houses:
            free = self.partner_owns(house) and not self.rules.partner_add_needs_key
            if free or self.key_left(card, house.value):
                for cards in self.into_house(card, house.value):
                    yield add(house.value, card, cards)

    def breaks(self, card: int) -> Iterator[Move]:
        """breaking.ordinary, breaking.not-own, breaking.hand-card, breaking.up-to-13; for the rest see may_become."""
        for house in self.position.houses:
            if house.cemented or self.seat in house.owners:
                continue
            if self.rules.break_scope == "opponents_only" and self.partner in house.owners:
                continue
            for value in range(house.value + capture_value(card), LARGEST_VALUE + 1):
                from_floor = value - house.value - capture_value(card)
                if from_floor and not self.rules.break_with_floor:
                    continue
                if self.may_become(card, value):
                    for cards in self.joining(value, from_floor):
                        yield break_(house.value, value, card, cards)

    def may_become(self, card: int, value: int) -> bool:
        """Whether a house may be raised to the value with the card: breaking.key-kept, breaking.merge."""
        target = self.position.house(value)
        if target is None:
            return self.key_left(card, value)
        if not self.rules.cementing or (target.cemented and not self.rules.break_into_cemented):
            return False
        return self.partner_owns(target) or self.key_left(card, value)

    # -- throwing ------------------------------------------------------------------------------------------

    def may_throw(self, card: int, acting: set[Move]) -> bool:
        """opening.throw, throwing.captures-nothing, houses.no-cementing."""
        value = capture_value(card)
        captures_nothing = not self.captures(card)
        if self.opening:
            allowed = {"no_capture": captures_nothing, "last_resort": not acting, "always": True}
            return value == self.position.bid and allowed[self.rules.opening_throw]
        if not self.keys_kept(card, gone=None):
            return False
        if not self.rules.cementing and self.position.house(value):
            return False
        allowed = {"card_captures_nothing": captures_nothing, "hand_cannot_act": not acting, "free": True}
        return allowed[self.rules.throwing]
