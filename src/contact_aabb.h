/* SPDX-License-Identifier: MIT */
/* Contacts of axis-aligned boxes. */
#ifndef TOI16_CONTACT_AABB_H
#define TOI16_CONTACT_AABB_H

#include "aabb.h"
#include "contact.h"

/* Two boxes, and their velocities. */
typedef struct {
    toi16_row a, va, b, vb;
    unsigned dimensions;
} toi16_aabb_rows;

/* Ends the contact of two axis-aligned boxes that have been swept. */
toi_status toi16_contact_swept(toi_status swept, const toi16_aabb_rows *boxes, toi_manifold *out);

/* Fills a manifold, which has its normal, of two axis-aligned boxes that have met: contact_level.c. */
toi_status toi16_touch_aabbs(const toi16_aabb_rows *boxes, toi_manifold *out);

#endif
