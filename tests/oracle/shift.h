/* SPDX-License-Identifier: MIT */
/* Shapes at another place, and where the domain ends. */
#ifndef TESTS_ORACLE_SHIFT_H
#define TESTS_ORACLE_SHIFT_H

#include <stdbool.h>
#include <toi16/toi16.h>

/* Holds the vertices of a polygon that was moved. */
typedef struct {
    toi_vec2 vertices[UINT8_MAX];
} shift_room;

/* The shape, moved by whole ulps, as *out. False where it would not be legal against `other`: past Q16.16 or
 * past TOI_LIMIT. */
bool shape_shift(toi_shape *out, const toi_shape *shape, const toi_shape *other, const int64_t by[3],
                 shift_room *room);

/* Whether a way, in ulps, that is off by up to `slack` in each component, might lead out of the domain. */
bool shape_might_leave(const toi_shape *shape, const toi_shape *other, const double by[3], double slack);

#endif
