/* SPDX-License-Identifier: MIT */
/* The tree of a level's shapes, as the library's table. */
#ifndef TREE_BUILD_H
#define TREE_BUILD_H

#include <stddef.h>
#include <toi16/toi16.h>

/* A tree, and what it points to. */
typedef struct {
    toi_tree tree;
    uint32_t *nodes;
    toi_shape *shapes; /* null where all are level boxes */
    toi_aabb2 *boxes2; /* or null */
    toi_aabb3 *boxes3; /* or null */
    uint16_t *ids;
} built_tree;

/* Whether a shape of a known kind is one of space. */
bool tree_is_solid(const toi_shape *shape);

/* Makes the tree of shapes with their ids; no shapes make an empty one of the plane. Polygons and hulls go on
 * pointing to the caller's vertices and tables. Returns null; or what is wrong, for a person, and *faulty is
 * then the number of the shape at fault, or `count` where none is. The tree depends on the set of shapes and
 * ids, not on their order. */
const char *tree_build(const toi_shape *shapes, const uint16_t *ids, size_t count, built_tree *out,
                       size_t *faulty);

void tree_free(built_tree *built);

#endif
