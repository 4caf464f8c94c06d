/* SPDX-License-Identifier: MIT */
/* A map of tiles, a byte a cell, as the world of a move and for rays.
 *
 *     static const uint8_t cells[] = "#      #" "#  ==  #" "########";
 *     static const toi_tile kinds[] = {{.first = '#'}, {.first = '=', .role = TOI_ROLE_ONE_WAY}};
 *     static const toi_tiles2 map = {cells, kinds, 2, 8, 3, 0, true, TOI_F16(1), {0, 0}};
 *
 *     toi_tiles2_walk walk = {.tiles = &map};
 *     toi_move2(&player, &velocity, toi_tiles2_world, &walk, NULL, &moved);
 *
 * Neighbours in a row that are the same byte are joined to one box, so that there is no seam between them and
 * less to look at. Empty cells cost next to nothing. All of it may stay in flash; tiles that change are the
 * caller's bytes in RAM. */
#ifndef TOI16_TILES_H
#define TOI16_TILES_H

#include "move.h"

/* What a byte of the map stands for. A byte that no toi_tile names is an empty cell. Zero is fine in every
 * member but the first. */
typedef struct {
    uint8_t first;   /* the byte */
    uint8_t last;    /* the last of several bytes from `first` on; 0: there is one */
    bool apart;      /* each one is a thing of its own, with its own id; sensors are in any case */
    toi_role role;   /* what it does to a body */
    uint32_t layers; /* as those of toi_candidate: 0 means all */
    toi_aabb2 part;  /* the part of its cell that it fills, from the cell's lower corner, length units; all
                        zero: all of the cell. Tiles are joined where it goes from side to side */
} toi_tile;

/* A map. All of it has to lie within Q16.16. */
typedef struct {
    const uint8_t *cells;   /* row by row */
    const toi_tile *kinds;  /* what the bytes stand for: the first kind that names a byte counts */
    uint8_t kind_count;     /* how many kinds */
    uint16_t width, height; /* in cells */
    uint16_t stride;        /* bytes from one row to the next; 0: width */
    bool top_first;  /* the first row is the one of the highest y, as text is written; false: the lowest */
    fix16_t side;    /* of a cell, length units, above 0 */
    toi_vec2 origin; /* the corner of the map where x and y are the lowest */
} toi_tiles2;

/* What toi_tiles2_world takes as its context: `{.tiles = &map}` to begin with. The rest is the library's, so
 * that the thing after the last one is found at once. One walk serves any number of bodies, one at a time;
 * begin another one where the map is given another place or size. */
typedef struct {
    const toi_tiles2 *tiles;        /* the map, the caller's to set */
    uint32_t next;                  /* the number of the thing that comes next */
    toi_aabb2 region;               /* the region that was asked about */
    uint16_t left, right, low, top; /* its cells: the first column and row, and the ends of both */
    uint16_t x, y;                  /* where the next thing is looked for */
} toi_tiles2_walk;

#ifdef __cplusplus
extern "C" {
#endif

/* Names the tiles near a region, row by row from the lowest y, each from the lowest x: a run of joined tiles,
 * as far as the region covers its cells, is one thing. Its id is y * width + x of the first of its cells, x
 * and y counted from the origin. The context is a toi_tiles2_walk. It is a toi_world_fn: a function of the
 * caller's that calls this one may change what it says, or name more things after the last: where it returns
 * false *out is as it was, and walk->next is how many things there are. To ask for 0, 1,
 * 2, ... in turn is one search; to go back, or to ask about another region, begins anew. */
bool toi_tiles2_world(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out);

/* Finds the first solid or one-way tile that a ray goes into, or begins in, other than those that `ignores`
 * has all layers of. The answer is what toi_raycast_aabb2 says of the run of joined tiles, all of it, bit for
 * bit. Returns hit->status, TOI_SEPARATE where there is none; *id, which may be null, is written where there
 * is one: y * width + x of the first cell of the run. Errors are TOI_ERR_ARGUMENT for null and a negative
 * t_max. Of runs that are entered within one tick it is the first in the order of the walk along the ray. A
 * ray along the line between two rows of tiles only grazes both. */
toi_status toi_tiles2_raycast(const toi_tiles2 *tiles, const toi_vec2 *origin, const toi_vec2 *direction,
                              uint32_t ignores, const toi_options *options, toi_hit *hit, uint32_t *id);

#ifdef __cplusplus
}
#endif

#endif
