/* SPDX-License-Identifier: MIT */
/* The first contact of what moves with a level. Each shape is asked about the whole time, so that its answer
 * is the one that it gives alone; a contact that was found only ends the region in which others are looked
 * for. */
#include "tree.h"

/* How far outside of the box of a way a shape may lie that is reported on it. At the time that is reported
 * the gap is at most 2 ulp and the travel of a tick (sweep.h), which is below the sum of what it goes along
 * each axis, and that is below 1 ulp more for each of the three quotients. */
static int64_t reach_of(const toi_vec3 *velocity) {
    return INT64_C(5) + (toi16_abs32(velocity->x) >> 16) + (toi16_abs32(velocity->y) >> 16) +
           (toi16_abs32(velocity->z) >> 16);
}

/* Looks from here on only at what can be met until a time. */
static toi_status look_until(const toi16_cast *cast, fix16_t t_max, toi_tree_query *query) {
    const int64_t reach = reach_of(cast->velocity);
    toi_aabb3 region;
    const toi_status status = cast->bound(cast, t_max, &region);
    if (status < 0)
        return status;
    for (unsigned k = 0; k < 3; k++) {
        toi16_put_in_row(&region.lo, k, toi16_saturate(toi16_in_row(&region.lo, k) - reach));
        toi16_put_in_row(&region.hi, k, toi16_saturate(toi16_in_row(&region.hi, k) + reach));
    }
    toi16_tree_look_in(query, &region);
    return TOI_OK;
}

static bool is_met_before(const toi_hit *hit, uint16_t id, const toi_hit *best, uint16_t best_id) {
    return best->status == TOI_SEPARATE || hit->enter < best->enter ||
           (hit->enter == best->enter && id < best_id);
}

/* The search has begun. *best is what was found so far, with its id. */
static toi_status ask_near(const toi16_cast *cast, toi_tree_query *query, toi_hit *best, uint16_t *best_id) {
    uint16_t found;
    while ((found = toi_tree_next(query)) != TOI_NONE) {
        const uint16_t id = query->tree->ids[found];
        toi_shape thing;
        toi_hit hit;
        toi_tree_shape(query->tree, found, &thing);
        toi_status status = cast->ask(cast, &thing, &hit);
        if (status >= TOI_HIT && is_met_before(&hit, id, best, *best_id)) {
            *best = hit;
            *best_id = id;
            status = look_until(cast, hit.enter, query);
        }
        if (status < 0)
            return status;
    }
    return best->status;
}

toi_status toi16_cast_first(toi16_cast *cast, const toi_options *options, toi_hit *hit, uint16_t *id) {
    static const toi_hit none = {TOI_SEPARATE, 0, 0, {0, 0, 0}, {TOI_AXIS_NONE, 0, 0}, false};
    toi_tree_query query = {.tree = cast->tree};
    uint16_t best_id = TOI_NONE;
    if (!hit)
        return TOI_ERR_ARGUMENT;
    if (!cast->tree || !cast->what || !cast->velocity)
        return hit->status = TOI_ERR_ARGUMENT;
    cast->options.t_max = toi16_until(toi16_options(options));
    cast->options.instant = true;
    *hit = none;
    query.node = cast->tree->count != 0;
    toi_status status = query.node != 0 ? look_until(cast, cast->options.t_max, &query) : TOI_SEPARATE;
    if (status >= 0)
        status = ask_near(cast, &query, hit, &best_id);
    if (status > TOI_SEPARATE && id)
        *id = best_id;
    return hit->status = status;
}
