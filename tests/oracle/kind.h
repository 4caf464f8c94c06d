/* SPDX-License-Identifier: MIT */
/* What the kind of a shape tells. */
#ifndef TESTS_ORACLE_KIND_H
#define TESTS_ORACLE_KIND_H

#include <stdbool.h>
#include <stdint.h>
#include <toi16/toi16.h>

/* 2 or 3. */
int shape_dimensions(const toi_shape *shape);

/* How far around its core a shape reaches, ulps. */
int64_t shape_radius(const toi_shape *shape);

/* Whether it is a circle, a capsule or a sphere, or has a radius. */
bool shape_is_round(const toi_shape *shape);

#endif
