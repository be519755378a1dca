# The C side of layout.py: the same numbers as constants of C, and the two instructions that pure mode cannot name.
cdef enum:
    LOOSE = 0
    HAND = 1
    HOUSE = 5
    GAIN = 10
    LAST = 13
    FRAME = 14
    OWN_VALUE = 6

cdef extern from *:
    """
    #define SEEP_ONE 1ULL
    #define SEEP_EQUAL 15ULL
    #define SEEP_LOOSE_BITS 0xFFFFFFFFFFFFFULL
    #define SEEP_M64 0xFFFFFFFFFFFFFFFFULL
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __forceinline int seep_ctz(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    #define seep_popcount(x) ((int)__popcnt64(x))
    #else
    #define seep_ctz(x) __builtin_ctzll(x)
    #define seep_popcount(x) __builtin_popcountll(x)
    #endif
    """
    const unsigned long long ONE "SEEP_ONE"
    const unsigned long long EQUAL "SEEP_EQUAL"
    const unsigned long long LOOSE_BITS "SEEP_LOOSE_BITS"
    const unsigned long long M64 "SEEP_M64"
    int ctz "seep_ctz"(unsigned long long) noexcept nogil
    int popcount "seep_popcount"(unsigned long long) noexcept nogil
