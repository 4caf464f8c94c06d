/* SPDX-License-Identifier: MIT */
/* Hulls at rest. */
#include "hull3_inner.h"
#include "../number/rot.h"
#include "../pair/overlap.h"

/* Are they apart along the way between the centres, without doubt? Directions in the frames are half of n,
 * and off by 1/2 in each entry: by less than 0.87 of the reach. */
static bool are_apart_along_way(const toi16_hulls *hulls) {
    const int64_t d[3] = {hulls->d.x, hulls->d.y, hulls->d.z};
    toi_axis3 n;
    int32_t in_a[3], in_b[3];
    int64_t of_a, of_b;
    const toi_hull3_table *a = hulls->a.table, *b = hulls->b.table;
    toi16_to_q30(d, &n);
    toi16_nearest3(hulls->a.rot, 2 * n.x, 2 * n.y, 2 * n.z, in_a);
    toi16_nearest3(hulls->b.rot, -2 * n.x, -2 * n.y, -2 * n.z, in_b);
    toi16_farthest(a->vertices, a->vertices + a->vertex_count, in_a, &of_a);
    toi16_farthest(b->vertices, b->vertices + b->vertex_count, in_b, &of_b);
    return toi16_dot3(&n, &hulls->d) - 2 * (of_a + of_b) > 2 * ((int64_t)a->reach + b->reach);
}

bool toi16_hulls_search_at_rest(toi16_pair *pair, toi16_way_out *out, toi_status *status) {
    toi16_hulls *hulls = (toi16_hulls *)pair;
    *status = TOI_SEPARATE;
    return hulls->a.dimension == 3 && hulls->b.dimension == 3 && toi16_are_rigid(hulls) &&
           are_apart_along_way(hulls) && toi16_hulls_first_face(hulls, &out->mark);
}
