"""What is best: exact endgames, suggestions from what a seat sees, and what the moves of a recorded deal cost.

Every question is asked in its canonical form (:mod:`engine.canonical`), so that equal questions share an answer and a
cached answer is the one that would be computed. Moves lead back to the question as it was asked; reasons, which name
cards and seats, are found for the asker's own view.
"""

import time
from collections.abc import Callable
from typing import Any

import orjson
from flask import Blueprint, current_app

from api.cache import SETTLED, Entry, Found, Question, answers_here, cached_by_body, came_from
from api.caching import unchanging
from api.gate import Gate
from api.problems import BudgetTooLarge, MoveRefused, concerning
from api.requests import about, checked, read_body
from api.schemas.advice import dump_advice, dump_level, dump_mistake, dump_solution, stored_advice, stored_solution
from api.schemas.answers import under_revision
from api.schemas.search import OF_THE_RULESET, ReviewRequest, SolveRequest, SuggestRequest
from engine.canonical import canonical, canonical_view
from engine.check_views import check_view
from engine.errors import Flaw, IllegalMove, NotKnown, NotToMove
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
    position, budget = checked(asked["claim"]), asked["budget"]
    question, way_back = canonical(position)
    nodes = _allowed("nodes", budget["nodes"], USUAL_NODES, "MAX_NODES")
    milliseconds = _time_allowed(budget["milliseconds"])
    wanted = nodes if milliseconds is None else SETTLED
    memory = current_app.config["SEARCH_MEMORY_BYTES"]

    def compute() -> Entry:
        with _slot(milliseconds) as deadline:
            solution = solve(question, _budget(nodes, deadline), memory)
        spent = nodes if milliseconds is None else solution.nodes
        return Entry(SETTLED if solution.exact else spent, orjson.dumps(stored_solution(solution)))

    found = _found(Question("solve", format_position(question), wanted, milliseconds), compute)
    solved = dump_solution(orjson.loads(found.entry.answer), way_back)
    return {**about(position), "turn": position.turn, **solved}


@search.post("/suggest")
@cached_by_body(shared=True)
def suggest_move() -> Json:
    """All moves of a seat ranked by what it may know, and the one to play."""
    asked = read_body(_SUGGEST)
    seen, budget, seed, rule = _view_asked(asked), asked["budget"], asked["seed"], LEVELS[asked["level"]]
    aim = _aim(seen.ruleset, asked["aim"])
    question, way_back = canonical_view(seen)
    simulations = _allowed("simulations", budget["simulations"], rule.simulations, "MAX_SIMULATIONS")
    milliseconds = _time_allowed(budget["milliseconds"]) if rule.simulations else None

    def compute() -> Entry:
        with _slot(milliseconds) as deadline:
            advised = suggest(question, rule.name, _budget(simulations, deadline), seed, aim)
        return Entry(SETTLED if milliseconds is None else 0, orjson.dumps(stored_advice(advised)))

    spent = (simulations, aim.lead, aim.target, aim.minimum) if rule.simulations else ()
    text = f"{format_view(question)} {rule.name} {seed} {spent}"
    found = _found(Question("suggest", text, SETTLED, milliseconds), compute)
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
    concerning(format_record(record))
    if (stop := replay(record).stop) is not None:
        illegal = IllegalMove(format_move(stop.move), stop.violations)
        raise MoveRefused(illegal, f"/record/moves/{stop.index}", [])
    moves = max(1, len(record.moves))
    most = current_app.config["MAX_SIMULATIONS"] // moves
    simulations = _allowed("simulations", asked["budget"]["simulations"], min(USUAL_REVIEW, most), most)

    def compute() -> Entry:
        with _slot(None):
            mistakes = review(record, Budget(simulations), seed)
        return Entry(SETTLED, orjson.dumps([dump_mistake(mistake) for mistake in mistakes]))

    found = _found(Question("review", f"{format_record(record)} {seed} {simulations}"), compute)
    return under_revision(
        {"notation": format_record(record), "seed": seed, "moves": orjson.loads(found.entry.answer)}
    )
