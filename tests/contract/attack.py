"""Hooks of schemathesis: most generated positions become dealt ones, so that most questions are answered.

A random skeleton of a position is no moment of any deal, so without these hooks every answer would be 422. A valid
body keeps what was generated beside the position (filters, seats, rulesets); about one in sixteen is left as it is.
"""

import json
import os
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any
from zlib import crc32

import schemathesis
from schemathesis.core.parameters import ParameterLocation

from engine.errors import InvalidRuleset, MalformedNotation
from engine.notation import parse_position
from engine.ruleset import ruleset

Json = dict[str, Any]

#: Where the dealt positions lie, and where the counts of answers go.
POSITIONS = "SEEP_ATTACK_POSITIONS"
COUNTS = "SEEP_ATTACK_COUNTS"

#: Operations that play or judge a move.
_MOVING = ("/v1/positions/play", "/v1/positions/judge")


@cache
def _dealt() -> list[Json]:
    """Positions of real deals: notation, JSON, players and legal moves."""
    found: list[Json] = json.loads(Path(os.environ[POSITIONS]).read_bytes())
    return found


def _choice(seed: object, number: int) -> int:
    """A number below ``number`` that follows from what was generated, so that schemathesis can shrink and replay."""
    return crc32(json.dumps(seed, sort_keys=True, default=str).encode()) % number


@schemathesis.hook
def map_case(context: Any, case: Any) -> Any:
    """Put a dealt position, a legal move, a whole pack or fitting points in place of a generated one."""
    path = case.operation.path
    if _is_wrong_on_purpose(case):
        return case
    if case.method == "GET" and path == "/v1/positions/legal-moves":
        case.query["position"] = _dealt()[_choice(case.query, len(_dealt()))]["notation"]
        if _is_stateful(case) or _choice(case.query, 2):
            case.query.pop("card", None)
            case.query.pop("selection", None)
    elif isinstance(case.body, dict) and not _comes_from_an_answer(case) and _choice(case.body, 16):
        case.body = _made_possible(path, case.body)
        if path == "/v1/positions/legal-moves" and (_is_stateful(case) or _choice(case.body, 2)):
            case.body.pop("card", None)
            case.body.pop("selection", None)
    return case


def _is_stateful(case: Any) -> bool:
    """In the stateful phase every list of moves is to have one that can be played next, so it must not be filtered."""
    return case.meta is None or case.meta.phase.name.value == "stateful"


def _comes_from_an_answer(case: Any) -> bool:
    """A body that a link made of an answer asks about a position already; no generated text is the notation of one."""
    body = case.body
    if not _is_stateful(case) or "position" in body:
        return False
    try:
        parse_position(str(body.get("notation")))
    except MalformedNotation:
        return False
    return True


def _is_wrong_on_purpose(case: Any) -> bool:
    locations = (ParameterLocation.BODY, ParameterLocation.QUERY)
    return case.meta is not None and any(case.meta.is_negative_at(location) for location in locations)


def _made_possible(path: str, body: Json) -> Json:
    if path.startswith("/v1/positions/") or path == "/v1/suggest":
        return _about_a_dealt_position(path, body)
    if path == "/v1/records/review":
        return _about_a_played_deal(body)
    made = {name: value for name, value in body.items() if name != "ruleset" or _goes_together(value)}
    if path == "/v1/deals":
        made = _deal(made)
    elif path == "/v1/baazi":
        made["deals"] = [{"cards": [60, 40], "sweeps": [50 * (_choice(deal, 3)), 0]} for deal in made["deals"]]
        made["dealer"] %= 2
        made.pop("ruleset", None)
    return made


def _goes_together(asked: Json) -> bool:
    """Of all combinations of options that the contract's schemas allow, the engine takes but a few."""
    options = {name: value for name, value in asked.get("options", {}).items() if name != "sweep_points"}
    try:
        ruleset(asked.get("preset", "standard"), options)
    except InvalidRuleset:
        return False
    return options == asked.get("options", {})


def _deal(body: Json) -> Json:
    """A seed, or the pack that such a seed would shuffle; whoever deals sits at every board."""
    seed = body.get("seed") or _choice(body, 1_000)
    fitting = {**body, "seed": seed, "dealer": (body.get("dealer") or 0) % 2}
    fitting.pop("pack", None)
    return fitting


#: What a search may spend here: it is to be asked often, not to think long.
_SMALL_BUDGETS = {"/v1/positions/solve": {"nodes": 500}, "/v1/suggest": {"simulations": 4}}
#: The parts of a body that say what it is about, in whichever form.
_SUBJECTS = ("notation", "position", "view", "move", "moves", "record")


def _about_a_dealt_position(path: str, body: Json) -> Json:
    dealt = _dealt()[_choice(body, len(_dealt()))]
    form = "notation" if _choice(body, 3) else "position"
    made = {name: value for name, value in body.items() if name not in _SUBJECTS}
    made[form] = dealt[form]
    if path in _SMALL_BUDGETS:
        made["budget"] = _SMALL_BUDGETS[path]
    if path in _MOVING:
        move = dealt["moves"][_choice(body, len(dealt["moves"]))]
        several = "moves" in body and path.endswith("play")
        made.update({"moves": [move]} if several else {"move": move})
    if "seat" in made:
        made["seat"] = int(made["seat"]) % dealt["players"]
    return made


def _about_a_played_deal(body: Json) -> Json:
    dealt = _dealt()[_choice(body, len(_dealt()))]
    made = {name: value for name, value in body.items() if name not in _SUBJECTS}
    return {**made, "record": dealt["record"], "budget": {"simulations": 1}}


_COUNTS: Counter[tuple[str, str, bool, int]] = Counter()


@schemathesis.hook
def after_call(context: Any, case: Any, response: Any) -> None:
    """Count the answer by operation, phase, whether the request was valid, and status."""
    phase = case.meta.phase.name.value if case.meta is not None else "none"
    valid = case.meta is None or not case.meta.generation.mode.is_negative
    _COUNTS[case.operation.label, phase, valid, response.status_code] += 1
    Path(os.environ[COUNTS]).write_text(json.dumps([[*key, count] for key, count in _COUNTS.items()]))
