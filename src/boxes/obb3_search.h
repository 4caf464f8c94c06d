/* SPDX-License-Identifier: MIT */
/* The search of two oriented boxes: what it finds, and the functions that have two forms, one of products of
 * 32 bits (obb3_search.c) and one of products of 16 bits (obb3_narrow.h).
 *
 * B moves along its way, which is its velocity until t_max. On an axis, `offset` is where B's centre is from
 * A's at the begin, `way` how far it then moves, and `reach` what both boxes extend to, together. Lengths are
 * counted in units, so that boxes, offsets and ways take 28 bits. docs/numerics.md, section 6, has the
 * bounds. */
#ifndef TOI16_OBB3_SEARCH_H
#define TOI16_OBB3_SEARCH_H

#include "obb3.h"

enum { TOI16_NO_AXIS3 = 31, TOI16_ALIKE3 = 16 };

/* One end of the time of contact: num / den of t_max, where den is the length of the way on the axis. */
typedef struct {
    uint32_t num, den;
    uint32_t axis;   /* or TOI16_NO_AXIS3 */
    uint32_t tick;   /* in 2^-16 of t_max, before enter or after leave; of leave t_max at first */
    uint32_t unsure; /* the bit of the axis where this may not be the walk's tick */
} toi16_end3;

/* The time of contact so far. */
typedef struct {
    toi16_end3 enter, leave;
    uint32_t open;     /* a bit for each axis of which nothing is proved, and from TOI16_ALIKE3 on a bit for
                          each axis that ends contact in the same tick as another one */
    int32_t enter_way; /* B's way on the axis that enters */
} toi16_ends3;

/* What the search found of a contact. */
typedef struct {
    toi_status status;
    fix16_t enter, exit;
    toi16_mark mark; /* the axis and the side where they meet, none where they overlap. The search has the
                        side of the axis in A's or B's own axes: toi16_is_directed3 */
    uint32_t open;   /* where undecided: a bit for each axis that may matter */
    uint32_t unsure; /* where undecided and not 0: all is known but the times that these axes make */
    bool askew;      /* where undecided: the boxes have surely no axis in common */
} toi16_times3;

static inline uint32_t toi16_bit_of3(uint32_t axis) {
    return axis == TOI16_NO_AXIS3 ? 0 : UINT32_C(1) << axis;
}

static inline void toi16_put_end3(toi16_end3 *end, uint32_t num, uint32_t den, uint32_t axis) {
    end->num = num;
    end->den = den;
    end->axis = axis;
}

static inline void toi16_leave_open3(toi16_ends3 *ends, uint32_t axis) {
    ends->open |= UINT32_C(1) << axis;
}

/* The direction of an axis is a cross product, or one of the axes of a box, which is not directed. */
static inline bool toi16_is_directed3(const toi16_layout3 *layout, uint32_t axis) {
    return axis >= 6 || toi16_are_large3(layout);
}

/* Bounds tell boxes apart where options leave no axis out: where bounds of boxes with orthonormal axes are
 * apart by more than 64 ulp, one of the 15 axes separates too. */
static inline bool toi16_bounds_count3(const toi_options *options) {
    return !options->quick && toi16_edge_epsilon(options) <= TOI_EDGE_EPSILON;
}

/* A bit for each axis that counts, and bit TOI16_BOUNDS3 where bounds do. */
enum { TOI16_BOUNDS3 = 15 };
static inline uint32_t toi16_axes3(const toi_options *options) {
    unsigned bits = toi16_bounds_count3(options) ? TOI16_BOUNDS3 + 1 : options->quick ? 6 : TOI16_BOUNDS3;
    return (UINT32_C(1) << bits) - 1;
}

/* Leaves all axes to the exact projections. */
static inline toi16_found toi16_leave_all_open3(const toi_options *options, toi16_times3 *times) {
    times->open = toi16_axes3(options);
    times->unsure = 0;
    times->askew = false;
    return TOI16_UNDECIDED;
}

/* By how many units num and den of an end, together, may differ from what the walk has. */
enum { TOI16_DOUBT3 = 36, TOI16_FACE_DOUBT3 = 12 };
static inline uint32_t toi16_doubt3(const toi16_layout3 *layout, const toi16_end3 *end) {
    return toi16_is_directed3(layout, end->axis) ? TOI16_DOUBT3 : TOI16_FACE_DOUBT3;
}

/* True where it is certain that the walk does not leave an edge axis out as parallel. half2 is that of the
 * shorter edge, and |u x v| is at least the larger of its two entries here. */
static inline bool toi16_is_axis3(const toi16_layout3 *layout, uint32_t half2, int32_t along_a,
                                  int32_t along_b) {
    uint32_t a = toi16_size(along_a), b = toi16_size(along_b), sine_q28 = a > b ? a : b;
    return sine_q28 > 8 && toi16_mulu(sine_q28 - 8, half2) > (uint64_t)layout->epsilon << 21;
}

/* Three lengths times 2^bits. */
static inline void toi16_grow3(const void *row, unsigned bits, void *out) {
    const uint32_t *from = (const uint32_t *)row;
    uint32_t *to = (uint32_t *)out, x = from[0], y = from[1], z = from[2];
    to[0] = x << bits;
    to[1] = y << bits;
    to[2] = z << bits;
}

/* ---- The search: obb3_search.c */

/* Finds all of a contact, but that it sees no graze and looks at no bounds. */
toi16_found toi16_find_times3(const toi16_layout3 *layout, const toi_options *options, toi16_times3 *times);

/* Writes what B moves until t_max, in ulp, rounded down. */
void toi16_find_way3(const toi_axis3 *velocity, fix16_t t_max, toi_axis3 *way);

/* What a way lost when it was rounded down, in units of 2^-headroom / 2 ulp: the lowest 16 bits of the
 * product. */
static inline int32_t toi16_rest_of_way3(int32_t velocity, fix16_t t_max, unsigned headroom) {
    return (int32_t)((uint32_t)velocity * (uint32_t)t_max << 16 >> (31 - headroom));
}

/* ---- What the search leaves open: obb3_axes.c */

/* The walk's mark for a mark of the search: where an axis has a direction that B moves along, B comes from
 * below. */
toi16_mark toi16_mark_of3(const toi16_layout3 *layout, toi16_mark found);

/* Clips a span by the exact projections of the axes that are open. Apart, or meets. */
toi16_found toi16_clip_open3(const toi16_layout3 *layout, toi16_answer *upright, fix16_t t_max, uint32_t axes,
                             toi16_span *span);

/* Answers by the exact projections of the open axes. */
toi_status toi16_answer_walk3(const toi16_layout3 *layout, toi16_times3 *times, const toi_options *options,
                              toi_hit *hit);

/* Finds the times that are unsure, where t_max is 1. */
void toi16_find_unsure3(const toi16_layout3 *layout, toi16_times3 *times);

/* ---- Two forms: of products of 32 bits, and where these are dear of 16 bits (obb3_narrow.c) */

/* Finds the ends of contact, with their ticks, by products of 16 bits. */
toi16_found toi16_search_narrow3(const toi16_layout3 *layout, const toi_options *options, toi16_ends3 *ends);

/* Finds the tick of the leave (late) or enter end; a tick that is not sure is one farther out. */
void toi16_find_tick3(const toi16_layout3 *layout, toi16_end3 *end, bool late);

/* Writes the normal of a proved axis of two edges from halves of numbers, by the number of their pair. False
 * where it is too near between two numbers. */
bool toi16_put_edge_normal3(const toi16_layout3 *layout, uint32_t edges, toi_vec3 *out);

/* The narrow search takes axes whose entries are below 2^30, or 1.0, and which are a rotation's to within
 * 2^-11. Without checks the caller promises that, but for axes of zeros, which mean the identity. */
TOI16_INLINE bool toi16_is_plain16(const toi_axis3 *u) {
    return toi16_past_one9(u) == 0 && (TOI16_CHECKS ? toi16_is_frame16(u) : (u->x | u->y | u->z) != 0);
}

/* Are the axes of both boxes such that the search can look at them? The wide one takes axes that are
 * orthonormal to within 2^-28, so that their entries are within 2^30 + 2. */
TOI16_INLINE bool toi16_are_plain3(const toi16_layout3 *layout) {
    const toi_axis3 *u = layout->a.rot->u, *v = layout->b.rot->u;
    return TOI16_NARROW ? toi16_is_plain16(u) && toi16_is_plain16(v)
                        : toi16_off_frames(u, v, (UINT32_C(1) << 28) - 1) <= 1;
}

/* Do pairs have to ask before the search whether the axes of a box are bent? The narrow one asks itself. */
static inline bool toi16_are_bent3(const toi16_layout3 *layout) {
    return !TOI16_NARROW && !toi16_are_plain3(layout);
}

/* How far a box extends along coordinate c, in units of 2^(shift - 15) ulp. */
static inline uint32_t toi16_narrow_extent3(const toi16_sides3 *box, unsigned c, unsigned shift) {
    return (box->half2[0] >> shift) * (toi16_size(toi16_in_row(box->rot, c)) >> 16) +
           (box->half2[1] >> shift) * (toi16_size(toi16_in_row(box->rot, 3 + c)) >> 16) +
           (box->half2[2] >> shift) * (toi16_size(toi16_in_row(box->rot, 6 + c)) >> 16);
}

/* How far a box extends along coordinate c, in units of 2^-31 ulp. */
static inline uint64_t toi16_wide_extent3(const toi16_sides3 *box, unsigned c) {
    return toi16_mulu(box->half2[0], toi16_size(toi16_in_row(box->rot, c))) +
           toi16_mulu(box->half2[1], toi16_size(toi16_in_row(box->rot, 3 + c))) +
           toi16_mulu(box->half2[2], toi16_size(toi16_in_row(box->rot, 6 + c)));
}

/* ---- Bounds: boxes around the boxes, along the coordinates */

/* How far B's centre stays from A's on one coordinate, in ulp, by less than 3 too much; less than 0 where it
 * passes. way: rounded down. */
static inline int32_t toi16_stay_apart3(int32_t offset2, int32_t way) {
    int32_t middle = toi16_shr32(offset2, 1) + toi16_shr32(way, 1);
    return (int32_t)toi16_size(middle) - (int32_t)(toi16_size(way) >> 1);
}

/* Do bounds stay apart along coordinate c where centres stay apart by so much? Boxes extend to half of all
 * their half extents on average, and that is asked first. */
static inline bool toi16_is_beyond3(const toi16_layout3 *layout, unsigned c, int32_t apart) {
    if (apart <= (int32_t)(layout->reach2 >> 2))
        return false;
    if (!TOI16_NARROW) {
        uint64_t wide = toi16_wide_extent3(&layout->a, c) + toi16_wide_extent3(&layout->b, c);
        return (uint32_t)apart >> 1 > (uint32_t)(wide >> 32) + 64;
    }
    unsigned shift = toi16_are_large3(layout) ? 16 : 8;
    uint32_t reach = toi16_narrow_extent3(&layout->a, c, shift) + toi16_narrow_extent3(&layout->b, c, shift);
    return (uint32_t)apart >> (shift - 1) > (reach >> 14) + 17;
}

/* Writes for each coordinate how far B's centre stays from A's while B goes this way. */
TOI16_INLINE void toi16_put_apart3(const toi16_layout3 *layout, const toi_axis3 *way, int32_t apart[3]) {
    apart[0] = toi16_stay_apart3(layout->offset2.x, way->x);
    apart[1] = toi16_stay_apart3(layout->offset2.y, way->y);
    apart[2] = toi16_stay_apart3(layout->offset2.z, way->z);
}

/* Do bounds stay apart along a coordinate where centres stay apart by so much? */
TOI16_INLINE bool toi16_are_beyond3(const toi16_layout3 *layout, const int32_t apart[3]) {
    return toi16_is_beyond3(layout, 0, apart[0]) || toi16_is_beyond3(layout, 1, apart[1]) ||
           toi16_is_beyond3(layout, 2, apart[2]);
}

/* Do bounds stay apart along a coordinate while B goes this way? */
TOI16_INLINE bool toi16_are_far3(const toi16_layout3 *layout, const toi_axis3 *way) {
    int32_t apart[3];
    toi16_put_apart3(layout, way, apart);
    return toi16_are_beyond3(layout, apart);
}

/* Do bounds tell the boxes apart until t_max? */
bool toi16_are_far_until3(const toi16_layout3 *layout, const toi_options *options);

#endif
