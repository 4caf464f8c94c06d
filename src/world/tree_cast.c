/* SPDX-License-Identifier: MIT */
/* A moving shape against a level. */
#include "../kinds/kind.h"
#include "toi16/motion.h"
#include "tree.h"

static toi_status bound_shape(const toi16_cast *cast, fix16_t t_max, toi_aabb3 *out) {
    if (toi16_is_of_plane(cast->what) != (cast->tree->dimensions == 2))
        return TOI_ERR_SHAPE;
    return toi_bounds(cast->what, cast->velocity, t_max, out);
}

static toi_status sweep_shape(const toi16_cast *cast, const toi_shape *thing, toi_hit *hit) {
    return toi_sweep(cast->what, cast->velocity, thing, &toi16_none3, &cast->options, hit);
}

toi_status toi_tree_cast(const toi_tree *tree, const toi_shape *shape, const toi_vec3 *velocity,
                         const toi_options *options, toi_hit *hit, uint16_t *id) {
    toi16_cast cast = {
        .bound = bound_shape, .ask = sweep_shape, .tree = tree, .what = shape, .velocity = velocity};
    return toi16_cast_first(&cast, options, hit, id);
}
