/* SPDX-License-Identifier: MIT */
/* Contacts of hulls, and of hulls with boxes: how they meet. */
#include "contact3.h"

/* What is rounded depends on the length of the motion: an overlap is asked for as without one. */
toi_status toi16_meet_hulls(const toi16_touching3 *kinds, const void *a, const toi_vec3 *va, const void *b,
                            const toi_vec3 *vb, const toi_options *options, toi_manifold *out,
                            toi16_meeting *meeting, toi16_fine *direction) {
    static const toi_options usual = TOI_OPTIONS_DEFAULT;
    toi16_hulls hulls;
    toi_status opened = kinds->open(&hulls, a, va, b, vb, options);
    toi_status status = toi16_find_meeting(opened, &hulls.pair, options, out, meeting);
    if (status == TOI_OVERLAP) {
        toi16_set_until(&hulls, usual.t_max);
        status = toi16_find_way_out(&hulls.pair, out, meeting);
    }
    if (status > TOI_SEPARATE)
        toi16_hulls_axis(&hulls, hulls.pair.decided, direction);
    return status;
}
