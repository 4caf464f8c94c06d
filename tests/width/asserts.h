/* SPDX-License-Identifier: MIT */
/* What asserts.py writes into a copy of the sources. Every number of src/ is held to an interval; each place
 * has a number in the list that is generated with the copy. */
#ifndef TOI16_WIDTH_ASSERTS_H
#define TOI16_WIDTH_ASSERTS_H

#include <stdbool.h>
#include <stdint.h>

typedef __int128 width_int;

void width_fail(int place, width_int value);
void width_saw(int place, width_int value);

/* Around every public function with a status. What fails in one that refuses its arguments is forgotten:
 * these were past the domain. */
void width_enter(void);
int width_leave(int status);

static inline void width_within(width_int value, width_int lo, width_int hi, int place) {
#ifdef WIDTH_EXTREMES
    width_saw(place, value);
#endif
    if (__builtin_expect(value < lo || value > hi, 0))
        width_fail(place, value);
}

#define WIDTH_IN(place, lo, hi, ...)                                                                         \
    ({                                                                                                       \
        __auto_type width_v = (__VA_ARGS__);                                                                 \
        width_within((width_int)width_v, lo, hi, place);                                                     \
        width_v;                                                                                             \
    })

/* The exact result of an operation that no interval proves. */
#define WIDTH_EXACT(place, lo, hi, how, a, b)                                                                \
    ({                                                                                                       \
        width_int width_e;                                                                                   \
        if (how(a, b, &width_e))                                                                             \
            width_fail(place, 0);                                                                            \
        else                                                                                                 \
            width_within(width_e, lo, hi, place);                                                            \
    })

#define WIDTH_SHL(a, b, to) __builtin_mul_overflow((width_int)(a), (width_int)1 << (b), to)

#endif
