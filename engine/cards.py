"""Cards and sets of cards.

A card is an int from 0 to 51, ``4 * (capture value - 1) + suit`` with the suits in the order S H D C, so that
order of index is order of value. A set of cards is an int too, with bit ``n`` set when card ``n`` is in it:
sets are hashable, compare at once, and are what the kernel works on.
"""

from collections.abc import Iterable, Iterator

Card = int
CardSet = int

SUITS = "SHDC"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
NAMES: tuple[str, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
CARD_BY_NAME: dict[str, Card] = {name: card for card, name in enumerate(NAMES)}

PACK: tuple[Card, ...] = tuple(range(52))
FULL_PACK: CardSet = (1 << 52) - 1
SPADES: CardSet = sum(1 << card for card in PACK if card % 4 == 0)
TWO_OF_SPADES, NINE_OF_SPADES = (CARD_BY_NAME[name] for name in ("2S", "9S"))
TEN_OF_DIAMONDS = CARD_BY_NAME["10D"]

HOUSE_VALUES = (9, 10, 11, 12, 13)


def capture_value(card: Card) -> int:
    """What the card captures by: A 1, 2-10 as printed, J 11, Q 12, K 13 (section 1)."""
    return card // 4 + 1


def of_value(value: int) -> CardSet:
    """The four cards of one capture value."""
    return 0b1111 << 4 * (value - 1)


def cards_in(cards: CardSet) -> Iterator[Card]:
    """The cards of a set, lowest first."""
    while cards:
        low = cards & -cards
        yield low.bit_length() - 1
        cards ^= low


def set_of(cards: Iterable[Card]) -> CardSet:
    """The set of the given cards; a card given twice counts once."""
    result = 0
    for card in cards:
        result |= 1 << card
    return result


def total(cards: CardSet) -> int:
    """The sum of the capture values of a set."""
    return sum(capture_value(card) for card in cards_in(cards))


def names(cards: CardSet) -> list[str]:
    """The names of the cards of a set, lowest first: ``["2C", "10D"]``."""
    return [NAMES[card] for card in cards_in(cards)]
