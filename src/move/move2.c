/* SPDX-License-Identifier: MIT */
/* Steps in the plane. */
#include "move.h"

toi_status toi_move2(toi_shape *body, const toi_vec2 *velocity, toi_world_fn world, void *context,
                     const toi_move_options *options, toi_move_result *result) {
    static const toi16_space plane = {TOI_SHAPE_AABB2, 2, &toi16_tilted2, &toi16_check_of_aabb2};
    if (!result)
        return TOI_ERR_ARGUMENT;
    if (!body || !velocity || !world)
        return toi16_refuse(result);
    result->velocity.x = velocity->x;
    result->velocity.y = velocity->y;
    result->velocity.z = 0;
    return toi16_move(body, &plane, world, context, options, result);
}
