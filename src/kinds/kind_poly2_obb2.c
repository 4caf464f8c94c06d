/* SPDX-License-Identifier: MIT */
/* Pairs of a polygon and an oriented box, which a program that has left one of both out defines itself, as
 * functions that nobody calls. */
#include "kind.h"

TOI16_WEAK toi_status toi16_join_poly2_obb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                            const toi_vec2 *vb) {
    return toi16_open_poly2_obb2(storage, a, va, b, vb);
}

TOI16_WEAK toi_status toi16_join_obb2_poly2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                            const toi_vec2 *vb) {
    return toi16_open_obb2_poly2(storage, a, va, b, vb);
}
