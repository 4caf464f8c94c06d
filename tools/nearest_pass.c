/* SPDX-License-Identifier: MIT */
#include "nearest_pass.h"

/* The sweep of the query where A reaches farther. */
static toi_status sweep_grown(const query *q, fix16_t by, toi_hit *hit) {
    const toi_options options = {.t_max = q->t_max, .instant = true};
    toi_shape grown = q->a;
    grown.radius += by;
    return toi_sweep(&grown, &q->va, &q->b, &q->vb, &options, hit);
}

/* The least distance by which A has to grow for a contact, by halving what is left of all distances. A shape
 * that reaches too far to be legal has grown enough. */
static fix16_t least_growth(const query *q) {
    fix16_t apart = 0, enough = TOI_LIMIT;
    toi_hit hit;
    while (enough - apart > 1) {
        const fix16_t middle = apart + (enough - apart) / 2;
        if (sweep_grown(q, middle, &hit) == TOI_SEPARATE)
            apart = middle;
        else
            enough = middle;
    }
    return enough;
}

/* They are the nearest in the middle of a contact that is as short as can be; of one along which the distance
 * stays, and of one that is there from the beginning, at its beginning. */
bool nearest_pass_of(const query *q, nearest_pass *out) {
    toi_hit hit;
    toi_penetration start;
    toi_shape grown = q->a;
    out->distance = least_growth(q);
    grown.radius += out->distance;
    if (sweep_grown(q, out->distance, &hit) < TOI_SEPARATE)
        return false;
    out->time = hit.status == TOI_HIT ? hit.enter + (hit.exit - hit.enter) / 2 : hit.enter;
    out->normal = hit.normal;
    if (hit.status != TOI_OVERLAP)
        return true;
    if (toi_overlap(&grown, &q->b, &start) < TOI_SEPARATE)
        return false;
    out->normal = start.normal;
    return true;
}
