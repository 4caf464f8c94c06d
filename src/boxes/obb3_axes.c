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
 * Widths: directions within 2^30 + 16, offset2 below 2^31, u within 2^30 + 16, sum(half2) below 2^30.
 * Projections of offset2 are below 3 * (2^61 + 2^36), half of one below 3 * 2^60 + 2^36; of an axis u below
 * 3 * (2^60 + 2^35); a box's radius is at most sum(half2) * 3 * 2^60 / 2^31 = 3 * 2^59, so lo and hi stay
 * below 6 * 2^60 + 2^40 < 2^63. */
#include "../number/vector.h"
#include "obb3_search.h"

/* What rounding to 30 bits leaves of the projection of an edge on an axis perpendicular to it: |u|_1 / 2 <=
 * 1.5 * 2^30 + 24 units of Q4.60, which is below 1 of Q2.29. */
static const uint32_t RESIDUE_Q29 = 1;

/* The projections of offset2 and velocity on an axis with low parts are cut off by less than 1 unit each, and
 * time goes up to 2^15: with the edges' residues less than 2^16 units (2^-13 ulp) in all. */
static const int64_t LARGE_PAD = INT64_C(1) << 16;

static const uint8_t edge_of_a[9] = {0, 0, 0, 1, 1, 1, 2, 2, 2}, edge_of_b[9] = {0, 1, 2, 0, 1, 2, 0, 1, 2};

/* ---- Radii: of small boxes by directions of 30 bits, of large ones of 60 */

TOI16_ALWAYS_INLINE int64_t dot_along(const toi_axis3 *v, const toi16_fine *axis, bool large) {
    return large ? toi16_measure(v, axis) : toi16_dot3(v, &axis->high);
}

/* Each product is rounded up by itself, so that what is exact stays exact: a box that stands on another one
 * touches it, no more. */
static int64_t small_radius(const toi16_sides3 *box, const toi_axis3 *axis, unsigned skip) {
    uint32_t sizes_q29[4]; /* the last one where no edge is skipped */
    toi16_sizes3(box->rot, axis->x, axis->y, axis->z, skip, sizes_q29);
    sizes_q29[skip] = RESIDUE_Q29;
    return (int64_t)(toi16_mulu(box->half2[0], sizes_q29[0]) + toi16_mulu(box->half2[1], sizes_q29[1]) +
                     toi16_mulu(box->half2[2], sizes_q29[2]));
}

/* LARGE_PAD covers the residue of the edge that is skipped. */
static int64_t large_radius(const toi16_sides3 *box, const toi16_fine *axis, unsigned skip) {
    int64_t sum = 0;
    for (unsigned k = 0; k < 3; k++)
        if (k != skip)
            sum += toi16_mul_shr31_up(box->half2[k], toi16_abs64(toi16_measure(&box->rot->u[k], axis)));
    return sum;
}

/* skip: the edge that the axis is perpendicular to, or 3. */
TOI16_INLINE int64_t radius_along(const toi16_sides3 *box, const toi16_fine *axis, unsigned skip,
                                  bool large) {
    return large ? large_radius(box, axis, skip) : small_radius(box, &axis->high, skip);
}

/* i and j: the edges that make the axis, or 3. The faces' axes of level and upright boxes are short, and then
 * all is exact. */
TOI16_INLINE void project_along(const toi16_layout3 *layout, const toi16_fine *axis, unsigned i, unsigned j,
                                bool large, toi16_projection *out) {
    int64_t reach = radius_along(&layout->a, axis, i, large) + radius_along(&layout->b, axis, j, large),
            center2 = dot_along(&layout->offset2, axis, large);
    if (large && (i < 3 || !toi16_is_short(axis)))
        reach += LARGE_PAD;
    out->lo = toi16_shr(center2, 1) - reach;
    out->hi = toi16_shr(center2 + 1, 1) + reach;
    out->speed = dot_along(&layout->velocity, axis, large);
}

/* ---- Directions */

/* The high word of |v|: at most |v| / 2^32, and at most 1 below it. */
static uint32_t size_of_high(int64_t v) {
    int32_t word = (int32_t)toi16_shr(v, 32);
    return (uint32_t)(word < 0 ? ~word : word);
}

/* v * 2^shift as 30 + 30 bits; rounded to 30 bits where there is no low part to write. */
static int32_t split_q60(int64_t v, int shift, int32_t *low) {
    int64_t q60 = shift < 0 ? toi16_shr(v, (unsigned)-shift) : v * (INT64_C(1) << shift);
    if (!low)
        return toi16_round_q30(q60);
    *low = (int32_t)(q60 & ((INT64_C(1) << 30) - 1));
    return (int32_t)toi16_shr(q60, 30);
}

/* Writes a direction at full width: the largest entry of v, which is not zero, takes 60 bits. Small boxes
 * have no low parts. */
static void put_q60(const int64_t v[3], bool large, toi16_fine *out) {
    int shift = 60 - (int)toi16_bits64(toi16_abs64(v[0]) | toi16_abs64(v[1]) | toi16_abs64(v[2]));
    out->high.x = split_q60(v[0], shift, large ? &out->low.x : 0);
    out->high.y = split_q60(v[1], shift, large ? &out->low.y : 0);
    out->high.z = split_q60(v[2], shift, large ? &out->low.z : 0);
}

/* Do small boxes have an axis in common, with each box's other axes exactly perpendicular to it? All that
 * only turn about the vertical do. Their edge axes repeat those of faces, to within what these are off the
 * normals. */
TOI16_ONCE bool share_axis(const toi16_layout3 *layout) {
    unsigned tilted = 0, k = 0;
    for (; k < 9; k++)
        if (toi16_dot3(&layout->a.rot->u[edge_of_a[k]], &layout->b.rot->u[edge_of_b[k]]) != 0)
            tilted |= 1u << k;
    while (k-- > 0)
        if ((tilted & (7u << 3 * edge_of_a[k] | 0x49u << edge_of_b[k]) & ~(1u << k)) == 0)
            return true;
    return false;
}

bool toi16_repeat_faces3(const toi16_layout3 *layout, toi16_answer *upright) {
    if (toi16_are_large3(layout))
        return false;
    if (*upright == TOI16_UNKNOWN)
        *upright = share_axis(layout) ? TOI16_YES : TOI16_NO;
    return *upright == TOI16_YES;
}

/* Are two edges parallel, |u x v| * half2 <= epsilon? The sum of the entries of the cross product, rounded up
 * to Q4.28, stands for its length, and half2 is that of the shorter edge. */
static bool are_edges_parallel(const toi16_layout3 *layout, const int64_t cross[3], uint32_t i, uint32_t j) {
    uint32_t half_a = layout->a.half2[i], half_b = layout->b.half2[j];
    uint32_t sine_q28 = size_of_high(cross[0]) + size_of_high(cross[1]) + size_of_high(cross[2]) + 3;
    return toi16_mulu(sine_q28, half_a < half_b ? half_a : half_b) <= (uint64_t)layout->epsilon << 21;
}

/* ---- Axes by number */

/* The edge that makes an axis, or 3 where it is a face's. */
static uint8_t edge_of_axis(const uint8_t edges[9], uint32_t axis) {
    return axis >= 6 ? edges[axis - 6] : 3;
}

/* Writes the direction of an axis. False where its edges are parallel, to within the epsilon or exactly. The
 * exact normal of a box's face is the cross product of the other two axes, which differs from its own axis by
 * as much as these are not perpendicular: too much for large boxes only. */
static bool make_axis(const toi16_layout3 *layout, uint32_t axis, toi16_fine *out) {
    static const uint8_t next[4] = {1, 2, 0, 1};
    bool large = toi16_are_large3(layout), face = axis < 6;
    const toi_axis3 *u = axis >= 3 && face ? layout->b.rot->u : layout->a.rot->u,
                    *v = face ? u : layout->b.rot->u;
    uint32_t k = axis < 3 ? axis : axis - 3, i = face ? next[k] : edge_of_a[axis - 6],
             j = face ? next[k + 1] : edge_of_b[axis - 6];
    int64_t cross[3] = {0, 0, 0};
    if (large || !face)
        toi16_cross(&u[i], &v[j], cross);
    bool vanishes = (cross[0] | cross[1] | cross[2]) == 0;
    if (face && vanishes) {
        out->high = u[k];
        out->low.x = out->low.y = out->low.z = 0;
    }
    if (vanishes || (!face && are_edges_parallel(layout, cross, i, j)))
        return face;
    put_q60(cross, large, out);
    return true;
}

static void project_on(const toi16_layout3 *layout, uint32_t axis, const toi16_fine *direction,
                       toi16_projection *out) {
    uint8_t i = edge_of_axis(edge_of_a, axis), j = edge_of_axis(edge_of_b, axis);
    project_along(layout, direction, i, j, toi16_are_large3(layout), out);
}

toi16_fate toi16_project3(const toi16_layout3 *layout, toi16_answer *upright, uint32_t axis,
                          toi16_projection *out) {
    toi16_fine fine;
    if (axis >= 6 && toi16_repeat_faces3(layout, upright))
        return TOI16_REPEATED;
    fine.low.x = fine.low.y = fine.low.z = 0;
    if (!make_axis(layout, axis, &fine))
        return TOI16_PARALLEL;
    project_on(layout, axis, &fine, out);
    return TOI16_PROJECTED;
}

/* Writes the direction of an axis, as the pair has it. */
static void find_direction3(const toi16_layout3 *layout, uint32_t axis, toi_axis3 *out) {
    toi16_fine fine;
    fine.high.x = fine.high.y = fine.high.z = 0;
    make_axis(layout, axis, &fine);
    *out = fine.high;
}

/* ---- Axes of a pair */

/* False where the axis is none. */
static bool keep_axis(toi16_obbs3 *boxes, uint32_t axis) {
    static const toi_axis3 none = {0, 0, 0};
    toi16_kept3 *kept = &boxes->kept;
    if (kept->made == axis)
        return true;
    kept->direction.high = none;
    kept->direction.low = none;
    kept->projected = TOI16_NO_MARK;
    kept->made = make_axis(&boxes->layout, axis, &kept->direction) ? axis : TOI16_NO_MARK;
    return kept->made == axis;
}

toi16_fate toi16_obbs3_project(toi16_pair *pair, uint32_t axis, toi16_projection *out) {
    toi16_obbs3 *boxes = (toi16_obbs3 *)pair;
    toi16_layout3 *layout = &boxes->layout;
    toi16_kept3 *kept = &boxes->kept;
    layout->velocity = pair->w;
    if (axis >= 6 && toi16_repeat_faces3(layout, &boxes->upright))
        return TOI16_REPEATED;
    if (!keep_axis(boxes, axis))
        return TOI16_PARALLEL;
    if (kept->projected != axis) {
        project_on(layout, axis, &kept->direction, out);
        kept->projected = axis;
        kept->lo = out->lo;
        kept->hi = out->hi;
        return TOI16_PROJECTED;
    }
    out->lo = kept->lo;
    out->hi = kept->hi;
    out->speed = dot_along(&layout->velocity, &kept->direction, toi16_are_large3(layout));
    return TOI16_PROJECTED;
}

void toi16_obbs3_direction(toi16_pair *pair, uint32_t axis, toi_axis3 *out) {
    toi16_obbs3 *boxes = (toi16_obbs3 *)pair;
    keep_axis(boxes, axis);
    *out = boxes->kept.direction.high;
}

toi_axis toi16_obbs3_feature(const toi16_pair *pair, uint32_t axis) {
    (void)pair;
    toi_axis feature;
    toi16_put_feature3(axis, &feature);
    return feature;
}

/* ---- What a search leaves open */

toi16_mark toi16_mark_of3(const toi16_layout3 *layout, toi16_mark found) {
    toi_axis3 direction;
    if (found == TOI16_NO_MARK || !toi16_is_directed3(layout, found >> 1))
        return found;
    find_direction3(layout, found >> 1, &direction);
    return (found & ~UINT32_C(1)) + (toi16_dot3(&layout->velocity, &direction) > 0);
}

/* Projects bounds on a coordinate, 64 to 66 ulp farther out, in halves of ulps. */
static void project_bounds(const toi16_layout3 *layout, unsigned c, toi16_projection *out) {
    int64_t offset2 = toi16_in_row(&layout->offset2, c), velocity = toi16_in_row(&layout->velocity, c);
    uint64_t reach_q30 = toi16_wide_extent3(&layout->a, c) + toi16_wide_extent3(&layout->b, c);
    uint32_t reach = 4 * (uint32_t)(reach_q30 >> 32) + 132;
    out->lo = offset2 - reach;
    out->hi = offset2 + reach;
    out->speed = 2 * velocity;
}

/* Bounds are asked first, as they cost less than axes. */
toi16_found toi16_clip_open3(const toi16_layout3 *layout, toi16_answer *upright, fix16_t t_max, uint32_t axes,
                             toi16_span *span) {
    toi16_projection p;
    toi16_span_start(span, t_max);
    for (unsigned c = 0; axes >> TOI16_BOUNDS3 != 0 && c < 3; c++) {
        project_bounds(layout, c, &p);
        if (!toi16_span_clip(span, &p, c))
            return TOI16_APART;
    }
    toi16_span_start(span, t_max);
    for (uint32_t axis = 0; axis < TOI16_BOUNDS3; axis++)
        if (axes >> axis & 1 && toi16_project3(layout, upright, axis, &p) == TOI16_PROJECTED &&
            !toi16_span_clip(span, &p, axis))
            return TOI16_APART;
    return TOI16_MEETS;
}

/* Replaces what is undecided by exact projections of the open axes. */
static void clip_exactly(const toi16_layout3 *layout, fix16_t t_max, toi16_times3 *times) {
    toi16_answer upright = times->askew ? TOI16_NO : TOI16_UNKNOWN;
    toi16_span span;
    times->status = TOI_SEPARATE;
    times->enter = times->exit = 0;
    times->mark = TOI16_NO_MARK;
    if (toi16_clip_open3(layout, &upright, t_max, times->open, &span) == TOI16_APART)
        return;
    times->status = toi16_span_status(&span);
    times->mark = toi16_span_axis(&span, times->status);
    times->enter = toi16_span_enter(&span);
    times->exit = toi16_span_exit(&span);
}

toi_status toi16_answer_walk3(const toi16_layout3 *layout, toi16_times3 *times, const toi_options *options,
                              toi_hit *hit) {
    clip_exactly(layout, toi16_until(options), times);
    toi16_begin_answer(hit);
    if (times->mark != TOI16_NO_MARK) {
        toi_axis3 direction;
        find_direction3(layout, times->mark >> 1, &direction);
        toi16_unit(&direction, times->mark & 1, &hit->normal);
        toi16_put_feature3(times->mark >> 1, &hit->axis);
    }
    hit->conservative = options->quick;
    hit->enter = times->enter;
    hit->exit = times->exit;
    return hit->status = times->status;
}

/* An axis that enters does so between 0 and 1, and one that ends contact counts if it does so before 1. */
static inline void put_unsure_time(const toi16_projection *p, bool enters, toi16_times3 *times) {
    bool rising = p->speed > 0, exact;
    toi16_frac near = {(uint64_t)(rising ? -p->hi : p->lo), toi16_abs64(p->speed)},
               far = {(uint64_t)(rising ? -p->lo : p->hi), near.den};
    if (enters)
        times->enter = (fix16_t)toi16_frac_q16(&near, &exact);
    if (far.num < far.den) {
        fix16_t floor = (fix16_t)toi16_frac_q16(&far, &exact), exit = floor + !exact;
        times->exit = exit < times->exit ? exit : times->exit;
    }
}

void toi16_find_unsure3(const toi16_layout3 *layout, toi16_times3 *times) {
    toi16_answer upright = times->askew ? TOI16_NO : TOI16_UNKNOWN;
    for (uint32_t left = times->unsure, axis; left != 0; left ^= UINT32_C(1) << axis) {
        toi16_projection p;
        axis = toi16_bits32(left) - 1;
        if (toi16_project3(layout, &upright, axis, &p) == TOI16_PROJECTED)
            put_unsure_time(&p, axis == times->mark >> 1, times);
    }
}
