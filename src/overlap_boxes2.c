/* SPDX-License-Identifier: MIT */
/* The typed queries of oriented boxes in the plane at rest. */
#include "overlap.h"
#include "obb.h"

toi_status toi_overlap_obb2(const toi_obb2 *a, const toi_obb2 *b, toi_penetration *out) {
    static const toi16_kinds2 kinds = {toi16_open_obb2, toi16_room_obb2};
    return toi16_overlap2(a, b, out, &kinds);
}

toi_status toi_overlap_aabb2_obb2(const toi_aabb2 *a, const toi_obb2 *b, toi_penetration *out) {
    static const toi16_kinds2 kinds = {toi16_open_aabb2_obb2, toi16_room_obb2};
    return toi16_overlap2(a, b, out, &kinds);
}

toi_status toi_overlap_obb2_aabb2(const toi_obb2 *a, const toi_aabb2 *b, toi_penetration *out) {
    static const toi16_kinds2 kinds = {toi16_open_obb2_aabb2, toi16_room_box2};
    return toi16_overlap2(a, b, out, &kinds);
}
