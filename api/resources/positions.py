"""Questions about a position: is it one, what is legal, what does a move do, what may a seat see, what is the score."""

from collections.abc import Sequence
from typing import Any

from flask import Blueprint, current_app

from api.cache import cached_by_body
from api.caching import unchanging
from api.nearest import nearest
from api.problems import MoveRefused, concerning, dump_flaw, dump_violation
from api.requests import about, checked, read_body, read_query
from api.schemas.answers import dump_account, dump_choice, dump_effect, dump_event, under_revision
from api.schemas.moves import dump_move
from api.schemas.positions import dump_position
from api.schemas.requests import (
    JudgeRequest,
    LegalMovesQuery,
    LegalMovesRequest,
    PlayRequest,
    PositionRequest,
    ViewRequest,
)
from api.schemas.views import dump_view
from api.selection import fits
from engine.check import check, flaws, questions
from engine.errors import IllegalMove, InvalidPosition, TooManyMoves
from engine.legal import legal_moves as moves_of
from engine.moves import Move
from engine.play import Played, effect, play
from engine.position import Position
from engine.rules import violations
from engine.scoring import account
from engine.views import view

Json = dict[str, Any]

positions = Blueprint("positions", __name__, url_prefix="/v1/positions")

_POSITION = PositionRequest()
_LEGAL_MOVES = LegalMovesRequest()
_LEGAL_MOVES_QUERY = LegalMovesQuery()
_PLAY = PlayRequest()
_JUDGE = JudgeRequest()
_VIEW = ViewRequest()


@positions.post("/check")
def check_position() -> Json:
    """Whether a claimed position can be, every flaw if not, and what can be asked about it."""
    claim = read_body(_POSITION)["claim"]
    found = flaws(claim)
    told = [dump_flaw(flaw, "/position") for flaw in found]
    verdict = {"valid": not found, "flaws": told}
    try:
        position = check(claim)
    except InvalidPosition:
        return under_revision({**verdict, "questions": [], "notation": None})
    return {**about(position), **verdict, "questions": list(questions(position)), "position": dump_position(position)}


@positions.post("/legal-moves")
@cached_by_body(shared=False)
def list_legal_moves() -> Json:
    """The legal moves with what each does, all or those that fit a card and a selection."""
    return _legal_moves(read_body(_LEGAL_MOVES))


@positions.get("/legal-moves")
@unchanging(immutable=True)
def read_legal_moves() -> Json:
    """The same by the notation of the position, for caches."""
    return _legal_moves(read_query(_LEGAL_MOVES_QUERY))


def _legal_moves(asked: Json) -> Json:
    position = checked(asked["claim"])
    moves = moves_of(position)
    chosen = [move for move in moves if fits(move, asked["card"], asked["selection"])]
    most = current_app.config["MAX_LISTED_MOVES"]
    if len(chosen) > most:
        raise TooManyMoves(most)
    return {
        **about(position),
        "turn": position.turn,
        "count": len(chosen),
        "total": len(moves),
        "moves": [dump_choice(position, move) for move in chosen],
    }


@positions.post("/play")
def play_moves() -> Json:
    """The position after one move or several, with what happened on the way."""
    asked = read_body(_PLAY)
    position, told = checked(asked["claim"]), []
    for pointer, move in asked["moves"]:
        played = _play(position, move, pointer)
        told.append({**dump_choice(position, move), "events": [dump_event(event) for event in played.events]})
        position = played.position
    scored = {} if position.captured is None else {"account": dump_account(account(position))}
    return {**about(position), "position": dump_position(position), "played": told, **scored}


def _play(position: Position, move: Move, pointer: str) -> Played:
    try:
        return play(position, move)
    except IllegalMove as illegal:
        concerning(position)
        raise MoveRefused(illegal, pointer, _nearest(position, move)) from illegal


def _nearest(position: Position, move: Move) -> Sequence[Json]:
    try:
        moves = moves_of(position) if position.turn is not None else []
    except TooManyMoves:
        return []
    return [dump_choice(position, found) for found in nearest(move, moves)]


@positions.post("/judge")
def judge_move() -> Json:
    """Whether a move is legal; if not, every rule that it offends and the legal moves nearest to it."""
    asked = read_body(_JUDGE)
    position, move = checked(asked["claim"]), asked["move"]
    found = violations(position, move)
    told = [dump_violation(violation, "/move") for violation in found]
    verdict = {**about(position), "legal": not found, "move": dump_move(move), "violations": told}
    if found:
        return {**verdict, "nearest": _nearest(position, move)}
    return {**verdict, "nearest": [], "effect": dump_effect(effect(position, move))}


@positions.post("/view")
def view_position() -> Json:
    """What one seat may know."""
    asked = read_body(_VIEW)
    position = checked(asked["claim"])
    return {**about(position), "view": dump_view(view(position, asked["seat"]))}


@positions.post("/score")
def score_position() -> Json:
    """The account of the deal, line by line."""
    position = checked(read_body(_POSITION)["claim"])
    return {**about(position), "account": dump_account(account(position))}
