/* SPDX-License-Identifier: MIT */
#include "contact2.h"

toi_status toi16_contact2(toi_status opened, toi16_pair *pair, const toi16_shape2 *a, const toi_vec2 *va,
                          const toi16_shape2 *b, const toi_vec2 *vb, const toi_options *options,
                          toi_manifold *out) {
    toi16_meeting meeting;
    toi_axis3 direction;
    toi_status status = toi16_meet(opened, pair, options, out, &meeting);
    if (status <= TOI_SEPARATE)
        return status;
    pair->family->direction(pair, pair->decided, &direction);
    return toi16_touch_shapes2(a, b, &meeting, &direction, va, vb, out);
}
