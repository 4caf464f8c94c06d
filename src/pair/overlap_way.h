/* SPDX-License-Identifier: MIT */
/* Ways out of an overlap: between the walk that finds the least one and the push that goes it. Lengths are in
 * ulps times |L|, as in overlap.c. */
#ifndef TOI16_OVERLAP_WAY_H
#define TOI16_OVERLAP_WAY_H

#include "overlap.h"

/* One way out. */
typedef struct {
    uint64_t reach;  /* how far M reaches beyond 0, in ulps * |L|, 1 or more */
    uint64_t square; /* |L|^2, at most; reach and its root are the depth in ulps */
    toi16_mark mark;
    uint32_t depth; /* in ulps, rounded up; TOI16_NO_MARK where it is not known */
} toi16_way_out;

/* Of a family with level axes lengths are in ulps. */
static inline bool toi16_is_level(const toi16_pair *pair) {
    return pair->family->direction_bits != 0;
}

/* The least whole number of ulps that is not below the depth. */
uint32_t toi16_whole_depth(const toi16_way_out *least);

/* Normal and axis of one side of an axis, all else 0; not the status. */
void toi16_describe_side(toi16_pair *pair, toi16_mark mark, toi_penetration *out);

/* The answer of an overlap, if B has room to go that way; room_of: null where the push is not asked for. An
 * error writes nothing. */
toi_status toi16_push_out(toi16_pair *pair, toi16_room_of room_of, const void *b, const toi16_way_out *least,
                          toi_penetration *out);

#endif
