"""What is stored is read back, and nothing else is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from api.cache.entries import SETTLED, VERSION, Entry, pack, unpack

entries = st.builds(Entry, st.integers(0, SETTLED), st.binary(max_size=200))


@given(entries)
def test_an_entry_is_read_back(entry: Entry) -> None:
    assert unpack(pack(entry)) == entry


@given(st.binary(max_size=100))
def test_what_others_stored_is_no_entry(stored: bytes) -> None:
    assert unpack(stored) is None
    assert unpack(VERSION + stored) is None


@given(entries, st.data())
def test_what_was_damaged_is_no_entry(entry: Entry, data: st.DataObject) -> None:
    stored = bytearray(pack(entry))
    place = data.draw(st.integers(0, len(stored) - 1))
    stored[place] ^= data.draw(st.integers(1, 255))
    assert unpack(bytes(stored)) is None


@given(entries, st.data())
def test_what_was_cut_is_no_entry(entry: Entry, data: st.DataObject) -> None:
    stored = pack(entry)
    assert unpack(stored[: data.draw(st.integers(0, len(stored) - 1))]) is None


def test_the_form_is_fixed() -> None:
    """``store.lua`` reads the same bytes: version, 16 digits of SHA-1, strength, answer."""
    assert pack(Entry(5, b"{}")) == b"\x01" + b"d2108a234334e779" + b"\0\0\0\0\0\0\0\x05" + b"{}"


@pytest.mark.parametrize("stored", [b"", b"\x01", b"\x02" + pack(Entry(5, b"{}"))[1:]])
def test_another_version_is_no_entry(stored: bytes) -> None:
    assert unpack(stored) is None
