/* SPDX-License-Identifier: MIT */
/* What round shapes of both dimensions have in common. */
#include "kind.h"

/* A function, as compilers take a constant that they see for one that is not replaced. */
TOI16_WEAK uint16_t toi16_present(void) {
    return UINT16_MAX;
}

/* Tells whether a shape is of a kind that the program has. */
static bool is_present(const toi_shape *shape) {
    const unsigned kind = toi16_kind_number(shape);
    return kind != 0 && (toi16_present() >> kind & 1) != 0;
}

toi16_extent_of_round toi16_round_extent_of(const toi_shape *shape) {
    const toi16_extent_of_round extent =
        toi16_is_of_plane(shape) ? toi16_extent_of_round2 : toi16_extent_of_round3;
    return is_present(shape) ? extent : 0;
}

toi16_opener_of_round toi16_round_opener_of(const toi_shape *shape) {
    const toi16_opener_of_round open =
        toi16_is_of_plane(shape) ? toi16_opener_of_round2 : toi16_opener_of_round3;
    return is_present(shape) ? open : 0;
}

static bool are_of(bool plane, const toi_shape *a, const toi_shape *b) {
    return is_present(a) && is_present(b) && toi16_is_of_plane(a) == plane && toi16_is_of_plane(b) == plane;
}

toi_status toi16_open_rounds2(void *storage, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                              const toi_vec3 *vb) {
    const toi16_opener_of_round open = toi16_opener_of_round2;
    return open && are_of(true, a, b) ? open(storage, a, va, b, vb) : TOI_ERR_SHAPE;
}

toi_status toi16_open_rounds3(void *storage, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                              const toi_vec3 *vb) {
    const toi16_opener_of_round open = toi16_opener_of_round3;
    return open && are_of(false, a, b) ? open(storage, a, va, b, vb) : TOI_ERR_SHAPE;
}

/* ---- Where a shape is: points that move with it, and how far it reaches around them */

static unsigned count_points(const toi_shape *shape) {
    switch (shape->kind) {
    case TOI_SHAPE_AABB2:
    case TOI_SHAPE_AABB3:
    case TOI_SHAPE_CAPSULE2:
    case TOI_SHAPE_CAPSULE3:
        return 2;
    case TOI_SHAPE_POLY2:
        return shape->as.poly2.count;
    default:
        return 1;
    }
}

/* All shapes but these two begin with their points. */
static const void *points_of(const toi_shape *shape) {
    if (shape->kind == TOI_SHAPE_POLY2)
        return shape->as.poly2.vertices;
    return shape->kind == TOI_SHAPE_HULL3 ? (const void *)&shape->as.hull3.center : &shape->as;
}

/* Returns how far the core of a shape in the domain reaches around its points, at most. */
static uint32_t reach_of_core(const toi_shape *shape) {
    const toi_vec2 *half2 = &shape->as.obb2.half;
    const toi_vec3 *half3 = &shape->as.obb3.half;
    if (shape->kind == TOI_SHAPE_OBB2)
        return (uint32_t)(half2->x + half2->y) + 1;
    if (shape->kind == TOI_SHAPE_OBB3)
        return (uint32_t)(half3->x + half3->y + half3->z) + 1;
    return shape->kind == TOI_SHAPE_HULL3 ? (uint32_t)shape->as.hull3.table->reach : 0;
}

/* Returns how large a coordinate of a point may be, below 0 where a hull and its radius are too large
 * together. Oriented boxes may reach out of the domain. */
static int32_t limit_of_points(const toi_shape *shape, uint32_t radius) {
    const bool is_box = shape->kind == TOI_SHAPE_OBB2 || shape->kind == TOI_SHAPE_OBB3;
    return is_box ? TOI_LIMIT - 1 : TOI_LIMIT - 1 - (int32_t)radius - (int32_t)reach_of_core(shape);
}

/* Finds the corners of a box around the points; in the plane z stays as it was. */
static void bound_points(const toi_shape *shape, toi_aabb3 *out) {
    const unsigned n = toi16_is_of_plane(shape) ? 2 : 3, count = count_points(shape);
    toi16_row points = points_of(shape);
    for (unsigned k = 0; k < n; k++) {
        fix16_t lo = toi16_in_row(points, k), hi = lo;
        for (unsigned p = 1; p < count; p++) {
            const fix16_t x = toi16_in_row(points, n * p + k);
            lo = x < lo ? x : lo;
            hi = x > hi ? x : hi;
        }
        toi16_put_in_row(&out->lo, k, lo);
        toi16_put_in_row(&out->hi, k, hi);
    }
}

/* Queries judge the half extents of an oriented box, which may reach out of the domain, and not its corners.
 */
static bool is_past_domain(const toi_shape *shape, uint32_t radius) {
    const int32_t limit = limit_of_points(shape, radius);
    const uint32_t reach = reach_of_core(shape) + radius;
    const unsigned n = toi16_is_of_plane(shape) ? 2 : 3;
    toi_aabb3 box;
    if (shape->kind == TOI_SHAPE_OBB2 || shape->kind == TOI_SHAPE_OBB3)
        return reach > TOI_LIMIT;
    bound_points(shape, &box);
    for (unsigned k = 0; k < n; k++)
        if (toi16_in_row(&box.lo, k) < -limit || toi16_in_row(&box.hi, k) > limit)
            return true;
    return false;
}

/* A core is below 2^61 and a radius below 2^59, in 2^-30 ulp. */
toi_status toi16_round_extent(const toi_shape *shape, uint32_t radius, toi16_extent *extent) {
    const unsigned n = toi16_is_of_plane(shape) ? 2 : 3;
    for (unsigned k = 0; k < n; k++) {
        extent->lo[k] -= toi16_mul((int32_t)radius, TOI_Q30_ONE);
        extent->hi[k] += toi16_mul((int32_t)radius, TOI_Q30_ONE);
    }
    return is_past_domain(shape, radius) ? TOI_ERR_RANGE : TOI_OK;
}

void toi16_limits_round(toi16_limits *limits, const void *shape) {
    const unsigned n = toi16_is_of_plane(shape) ? 2 : 3;
    toi_aabb3 box;
    uint32_t radius = 0;
    toi16_radius_of(shape, &radius);
    bound_points(shape, &box);
    toi16_limits_between(limits, &box.lo, &box.hi, n, limit_of_points(shape, radius));
}

/* A table of a hull may be missing or faulty, as nobody may have checked the shape. */
toi_status toi16_shift_round(toi_shape *shape, toi_vec2 *storage, const toi_vec3 *by) {
    const toi_hull3_table *table = shape->kind == TOI_SHAPE_HULL3 ? shape->as.hull3.table : 0;
    void *points = shape->kind == TOI_SHAPE_POLY2 ? (void *)storage : &shape->as;
    uint32_t radius = 0;
    if (shape->kind == TOI_SHAPE_HULL3 && !table)
        return TOI_ERR_SHAPE;
    toi_status status = toi16_radius_of(shape, &radius);
    if (status == TOI_OK && table && (table->reach < 0 || table->reach >= TOI_LIMIT - (int32_t)radius))
        status = TOI_ERR_RANGE;
    if (table)
        points = &shape->as.hull3.center;
    return status < 0 ? status
                      : toi16_shift_points(points, count_points(shape), toi16_is_of_plane(shape) ? 2 : 3, by,
                                           (uint32_t)limit_of_points(shape, radius));
}

fix16_t toi16_bound_round(const toi_shape *shape, toi_aabb3 *out) {
    uint32_t radius = 0;
    toi16_radius_of(shape, &radius);
    bound_points(shape, out);
    return (fix16_t)(reach_of_core(shape) + radius);
}
