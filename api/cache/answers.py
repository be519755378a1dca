"""The answer to a question: from memory, from Redis, or computed once for all who ask at the same time."""

import random
import time
from collections.abc import Callable
from dataclasses import dataclass
from hashlib import blake2b
from typing import Literal, NamedTuple

from api.cache.entries import SETTLED, Entry
from api.cache.figures import ANSWERS, COMPUTED
from api.cache.flights import Flights
from api.cache.local import LocalCache
from api.cache.remote import RemoteCache
from api.config import Config
from api.revision import ENGINE_REVISION, SERVICE_REVISION

Source = Literal["memory", "redis", "computed"]

#: Milliseconds for which one worker may keep the others from computing the same, and seconds that these wait for it.
LOCKED, PATIENCE = 20_000, 15.0
#: Seconds between two looks whether another worker has the answer by now.
_LOOKS = (0.005, 0.025)


@dataclass(frozen=True, slots=True)
class Question:
    """A question in canonical form. ``wanted`` is the least strength of an answer that will do: the steps that the
    caller would spend. With a limit in ``milliseconds`` only a settled answer will do, as time buys who knows what."""

    operation: str
    text: str
    wanted: int = SETTLED
    milliseconds: int | None = None

    @property
    def key(self) -> str:
        """Where its answers are kept: the code that gave them, the operation, and all that it depends on. The braces
        keep a key and its lock in one slot of a cluster."""
        return f"seep:{ENGINE_REVISION}:{self.operation}:{{{_address(self.text.encode())}}}"

    @property
    def flight(self) -> bytes:
        """What those have in common who may wait for one answer: question and budget."""
        return f"{self.key}:{self.wanted}:{self.milliseconds}".encode()


class Found(NamedTuple):
    """An answer and where it came from."""

    entry: Entry
    source: Source


class Answers:
    """Both levels of the cache and the way through them."""

    def __init__(self, config: Config) -> None:
        self.local = LocalCache(config.cache_bytes)
        timeout = config.redis_timeout_ms / 1000
        self.remote = RemoteCache(config.redis_url, timeout) if config.redis_url else None
        self._flights: Flights[Found] = Flights()

    @property
    def is_degraded(self) -> bool:
        """Whether a Redis is configured that does not answer."""
        return self.remote is not None and not self.remote.answers()

    def known(self, question: Question) -> Found | None:
        """An answer that is there already and strong enough for the question."""
        entry = self.local.get(question.key.encode())
        if entry is not None and entry.strength >= question.wanted:
            return _counted(question.operation, Found(entry, "memory"))
        found = self._look(question)
        return found and _counted(question.operation, found)

    def find_out(self, question: Question, compute: Callable[[], Entry]) -> Found:
        """An answer computed once for all who ask at the same time; what ``compute`` raises is passed on."""
        found = self._flights.join(question.flight, lambda: self._find_out(question, compute), PATIENCE)
        return _counted(question.operation, found)

    def body(self, operation: str, body: bytes, *, shared: bool) -> Found | None:
        """The whole answer to a request with exactly this body."""
        key = body_key(operation, body)
        source: Source = "memory"
        entry = self.local.get(key.encode())
        if entry is None and shared and self.remote:
            source, entry = "redis", self.remote.get(key)
            if entry is not None:
                self.local.put(key.encode(), entry)
        if entry is None:
            return None
        return _counted(operation, Found(entry, source))

    def keep_body(self, operation: str, body: bytes, answer: bytes, *, shared: bool) -> None:
        """Keep the whole answer to a request."""
        key, entry = body_key(operation, body), Entry(SETTLED, answer)
        self.local.put(key.encode(), entry)
        if shared and self.remote:
            self.remote.put(key, entry)

    def _find_out(self, question: Question, compute: Callable[[], Entry]) -> Found:
        if self.remote is None or question.milliseconds is not None:
            # Waiting for another worker would cost the time that is to be used.
            return self._compute(question, compute)
        return self._compute_once(self.remote, question, compute)

    def _compute_once(self, remote: RemoteCache, question: Question, compute: Callable[[], Entry]) -> Found:
        """Compute under a lock that all workers share, or wait for the worker that has it."""
        lock, deadline = f"{question.flight.decode()}:lock", time.monotonic() + PATIENCE
        while (token := remote.lock(lock, LOCKED)) is None and time.monotonic() < deadline:
            time.sleep(random.uniform(*_LOOKS))
            found = self._look(question)
            if found is not None:
                return found
        try:
            # The worker that had the lock may have stored its answer since we looked.
            return self._look(question) or self._compute(question, compute)
        finally:
            if token is not None:
                remote.unlock(lock, token)

    def _look(self, question: Question) -> Found | None:
        """What Redis knows. An answer that is too weak is kept too: it may still be stronger than what is computed."""
        entry = None if self.remote is None else self.remote.get(question.key)
        if entry is None:
            return None
        self.local.put(question.key.encode(), entry)
        return Found(entry, "redis") if entry.strength >= question.wanted else None

    def _compute(self, question: Question, compute: Callable[[], Entry]) -> Found:
        entry = compute()
        COMPUTED.labels(question.operation).inc()
        if entry.strength == 0:  # nobody could be served with it
            return Found(entry, "computed")
        known = self.local.get(question.key.encode())
        if known is not None and known.strength > entry.strength:
            return Found(known, "memory")
        self.local.put(question.key.encode(), entry)
        if self.remote is not None:
            self.remote.put(question.key, entry)
        return Found(entry, "computed")


def _counted(operation: str, found: Found) -> Found:
    ANSWERS.labels(operation, found.source).inc()
    return found


def body_key(operation: str, body: bytes) -> str:
    """Where the answer to a body is kept; any change of the service makes it another place."""
    return f"seep:{SERVICE_REVISION}:{operation}:body:{{{_address(body)}}}"


def _address(content: bytes) -> str:
    return blake2b(content, digest_size=16).hexdigest()
