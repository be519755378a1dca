"""What is stored: an answer and how strong it is, in a form by which garbage gives itself away."""

from dataclasses import dataclass
from hashlib import sha1
from struct import Struct

#: The strength of an answer that no larger budget can better. Below it: the steps that were spent.
SETTLED = 2**53 - 1  # the largest whole number that Lua holds exactly

#: Raised whenever stored bytes change their meaning.
VERSION = b"\x01"

_CHECKSUM = 16
_STRENGTH = Struct(">Q")
_HEAD = len(VERSION) + _CHECKSUM + _STRENGTH.size


@dataclass(frozen=True, slots=True)
class Entry:
    """An answer and its strength: SETTLED, or the steps (nodes, simulations) that it rests on."""

    strength: int
    answer: bytes


def pack(entry: Entry) -> bytes:
    """The bytes of an entry: version, checksum of the rest, strength, answer. ``store.lua`` reads them too."""
    rest = _STRENGTH.pack(entry.strength) + entry.answer
    return VERSION + _checksum(rest) + rest


def unpack(stored: bytes) -> Entry | None:
    """The entry of stored bytes; none if they are cut, damaged, of another version or not ours."""
    if len(stored) < _HEAD or stored[:1] != VERSION or _checksum(stored[17:]) != stored[1:17]:
        return None
    return Entry(_STRENGTH.unpack(stored[17:_HEAD])[0], stored[_HEAD:])


def _checksum(rest: bytes) -> bytes:
    """SHA-1 since that is what Redis's Lua has; it guards against accidents, not against attackers."""
    return sha1(rest, usedforsecurity=False).hexdigest()[:_CHECKSUM].encode()
