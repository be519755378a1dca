"""After failures in a row nothing is tried for a while; then one attempt decides for all."""

from api.cache.breaker import Breaker

#: Pauses are up to a fifth longer or shorter than said.
LONG = 2.5


class Time:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def broken(clock: Time) -> Breaker:
    breaker = Breaker(3, 2.0, clock)
    for _ in range(3):
        assert breaker.lets_in()
        breaker.failed()
    return breaker


def test_three_failures_in_a_row_open_it() -> None:
    breaker = broken(Time())
    assert breaker.is_open
    assert not any(breaker.lets_in() for _ in range(100))


def test_a_success_between_failures_keeps_it_closed() -> None:
    breaker = Breaker(3, 2.0, Time())
    for _ in range(10):
        breaker.failed()
        breaker.failed()
        breaker.succeeded()
    assert breaker.lets_in() and not breaker.is_open


def test_after_the_pause_one_is_let_in_and_its_success_closes_it() -> None:
    clock = Time()
    breaker = broken(clock)
    clock.now += LONG
    assert [breaker.lets_in() for _ in range(3)] == [True, False, False]
    breaker.succeeded()
    assert breaker.lets_in() and not breaker.is_open


def test_after_the_pause_a_failure_opens_it_for_another_one() -> None:
    clock = Time()
    breaker = broken(clock)
    for _ in range(5):
        clock.now += LONG
        assert breaker.lets_in()
        breaker.failed()
        assert not breaker.lets_in()
