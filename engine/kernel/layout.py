"""Numbers that all hot modules share: where the words of a frame stand, the parts of a move (see ``_kernel_cy.py``),
and two questions about bits. Compiled modules take them from ``layout.pxd``; a test holds the two files together.
"""

#: Places of a frame's words, and how many there are.
LOOSE, HAND, HOUSE, GAIN, LAST, FRAME = 0, 1, 5, 10, 13, 14
#: The target of a capture that takes the house of the card's own value.
OWN_VALUE = 6
ONE = 1
#: The four cards of the lowest value.
EQUAL = 15
#: The part of a move that says which loose cards are taken.
LOOSE_BITS = (1 << 52) - 1
#: All bits of a word: what may overflow is cut to them, for words do not wrap here.
M64 = (1 << 64) - 1

popcount = int.bit_count


def ctz(word: int) -> int:
    """The place of the lowest bit."""
    return (word & -word).bit_length() - 1
