# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
"""Roll-outs: what each root move is worth on average over hidden hands that fit what a seat knows.

A *simulation* deals the hidden cards out at random (again until every owner holds his keys), makes one root move and
plays the deal out by a policy that sees that world: points now, no floor that the next seat can sweep, houses that the
next seat cannot take. ``random_share`` per cent of its moves are random instead; a single known world needs some. All
root moves meet the same worlds, so that differences between them are not differences of luck.

Strength comes from the policy and from sweep avoidance in it, more than from anything else.

Where hidden cards go: places 0-3 the hands, 4 the floor before the bid, 5-12 the rounds still to be dealt (four for
each), 13 what stays out of the deal.
"""

try:
    import cython
except ImportError:  # interpreted without Cython installed
    from engine.kernel import _shim as cython

if cython.compiled:
    from cython.cimports.engine.kernel._kernel_cy import Kernel  # noqa: F401
    from cython.cimports.engine.kernel.layout import (
        EQUAL,
        FRAME,
        GAIN,
        HAND,
        HOUSE,
        LAST,
        LOOSE,
        LOOSE_BITS,
        ONE,
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
        ONE,
        OWN_VALUE,
        ctz,
        popcount,
    )

    ROOTS, PLACES, DUTIES, FLOOR, TRIES, SPLIT_AT_MOST = 1024, 13, 16, 4, 40, 8

#: Whether this is the compiled form.
COMPILED = cython.compiled


class Rollouts:
    """Root moves of one view, and what the simulations so far say of each."""

    def __init__(self, kernel, asked):
        """``kernel`` is loaded with the position as the seat knows it; ``asked``: see :mod:`engine.search.worlds`."""
        k: cython.int
        if not cython.compiled:
            self.root, self.gains, self.pool, self.room = [0] * FRAME, [0] * 3, [0] * 52, [0] * PLACES
            self.dealt, self.duty_place, self.duty_cards = [0] * (PLACES + 1), [0] * DUTIES, [0] * DUTIES
            self.moves, self.simulations, self.swept, self.chosen = ([0] * ROOTS for _ in range(4))
            self.points, self.squares, self.utility = ([0.0] * ROOTS for _ in range(3))
        self.kernel = kernel
        self.team, self.teams, self.bids = asked["team"], asked["teams"], asked["bids"]
        self.random_share = asked["random_share"]
        self.lead, self.target, self.minimum = asked["lead"], asked["target"], asked["minimum"]
        self.minimum_cards, self.stake = asked["minimum_cards"], asked["stake"]
        self.majority_points, self.double_all = asked["majority_points"], asked["double_all"]
        for k in range(FRAME):
            self.root[k] = asked["frame"][k]
        for k in range(3):
            self.gains[k] = asked["gains"][k]
        self.hidden = len(asked["hidden"])
        for k in range(self.hidden):
            self.pool[k] = asked["hidden"][k]
        for k in range(PLACES):
            self.room[k] = asked["room"][k]
        self.duties = len(asked["duties"])
        for k in range(self.duties):
            self.duty_place[k], self.duty_cards[k] = asked["duties"][k]
        for k in range(len(asked["moves"])):
            self.moves[k] = asked["moves"][k]
            self.simulations[k] = self.swept[k] = 0
            self.points[k] = self.squares[k] = self.utility[k] = 0.0
        self.kernel.random_ = asked["seed"]

    # --- worlds

    def deal_out(self):
        """Deal the hidden cards to their places at random."""
        place: cython.int
        k: cython.int
        other: cython.int
        card: cython.int
        left: cython.int = self.hidden
        for place in range(PLACES):
            self.dealt[place] = 0
            for k in range(self.room[place]):
                other = (self.kernel.draw() >> 32) * left >> 32
                left -= 1
                card = self.pool[other]
                self.pool[other] = self.pool[left]
                self.pool[left] = card
                self.dealt[place] |= ONE << card
        self.dealt[PLACES] = 0
        for k in range(left):
            self.dealt[PLACES] |= ONE << self.pool[k]

    def meets_duties(self):
        """owning.key-kept: whether every seat holds the keys that it must."""
        k: cython.int
        for k in range(self.duties):
            if self.dealt[self.duty_place[k]] & self.duty_cards[k] == 0:
                return 0
        return 1

    def force_duties(self):
        """Where chance does not find a world: give each owner a key for another card, from whoever can spare one."""
        k: cython.int
        place: cython.int
        owner: cython.int
        wanted: cython.ulonglong
        given: cython.ulonglong
        for k in range(self.duties):
            owner = self.duty_place[k]
            if self.dealt[owner] & self.duty_cards[k]:
                continue
            for place in range(PLACES + 1):
                wanted = self.spare(place) & self.duty_cards[k]
                if wanted:
                    given = self.spare(owner)
                    given = (wanted & (~wanted + 1)) | (given & (~given + 1))
                    self.dealt[place] ^= given
                    self.dealt[owner] ^= given
                    break

    def spare(self, place):
        """The cards of a place that are nobody's last key there."""
        k: cython.int
        cards: cython.ulonglong = self.dealt[place]
        keys: cython.ulonglong
        for k in range(self.duties):
            keys = self.dealt[place] & self.duty_cards[k]
            if self.duty_place[k] == place and keys & (keys - 1) == 0:
                cards &= ~keys
        return cards

    def lay(self):
        """Put a new world into frame 0 and the rounds to be dealt."""
        k: cython.int
        for k in range(TRIES):
            self.deal_out()
            if self.meets_duties():
                break
        else:
            self.force_duties()
        for k in range(FRAME):
            self.kernel.f[k] = self.root[k]
        for k in range(4):
            self.kernel.f[HAND + k] = self.kernel.f[HAND + k] | self.dealt[k]
        self.kernel.f[LOOSE] = self.kernel.f[LOOSE] | self.dealt[FLOOR]
        for k in range(8):
            self.kernel.refill[k] = self.dealt[FLOOR + 1 + k]

    # --- simulations

    def run(self, chosen, worlds):
        """Let every chosen root move meet that many new worlds."""
        k: cython.int
        w: cython.int
        moves: cython.int = len(chosen)
        wanted: cython.int = worlds
        for k in range(moves):
            self.chosen[k] = chosen[k]
        with cython.nogil:
            for w in range(wanted):
                self.lay()
                for k in range(moves):
                    self.simulate(self.chosen[k])

    def simulate(self, k):
        """One root move in the world that is laid."""
        swept: cython.int = 0
        d: cython.int = 0
        houses: cython.int = 0
        h: cython.int
        seat: cython.int
        if self.bids:
            self.kernel.bid = self.moves[k]
        else:
            self.kernel.make(0, self.moves[k])
            d = 1
            if self.kernel.plays + 1 < self.kernel.length:
                seat = self.kernel.seat_at(1)
                for h in range(5):
                    if self.kernel.f[FRAME + HOUSE + h]:
                        houses |= 1 << h
                swept = self.sweepable(1, self.kernel.f[FRAME + LOOSE], houses, self.kernel.f[FRAME + HAND + seat])
        d = self.finish(d)
        self.score(k, d, swept)

    def finish(self, d):
        """Play frame ``d`` out by the policy; says the last frame."""
        while self.kernel.plays + d < self.kernel.length:
            self.kernel.make(d, self.pick(d))
            d += 1
        return d

    def pick(self, d):
        """The policy's move in frame ``d``: mostly the one of most merit, sometimes any."""
        k: cython.int
        made: cython.int
        best: cython.int
        merit: cython.int
        best_merit: cython.int = -1000000
        self.kernel.end = 0
        made = self.kernel.generate(d)
        best = (self.kernel.draw() >> 32) * made >> 32
        if self.random_share and (self.kernel.draw() >> 32) * 100 >> 32 < self.random_share:
            return self.kernel.moves[best]
        for k in range(made):
            merit = self.merit(d, self.kernel.moves[k])
            if merit > best_merit:
                best_merit = merit
                best = k
        return self.kernel.moves[best]

    def merit(self, d, move):
        """How good a move looks at once, in quarters of a point."""
        p: cython.int = d * FRAME
        seat: cython.int = self.kernel.seat_at(d)
        next_seat: cython.int = self.kernel.seat_at(d + 1)
        plays: cython.int = self.kernel.plays + d + 1
        target: cython.int = move >> 58 & 7
        broken: cython.int = move >> 61
        card: cython.int = move >> 52 & 63
        loose: cython.ulonglong = self.kernel.f[p + LOOSE] & ~(move & LOOSE_BITS)
        taken: cython.ulonglong = move & LOOSE_BITS | ONE << card
        threat: cython.ulonglong = self.kernel.f[p + HAND + next_seat]
        worth: cython.int = self.kernel.tally(taken) >> 8 & 0xFFFFFF
        merit: cython.int
        houses: cython.int = 0
        h: cython.int
        for h in range(5):
            if self.kernel.f[p + HOUSE + h]:
                houses |= 1 << h
        if broken:
            houses &= ~(1 << broken - 1)
            worth += self.kernel.f[p + HOUSE + broken - 1] >> 8 & 0xFFFFFF
        if target and target != OWN_VALUE:
            if houses >> target - 1 & 1:
                worth += self.kernel.f[p + HOUSE + target - 1] >> 8 & 0xFFFFFF
            houses |= 1 << target - 1
            # what is in a house goes to who holds its key first
            merit = 2 * worth + 4
            if threat & (EQUAL << 4 * (target + 7)):
                merit = -4 * worth - 6
        elif target == 0 and move & LOOSE_BITS == 0:
            loose |= ONE << card
            merit = -2 * worth - 1
            if threat & (EQUAL << (card & 60)):
                merit -= 2 * worth + 2
        else:
            if target == OWN_VALUE:
                h = card >> 2
                worth += self.kernel.f[p + HOUSE + h - 8] >> 8 & 0xFFFFFF
                houses &= ~(1 << h - 8)
            merit = 4 * worth
            if loose == 0 and houses == 0:
                merit += self.sweep_worth(card, plays)
        if plays < self.kernel.length and self.sweepable(d, loose, houses, threat):
            merit -= self.sweep_worth(-1, plays + 1)
        return merit

    def sweep_worth(self, card, plays):
        """What the sweep by that play scores, in quarters of a point; card -1: by some card."""
        if plays == self.kernel.length:
            return 0 if self.kernel.sweep_by_card else 4 * self.kernel.sweep_last
        if self.kernel.sweep_by_card:
            return 32 if card < 0 else 4 * ((card >> 2) + 1)
        return 4 * (self.kernel.sweep_opening if plays == 1 else self.kernel.sweep_normal)

    # --- can a hand take the whole floor?

    def sweepable(self, d, loose, houses, hand):
        """Whether a hand can take all of these loose cards and houses (bit ``n``: the house of 9 + n) with one card."""
        v: cython.int
        sum_: cython.int
        if houses & (houses - 1):
            return 0
        if houses:
            v = ctz(houses) + 9
            return hand & (EQUAL << 4 * (v - 1)) != 0 and self.splits(loose, v)
        if loose == 0:
            return 0
        sum_ = self.total(loose)
        while hand:
            v = (ctz(hand) >> 2) + 1
            hand &= ~(EQUAL << 4 * (v - 1))
            if sum_ == v or (sum_ % v == 0 and self.splits(loose, v)):
                return 1
        return 0

    def total(self, cards):
        """The sum of the capture values."""
        result: cython.int = 0
        while cards:
            result += (ctz(cards) >> 2) + 1
            cards &= cards - 1
        return result

    def splits(self, cards, v):
        """Whether loose cards fall into groups worth ``v``. Floors of more than a few cards are called safe."""
        first: cython.ulonglong
        if cards == 0:
            return 1
        if popcount(cards) > SPLIT_AT_MOST:
            return 0
        first = cards & (~cards + 1)
        return self.splits_from(cards ^ first, cards ^ first, v - (ctz(first) >> 2) - 1, v)

    def splits_from(self, cards, lower, needed, v):
        """The same when a group still needs that much, from the cards not yet looked at for it."""
        bit: cython.ulonglong
        if needed < 0:
            return 0
        if needed == 0:
            return self.splits(cards, v)
        while lower:
            bit = lower & (~lower + 1)
            lower ^= bit
            if self.splits_from(cards ^ bit, lower, needed - (ctz(bit) >> 2) - 1, v):
                return 1
        return 0

    # --- what a finished deal is worth

    def score(self, k, d, swept):
        """Enter a finished simulation: points, and the utility that also knows the baazi."""
        team: cython.int
        own: cython.longlong = self.deal_total(self.team, d, 0)
        other: cython.longlong
        others: cython.longlong = 0
        best: cython.longlong = -1
        low: cython.int = self.deal_total(self.team, d, self.minimum_cards) < self.minimum
        all_low: cython.int = 1
        decided: cython.int = 0
        points: cython.double
        for team in range(self.teams):
            if team != self.team:
                other = self.deal_total(team, d, 0)
                others += other
                if other > best:
                    best = other
                if self.deal_total(team, d, self.minimum_cards) >= self.minimum:
                    all_low = 0
        if low and not all_low:
            decided = -1
        elif all_low and not low:
            decided = 1
        elif self.lead + own - best >= self.target:
            decided = 1
        elif self.lead + own - best <= -self.target:
            decided = -1
        points = own - others
        self.simulations[k] += 1
        self.swept[k] += swept
        self.points[k] += points
        self.squares[k] += points * points
        self.utility[k] += points + decided * self.stake

    def deal_total(self, team, d, cards_only):
        """What a team has at the end of the deal in frame ``d``: card points, majority, doubling, and sweeps."""
        gain: cython.ulonglong = self.gains[team] + self.kernel.f[d * FRAME + GAIN + team]
        total: cython.longlong = gain >> 8 & 0xFFFFFF
        counted: cython.ulonglong = gain >> 32 & 255
        k: cython.int
        all_counted: cython.ulonglong = 0
        if self.majority_points:
            for k in range(self.teams):
                all_counted += (self.gains[k] + self.kernel.f[d * FRAME + GAIN + k]) >> 32 & 255
            if 2 * counted > all_counted:
                total += self.majority_points
            if self.double_all and total == 30:
                total = 60
        if not cards_only:
            total += gain >> 40
        return total

    # --- questions from outside

    def seen(self, k):
        """What was seen of root move ``k``: simulations, and the sums of points, their squares, utility, sweeps."""
        return self.simulations[k], self.points[k], self.squares[k], self.utility[k], self.swept[k]

    def world(self):
        """A new world as what is dealt to each place (for tests)."""
        self.lay()
        return [self.dealt[k] for k in range(PLACES)]
