/* SPDX-License-Identifier: MIT */
/* Contacts of axis-aligned boxes. */
#ifndef TOI16_CONTACT_AABB_H
#define TOI16_CONTACT_AABB_H

#include "../pair/contact.h"

/* Two boxes, and their velocities. */
typedef struct {
    toi16_row a, va, b, vb;
    unsigned dimensions;
} toi16_aabb_rows;

/* The contact of two axis-aligned boxes that have been swept. */
toi_status toi16_contact_swept(const toi_hit *hit, const toi16_aabb_rows *boxes, toi_manifold *out);

/* The same of two that have met: contact_level.c. normal: of the manifold. */
toi_status toi16_touch_aabbs(const toi16_aabb_rows *boxes, const toi_hit *hit, const toi_vec3 *normal,
                             toi_manifold *out);

#endif
