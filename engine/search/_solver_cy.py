# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Exact endgames: the value of a position when all hands are known.

Values are points at the end of the deal, the root team's minus the others'. With three players the others are taken to
play together against the root team (paranoid), so that one number stays enough.

**Search.** Alpha-beta with a table of bounds; callers drive it with windows of one point. Moves are tried in the order
table move, sweeps, points captured, houses, low throws.

**Table.** Its key adds up a random word for each card and its place, a word for each house, the last capturer and the
number of plays. Cards that differ neither in value nor in points nor for the majority share their random words, so that
positions which differ in such cards alone share an entry. Captured cards matter only where a majority or the doubling
of all thirty looks back at them: then the gains are part of the key. An entry is two words: its key, and from bit 0 on
the lower and the upper bound of what is still to come, a signature of the best move, and the plays to come.
"""

try:
    import cython
except ImportError:  # interpreted without Cython installed
    from engine.kernel import _shim as cython

if cython.compiled:
    from cython.cimports.engine.kernel._kernel_cy import Kernel  # noqa: F401
    from cython.cimports.engine.kernel.layout import (
        FRAME,
        GAIN,
        HAND,
        HOUSE,
        LAST,
        LOOSE,
        LOOSE_BITS,
        M64,
        ONE,
        OWN_VALUE,
        ctz,
        popcount,
    )
else:
    from engine.kernel import _shim as cython  # noqa: F811  (three times faster than Cython's own shadow module)
    from engine.kernel.layout import (
        FRAME,
        GAIN,
        HAND,
        HOUSE,
        LAST,
        LOOSE,
        LOOSE_BITS,
        M64,
        ONE,
        OWN_VALUE,
        ctz,
        popcount,
    )

    CLASSES, BUFFER, OFFSET, FIELD, SHALLOW = 260, 16384, 1 << 22, (1 << 23) - 1, 4
    GAINED, SIGNED, HINTED = (1 << 40) - 1, (1 << 12) - 1, 1_000_000

#: Whether this is the compiled form.
COMPILED = cython.compiled


class Solver:
    """A search of one position; its table serves all windows and all lines of that position."""

    def __init__(self, kernel, asked, cells):
        """``kernel`` is loaded; ``asked``: see :mod:`engine.search.solve`; ``cells``: the table, two words an entry."""
        k: cython.int
        if not cython.compiled:
            self.gains, self.place_key, self.word_key = [0] * 3, [0] * CLASSES, [0] * 16
            self.rank = [0] * BUFFER
        self.kernel = kernel
        self.root_team, self.teams = asked["team"], asked["teams"]
        self.majority_points, self.double_all = asked["majority_points"], asked["double_all"]
        self.keyed_gains = asked["keyed_gains"]
        for k in range(3):
            self.gains[k] = asked["gains"][k]
        for k in range(CLASSES):
            self.place_key[k] = asked["place_keys"][k]
        for k in range(16):
            self.word_key[k] = asked["word_keys"][k]
        self.cells, self.mask = cells, len(cells) // 4 - 1
        self.nodes, self.limit, self.stopped = 0, 0, 0

    # --- values

    def score(self, d):
        """Points made from the root to frame ``d``, cards and sweeps."""
        team: cython.int
        result: cython.longlong = 0
        gain: cython.ulonglong
        made: cython.longlong
        for team in range(self.teams):
            gain = self.kernel.f[d * FRAME + GAIN + team]
            made = (gain >> 8 & 0xFFFFFF) + (gain >> 40)
            result += made if team == self.root_team else -made
        return result

    def final(self, d):
        """The value of a finished deal: also majority and doubling, which look at the whole deal."""
        team: cython.int
        result: cython.longlong = self.score(d)
        counted: cython.ulonglong = 0
        gain: cython.ulonglong
        extra: cython.longlong
        if self.majority_points == 0:
            return result
        for team in range(self.teams):
            counted += (self.gains[team] + self.kernel.f[d * FRAME + GAIN + team]) >> 32 & 255
        for team in range(self.teams):
            gain = self.gains[team] + self.kernel.f[d * FRAME + GAIN + team]
            if 2 * (gain >> 32 & 255) > counted:
                extra = self.majority_points
                if self.double_all and (gain >> 8 & 0xFFFFFF) + extra == 30:
                    extra += 30
                result += extra if team == self.root_team else -extra
        return result

    # --- the table

    def key(self, d):
        """The key of frame ``d``; equal for frames with equal values of what is still to come."""
        p: cython.int = d * FRAME
        place: cython.int
        result: cython.ulonglong = self.word_key[0] * (self.kernel.plays + d + 1) & M64
        cards: cython.ulonglong
        for place in range(5):
            cards = self.kernel.f[p + place]
            while cards:
                result = result + self.place_key[5 * ctz(cards) + place] & M64
                cards &= cards - 1
        for place in range(5):
            result = result + self.kernel.f[p + HOUSE + place] * self.word_key[1 + place] & M64
        result = result + self.kernel.f[p + LAST] * self.word_key[6] & M64
        if self.keyed_gains:
            for place in range(self.teams):
                cards = self.kernel.f[p + GAIN + place] & GAINED
                result = result + cards * self.word_key[7 + place] & M64
        result ^= result >> 29
        return result | 1

    # --- the search

    def search(self, d, alpha, beta):
        """The value of frame ``d`` within the window, or a bound of it outside (fail-soft)."""
        left: cython.int = self.kernel.length - self.kernel.plays - d
        key: cython.ulonglong
        entry: cython.ulonglong
        slot: cython.ulonglong
        first: cython.int = -1
        base: cython.longlong
        lower: cython.longlong
        upper: cython.longlong
        value: cython.longlong
        if left == 0:
            return self.final(d)
        self.nodes += 1
        if self.nodes >= self.limit:
            self.stopped = 1
            return alpha
        if left < SHALLOW:
            return self.children(d, alpha, beta, -1)
        base = self.score(d)
        lower = -OFFSET
        upper = OFFSET - 1
        key = self.key(d)
        slot = (key >> 1 & self.mask) << 2
        if self.cells[slot] != key and self.cells[slot + 2] == key:
            slot += 2
        if self.cells[slot] == key:
            entry = self.cells[slot + 1]
            lower = entry & FIELD
            lower -= OFFSET
            upper = entry >> 23 & FIELD
            upper -= OFFSET
            first = entry >> 46 & SIGNED
            if lower + base >= beta:
                return lower + base
            if upper + base <= alpha:
                return upper + base
            if lower == upper:
                return lower + base
        value = self.children(d, alpha, beta, first)
        if self.stopped:
            return alpha
        if value < beta and value - base < upper:
            upper = value - base
        if value > alpha and value - base > lower:
            lower = value - base
        entry = left
        entry = entry << 12 | self.signature(self.chosen)
        entry = entry << 23 | upper + OFFSET
        self.store(key, entry << 23 | lower + OFFSET, left)
        return value

    def store(self, key, entry, left):
        """Two entries share a bucket: the one with most plays to come stays, the other gives way."""
        slot: cython.ulonglong = (key >> 1 & self.mask) << 2
        if self.cells[slot] != key:
            if self.cells[slot + 2] == key or self.cells[slot + 1] >> 58 > left:
                slot += 2
            else:
                self.cells[slot + 2] = self.cells[slot]
                self.cells[slot + 3] = self.cells[slot + 1]
        self.cells[slot] = key
        self.cells[slot + 1] = entry

    def signature(self, move):
        """Twelve bits of a move, enough for a hint which to try first."""
        return (move ^ move >> 12 ^ move >> 24 ^ move >> 36 ^ move >> 48 ^ move >> 52) & SIGNED

    def children(self, d, alpha, beta, first):
        """The best value among the moves of frame ``d``; leaves the best move in ``chosen``."""
        start: cython.int = self.kernel.end
        made: cython.int = self.kernel.generate(d)
        end: cython.int = start + made
        k: cython.int
        other: cython.int
        pick: cython.int
        move: cython.ulonglong
        kept: cython.ulonglong = 0
        value: cython.longlong
        maximal: cython.int = self.kernel.team(self.kernel.seat_at(d)) == self.root_team
        best: cython.longlong = -OFFSET if maximal else OFFSET
        for k in range(start, end):
            move = self.kernel.moves[k]
            self.rank[k] = HINTED if self.signature(move) == first else self.promise(d, move)
        for k in range(start, end):
            pick = k
            for other in range(k + 1, end):
                if self.rank[other] > self.rank[pick]:
                    pick = other
            move = self.kernel.moves[pick]
            self.kernel.moves[pick] = self.kernel.moves[k]
            self.rank[pick] = self.rank[k]
            self.kernel.make(d, move)
            value = self.search(d + 1, alpha, beta)
            if self.stopped:
                break
            if maximal:
                if value > best:
                    best = value
                    kept = move
                if value > alpha:
                    alpha = value
            else:
                if value < best:
                    best = value
                    kept = move
                if value < beta:
                    beta = value
            if alpha >= beta:
                break
        self.kernel.end = start
        self.chosen = kept
        return best

    def promise(self, d, move):
        """How early a move is tried: sweeps, points captured, houses, low throws."""
        p: cython.int = d * FRAME
        h: cython.int
        card: cython.int = move >> 52 & 63
        target: cython.int = move >> 58 & 7
        taken: cython.ulonglong = move & LOOSE_BITS
        worth: cython.int = self.kernel.tally(taken | ONE << card) >> 8 & 0xFFFFFF
        left: cython.ulonglong
        if target and target != OWN_VALUE:
            return 20 + worth
        if target == 0 and taken == 0:
            return -4 * worth - (card >> 2)
        left = self.kernel.f[p + LOOSE] & ~taken
        for h in range(5):
            if target != OWN_VALUE or h != (card >> 2) - 8:
                left |= self.kernel.f[p + HOUSE + h]
            else:
                worth += self.kernel.f[p + HOUSE + h] >> 8 & 0xFFFFFF
        return (1000 if left == 0 else 100) + 4 * worth + popcount(taken)

    # --- questions from outside

    def test(self, alpha, nodes):
        """The root searched with the window from ``alpha`` to one more; look at ``stopped`` before trusting it."""
        value: cython.longlong
        low: cython.longlong = alpha
        self.limit = self.nodes + nodes
        self.stopped = 0
        self.kernel.end = 0
        with cython.nogil:
            value = self.search(0, low, low + 1)
        return value

    def line(self, value, nodes):
        """Moves of a line from the root that keeps its exact value, as far as that many nodes prove it."""
        words = []
        d: cython.int = 0
        k: cython.int
        made: cython.int
        maximal: cython.int
        known: cython.longlong = value
        found: cython.longlong
        self.limit = self.nodes + nodes
        self.stopped = 0
        while self.kernel.plays + d < self.kernel.length:
            self.kernel.end = 0
            made = self.kernel.generate(d)
            moves = [self.kernel.moves[k] for k in range(made)]
            moves.sort(key=lambda move: -self.promise(d, move))
            maximal = self.kernel.team(self.kernel.seat_at(d)) == self.root_team
            self.kernel.end = 0
            for move in moves:
                self.kernel.make(d, move)
                with cython.nogil:
                    found = self.search(d + 1, known - maximal, known - maximal + 1)
                if self.stopped:
                    return words
                if found >= known if maximal else found <= known:
                    break
            words.append(move)
            d += 1
        return words
