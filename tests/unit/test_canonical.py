"""Equal questions have one canonical form, and its answers lead back to the question as it was asked."""

import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.canonical import Relabelling, canonical, canonical_view, interchangeable
from engine.cards import FULL_PACK, PACK, SPADES, CardSet, capture_value, cards_in, set_of
from engine.check import check
from engine.deal import deal
from engine.errors import NotKnown
from engine.legal import legal_moves
from engine.moves import Move
from engine.notation import format_cards, format_position, format_view, parse_cards, parse_position
from engine.play import apply, effect
from engine.position import Position
from engine.ruleset import PRESETS, Ruleset, ruleset
from engine.scoring import account, card_points
from engine.search import Budget, solve
from engine.seats import team_of, teams
from engine.views import known_position, view
from tests.strategies import play_on, random_game, rulesets, seeds

#: More than any endgame of eight cards needs.
NODES = 200_000
#: Of a random game as many positions as a quick test can look at.
LOOKED_AT = 6


def disguise(position: Position, rng: random.Random) -> Position:
    """The same position with the seats turned at random and cards that count alike swapped at random."""
    rules, players = position.ruleset, position.ruleset.players
    steps, other = rng.randrange(players), swapped(rules, rng)

    def cards(of: CardSet) -> CardSet:
        return set_of(other[card] for card in cards_in(of))

    def seat(of: int) -> int:
        return (of + steps) % players

    hands: list[CardSet | None] = [None] * players
    for place, hand in enumerate(position.hands):
        hands[seat(place)] = None if hand is None else cards(hand)
    piles = [0] * teams(players)
    for place in range(players):
        piles[team_of(seat(place), players)] = cards((position.captured or piles)[team_of(place, players)])
    return replace(
        position,
        dealer=seat(position.dealer),
        hands=tuple(hands),
        stock=tuple(other[card] for card in position.stock or ()),
        loose=cards(position.loose),
        houses=tuple(
            replace(house, cards=cards(house.cards), owners=tuple(sorted(map(seat, house.owners))))
            for house in position.houses
        ),
        captured=tuple(piles),
        sweeps=tuple(replace(sweep, seat=seat(sweep.seat)) for sweep in position.sweeps),
        last_capture=None if position.last_capture is None else seat(position.last_capture),
        latest_capture=cards(position.latest_capture),
    )


def swapped(rules: Ruleset, rng: random.Random) -> list[int]:
    """Each card's new name: a random one of those that count alike."""
    alike: dict[tuple[int, int, bool], list[int]] = {}
    for card in PACK:
        is_counted = rules.majority == "spades" and bool(SPADES >> card & 1)
        alike.setdefault((capture_value(card), card_points(rules, 1 << card), is_counted), []).append(card)
    names = list(PACK)
    for cards in alike.values():
        for card, name in zip(cards, rng.sample(cards, len(cards)), strict=True):
            names[card] = name
    return names


def some_positions(rules: Ruleset, seed: int) -> Iterator[Position]:
    rng = random.Random(seed)
    game = [step.position for step in random_game(rules, rng)]
    yield from rng.sample(game, min(LOOKED_AT, len(game)))


def moves_back(asked: Position, way_back: Relabelling) -> dict[Move, object]:
    """The legal moves of a canonical position as those of the original, each with what it scores."""
    return {way_back.move(move): scored(asked, move) for move in legal_moves(asked)}


def scored(position: Position, move: Move) -> object:
    made = effect(position, move) if move.type != "bid" else None
    return made and (made.points, made.sweep, made.house and (made.house.value, made.house.cemented))


# --- which cards count alike


@pytest.mark.parametrize(
    ("preset", "rank", "classes"),
    [
        ("standard", "A", ["AS.AH.AD.AC"]),  # the ace of spades scores 1 as a spade, the others 1 as aces
        ("standard", "2", ["2H.2D.2C"]),
        ("standard", "10", ["10H.10C"]),
        ("thirty_cards", "K", ["KS.KH.KD.KC"]),
        ("thirty_cards", "9", ["9H.9D.9C"]),
        ("thirty_spades", "K", ["KH.KD.KC"]),  # spades decide the majority
    ],
)
def test_cards_of_one_value_that_score_alike_are_interchangeable(preset: str, rank: str, classes: list[str]) -> None:
    of_rank = parse_cards(f"{rank}S.{rank}H.{rank}D.{rank}C")
    found = [alike for alike in interchangeable(ruleset(preset)) if alike & of_rank]
    assert found == [parse_cards(text) for text in classes]


# --- one form


@given(rulesets(), seeds())
def test_equal_questions_have_one_form(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    for position in some_positions(rules, seed):
        other = disguise(position, rng)
        assert canonical(other)[0] == canonical(position)[0]
        seats = [each.turn for each in (position, other)]
        if seats[0] is not None and seats[1] is not None:
            assert canonical_view(view(other, seats[1]))[0] == canonical_view(view(position, seats[0]))[0]


@given(rulesets(), seeds())
def test_the_form_of_a_form_is_itself(rules: Ruleset, seed: int) -> None:
    for position in some_positions(rules, seed):
        asked, _ = canonical(position)
        assert canonical(asked)[0] == asked
        seen, _ = canonical_view(view(position, position.turn or 0))
        assert canonical_view(seen)[0] == seen


@given(rulesets(), seeds())
def test_legal_moves_lead_back(rules: Ruleset, seed: int) -> None:
    for position in some_positions(rules, seed):
        asked, way_back = canonical(position)
        expected = {move: scored(position, move) for move in legal_moves(position)}
        assert moves_back(asked, way_back) == expected
        assert way_back.seat(asked.turn or 0) == position.turn
        seen, way_back = canonical_view(view(position, position.turn or 0))
        if position.phase != "bid":
            assert moves_back(known_position(seen), way_back) == expected


@given(seeds(), st.sampled_from(sorted(PRESETS)))
def test_a_line_of_play_leads_back(seed: int, preset: str) -> None:
    """The same line played on both sides scores the same from there on: sweeps, leftovers, majority, doubling."""
    rng = random.Random(seed)
    position = rng.choice([step.position for step in random_game(ruleset(preset), rng)])
    asked, way_back = canonical(position)
    before, before_asked = totals(position, way_back.first), totals(asked, 0)
    for step in play_on(asked, rng):
        position = apply(position, way_back.move(step.move))
        asked = apply(asked, step.move)
    gained = [now - then for now, then in zip(totals(position, way_back.first), before, strict=True)]
    assert [now - then for now, then in zip(totals(asked, 0), before_asked, strict=True)] == gained


@given(rulesets(), seeds())
def test_the_value_is_that_of_the_question_as_it_was_asked(rules: Ruleset, seed: int) -> None:
    endgames = [step.position for step in random_game(rules, random.Random(seed))][-8:]
    for position in endgames[::3]:
        asked, way_back = canonical(position)
        expected, found = (solve(each, Budget(NODES)) for each in (position, asked))
        assert (found.lower, found.upper, found.exact) == (expected.lower, expected.upper, True)
        for move in map(way_back.move, found.line):
            assert move in legal_moves(position)
            position = apply(position, move)


def totals(position: Position, mover: int) -> list[int]:
    """What each team has so far, the mover's first."""
    players, by_team = position.ruleset.players, account(position).totals
    return [by_team[team_of((mover + place) % players, players)] for place in range(teams(players))]


# --- what does not count


def endgame(sweeps: str = "") -> Position:
    """Two cards each, little on the floor, all else captured by the team of seat 0."""
    held = "4D.JH_4S.QH_KS.KD_2H.AD"
    pile = format_cards(FULL_PACK & ~parse_cards(held.replace("_", ".") + ".2C.5S"))
    return check(parse_position(f"standard~play~d3~b11~n40~h{held}~k~f2C.5S~c{pile}_{sweeps}~l0"))


def test_what_was_scored_before_does_not_count_for_what_is_still_to_come() -> None:
    usual = endgame()
    assert canonical(endgame("~w0.50.4"))[0] == canonical(usual)[0]
    assert canonical(replace(usual, bid=13))[0] == canonical(usual)[0]
    assert canonical(replace(usual, captured=(usual.captured or ())[::-1], last_capture=2))[0] == canonical(usual)[0]
    assert canonical(replace(usual, ruleset=ruleset("long")))[0] == canonical(usual)[0]


def test_what_decides_is_kept() -> None:
    usual = endgame()
    assert canonical(replace(usual, last_capture=1))[0] != canonical(usual)[0]
    assert canonical(replace(usual, ruleset=ruleset("no_cement")))[0] != canonical(usual)[0]
    spades = replace(usual, ruleset=ruleset("thirty_spades"))
    exchanged = replace(spades, captured=(spades.captured or ())[::-1])
    assert canonical(exchanged)[0] != canonical(spades)[0]
    seen = view(usual, 0)
    assert canonical_view(replace(seen, bid=13))[0] != canonical_view(seen)[0]
    assert canonical_view(replace(seen, captured=(seen.captured or ())[::-1]))[0] != canonical_view(seen)[0]


def test_what_is_missing_is_named_as_the_question_has_it() -> None:
    usual = endgame()
    with pytest.raises(NotKnown) as refused:
        canonical(replace(usual, hands=(usual.hands[0], usual.hands[1], None, None), stock=None))
    assert [flaw.pointer for flaw in refused.value.flaws] == ["/hands/2", "/hands/3", "/stock"]
    assert canonical(replace(usual, captured=None))[0] == canonical(usual)[0]
    with pytest.raises(NotKnown, match="/captured"):
        canonical(replace(usual, ruleset=ruleset("thirty_cards"), captured=None))


# --- what it is good for


def share_met_again(texts: list[str]) -> float:
    """How many of the questions were asked before."""
    return 1 - len(set(texts)) / len(texts)


def endgames() -> list[Position]:
    """Endgames of a few deals, each reached by many who play the same cards on from four cards a hand."""
    found = []
    for seed in range(8):
        rng = random.Random(seed)
        start = next(step.position for step in random_game(ruleset("standard"), rng) if step.position.plays == 36)
        for _ in range(30):
            found += [step.position for step in play_on(start, rng) if step.position.plays >= 40]
    return found


def bids() -> list[Position]:
    """What bidders are asked in deals that have nothing in common."""
    return [deal(ruleset("standard"), seed % 4, seed).position for seed in range(3_000)]


@pytest.mark.parametrize(
    ("what", "positions", "asks", "at_least"),
    [
        ("solve, endgames of one deal", endgames, "solve", 1.05),
        ("suggest, bids of many deals", bids, "suggest", 5.0),
    ],
)
def test_the_canonical_form_finds_more_answers_again(
    what: str,
    positions: Callable[[], list[Position]],
    asks: str,
    at_least: float,
    capsys: pytest.CaptureFixture[str],
) -> None:
    asked = positions()
    if asks == "solve":
        without = share_met_again([format_position(position) for position in asked])
        with_it = share_met_again([format_position(canonical(position)[0]) for position in asked])
    else:
        seen = [view(position, position.turn or 0) for position in asked]
        without = share_met_again([format_view(each) for each in seen])
        with_it = share_met_again([format_view(canonical_view(each)[0]) for each in seen])
    with capsys.disabled():
        sys.stdout.write(f"\n{what}: {len(asked)} asked, met before {without:.1%}, in canonical form {with_it:.1%}\n")
    assert with_it > at_least * without
