"""Which questions a position answers: what is not known decides (knowing.hidden)."""

from engine.position import Position
from engine.schedule import schedule


def questions(position: Position) -> tuple[str, ...]:
    """Which of legal_moves, judge, play, view, score, suggest and solve can be answered for the position."""
    turn = position.turn
    mover_known = turn is not None and position.hands[turn] is not None
    can_deal = position.stock is not None or schedule(position.ruleset).dealt_after(position.plays + 1) is None
    no_look_back = position.captured is not None or position.ruleset.majority == "none"
    all_known = None not in position.hands and position.stock is not None and no_look_back
    answered = {
        "legal_moves": turn is None or mover_known,
        "judge": turn is None or mover_known,
        "play": mover_known and (can_deal or position.phase == "bid"),
        "view": any(hand is not None for hand in position.hands),
        "score": position.captured is not None,
        "suggest": mover_known,
        "solve": mover_known and all_known,
    }
    return tuple(question for question, answerable in answered.items() if answerable)
