"""The cache of one process keeps to its bytes, drops what was not used for longest, and keeps what is stronger."""

import random

from api.cache.entries import SETTLED, Entry
from api.cache.local import OVERHEAD, LocalCache


def test_it_is_bounded_by_bytes_whatever_is_put() -> None:
    cache, rng = LocalCache(10_000), random.Random(1)
    for _ in range(2_000):
        cache.put(b"%d" % rng.randrange(60), Entry(rng.randrange(9), bytes(rng.randrange(900))))
        assert cache.size <= 10_000
    assert len(cache) >= 8  # 10,000 bytes hold eight of the largest


def test_what_was_used_last_stays() -> None:
    cache = LocalCache(3 * (OVERHEAD + 2))
    for key in (b"a", b"b", b"c"):
        cache.put(key, Entry(SETTLED, b"."))
    assert cache.get(b"a")
    cache.put(b"d", Entry(SETTLED, b"."))
    assert [key for key in (b"a", b"b", b"c", b"d") if cache.get(key)] == [b"a", b"c", b"d"]


def test_a_weaker_answer_never_replaces_a_stronger_one() -> None:
    cache = LocalCache(10_000)
    for strength in (20, 10, 30, SETTLED, 30):
        cache.put(b"q", Entry(strength, b"%d" % strength))
    assert cache.get(b"q") == Entry(SETTLED, b"%d" % SETTLED)


def test_what_is_too_large_is_not_kept_and_drops_nothing() -> None:
    cache = LocalCache(1_000)
    cache.put(b"small", Entry(1, b"."))
    cache.put(b"large", Entry(1, bytes(1_000)))
    assert cache.get(b"large") is None and cache.get(b"small") is not None


def test_without_bytes_it_keeps_nothing() -> None:
    cache = LocalCache(0)
    cache.put(b"q", Entry(1, b""))
    assert len(cache) == 0
