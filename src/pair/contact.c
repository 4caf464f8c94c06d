/* SPDX-License-Identifier: MIT */
#include "contact.h"
#include "../number/vector.h"

toi_status toi16_find_way_out(toi16_pair *pair, toi_manifold *out, toi16_meeting *meeting) {
    toi_status status = toi16_pair_side(pair, &meeting->normal);
    if (status < 0)
        return out->hit.status = status;
    meeting->axis = pair->family->feature(pair, pair->decided);
    meeting->overlap = status == TOI_OVERLAP;
    return TOI_OVERLAP;
}

toi_status toi16_find_meeting(toi_status opened, toi16_pair *pair, const toi_options *options,
                              toi_manifold *out, toi16_meeting *meeting) {
    return toi16_take_meeting(toi16_pair_sweep(opened, pair, options, &meeting->hit), out, meeting);
}

toi_status toi16_take_meeting(toi_status status, toi_manifold *out, toi16_meeting *meeting) {
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    if (status < 0)
        return out->hit.status = status;
    if (status == TOI_SEPARATE)
        return toi16_begin_manifold(&meeting->hit, &meeting->hit.normal, out);
    meeting->normal = meeting->hit.normal;
    meeting->axis = meeting->hit.axis;
    meeting->overlap = false;
    return status;
}

toi_status toi16_meet(toi_status opened, toi16_pair *pair, const toi_options *options, toi_manifold *out,
                      toi16_meeting *meeting) {
    toi_status status = toi16_find_meeting(opened, pair, options, out, meeting);
    return status == TOI_OVERLAP ? toi16_find_way_out(pair, out, meeting) : status;
}

toi_status toi16_begin_manifold(const toi_hit *hit, const toi_vec3 *normal, toi_manifold *out) {
    out->hit = *hit;
    out->normal = *normal;
    out->count = 0;
    return hit->status;
}

bool toi16_is_as_far(const toi16_gap *gap, const toi16_gap *other) {
    toi16_wide more = toi16_wide_difference(gap->height + gap->ulp, other->ulp, other->height, gap->ulp);
    return toi16_wide_sign(&more) >= 0;
}

bool toi16_is_nearly_across(const toi_axis3 *way, const toi_axis3 *normal) {
    uint64_t size = (uint64_t)toi16_size(way->x) + toi16_size(way->y) + toi16_size(way->z);
    return toi16_abs64(toi16_dot3(way, normal)) <= size << 8;
}

/* Within 2^62 the travel, and 2^50 the place. */
bool toi16_place_point(int64_t q32, fix16_t va, fix16_t enter, fix16_t *out) {
    int64_t ulps = toi16_shr(q32 + toi16_mul(va, enter) + (INT64_C(1) << 15), 16);
    *out = ulps < INT32_MIN ? INT32_MIN : ulps > INT32_MAX ? INT32_MAX : (fix16_t)ulps;
    return ulps == *out;
}

/* ---- Whether the points of a contact will be within Q16.16, which is asked before anything is written */

/* A is within 2^30 ulp at t = 0, and points are within 2^20 ulp of it. */
bool toi16_flies_far(const toi16_flight *f) {
    const int64_t least = (INT64_C(1) << 46) - (INT64_C(1) << 36);
    bool far = false;
    for (unsigned k = 0; k < f->dimensions; k++)
        far |= toi16_abs64(toi16_mul(toi16_in_row(f->va, k), f->enter)) >= (uint64_t)least;
    return far;
}

/* By how many ulps a point may be off either shape: 4, and half the travel of a time ulp. */
static int64_t slack_of(const toi16_flight *f) {
    int64_t slack = 4;
    for (unsigned k = 0; k < f->dimensions; k++)
        slack += (toi16_abs32(toi16_in_row(f->vb, k) - toi16_in_row(f->va, k)) >> 17) + 1;
    return slack;
}

unsigned toi16_ends_past(const toi16_flight *f, const int64_t place[]) {
    const int64_t slack = slack_of(f);
    unsigned past = 0;
    for (unsigned k = 0; k < f->dimensions; k++) {
        int64_t at = toi16_shr(place[k] * 1024 + toi16_mul(toi16_in_row(f->va, k), f->enter), 16);
        past |= (unsigned)(at - slack < INT32_MIN) << (2 * k);
        past |= (unsigned)(at + slack > INT32_MAX) << (2 * k + 1);
    }
    return past;
}
