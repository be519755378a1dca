# The two instructions that pure mode cannot name.
cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __forceinline int seep_ctz(unsigned long long x) { unsigned long i; _BitScanForward64(&i, x); return (int)i; }
    #define seep_popcount(x) ((int)__popcnt64(x))
    #else
    #define seep_ctz(x) __builtin_ctzll(x)
    #define seep_popcount(x) __builtin_popcountll(x)
    #endif
    """
    int ctz "seep_ctz"(unsigned long long) noexcept nogil
    int popcount "seep_popcount"(unsigned long long) noexcept nogil
