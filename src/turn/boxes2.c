/* SPDX-License-Identifier: MIT */
/* Two boxes of the plane: four axes.
 *
 * Where corners are the nearest points, the larger of the gaps along the faces' axes is at least sqrt(1/2) of
 * their distance: numerics.md. */
#include "pair2.h"

static inline int32_t size_q30(int32_t q30, int32_t half) {
    return (int32_t)(toi16_mulu(toi16_abs32(q30), (uint32_t)half) >> 30) + 1;
}

/* Takes axis `axis` of a body where it is better; the other box is at d, seen from that body. */
static void try_face2(toi16_apart2 *out, int32_t gap, uint8_t kind, uint16_t axis) {
    if (out->axis.kind != TOI_AXIS_NONE && gap <= out->gap)
        return;
    out->gap = gap;
    out->axis.kind = kind;
    out->axis.a = kind == TOI_AXIS_FACE_A ? axis : 0;
    out->axis.b = kind == TOI_AXIS_FACE_B ? axis : 0;
}

/* Writes the normal of the axis that was taken, from A towards B. */
static void put_face_normal2(const toi16_turning2 *pair, int32_t seen[2][2], toi16_apart2 *out) {
    const bool of_b = out->axis.kind == TOI_AXIS_FACE_B;
    const unsigned k = of_b ? out->axis.b : out->axis.a;
    int32_t n[2] = {0, 0};
    n[k] = seen[of_b][k] < 0 ? -TOI_Q30_ONE : TOI_Q30_ONE;
    if (of_b) {
        toi16_turn2(&pair->turned, n, out->n);
    } else {
        out->n[0] = n[0];
        out->n[1] = n[1];
    }
}

void toi16_part_boxes2(const toi16_turning2 *pair, toi16_apart2 *out) {
    const int32_t c = pair->turned.cos, s = pair->turned.sin;
    int32_t seen[2][2] = {{pair->d[0][0], pair->d[0][1]}};
    toi16_turn_back2(&pair->turned, pair->d[0], seen[1]);
    out->axis.kind = TOI_AXIS_NONE;
    for (unsigned of = 0; of < 2; of++) {
        const int32_t *own = pair->half[of], *other = pair->half[1 - of];
        for (unsigned k = 0; k < 2; k++)
            try_face2(out,
                      (int32_t)toi16_abs32(seen[of][k]) - own[k] - size_q30(c, other[k]) -
                          size_q30(s, other[1 - k]),
                      of == 0 ? TOI_AXIS_FACE_A : TOI_AXIS_FACE_B, (uint16_t)k);
    }
    put_face_normal2(pair, seen, out);
    out->far = out->gap <= 0 ? out->gap : out->gap + (int32_t)toi16_shr(toi16_mul(out->gap, 27146), 16) + 1;
}
