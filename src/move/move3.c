/* SPDX-License-Identifier: MIT */
/* Steps in space. */
#include "move.h"

const toi16_space toi16_space3 = {TOI_SHAPE_AABB3, 3, 0, &toi16_tilted3, &toi16_check_of_aabb3, 0, {0, 0, 0}};

toi_status toi_move3(toi_shape *body, const toi_vec3 *velocity, toi_world_fn world, void *context,
                     const toi_move_options *options, toi_move_result *result) {
    if (!result)
        return TOI_ERR_ARGUMENT;
    if (!body || !velocity || !world)
        return toi16_refuse(result);
    result->velocity = *velocity;
    return toi16_move(body, &toi16_space3, world, context, options, result);
}
