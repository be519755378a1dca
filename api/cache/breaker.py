"""A circuit breaker: after some failures in a row nothing is tried for a while, then one attempt decides.

::

    closed --(failures in a row)--> open --(pause over)--> one probe --success--> closed
                                     ^-----------failure-------'
"""

import random
import time
from collections.abc import Callable
from threading import Lock


class Breaker:
    """Counts failures in a row; whoever is let in says how it went."""

    def __init__(self, failures: int, pause: float, clock: Callable[[], float] = time.monotonic) -> None:
        self._allowed = failures
        self._pause = pause
        self._clock = clock
        self._failures = 0
        self._next_probe = 0.0
        self._lock = Lock()

    @property
    def is_open(self) -> bool:
        """Whether attempts are being spared."""
        return self._failures >= self._allowed

    def lets_in(self) -> bool:
        """Whether to try: always while closed; while open once after each pause."""
        if not self.is_open:
            return True
        with self._lock:
            now = self._clock()
            if now < self._next_probe:
                return False
            self._next_probe = now + self._jittered()  # the probe is this caller's alone
            return True

    def succeeded(self) -> None:
        """The attempt went well."""
        if self._failures:
            with self._lock:
                self._failures = 0

    def failed(self) -> None:
        """The attempt failed."""
        with self._lock:
            self._failures += 1
            if self.is_open:
                self._next_probe = self._clock() + self._jittered()

    def _jittered(self) -> float:
        """The pause, a little longer or shorter, so that workers do not all probe at once."""
        return self._pause * random.uniform(0.8, 1.2)
