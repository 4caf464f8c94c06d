/* SPDX-License-Identifier: MIT */
/* The kind of convex polyhedra. */
#include "kind.h"

void toi16_limits_hull3(toi16_limits *limits, const void *shape) {
    const toi_hull3 *hull = shape;
    const int32_t limit = TOI_LIMIT - 1 - hull->table->reach;
    toi16_limits_between(limits, &hull->center, &hull->center, 3, limit);
}

/* A vertex as seen from the centre is below 3 * (2^61 + 2^35), even in a table that nobody has checked, and
 * the centre is below 2^59, so that their sum fits. */
static void put_vertices3(const toi16_hull *hull, toi16_extent *out) {
    for (uint32_t n = 0; n < hull->table->vertex_count; n++) {
        int64_t place[3];
        toi16_hull_place(hull, n, place);
        for (unsigned k = 0; k < 3; k++) {
            const int64_t at = toi16_mul(toi16_in_row(&hull->center, k), TOI_Q30_ONE) + place[k];
            if (n == 0 || at < out->lo[k])
                out->lo[k] = at;
            if (n == 0 || at > out->hi[k])
                out->hi[k] = at;
        }
    }
}

toi_status toi16_extent_hull3(const void *shape, toi16_extent *out) {
    toi16_hull hull;
    const toi_status status = toi16_take_hull3(&hull, shape);
    if (status == TOI_OK)
        put_vertices3(&hull, out);
    return status;
}

static toi_status shift_hull3(void *shape, toi_vec2 *storage, const toi_vec3 *by) {
    toi_hull3 *hull = shape;
    (void)storage;
    if (!hull->table)
        return TOI_ERR_SHAPE;
    const fix16_t reach = hull->table->reach;
    if (reach < 0 || reach >= TOI_LIMIT)
        return TOI_ERR_RANGE;
    return toi16_shift_points(&hull->center, 1, 3, by, (uint32_t)(TOI_LIMIT - 1 - reach));
}

static fix16_t bound_hull3(const void *shape, toi_aabb3 *out) {
    const toi_hull3 *hull = shape;
    out->lo = out->hi = hull->center;
    return hull->table->reach + 1;
}

static toi_status check_hull3(const void *shape) {
    return toi_hull3_check(shape);
}

static const toi16_join3 joins_hull3[] = {{toi16_open_hull3_aabb3, toi16_open_aabb3_hull3},
                                          {toi16_open_hull3_obb3, toi16_open_obb3_hull3},
                                          {toi16_open_hull3, toi16_open_hull3}};

static const toi16_kind kind_hull3 = {TOI16_OUTLINE, 0, joins_hull3};

static const toi16_mover mover_hull3 = {toi16_limits_hull3, toi16_limits_hull3, shift_hull3, bound_hull3};

static const toi16_touch_kind3 touch_hull3 = {TOI16_OUTLINE, joins_hull3, toi16_set_hull3, toi16_set_aabb3,
                                              toi16_contact_hulls};

TOI16_WEAK const toi16_kind *const toi16_kind_hull3 = &kind_hull3;
TOI16_WEAK const toi16_mover *const toi16_mover_hull3 = &mover_hull3;
TOI16_WEAK const toi16_touch_kind3 *const toi16_touch_hull3 = &touch_hull3;
TOI16_WEAK const toi16_check_of toi16_check_of_hull3 = check_hull3;
TOI16_WEAK const toi16_extent_of toi16_extent_of_hull3 = toi16_extent_hull3;
TOI16_WEAK const toi16_at_rest_of toi16_at_rest_of_hull3 = toi16_hulls_at_rest;
