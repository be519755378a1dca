"""Seats and teams: seats are numbered in the order of play, seat + 1 sits to the right (section 1).

With four players seats 0 and 2 are team 0, seats 1 and 3 team 1. With two or three players each seat is a
team of its own, numbered like the seat.
"""

Seat = int
Team = int


def next_seat(seat: Seat, players: int, steps: int = 1) -> Seat:
    """The seat that many steps to the right."""
    return (seat + steps) % players


def team_of(seat: Seat, players: int) -> Team:
    """The team of a seat."""
    return seat % 2 if players == 4 else seat


def teams(players: int) -> int:
    """How many teams play."""
    return 2 if players == 4 else players


def partner_of(seat: Seat, players: int) -> Seat | None:
    """The seat across with four players, else none."""
    return (seat + 2) % 4 if players == 4 else None


def seats_of(team: Team, players: int) -> tuple[Seat, ...]:
    """The seats of a team."""
    return tuple(seat for seat in range(players) if team_of(seat, players) == team)
