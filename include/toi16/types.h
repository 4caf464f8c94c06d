/* SPDX-License-Identifier: MIT */
/* Numbers, vectors, limits and status codes: what all other headers share.
 *
 *     fix16_t metres = TOI_F16(1.5);          98304, that is 1.5 * 2^16
 *     toi_vec3 up = { 0, 0, TOI_F16(1) };
 */
#ifndef TOI16_TYPES_H
#define TOI16_TYPES_H

#include <stddef.h> /* NULL */
#include <stdint.h>
#include "constant.h" /* TOI_F16(), TOI_DEGREES() */
#include "fix16.h"    /* fix16_t, by libfixmath or with its values; Q16.16, 1 ulp = 2^-16 */

/* The version of these headers: CHANGELOG.md says what a change of each part means. */
#define TOI_VERSION_MAJOR  0
#define TOI_VERSION_MINOR  1
#define TOI_VERSION_PATCH  0
#define TOI_VERSION_STRING "0.1.0"

/* The domain, in Q16.16: 8192 units. In every query but AABB against AABB, each coordinate of a box's centre,
 * the sum of its half extents, each coordinate of a polygon's vertex, each coordinate of a hull's centre and
 * its reach together, and each velocity component must be below it in magnitude; each coordinate of a
 * triangle's corner below half of it. AABB against AABB takes every Q16.16 value, but moves through a world
 * limit velocities for them too. Responses take every velocity. */
#define TOI_LIMIT ((fix16_t)(INT32_C(8192) * INT32_C(65536)))

/* A point, extent, velocity or direction: the function that takes it says which. Positions are in length
 * units, velocities in length units per time unit, both Q16.16. */
typedef struct {
    fix16_t x, y; /* Q16.16, along each axis */
} toi_vec2;

/* A vector of space, in the units of toi_vec2. */
typedef struct {
    fix16_t x, y, z; /* Q16.16, along each axis */
} toi_vec3;

/* What queries, checks and constructors return. A status below zero is an error: then at most a status was
 * written, unless a function says otherwise. Zero is no contact, or all is well from a check or a
 * constructor. A status above zero is contact. */
typedef enum {
    TOI_OK = 0,       /* of a ..._check() or a constructor: the argument is valid, the result is written */
    TOI_SEPARATE = 0, /* of a query: no contact in [0, t_max] */
    TOI_GRAZE = 1,    /* contact, but never with more than the boundary: sliding, a corner, moving away */
    TOI_HIT = 2,     /* contact, and the motion presses the shapes into one another; of what turns: contact */
    TOI_OVERLAP = 3, /* the insides overlap already at t = 0; with a margin: they are nearer than it */
    TOI_TOUCH = 4,   /* of a query without motion: contact, with no more than the boundary */
    TOI_MAY_TOUCH = 5, /* of bodies that are not known for certain: contact is possible, not before a time */
    TOI_ERR_ARGUMENT = -1, /* a null pointer, a negative t_max, or an option or a mass that makes no sense */
    TOI_ERR_RANGE = -2, /* a number at or past TOI_LIMIT where the domain ends there, or an answer that would
                           be past it or past Q16.16 */
    TOI_ERR_SHAPE = -3, /* lo > hi, a negative half extent, a polygon or a table that is none (see polygon.h,
                           hull.h), an unknown kind of shape, or 2D against 3D */
    TOI_ERR_ROTATION = -4, /* axes that are no rotation's (of checks see toi_rot3_check, of queries box.h);
                              a normal of no length */
    TOI_ERR_LIMIT = -5     /* of a step through a world: more things than the options allow */
} toi_status;

#ifdef __cplusplus
extern "C" {
#endif

/* The name of what a query answers, in lower case: "separate", "graze", "hit", "overlap", "touch",
 * "may", "argument", "range", "shape", "rotation", "limit"; "unknown" for any other number. The text is
 * constant. */
const char *toi_status_name(toi_status status);

/* The name of what a ..._check() or a constructor says: "ok", or that of the error. It differs from
 * toi_status_name because TOI_OK and TOI_SEPARATE are one number, so that `< 0` is an error wherever it comes
 * from. */
const char *toi_check_name(toi_status status);

#ifdef __cplusplus
}
#endif

#endif
