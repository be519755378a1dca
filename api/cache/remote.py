"""The cache that all workers share: Redis, or nothing when it does not answer.

Every command fails open: whatever goes wrong is counted and looks like an empty cache. The client is made on first
use, after the fork of the workers, with short timeouts and without retries: by default redis-py would wait for seconds.
"""

import random
from collections.abc import Callable
from pathlib import Path
from secrets import token_hex
from threading import Lock
from typing import Any, TypeVar

from redis import Redis
from redis.backoff import NoBackoff
from redis.connection import parse_url
from redis.exceptions import OutOfMemoryError, RedisError, ResponseError
from redis.retry import Retry

from api.cache.breaker import Breaker
from api.cache.entries import SETTLED, Entry, pack, unpack
from api.cache.figures import BREAKER_OPEN, REMOTE_FAILURES, REMOTE_GARBAGE, REMOTE_SPARED

Result = TypeVar("Result")

#: Failures in a row after which Redis is spared, and seconds until it is tried again.
FAILURES, PAUSE = 3, 2.0
#: Milliseconds that a settled answer lives, and one that a larger budget may better.
SETTLED_LIFE, WEAKER_LIFE = 7 * 86_400_000, 600_000
#: More than any worker has threads.
_CONNECTIONS = 64

_HERE = Path(__file__).parent
_STORE, _UNLOCK = ((_HERE / name).read_text(encoding="utf-8") for name in ("store.lua", "unlock.lua"))


class RemoteCache:
    """Entries by key, and locks, in the Redis at ``url``."""

    def __init__(self, url: str, timeout: float, breaker: Breaker | None = None) -> None:
        # Raises ValueError now: later on it would pass for a failure of Redis.
        parse_url(url)  # type: ignore[no-untyped-call]
        self._url = url
        self._timeout = timeout
        self.breaker = breaker or Breaker(FAILURES, PAUSE)
        self._client: Redis | None = None
        self._making = Lock()

    def get(self, key: str) -> Entry | None:
        """The entry of a key; none if there is none, or none that can be read."""
        stored = self._ask("get", lambda redis: redis.get(key), None)
        if stored is None:
            return None
        entry = unpack(stored)
        if entry is None:
            REMOTE_GARBAGE.inc()
        return entry

    def put(self, key: str, entry: Entry) -> None:
        """Keep an entry, unless a stronger one is there."""
        life = SETTLED_LIFE if entry.strength == SETTLED else WEAKER_LIFE
        life = round(life * random.uniform(0.9, 1.1))  # entries of one moment do not all end in another
        self._ask("put", lambda redis: redis.eval(_STORE, 1, key, pack(entry), entry.strength, life), None)

    def lock(self, key: str, milliseconds: int) -> str | None:
        """A token if the lock is now ours (or nobody can say), none if somebody else has it."""
        token = token_hex(8)
        taken = self._ask("lock", lambda redis: bool(redis.set(key, token, nx=True, px=milliseconds)), True)
        return token if taken else None

    def unlock(self, key: str, token: str) -> None:
        """Give the lock back, unless it ran out."""
        self._ask("unlock", lambda redis: redis.eval(_UNLOCK, 1, key, token), None)

    def answers(self) -> bool:
        """Whether Redis answers, asked anew unless it has failed just before."""
        return self._ask("ping", lambda redis: bool(redis.ping()), False)

    def _ask(self, command: str, send: Callable[[Any], Result], otherwise: Result) -> Result:
        if not self.breaker.lets_in():
            REMOTE_SPARED.inc()
            return otherwise
        was_open = self.breaker.is_open
        try:
            result = send(self._connected())
        except (ResponseError, OutOfMemoryError):  # refused at once: that costs no time, so nothing is spared
            REMOTE_FAILURES.labels(command).inc()
            return otherwise
        except (RedisError, OSError, ValueError):  # ValueError: an answer cut off where a number should stand
            REMOTE_FAILURES.labels(command).inc()
            self.breaker.failed()
            result = otherwise
        else:
            self.breaker.succeeded()
        if self.breaker.is_open != was_open:
            BREAKER_OPEN.set(int(self.breaker.is_open))
        return result

    def _connected(self) -> Any:
        with self._making:
            if self._client is None:
                self._client = Redis.from_url(
                    self._url,
                    socket_timeout=self._timeout,
                    socket_connect_timeout=self._timeout,
                    retry=Retry(NoBackoff(), 0),
                    health_check_interval=0,
                    max_connections=_CONNECTIONS,
                    client_name="seep",
                )
            return self._client
