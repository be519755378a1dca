"""Adding to a house that stands (section 6)."""

import pytest

from tests.unit.composed import Case, assert_judged, breaks, composed, keeps

CASES = [
    keeps("adding.own", "4+5 joins one's own 9, a 9 in hand", "add-9-4C-5S", composed("4C 9D", "5S", "9o0-6C.3D")),
    keeps("adding.own", "One of two tens joins", "add-10-10H", composed("10H 10S 2C", "3D", "10o0-6C.4D")),
    breaks(
        "adding.own",
        "The last 10 does not join one's own house",
        "add-10-10H",
        composed("10H 2C", "3D", "10o0-6C.4D"),
        detail="No card worth 10 stays in hand with 10H gone, only 2C: whoever adds to his own house keeps a key.",
        facts={"house": 10, "kept": ["2C"]},
        pointer="/card",
    ),
    breaks(
        "adding.own",
        "A house owned with the partner is one's own",
        "add-10-10H",
        composed("10H 2C", "3D", "10o02-6C.4D"),
    ),
    breaks(
        "adding.own",
        "With key_duty at_build adding needs the key",
        "add-10-10H",
        composed("10H 2C", "3D", "10o0-6C.4D", key_duty="at_build"),
    ),
    keeps("adding.partner", "The last 9 joins the partner's house", "add-9-9D", composed("9D 2C", "", "9o2-5D.4H")),
    keeps(
        "adding.partner",
        "A house that partner and opponent own is the partner's",
        "add-9-9D",
        composed("9D 2C", "", "9c12-5D.4H.9C"),
    ),
    breaks(
        "adding.partner",
        "With partner_add_needs_key a 9 must remain",
        "add-9-9D",
        composed("9D 2C", "", "9o2-5D.4H", partner_add_needs_key=True),
        detail="No card worth 9 stays in hand with 9D gone, only 2C: here adding to a partner's house needs a key too.",
    ),
    keeps(
        "adding.partner",
        "With partner_add_needs_key and a 9 that remains",
        "add-9-9D",
        composed("9D 9S", "", "9o2-5D.4H", partner_add_needs_key=True),
    ),
    keeps("adding.opponents", "2+J joins with a king kept", "add-13-2H-JH", composed("2H KD", "JH", "13o1-8D.5C")),
    breaks(
        "adding.opponents",
        "2+J does not join without a king",
        "add-13-2H-JH",
        composed("2H 3D", "JH", "13o1-8D.5C"),
        detail="No card worth 13 stays in hand with 2H gone, only 3D: whoever adds to the opponents' house keeps a "
        "key of his own.",
    ),
    breaks(
        "adding.opponents",
        "The last 9 does not join an opponent's house",
        "add-9-9D",
        composed("9D 2S", "", "9o1-5D.4H"),
    ),
    breaks(
        "adding.opponents",
        "Of two players the other is an opponent",
        "add-9-9D",
        composed("9D 2S", "", "9o1-5D.4H", players=2),
    ),
    breaks(
        "adding.opponents",
        "Of three players nobody is a partner",
        "add-9-9D",
        composed("9D 2S", "", "9o2-5D.4H", players=3),
    ),
]


@pytest.mark.parametrize("case", CASES, ids=str)
def test_adding(case: Case) -> None:
    assert_judged(case)
