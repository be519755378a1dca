"""Every rule by its slug, with its one sentence and the section of RULES.md where it stands.

Code, tests and error payloads cite these slugs, written whole: one grep of a slug finds the sentence, the judge,
the cases and the payload. Slugs are frozen once released.
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Rule:
    """One sentence of the rulebook."""

    slug: str
    section: str
    sentence: str


_SECTIONS: dict[str, tuple[tuple[str, str], ...]] = {
    "2": (
        (
            "dealing.first-four",
            "The seat to the dealer's right is the bidder: four cards to the bidder, four face down to the floor.",
        ),
        (
            "dealing.no-bid-card",
            "If no card of the bidder's four is worth 9-13, the deal is void; the same dealer deals again.",
        ),
        ("bidding.value", "The bid is one of 9-13."),
        ("bidding.card-held", "The bidder holds a card worth the bid."),
        ("dealing.rest", "After the opening play the rest of the pack is dealt in fours, starting with the bidder."),
    ),
    "3": (
        (
            "opening.build",
            "The opening play may build a house worth the bid with any of the four cards, a card worth "
            "the bid staying in hand.",
        ),
        ("opening.capture", "The opening play may capture with a card worth the bid."),
        ("opening.throw", "The opening play may throw a card worth the bid, only if that very card captures nothing."),
    ),
    "4": (
        ("throwing.captures-nothing", "A card may be thrown only if that card could capture nothing."),
        ("throwing.no-absorbing", "A thrown card stays loose even if it completes a group worth a house on the floor."),
    ),
    "5": (
        ("capturing.house", "The house worth the card, if there is one, is taken, whoever owns it."),
        ("capturing.groups", "Loose cards are taken in groups worth the card that share no card."),
        ("capturing.nothing-left", "After the capture no group worth the card remains among the loose cards."),
        ("capturing.no-house-in-sum", "A house is never part of a sum."),
    ),
    "6": (
        ("houses.value", "The value of a house is 9-13."),
        ("houses.one-per-value", "There is at most one house of each value; what would make a second joins the first."),
        ("houses.whole-groups", "A house consists of whole groups, each worth its value."),
        (
            "houses.played-card-in-group",
            "The played card is in one of the groups added (a break apart, where it raises the pile).",
        ),
        (
            "houses.absorb",
            "After the play no loose card equal to the value and no group worth the value remains "
            "loose: they join the house and cement it.",
        ),
        ("houses.no-equal-loose", "A loose card never lies beside a house of its own value."),
        ("building.two-cards", "A new house has at least two cards: a lone card is a throw."),
        ("building.key-kept", "The builder keeps a card worth the value in his own hand."),
        ("adding.own", "Adding to one's own house, a key must remain in hand."),
        ("adding.partner", "Adding to a house that a partner owns needs no key and leaves the owners unchanged."),
        (
            "adding.opponents",
            "Adding to a house owned by opponents only, a key must remain in one's own hand; the "
            "player becomes a further owner.",
        ),
        ("breaking.ordinary", "A cemented house cannot be broken."),
        ("breaking.not-own", "A house one owns cannot be broken."),
        ("breaking.hand-card", "The raise is exactly the one played card, never a floor card."),
        ("breaking.up-to-13", "The new value of a broken house is at most 13."),
        ("breaking.key-kept", "The breaker keeps a card of the new value in hand and is now the only owner."),
        (
            "breaking.merge",
            "If a house of the new value exists, the two become one cemented house; no key is needed "
            "if a partner owns it.",
        ),
    ),
    "7": (
        (
            "owning.key-kept",
            "After every play, each seat that owns a house holds a card of its value, for each house that it owns.",
        ),
    ),
    "8": (
        (
            "ending.leftovers",
            "After the last card, what lies on the floor goes to the team that captured last (no sweep).",
        ),
        ("sweeping.bonus", "A sweep is worth 50: a capture that leaves the floor, houses too, empty."),
        ("sweeping.opening", "A sweep by the opening play is worth 25."),
        ("sweeping.last-play", "A sweep by the last play of the deal is worth 0."),
        ("scoring.cards", "Spades score their capture value, the other aces 1 each, the 10 of diamonds 6: 100 in all."),
    ),
    "8a": (
        ("knowing.own-hand", "A seat knows its own hand and the number of cards in the others'."),
        ("knowing.floor", "A seat knows all loose cards and the cards in every house, once the floor is turned up."),
        ("knowing.public", "A seat knows the bid and everything that was played and captured so far."),
        (
            "knowing.hidden",
            "A seat never knows the others' hands, the cards still to be dealt, the floor before the bid.",
        ),
    ),
    "9": (
        (
            "baazi.lead",
            "The signed difference of the deals' totals runs on; at a lead of the target the baazi is won "
            "and the difference returns to 0.",
        ),
        (
            "baazi.minimum",
            "A team whose deal total is under 9 loses the baazi at once; if both are, it decides nothing.",
        ),
        (
            "baazi.dealer",
            "The losing team deals: while the dealer's team is behind or level it deals again, else the "
            "deal passes to the right.",
        ),
        ("baazi.match", "A match is won by the first to win the agreed number of baazis."),
    ),
    "13": (
        (
            "playing.phase",
            "A bid is made in the bid phase, every other move in the opening or play phase, nothing "
            "after the last play.",
        ),
        ("playing.card-in-hand", "The played card is in the mover's hand."),
        (
            "playing.loose-on-floor",
            "The loose cards of a move lie loose on the floor, and the house that it names stands there.",
        ),
        ("dealing.pack", "The pack has 52 cards, each once."),
        ("dealing.floor-check", "With floor_check, a deal with the 10D or 9S among the four floor cards is void."),
        ("bidding.makeable", "With makeable, the bid allows an opening build or capture, if any held value does."),
        (
            "houses.no-cementing",
            "With cementing false every house is one group: no house is added to and nothing is absorbed.",
        ),
        ("building.max-houses", "With max_houses, no house is built while that many stand."),
    ),
}

RULEBOOK: dict[str, Rule] = {
    slug: Rule(slug, section, sentence) for section, rules in _SECTIONS.items() for slug, sentence in rules
}

#: Slugs in the order of the rulebook.
ORDER: dict[str, int] = {slug: place for place, slug in enumerate(RULEBOOK)}
