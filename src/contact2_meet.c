/* SPDX-License-Identifier: MIT */
#include "contact2.h"
#include "shapes.h"

toi_status toi16_meet_shapes2(const toi16_touching2 *kinds, const void *a, const toi_vec2 *va, const void *b,
                              const toi_vec2 *vb, const toi_options *options, toi_manifold *out,
                              toi16_meeting *meeting, toi_axis3 *direction) {
    toi16_shapes2 shapes;
    toi16_pair *pair = &shapes.pair;
    toi_status status = toi16_meet(kinds->open(&shapes, a, va, b, vb), pair, options, out, meeting);
    if (status > TOI_SEPARATE)
        pair->family->direction(pair, pair->decided, direction);
    return status;
}

toi_status toi16_contact2(const toi16_touching2 *kinds, const void *a, const toi_vec2 *va, const void *b,
                          const toi_vec2 *vb, const toi_options *options, toi_manifold *out) {
    toi16_meeting meeting;
    toi_axis3 direction;
    toi_status status = toi16_meet_shapes2(kinds, a, va, b, vb, options, out, &meeting, &direction);
    return status <= TOI_SEPARATE ? status
                                  : toi16_touch_shapes2(kinds, a, va, b, vb, &meeting, &direction, out);
}
