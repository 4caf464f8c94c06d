/* SPDX-License-Identifier: MIT */
/* The axes of two oriented boxes in space: 3 faces of A, 3 of B, and 9 from an edge of each.
 *
 * Any direction may separate, as long as the projections on that very direction are exact or rounded
 * outwards; docs/numerics.md shows what each choice below can cost.
 *
 * Small boxes (the sum of all half extents at most 256 units): a face's axis is the box's own axis as it is,
 * an edge axis the exact cross product rounded to 30 bits. Large boxes: cross products of 30 + 30 bits for
 * both.
 *
 * Widths: directions within 2^30 + 16, d2 below 2^31, u within 2^30 + 16, sum(half2) below 2^30. Projections
 * of d2 are below 3 * (2^61 + 2^36), half of it below 3 * 2^60 + 2^36; of an axis u below 3 * (2^60 + 2^35);
 * a box's radius is at most sum(half2) * 3 * 2^60 / 2^31 = 3 * 2^59, so lo and hi stay below 6 * 2^60 + 2^40
 * < 2^63. */
#include "obb3.h"
#include "../number/fine.h"

/* Directions are Q2.30 and, for large boxes, 30 bits more; low is not always written for small ones. */

/* What rounding to 30 bits leaves of the projection of an edge on an axis perpendicular to it: |u|_1 / 2 <=
 * 1.5 * 2^30 + 24 units of Q4.60, which is below 1 of Q2.29. */
static const uint32_t RESIDUE_Q29 = 1;

/* The projections of d2 and w on an axis with low parts are cut off by less than 1 unit each, and time goes
 * up to 2^15: with the edges' residues less than 2^16 units (2^-13 ulp) in all. */
static const int64_t LARGE_PAD = INT64_C(1) << 16;

static const uint8_t edge_a[9] = {0, 0, 0, 1, 1, 1, 2, 2, 2}, edge_b[9] = {0, 1, 2, 0, 1, 2, 0, 1, 2};

static void write(toi16_projection *out, int64_t center2, int64_t reach, int64_t speed) {
    out->lo = toi16_shr(center2, 1) - reach;
    out->hi = toi16_shr(center2 + 1, 1) + reach;
    out->speed = speed;
}

/* ---- Radii: of small boxes by directions of 30 bits, of large ones of 60 */

TOI16_ALWAYS_INLINE int64_t along(const toi_axis3 *v, const toi16_fine *axis, bool large) {
    return large ? toi16_measure(v, axis) : toi16_dot3(v, &axis->high);
}

/* Of small boxes each product is rounded up by itself, so that what is exact stays exact: a box that stands
 * on another touches it, no more. */
TOI16_ALWAYS_INLINE int64_t part_of(uint32_t half2, const toi_axis3 *u, const toi16_fine *axis, bool large) {
    uint64_t size = toi16_abs64(along(u, axis, large));
    return large ? toi16_mul_shr31_up(half2, size)
                 : (int64_t)toi16_mulu(half2, (uint32_t)((size + INT32_MAX) >> 31));
}

#ifdef TOI16_ARM_SIZES
static int64_t small_radius(const toi16_sides3 *box, const toi16_fine *axis, unsigned skip) {
    uint32_t sizes[4]; /* the last one where no edge is skipped */
    toi16_sizes3(box->rot->u, axis->high.x, axis->high.y, axis->high.z, sizes);
    sizes[skip] = RESIDUE_Q29;
    return (int64_t)(toi16_mulu(box->half2[0], sizes[0]) + toi16_mulu(box->half2[1], sizes[1]) +
                     toi16_mulu(box->half2[2], sizes[2]));
}
#endif

/* skip: the edge that the axis is perpendicular to, or 3; its residue of large boxes LARGE_PAD covers. */
TOI16_INLINE_FOR_SPEED int64_t radius(const toi16_sides3 *box, const toi16_fine *axis, unsigned skip,
                                      bool large) {
    int64_t sum = 0;
#ifdef TOI16_ARM_SIZES
    if (!large)
        return small_radius(box, axis, skip);
#endif
    for (unsigned k = 0; k < 3; k++)
        if (k != skip)
            sum += part_of(box->half2[k], &box->rot->u[k], axis, large);
        else if (!large)
            sum += (int64_t)toi16_mulu(box->half2[k], RESIDUE_Q29);
    return sum;
}

/* The faces' axes of level and upright boxes are short, and then all is exact. */
TOI16_INLINE void project(const toi16_layout3 *at, const toi16_fine *axis, unsigned i, unsigned j, bool large,
                          toi16_projection *out) {
    int64_t reach = radius(&at->a, axis, i, large) + radius(&at->b, axis, j, large);
    if (large && (i < 3 || !toi16_is_short(axis)))
        reach += LARGE_PAD;
    write(out, along(&at->d2, axis, large), reach, along(&at->w, axis, large));
}

/* ---- Directions */

/* The high word of |v|: at most |v| / 2^32, and at most 1 below it. */
static uint32_t high_word(int64_t v) {
    int32_t word = (int32_t)toi16_shr(v, 32);
    return (uint32_t)(word < 0 ? ~word : word);
}

/* v * 2^shift as 30 + 30 bits; rounded to 30 bits where there is no low part to write. */
static int32_t split(int64_t v, int shift, int32_t *low) {
    int64_t q60 = shift < 0 ? toi16_shr(v, (unsigned)-shift) : v * (INT64_C(1) << shift);
    if (!low)
        return toi16_round_q30(q60);
    *low = (int32_t)(q60 & ((INT64_C(1) << 30) - 1));
    return (int32_t)toi16_shr(q60, 30);
}

/* A direction at full width: the largest entry of v, which is not zero, takes 60 bits. */
static void normalise(const int64_t v[3], bool large, toi16_fine *out) {
    int shift = 60 - (int)toi16_bits64(toi16_abs64(v[0]) | toi16_abs64(v[1]) | toi16_abs64(v[2]));
    out->high.x = split(v[0], shift, large ? &out->low.x : 0);
    out->high.y = split(v[1], shift, large ? &out->low.y : 0);
    out->high.z = split(v[2], shift, large ? &out->low.z : 0);
}

/* Small boxes with an axis in common, each box's other axes exactly perpendicular to it: all that only turn
 * about the vertical. Their edge axes repeat those of faces, to within what these are off the normals. */
TOI16_ONCE bool share_axis(const toi16_layout3 *at) {
    unsigned tilted = 0, k = 0;
    for (; k < 9; k++)
        if (toi16_dot3(&at->a.rot->u[edge_a[k]], &at->b.rot->u[edge_b[k]]) != 0)
            tilted |= 1u << k;
    while (k-- > 0)
        if ((tilted & (7u << 3 * edge_a[k] | 0x49u << edge_b[k]) & ~(1u << k)) == 0)
            return true;
    return false;
}

static bool are_upright(const toi16_layout3 *at, toi16_answer *upright) {
    if (*upright == TOI16_UNKNOWN)
        *upright = share_axis(at) ? TOI16_YES : TOI16_NO;
    return *upright == TOI16_YES;
}

/* Two edges: |u x v| * half2 <= limit, with the sum of the cross product's entries, rounded up to Q4.28, for
 * its length, and the shorter edge. */
static bool are_parallel(const toi16_layout3 *at, const int64_t cross[3], uint32_t i, uint32_t j) {
    uint32_t half_a = at->a.half2[i], half_b = at->b.half2[j];
    uint32_t sine_q28 = high_word(cross[0]) + high_word(cross[1]) + high_word(cross[2]) + 3;
    return toi16_mulu(sine_q28, half_a < half_b ? half_a : half_b) <= (uint64_t)at->epsilon << 21;
}

/* ---- What the family shows */

/* Which edges an axis is from, or 3 and 3. */
static uint8_t edge_of(const uint8_t edges[9], uint32_t axis) {
    return axis >= 6 ? edges[axis - 6] : 3;
}

/* False where the edges of it are parallel, to within the epsilon or exactly. The exact normal of a box's
 * face is the cross product of the other two axes, which differs from its own axis by as much as these are
 * not perpendicular: too much for large boxes only. */
static bool axis_of(const toi16_layout3 *at, uint32_t axis, toi16_fine *out) {
    static const uint8_t next[4] = {1, 2, 0, 1};
    bool large = toi16_are_large3(at), face = axis < 6;
    const toi_axis3 *u = axis >= 3 && face ? at->b.rot->u : at->a.rot->u, *v = face ? u : at->b.rot->u;
    uint32_t k = axis < 3 ? axis : axis - 3, i = face ? next[k] : edge_a[axis - 6],
             j = face ? next[k + 1] : edge_b[axis - 6];
    int64_t cross[3] = {0, 0, 0};
    if (large || !face)
        toi16_cross(&u[i], &v[j], cross);
    bool vanishes = (cross[0] | cross[1] | cross[2]) == 0;
    if (face && vanishes) {
        out->high = u[k];
        out->low.x = out->low.y = out->low.z = 0;
    }
    if (vanishes || (!face && are_parallel(at, cross, i, j)))
        return face;
    normalise(cross, large, out);
    return true;
}

toi16_fate toi16_project3(const toi16_layout3 *at, toi16_answer *upright, uint32_t axis,
                          toi16_projection *out) {
    bool large = toi16_are_large3(at);
    toi16_fine fine;
    if (axis >= 6 && !large && are_upright(at, upright))
        return TOI16_REPEATED;
    fine.low.x = fine.low.y = fine.low.z = 0;
    if (!axis_of(at, axis, &fine))
        return TOI16_PARALLEL;
    uint8_t i = edge_of(edge_a, axis), j = edge_of(edge_b, axis);
    if (large)
        project(at, &fine, i, j, true, out);
    else
        project(at, &fine, i, j, false, out);
    return TOI16_PROJECTED;
}

toi16_fate toi16_obbs3_project(toi16_pair *pair, uint32_t axis, toi16_projection *out) {
    toi16_obbs3 *boxes = (toi16_obbs3 *)pair;
    boxes->at.w = pair->w;
    return toi16_project3(&boxes->at, &boxes->upright, axis, out);
}

void toi16_direction3(const toi16_layout3 *at, uint32_t axis, toi_axis3 *out) {
    toi16_fine fine;
    fine.high.x = fine.high.y = fine.high.z = 0;
    axis_of(at, axis, &fine);
    *out = fine.high;
}

void toi16_obbs3_direction(toi16_pair *pair, uint32_t axis, toi_axis3 *out) {
    toi16_direction3(&((const toi16_obbs3 *)pair)->at, axis, out);
}

toi_axis toi16_obbs3_feature(const toi16_pair *pair, uint32_t axis) {
    (void)pair;
    toi_axis feature = {TOI_AXIS_EDGES, 0, 0};
    if (axis >= 6) {
        feature.a = edge_a[axis - 6];
        feature.b = edge_b[axis - 6];
    } else if (axis >= 3) {
        feature.kind = TOI_AXIS_FACE_B;
        feature.b = (uint8_t)(axis - 3);
    } else {
        feature.kind = TOI_AXIS_FACE_A;
        feature.a = (uint8_t)axis;
    }
    return feature;
}
