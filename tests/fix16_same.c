/* SPDX-License-Identifier: MIT */
/* The two sets of functions that tests/fix16_values.c makes, asked the same: ends, powers of 2 and their
 * neighbours, and random numbers of all widths. Takes the count of the last, and prints TAP. */
#include <stdint.h>
#include <stdlib.h>
#include "random.h"
#include "tap.h"

int64_t real_result(int what, int32_t a, int32_t b);
int64_t own_result(int what, int32_t a, int32_t b);

enum { EDGES = 32 * 6 };

static const char *const names[] = {"add",    "sub",      "mul",    "div",    "sadd",     "ssub",
                                    "smul",   "sdiv",     "mod",    "min",    "max",      "clamp",
                                    "sqrt",   "sq",       "floor",  "ceil",   "abs",      "fix_abs",
                                    "to_int", "from_int", "to_str", "floats", "constants"};

/* A power of 2, or a neighbour, of either sign. */
static int32_t edge(unsigned k) {
    const uint32_t power = UINT32_C(1) << k / 6, near = power + k % 3 - 1;
    return (int32_t)(k % 6 < 3 ? near : 0 - near);
}

static unsigned failed_at_edges(int what) {
    unsigned failed = 0;
    for (unsigned i = 0; i < EDGES; i++)
        for (unsigned k = 0; k < EDGES; k++)
            failed += real_result(what, edge(i), edge(k)) != own_result(what, edge(i), edge(k));
    return failed;
}

static unsigned failed_at_random(int what, long count) {
    uint64_t state = (uint64_t)what;
    unsigned failed = 0;
    while (count-- > 0) {
        const uint32_t a = (uint32_t)random_width(&state, 32), b = (uint32_t)random_width(&state, 32);
        const uint32_t signs = (uint32_t)random64(&state);
        const int32_t x = (int32_t)(signs & 1 ? 0 - a : a), y = (int32_t)(signs & 2 ? 0 - b : b);
        failed += real_result(what, x, y) != own_result(what, x, y);
    }
    return failed;
}

int main(int argc, char **argv) {
    const long count = argc > 1 ? atol(argv[1]) : 100000;
    for (int what = 0; what < (int)(sizeof names / sizeof *names); what++) {
        const unsigned failed = failed_at_edges(what) + failed_at_random(what, count);
        tap_ok(failed == 0, "%s has libfixmath's values, but for %u", names[what], failed);
    }
    return tap_done();
}
