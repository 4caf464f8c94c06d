/* SPDX-License-Identifier: MIT */
/* Opening a pair of tagged shapes in space. */
#include "shapes.h"

static toi_status open_aabbs(void *room, const void *a, const toi_vec3 *va, const void *b, const toi_vec3 *vb,
                             const toi_options *options) {
    (void)options;
    return toi16_open_aabb3(room, a, va, b, vb);
}

/* By the kinds of A and of B: AABB, oriented box, hull. */
static const toi16_open3 openers[3][3] = {
    {open_aabbs, toi16_open_aabb3_obb3, toi16_open_aabb3_hull3},
    {toi16_open_obb3_aabb3, toi16_open_obb3, toi16_open_obb3_hull3},
    {toi16_open_hull3_aabb3, toi16_open_hull3_obb3, toi16_open_hull3},
};

static bool is_solid(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB3 || shape->kind == TOI_SHAPE_OBB3 || shape->kind == TOI_SHAPE_HULL3;
}

toi16_open3 toi16_opener3(const toi_shape *a, const toi_shape *b) {
    return is_solid(a) && is_solid(b) ? openers[a->kind / 3][b->kind / 3] : 0;
}

toi_status toi16_open_shapes3(toi16_shapes3 *s, const toi_shape *a, const toi_vec3 *va, const toi_shape *b,
                              const toi_vec3 *vb, const toi_options *options) {
    toi16_open3 open = toi16_opener3(a, b);
    return open ? open(s, &a->as, va, &b->as, vb, options) : TOI_ERR_SHAPE;
}
