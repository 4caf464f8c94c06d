/* SPDX-License-Identifier: MIT */
/* What is near in a level that stays as it is, and what of it does a ray or a moving shape meet first?
 *
 *     $ build/toi16 bake level.txt --name level -o level.c
 *
 *     extern const toi_tree level;
 *     toi_tree_query near;
 *     toi_tree_begin(&near, &level, &region);
 *     while ((n = toi_tree_next(&near)) != TOI_NONE)
 *         toi_tree_shape(&level, n, &shape), look_at(&shape, level.ids[n]);
 *
 *     toi_tree_walk walk = {.tree = &level};
 *     toi_move2(&player, &velocity, toi_tree_world, &walk, NULL, &moved);
 *
 * The level is a constant table that stays in flash: its shapes, and a binary tree of boxes around them. With
 * its nodes and its id a level box takes 34 bytes in the plane and 50 in space; where not all shapes are
 * level boxes each takes 86 and 94. The command makes the table on the host and proves it; no function makes
 * one at run time. All shapes are of one dimension, in which all of what follows is asked: in the plane z of
 * regions, origins and velocities is ignored, as toi_bounds and toi_sweep do.
 *
 * Boxes are kept in cells: the longer side of the level has between 2^14 and 2^15 of them, but a cell is no
 * smaller than an ulp. A level may be anywhere in Q16.16. Nothing is missed, and what is named beyond a
 * region lies within a cell of it. */
#ifndef TOI16_TREE_H
#define TOI16_TREE_H

#include "move.h"

/* No shape. */
#define TOI_NONE UINT16_MAX

/* A level. Its nodes have 2 words each in the plane and 3 in space, a word for each axis. Node 0 is no box:
 * it is the lower corner of the level, Q16.16. Node 1 is the root, node n has the children 2 n and 2 n + 1,
 * and shape k is in node count + k. A word is lo + 2^16 (2^15 - 1 - hi): the first and the last of the cells
 * along the axis that the box touches, counted from that corner. */
typedef struct {
    const uint32_t *nodes;   /* 2 count of them; of an empty level the corner alone */
    const toi_shape *shapes; /* in the order of the tree; null: all are level boxes */
    const void *boxes;       /* these: toi_aabb2 or toi_aabb3; null: there are shapes */
    const uint16_t *ids;     /* the caller's names of the shapes, each another one */
    uint16_t count;          /* how many shapes; 0: nothing is there */
    uint8_t scale;           /* the side of a cell is 2^scale ulps, 17 at most */
    uint8_t dimensions;      /* 2 or 3 */
} toi_tree;

/* The library's: how far a search has come. */
typedef struct {
    const toi_tree *tree; /* what is searched */
    uint32_t axes[3];     /* the cells of the region */
    uint32_t node;        /* the next one to look at; 0: the search is over */
} toi_tree_query;

/* What toi_tree_world takes as its context: `{.tree = &level}` to begin with. The rest is the library's, so
 * that the thing after the last one is found at once. One walk serves any number of bodies, one at a time. */
typedef struct {
    const toi_tree *tree; /* the level, the caller's to set */
    uint32_t next;        /* the number of the thing that the query finds next */
    toi_aabb3 region;     /* the region that the query is about */
    toi_tree_query query; /* how far it has come */
} toi_tree_walk;

#ifdef __cplusplus
extern "C" {
#endif

/* Begins a search for what meets a region. Returns TOI_OK; TOI_ERR_ARGUMENT for null, TOI_ERR_SHAPE for a
 * region with lo > hi: the search is then over. */
toi_status toi_tree_begin(toi_tree_query *query, const toi_tree *tree, const toi_aabb3 *region);

/* Returns the next shape by its number, or TOI_NONE where there is no other. Each shape whose
 * box (toi_bounds with t_max 0) meets the region is returned once, in an order that the level and the region
 * alone decide; so is what lies within a cell of it. A whole search looks at each node once at most. */
uint16_t toi_tree_next(toi_tree_query *query);

/* Writes shape n of a level, whose id is tree->ids[n]. */
void toi_tree_shape(const toi_tree *tree, uint16_t n, toi_shape *out);

/* Names the shapes near a region as solid things at rest, with their ids. The context is a toi_tree_walk. It
 * is a toi_world_fn: things of other roles are made by a function of the caller's that calls this one. To ask
 * for 0, 1, 2, ... in turn is one search; to go back, or to ask about another region, begins anew. */
bool toi_tree_world(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out);

/* Find the first of all contacts that is no graze: the least by (enter, id). The answer is what toi_raycast,
 * or toi_sweep with the given shape as A, says of that shape of the level alone, bit for bit. Of the options,
 * which may be null, t_max and instant count. Return hit->status, TOI_SEPARATE where there is no contact;
 * *id, which may be null, is written where there is one. Errors are TOI_ERR_ARGUMENT for null and a negative
 * t_max, what toi_bounds says of the given shape, and what the query says of a shape that is near the way. */
toi_status toi_tree_raycast(const toi_tree *tree, const toi_vec3 *origin, const toi_vec3 *direction,
                            const toi_options *options, toi_hit *hit, uint16_t *id);
toi_status toi_tree_cast(const toi_tree *tree, const toi_shape *shape, const toi_vec3 *velocity,
                         const toi_options *options, toi_hit *hit, uint16_t *id);

#ifdef __cplusplus
}
#endif

#endif
