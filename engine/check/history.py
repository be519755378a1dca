"""Whether captures and sweeps can have been made as claimed (section 8)."""

from collections.abc import Iterator

from engine.cards import FULL_PACK, NAMES, capture_value
from engine.check.claim import Claim, cards_named, cards_of
from engine.check.moment import Moment
from engine.errors import Flaw
from engine.position import Sweep
from engine.rules.groups import are_whole_groups
from engine.ruleset import Ruleset


def history_flaws(claim: Claim) -> Iterator[Flaw]:
    """All that is wrong with what was captured."""
    setup, moment = claim.setup, claim.moment
    captured_some = claim.captured is not None and any(claim.captured)
    if moment is not None and moment.plays == 0:
        yield from _too_early(claim, captured_some)
        return
    if setup.last_capture is None:
        if captured_some or setup.sweeps or setup.latest_capture:
            detail = "Cards were captured: the seat that captured last must be named."
            yield Flaw("/last_capture", "last-capture-missing", detail, "ending.leftovers")
    else:
        yield from _last_capture(claim, setup.last_capture)
    if setup.sweeps:
        yield from _sweeps(claim)
    if setup.latest_capture:
        yield from _latest_capture(claim)


def _too_early(claim: Claim, captured_some: bool) -> Iterator[Flaw]:
    """playing.phase: before the first play nothing was captured."""
    setup = claim.setup
    fields = (
        ("/captured", captured_some),
        ("/sweeps", bool(setup.sweeps)),
        ("/last_capture", setup.last_capture is not None),
        ("/latest_capture", bool(setup.latest_capture)),
    )
    for pointer, given in fields:
        if given:
            yield Flaw(pointer, "too-early", "Before the first play nothing was captured.", "playing.phase")


def _last_capture(claim: Claim, seat: int) -> Iterator[Flaw]:
    """ending.leftovers: the seat that captured last has played, and its team has cards."""
    moment = claim.moment
    if not claim.is_seat(seat):
        yield Flaw("/last_capture", "no-such-seat", f"There is no seat {seat}.")
        return
    if moment is not None and (seat - moment.dealer - 1) % claim.setup.ruleset.players >= moment.plays:
        detail = f"Seat {seat} has not played yet after {moment.plays} plays."
        yield Flaw("/last_capture", "not-yet-played", detail, "dealing.rest")
    nothing = claim.captured is None and moment is not None and claim.floor_size >= moment.plays + 4
    if nothing or (claim.captured is not None and not claim.captured[claim.team(seat)]):
        detail = f"Seat {seat} captured last, and its team has captured nothing."
        yield Flaw("/last_capture", "last-capture-without-cards", detail, "ending.leftovers")


def _sweeps(claim: Claim) -> Iterator[Flaw]:
    """sweeping.bonus: each sweep by a seat in its turn, one a play, worth what the ruleset says."""
    made: set[int] = set()
    for number, sweep in enumerate(claim.setup.sweeps):
        pointer = f"/sweeps/{number}"
        if not claim.is_seat(sweep.seat):
            yield Flaw(f"{pointer}/seat", "no-such-seat", f"There is no seat {sweep.seat}.")
        elif claim.captured is not None and not claim.captured[claim.team(sweep.seat)]:
            detail = f"Seat {sweep.seat} made a sweep, and its team has captured nothing."
            yield Flaw(f"{pointer}/seat", "sweep-without-cards", detail, "sweeping.bonus")
        if sweep.play in made:
            detail = f"Play {sweep.play} is named as a sweep already."
            yield Flaw(f"{pointer}/play", "sweep-twice", detail, "sweeping.bonus")
        elif sweep.play - 1 in made or sweep.play + 1 in made:
            detail = f"After a sweep the floor is empty: plays {sweep.play} and the one beside it cannot both capture."
            yield Flaw(f"{pointer}/play", "sweep-after-sweep", detail, "sweeping.bonus")
        made.add(sweep.play)
        if claim.moment is not None:
            yield from _sweep_at(claim, claim.moment, sweep, pointer)


def _sweep_at(claim: Claim, moment: Moment, sweep: Sweep, pointer: str) -> Iterator[Flaw]:
    """sweeping.bonus, sweeping.opening, sweeping.last-play: when a sweep was made, by whom, for how much."""
    if not 0 <= sweep.play < moment.plays:
        detail = f"Of the {moment.plays} plays made, counted from 0, none is play {sweep.play}."
        yield Flaw(f"{pointer}/play", "sweep-play", detail, "sweeping.bonus")
        return
    mover = (moment.dealer + 1 + sweep.play) % claim.setup.ruleset.players
    if claim.is_seat(sweep.seat) and sweep.seat != mover:
        detail = f"Play {sweep.play} was seat {mover}'s, not seat {sweep.seat}'s."
        yield Flaw(f"{pointer}/seat", "sweep-turn", detail, "sweeping.bonus")
    if sweep.play == moment.plays - 1 and claim.floor_size:
        detail = "The latest play was a sweep, and yet cards lie on the floor."
        yield Flaw(f"{pointer}/play", "sweep-floor", detail, "sweeping.bonus")
    low, high, rule = _sweep_points(claim, sweep.play)
    if not low <= sweep.points <= high:
        told = str(low) if low == high else f"{low} to {high}"
        yield Flaw(f"{pointer}/points", "sweep-points", f"This sweep is worth {told}, not {sweep.points}.", rule)


def _sweep_points(claim: Claim, play: int) -> tuple[int, int, str]:
    """The least and the most that a sweep at a play may score, and the rule that says so."""
    rules: Ruleset = claim.setup.ruleset
    if play == claim.plan.plays - 1:
        last = rules.sweep_points.last if rules.sweep == "fixed" else 0
        return last, last, "sweeping.last-play"
    if rules.sweep == "card_value":
        bid = claim.setup.bid if play == 0 else None
        return (bid, bid, "sweeping.opening") if bid else (1, 13, "sweeping.bonus")
    points, rule = (
        (rules.sweep_points.opening, "sweeping.opening") if play == 0 else (rules.sweep_points.normal, "sweeping.bonus")
    )
    return points, points, rule


def _latest_capture(claim: Claim) -> Iterator[Flaw]:
    """knowing.public: what the latest play captured, by the seat that made it, from its team's cards."""
    setup, moment = claim.setup, claim.moment
    cards = cards_of(setup.latest_capture)
    for place, card in enumerate(setup.latest_capture):
        if card in setup.latest_capture[:place]:
            yield Flaw(f"/latest_capture/{place}", "card-twice", f"{NAMES[card]} is named already.", "dealing.pack")
    if not _is_a_capture(cards):
        detail = "No card of these captures the others in whole groups."
        yield Flaw("/latest_capture", "not-whole-groups", detail, "capturing.groups")
    seat = setup.last_capture
    if seat is None or not claim.is_seat(seat):
        return
    if moment is not None and (moment.dealer + moment.plays) % setup.ruleset.players != seat:
        detail = f"The latest play was not made by seat {seat}, who captured last: it captured nothing."
        yield Flaw("/latest_capture", "latest-capture-turn", detail, "knowing.public")
    held = FULL_PACK & ~claim.seen if claim.captured is None else claim.captured[claim.team(seat)]
    if astray := cards & ~held:
        detail = f"Not among the cards that the team of seat {seat} captured: {cards_named(astray)}."
        yield Flaw("/latest_capture", "latest-capture-astray", detail, "knowing.public")


def _is_a_capture(cards: int) -> bool:
    """Whether the cards are a capturing card and whole groups worth it (capturing.groups)."""
    if cards & cards - 1 == 0:
        return False
    values = {capture_value(card) for card in range(52) if cards >> card & 1}
    return any(are_whole_groups(cards, value) for value in sorted(values, reverse=True))
