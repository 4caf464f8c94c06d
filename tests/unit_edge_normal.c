/* SPDX-License-Identifier: MIT */
/* The inverse root that normals of edges begin with on Cortex-M0, for every square: docs/numerics.md, 6. */
#define toi16_put_edge_normal3 put_edge_normal3_here
#include "../src/boxes/obb3_halves.c"
#include "tap.h"

/* The root is one for 2^15 squares, and what it lacks falls with the square: the ends of each are all. */
int main(void) {
    static const uint32_t ALIKE = UINT32_C(1) << 15, LAST = (UINT32_C(1) << 30) + (UINT32_C(1) << 17);
    int32_t least = 0, most = 0;
    for (uint32_t s = QUARTER; s < LAST; s += ALIKE) {
        const uint32_t root = rough_inverse_root(s);
        const int32_t first = lack_of(s, root), last = lack_of(s + ALIKE - 1, root);
        most = first > most ? first : most;
        least = last < least ? last : least;
    }
    /* |e| < 2^-12.6 in Q26 */
    tap_ok(least > -10809 && most < 10809, "what the second step lacks: %d to %d of 2^26", (int)least,
           (int)most);
    return tap_done();
}
