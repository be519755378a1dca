"""Groups: cards whose capture values add up to a given value (section 1).

Suits do not matter here, so cards are counted by value. A **tally** is an int with four bits for each value, the
ace lowest: the number of cards of that value. The questions below are answered on tallies, so that a floor of many
low cards costs no more than one of few: four suits of a value are one field, and a state is looked at once.
"""

from collections.abc import Iterator

from engine.cards import CardSet, of_value

Tally = int

HIGHEST = 13
_ONES = sum(1 << 4 * place for place in range(HIGHEST))
#: The top bit of each field: what is left of it after a subtraction says that the field held enough.
_GUARDS = 8 * _ONES


def tally(cards: CardSet) -> Tally:
    """How many cards of each value a set holds: a set has four bits for each value, one a suit; add them up."""
    pairs = cards - (cards >> 1 & 5 * _ONES)
    return (pairs & 3 * _ONES) + (pairs >> 2 & 3 * _ONES)


def one(value: int) -> Tally:
    """The tally of one card of that value."""
    return 1 << 4 * (value - 1)


def _groups_worth(value: int, highest: int) -> Iterator[Tally]:
    """Every group worth a value of cards up to ``highest``, none more than four times (there are four suits)."""
    if value == 0:
        yield 0
    elif highest:
        for copies in range(min(4, value // highest) + 1):
            for rest in _groups_worth(value - copies * highest, highest - 1):
                yield rest + copies * one(highest)


def _size(group: Tally) -> int:
    return sum(group >> 4 * place & 15 for place in range(HIGHEST))


def _largest(group: Tally) -> int:
    return (group.bit_length() + 3) // 4


#: For each value 1-13 all groups worth it, fewest cards first.
_GROUPS: tuple[tuple[Tally, ...], ...] = (
    (),
    *(tuple(sorted(_groups_worth(value, value), key=_size)) for value in range(1, HIGHEST + 1)),
)
#: For each value and each card value: the groups in which that card is the largest, and all that hold it.
_LED_BY = tuple(
    tuple(tuple(group for group in groups if _largest(group) == card) for card in range(HIGHEST + 1))
    for groups in _GROUPS
)
_WITH = tuple(
    ((), *(tuple(group for group in groups if group & 15 * one(card)) for card in range(1, HIGHEST + 1)))
    for groups in _GROUPS
)


def group_in(cards: CardSet, value: int) -> CardSet:
    """A group worth the value among the cards, of as few cards as can be; the empty set when there is none."""
    held = tally(cards) | _GUARDS
    for group in _GROUPS[value]:
        if held - group & _GUARDS == _GUARDS:
            return _picked(cards, group)
    return 0


def _picked(cards: CardSet, group: Tally) -> CardSet:
    """Cards of the set that make the group, the first suits first."""
    picked = 0
    for value in range(1, HIGHEST + 1):
        held = cards & of_value(value)
        for _ in range(group >> 4 * (value - 1) & 15):
            picked |= held & -held
            held &= held - 1
    return picked


def groups_in(cards: CardSet, value: int) -> CardSet:
    """Cards of groups worth the value that share no card, taken one by one until no group remains."""
    taken = 0
    while group := group_in(cards & ~taken, value):
        taken |= group
    return taken


def splits(counted: Tally, value: int) -> bool:
    """Whether all the cards of a tally fall into groups worth the value."""
    return 1 <= value <= HIGHEST and _splits(counted, _LED_BY[value], set())


def _splits(counted: Tally, led_by: tuple[tuple[Tally, ...], ...], dead: set[Tally]) -> bool:
    if not counted:
        return True
    if counted in dead:
        return False
    # Some group holds the largest card, and none holds a larger one.
    for group in led_by[_largest(counted)]:
        if (counted | _GUARDS) - group & _GUARDS == _GUARDS and _splits(counted - group, led_by, dead):
            return True
    dead.add(counted)
    return False


def are_whole_groups(cards: CardSet, value: int) -> bool:
    """Whether the cards fall into groups worth the value (the empty set does)."""
    return splits(tally(cards), value)


def grows(taken: CardSet, left: CardSet, value: int) -> bool:
    """Whether ``taken`` with some of the cards ``left`` falls into groups worth the value as well."""
    return _grows(tally(taken | left), tally(left), _WITH[value], set())


def _grows(counted: Tally, left: Tally, holding: tuple[tuple[Tally, ...], ...], dead: set[Tally]) -> bool:
    # The cards not yet in a group are ``counted``. Cards of one value are alike, so those that must be placed go first:
    # as long as a field of ``counted`` exceeds that of ``left``, such cards remain.
    if counted in dead:
        return False
    must = _largest(_exceeding(counted, left))
    if not must:
        return counted != left
    for group in holding[must]:
        if (counted | _GUARDS) - group & _GUARDS == _GUARDS and _grows(counted - group, left, holding, dead):
            return True
    dead.add(counted)
    return False


def _exceeding(counted: Tally, left: Tally) -> int:
    """The guard of each field in which the first tally exceeds the second."""
    return (counted | _GUARDS) - left - _ONES & _GUARDS
