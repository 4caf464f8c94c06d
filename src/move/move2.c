/* SPDX-License-Identifier: MIT */
/* Steps in the plane. */
#include "move.h"

const toi16_space toi16_space2 = {TOI_SHAPE_AABB2, 2, 0, &toi16_tilted2, &toi16_check_of_aabb2, 0, {0, 0, 0}};

toi_status toi_move2(toi_shape *body, const toi_vec2 *velocity, toi_world_fn world, void *context,
                     const toi_move_options *options, toi_move_result *result) {
    if (!result)
        return TOI_ERR_ARGUMENT;
    if (!body || !velocity || !world)
        return toi16_refuse(result);
    result->velocity.x = velocity->x;
    result->velocity.y = velocity->y;
    result->velocity.z = 0;
    return toi16_move(body, &toi16_space2, world, context, options, result);
}
