"""Single flight in one process: while an answer is being found, whoever asks the same waits for it."""

from collections.abc import Callable
from concurrent.futures import Future
from threading import Lock
from typing import Generic, TypeVar

Found = TypeVar("Found")


class Flights(Generic[Found]):
    """Answers being found, by key."""

    def __init__(self) -> None:
        self._flying: dict[bytes, Future[Found]] = {}
        self._lock = Lock()

    def join(self, key: bytes, find: Callable[[], Found], patience: float) -> Found:
        """What ``find`` returns or raises, called by the first of those who ask at once; the others wait for it, and
        find it themselves once their patience (in seconds) is over."""
        with self._lock:
            flying = self._flying.get(key)
            if flying is None:
                own: Future[Found] = Future()
                self._flying[key] = own
        if flying is None:
            return self._fly(key, own, find)
        try:
            return flying.result(patience)
        except TimeoutError:
            return find()

    def _fly(self, key: bytes, own: Future[Found], find: Callable[[], Found]) -> Found:
        try:
            found = find()
        except BaseException as failed:
            self._land(key)
            own.set_exception(failed)
            raise
        self._land(key)
        own.set_result(found)
        return found

    def _land(self, key: bytes) -> None:
        with self._lock:
            del self._flying[key]
