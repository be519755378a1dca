"""Every move: in its phase, with a card of the hand, with cards that lie where it says."""

from collections.abc import Iterator

from engine.cards import FULL_PACK, NAMES, PACK, CardSet, names
from engine.errors import Violation
from engine.moves import Move
from engine.position import Position
from engine.rules.attempt import Attempt
from engine.rules.words import named, verb

_A_MOVE = {"throw": "A throw", "capture": "A capture", "build": "A build", "add": "An add", "break": "A break"}


def phase(position: Position, move: Move) -> Iterator[Violation]:
    """playing.phase: bids in the bid phase, every other move after it, nothing when the deal is over."""
    facts: dict[str, object] = {"phase": position.phase, "type": move.type}
    if position.phase == "over":
        yield Violation("playing.phase", "The deal is over: nothing is played any more.", "/type", facts)
    elif position.phase == "bid" and move.type != "bid":
        detail = f"{_A_MOVE[move.type]} comes after the bid, and seat {position.turn} has not bid yet."
        yield Violation("playing.phase", detail, "/type", facts)
    elif position.phase != "bid" and move.type == "bid":
        yield Violation("playing.phase", "The bid is made: a card is to be played now.", "/type", facts)


def no_stray_parts(move: Move) -> Iterator[Violation]:
    """playing.phase: a bid plays no card, and no other move bids."""
    if move.type == "bid" and (move.card, move.loose, move.house, move.becomes) != (None, 0, None, None):
        yield Violation("playing.phase", "A bid plays no card: it names the bid alone.", "", {"type": "bid"})
    elif move.type != "bid" and move.bid is not None:
        yield Violation("playing.phase", f"{_A_MOVE[move.type]} makes no bid.", "/bid", {"bid": move.bid})


def no_cards_of_the_pack(move: Move) -> Iterator[Violation]:
    """playing.card-in-hand, playing.loose-on-floor: a move plays one card of the pack and names such cards only."""
    if move.card not in PACK:
        detail = f"{_A_MOVE[move.type]} plays a card of the pack; none is named."
        yield Violation("playing.card-in-hand", detail, "/card")
    if move.loose & ~FULL_PACK:
        yield Violation("playing.loose-on-floor", "The loose cards are not cards of the pack.", "/loose")


def card_in_hand(attempt: Attempt) -> Iterator[Violation]:
    """playing.card-in-hand: the played card is in the mover's hand."""
    if not attempt.hand >> attempt.card & 1:
        detail = f"{attempt.name} is not in the hand of seat {attempt.seat}."
        yield Violation("playing.card-in-hand", detail, "/card", {"card": attempt.name, "hand": names(attempt.hand)})


def loose_on_floor(attempt: Attempt) -> Iterator[Violation]:
    """playing.loose-on-floor: the loose cards of a move lie loose on the floor."""
    absent = attempt.move.loose & ~attempt.position.loose
    if absent:
        where = _elsewhere(attempt, absent)
        detail = f"{named(absent)} {verb(absent, 'does', 'do')} not lie loose on the floor{where}."
        pointer = f"/loose/{names(attempt.move.loose).index(names(absent)[0])}"
        yield Violation("playing.loose-on-floor", detail, pointer, {"cards": names(absent)})


def _elsewhere(attempt: Attempt, absent: CardSet) -> str:
    """Where the absent cards are, when all are in one house."""
    for house in attempt.position.houses:
        if absent & ~house.cards == 0:
            return f" but in the house of {house.value}"
    return f": {NAMES[attempt.card]} is the card played" if absent == 1 << attempt.card else ""


def house_on_floor(attempt: Attempt) -> Iterator[Violation]:
    """playing.loose-on-floor: the house that a capture, add or break names stands on the floor."""
    if attempt.house is not None or (attempt.move.type == "capture" and attempt.move.house is None):
        return
    standing = [house.value for house in attempt.position.houses]
    absent = "No house is named" if attempt.move.house is None else f"There is no house of {attempt.move.house}"
    told = " or ".join(map(str, standing)) if standing else "none"
    yield Violation(
        "playing.loose-on-floor",
        f"{absent}; on the floor there is {told}.",
        "/house",
        {"house": attempt.move.house, "houses": standing},
    )


def raises_only_when_breaking(attempt: Attempt) -> Iterator[Violation]:
    """houses.value: only a break gives a house a new value."""
    if attempt.move.becomes is not None and attempt.move.type != "break":
        detail = f"{_A_MOVE[attempt.move.type]} raises no house: only a break gives one a new value."
        yield Violation("houses.value", detail, "/becomes", {"becomes": attempt.move.becomes})
