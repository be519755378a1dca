"""The gate before searches: as many at once as there are slots, a short queue, and 503 beyond it.

Searches run outside the GIL, so that threads of one worker search side by side; letting in more than there are cores
would make all of them slower and none of them sooner. What waits holds a thread, so the queue is short: small requests
must always find a free one. Searches have threads of their own, which give way to all others of the machine.
"""

import os
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from threading import BoundedSemaphore, get_native_id
from typing import TypeVar

from prometheus_client import Counter, Gauge
from werkzeug.exceptions import ServiceUnavailable

Found = TypeVar("Found")

#: How much a search gives way (Unix's nice): small requests come first, and what is left over is the search's.
NICE = 10
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
        self._searchers = ThreadPoolExecutor(slots, "search", _give_way)

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

    def search(self, find: Callable[[], Found], deadline: float | None = None) -> Found:
        """What ``find`` returns or raises, called in a slot.

        Raises :class:`ServiceUnavailable` once the patience is over. A ``deadline`` (of ``time.monotonic``) is that of
        the search: should it pass in the queue, the search is called all the same and answers at once with what it has.
        """
        left = self._patience if deadline is None else min(self._patience, deadline - time.monotonic())
        if self._slots.acquire(timeout=max(0.0, left)):
            with SEARCHING.track_inprogress():
                try:
                    return self._searchers.submit(find).result()
                finally:
                    self._slots.release()
        if deadline is not None and time.monotonic() >= deadline:
            return find()
        raise _busy()


def _give_way() -> None:
    """Linux has a priority for each thread; elsewhere it is the process's alone, and small requests need that."""
    if sys.platform == "linux":
        os.setpriority(os.PRIO_PROCESS, get_native_id(), NICE)


def _busy() -> ServiceUnavailable:
    TURNED_AWAY.inc()
    return ServiceUnavailable(retry_after=RETRY_AFTER)
