/* SPDX-License-Identifier: MIT */
/* A level as the world of a move. */
#include "tree.h"

static bool is_same_box(const toi_aabb3 *a, const toi_aabb3 *b) {
    uint32_t differs = 0;
    for (unsigned i = 0; i < 6; i++)
        differs |= (uint32_t)toi16_in_row(a, i) ^ (uint32_t)toi16_in_row(b, i);
    return differs == 0;
}

/* A walk that has not begun has no tree in its query. */
static bool searches_in(const toi_tree_walk *walk, const toi_aabb3 *region) {
    return walk->query.tree == walk->tree && is_same_box(region, &walk->region);
}

bool toi_tree_world(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    toi_tree_walk *walk = context;
    uint16_t found;
    if (!searches_in(walk, region)) {
        walk->next = 0;
        walk->region = *region;
        if (toi_tree_begin(&walk->query, walk->tree, region) < 0)
            return false;
    } else if (n < walk->next) {
        walk->next = 0;
        walk->query.node = 1;
    }
    do {
        found = toi_tree_next(&walk->query);
        if (found == TOI_NONE)
            return false;
    } while (walk->next++ < n);
    toi_tree_shape(walk->tree, found, &out->shape);
    out->id = walk->tree->ids[found];
    return true;
}
