"""Text of cards and piles."""

from collections.abc import Iterable

from engine.cards import CARD_BY_NAME, NAMES, Card, CardSet, cards_in
from engine.errors import MalformedNotation


def parse_card(text: str) -> Card:
    """The card of a name; raises :class:`MalformedNotation`."""
    try:
        return CARD_BY_NAME[text]
    except KeyError:
        raise MalformedNotation(text, f"{text!r} is no card: rank A 2-10 J Q K, then suit S H D C.") from None


def format_cards(cards: CardSet) -> str:
    """``2C.10D``, lowest first."""
    return ".".join(NAMES[card] for card in cards_in(cards))


def format_pile(cards: Iterable[Card]) -> str:
    """``10D.2C``, in the given order."""
    return ".".join(NAMES[card] for card in cards)


def parse_pile(text: str) -> tuple[Card, ...]:
    """The cards of a text in its order, repeated ones too; raises :class:`MalformedNotation`."""
    return tuple(parse_card(name) for name in text.split(".")) if text else ()


def parse_cards(text: str) -> CardSet:
    """The set of cards of a text; raises :class:`MalformedNotation`, for a repeated card too."""
    result = 0
    for card in parse_pile(text):
        if result >> card & 1:
            raise MalformedNotation(text, f"{NAMES[card]} stands twice in {text!r}.")
        result |= 1 << card
    return result
