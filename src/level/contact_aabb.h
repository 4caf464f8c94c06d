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

/* Writes the contact of two axis-aligned boxes that have been swept. */
toi_status toi16_contact_swept(const toi_hit *hit, const toi16_aabb_rows *boxes, toi_manifold *out);

/* The sweep of toi_contact tries a hinted axis first, unlike the typed ones. Where a typed sweep has found
 * the boxes separate, writes that axis to *hit and to the hint, if it separates them as well. hinted: what
 * the hint was before the sweep. */
void toi16_prefer_hinted(const toi16_aabb_rows *boxes, uint32_t hinted, const toi_options *options,
                         toi_hit *hit);

#endif
