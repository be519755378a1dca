# cython: language_level=3
# The C side of _solver_cy.py: types of its attributes and methods.
cimport cython
from engine.kernel._kernel_cy cimport Kernel

cdef enum:
    BUFFER = 16384
    CLASSES = 260
    OFFSET = 4194304
    FIELD = 8388607
    SIGNED = 4095
    HINTED = 1000000
    SHALLOW = 4

cdef extern from *:
    """
    #define SEEP_S_GAINED 0xFFFFFFFFFFULL
    """
    const unsigned long long GAINED "SEEP_S_GAINED"

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
