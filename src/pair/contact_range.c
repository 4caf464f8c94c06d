/* SPDX-License-Identifier: MIT */
/* Whether the points of a contact will be within Q16.16: asked before anything is written. */
#include "contact.h"

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
