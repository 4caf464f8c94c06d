/* SPDX-License-Identifier: MIT */
/* On which side of a plane does a point lie? In exact integers of 64 bits: coordinates are below 2^29 in
 * magnitude, so differences are below 2^30, cross products below 2^61, and what is wider is kept in two
 * parts. */
#ifndef HULL_EXACT_H
#define HULL_EXACT_H

#include <stdbool.h>
#include <toi16/types.h>

typedef struct {
    int64_t x, y, z;
} exact_vector;

/* high 2^31 + low, with 0 <= low < 2^31. */
typedef struct {
    int64_t high, low;
} exact_wide;

/* The normal of a plane through `origin`, not reduced: high 2^31 + low in each component. */
typedef struct {
    toi_vec3 origin;
    int32_t high[3], low[3];
} exact_plane;

static inline exact_wide exact_split(int64_t n) {
    const int64_t unit = INT64_C(1) << 31, rest = n % unit, low = rest < 0 ? rest + unit : rest;
    return (exact_wide){(n - low) / unit, low};
}

/* b - a */
static inline exact_vector exact_between(const toi_vec3 *a, const toi_vec3 *b) {
    return (exact_vector){(int64_t)b->x - a->x, (int64_t)b->y - a->y, (int64_t)b->z - a->z};
}

static inline exact_vector exact_cross(exact_vector a, exact_vector b) {
    return (exact_vector){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static inline bool exact_is_zero(exact_vector v) {
    return v.x == 0 && v.y == 0 && v.z == 0;
}

/* Of the triangle a, b, c: towards whoever sees it counter-clockwise. Zero where they are collinear. */
static inline exact_vector exact_normal(const toi_vec3 *a, const toi_vec3 *b, const toi_vec3 *c) {
    return exact_cross(exact_between(a, b), exact_between(a, c));
}

static inline exact_plane exact_plane_of(const toi_vec3 *origin, exact_vector normal) {
    const exact_wide x = exact_split(normal.x), y = exact_split(normal.y), z = exact_split(normal.z);
    return (exact_plane){*origin,
                         {(int32_t)x.high, (int32_t)y.high, (int32_t)z.high},
                         {(int32_t)x.low, (int32_t)y.low, (int32_t)z.low}};
}

/* normal . (p - origin): above zero in front of the plane. The sum of the high parts is below 2^61.6, that of
 * the low parts below 2^62.6. */
static inline exact_wide exact_height(const exact_plane *plane, const toi_vec3 *p) {
    const exact_vector d = exact_between(&plane->origin, p);
    const exact_wide low = exact_split(plane->low[0] * d.x + plane->low[1] * d.y + plane->low[2] * d.z);
    return (exact_wide){plane->high[0] * d.x + plane->high[1] * d.y + plane->high[2] * d.z + low.high,
                        low.low};
}

static inline int exact_sign(exact_wide n) {
    return n.high < 0 ? -1 : n.high > 0 || n.low > 0;
}

static inline int exact_compare(exact_wide a, exact_wide b) {
    return a.high != b.high ? (a.high > b.high) - (a.high < b.high) : (a.low > b.low) - (a.low < b.low);
}

/* Above zero where p is in front of the plane, zero on it. */
static inline int exact_side(const exact_plane *plane, const toi_vec3 *p) {
    return exact_sign(exact_height(plane, p));
}

#endif
