/* SPDX-License-Identifier: MIT */
/* Steps in space. */
#include "move.h"

toi_status toi_move3(toi_shape *body, const toi_vec3 *velocity, toi_world_fn world, void *context,
                     const toi_move_options *options, toi_move_result *result) {
    static const toi16_space space = {TOI_SHAPE_AABB3, 3, &toi16_tilted3, &toi16_check_of_aabb3};
    if (!result)
        return TOI_ERR_ARGUMENT;
    if (!body || !velocity || !world)
        return toi16_refuse(result);
    result->velocity = *velocity;
    return toi16_move(body, &space, world, context, options, result);
}
