/* SPDX-License-Identifier: MIT */
/* Two boxes of the plane: four axes.
 *
 * Where corners are the nearest points, the larger of the gaps along the faces' axes is at least sqrt(1/2) of
 * their distance: numerics.md. */
#include "pair2.h"

/* Writes axis k of both, of A's and then of B's, from A towards B. */
static void put_face2(const toi16_turning2 *pair, unsigned k, bool negative, toi16_apart2 *out) {
    const bool of_b = k >= 2;
    int32_t *own = of_b ? out->of_b : out->n, *other = of_b ? out->n : out->of_b;
    const toi_rot2 back = {pair->turned.cos, -pair->turned.sin};
    own[k & 1] = negative ? -TOI_Q30_ONE : TOI_Q30_ONE;
    own[1 - (k & 1)] = 0;
    toi16_put_axis2(of_b ? &pair->turned : &back, k & 1, negative, other);
    toi16_put_axis2(&pair->axes[of_b], k & 1, negative, out->world);
    out->axis.kind = of_b ? TOI_AXIS_FACE_B : TOI_AXIS_FACE_A;
    out->axis.a = of_b ? 0 : (uint16_t)k;
    out->axis.b = of_b ? (uint16_t)(k & 1) : 0;
}

void toi16_part_boxes2(const toi16_turning2 *pair, toi16_apart2 *out) {
    const int32_t c = (int32_t)toi16_abs32(pair->turned.cos), s = (int32_t)toi16_abs32(pair->turned.sin);
    int32_t seen[4] = {pair->d[0], pair->d[1]};
    unsigned best = 0;
    toi16_turn_back2(&pair->turned, pair->d, seen + 2);
    out->gap = INT32_MIN;
    TOI16_UNROLL
    for (unsigned k = 0; k < 4; k++) {
        const int32_t *other = pair->half[k < 2];
        const int32_t size =
            (int32_t)toi16_shr(toi16_mul_sum(c, other[k & 1], s, other[1 - (k & 1)]), 30) + 2;
        const int32_t gap = (int32_t)toi16_abs32(seen[k]) - pair->half[k >= 2][k & 1] - size;
        if (gap > out->gap) {
            out->gap = gap;
            best = k;
        }
    }
    put_face2(pair, best, seen[best] < 0, out);
    out->far = out->gap <= 0 ? out->gap : out->gap + (int32_t)toi16_shr(toi16_mul(out->gap, 27146), 16) + 1;
}

bool toi16_is_beside_face2(const toi16_turning2 *pair, const toi16_apart2 *apart) {
    const bool of_b = apart->axis.kind == TOI_AXIS_FACE_B;
    const unsigned along = 1u - (of_b ? apart->axis.b : apart->axis.a), other = !of_b;
    const int32_t against[2] = {-apart->of_b[0], -apart->of_b[1]};
    int32_t at[2];
    toi16_corner2(pair, other, toi16_farthest_corner2(pair, other, of_b ? apart->n : against), at);
    if (of_b) {
        at[0] -= pair->d[0];
        at[1] -= pair->d[1];
        toi16_turn_back2(&pair->turned, at, at);
    } else {
        toi16_into_world2(&pair->turned, at, at);
        at[0] += pair->d[0];
        at[1] += pair->d[1];
    }
    return toi16_abs32(at[along]) <= (uint32_t)pair->half[of_b][along];
}
