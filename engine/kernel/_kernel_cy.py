# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""The kernel: legal moves, play, play-outs and perft on 52-bit masks. One source, compiled or interpreted.

**Frames.** Frame ``d`` is the position ``d`` plays after the loaded one: 14 words from ``f[d * FRAME]`` on. ``make``
writes frame ``d + 1`` from frame ``d``; taking back is forgetting it. The words: loose cards; four hands; five
houses by value 9-13; what three teams gained; the seat that captured last plus one. A house is a word: bits 0-3 its
owners, bit 4 cemented, and a tally. A tally, and a gain, has card points from bit 8, cards that count for the
majority from bit 32, and (gains only) sweep points from bit 40. No house is 0: a house has owners.

**Moves.** A move is a word: bits 0-51 the loose cards taken or joined, 52-57 the card, 58-60 the target (1-5 the
house of 9-13 that results, 6 the house of the card's own value is captured, 0 neither), 61-63 the broken house
(1-5, 0 none). A throw takes nothing, a capture without a house takes something, so all words differ.

**Unions.** Nearly every rule asks for sets of loose cards that fall into groups of one value. ``list_groups`` lists
every group by its sum; ``list_unions`` makes unions of disjoint groups: those that leave no group (ALL), with every
equal card at least (SINGLES), any at all (FREELY). Where groups share no card, nearly always, the first is one OR.

**Bounds.** Every list has a length; what does not fit sets ``overflow``, and then nothing that was listed counts.
:mod:`engine.kernel.wide` lists such floors without these bounds, from the *plans* made here: with ``only_plans``,
``generate`` writes which kinds of play are open for which card values instead of moves.

Types stand in ``_kernel_cy.pxd``. Unsigned words do not wrap here but wrap in C, so nothing may overflow 64 bits.
"""

try:
    import cython
except ImportError:  # interpreted without Cython installed
    from engine.kernel import _shim as cython

if cython.compiled:
    from cython.cimports.engine.kernel.layout import (
        EQUAL,
        FRAME,
        GAIN,
        HAND,
        HOUSE,
        LAST,
        LOOSE,
        LOOSE_BITS,
        M64,
        OWN_VALUE,
        ctz,
        popcount,
    )
else:
    from engine.kernel import _shim as cython  # noqa: F811  (three times faster than Cython's own shadow module)
    from engine.kernel.layout import (
        EQUAL,
        FRAME,
        GAIN,
        HAND,
        HOUSE,
        LAST,
        LOOSE,
        LOOSE_BITS,
        M64,
        OWN_VALUE,
        ctz,
        popcount,
    )

    FRAMES, GROUPS, UNIONS, BUFFER = 64, 256, 1024, 16384
    CEMENTED = 16
    ALL, SINGLES, FREELY, NOTHING = 0, 1, 2, 3
    IDLE, FREE = 1, 2
    CAPTURE, JOIN, THROW = 1, 2, 3
    ANY_SUM = 0x3FFF
    TALLY = 0xFFFFFFFFFFFFFF00

#: Whether this is the compiled form.
COMPILED = cython.compiled
#: Steps after which listing the unions of one value is given up.
STEPS = 20_000


class Kernel:
    """One position and the plays from it; load it with :func:`engine.kernel.load`."""

    def __init__(self, options, weights, majority):
        """``options``: the ruleset as ints by attribute name; ``weights``: card points by card."""
        if not cython.compiled:
            self.weight, self.refill_after, self.refill, self.seats = [0] * 52, [0] * 2, [0] * 8, [0] * FRAMES
            self.f, self.moves = [0] * (FRAMES * FRAME), [0] * BUFFER
            self.groups, self.group = [0] * 14, [0] * (14 * GROUPS)
            self.union_, self.join = [0] * UNIONS, [0] * UNIONS
        self.players, self.length, self.partners = options["players"], options["length"], options["partners"]
        self.opening_throw, self.lay_alongside = options["opening_throw"], options["lay_alongside"]
        self.throwing, self.absorb = options["throwing"], options["absorb"]
        self.capture_any, self.capture_largest = options["capture_any"], options["capture_largest"]
        self.key_always, self.opponents_only = options["key_always"], options["opponents_only"]
        self.with_floor, self.into_cemented = options["with_floor"], options["into_cemented"]
        self.raise_cemented, self.partner_key = options["raise_cemented"], options["partner_key"]
        self.cementing, self.max_houses = options["cementing"], options["max_houses"]
        self.sweep_by_card, self.sweep_normal = options["sweep_by_card"], options["sweep_normal"]
        self.sweep_opening, self.sweep_last = options["sweep_opening"], options["sweep_last"]
        self.scoring, self.majority = 0, majority
        for card in range(52):
            self.weight[card] = weights[card] << 8
            if weights[card]:
                self.scoring |= 1 << card
        self.overflow, self.only_plans, self.end, self.random_ = 0, 0, 0, 1

    def load(self, frame, plays, bidder, bid, refills):
        """Set frame 0 and where in the deal it stands; ``refills``: (plays made, cards for each seat)."""
        for i in range(FRAME):
            self.f[i] = frame[i]
        self.plays, self.bidder, self.bid = plays, bidder, bid
        for i in range(FRAMES):
            self.seats[i] = (bidder + plays + i) % self.players
        for k in range(2):
            self.refill_after[k] = refills[k][0] if k < len(refills) else -1
            for seat in range(4):
                self.refill[4 * k + seat] = refills[k][1][seat] if k < len(refills) else 0
        self.overflow = 0

    # --- small questions

    def copy(self, d):
        i: cython.Py_ssize_t
        p: cython.Py_ssize_t = d * FRAME
        for i in range(FRAME):
            self.f[p + FRAME + i] = self.f[p + i]

    def tally(self, cards):
        """Points and majority cards of a set, as a tally."""
        counted: cython.ulonglong = popcount(cards & self.majority)
        result: cython.ulonglong = counted << 32
        cards &= self.scoring
        while cards:
            result += self.weight[ctz(cards)]
            cards &= cards - 1
        return result

    def seat_at(self, d):
        return self.seats[d]

    def team(self, seat):
        return seat & 1 if self.partners else seat

    # --- groups and unions of groups

    def list_groups(self, loose):
        """Every set of loose cards worth at most 13, by its sum; ``reach`` has a bit for each sum that there is."""
        s: cython.int
        i: cython.Py_ssize_t
        n: cython.Py_ssize_t
        v: cython.int
        source: cython.Py_ssize_t
        place: cython.Py_ssize_t
        bit: cython.ulonglong
        sums: cython.ulonglong
        there: cython.ulonglong = 1 << 13  # bit 13 - s for the sum s: ctz finds the largest sum first
        for s in range(14):
            self.groups[s] = 0
        self.groups[0] = 1
        self.group[0] = 0
        self.reach = 1
        while loose:
            bit = loose & (~loose + 1)
            v = (ctz(bit) >> 2) + 1
            loose ^= bit
            sums = there >> v << v
            there |= there >> v
            self.reach |= self.reach << v
            while sums:  # larger sums first, so that no set gets the card twice
                s = 13 - ctz(sums)
                sums &= sums - 1
                n = self.groups[s]
                source = s * GROUPS
                place = self.groups[s + v]
                if place + n > GROUPS:
                    self.overflow = 1
                    return
                self.groups[s + v] = place + n
                place += source + v * GROUPS
                for i in range(n):
                    self.group[place + i] = self.group[source + i] | bit
        self.reach &= ANY_SUM

    def add_union(self, cards):
        """Add a union unless it is there: the same set of cards is the same move, however grouped."""
        i: cython.Py_ssize_t
        for i in range(self.unions):
            if self.union_[i] == cards:
                return
        if self.unions == UNIONS:
            self.overflow = 1
            return
        self.union_[self.unions] = cards
        self.unions += 1

    def list_unions(self, v, free, how):
        """The unions of disjoint groups worth ``v`` among the free cards, as ``how`` says (see the module)."""
        i: cython.Py_ssize_t
        used: cython.ulonglong = 0
        group: cython.ulonglong
        self.unions = 0
        self.steps = 0
        if how == ALL:
            for i in range(v * GROUPS, v * GROUPS + self.groups[v]):
                group = self.group[i]
                if group & free == group:
                    if group & used:
                        break
                    used |= group
            else:
                self.union_[0] = used
                self.unions = 1
                return
            self.maximal(v, free, 0)
        elif how == NOTHING:
            self.union_[0] = 0
            self.unions = 1
        else:
            if how == SINGLES:
                used = free & (EQUAL << 4 * (v - 1))
            self.freely(v, 0, free & ~used, used)

    def maximal(self, v, free, used):
        """Each union that leaves no group has the first free group or one that meets it."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        last: cython.Py_ssize_t = v * GROUPS + self.groups[v]
        first: cython.ulonglong
        group: cython.ulonglong
        self.steps += 1
        if self.steps > STEPS:
            self.overflow = 1
            return
        for i in range(v * GROUPS, last):
            first = self.group[i]
            if first & free == first:
                for k in range(i, last):
                    group = self.group[k]
                    if group & free == group and group & first:
                        self.maximal(v, free & ~group, used | group)
                return
        self.add_union(used)

    def freely(self, v, first, free, used):
        """Every union of disjoint groups, the empty one included."""
        i: cython.Py_ssize_t
        group: cython.ulonglong
        self.steps += 1
        if self.steps > STEPS:
            self.overflow = 1
            return
        self.add_union(used)
        for i in range(first, self.groups[v]):
            group = self.group[v * GROUPS + i]
            if group & free == group:
                self.freely(v, i + 1, free & ~group, used | group)

    def keep_largest(self):
        """capture_choice largest: drop each union that another one contains."""
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        kept: cython.Py_ssize_t = 0
        for i in range(self.unions):
            for k in range(self.unions):
                if k != i and self.union_[i] & self.union_[k] == self.union_[i]:
                    break
            else:
                self.join[kept] = self.union_[i]
                kept += 1
        for i in range(kept):
            self.union_[i] = self.join[i]
        self.unions = kept

    def list_joins(self, t, r, loose, beside):
        """The sets that may join a house of ``t`` when the played group takes ``r`` from the floor, into ``join``.

        ``beside``: a card worth the value is played, which may be laid beside groups also where nothing is absorbed.
        """
        i: cython.Py_ssize_t
        k: cython.Py_ssize_t
        known: cython.Py_ssize_t
        how: cython.int = self.absorb if self.cementing else NOTHING
        group: cython.ulonglong
        cards: cython.ulonglong
        if how == NOTHING and beside and self.cementing:
            how = FREELY
        self.joins = 0
        for i in range(r * GROUPS, r * GROUPS + self.groups[r]):
            group = self.group[i]
            self.list_unions(t, loose & ~group, how)
            if self.joins + self.unions > UNIONS:
                self.overflow = 1
                return
            for k in range(self.unions):
                cards = self.union_[k] | group
                for known in range(self.joins):
                    if self.join[known] == cards:
                        break
                else:
                    self.join[self.joins] = cards
                    self.joins += 1

    # --- the generator

    def emit(self, same, taken, target, broken):
        """One move for each card of the value."""
        card: cython.ulonglong
        high: cython.ulonglong = target | broken << 3
        if self.end + 4 > BUFFER:
            self.overflow = 1
            return
        while same:
            card = ctz(same)
            same &= same - 1
            self.moves[self.end] = taken | card << 52 | high << 58
            self.end += 1

    def plan(self, same, kind, target, broken, r):
        """A plan instead of moves: cards of the value, kind of play, target, broken house, worth from the floor."""
        word: cython.ulonglong = kind | target << 4 | broken << 8 | r << 12
        self.moves[self.end] = same
        self.moves[self.end + 1] = word
        self.end += 2

    def generate(self, d):
        """Write all legal moves of frame ``d`` behind ``end``, and say how many."""
        p: cython.Py_ssize_t = d * FRAME
        start: cython.int = self.end
        v: cython.int
        house: cython.int
        last_key: cython.int
        can_capture: cython.int
        how: cython.int = self.throwing
        opening: cython.int = self.plays + d == 0
        seat: cython.int = self.seat_at(d)
        loose: cython.ulonglong = self.f[p + LOOSE]
        left: cython.ulonglong = self.f[p + HAND + seat]
        same: cython.ulonglong
        own: cython.ulonglong
        targets: cython.ulonglong
        idle: cython.ulonglong = 0
        self.list_targets(p, seat, left)
        if self.only_plans:
            self.reach = ANY_SUM
        else:
            self.list_groups(loose)
        if opening:
            how = self.opening_throw
            self.into &= 1 << self.bid
            self.into_own &= 1 << self.bid if self.lay_alongside else 0
        while left:
            v = (ctz(left) >> 2) + 1
            same = left & (EQUAL << 4 * (v - 1))
            left ^= same
            house = self.f[p + HOUSE + v - 9] & 31 if v >= 9 else 0
            # owning.key-kept: the last key can only capture its house
            last_key = self.key_always and house >> seat & 1 and same & (same - 1) == 0
            if not last_key:
                own = 1 << v
                targets = (self.reach << v & self.into & ~own) | (self.into_own & own)
                if targets:
                    self.builds(loose, same, v, targets)
                if self.broken & ANY_SUM >> v:
                    self.breaks(loose, same, v)
            if opening and v != self.bid:
                continue
            can_capture = house or self.reach >> v & 1
            if can_capture:
                self.captures(loose, same, v, house, last_key)
            if self.only_plans:
                self.plan(same, THROW, how, house != 0, last_key)
            elif how == FREE:
                # a card equal to a house is not thrown where it cannot join it (houses.no-cementing)
                if not last_key and (self.cementing or house == 0):
                    self.emit(same, 0, 0, 0)
            elif not can_capture:
                if how == IDLE:
                    idle |= same
                else:
                    self.emit(same, 0, 0, 0)
        if idle and self.end == start:
            self.emit(idle, 0, 0, 0)
        return self.end - start

    def captures(self, loose, same, v, house, last_key):
        """capturing.house, capturing.groups, capturing.nothing-left, where there is something to take."""
        k: cython.Py_ssize_t
        cards: cython.ulonglong
        if self.only_plans:
            self.plan(same, CAPTURE, v, house != 0, last_key)
            return
        self.list_unions(v, loose, FREELY if self.capture_any else ALL)
        if self.capture_largest and not self.capture_any:
            self.keep_largest()
        for k in range(self.unions):
            cards = self.union_[k]
            if house:
                self.emit(same, cards, OWN_VALUE, 0)
            if cards and not last_key and (house == 0 or self.capture_any):
                self.emit(same, cards, 0, 0)

    def list_targets(self, p, seat, hand):
        """Which houses may be played into, as bits by value (building.key-kept, adding.*, breaking.*).

        ``into`` by a card of another value, ``into_own`` by a card of their own, ``raised`` by a break; ``broken`` are
        those that may be broken, ``standing`` all that stand.
        """
        t: cython.int
        keys: cython.ulonglong
        one: cython.ulonglong = 1
        held: cython.ulonglong = 0
        twice: cython.ulonglong = 0
        standing: cython.ulonglong = 0
        for t in range(9, 14):
            keys = hand >> 4 * (t - 1) & EQUAL
            held |= (keys != 0) * one << t
            twice |= (keys & (keys - 1) != 0) * one << t
            standing |= (self.f[p + HOUSE + t - 9] != 0) * one << t
        self.into, self.into_own, self.raised, self.broken, self.standing = held, twice, held, 0, standing
        if self.max_houses and popcount(standing) >= self.max_houses:
            self.into &= standing
            self.into_own &= standing
        while standing:
            t = ctz(standing)
            standing &= standing - 1
            self.into_standing(one << t, self.f[p + HOUSE + t - 9] & 31, seat)

    def into_standing(self, value, flags, seat):
        """Correct the targets by a house that stands: ``value`` is its bit, ``flags`` are its owners and cement."""
        own: cython.int = flags >> seat & 1
        partners: cython.int = self.partners and flags >> (seat ^ 2) & 1
        if not (flags & CEMENTED or own or (partners and self.opponents_only)):
            self.broken |= value
        if partners and not own:
            # breaking.merge: whatever partner_add_needs_key says, a merge into a partner's house needs no key
            self.raised |= value
            if not self.partner_key:
                self.into |= value
                self.into_own |= value
        if flags & CEMENTED and not self.into_cemented:
            self.raised &= ~value
        if not self.cementing:
            self.raised &= ~value
            self.into &= ~value
            self.into_own &= ~value

    def joining(self, loose, same, v, t, broken, r):
        """Emit the plays into a house of ``t``: builds, adds and breaks alike."""
        k: cython.Py_ssize_t
        for_build: cython.int = broken == 0 and r == 0
        if self.only_plans:
            self.plan(same, JOIN, t, broken, r)
        elif self.groups[t] == 0:
            for k in range(r * GROUPS, r * GROUPS + self.groups[r]):
                self.emit(same, self.group[k], t - 8, broken)
        else:
            self.list_joins(t, r, loose, for_build)
            for k in range(self.joins):
                self.emit(same, self.join[k], t - 8, broken)

    def builds(self, loose, same, v, targets):
        """building.*, adding.*: into each of the houses, with what that takes from the floor."""
        t: cython.int
        while targets:
            t = ctz(targets)
            targets &= targets - 1
            if v != t or self.standing >> t & 1 or self.only_plans:
                self.joining(loose, same, v, t, 0, t - v)
            elif self.groups[t]:
                self.lay_beside(loose, same, t)

    def lay_beside(self, loose, same, t):
        """building.two-cards: a new house of a card and groups worth as much; a lone card is a throw."""
        k: cython.Py_ssize_t
        kept: cython.Py_ssize_t = self.end
        first: cython.int = self.end
        self.joining(loose, same, t, t, 0, 0)
        for k in range(first, self.end):
            if self.moves[k] & LOOSE_BITS:
                self.moves[kept] = self.moves[k]
                kept += 1
        self.end = kept

    def breaks(self, loose, same, v):
        """breaking.*: each house that may be broken, raised by the card (and loose cards, by option)."""
        w: cython.int
        t: cython.int
        wide: cython.ulonglong = ANY_SUM if self.with_floor else 1
        targets: cython.ulonglong
        broken: cython.ulonglong = self.broken & ANY_SUM >> v
        while broken:
            w = ctz(broken)
            broken &= broken - 1
            targets = (self.reach & wide) << (w + v) & self.raised
            while targets:
                t = ctz(targets)
                targets &= targets - 1
                self.joining(loose, same, v, t, w - 8, t - w - v)

    # --- what a move does

    def make(self, d, move):
        """Write frame ``d + 1``: the position after a legal move."""
        p: cython.Py_ssize_t = (d + 1) * FRAME
        k: cython.Py_ssize_t
        seat: cython.int = self.seat_at(d)
        plays: cython.int = self.plays + d + 1
        target: cython.int = move >> 58 & 7
        bit: cython.ulonglong = 1
        loose: cython.ulonglong = move & LOOSE_BITS
        self.copy(d)
        bit <<= move >> 52 & 63
        self.f[p + HAND + seat] ^= bit
        self.f[p + LOOSE] ^= loose
        if target and target != OWN_VALUE:
            self.into_house(p, seat, bit, loose, target + 8, move >> 61)
        elif target == 0 and loose == 0:
            self.f[p + LOOSE] |= bit
        else:
            self.take(p, seat, bit, loose, target, plays)
        for k in range(2):
            if plays == self.refill_after[k]:
                for seat in range(self.players):
                    self.f[p + HAND + seat] |= self.refill[4 * k + seat]
        if plays == self.length and self.f[p + LAST]:
            self.leave(p)

    def take(self, p, seat, bit, loose, target, plays):
        """A capture, and the sweep that it may be (sweeping.*)."""
        k: cython.Py_ssize_t
        v: cython.int = (ctz(bit) >> 2) + 1
        gained: cython.ulonglong = self.tally(bit | loose)
        swept: cython.ulonglong = 0
        left: cython.ulonglong
        if target == OWN_VALUE:
            gained += self.f[p + HOUSE + v - 9] & TALLY
            self.f[p + HOUSE + v - 9] = 0
        self.f[p + LAST] = seat + 1
        left = self.f[p + LOOSE]
        for k in range(p + HOUSE, p + HOUSE + 5):
            left |= self.f[k]
        if left == 0:
            if self.sweep_by_card:
                swept = 0 if plays == self.length else v
            elif plays == self.length:
                swept = self.sweep_last
            elif plays == 1:
                swept = self.sweep_opening
            else:
                swept = self.sweep_normal
        self.f[p + GAIN + self.team(seat)] += gained + (swept << 40)

    def into_house(self, p, seat, bit, loose, t, broken):
        """A build, add or break into the house of ``t``: its tally, its owners, whether it is cemented."""
        place: cython.Py_ssize_t = p + HOUSE + t - 9
        worth: cython.int = (ctz(bit) >> 2) + 1
        old: cython.ulonglong = self.f[place]
        flags: cython.ulonglong = 1
        joined: cython.ulonglong = self.tally(bit | loose)
        cards: cython.ulonglong = loose
        if broken:
            joined += self.f[p + HOUSE + broken - 1] & TALLY
            self.f[p + HOUSE + broken - 1] = 0
            worth += broken + 8
        flags <<= seat
        if old:
            # adding.opponents, breaking.merge: a further owner, unless the team owns it already
            if old & (self.team_bits(seat)):
                flags = 0
            self.f[place] = old + joined | flags | CEMENTED
            return
        while cards:
            worth += (ctz(cards) >> 2) + 1
            cards &= cards - 1
        if worth > t or (broken and self.raise_cemented):
            flags |= CEMENTED
        self.f[place] = joined | flags

    def team_bits(self, seat):
        """The seats of a team as owner bits."""
        if self.partners:
            return 5 << (seat & 1)
        return 1 << seat

    def leave(self, p):
        """ending.leftovers: what lies on the floor goes to the team that captured last."""
        k: cython.Py_ssize_t
        left: cython.ulonglong = self.tally(self.f[p + LOOSE])
        for k in range(p + HOUSE, p + HOUSE + 5):
            left += self.f[k] & TALLY
        self.f[p + GAIN + self.team(self.f[p + LAST] - 1)] += left

    # --- walks

    def perft_(self, d, depth):
        count: cython.longlong = 0
        start: cython.int = self.end
        k: cython.Py_ssize_t
        made: cython.int
        if self.plays + d == self.length:
            return 0
        made = self.generate(d)
        for k in range(start, start + made):
            self.make(d, self.moves[k])
            count += 1 if depth == 1 else self.perft_(d + 1, depth - 1)
        self.end = start
        return count

    def draw(self):
        """The next word of an xorshift generator (Marsaglia 2003): 64 bits, never 0."""
        self.random_ ^= self.random_ << 13 & M64
        self.random_ ^= self.random_ >> 7
        self.random_ ^= self.random_ << 17 & M64
        return self.random_

    def playout_(self, d):
        """Play frame ``d`` out at random; says the last frame."""
        made: cython.int
        place: cython.Py_ssize_t
        while self.plays + d < self.length:
            self.end = 0
            made = self.generate(d)
            if self.overflow:
                return d
            place = (self.draw() >> 32) * made >> 32
            self.make(d, self.moves[place])
            d += 1
        return d

    # --- questions from outside

    def legal(self):
        """The moves of the loaded position as words; look at ``overflow`` before trusting them."""
        made: cython.int
        self.end, self.overflow, self.only_plans = 0, 0, 0
        made = self.generate(0)
        return [self.moves[k] for k in range(made)]

    def plans(self):
        """What is open in the loaded position, as pairs of cards and plan word (see :mod:`engine.kernel.wide`)."""
        self.end, self.only_plans = 0, 1
        self.generate(0)
        self.only_plans = 0
        return [(self.moves[k], self.moves[k + 1]) for k in range(0, self.end, 2)]

    def play(self, move):
        """The frame after a move from the loaded position, as its words."""
        self.make(0, move)
        return [self.f[k] for k in range(FRAME, 2 * FRAME)]

    def perft(self, depth):
        """How many lines of ``depth`` plays there are, every last move made."""
        count: cython.longlong
        levels: cython.int = depth
        if levels < 1:
            return 1
        self.end, self.overflow = 0, 0
        with cython.nogil:
            count = self.perft_(0, levels)
        return count

    def playouts(self, number, seed):
        """``number`` random games to the end of the deal: (plays made, gains of each team summed)."""
        k: cython.longlong
        wanted: cython.longlong = number
        team: cython.int
        last: cython.Py_ssize_t
        plays: cython.longlong = 0
        points: cython.longlong = 0
        sweeps: cython.longlong = 0
        self.random_ = (seed * 2 + 1) & M64
        self.overflow = 0
        with cython.nogil:
            for k in range(wanted):
                last = self.playout_(0)
                plays += last
                points += self.f[last * FRAME + GAIN] >> 8 & 0xFFFFFF
                sweeps += self.f[last * FRAME + GAIN] >> 40
        return plays, points, sweeps
