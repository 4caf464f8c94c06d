/* SPDX-License-Identifier: MIT */
/* The least translation of B that ends an overlap.
 *
 * On an axis L the Minkowski difference M = B - A projects to [lo, hi] around 0. B gets out along L by
 * -lo / |L|, or against it by hi / |L|: the depths on its two sides. Projections are exact or rounded
 * outwards, so no depth is below the least distance from 0 to the boundary of M; and the axes are those of
 * M's facets, so the least of them is that distance, to within what is promised of contact.
 *
 * Lengths are in ulps times |L|, as projections are. |L| is seldom a whole number: squares are compared where
 * the depths of two axes are. Widths: lo and hi are below 2^63 and |L|^2 at most 3 * (2^30 + 16)^2 < 2^62. */
#include "overlap_way.h"
#include "../number/none.h"
#include "../number/vector.h"

static const toi_axis3 still = {0, 0, 0};

static const uint64_t LEVEL_SQUARE = UINT64_C(1) << 60;

/* The square of an axis' length, to within 5 units; exact axes are not longer than `along`. Another has up to
 * 30 more bits than `along` has, so that L is along and a rest. The speed of M when it moves by `along` is
 * along . L, rounded down. So 2 along . L - along . along, which is L . L - rest . rest, is at most the
 * square, and rest . rest is below 3. `along` is in the room of the motion, which the walk sets for each
 * axis. room: of a projection. */
static uint64_t square_of(toi16_pair *pair, uint32_t axis, toi16_projection *room) {
    toi_axis3 *along = &pair->w;
    if (toi16_is_level(pair))
        return LEVEL_SQUARE;
    pair->family->direction(pair, axis, along);
    uint64_t square = (uint64_t)toi16_dot3(along, along);
    if (pair->family->unsteady == 0)
        return square;
    pair->family->project(pair, axis, room);
    return 2 * (uint64_t)room->speed - square;
}

/* No axis is longer than 2^31. */
static const uint64_t LONGEST_SQUARE = UINT64_C(1) << 62;

/* Is a way out less deep than one that is known? */
TOI16_ONCE bool is_less(uint64_t reach, uint64_t square, const toi16_way_out *known) {
    return known->mark == TOI16_NO_MARK || toi16_root_compare(reach, square, known->reach, known->square) < 0;
}

/* From so many axes on it is worth a root and a division to leave some out. */
enum { MANY_AXES = 24 };

TOI16_ONCE uint64_t reach_of(const toi16_pair *pair, int64_t beyond) {
    return (uint64_t)(beyond > 0 ? beyond : 1) << (toi16_is_level(pair) ? 30 : 0);
}

/* Keeps the shorter of both ways out along an axis where it is less deep than the one before it. How deep it
 * is takes room: it is asked when all others is free. p: is used up. */
static void consider(toi16_pair *pair, uint32_t axis, toi16_projection *p, toi16_way_out *least) {
    uint64_t reach = reach_of(pair, -p->lo), behind = reach_of(pair, p->hi);
    bool negative = behind < reach;
    if (negative)
        reach = behind;
    if (!is_less(reach, LONGEST_SQUARE, least))
        return;
    uint64_t square = square_of(pair, axis, p);
    if (square == 0 || !is_less(reach, square, least))
        return;
    least->reach = reach;
    least->square = square;
    least->mark = (toi16_mark)(2 * axis + negative);
    if (pair->axes >= MANY_AXES)
        least->depth = toi16_whole_depth(least);
}

/* Leaves out what is deeper than the least way out that is known. */
static toi16_fate project_near(toi16_pair *pair, uint32_t axis, const toi16_way_out *least,
                               toi16_projection *out) {
    pair->known_depth = least ? least->depth : TOI16_NO_MARK;
    pair->inside = 1;
    toi16_fate fate = pair->family->project(pair, axis, out);
    pair->known_depth = TOI16_NO_MARK;
    return fate;
}

/* touch: the first axis along which the shapes only touch, if any. */
static toi_status status_at_rest(toi16_mark touch) {
    return touch == TOI16_NO_MARK ? TOI_OVERLAP : TOI_TOUCH;
}

/* Where every way out of what the axes leave is deeper than an ulp, M is there: its facets are not moved out
 * by as much. */
static bool is_deep(const toi16_way_out *least) {
    return least && least->depth > 1 && least->depth != TOI16_NO_MARK;
}

TOI16_ONCE bool is_capped(toi16_pair *pair, toi16_mark *touch) {
    toi16_span span;
    toi16_span_start(&span, 0);
    span.rest_contact = *touch;
    bool is_left = pair->family->cap(pair, 0, &span);
    *touch = span.rest_contact;
    return !is_left;
}

/* Clips by all axes, whatever speed a projection says: boxes of aabb.h keep their motion. False where one
 * separates; *mark is then its side. */
TOI16_ONCE bool clip_all(toi16_pair *pair, toi16_way_out *least, toi16_mark *mark) {
    toi16_projection p;
    for (uint32_t axis = 0; axis < pair->axes; axis++) {
        pair->w = still;
        toi16_fate fate = project_near(pair, axis, least, &p);
        if (fate == TOI16_INSIDE)
            axis += pair->inside - 1;
        if (fate != TOI16_PROJECTED)
            continue;
        if (!toi16_clip_at_rest(&p, 2 * axis, mark)) {
            *mark = (toi16_mark)(2 * axis + (p.hi < 0));
            return false;
        }
        if (least)
            consider(pair, axis, &p, least);
    }
    return true;
}

/* The axes, then the cap; least may be null. *mark: of a touch its axis, of TOI_SEPARATE the side of the one
 * that separates. */
static toi_status walk(toi16_pair *pair, toi16_way_out *least, toi16_mark *mark) {
    *mark = TOI16_NO_MARK;
    if (!clip_all(pair, least, mark))
        return TOI_SEPARATE;
    pair->w = still;
    if (is_deep(least) || !pair->family->cap || !is_capped(pair, mark))
        return status_at_rest(*mark);
    *mark = 2 * (pair->axes + TOI16_CAP);
    return TOI_SEPARATE;
}

void toi16_describe_side(toi16_pair *pair, toi16_mark mark, toi_penetration *out) {
    out->depth = 0;
    out->push = toi16_none3;
    toi16_put_normal(pair, mark, &out->normal);
    out->axis = pair->family->feature(pair, mark >> 1);
}

/* Finds the status, and the axis of the least way out of an overlap, of a touch or of a separation. */
static toi_status look(toi16_pair *pair, toi16_way_out *least) {
    toi16_mark mark;
    least->mark = least->depth = TOI16_NO_MARK;
    toi_status status = walk(pair, least, &mark);
    if (status == TOI_OVERLAP)
        return least->mark == TOI16_NO_MARK ? TOI_ERR_ROTATION : TOI_OVERLAP;
    least->mark = mark;
    return status;
}

toi_status toi16_pair_side(toi16_pair *pair, toi_vec3 *normal) {
    toi16_way_out least;
    toi_status status = look(pair, &least);
    if (status >= 0)
        toi16_put_normal(pair, least.mark, normal);
    return status;
}

static void answer(toi16_pair *pair, toi16_room_of room_of, const void *b, toi_penetration *out) {
    toi16_way_out least;
    out->status = look(pair, &least);
    if (out->status == TOI_OVERLAP)
        out->status = toi16_push_out(pair, room_of, b, &least, out);
    else if (out->status >= 0)
        toi16_describe_side(pair, least.mark, out);
}

toi_status toi16_pair_overlap(toi_status opened, toi16_pair *pair, toi16_room_of room_of, const void *b,
                              toi_penetration *out) {
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    out->status = opened;
    if (opened >= 0)
        answer(pair, room_of, b, out);
    return out->status;
}

/* In a function of its own so that its room is free when the axes are walked. */
TOI16_ONCE toi16_found search_at_rest(toi16_pair *pair, toi_status *status) {
    toi16_span span;
    toi_axis apart;
    toi16_found found =
        pair->family->search ? pair->family->search(pair, toi16_options(0), &span, &apart) : TOI16_UNDECIDED;
    *status = TOI_SEPARATE;
    if (found == TOI16_MEETS)
        *status = toi16_span_status(&span) == TOI_OVERLAP ? TOI_OVERLAP : TOI_TOUCH;
    return found;
}

/* A search that is sure need not be asked again. */
toi_status toi16_pair_rest(toi_status opened, toi16_pair *pair) {
    toi_status status;
    toi16_mark mark;
    if (opened < 0)
        return opened;
    return search_at_rest(pair, &status) == TOI16_UNDECIDED ? walk(pair, 0, &mark) : status;
}
