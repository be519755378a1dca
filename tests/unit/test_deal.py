"""Dealing from a pack and from a seed, void deals, later rounds and the cut (sections 2, 9, 11 and 13)."""

from random import Random

import pytest

from engine.cards import NAMES, PACK, capture_value, names
from engine.deal import cut, deal, deal_pack, hand_out, shuffle
from engine.errors import InvalidPosition, VoidDeal
from engine.notation import parse_cards, parse_pile
from engine.ruleset import PRESETS, Ruleset, ruleset
from engine.schedule import schedule


def pack_from(front: str) -> tuple[int, ...]:
    """A pack that begins with the given cards, the others in order of index."""
    first = parse_pile(front.replace(" ", "."))
    return first + tuple(card for card in PACK if card not in first)


def fours(pack: tuple[int, ...], *places: int) -> set[int]:
    """The cards of the pack's n-th fours: 0 for the first four cards, 1 for the next."""
    return {card for place in places for card in pack[4 * place : 4 * place + 4]}


def hands_of(pack: tuple[int, ...], made: Ruleset, dealer: int) -> tuple[list[set[int]], tuple[int, ...]]:
    """Each hand, and what is left of the pack, once the rest is dealt after the opening play (its card still held)."""
    position = deal_pack(made, dealer, pack)
    counts = schedule(made).dealt_after(1)
    assert counts is not None
    assert position.stock is not None
    hands, stock = hand_out(position.hands, position.stock, counts, position.bidder)
    return [{card for card in PACK if (hand or 0) >> card & 1} for hand in hands], stock


PACK_OF_KINGS = pack_from("KS 2S 3S 4S 5H 6H 7H 8H")


# --- the first cards


def test_four_cards_to_the_bidder_and_four_to_the_floor() -> None:
    """dealing.first-four: the seat to the dealer's right is the bidder; nobody else holds a card yet."""
    position = deal_pack(ruleset(), 2, PACK_OF_KINGS)
    assert position.bidder == position.turn == 3
    assert position.hands == (0, 0, 0, parse_cards("2S.3S.4S.KS"))
    assert position.loose == parse_cards("5H.6H.7H.8H")
    assert position.stock == PACK_OF_KINGS[8:]
    assert (position.phase, position.bid, position.plays, position.captured) == ("bid", None, 0, (0, 0))


def test_all_first_gives_everyone_four_cards_before_the_bid() -> None:
    """deal_pattern all_first: the third, fourth and fifth four go to the seats after the bidder."""
    position = deal_pack(ruleset("standard", {"deal_pattern": "all_first"}), 0, PACK_OF_KINGS)
    assert [set(names(hand or 0)) for hand in position.hands] == [
        {NAMES[card] for card in fours(PACK_OF_KINGS, place)} for place in (4, 0, 2, 3)
    ]
    assert position.stock == PACK_OF_KINGS[20:]


def test_all_first_with_three_players() -> None:
    """deal_pattern all_first with three players: the third four to the seat after bidder 0, the fourth to the next."""
    made = ruleset("three_player", {"deal_pattern": "all_first"})
    position = deal_pack(made, 2, PACK_OF_KINGS)
    assert position.hands == tuple(sum(1 << card for card in fours(PACK_OF_KINGS, place)) for place in (0, 2, 3))
    assert position.stock == PACK_OF_KINGS[16:]


# --- the rest


@pytest.mark.parametrize(
    ("overrides", "dealer", "expected", "left"),
    [
        ({}, 3, [(0, 2, 6), (3, 7, 10), (4, 8, 11), (5, 9, 12)], 0),
        ({"deal_pattern": "all_first"}, 3, [(0, 5, 9), (2, 6, 10), (3, 7, 11), (4, 8, 12)], 0),
        ({"players": 2}, 1, [(0, 2, 4), (3, 5, 6)], 24),
        ({"players": 2, "two_player_deal": "single_24"}, 1, [(0, 2, 4, 6, 8, 10), (3, 5, 7, 9, 11, 12)], 0),
        ({"players": 2, "two_player_deal": "single_12"}, 1, [(0, 2, 4), (3, 5, 6)], 24),
        ({"players": 3}, 2, [(0, 2, 5, 8), (3, 6, 9, 11), (4, 7, 10, 12)], 0),
        ({"players": 3, "three_player_deal": "twelve_four"}, 2, [(0, 2, 5), (3, 6, 8), (4, 7, 9)], 12),
    ],
)
def test_the_rest_is_dealt_in_fours(
    overrides: dict[str, object], dealer: int, expected: list[tuple[int, ...]], left: int
) -> None:
    """dealing.rest: fours 0 and 1 are the bidder's and the floor's; from the bidder on each seat takes the next four
    until it has its number. Who holds which four is counted off by hand."""
    hands, stock = hands_of(PACK_OF_KINGS, ruleset("standard", overrides), dealer)
    assert hands == [fours(PACK_OF_KINGS, *places) for places in expected]
    assert stock == (PACK_OF_KINGS[-left:] if left else ())


def test_an_unknown_hand_stays_unknown_when_cards_are_dealt() -> None:
    """Whoever knows the stock but not a hand goes on knowing all others."""
    hands, stock = hand_out((1 << 51, None), tuple(range(8)), (4, 4), 0)
    assert hands == (1 << 51 | 0b1111, None)
    assert stock == ()


# --- void deals


def test_a_deal_without_a_bid_card_is_void() -> None:
    """dealing.no-bid-card: 8 and below cannot be bid, a 9 can."""
    with pytest.raises(VoidDeal) as refused:
        deal_pack(ruleset(), 0, pack_from("8S 8H 7D AS KS KH KD KC"))
    assert refused.value.rule == "dealing.no-bid-card"
    assert deal_pack(ruleset(), 0, pack_from("8S 8H 7D 9C KS KH KD KC")).phase == "bid"


@pytest.mark.parametrize("floor", ["10D 2H 3H 4H", "AH 9S QD QC", "9S 10D 2H 3H"])
def test_floor_check_voids_a_floor_with_the_10d_or_the_9s(floor: str) -> None:
    """dealing.floor-check: the option alone decides whether the same pack is played."""
    pack = pack_from("KS 5S 6S 7S " + floor)
    with pytest.raises(VoidDeal) as refused:
        deal_pack(ruleset("standard", {"floor_check": True}), 0, pack)
    assert refused.value.rule == "dealing.floor-check"
    assert deal_pack(ruleset(), 0, pack).phase == "bid"


def test_floor_check_looks_at_these_two_cards_on_the_floor_only() -> None:
    """dealing.floor-check: 10S, 9D on the floor and 10D, 9S in the hand do not matter."""
    pack = pack_from("10D 9S 6S 7S 10S 10H 9D 9H")
    assert deal_pack(ruleset("standard", {"floor_check": True}), 0, pack).phase == "bid"


def test_a_pack_has_52_cards_each_once() -> None:
    """dealing.pack: every repeated card and all missing ones are told at once."""
    pack = (PACK_OF_KINGS[1], *PACK_OF_KINGS[1:50], PACK_OF_KINGS[1])
    with pytest.raises(InvalidPosition) as refused:
        deal_pack(ruleset(), 0, pack)
    assert [(flaw.pointer, flaw.code, flaw.rule) for flaw in refused.value.flaws] == [
        ("/pack/1", "card-twice", "dealing.pack"),
        ("/pack/50", "card-twice", "dealing.pack"),
        ("/pack", "card-missing", "dealing.pack"),
    ]
    assert refused.value.flaws[-1].detail == "The pack lacks KS, KD, KC."


# --- from a seed


def shuffled(draws: Random) -> list[int]:
    """A Fisher-Yates shuffle, told in other words: each card from the last on changes places with one not behind it."""
    pack = list(range(52))
    for left in range(52, 1, -1):
        chosen = int(draws.random() * left)
        pack[left - 1], pack[chosen] = pack[chosen], pack[left - 1]
    return pack


@pytest.mark.parametrize("seed", [0, 1, 7, 2**53 - 1])
def test_a_shuffle_is_fisher_yates_with_pythons_generator(seed: int) -> None:
    """Section 13: drawn from ``random.Random(seed).random()``."""
    assert list(shuffle(seed)) == shuffled(Random(seed))


@pytest.mark.parametrize("name", ["standard", "thirty_cards"])
def test_redeals_go_on_with_the_same_generator(name: str) -> None:
    """dealing.no-bid-card and dealing.floor-check: void packs are told with their rule."""
    made = ruleset(name)
    found: set[str] = set()
    for seed in range(60):
        draws = Random(seed)
        dealt = deal(made, 1, seed)
        for void in dealt.voids:
            assert list(void.pack) == shuffled(draws)
            with pytest.raises(VoidDeal) as refused:
                deal_pack(made, 1, void.pack)
            assert refused.value.rule == void.rule
            found.add(void.rule)
        assert list(dealt.pack) == shuffled(draws)
        assert dealt.position == deal_pack(made, 1, dealt.pack)
    assert found == {"dealing.no-bid-card"} | ({"dealing.floor-check"} if made.floor_check else set())


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_deals_52_cards(name: str) -> None:
    """dealing.pack: hands, floor and stock hold each card once, the hands as many as the schedule says."""
    made = ruleset(name)
    for dealer in range(made.players):
        position = deal(made, dealer, 11).position
        held = [card for hand in position.hands for card in PACK if (hand or 0) >> card & 1]
        floor = [card for card in PACK if position.loose >> card & 1]
        assert sorted([*held, *floor, *(position.stock or ())]) == list(PACK)
        sizes = [(hand or 0).bit_count() for hand in position.hands]
        assert sizes[position.bidder :] + sizes[: position.bidder] == list(schedule(made).first)


# --- the cut


def test_the_highest_card_deals() -> None:
    """Section 9: seats turn up the cards of the shuffled pack in order; who alone has the highest value deals."""
    for seed in range(300):
        made = ruleset("standard", {"players": 2 + seed % 3})
        result = cut(made, seed)
        turned = [card for cards in result.rounds for _, card in cards]
        assert turned == shuffled(Random(seed))[: len(turned)]
        seats = list(range(made.players))
        for cards in result.rounds:
            assert [seat for seat, _ in cards] == seats
            highest = max(capture_value(card) for _, card in cards)
            seats = [seat for seat, card in cards if capture_value(card) == highest]
        assert seats == [result.dealer]


def test_ties_cut_again() -> None:
    """Section 9: among the first seeds some cut is tied, and only the tied seats cut again."""
    tied = [result for result in (cut(ruleset(), seed) for seed in range(60)) if len(result.rounds) > 1]
    assert tied
    assert all(len(result.rounds[1]) < 4 for result in tied)
