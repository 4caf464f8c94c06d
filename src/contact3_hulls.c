/* SPDX-License-Identifier: MIT */
/* Contacts of hulls, and of hulls with boxes: how they meet. */
#include "contact3.h"

static toi_status open_hulls(toi16_hulls *hulls, const toi16_solid *a, const toi_vec3 *va,
                             const toi16_solid *b, const toi_vec3 *vb, const toi_options *options) {
    if (a->aabb)
        return toi16_open_aabb3_hull3(hulls, a->aabb, va, b->hull, vb, options);
    if (a->obb)
        return toi16_open_obb3_hull3(hulls, a->obb, va, b->hull, vb, options);
    if (b->aabb)
        return toi16_open_hull3_aabb3(hulls, a->hull, va, b->aabb, vb, options);
    if (b->obb)
        return toi16_open_hull3_obb3(hulls, a->hull, va, b->obb, vb, options);
    return toi16_open_hull3(hulls, a->hull, va, b->hull, vb, options);
}

/* What is rounded depends on the length of the motion: an overlap is asked for as without one. */
toi_status toi16_meet_hulls(const toi16_solid *a, const toi_vec3 *va, const toi16_solid *b,
                            const toi_vec3 *vb, const toi_options *options, toi_manifold *out,
                            toi16_meeting *meeting, toi16_fine *direction) {
    static const toi_options usual = TOI_OPTIONS_DEFAULT;
    toi16_hulls hulls;
    toi_status opened = open_hulls(&hulls, a, va, b, vb, options);
    toi_status status = toi16_find_meeting(opened, &hulls.pair, options, out, meeting);
    if (status == TOI_OVERLAP) {
        toi16_set_until(&hulls, usual.t_max);
        status = toi16_find_way_out(&hulls.pair, out, meeting);
    }
    if (status > TOI_SEPARATE)
        toi16_hulls_axis(&hulls, hulls.pair.decided, direction);
    return status;
}
