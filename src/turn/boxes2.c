/* SPDX-License-Identifier: MIT */
/* Two boxes of the plane: four axes.
 *
 * Where corners are the nearest points, the larger of the gaps along the faces' axes is at least sqrt(1/2) of
 * their distance: numerics.md. */
#include "pair2.h"

/* Takes axis `axis` of a body where it is better; the other box is at d, seen from that body. */
static void try_face2(toi16_apart2 *out, int32_t gap, uint8_t kind, uint16_t axis) {
    if (out->axis.kind != TOI_AXIS_NONE && gap <= out->gap)
        return;
    out->gap = gap;
    out->axis.kind = kind;
    out->axis.a = kind == TOI_AXIS_FACE_A ? axis : 0;
    out->axis.b = kind == TOI_AXIS_FACE_B ? axis : 0;
}

/* Writes the axis that was taken, from A towards B. */
static void put_face_normal2(const toi16_turning2 *pair, bool negative, toi16_apart2 *out) {
    const bool of_b = out->axis.kind == TOI_AXIS_FACE_B;
    const unsigned k = of_b ? out->axis.b : out->axis.a;
    const int32_t one = negative ? -TOI_Q30_ONE : TOI_Q30_ONE;
    int32_t *own = of_b ? out->of_b : out->n, *other = of_b ? out->n : out->of_b;
    const toi_rot2 back = {pair->turned.cos, -pair->turned.sin};
    own[k] = one;
    own[1 - k] = 0;
    toi16_put_axis2(of_b ? &pair->turned : &back, k, negative, other);
    toi16_put_axis2(&pair->axes[of_b], k, negative, out->world);
}

void toi16_part_boxes2(const toi16_turning2 *pair, toi16_apart2 *out) {
    const int32_t c = (int32_t)toi16_abs32(pair->turned.cos), s = (int32_t)toi16_abs32(pair->turned.sin);
    int32_t seen[2][2] = {{pair->d[0], pair->d[1]}};
    toi16_turn_back2(&pair->turned, pair->d, seen[1]);
    out->axis.kind = TOI_AXIS_NONE;
    for (unsigned of = 0; of < 2; of++) {
        const int32_t *own = pair->half[of], *other = pair->half[1 - of];
        for (unsigned k = 0; k < 2; k++) {
            const int32_t size = (int32_t)toi16_shr(toi16_mul_sum(c, other[k], s, other[1 - k]), 30) + 2;
            try_face2(out, (int32_t)toi16_abs32(seen[of][k]) - own[k] - size,
                      of == 0 ? TOI_AXIS_FACE_A : TOI_AXIS_FACE_B, (uint16_t)k);
        }
    }
    const bool of_b = out->axis.kind == TOI_AXIS_FACE_B;
    put_face_normal2(pair, seen[of_b][of_b ? out->axis.b : out->axis.a] < 0, out);
    out->far = out->gap <= 0 ? out->gap : out->gap + (int32_t)toi16_shr(toi16_mul(out->gap, 27146), 16) + 1;
}
