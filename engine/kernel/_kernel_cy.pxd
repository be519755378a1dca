# cython: language_level=3
# The C side of _kernel_cy.py: types of its attributes and methods. Numbers are explained there.
cimport cython

cdef enum:
    FRAMES = 64
    GROUPS = 256
    UNIONS = 1024
    BUFFER = 16384
    CEMENTED = 16
    ALL = 0
    SINGLES = 1
    FREELY = 2
    NOTHING = 3
    IDLE = 1
    FREE = 2
    CAPTURE = 1
    JOIN = 2
    THROW = 3
    ANY_SUM = 0x3FFF

cdef extern from *:
    """
    #define SEEP_TALLY 0xFFFFFFFFFFFFFF00ULL
    """
    const unsigned long long TALLY "SEEP_TALLY"

cdef int STEPS

@cython.final
cdef class Kernel:
    # the ruleset
    cdef int players, length, bid, partners
    cdef int opening_throw, lay_alongside, throwing, capture_any, capture_largest, absorb, key_always
    cdef int opponents_only, with_floor, into_cemented, raise_cemented, partner_key, cementing, max_houses
    cdef int sweep_by_card, sweep_normal, sweep_opening, sweep_last
    cdef unsigned long long weight[52]
    cdef unsigned long long scoring, majority
    # the deal
    cdef readonly int plays, bidder
    cdef int refill_after[2]
    cdef int seats[64]
    cdef unsigned long long refill[8]
    # frames, moves, and what the generator works with
    cdef unsigned long long f[896]
    cdef unsigned long long moves[16384]
    cdef int end
    cdef readonly int overflow
    cdef int groups[14]
    cdef unsigned long long group[3584]
    cdef unsigned long long union_[1024]
    cdef int unions, steps
    cdef unsigned long long join[1024]
    cdef int joins
    cdef int only_plans
    # bits by value
    cdef unsigned long long reach, into, into_own, raised, broken, standing

    cdef void copy(self, int d) noexcept nogil
    cdef unsigned long long tally(self, unsigned long long cards) noexcept nogil
    cdef int seat_at(self, int d) noexcept nogil
    cdef int team(self, int seat) noexcept nogil
    cdef void list_groups(self, unsigned long long loose) noexcept nogil
    cdef void add_union(self, unsigned long long cards) noexcept nogil
    cdef void list_unions(self, int v, unsigned long long free, int how) noexcept nogil
    cdef void maximal(self, int v, unsigned long long free, unsigned long long used) noexcept nogil
    cdef void freely(self, int v, int first, unsigned long long free, unsigned long long used) noexcept nogil
    cdef void keep_largest(self) noexcept nogil
    cdef void list_joins(self, int t, int r, unsigned long long loose, int beside) noexcept nogil
    cdef void emit(self, unsigned long long same, unsigned long long taken, int target, int broken) noexcept nogil
    cdef void plan(self, unsigned long long same, int kind, int target, int broken, int r) noexcept nogil
    cdef int generate(self, int d) noexcept nogil
    cdef void captures(self, unsigned long long loose, unsigned long long same, int v, int house, int last_key) noexcept nogil
    cdef void joining(self, unsigned long long loose, unsigned long long same, int v, int t, int broken, int r) noexcept nogil
    cdef void builds(self, unsigned long long loose, unsigned long long same, int v, unsigned long long targets) noexcept nogil
    cdef void breaks(self, unsigned long long loose, unsigned long long same, int v) noexcept nogil
    cdef void lay_beside(self, unsigned long long loose, unsigned long long same, int t) noexcept nogil
    cdef void list_targets(self, Py_ssize_t p, int seat, unsigned long long hand) noexcept nogil
    cdef void into_standing(self, unsigned long long value, int flags, int seat) noexcept nogil
    cdef void make(self, int d, unsigned long long move) noexcept nogil
    cdef void take(self, Py_ssize_t p, int seat, unsigned long long bit, unsigned long long loose, int target, int plays) noexcept nogil
    cdef void into_house(self, Py_ssize_t p, int seat, unsigned long long bit, unsigned long long loose, int t, int broken) noexcept nogil
    cdef int team_bits(self, int seat) noexcept nogil
    cdef void leave(self, Py_ssize_t p) noexcept nogil
    cdef long long perft_(self, int d, int depth) noexcept nogil
    cdef int playout_(self, int d) noexcept nogil
    cdef unsigned long long random_
    cdef unsigned long long draw(self) noexcept nogil
