# cython: language_level=3
# The C side of _solver_cy.py: types of its attributes and methods.
cimport cython
from engine.kernel._kernel_cy cimport Kernel

cdef enum:
    LOOSE = 0
    HAND = 1
    HOUSE = 5
    GAIN = 10
    LAST = 13
    FRAME = 14
    BUFFER = 16384
    OWN_VALUE = 6
    CLASSES = 260
    OFFSET = 4194304
    FIELD = 8388607
    SIGNED = 4095
    HINTED = 1000000
    SHALLOW = 4

cdef extern from *:
    """
    #define SEEP_S_LOOSE_BITS 0xFFFFFFFFFFFFFULL
    #define SEEP_S_ONE 1ULL
    #define SEEP_S_GAINED 0xFFFFFFFFFFULL
    #define SEEP_S_M64 0xFFFFFFFFFFFFFFFFULL
    """
    const unsigned long long LOOSE_BITS "SEEP_S_LOOSE_BITS"
    const unsigned long long ONE "SEEP_S_ONE"
    const unsigned long long GAINED "SEEP_S_GAINED"
    const unsigned long long M64 "SEEP_S_M64"

@cython.final
cdef class Solver:
    cdef Kernel kernel
    cdef int root_team, teams, majority_points, double_all, keyed_gains
    cdef unsigned long long gains[3]
    cdef unsigned long long place_key[260]
    cdef unsigned long long word_key[16]
    cdef unsigned long long[::1] cells
    cdef unsigned long long mask
    cdef int rank[16384]
    cdef public long long nodes
    cdef long long limit
    cdef public int stopped

    cdef long long score(self, int d) noexcept nogil
    cdef long long final(self, int d) noexcept nogil
    cdef unsigned long long key(self, int d) noexcept nogil
    cdef long long search(self, int d, long long alpha, long long beta) noexcept nogil
    cdef long long children(self, int d, long long alpha, long long beta, int first) noexcept nogil
    cdef void store(self, unsigned long long key, unsigned long long entry, int left) noexcept nogil
    cdef int signature(self, unsigned long long move) noexcept nogil
    cdef int promise(self, int d, unsigned long long move) noexcept nogil
    cdef unsigned long long chosen
