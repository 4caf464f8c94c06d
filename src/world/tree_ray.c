/* SPDX-License-Identifier: MIT */
/* A ray against a level. */
#include "toi16/motion.h"
#include "toi16/ray.h"
#include "tree.h"

static toi_status bound_ray(const toi16_cast *cast, fix16_t t_max, toi_aabb3 *out) {
    const toi_vec3 *origin = cast->what;
    const toi_aabb3 point = {*origin, *origin};
    return toi_bounds_aabb3(&point, cast->velocity, t_max, out);
}

static toi_status cast_ray(const toi16_cast *cast, const toi_shape *thing, toi_hit *hit) {
    return toi_raycast(cast->what, cast->velocity, thing, &cast->options, hit);
}

toi_status toi_tree_raycast(const toi_tree *tree, const toi_vec3 *origin, const toi_vec3 *direction,
                            const toi_options *options, toi_hit *hit, uint16_t *id) {
    toi16_cast cast = {
        .bound = bound_ray, .ask = cast_ray, .tree = tree, .what = origin, .velocity = direction};
    return toi16_cast_first(&cast, options, hit, id);
}
