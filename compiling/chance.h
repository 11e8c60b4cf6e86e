/* The random word of `ep_rules/chance.py` in numbers of 64 bits, which are objects for mypyc. The
   build puts each macro before the C of its function; what that then returns is the same number. */

#if defined(__SIZEOF_INT128__)

static inline uint64_t ep_word(CPyTagged number) {
    if (CPyTagged_CheckShort(number)) {
        return (uint64_t)CPyTagged_ShortAsSsize_t(number);
    }
    return PyLong_AsUnsignedLongLongMask(CPyTagged_LongAsObject(number));
}

static inline CPyTagged ep_of_word(uint64_t word) {
    if (word < (uint64_t)1 << 62) {
        return (CPyTagged)(word << 1);
    }
    PyObject *number = PyLong_FromUnsignedLongLong(word);
    return number != NULL ? CPyTagged_StealFromObject(number) : CPY_INT_TAG;
}

#define EP_STEP UINT64_C(0x9E3779B97F4A7C15)

static inline uint64_t ep_scrambled(CPyTagged word) {
    uint64_t z = ep_word(word) + EP_STEP;
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

#define EP_ADVANCE(word, times) \
    return ep_of_word(ep_word(word) + (times == CPY_INT_TAG ? 1 : ep_word(times)) * EP_STEP);
#define EP_SCRAMBLE(word) return ep_of_word(ep_scrambled(word));
#define EP_BELOW(word, limit) \
    if (CPyTagged_CheckShort(limit) && (Py_ssize_t)limit >= 0) { \
        unsigned __int128 wide = (unsigned __int128)ep_scrambled(word) * ep_word(limit); \
        return ep_of_word((uint64_t)(wide >> 64)); \
    }

#else

#define EP_ADVANCE(word, times)
#define EP_SCRAMBLE(word)
#define EP_BELOW(word, limit)

#endif
