/* SPDX-License-Identifier: MIT */
/* Pairs at rest: on the axes of a pair the least depth counts instead of the times. */
#ifndef TOI16_OVERLAP_INTERNAL_H
#define TOI16_OVERLAP_INTERNAL_H

#include "pair.h"
#include "toi16/overlap.h"

/* How far a shape may be moved along x, y and z: both ends are legal. */
typedef struct {
    int64_t lo[3], hi[3];
} toi16_limits;

/* Writes the limits of a legal shape B: all of Q16.16 for two axis-aligned boxes, else TOI_LIMIT. */
typedef void (*toi16_limits_of)(toi16_limits *room, const void *shape);

/* Ends every overlap query. opened is the status of opening the pair, without velocities; room_of is null
 * where the push is not asked for. */
toi_status toi16_pair_overlap(toi_status opened, toi16_pair *pair, toi16_limits_of room_of, const void *b,
                              toi_penetration *out);

/* Returns the least whole number of ulps that is not below the depth of a way out, where that is above 0 and
 * below 2^32. */
uint32_t toi16_whole_depth(const toi16_way_out *least);

/* Returns |L|^2 of an axis, at most 5 units below it; 2^60 of level families. The pair's motion becomes
 * another one; p is scratch memory. */
uint64_t toi16_axis_square(toi16_pair *pair, uint32_t axis, toi16_projection *p);

/* Finds status and normal, wherever the push would lead; pair->decided becomes the axis of the normal. */
toi_status toi16_pair_side(toi16_pair *pair, toi_vec3 *normal);

/* One step of the walk over the axes at rest, for families that know which axes may decide: they are asked
 * for by their numbers, the least first. Projects on an axis, keeps the way out along it in *least, unless
 * that is null, where it is less deep, and the first axis of a touch in *mark. False where the axis
 * separates; *mark is then its side. */
bool toi16_clip_at_axis(toi16_pair *pair, uint32_t axis, toi16_way_out *least, toi16_mark *mark);

/* How far M reaches beyond 0 on an axis, on the side where that is less; 1 at least. *negative: on the side
 * of hi. */
static inline uint64_t toi16_shorter_reach(const toi16_projection *p, bool *negative) {
    uint64_t ahead = p->lo < 0 ? (uint64_t)-p->lo : 1, behind = p->hi > 0 ? (uint64_t)p->hi : 1;
    *negative = behind < ahead;
    return *negative ? behind : ahead;
}

/* Keeps a way out where it is less deep than *least. */
void toi16_keep_way(uint64_t reach, uint64_t square, toi16_mark mark, toi16_way_out *least);

/* touch: the first axis along which the shapes only touch, if any. */
static inline toi_status toi16_status_at_rest(toi16_mark touch) {
    return touch == TOI16_NO_MARK ? TOI_OVERLAP : TOI_TOUCH;
}

/* Finds the status alone. */
toi_status toi16_pair_rest(toi_status opened, toi16_pair *pair);

#endif
