"""The door for views: a claimed view becomes a checked one, or all its flaws are told.

A view is checked as the position it is part of, with the other hands and the stock not known
(:mod:`engine.check`); besides, the sizes must be those of the deal, and the floor lies face down when it should.
Pointers of flaws go into the JSON form of the view (``/hand/3``, ``/hand_sizes/1``).
"""

from collections.abc import Iterator
from dataclasses import replace

from engine.cards import PACK
from engine.check import check, flaws
from engine.check.moment import Moment, moment_of
from engine.errors import Flaw, InvalidPosition
from engine.position import Setup
from engine.schedule import schedule
from engine.views import View, ViewClaim, floor_is_hidden, hand_sizes, view


def check_view(claim: ViewClaim) -> View:
    """The view that a claim makes; raises :class:`InvalidPosition` with every flaw."""
    if found := view_flaws(claim):
        raise InvalidPosition(found)
    return view(check(_setup(claim)), claim.seat)


def view_flaws(claim: ViewClaim) -> tuple[Flaw, ...]:
    """Every flaw of a claimed view at once; none if a seat can see this at a moment of a deal."""
    setup, players = _setup(claim), claim.setup.ruleset.players
    if not 0 <= claim.seat < players:
        return (Flaw("/seat", "no-such-seat", f"There is no seat {claim.seat}; seats are 0-{players - 1}."),)
    found = tuple(replace(flaw, pointer=_pointer(flaw.pointer, claim.seat)) for flaw in flaws(setup))
    if len(setup.hands) != players:
        return found
    moment = moment_of(setup, schedule(setup.ruleset))
    return found if moment is None else (*found, *_size_flaws(claim, moment), *_face_down_flaws(claim, moment))


def _setup(claim: ViewClaim) -> Setup:
    """The claim as one of a position. For a floor that lies face down any four cards stand in: none is looked at."""
    if not claim.floor_hidden:
        return claim.setup
    held = {card for hand in claim.setup.hands for card in hand or ()}
    return replace(claim.setup, loose=tuple(card for card in PACK if card not in held)[:4])


def _size_flaws(claim: ViewClaim, moment: Moment) -> Iterator[Flaw]:
    """dealing.rest: hands and stock have the sizes that everybody can count."""
    plan = schedule(claim.setup.ruleset)
    sizes = hand_sizes(plan, moment.dealer, moment.plays)
    claimed = claim.hand_sizes or (None,) * len(sizes)
    if len(claimed) != len(sizes):
        detail = f"There are {len(claimed)} hand sizes; the ruleset has {len(sizes)} seats."
        yield Flaw("/hand_sizes", "hand-count", detail, "dealing.first-four")
        return
    for seat, (said, size) in enumerate(zip(claimed, sizes, strict=True)):
        if said is not None and said != size:
            detail = f"Seat {seat} holds {size} cards with {moment.plays} plays made, not {said}."
            yield Flaw(f"/hand_sizes/{seat}", "hand-size", detail, "dealing.rest")
    stock = plan.stock_size(moment.plays)
    if claim.stock_size is not None and claim.stock_size != stock:
        detail = f"With {moment.plays} plays made {stock} cards are in the stock, not {claim.stock_size}."
        yield Flaw("/stock_size", "stock-size", detail, "dealing.rest")


def _face_down_flaws(claim: ViewClaim, moment: Moment) -> Iterator[Flaw]:
    """knowing.floor, knowing.hidden: the floor is seen once it is turned up, and not before."""
    hidden = floor_is_hidden(claim.setup.ruleset, moment.phase)
    if hidden and not claim.floor_hidden:
        yield Flaw("/floor/loose", "floor-hidden", "Before the bid the floor lies face down.", "knowing.hidden")
    elif claim.floor_hidden and not hidden:
        yield Flaw("/floor/loose", "floor-open", "The floor lies face up and is part of the view.", "knowing.floor")


def _pointer(pointer: str, seat: int) -> str:
    """A pointer into a position as one into a view: the own hand is ``/hand``."""
    own = f"/hands/{seat}"
    if pointer == own or pointer.startswith(own + "/"):
        return "/hand" + pointer[len(own) :]
    return "/hand_sizes" if pointer == "/hands" else pointer
