"""The fast half of the engine: positions as 52-bit masks, compiled where it can be (see ``_kernel_cy.py``).

This module translates: a checked :class:`Position` into a loaded kernel, a kernel's word into a :class:`Move`.
"""

from functools import lru_cache
from types import ModuleType
from typing import Any

from engine.cards import FULL_PACK, PACK, SPADES, CardSet, capture_value, set_of
from engine.kernel._load import load as _load_module
from engine.moves import Move
from engine.position import Position
from engine.ruleset import OPTIONS, Ruleset
from engine.schedule import in_fours, schedule
from engine.scoring import points_of
from engine.seats import Seat

CORE = _load_module("engine.kernel._kernel_cy")

#: Whether the kernel runs as compiled code.
COMPILED: bool = CORE.COMPILED

_LOOSE_BITS = FULL_PACK
_MAJORITY = {"none": 0, "spades": SPADES, "cards": FULL_PACK}
_ABSORB = {"all": 0, "singles": 1, "none": 3}
_OWN_VALUE = 6
_CEMENTED = 16


def new_kernel(ruleset: Ruleset, core: ModuleType = CORE) -> Any:
    """A kernel for a ruleset; ``core`` may be the interpreted twin."""
    options, weights = _options(ruleset)
    return core.Kernel(options, weights, _MAJORITY[ruleset.majority])


def load(kernel: Any, position: Position) -> None:
    """Load a position. A hand that is not known counts as empty, and no card of an unknown stock is dealt."""
    ruleset = position.ruleset
    kernel.load(frame_of(position), position.plays, position.bidder, position.bid or 0, _refills(position, ruleset))


def move_of(word: int) -> Move:
    """The move that a kernel's word says."""
    card, target, broken, loose = word >> 52 & 63, word >> 58 & 7, word >> 61, word & _LOOSE_BITS
    if broken:
        return Move("break", card, loose, broken + 8, target + 8)
    if target == _OWN_VALUE:
        return Move("capture", card, loose, capture_value(card))
    if target == 0:
        return Move("capture" if loose else "throw", card, loose)
    return Move("build", card, loose, target + 8)


def word_of(move: Move) -> int:
    """The kernel's word of a move; the inverse of :func:`move_of` (a build and an add are one word)."""
    assert move.card is not None
    target = broken = 0
    if move.type == "capture" and move.house is not None:
        target = _OWN_VALUE
    elif move.type == "break":
        target, broken = (move.becomes or 0) - 8, (move.house or 0) - 8
    elif move.type in ("build", "add"):
        target = (move.house or 0) - 8
    return move.loose | move.card << 52 | target << 58 | broken << 61


@lru_cache(maxsize=256)
def _options(ruleset: Ruleset) -> tuple[dict[str, int], tuple[int, ...]]:
    """The options as the kernel has them, and the points of each card."""
    place = {
        name: option.values.index(getattr(ruleset, name)) for name, option in OPTIONS.items() if option.kind == "choice"
    }
    options = {
        "players": ruleset.players,
        "length": schedule(ruleset).plays,
        "partners": ruleset.players == 4,
        "opening_throw": place["opening_throw"],
        "throwing": place["throwing"],
        "absorb": _ABSORB[ruleset.absorb],
        "lay_alongside": ruleset.opening_lay_alongside,
        "capture_any": place["capture_scope"],
        "capture_largest": place["capture_choice"],
        "key_always": ruleset.key_duty == "always",
        "opponents_only": place["break_scope"],
        "with_floor": ruleset.break_with_floor,
        "into_cemented": ruleset.break_into_cemented,
        "raise_cemented": place["raise_result"],
        "partner_key": ruleset.partner_add_needs_key,
        "cementing": ruleset.cementing,
        "max_houses": ruleset.max_houses or 0,
        "sweep_by_card": place["sweep"],
        "sweep_normal": ruleset.sweep_points.normal,
        "sweep_opening": ruleset.sweep_points.opening,
        "sweep_last": ruleset.sweep_points.last,
    }
    return options, tuple(points_of(ruleset, card) for card in PACK)


def frame_of(position: Position) -> list[int]:
    """Frame 0 of a position: what each team gained so far is left at 0."""
    hands = [hand or 0 for hand in position.hands]
    houses = [0] * 5
    for house in position.houses:
        flags = sum(1 << owner for owner in house.owners) | _CEMENTED * house.cemented
        houses[house.value - 9] = flags | tally(position.ruleset, house.cards)
    last = 0 if position.last_capture is None else position.last_capture + 1
    return [position.loose, *hands, *[0] * (4 - len(hands)), *houses, 0, 0, 0, last]


def tally(ruleset: Ruleset, cards: CardSet) -> int:
    """Card points (from bit 8) and cards that count for the majority (from bit 32) of a set."""
    weights = _options(ruleset)[1]
    counted = (cards & _MAJORITY[ruleset.majority]).bit_count()
    points = 0
    while cards:
        low = cards & -cards
        points += weights[low.bit_length() - 1]
        cards ^= low
    return points << 8 | counted << 32


def _refills(position: Position, ruleset: Ruleset) -> list[tuple[int, list[CardSet]]]:
    """The rounds still to be dealt: (plays made, cards for each seat)."""
    rounds: list[tuple[int, list[CardSet]]] = []
    if not position.stock:
        return rounds
    front = 0
    for after, counts in schedule(ruleset).rounds:
        if after <= position.plays:
            continue
        handed = [0, 0, 0, 0]
        for place, count in in_fours(counts):
            seat: Seat = (position.bidder + place) % ruleset.players
            handed[seat] |= set_of(position.stock[front : front + count])
            front += count
        rounds.append((after, handed))
    return rounds
