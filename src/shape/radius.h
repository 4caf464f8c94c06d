/* SPDX-License-Identifier: MIT */
/* The radius of a shape: part of its domain, so that programs without round shapes ask for it too. */
#ifndef TOI16_RADIUS_H
#define TOI16_RADIUS_H

#include "toi16/shape.h"

/* Adds up the radius that a shape of a round kind has itself, and its radius as any shape has one. Returns
 * TOI_OK, TOI_ERR_SHAPE where one is negative, or TOI_ERR_RANGE where the sum is at or past TOI_LIMIT. */
toi_status toi16_radius_of(const toi_shape *shape, uint32_t *out);

#endif
