# cython: language_level=3
# The C side of _rollout_cy.py: types of its attributes and methods.
cimport cython
from engine.kernel._kernel_cy cimport Kernel

cdef enum:
    ROOTS = 1024
    PLACES = 13
    DUTIES = 16
    FLOOR = 4
    TRIES = 40
    SPLIT_AT_MOST = 8

@cython.final
cdef class Rollouts:
    cdef Kernel kernel
    cdef int team, bids, teams, random_share
    cdef int lead, target, minimum, minimum_cards, stake, majority_points, double_all
    cdef unsigned long long root[14]
    cdef unsigned long long gains[3]
    # what is hidden
    cdef int pool[52]
    cdef int hidden
    cdef int room[13]
    cdef unsigned long long dealt[14]
    cdef int duty_place[16]
    cdef unsigned long long duty_cards[16]
    cdef int duties
    # the moves asked about, and what was seen of each
    cdef unsigned long long moves[1024]
    cdef long long simulations[1024]
    cdef double points[1024]
    cdef double squares[1024]
    cdef double utility[1024]
    cdef long long swept[1024]
    cdef int chosen[1024]

    cdef void deal_out(self) noexcept nogil
    cdef int meets_duties(self) noexcept nogil
    cdef void force_duties(self) noexcept nogil
    cdef unsigned long long spare(self, int place) noexcept nogil
    cdef int sweep_worth(self, int card, int plays) noexcept nogil
    cdef void lay(self) noexcept nogil
    cdef void simulate(self, int k) noexcept nogil
    cdef int finish(self, int d) noexcept nogil
    cdef unsigned long long pick(self, int d) noexcept nogil
    cdef int merit(self, int d, unsigned long long move) noexcept nogil
    cdef int sweepable(self, int d, unsigned long long loose, int houses, unsigned long long hand) noexcept nogil
    cdef int splits(self, unsigned long long cards, int v) noexcept nogil
    cdef int splits_from(self, unsigned long long cards, unsigned long long lower, int needed, int v) noexcept nogil
    cdef int total(self, unsigned long long cards) noexcept nogil
    cdef void score(self, int k, int d, int swept) noexcept nogil
    cdef long long deal_total(self, int team, int d, int cards_only) noexcept nogil
