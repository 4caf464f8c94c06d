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
#include "overlap.h"
#include "../number/vector.h"

/* A family that says how long its axes are has lengths in ulps. */
static inline bool is_level_family(const toi16_pair *pair) {
    return pair->family->direction_bits != 0;
}

/* ---- How deep a way out is */

/* With |L|^2 grown to 63 or 64 bits its root
 * takes 32, and is rounded down by less than 1: the quotient is above the depth by less than 2^-31 of itself.
 * A depth is below 2^32, so the numerator is below 2^64. What is left of it beyond n tells that n is too
 * small where it is more than that, n + 1 times 2^-31 of a root below 2^32; else the squares tell. */
uint32_t toi16_whole_depth(const toi16_way_out *least) {
    bool exact;
    unsigned grow = (64 - toi16_bits64(least->square)) / 2;
    uint32_t root = toi16_sqrt64(least->square << (2 * grow));
    toi16_frac depth = {least->reach << grow, (uint64_t)root << 16};
    uint32_t n = toi16_frac_q16(&depth, &exact) - exact;
    if (depth.num - toi16_mulu(n, root) > 2 * ((uint64_t)n + 1))
        return n + 1;
    return n > 0 && toi16_root_compare(n, 1, least->reach, least->square) >= 0 ? n : n + 1;
}

/* ---- The walk over the axes */

static const toi_axis3 no_motion = {0, 0, 0};

static const uint64_t LEVEL_SQUARE = UINT64_C(1) << 60;

/* An exact axis L is `along` itself. Another axis has up to 30 more bits than `along` has, so that L is
 * `along` and a rest. The speed of M when it moves by `along` is along . L, rounded down. So 2 along . L -
 * along . along, which is L . L - rest . rest, is at most the square, and rest . rest is below 3. `along`
 * takes the place of the pair's motion, which the walk sets for each axis. */
uint64_t toi16_axis_square(toi16_pair *pair, uint32_t axis, toi16_projection *p) {
    toi_axis3 *along = &pair->w;
    if (is_level_family(pair))
        return LEVEL_SQUARE;
    pair->family->direction(pair, axis, along);
    uint64_t square = (uint64_t)toi16_dot3(along, along);
    if (pair->family->unsteady == 0)
        return square;
    pair->family->project(pair, axis, p);
    return 2 * (uint64_t)p->speed - square;
}

/* No axis is longer than 2^31. */
static const uint64_t LONGEST_SQUARE = UINT64_C(1) << 62;

/* Is the depth reach / sqrt(square) less than that of `known`? */
TOI16_ONCE bool is_less(uint64_t reach, uint64_t square, const toi16_way_out *known) {
    return known->mark == TOI16_NO_MARK || toi16_root_compare(reach, square, known->reach, known->square) < 0;
}

/* A pair of this many axes or more is worth a root and a division, to leave out axes that are deeper. */
enum { MANY_AXES = 24 };

void toi16_keep_way(uint64_t reach, uint64_t square, toi16_mark mark, toi16_way_out *least) {
    if (!is_less(reach, square, least))
        return;
    least->reach = reach;
    least->square = square;
    least->mark = mark;
}

/* Keeps the shorter way out along an axis where it is less deep than *least. The depth takes stack, so it is
 * computed when nothing else does. p is overwritten. */
static void keep_least_way(toi16_pair *pair, uint32_t axis, toi16_projection *p, toi16_way_out *least) {
    bool negative;
    uint64_t reach = toi16_shorter_reach(p, &negative) << (is_level_family(pair) ? 30 : 0);
    if (!is_less(reach, LONGEST_SQUARE, least))
        return;
    uint64_t square = toi16_axis_square(pair, axis, p);
    if (square == 0 || !is_less(reach, square, least))
        return;
    least->reach = reach;
    least->square = square;
    least->mark = (toi16_mark)(2 * axis + negative);
    if (pair->axes >= MANY_AXES)
        least->depth = toi16_whole_depth(least);
}

/* Projects on an axis; the family may leave out axes on which all ways are deeper than *least. */
static toi16_fate project_near(toi16_pair *pair, uint32_t axis, const toi16_way_out *least,
                               toi16_projection *out) {
    pair->known_depth = least ? least->depth : TOI16_NO_MARK;
    pair->inside = 1;
    toi16_fate fate = pair->family->project(pair, axis, out);
    pair->known_depth = TOI16_NO_MARK;
    return fate;
}

/* True where every way out is deeper than an ulp: 0 is inside M then, whose facets are moved out by less. */
static bool is_deep(const toi16_way_out *least) {
    return least && least->depth > 1 && least->depth != TOI16_NO_MARK;
}

/* True where the cap separates. */
TOI16_ONCE bool is_capped(toi16_pair *pair, toi16_mark *touch) {
    toi16_span span;
    toi16_span_start(&span, 0);
    span.rest_contact = *touch;
    bool is_left = pair->family->cap(pair, 0, &span);
    *touch = span.rest_contact;
    return !is_left;
}

/* The speed of a projection does not count, as boxes of aabb.h keep their motion. */
TOI16_INLINE_FOR_SPEED bool clip_at_axis(toi16_pair *pair, uint32_t axis, toi16_way_out *least,
                                         toi16_mark *mark) {
    toi16_projection p;
    pair->w = no_motion;
    if (project_near(pair, axis, least, &p) != TOI16_PROJECTED)
        return true;
    if (!toi16_clip_at_rest(&p, 2 * axis, mark)) {
        *mark = (toi16_mark)(2 * axis + (p.hi < 0));
        return false;
    }
    if (least)
        keep_least_way(pair, axis, &p, least);
    return true;
}

bool toi16_clip_at_axis(toi16_pair *pair, uint32_t axis, toi16_way_out *least, toi16_mark *mark) {
    return clip_at_axis(pair, axis, least, mark);
}

/* Clips by all axes. False where an axis separates; *mark is then its side. */
TOI16_ONCE bool clip_by_all_axes(toi16_pair *pair, toi16_way_out *least, toi16_mark *mark) {
    for (uint32_t axis = 0; axis < pair->axes; axis += pair->inside)
        if (!clip_at_axis(pair, axis, least, mark))
            return false;
    return true;
}

/* Walks the axes, and then the cap; least may be null. *mark is the axis of a touch, or the side of the axis
 * that separates. */
static toi_status walk_at_rest(toi16_pair *pair, toi16_way_out *least, toi16_mark *mark) {
    *mark = TOI16_NO_MARK;
    if (!clip_by_all_axes(pair, least, mark))
        return TOI_SEPARATE;
    pair->w = no_motion;
    if (is_deep(least) || !pair->family->cap || !is_capped(pair, mark))
        return toi16_status_at_rest(*mark);
    *mark = 2 * (pair->axes + TOI16_CAP);
    return TOI_SEPARATE;
}

/* ---- The push */

/* Writes normal and axis of a side, and 0 for depth and push; not the status. */
static void describe_side(toi16_pair *pair, toi16_mark mark, toi_penetration *out) {
    out->depth = 0;
    out->push = toi16_none3;
    toi16_put_normal(pair, mark, &out->normal);
    out->axis = pair->family->feature(pair, mark >> 1);
}

/* Returns an entry of the push reach L / |L|^2, rounded away from zero so that B goes far enough along L. */
static int64_t push_part(const toi16_way_out *least, int32_t along) {
    bool exact;
    if (along == 0)
        return 0;
    uint64_t part = toi16_mul_div(least->reach, toi16_abs32(along), least->square, &exact);
    int64_t size = (int64_t)(part + !exact);
    return (along < 0) != ((least->mark & 1) != 0) ? -size : size;
}

/* May B be pushed so far? A push within the limits is below 2^31: the limits are, but for two axis-aligned
 * boxes, whose push is the depth. The limits are found anew each time, mostly once, so that they take no
 * stack while axes are projected. */
TOI16_ONCE bool push_fits(toi16_limits_of room_of, const void *b, const int64_t push[3]) {
    toi16_limits limits;
    room_of(&limits, b);
    for (unsigned k = 0; k < 3; k++)
        if (push[k] < limits.lo[k] || push[k] > limits.hi[k])
            return false;
    return true;
}

/* Is M past 0 on the axis once B has been pushed, however projections change with the place? */
static bool is_pushed_out(toi16_pair *pair, toi16_mark mark, const int64_t push[3]) {
    toi16_projection p;
    pair->w.x = (int32_t)push[0];
    pair->w.y = (int32_t)push[1];
    pair->w.z = (int32_t)push[2];
    pair->family->project(pair, mark >> 1, &p);
    int64_t past = mark & 1 ? -p.hi - p.speed : p.lo + p.speed;
    return past >= pair->family->unsteady;
}

static unsigned index_of_longest(const toi_axis3 *v) {
    uint32_t x = toi16_abs32(v->x), y = toi16_abs32(v->y), z = toi16_abs32(v->z);
    return x >= y && x >= z ? 0 : y >= z ? 1 : 2;
}

/* Finds a push that is far enough: where projections are exact, what is rounded away from zero is. Rounding
 * of the axis to whole units, and projections that change with the place, take one more ulp along the longest
 * entry of the axis, two at the ends of the domain. The axis takes the place of the pair's motion until
 * is_pushed_out needs that. */
static bool find_push(toi16_pair *pair, toi16_limits_of room_of, const void *b, const toi16_way_out *least,
                      int64_t push[3]) {
    toi_axis3 *along = &pair->w;
    pair->family->direction(pair, least->mark >> 1, along);
    unsigned k = index_of_longest(along);
    push[0] = push_part(least, along->x);
    push[1] = push_part(least, along->y);
    push[2] = push_part(least, along->z);
    while (push_fits(room_of, b, push)) {
        if (pair->family->unsteady == 0 || is_pushed_out(pair, least->mark, push))
            return true;
        push[k] += push[k] < 0 ? -1 : 1;
    }
    return false;
}

/* Answers an overlap, if B may be pushed so far; room_of is null where the push is not asked for. An error
 * writes nothing. The function has a stack frame of its own, which the walk does without. */
TOI16_OWN_STACK toi_status push_out(toi16_pair *pair, toi16_limits_of room_of, const void *b,
                                    const toi16_way_out *least, toi_penetration *out) {
    int64_t push[3] = {0, 0, 0};
    uint32_t depth = toi16_whole_depth(least);
    if (depth > INT32_MAX || (room_of && !find_push(pair, room_of, b, least, push)))
        return TOI_ERR_RANGE;
    describe_side(pair, least->mark, out);
    out->depth = (fix16_t)depth;
    out->push.x = (fix16_t)push[0];
    out->push.y = (fix16_t)push[1];
    out->push.z = (fix16_t)push[2];
    return TOI_OVERLAP;
}

/* ---- Round shapes */

static void rest_round(toi16_pair *pair, toi_penetration *out) {
    out->status = TOI_SEPARATE;
    out->depth = 0;
    out->normal = out->push = toi16_none3;
    out->axis.kind = TOI_AXIS_NEAREST;
    out->axis.a = out->axis.b = 0;
    toi16_round_of(pair)->rest(pair, out);
}

/* ---- Queries */

/* Finds the status, and the axis of the least way out of an overlap, of a touch or of a separation. */
static toi_status find_least_way(toi16_pair *pair, toi16_way_out *least) {
    toi16_mark mark;
    toi_status status;
    least->mark = least->depth = TOI16_NO_MARK;
    if (pair->family->search_at_rest && pair->family->search_at_rest(pair, least, &status))
        return status;
    status = walk_at_rest(pair, least, &mark);
    if (status == TOI_OVERLAP)
        return least->mark == TOI16_NO_MARK ? TOI_ERR_ROTATION : TOI_OVERLAP;
    least->mark = mark;
    return status;
}

/* Asks a pair with a round shape. A function of its own, as no other pair needs the room. */
TOI16_OWN_STACK toi_status round_side(toi16_pair *pair, toi_vec3 *normal) {
    toi_penetration out;
    rest_round(pair, &out);
    *normal = out.normal;
    return out.status;
}

toi_status toi16_pair_side(toi16_pair *pair, toi_vec3 *normal) {
    toi16_way_out least;
    if (toi16_round_of(pair))
        return round_side(pair, normal);
    toi_status status = find_least_way(pair, &least);
    if (status >= 0)
        toi16_put_normal(pair, least.mark, normal);
    return status;
}

static void answer_round_overlap(toi16_pair *pair, toi16_limits_of room_of, const void *b,
                                 toi_penetration *out) {
    toi_penetration found;
    rest_round(pair, &found);
    const int64_t push[3] = {found.push.x, found.push.y, found.push.z};
    if (found.status == TOI_OVERLAP && room_of && !push_fits(room_of, b, push))
        found.status = TOI_ERR_RANGE;
    if (found.status < 0)
        out->status = found.status;
    else
        *out = found;
}

static void answer_overlap(toi16_pair *pair, toi16_limits_of room_of, const void *b, toi_penetration *out) {
    toi16_way_out least;
    if (toi16_round_of(pair)) {
        answer_round_overlap(pair, room_of, b, out);
        return;
    }
    out->status = find_least_way(pair, &least);
    if (out->status == TOI_OVERLAP)
        out->status = push_out(pair, room_of, b, &least, out);
    else if (out->status >= 0)
        describe_side(pair, least.mark, out);
}

toi_status toi16_pair_overlap(toi_status opened, toi16_pair *pair, toi16_limits_of room_of, const void *b,
                              toi_penetration *out) {
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    out->status = opened;
    if (opened >= 0)
        answer_overlap(pair, room_of, b, out);
    return out->status;
}

/* A function of its own, so that its stack is free when the axes are walked. */
TOI16_ONCE toi16_found search_pair_at_rest(toi16_pair *pair, toi_status *status) {
    toi16_span span;
    toi_axis apart;
    toi16_found found =
        pair->family->search ? pair->family->search(pair, toi16_options(0), &span, &apart) : TOI16_UNDECIDED;
    *status = TOI_SEPARATE;
    if (found == TOI16_MEETS)
        *status = toi16_span_status(&span) == TOI_OVERLAP ? TOI_OVERLAP : TOI_TOUCH;
    return found;
}

/* Where the search has decided, the axes are not walked. */
toi_status toi16_pair_rest(toi_status opened, toi16_pair *pair) {
    toi_status status;
    toi16_mark mark;
    toi_vec3 normal;
    if (opened < 0)
        return opened;
    if (toi16_round_of(pair))
        return round_side(pair, &normal);
    return search_pair_at_rest(pair, &status) == TOI16_UNDECIDED ? walk_at_rest(pair, 0, &mark) : status;
}
