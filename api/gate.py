"""The gate before searches: as many at once as there are slots, a short queue, and 503 beyond it.

Searches run outside the GIL, so that threads of one worker search side by side; letting in more than there are cores
would make all of them slower and none of them sooner. What waits holds a thread, so the queue is short: small requests
must always find a free one.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from threading import BoundedSemaphore

from prometheus_client import Counter, Gauge
from werkzeug.exceptions import ServiceUnavailable

#: Seconds after which a client that was sent away may try again.
RETRY_AFTER = 1

SEARCHING = Gauge("seep_searches", "Searches that run now.", multiprocess_mode="livesum")
TURNED_AWAY = Counter("seep_searches_turned_away", "Searches refused because too many were running or waiting.")


class Gate:
    """Lets ``slots`` searches run and ``queue`` more requests wait for one, each at most ``patience`` seconds."""

    def __init__(self, slots: int, queue: int, patience: float) -> None:
        self._places = BoundedSemaphore(slots + queue)
        self._slots = BoundedSemaphore(slots)
        self._patience = patience

    @contextmanager
    def place(self) -> Iterator[None]:
        """A place among those that search or wait, for as long as the request may have to search; raises
        :class:`ServiceUnavailable` if there is none."""
        if not self._places.acquire(blocking=False):
            raise _busy()
        try:
            yield
        finally:
            self._places.release()

    @contextmanager
    def slot(self, deadline: float | None = None) -> Iterator[None]:
        """A slot to search in, waited for until the patience or the deadline (of ``time.monotonic``) is over; raises
        :class:`ServiceUnavailable` then."""
        left = self._patience if deadline is None else min(self._patience, deadline - time.monotonic())
        if not self._slots.acquire(timeout=max(0.0, left)):
            raise _busy()
        SEARCHING.inc()
        try:
            yield
        finally:
            SEARCHING.dec()
            self._slots.release()


def _busy() -> ServiceUnavailable:
    TURNED_AWAY.inc()
    return ServiceUnavailable(retry_after=RETRY_AFTER)
