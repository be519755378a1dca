"""How the judges name cards and sums."""

from collections.abc import Sequence

from engine.cards import NAMES, Card, CardSet, names, total


def listed(words: Sequence[str]) -> str:
    """``7D, 4S and 2C``."""
    return words[0] if len(words) == 1 else ", ".join(words[:-1]) + " and " + words[-1] if words else "nothing"


def named(cards: CardSet) -> str:
    """The cards of a set in words, lowest first."""
    return listed(names(cards))


def verb(cards: CardSet, one: str, several: str) -> str:
    """The verb that goes with the number of cards."""
    return one if cards & cards - 1 == 0 else several


def sum_of(words: Sequence[str], value: int) -> str:
    """``7D and 4S add up to 11``, ``7D is worth 7``."""
    return f"{listed(words)} is worth {value}" if len(words) == 1 else f"{listed(words)} add up to {value}"


def worth(cards: CardSet) -> str:
    """What a set is worth, in words."""
    return sum_of(names(cards), total(cards))


def no_whole_groups(words: Sequence[str], value: int, of: str, group: int) -> str:
    """Why cards of that sum are no whole groups worth ``group``: the sum and what is over or missing."""
    told = sum_of(words, value)
    if value < group:
        return f"{told}, {of}: {group - value} too few."
    if value % group:
        return f"{told}, {of}: whole groups leave {value % group} over."
    return f"{told}, but do not fall into groups worth {group}."


def played_first(card: Card, loose: CardSet) -> list[str]:
    """The names of the played card and the loose cards."""
    return [NAMES[card], *names(loose)]
