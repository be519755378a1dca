"""Breaking a house (section 6)."""

import pytest

from engine.cards import CARD_BY_NAME
from engine.moves import break_
from tests.unit.composed import Case, assert_judged, breaks, composed, keeps

TWO, FIVE = CARD_BY_NAME["2H"], CARD_BY_NAME["5H"]
NINE = "9o1-5D.4H"

CASES = [
    keeps("breaking.ordinary", "A 2 breaks 9 to 11", "break-9-11-2H", composed("2H JD", "", NINE)),
    breaks(
        "breaking.ordinary",
        "A cemented house is not broken",
        "break-9-11-2H",
        composed("2H JD", "", "9c1-5D.4H.9S"),
        detail="2H cannot break the house of 9: it is cemented.",
        facts={"card": "2H", "house": 9},
        pointer="/house",
    ),
    breaks(
        "breaking.ordinary",
        "A raised house that counts as cemented is not broken",
        "break-11-13-2H",
        composed("2H KD", "", "11c1-5D.4H.2S", raise_result="cemented"),
    ),
    keeps("breaking.not-own", "A partner's house is broken", "break-9-11-2H", composed("2H JD", "", "9o2-5D.4H")),
    breaks(
        "breaking.not-own",
        "One's own house is not broken",
        "break-9-11-2H",
        composed("2H JD 9C", "", "9o0-5D.4H"),
        detail="Seat 0 owns the house of 9: nobody breaks his own house.",
        facts={"owners": [0]},
    ),
    breaks(
        "breaking.not-own",
        "Nor a house owned with an opponent",
        "break-9-11-2H",
        composed("2H JD 9C", "", "9o01-5D.4H"),
    ),
    breaks(
        "breaking.not-own",
        "With opponents_only a partner's house is not broken",
        "break-9-11-2H",
        composed("2H JD", "", "9o2-5D.4H", break_scope="opponents_only"),
        detail="The partner, seat 2, owns the house of 9: only opponents' houses are broken.",
    ),
    keeps(
        "breaking.not-own",
        "With opponents_only an opponent's house is broken",
        "break-9-11-2H",
        composed("2H JD", "", NINE, break_scope="opponents_only"),
    ),
    keeps(
        "breaking.hand-card",
        "Of the floor only a group worth the new value joins",
        "break-9-11-2H-JC",
        composed("2H JD", "JC 4S", NINE),
    ),
    breaks(
        "breaking.hand-card",
        "9+1+2 would use a floor card",
        "break-9-12-AC-2S",
        composed("AC QD", "2S", NINE),
        detail="2S lies on the floor: the house of 9 is raised by AC alone, to 10.",
        pointer="/becomes",
        facts={"sum": 10, "becomes": 12},
    ),
    breaks(
        "breaking.hand-card",
        "A 2 raises 9 to 11, not to 12",
        "break-9-12-2H",
        composed("2H QD", "", NINE),
        detail="2H raises the house of 9 to 11, not to 12: the raise is the card played.",
    ),
    breaks("breaking.hand-card", "A 2 raises 9 to 11, not to 10", "break-9-10-2H", composed("2H 10D", "", NINE)),
    keeps(
        "breaking.hand-card",
        "With break_with_floor 9+1+2 makes 12",
        "break-9-12-AC-2S",
        composed("AC QD", "2S", NINE, break_with_floor=True),
    ),
    breaks(
        "breaking.hand-card",
        "With break_with_floor the raise is not below the hand card",
        "break-9-10-2H-3S.7D",
        composed("2H 10D", "3S 7D", NINE, break_with_floor=True),
    ),
    keeps("breaking.up-to-13", "9+4 makes 13", "break-9-13-4S", composed("4S KD", "", NINE)),
    breaks(
        "breaking.up-to-13",
        "9+5 makes 14",
        break_(9, 14, FIVE),
        composed("5H KD", "", NINE),
        detail="The house of 9 would become 14: the highest house is 13.",
        facts={"house": 9, "becomes": 14},
    ),
    keeps("breaking.key-kept", "11 with a jack kept", "break-9-11-2H", composed("2H JD", "", NINE)),
    breaks(
        "breaking.key-kept",
        "No jack is kept",
        "break-9-11-2H",
        composed("2H QD", "", NINE),
        detail="No card worth 11 stays in hand with 2H gone, only QD: the breaker keeps a card worth 11.",
    ),
    breaks(
        "breaking.key-kept",
        "A merge into the opponents' house needs a key",
        "break-9-12-3C",
        composed("3C 6D", "", "9o1-5D.4H 12o3-8C.4S"),
    ),
    breaks(
        "breaking.key-kept",
        "A merge into one's own house needs a key still",
        "break-9-12-3C",
        composed("3C 6D", "", "9o1-5D.4H 12o0-8C.4S", key_duty="at_build"),
    ),
    breaks(
        "breaking.key-kept",
        "Without partners a merge needs a key",
        "break-9-12-3C",
        composed("3C 6D", "", "9o1-5D.4H 12o2-8C.4S", players=3),
    ),
    breaks(
        "breaking.key-kept",
        "With key_duty at_build a breaker needs his key",
        "break-9-11-2H",
        composed("2H QD", "", NINE, key_duty="at_build"),
    ),
    keeps(
        "breaking.merge",
        "Into the partner's house without a key",
        "break-9-12-3C",
        composed("3C 6D", "", "9o1-5D.4H 12o2-8C.4S"),
    ),
    keeps(
        "breaking.merge",
        "Into one's own house with a key",
        "break-9-12-3C",
        composed("3C QH", "", "9o3-5D.4H 12o0-8C.4S"),
    ),
    keeps("breaking.merge", "Into a cemented house", "break-9-12-3C", composed("3C QH", "", "9o3-5D.4H 12c0-8C.4S.QC")),
    breaks(
        "breaking.merge",
        "With break_into_cemented false not into a cemented house",
        "break-9-12-3C",
        composed("3C QH", "", "9o3-5D.4H 12c0-8C.4S.QC", break_into_cemented=False),
        pointer="/becomes",
        detail="The house of 12 is cemented: here no house is raised into a cemented one.",
    ),
    keeps(
        "breaking.merge",
        "With break_into_cemented false into an ordinary house",
        "break-9-12-3C",
        composed("3C QH", "", "9o3-5D.4H 12o0-8C.4S", break_into_cemented=False),
    ),
    keeps(
        "breaking.merge",
        "With partner_add_needs_key a merge with the partner's needs no key",
        "break-9-12-3C",
        composed("3C 6D", "", "9o1-5D.4H 12o2-8C.4S", partner_add_needs_key=True),
    ),
    breaks(
        "breaking.merge",
        "Everything that is wrong is told at once",
        break_(9, 12, TWO),
        composed("2H 6D", "QS", "9c0-5D.4H.9S 12c1-8C.4S.QC", break_into_cemented=False),
        also="breaking.ordinary breaking.not-own breaking.hand-card breaking.key-kept houses.absorb "
        "houses.no-equal-loose",
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_breaking(case: Case) -> None:
    assert_judged(case)
