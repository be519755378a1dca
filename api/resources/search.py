"""What is best: exact endgames, suggestions from what a seat sees, and what the moves of a recorded deal cost.

Every question is asked in its canonical form (:mod:`engine.canonical`), so that equal questions share an answer and a
cached answer is the one that would be computed. Moves lead back to the question as it was asked; reasons, which name
cards and seats, are found for the asker's own view.
"""

import time
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import orjson
from flask import Blueprint, current_app
from marshmallow import ValidationError

from api.cache import SETTLED, Entry, Found, Question, answers_here, cached_by_body, came_from
from api.caching import unchanging
from api.gate import Gate
from api.problems import MoveRefused, concerning
from api.requests import about, checked, read_body
from api.schemas.advice import dump_advice, dump_level, dump_mistake, dump_solution, stored_advice, stored_solution
from api.schemas.answers import under_revision
from api.schemas.fields import Complaint
from api.schemas.search import OF_THE_RULESET, ReviewRequest, SolveRequest, SuggestRequest
from engine.canonical import canonical, canonical_view
from engine.check_views import check_view
from engine.errors import IllegalMove, NotToMove
from engine.notation import format_move, format_position, format_view
from engine.record import format_record, replay
from engine.ruleset import Ruleset
from engine.search import LEVELS, Aim, Budget, aim_of, review, solve, suggest
from engine.views import View, ViewClaim, view

Json = dict[str, Any]

search = Blueprint("search", __name__, url_prefix="/v1")

_SOLVE = SolveRequest()
_SUGGEST = SuggestRequest()
_REVIEW = ReviewRequest()

#: Nodes of a solve and simulations for each move of a review that name no budget.
USUAL_NODES = 2_000_000
USUAL_REVIEW = 400
#: Where only time limits a search.
_UNCOUNTED = 2**40


@search.get("/levels")
@unchanging()
def list_levels() -> Json:
    """How strong a suggestion may be."""
    return {"levels": [dump_level(rule) for rule in LEVELS.values()]}


@search.post("/positions/solve")
@cached_by_body(shared=True)
def solve_position() -> Json:
    """The exact value of a position and a best line, or bounds as far as the budget proves them."""
    asked = read_body(_SOLVE)
    spends = _Spends(asked["budget"]["milliseconds"])
    nodes = spends.steps("nodes", asked["budget"]["nodes"], USUAL_NODES, current_app.config["MAX_NODES"])
    position = checked(asked["claim"])
    question, way_back = canonical(position)
    memory = current_app.config["SEARCH_MEMORY_BYTES"]

    def compute() -> Entry:
        solution = _gate().search(lambda: solve(question, spends.budget(nodes), memory), spends.deadline)
        strength = SETTLED if solution.exact else solution.nodes if spends.deadline else nodes
        return Entry(strength, orjson.dumps(stored_solution(solution)))

    wanted = SETTLED if spends.deadline else nodes
    found = _found(Question("solve_position", format_position(question), wanted, spends.milliseconds), compute)
    solved = dump_solution(orjson.loads(found.entry.answer), way_back)
    return {**about(position), "turn": position.turn, **solved}


@search.post("/suggest")
@cached_by_body(shared=True)
def suggest_move() -> Json:
    """All moves of a seat ranked by what it may know, and the one to play."""
    asked = read_body(_SUGGEST)
    rule, seed = LEVELS[asked["level"]], asked["seed"]
    spends = _Spends(asked["budget"]["milliseconds"] if rule.simulations else None)
    most = current_app.config["MAX_SIMULATIONS"]
    simulations = spends.steps("simulations", asked["budget"]["simulations"], rule.simulations, most)
    seen = _view_asked(asked)
    aim = _aim(seen.ruleset, asked["aim"])
    question, way_back = canonical_view(seen)

    def compute() -> Entry:
        budget = spends.budget(simulations)
        advised = _gate().search(lambda: suggest(question, rule.name, budget, seed, aim), spends.deadline)
        return Entry(0 if spends.deadline else SETTLED, orjson.dumps(stored_advice(advised)))

    counts = (simulations, aim.lead, aim.target, aim.minimum) if rule.simulations else ()
    text = f"{format_view(question)} {rule.name} {seed} {counts}"
    found = _found(Question("suggest_move", text, SETTLED, spends.milliseconds), compute)
    advised = dump_advice(orjson.loads(found.entry.answer), seen, way_back)
    return under_revision(
        {"notation": format_view(seen), "seat": seen.seat, "level": rule.name, "seed": seed, **advised}
    )


@search.post("/records/review")
@cached_by_body(shared=True)
def review_record() -> Json:
    """What each move of a recorded deal cost, most costly first."""
    asked = read_body(_REVIEW)
    record, seed = asked["deal"], asked["seed"]
    text = format_record(record)
    concerning(text, "/record")
    if (stop := replay(record).stop) is not None:
        illegal = IllegalMove(format_move(stop.move), stop.violations)
        raise MoveRefused(illegal, f"/record/moves/{stop.index}", [])
    most = max(1, current_app.config["MAX_SIMULATIONS"] // max(1, len(record.moves)))
    simulations = _Spends(None).steps("simulations", asked["budget"]["simulations"], USUAL_REVIEW, most)

    def compute() -> Entry:
        mistakes = _gate().search(lambda: review(record, Budget(simulations), seed))
        return Entry(SETTLED, orjson.dumps([dump_mistake(mistake) for mistake in mistakes]))

    found = _found(Question("review_record", f"{text} {seed} {simulations}"), compute)
    return under_revision({"notation": text, "seed": seed, "moves": orjson.loads(found.entry.answer)})


def _found(question: Question, compute: Callable[[], Entry]) -> Found:
    """The answer that is known, or else one of those that the gate lets in to search or to wait for a search."""
    answers = answers_here()
    found = answers.known(question)
    if found is None:
        with _gate().place():
            found = answers.find_out(question, compute)
    came_from(found)
    return found


def _gate() -> Gate:
    gate: Gate = current_app.extensions["gate"]
    return gate


def _view_asked(asked: Json) -> View:
    """The view that is asked about; of a position only what its mover may know is used."""
    claim, within = asked["claim"], asked["within"]
    concerning(None, within)
    if isinstance(claim, ViewClaim):
        seen = check_view(claim)
        concerning(format_view(seen), within)
    else:
        position = checked(claim)
        seat = (position.bidder + position.plays) % position.ruleset.players
        if position.turn is None:
            raise NotToMove(seat, None)
        seen = view(position, seat)
    if seen.turn != seen.seat:
        raise NotToMove(seen.seat, seen.turn)
    return seen


def _aim(ruleset: Ruleset, asked: Json | None) -> Aim:
    """What the seat plays for; what is left out is as the ruleset has it."""
    if asked is None:
        return aim_of(ruleset)
    usual = aim_of(ruleset, asked["lead"])
    minimum = usual.minimum if asked["minimum"] == OF_THE_RULESET else asked["minimum"]
    return replace(usual, target=asked["target"] or usual.target, minimum=minimum)


class _Spends:
    """What a request lets its search spend, as far as the settings allow it: steps, or time from its arrival on."""

    def __init__(self, milliseconds: int | None) -> None:
        self.milliseconds = milliseconds
        self.deadline: float | None = None
        if milliseconds is not None:
            _refuse_beyond("milliseconds", milliseconds, current_app.config["MAX_MILLISECONDS"])
            self.deadline = time.monotonic() + milliseconds / 1000

    def steps(self, name: str, asked: int | None, usual: int, most: int) -> int:
        """The steps that the search may take; as many as it likes where time is the limit."""
        if self.deadline is not None:
            return _UNCOUNTED
        if asked is not None:
            _refuse_beyond(name, asked, most)
        return min(usual, most) if asked is None else asked

    def budget(self, steps: int) -> Budget:
        """The same for the engine, which has no clock of its own."""
        return Budget(steps) if self.deadline is None else Budget(steps, time.monotonic, self.deadline)


def _refuse_beyond(name: str, asked: int, most: int) -> None:
    if asked > most:
        detail = f"This service allows at most {most} {name}."
        raise ValidationError({"budget": {name: [Complaint("out-of-range", detail)]}})
