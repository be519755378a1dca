"""The cache of one process: the latest entries used, as many as fit into so many bytes."""

from collections import OrderedDict
from threading import Lock

from api.cache.entries import Entry

#: What an entry costs beside its key and answer: the objects around them.
OVERHEAD = 300


class LocalCache:
    """A map of entries, least recently used first out, bounded by bytes. Any number of threads may use it."""

    def __init__(self, most_bytes: int) -> None:
        self._most = most_bytes
        self._bytes = 0
        self._entries: OrderedDict[bytes, Entry] = OrderedDict()
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def size(self) -> int:
        """Bytes in use."""
        return self._bytes

    def get(self, key: bytes) -> Entry | None:
        """The entry of a key."""
        with self._lock:
            entry = self._entries.get(key)
            if entry is not None:
                self._entries.move_to_end(key)
            return entry

    def put(self, key: bytes, entry: Entry) -> None:
        """Keep an entry, unless a stronger one is there or it alone would not fit."""
        size = _size(key, entry)
        with self._lock:
            known = self._entries.get(key)
            if size > self._most or (known is not None and known.strength > entry.strength):
                return
            if known is not None:
                self._bytes -= _size(key, known)
            self._entries[key] = entry
            self._entries.move_to_end(key)
            self._bytes += size
            while self._bytes > self._most:
                oldest, dropped = self._entries.popitem(last=False)
                self._bytes -= _size(oldest, dropped)


def _size(key: bytes, entry: Entry) -> int:
    return OVERHEAD + len(key) + len(entry.answer)
