/* SPDX-License-Identifier: MIT */
/* The trees of levels: which cells a region covers, and the first contact with a level. A tree knows boxes of
 * cells and never looks into a shape. */
#ifndef TOI16_TREE_INTERNAL_H
#define TOI16_TREE_INTERNAL_H

#include "toi16/tree.h"
#include "../number/vector.h"
#include "../pair/pair.h"

/* Sets the region that a search is about, where it has come to. */
void toi16_tree_look_in(toi_tree_query *query, const toi_aabb3 *region);

/* What moves against a level. */
typedef struct toi16_cast {
    /* Writes the box of its way. Returns TOI_OK, or an error. */
    toi_status (*bound)(const struct toi16_cast *cast, fix16_t t_max, toi_aabb3 *out);
    /* Sweeps it against a shape of the level. */
    toi_status (*ask)(const struct toi16_cast *cast, const toi_shape *thing, toi_hit *hit);
    const toi_tree *tree;
    const void *what; /* a toi_shape, or of a ray the origin, a toi_vec3 */
    const toi_vec3 *velocity;
    toi_options options; /* t_max alone, and that it is meant */
} toi16_cast;

/* Finds the first contact of a cast in which all but the options is set. */
toi_status toi16_cast_first(toi16_cast *cast, const toi_options *options, toi_hit *hit, uint16_t *id);

#endif
