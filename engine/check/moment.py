"""Which moment of the deal a claim speaks of: phase, dealer and number of plays, given or derived.

What is left out follows from the rest: from the number of plays who is to move, from hand sizes the number of
plays (the schedule of the deal says how many cards each seat then holds).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from engine.cards import HOUSE_VALUES
from engine.errors import Flaw
from engine.position import PHASES, Phase, Setup
from engine.ruleset import Ruleset
from engine.schedule import Schedule, schedule
from engine.seats import Seat


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a deal."""

    phase: Phase
    dealer: Seat
    plays: int


def moment_of(setup: Setup, plan: Schedule) -> Moment | None:
    """The moment that a claim gives or, where it leaves something out, the one that fits it best."""
    if any(_impossible_numbers(setup, plan)):
        return None
    phase = _phase(setup, plan)
    if setup.plays is not None and phase != _phase_at(setup.plays, plan, phase):
        return None
    plays = setup.plays if setup.plays is not None else {"bid": 0, "opening": 0, "over": plan.plays}.get(phase)
    if plays is not None and setup.dealer is not None:
        return Moment(phase, setup.dealer, plays)
    return _best_fit(setup, plan, phase, plays)


def moment_flaws(setup: Setup, plan: Schedule, moment: Moment | None) -> Iterator[Flaw]:
    """What is wrong with phase, dealer, turn, bid and plays."""
    impossible = tuple(_impossible_numbers(setup, plan))
    yield from impossible
    if setup.bid is not None and setup.bid not in HOUSE_VALUES:
        yield Flaw("/bid", "bid-range", f"{setup.bid} is no bid: it is one of 9-13.", "bidding.value")
    if moment is not None:
        yield from _wrong_turn(setup, moment)
    elif not impossible:
        yield _no_moment(setup, plan)


def _impossible_numbers(setup: Setup, plan: Schedule) -> Iterator[Flaw]:
    """Numbers and names of which there are none in this deal."""
    players = setup.ruleset.players
    if setup.phase is not None and setup.phase not in PHASES:
        yield Flaw("/phase", "unknown-phase", f"The phase is one of {', '.join(PHASES)}.", "playing.phase")
    for pointer, seat in (("/dealer", setup.dealer), ("/turn", setup.turn)):
        if seat is not None and not 0 <= seat < players:
            yield Flaw(pointer, "no-such-seat", f"There is no seat {seat}; seats are 0-{players - 1}.")
    if setup.plays is not None and not 0 <= setup.plays <= plan.plays:
        yield Flaw("/plays", "plays-range", f"The deal has {plan.plays} plays, not {setup.plays}.", "dealing.rest")


def _wrong_turn(setup: Setup, moment: Moment) -> Iterator[Flaw]:
    """dealing.rest: play goes on with the seat after the bidder."""
    if setup.turn is None:
        return
    turn = (moment.dealer + 1 + moment.plays) % setup.ruleset.players
    if moment.phase == "over":
        yield Flaw("/turn", "turn-mismatch", "The deal is over: no seat is to move.", "playing.phase")
    elif setup.turn != turn:
        when = f"with dealer {moment.dealer} and {moment.plays} plays made"
        detail = f"Seat {turn} is to move {when}, not seat {setup.turn}."
        yield Flaw("/turn", "turn-mismatch", detail, "dealing.rest")


def _no_moment(setup: Setup, plan: Schedule) -> Flaw:
    """Why there is no moment with these numbers."""
    phase = _phase(setup, plan)
    if setup.plays is not None:
        detail = f"After {setup.plays} of {plan.plays} plays the phase is not {phase}."
        return Flaw("/phase", "phase-mismatch", detail, "playing.phase")
    if all(hand is None for hand in setup.hands):
        detail = "At least the hand of the seat to move must be known, or how many plays were made and by whom."
        return Flaw("/hands", "nothing-known", detail, "knowing.own-hand")
    told = ", ".join(f"{len(hand)} with seat {seat}" for seat, hand in enumerate(setup.hands) if hand is not None)
    detail = f"At no moment of the play do the hands have these sizes: {told}."
    return Flaw("/hands", "hand-size", detail, "dealing.rest")


def _phase(setup: Setup, plan: Schedule) -> Phase:
    """The phase as given, else by the plays and the bid."""
    given: dict[str | None, Phase] = {phase: phase for phase in PHASES}
    if setup.phase is not None:
        return given[setup.phase]
    if setup.plays == 0:
        return "bid" if setup.bid is None else "opening"
    nothing_in_hand = setup.plays is None and all(hand == () for hand in setup.hands)
    return "over" if setup.plays == plan.plays or nothing_in_hand else "play"


def _phase_at(plays: int, plan: Schedule, phase: Phase) -> Phase:
    """The phase after a number of plays; before the first it may be one of two."""
    if plays == 0:
        return phase if phase in ("bid", "opening") else "opening"
    return "over" if plays == plan.plays else "play"


# --- what is left out


@lru_cache(maxsize=64)
def _sizes(ruleset: Ruleset) -> tuple[tuple[int, ...], ...]:
    """The hand sizes after each number of plays, by place from the bidder on."""
    plan = schedule(ruleset)
    return tuple(
        tuple(plan.hand_size(place, plays) for place in range(ruleset.players)) for plays in range(plan.plays + 1)
    )


def _best_fit(setup: Setup, plan: Schedule, phase: Phase, plays: int | None) -> Moment | None:
    """The moment that fits hands and floor, else (so that the others' flaws can be told) the hand of the mover alone.

    Of several: the mover as given or preferred, then as the bidder (so the seat before him is the dealer), then the
    earliest. ``None`` when nothing fits and the number of plays is open.
    """
    players, mover = setup.ruleset.players, _mover(setup)
    dealers = range(players) if setup.dealer is None else (setup.dealer,)
    open_plays = range(1, plan.plays) if plays is None else (plays,)
    moments = [Moment(phase, dealer, number) for dealer, number in product(dealers, open_plays)]
    if setup.turn is not None and phase != "over":
        moments = [each for each in moments if (each.dealer + 1 + each.plays) % players == setup.turn]
    known = [seat for seat, hand in enumerate(setup.hands) if hand is not None]
    if not known and plays is None:
        return None
    sizes = _sizes(setup.ruleset)
    sized = [each for each in moments if _fits(setup, sizes, each, known)]
    fitting = (
        [each for each in sized if _fits_floor(setup, plan, each)]
        or sized
        or [each for each in moments if _fits(setup, sizes, each, [mover] if mover in known else known)]
        or (moments if plays is not None else [])
    )
    return min(
        fitting,
        default=None,
        key=lambda each: (
            (each.dealer + 1 + each.plays) % players != mover,
            (each.dealer + 1) % players != mover,
            each.plays,
        ),
    )


def _mover(setup: Setup) -> Seat:
    """Who is taken to be to move: as given, else the seat of the only known hand, else seat 0."""
    if setup.turn is not None:
        return setup.turn
    known = [seat for seat, hand in enumerate(setup.hands) if hand is not None]
    return known[0] if len(known) == 1 else 0


def _fits(setup: Setup, sizes: tuple[tuple[int, ...], ...], moment: Moment, seats: list[Seat]) -> bool:
    """Whether the hands of these seats have the sizes of the moment (dealing.rest)."""
    then, first, players = sizes[moment.plays], moment.dealer + 1, len(setup.hands)
    return all(len(setup.hands[seat] or ()) == then[(seat - first) % players] for seat in seats)


def _fits_floor(setup: Setup, plan: Schedule, moment: Moment) -> bool:
    """Whether stock, floor, captured cards, sweeps and the latest capture can be those of the moment."""
    floor = len(setup.loose) + sum(len(house.cards) for house in setup.houses)
    players = setup.ruleset.players
    return (
        (setup.stock is None or len(setup.stock) == plan.stock_size(moment.plays))
        and floor + sum(map(len, setup.captured or ())) <= moment.plays + 4
        and (setup.captured is None or floor + sum(map(len, setup.captured)) == moment.plays + 4)
        and all((moment.dealer + 1 + sweep.play) % players == sweep.seat for sweep in setup.sweeps)
        and (not setup.latest_capture or (moment.dealer + moment.plays) % players == setup.last_capture)
    )
