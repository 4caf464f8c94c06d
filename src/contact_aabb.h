/* SPDX-License-Identifier: MIT */
/* Contacts of axis-aligned boxes. */
#ifndef TOI16_CONTACT_AABB_H
#define TOI16_CONTACT_AABB_H

#include "aabb.h"
#include "contact.h"

/* Fills a manifold of two axis-aligned boxes that have met: contact_level.c. */
toi_status toi16_touch_aabbs(const toi16_aabbs *pair, const toi16_meeting *meeting, toi_manifold *out);

#endif
