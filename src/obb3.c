/* SPDX-License-Identifier: MIT */
/* Oriented boxes in space: 3 face axes of A, 3 of B, and 9 from an edge of each.
 *
 * An axis is a direction of 30 + 30 bits, high + low / 2^30. Where both boxes are small (the sum of all half
 * extents at most SMALL_HALF2 / 2 = 256 units) low is 0: a face axis is the box's own axis as it is, an edge
 * axis the exact cross product rounded to 30 bits. Large boxes get cross products of 60 bits for both. Any
 * direction may separate, as long as the projections on that very direction are exact or rounded outwards;
 * docs/numerics.md shows what each choice can cost.
 *
 * Widths: directions within 2^30 + 16, d2 below 2^31, u within 2^30 + 16, sum(half2) below 2^30. Projections
 * of d2 are below 3 * (2^61 + 2^35), half of it below 3 * 2^60 + 2^36; of an axis u below 3 * (2^60 + 2^35);
 * a box's radius is at most sum(half2) * 3 * 2^60 / 2^31 = 3 * 2^59, so lo and hi stay below 6 * 2^60 + 2^40
 * < 2^63. */
#include "obb.h"
#include "vector.h"

typedef struct {
    toi_axis3 high; /* Q2.30 */
    toi_axis3 low;  /* 2^-60, in [0, 2^30) */
} fine_axis;

/* Twice the sum of the half extents of both boxes up to which 30 bits of direction serve, in ulp. */
static const uint32_t SMALL_HALF2 = UINT32_C(1) << 25;

/* What rounding leaves of the projection of an edge on an axis perpendicular to it, in the unit of measure():
 * |u|_1 / 2 <= 1.5 * (1 + 2^-26) for 30 bits, next to nothing for 60. */
static const uint32_t RESIDUE = (UINT32_C(3) << 29) + 64;

/* In the large case the projections of d2 and w are cut off by less than 1 unit each, and time goes up to
 * 2^15: with the rounding of the radii less than 2^16 units (2^-13 ulp) in all, added on both sides. */
static const int64_t LARGE_PAD = INT64_C(1) << 16;

/* The projection of v on an axis, in units of v * 2^-30; rounded down where the axis has low parts. */
static int64_t measure(const toi16_obbs3 *boxes, const toi_axis3 *v, const fine_axis *axis) {
    int64_t high = toi16_dot3(v, &axis->high);
    return boxes->large ? high + toi16_shr(toi16_dot3(v, &axis->low), 30) : high;
}

static int64_t max_abs(const int64_t v[3]) {
    uint64_t x = toi16_abs64(v[0]), y = toi16_abs64(v[1]), z = toi16_abs64(v[2]);
    uint64_t larger = x > y ? x : y;
    return (int64_t)(larger > z ? larger : z);
}

/* v * 2^shift, rounded down. */
static int64_t scale(int64_t v, int shift) {
    return shift < 0 ? toi16_shr(v, (unsigned)-shift) : v * (INT64_C(1) << shift);
}

static void split(int64_t v, bool large, int32_t *high, int32_t *low) {
    *high = (int32_t)toi16_shr(large ? v : v + (INT64_C(1) << 29), 30);
    *low = large ? (int32_t)(v & ((INT64_C(1) << 30) - 1)) : 0;
}

/* A direction of any length but zero at full width: the largest entry takes 60 bits. */
static bool normalise(const int64_t v[3], bool large, fine_axis *out) {
    int64_t most = max_abs(v);
    if (most == 0)
        return false;
    int shift = 60 - (int)toi16_bits64((uint64_t)most);
    split(scale(v[0], shift), large, &out->high.x, &out->low.x);
    split(scale(v[1], shift), large, &out->high.y, &out->low.y);
    split(scale(v[2], shift), large, &out->high.z, &out->low.z);
    return true;
}

/* The exact normal of a box's face is the cross product of the other two axes, which differs from its own
 * axis by as much as these are not perpendicular: too much for large boxes only. */
static void face_axis(const toi16_obbs3 *boxes, const toi_rot3 *rot, unsigned k, fine_axis *out) {
    static const toi_axis3 none = {0, 0, 0};
    static const uint8_t next[4] = {1, 2, 0, 1};
    if (boxes->large) {
        int64_t normal[3];
        toi16_cross(&rot->u[next[k]], &rot->u[next[k + 1]], normal);
        if (normalise(normal, true, out))
            return;
    }
    out->high = rot->u[k];
    out->low = none;
}

static bool same_line(const toi_axis3 *u, const toi_axis3 *v) {
    return (u->x == v->x && u->y == v->y && u->z == v->z) ||
           (u->x == -v->x && u->y == -v->y && u->z == -v->z);
}

static bool shares_axis(const toi16_obbs3 *boxes) {
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++)
            if (same_line(&boxes->a.rot->u[i], &boxes->b.rot->u[j]))
                return true;
    return false;
}

/* Two boxes with an axis in common (all that only turn about the vertical) are prisms over it: the edge axes
 * repeat the faces. */
static bool are_prisms(toi16_obbs3 *boxes) {
    if (boxes->prism == TOI16_UNKNOWN)
        boxes->prism = !boxes->large && shares_axis(boxes) ? TOI16_YES : TOI16_NO;
    return boxes->prism == TOI16_YES;
}

/* |u x v| * min(hA, hB) <= epsilon, with the sum of the cross product's entries, rounded up to Q2.32, for its
 * length. */
static bool nearly_parallel(const toi16_obbs3 *boxes, unsigned i, unsigned j, const int64_t cross[3]) {
    uint64_t sine_q60 = toi16_abs64(cross[0]) + toi16_abs64(cross[1]) + toi16_abs64(cross[2]);
    uint32_t half_a = boxes->a.half2[i], half_b = boxes->b.half2[j];
    uint64_t shorter2 = half_a < half_b ? half_a : half_b;
    return ((sine_q60 >> 28) + 1) * shorter2 <= (uint64_t)boxes->epsilon << 25;
}

static bool edge_axis(toi16_obbs3 *boxes, unsigned i, unsigned j, fine_axis *out) {
    int64_t cross[3];
    if (are_prisms(boxes))
        return false;
    toi16_cross(&boxes->a.rot->u[i], &boxes->b.rot->u[j], cross);
    return !nearly_parallel(boxes, i, j, cross) && normalise(cross, boxes->large, out);
}

/* skip: the edge that the axis is perpendicular to, or 3. */
static int64_t radius(const toi16_obbs3 *boxes, const toi16_pose3 *pose, const fine_axis *axis,
                      unsigned skip) {
    int64_t sum = 0;
    for (unsigned k = 0; k < 3; k++) {
        uint64_t part = k == skip ? RESIDUE : toi16_abs64(measure(boxes, &pose->rot->u[k], axis));
        sum += toi16_mul_shr31_up(pose->half2[k], part);
    }
    return sum;
}

static void project_on(const toi16_obbs3 *boxes, const fine_axis *axis, unsigned i, unsigned j,
                       toi16_projection *out) {
    int64_t center2 = measure(boxes, &boxes->d2, axis);
    int64_t reach = radius(boxes, &boxes->a, axis, i) + radius(boxes, &boxes->b, axis, j);
    if (boxes->large)
        reach += LARGE_PAD;
    out->lo = toi16_shr(center2, 1) - reach;
    out->hi = toi16_shr(center2 + 1, 1) + reach;
    out->speed = measure(boxes, &boxes->w, axis);
}

static const uint8_t edge_a[9] = {0, 0, 0, 1, 1, 1, 2, 2, 2}, edge_b[9] = {0, 1, 2, 0, 1, 2, 0, 1, 2};

static bool pair_axis(toi16_obbs3 *boxes, unsigned axis, fine_axis *out) {
    if (axis >= 6)
        return edge_axis(boxes, edge_a[axis - 6], edge_b[axis - 6], out);
    face_axis(boxes, axis < 3 ? boxes->a.rot : boxes->b.rot, axis < 3 ? axis : axis - 3, out);
    return true;
}

static toi_axis_fate project(toi16_pair *pair, unsigned axis, toi16_projection *out) {
    toi16_obbs3 *boxes = (toi16_obbs3 *)pair;
    fine_axis direction;
    if (!pair_axis(boxes, axis, &direction))
        return TOI_AXIS_PARALLEL;
    project_on(boxes, &direction, axis < 6 ? 3 : edge_a[axis - 6], axis < 6 ? 3 : edge_b[axis - 6], out);
    return TOI_AXIS_TESTED;
}

static void direction(toi16_pair *pair, unsigned axis, toi_axis3 *out) {
    fine_axis fine;
    pair_axis((toi16_obbs3 *)pair, axis, &fine);
    *out = fine.high;
}

static toi_axis feature(const toi16_pair *pair, unsigned axis) {
    (void)pair;
    toi_axis face_a = {TOI_AXIS_FACE_A, (uint8_t)axis, 0}, face_b = {TOI_AXIS_FACE_B, 0, (uint8_t)(axis - 3)};
    if (axis < 6)
        return axis < 3 ? face_a : face_b;
    toi_axis edges = {TOI_AXIS_EDGES, edge_a[axis - 6], edge_b[axis - 6]};
    return edges;
}

static bool is_one(int32_t q30) {
    return q30 == TOI_Q30_ONE || q30 == -TOI_Q30_ONE;
}

/* The coordinate that an axis lies along, or 3. */
static unsigned along(const toi_axis3 *u) {
    if (u->y == 0 && u->z == 0)
        return is_one(u->x) ? 0 : 3;
    if (u->x == 0 && u->z == 0)
        return is_one(u->y) ? 1 : 3;
    return u->x == 0 && u->y == 0 && is_one(u->z) ? 2 : 3;
}

/* Do all axes lie along coordinates, each along its own? face[c] is then the axis along coordinate c. */
static bool level(const toi_rot3 *rot, uint8_t face[3]) {
    unsigned seen = 0;
    for (uint8_t k = 0; k < 3; k++) {
        unsigned c = along(&rot->u[k]);
        if (c == 3)
            return false;
        seen |= 1u << c;
        face[c] = k;
    }
    return seen == 7;
}

/* Twice the corners are even, so halving them is exact. */
static void corners(const toi16_pose3 *pose, const uint8_t face[3], int32_t lo[3], int32_t hi[3]) {
    for (int c = 0; c < 3; c++) {
        int32_t half2 = (int32_t)pose->half2[face[c]];
        lo[c] = (pose->center2[c] - half2) / 2;
        hi[c] = (pose->center2[c] + half2) / 2;
    }
}

static void open_level(toi16_aabbs *boxes, const toi16_pose3 *a, const uint8_t face_a[3],
                       const toi16_pose3 *b, const uint8_t face_b[3]) {
    toi16_open_aabbs(boxes, 3);
    corners(a, face_a, boxes->lo_a, boxes->hi_a);
    corners(b, face_b, boxes->lo_b, boxes->hi_b);
    for (int c = 0; c < 3; c++)
        boxes->face[c] = face_a[c];
}

static uint32_t reach2(const toi16_pose3 *pose) {
    return pose->half2[0] + pose->half2[1] + pose->half2[2];
}

static void open_tilted(toi16_obbs3 *boxes, const toi16_pose3 *a, const toi_vec3 *va, const toi16_pose3 *b,
                        const toi_vec3 *vb, const toi_options *options) {
    static const toi16_family family = {project, direction, feature};
    boxes->pair.family = &family;
    boxes->pair.axes = 15;
    boxes->pair.tested = options->quick ? 6 : 15;
    boxes->a = *a;
    boxes->b = *b;
    boxes->d2.x = b->center2[0] - a->center2[0];
    boxes->d2.y = b->center2[1] - a->center2[1];
    boxes->d2.z = b->center2[2] - a->center2[2];
    boxes->w.x = vb->x - va->x;
    boxes->w.y = vb->y - va->y;
    boxes->w.z = vb->z - va->z;
    boxes->epsilon = options->edge_epsilon;
    boxes->large = reach2(a) + reach2(b) > SMALL_HALF2;
    boxes->prism = TOI16_UNKNOWN;
}

/* status: of the poses. */
static toi_status open_pair(toi_status status, toi16_boxes3 *boxes, const toi16_pose3 *a, const toi_vec3 *va,
                            const toi16_pose3 *b, const toi_vec3 *vb, const toi_options *options) {
    if (TOI16_CHECKS && status == TOI_OK)
        status = toi16_check_velocities3(va, vb);
    if (status < 0)
        return status;
    uint8_t face_a[3], face_b[3];
    if (level(a->rot, face_a) && level(b->rot, face_b)) {
        open_level(&boxes->level, a, face_a, b, face_b);
        toi16_put3(boxes->level.va, va);
        toi16_put3(boxes->level.vb, vb);
    } else
        open_tilted(&boxes->tilted, a, va, b, vb, toi16_options(options));
    return TOI_OK;
}

toi_status toi16_open_obb3(toi16_boxes3 *boxes, const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b,
                           const toi_vec3 *vb, const toi_options *options) {
    toi16_pose3 pa, pb;
    toi_status status = toi16_first_error(toi16_pose_obb3(&pa, a), toi16_pose_obb3(&pb, b));
    return open_pair(status, boxes, &pa, va, &pb, vb, options);
}

toi_status toi16_open_aabb3_obb3(toi16_boxes3 *boxes, const toi_aabb3 *a, const toi_vec3 *va,
                                 const toi_obb3 *b, const toi_vec3 *vb, const toi_options *options) {
    toi16_pose3 pa, pb;
    toi_status status = toi16_first_error(toi16_pose_aabb3(&pa, a), toi16_pose_obb3(&pb, b));
    return open_pair(status, boxes, &pa, va, &pb, vb, options);
}

toi_status toi16_open_obb3_aabb3(toi16_boxes3 *boxes, const toi_obb3 *a, const toi_vec3 *va,
                                 const toi_aabb3 *b, const toi_vec3 *vb, const toi_options *options) {
    toi16_pose3 pa, pb;
    toi_status status = toi16_first_error(toi16_pose_obb3(&pa, a), toi16_pose_aabb3(&pb, b));
    return open_pair(status, boxes, &pa, va, &pb, vb, options);
}

toi_status toi_sweep_obb3(const toi_obb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                          const toi_options *options, toi_hit *hit) {
    toi16_boxes3 boxes;
    return toi16_pair_sweep(toi16_open_obb3(&boxes, a, va, b, vb, options), &boxes.pair, options, hit);
}

toi_status toi_sweep_aabb3_obb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_obb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_boxes3 boxes;
    return toi16_pair_sweep(toi16_open_aabb3_obb3(&boxes, a, va, b, vb, options), &boxes.pair, options, hit);
}

toi_status toi_sweep_obb3_aabb3(const toi_obb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                                const toi_options *options, toi_hit *hit) {
    toi16_boxes3 boxes;
    return toi16_pair_sweep(toi16_open_obb3_aabb3(&boxes, a, va, b, vb, options), &boxes.pair, options, hit);
}
