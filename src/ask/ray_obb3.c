/* SPDX-License-Identifier: MIT */
#include "../number/none.h"
#include "../boxes/obb3_bounds.h"
#include "../boxes/obb3_search.h"
#include "ray.h"

/* In functions of their own, so that the room of the point and of an answer is free again when the search
 * goes deeper. */
TOI16_ONCE toi_status lay_out(toi16_layout3 *out, const toi_vec3 *at, const toi_vec3 *velocity,
                              const toi_obb3 *shape, const toi_options *options, toi_hit *hit) {
    toi_aabb3 room;
    return toi16_lay_out_aabb3_obb3(out, toi16_point3(&room, at), velocity, shape, &toi16_none3, options,
                                    hit);
}

/* Built for size the point is laid out as above; the sweep of a box has faster ways. */
toi_status toi_raycast_obb3(const toi_vec3 *origin, const toi_vec3 *direction, const toi_obb3 *shape,
                            const toi_options *options, toi_hit *hit) {
    if (TOI16_FOR_SPEED) {
        toi_aabb3 room;
        const toi_aabb3 *point = toi16_point3(&room, origin);
        return toi16_outwards(toi_sweep_aabb3_obb3(point, direction, shape, &toi16_none3, options, hit), hit);
    }
    toi16_layout3 layout;
    options = toi16_options(options);
    toi_status status = lay_out(&layout, origin, direction, shape, options, hit);
    return toi16_outwards(status < 0 ? status : toi16_sweep_laid3(&layout, options, hit), hit);
}

TOI16_ONCE toi_status lay_out_at_rest(toi16_layout3 *out, const toi_vec3 *at, const toi_obb3 *shape) {
    toi_hit unused;
    return lay_out(out, at, &toi16_none3, shape, toi16_options(0), &unused);
}

TOI16_ONCE bool is_level(const toi16_layout3 *layout, toi_status *status) {
    toi_hit hit;
    if (!toi16_sweep_level3(layout, toi16_options(0), &hit))
        return false;
    *status = hit.status;
    return true;
}

static toi_status search(const toi16_layout3 *layout) {
    const toi_options *options = toi16_options(0);
    toi16_times3 times;
    if (!TOI16_SMALL && toi16_are_far_until3(layout, options))
        return TOI_SEPARATE;
    toi16_found found = toi16_find_if_quick3(layout, options, &times);
    if (found == TOI16_APART)
        return TOI_SEPARATE;
    if (found == TOI16_UNDECIDED)
        toi16_clip_exactly3(layout, toi16_until(options), &times);
    return times.status;
}

toi_status toi_contains_obb3(const toi_obb3 *shape, const toi_vec3 *at) {
    toi16_layout3 layout;
    toi_status status = lay_out_at_rest(&layout, at, shape);
    if (status >= 0 && !is_level(&layout, &status))
        status = search(&layout);
    return status == TOI_GRAZE ? TOI_TOUCH : status;
}
