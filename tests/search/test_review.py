"""Post-mortems: what each move cost, most costly first, and what of it is proven."""

from functools import cache

from engine.deal import deal
from engine.legal import legal_moves
from engine.moves import Move
from engine.play import apply
from engine.position import Position
from engine.record import Record, replay
from engine.ruleset import ruleset
from engine.search import Budget, Mistake, review, solve
from engine.search.standing import ahead
from tests.bench.bots import bot, parse_spec
from tests.search.endings import plays_left

#: Enough nodes, ten for each simulation, for any endgame of two cards in each hand and for most of four.
BUDGET = Budget(1500)
SEED = 4


def value_after(position: Position, move: Move) -> int:
    """What the mover's team gains from here on with that move, if all play their best after it."""
    team, after = position.team(position.turn), apply(position, move)
    return ahead(after, team) - ahead(position, team) + solve(after, Budget(10**7), team=team).lower


@cache
def blundered() -> tuple[Record, int, Move, int]:
    """A deal by careful players in which one of the last eight plays gives fifty points or more away: the record, the
    play, the best move, and the cost. After it all play their best."""
    careful = bot(parse_spec("careful"))
    for seed in range(40):
        dealt = deal(ruleset(), 3, seed)
        position, moves = dealt.position, []
        while plays_left(position) > 8:
            moves.append(careful(position, 0))
            position = apply(position, moves[-1])
        values = {move: value_after(position, move) for move in legal_moves(position)}
        best, worst = max(values, key=values.__getitem__), min(values, key=values.__getitem__)
        if (cost := values[best] - values[worst]) >= 50:
            rest = solve(apply(position, worst), Budget(10**7)).line
            return Record(ruleset(), 3, dealt.pack, (*moves, worst, *rest)), position.plays, best, cost
    raise AssertionError("no deal has a blunder")


@cache
def reviewed() -> tuple[Mistake, ...]:
    return review(blundered()[0], BUDGET, SEED)


def test_a_blunder_is_named_first_with_its_cost() -> None:
    _, play, _, cost = blundered()
    worst = reviewed()[0]
    assert (worst.play, worst.cost, worst.error, worst.exact) == (play, cost, 0, True)


def test_the_better_move_is_as_good_as_any() -> None:
    record, play, best, cost = blundered()
    told = reviewed()[0]
    position = next(position for position in replay(record).positions if position.plays == play)
    assert value_after(position, told.best) == value_after(position, best) == value_after(position, told.move) + cost


def test_every_move_is_looked_at_once_most_costly_first() -> None:
    record = blundered()[0]
    assert sorted(mistake.play for mistake in reviewed()) == sorted(
        [0, *range(48)]
    )  # the bid and the opening are both play 0
    assert {mistake.move for mistake in reviewed()} == set(record.moves)
    costs = [mistake.cost for mistake in reviewed()]
    assert costs == sorted(costs, reverse=True) and costs[-1] == 0
    assert all(mistake.cost >= 0 and mistake.error >= 0 for mistake in reviewed())


def test_costs_are_exact_near_the_end_and_nowhere_else() -> None:
    assert {mistake.play for mistake in reviewed() if mistake.exact} >= set(range(40, 48))
    assert all(mistake.play >= 32 for mistake in reviewed() if mistake.exact)


def test_what_costs_nothing_was_the_best_or_as_good() -> None:
    """After the blunder all played their best: each later move is exact and costs nothing."""
    play = blundered()[1]
    later = [mistake for mistake in reviewed() if mistake.play > play]
    assert len(later) == 47 - play
    assert all(mistake.exact and mistake.cost == 0 and mistake.best == mistake.move for mistake in later)


def test_seats_and_teams_are_those_of_the_record() -> None:
    for mistake in reviewed():
        assert mistake.seat == mistake.play % 4 and mistake.team == mistake.seat % 2  # seat 0 bids, since seat 3 deals


def test_the_same_seed_gives_the_same_review() -> None:
    record = blundered()[0]
    short = Record(record.ruleset, record.dealer, record.pack, record.moves[:6])
    assert review(short, Budget(60), 1) == review(short, Budget(60), 1)


def test_a_record_is_reviewed_up_to_its_first_illegal_move() -> None:
    record = blundered()[0]
    doubled = Record(record.ruleset, record.dealer, record.pack, (*record.moves[:5], record.moves[4]))
    assert {mistake.play for mistake in review(doubled, Budget(40))} == {0, 1, 2, 3}


def test_a_deadline_that_has_passed_leaves_nothing_reviewed() -> None:
    assert review(blundered()[0], Budget(1500, lambda: 1.0, 1.0)) == ()
