/* SPDX-License-Identifier: MIT */
/* Portals: three vertices of M around the line of the motion, pushed out to a facet. */
#ifndef TOI16_HULL3_PORTAL_H
#define TOI16_HULL3_PORTAL_H

#include "hull3_view.h"

typedef struct {
    toi16_corner t[3]; /* counter-clockwise around the line, or through it */
    toi_axis3 normal;
    unsigned bits;            /* of the normal before it was shortened */
    int64_t height, farthest; /* of its first corner, and of M, along the normal */
} toi16_portal;

typedef enum {
    TOI16_AROUND,
    TOI16_BESIDE,
    TOI16_CLOSE, /* beside, if the exact axis along the direction says so */
    TOI16_LOST
} toi16_outcome;

/* What pushing a portal out came to. */
typedef enum {
    TOI16_AT_FACET, /* nothing of M is beyond it, but for what is in doubt */
    TOI16_PASSED,   /* it is past the end of the time that is asked about: M enters before 0, or leaves after
                       t_max */
    TOI16_NEVER,    /* M is not: it enters after t_max, or leaves before 0 */
    TOI16_GIVEN_UP
} toi16_progress;

/* Three corners around the line, if not all of M is beside it. n: the last direction in which it was
 * asked for. */
toi16_outcome toi16_portal_surround(toi16_view *view, toi16_corner t[3], toi_axis3 *n);

#ifdef TOI16_QUICK_HULLS
/* The same in two steps: the first corner, and the rest, of what that came to. */
toi16_outcome toi16_portal_look(const toi16_view *view, toi16_corner *out, toi_axis3 *n);
toi16_outcome toi16_portal_go_on(toi16_view *view, toi16_corner t[3], toi_axis3 *n, toi16_outcome o);
#endif

/* The motion enters above and leaves below. */
enum { TOI16_ENTER = 0, TOI16_LEAVE = 1 };

/* Pushes a portal up or down, to an end, as far as M reaches. heights: on the line at 0 and t_max. One of
 * them ends the search with the portal past it, the other with all of M short of it. */
toi16_progress toi16_portal_push(const toi16_view *view, unsigned which, const int32_t heights[2],
                                 toi16_portal *p);

/* An end of the contact as the grid tells it, by times as numerators over steep * speed. */
typedef struct {
    bool is_thin;            /* from the time of its plane to that of its triangle travel is below 1/4 ulp */
    toi16_progress progress; /* what is said here is of TOI16_AT_FACET */
    uint32_t steep;          /* |z| of its normal */
    int64_t plane, triangle; /* no part of M is past the plane, and the triangle is a part of M */
} toi16_passage;

/* What the grid tells: the ends, or a direction that M may be beside the line along. */
typedef union {
    toi16_passage ends[2]; /* TOI16_ENTER, TOI16_LEAVE */
    int64_t close[3];
} toi16_sight;

/* Looks for both ends; sets the normal of the pair where the first tells it. */
toi16_outcome toi16_sight_ends(toi16_hulls *hulls, fix16_t t_max, toi16_sight *out);

#ifdef TOI16_QUICK_HULLS
/* The same, going on where the sweep began to look. */
toi16_outcome toi16_sight_on(toi16_hulls *hulls, fix16_t t_max, toi16_sight *out);
#endif

/* Member by member: compilers call memcpy for the whole. */
TOI16_SHARED void toi16_copy_corner(toi16_corner *to, const toi16_corner *from) {
    to->at.x = from->at.x;
    to->at.y = from->at.y;
    to->at.z = from->at.z;
    to->a = from->a;
    to->b = from->b;
}

#endif
