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
#include "fine.h"

/* Directions are Q2.30 and, for large boxes, 30 bits more; low is not always written for small ones. */

/* What rounding to 30 bits leaves of the projection of an edge on an axis perpendicular to it: |u|_1 / 2 <=
 * 1.5 * 2^30 + 24 units of Q4.60, which is below 1 of Q2.29. */
static const uint32_t RESIDUE_Q29 = 1;

/* The projections of d2 and w on an axis with low parts are cut off by less than 1 unit each, and time goes
 * up to 2^15: with the edges' residues less than 2^16 units (2^-13 ulp) in all. */
static const int64_t LARGE_PAD = INT64_C(1) << 16;

static const uint8_t edge_a[9] = {0, 0, 0, 1, 1, 1, 2, 2, 2}, edge_b[9] = {0, 1, 2, 0, 1, 2, 0, 1, 2};

static const uint8_t others[3][2] = {{1, 2}, {0, 2}, {0, 1}};

static void write(toi16_projection *out, int64_t center2, int64_t reach, int64_t speed) {
    out->lo = toi16_shr(center2, 1) - reach;
    out->hi = toi16_shr(center2 + 1, 1) + reach;
    out->speed = speed;
}

/* ---- Small boxes: directions of 30 bits, radii from the high words of projections */

/* Rounded away from zero, so that what is exact stays exact: a box that stands on another touches it, no
 * more. */
static int32_t dot_q29(const toi_axis3 *u, const toi_axis3 *v) {
    int64_t dot = toi16_dot3(u, v);
    return (int32_t)toi16_shr(dot > 0 ? dot + INT32_MAX : dot, 31);
}

static int64_t weighted(const uint32_t half2[3], uint32_t x, uint32_t y, uint32_t z) {
    return (int64_t)(toi16_mulu(half2[0], x) + toi16_mulu(half2[1], y) + toi16_mulu(half2[2], z));
}

/* A box's radius along its own axis. */
static int64_t own_radius(const toi16_sides3 *pose, unsigned k) {
    const toi_axis3 *u = pose->rot->u;
    return weighted(pose->half2, toi16_abs32(dot_q29(&u[0], &u[k])), toi16_abs32(dot_q29(&u[1], &u[k])),
                    toi16_abs32(dot_q29(&u[2], &u[k])));
}

/* The axes of A against those of B, row by row as the faces of A come up: those of B need all, and then no
 * more products. */
static void fill_mixed(toi16_obbs3 *boxes, unsigned rows) {
    for (; boxes->rows < rows; boxes->rows++)
        for (unsigned j = 0; j < 3; j++)
            boxes->mixed_q29[boxes->rows][j] =
                dot_q29(&boxes->at.a.rot->u[boxes->rows], &boxes->at.b.rot->u[j]);
}

/* On an axis on which both radii come to reach. */
static void project_small(const toi16_obbs3 *boxes, const toi_axis3 *axis, int64_t reach,
                          toi16_projection *out) {
    write(out, toi16_dot3(&boxes->at.d2, axis), reach, toi16_dot3(&boxes->pair.w, axis));
}

static void project_small_face(toi16_obbs3 *boxes, bool of_b, unsigned k, toi16_projection *out) {
    const toi16_sides3 *pose = of_b ? &boxes->at.b : &boxes->at.a;
    const toi_axis3 *axis = &pose->rot->u[k];
    fill_mixed(boxes, of_b ? 3 : k + 1);
    int64_t reach = own_radius(pose, k);
    int32_t(*m)[3] = boxes->mixed_q29;
    if (of_b)
        reach +=
            weighted(boxes->at.a.half2, toi16_abs32(m[0][k]), toi16_abs32(m[1][k]), toi16_abs32(m[2][k]));
    else
        reach +=
            weighted(boxes->at.b.half2, toi16_abs32(m[k][0]), toi16_abs32(m[k][1]), toi16_abs32(m[k][2]));
    project_small(boxes, axis, reach, out);
}

/* Of a box along an axis that is perpendicular to its edge k. */
static int64_t edge_radius(const toi16_sides3 *pose, const toi_axis3 *axis, unsigned k) {
    unsigned i = k == 0 ? 1 : 0, j = k == 2 ? 1 : 2;
    return (int64_t)(toi16_mulu(pose->half2[k], RESIDUE_Q29) +
                     toi16_mulu(pose->half2[i], toi16_abs32(dot_q29(&pose->rot->u[i], axis))) +
                     toi16_mulu(pose->half2[j], toi16_abs32(dot_q29(&pose->rot->u[j], axis))));
}

static void project_small_edges(const toi16_obbs3 *boxes, const toi_axis3 *axis, unsigned i, unsigned j,
                                toi16_projection *out) {
    int64_t reach = edge_radius(&boxes->at.a, axis, i) + edge_radius(&boxes->at.b, axis, j);
    project_small(boxes, axis, reach, out);
}

/* ---- Large boxes: directions of 60 bits, radii from full projections */

/* skip: the edge that the axis is perpendicular to, whose residue LARGE_PAD covers, or 3. */
static int64_t large_radius(const toi16_sides3 *pose, const toi16_fine *axis, unsigned skip) {
    int64_t sum = 0;
    for (unsigned k = 0; k < 3; k++)
        if (k != skip)
            sum += toi16_mul_shr31_up(pose->half2[k], toi16_abs64(toi16_measure(&pose->rot->u[k], axis)));
    return sum;
}

/* The faces' axes of level and upright boxes are short, and then all is exact. */
static void project_large(const toi16_obbs3 *boxes, const toi16_fine *axis, unsigned i, unsigned j,
                          toi16_projection *out) {
    int64_t reach = large_radius(&boxes->at.a, axis, i) + large_radius(&boxes->at.b, axis, j);
    if (i < 3 || !toi16_is_short(axis))
        reach += LARGE_PAD;
    write(out, toi16_measure(&boxes->at.d2, axis), reach, toi16_measure(&boxes->pair.w, axis));
}

/* ---- Directions */

/* The high word of |v|: at most |v| / 2^32, and at most 1 below it. */
static uint32_t high_word(int64_t v) {
    int32_t word = (int32_t)toi16_shr(v, 32);
    return (uint32_t)(word < 0 ? ~word : word);
}

static uint64_t max_abs(const int64_t v[3]) {
    uint64_t x = toi16_abs64(v[0]), y = toi16_abs64(v[1]), z = toi16_abs64(v[2]);
    uint64_t larger = x > y ? x : y;
    return larger > z ? larger : z;
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
    int shift = 60 - (int)toi16_bits64(max_abs(v));
    out->high.x = split(v[0], shift, large ? &out->low.x : 0);
    out->high.y = split(v[1], shift, large ? &out->low.y : 0);
    out->high.z = split(v[2], shift, large ? &out->low.z : 0);
}

/* Small boxes with an axis in common, each box's other axes exactly perpendicular to it: all that only turn
 * about the vertical. Their edge axes repeat those of faces, to within what these are off the normals. */
static bool share_axis(const toi16_obbs3 *boxes) {
    for (unsigned k = 0; k < 9; k++) {
        unsigned i = edge_a[k], j = edge_b[k];
        const int32_t(*m)[3] = (const int32_t(*)[3])boxes->mixed_q29;
        if ((m[i][others[j][0]] | m[i][others[j][1]] | m[others[i][0]][j] | m[others[i][1]][j]) == 0)
            return true;
    }
    return false;
}

static bool are_upright(toi16_obbs3 *boxes) {
    if (boxes->upright == TOI16_UNKNOWN) {
        fill_mixed(boxes, 3);
        boxes->upright = share_axis(boxes) ? TOI16_YES : TOI16_NO;
    }
    return boxes->upright == TOI16_YES;
}

/* The axis perpendicular to u and v. False where they are parallel: exactly, or |u x v| * half2 <= limit,
 * with the sum of the cross product's entries, rounded up to Q4.28, for its length. */
static bool perpendicular(const toi_axis3 *u, const toi_axis3 *v, uint32_t half2, uint64_t limit, bool large,
                          toi16_fine *out) {
    int64_t cross[3];
    toi16_cross(u, v, cross);
    uint32_t sine_q28 = high_word(cross[0]) + high_word(cross[1]) + high_word(cross[2]) + 3;
    if ((cross[0] | cross[1] | cross[2]) == 0 || toi16_mulu(sine_q28, half2) <= limit)
        return false;
    normalise(cross, large, out);
    return true;
}

/* False where the edges are parallel, to within the epsilon or exactly. */
static bool edge_axis(const toi16_layout3 *at, unsigned i, unsigned j, toi16_fine *out) {
    uint32_t half_a = at->a.half2[i], half_b = at->b.half2[j];
    return perpendicular(&at->a.rot->u[i], &at->b.rot->u[j], half_a < half_b ? half_a : half_b,
                         (uint64_t)at->epsilon << 21, toi16_are_large3(at), out);
}

/* The exact normal of a box's face is the cross product of the other two axes, which differs from its own
 * axis by as much as these are not perpendicular: too much for large boxes only. */
static void face_axis(const toi16_layout3 *at, bool of_b, unsigned k, toi16_fine *out) {
    static const toi_axis3 none = {0, 0, 0};
    static const uint8_t next[4] = {1, 2, 0, 1};
    const toi_axis3 *u = of_b ? at->b.rot->u : at->a.rot->u;
    if (toi16_are_large3(at) && perpendicular(&u[next[k]], &u[next[k + 1]], 1, 0, true, out))
        return;
    out->high = u[k];
    out->low = none;
}

/* ---- What the family shows */

/* Which edges an axis is from, or 3 and 3. */
static uint8_t edge_of(const uint8_t edges[9], uint32_t axis) {
    return axis >= 6 ? edges[axis - 6] : 3;
}

static bool axis_of(const toi16_layout3 *at, uint32_t axis, toi16_fine *out) {
    if (axis >= 6)
        return edge_axis(at, edge_a[axis - 6], edge_b[axis - 6], out);
    face_axis(at, axis >= 3, (unsigned)(axis < 3 ? axis : axis - 3), out);
    return true;
}

toi16_fate toi16_obbs3_project(toi16_pair *pair, uint32_t axis, toi16_projection *out) {
    toi16_obbs3 *boxes = (toi16_obbs3 *)pair;
    uint8_t i = edge_of(edge_a, axis), j = edge_of(edge_b, axis);
    toi16_fine fine;
    if (axis < 6 && !toi16_are_large3(&boxes->at)) {
        project_small_face(boxes, axis >= 3, (unsigned)(axis < 3 ? axis : axis - 3), out);
        return TOI16_PROJECTED;
    }
    if (axis >= 6 && !toi16_are_large3(&boxes->at) && are_upright(boxes))
        return TOI16_REPEATED;
    if (!axis_of(&boxes->at, axis, &fine))
        return TOI16_PARALLEL;
    if (toi16_are_large3(&boxes->at))
        project_large(boxes, &fine, i, j, out);
    else
        project_small_edges(boxes, &fine.high, i, j, out);
    return TOI16_PROJECTED;
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
