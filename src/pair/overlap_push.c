/* SPDX-License-Identifier: MIT */
/* How deep a way out is, and the push that goes it: apart from the walk over the axes, whose room is free
 * again when it is asked for. */
#include "overlap_way.h"
#include "../number/vector.h"

/* reach / |L|, at most 2^-31 of itself above it. With |L|^2 grown to 63 or 64 bits its root takes 32, and is
 * rounded down by less than 1. A depth is below 2^32, so the numerator is below 2^64. Of a whole number, 1
 * less. */
TOI16_ONCE uint32_t depth_below(const toi16_way_out *least) {
    unsigned grow = (64 - toi16_bits64(least->square)) / 2;
    toi16_frac depth = {least->reach << grow, (uint64_t)toi16_sqrt64(least->square << (2 * grow)) << 16};
    bool exact;
    uint32_t n = toi16_frac_q16(&depth, &exact);
    return n - exact;
}

/* The least whole number of ulps that is not below the depth. The root makes it too large by less than 1 ulp:
 * n - 1 is enough as well where it is not less than reach / |L|. */
uint32_t toi16_whole_depth(const toi16_way_out *least) {
    uint32_t n = depth_below(least);
    return n > 0 && toi16_root_compare(n, 1, least->reach, least->square) >= 0 ? n : n + 1;
}

/* reach L / |L|^2 with every entry rounded away from zero, so that it goes far enough along L. */
static int64_t push_part(const toi16_way_out *least, int32_t along) {
    bool exact;
    if (along == 0)
        return 0;
    uint64_t part = toi16_mul_div(least->reach, toi16_abs32(along), least->square, &exact);
    int64_t size = (int64_t)(part + !exact);
    return (along < 0) != ((least->mark & 1) != 0) ? -size : size;
}

/* Then a push is below 2^31: the rooms are, but for two axis-aligned boxes, where it is the depth. The room
 * is asked for each time, mostly once, so that it is not kept while axes are projected. */
TOI16_ONCE bool fits(toi16_room_of room_of, const void *b, const int64_t push[3]) {
    toi16_room room;
    room_of(&room, b);
    for (unsigned k = 0; k < 3; k++)
        if (push[k] < room.lo[k] || push[k] > room.hi[k])
            return false;
    return true;
}

/* Is M past 0 on the axis, wherever the shapes are, when B has been pushed? */
static bool is_out(toi16_pair *pair, toi16_mark mark, const int64_t push[3]) {
    toi16_projection p;
    pair->w.x = (int32_t)push[0];
    pair->w.y = (int32_t)push[1];
    pair->w.z = (int32_t)push[2];
    pair->family->project(pair, mark >> 1, &p);
    int64_t past = mark & 1 ? -p.hi - p.speed : p.lo + p.speed;
    return past >= pair->family->unsteady;
}

static unsigned longest(const toi_axis3 *v) {
    uint32_t x = toi16_abs32(v->x), y = toi16_abs32(v->y), z = toi16_abs32(v->z);
    return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

/* What rounding of the axis to whole units has left out, and the room for projections that are not the same
 * at another place, take one more ulp along the axis' longest entry, two at the ends of the domain. The axis
 * is in the room of the motion until that is asked for. */
static bool find_push(toi16_pair *pair, toi16_room_of room_of, const void *b, const toi16_way_out *least,
                      int64_t push[3]) {
    toi_axis3 *along = &pair->w;
    pair->family->direction(pair, least->mark >> 1, along);
    unsigned k = longest(along);
    push[0] = push_part(least, along->x);
    push[1] = push_part(least, along->y);
    push[2] = push_part(least, along->z);
    while (fits(room_of, b, push)) {
        if (toi16_is_level(pair) || is_out(pair, least->mark, push))
            return true;
        push[k] += push[k] < 0 ? -1 : 1;
    }
    return false;
}

toi_status toi16_push_out(toi16_pair *pair, toi16_room_of room_of, const void *b, const toi16_way_out *least,
                          toi_penetration *out) {
    int64_t push[3] = {0, 0, 0};
    uint32_t depth = toi16_whole_depth(least);
    if (depth > INT32_MAX || (room_of && !find_push(pair, room_of, b, least, push)))
        return TOI_ERR_RANGE;
    toi16_describe_side(pair, least->mark, out);
    out->depth = (fix16_t)depth;
    out->push.x = (fix16_t)push[0];
    out->push.y = (fix16_t)push[1];
    out->push.z = (fix16_t)push[2];
    return TOI_OVERLAP;
}
