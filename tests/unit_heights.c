/* SPDX-License-Identifier: MIT */
/* Heights and views of contacts, which are made in 64 bits, against sums of 128. */
#include "../src/touch/contact2.h"
#include "../src/touch/contact3.h"
#include "random.h"
#include "tap.h"

enum { ROUNDS = 200000 };

static uint64_t seed = 7;

/* Of all widths up to so many bits, of both signs; at times the longest, or just below a power of two. */
static int64_t throw_number(unsigned bits) {
    int64_t v = (int64_t)random_width(&seed, bits);
    if (random64(&seed) % 4 == 0)
        v = (INT64_C(1) << (random64(&seed) % bits + 1)) - 1 - (v & 1);
    return random64(&seed) & 1 ? -v : v;
}

static int64_t throw_part(void) {
    return random64(&seed) % 8 == 0 ? INT64_C(1) << TOI16_FINE_BITS : throw_number(TOI16_FINE_BITS);
}

static unsigned wrong_heights(void) {
    unsigned wrong = 0;
    for (unsigned i = 0; i < ROUNDS; i++) {
        const int64_t p[3] = {throw_number(38), throw_number(38), throw_number(38)};
        const int64_t n[3] = {throw_part(), throw_part(), throw_part()};
        const toi16_wide xy = toi16_wide_difference(p[0], n[0], p[1], -n[1]);
        const toi16_wide z = toi16_wide_difference(p[2], n[2], 0, 0), sum = toi16_wide_sum(&xy, &z);
        wrong += toi16_height3(n, p) != toi16_wide_shift(&sum, -40);
    }
    return wrong;
}

static unsigned wrong_views(void) {
    unsigned wrong = 0;
    toi16_manifold3 touch;
    touch.normal.i = 0;
    touch.normal.j = 1;
    touch.normal.c = 2;
    for (unsigned i = 0; i < ROUNDS; i++) {
        const int64_t p[3] = {throw_number(38), throw_number(38), throw_number(38)};
        int64_t *n = touch.normal.v;
        toi16_uv spot;
        for (unsigned k = 0; k < 3; k++)
            n[k] = throw_part();
        const toi16_wide u = toi16_wide_difference(p[0], n[2], p[2], n[0]);
        const toi16_wide v = toi16_wide_difference(p[1], n[2], p[2], n[1]);
        toi16_place_uv(&touch, p, &spot);
        wrong += spot.u != toi16_wide_shift(&u, -TOI16_FINE_BITS);
        wrong += spot.v != toi16_wide_shift(&v, -TOI16_FINE_BITS);
    }
    return wrong;
}

static unsigned wrong_places_along(void) {
    unsigned wrong = 0;
    toi16_manifold2 touch;
    for (unsigned i = 0; i < ROUNDS; i++) {
        const int64_t p[2] = {throw_number(38), throw_number(38)};
        int32_t *n = touch.normal;
        n[0] = (int32_t)throw_number(30);
        n[1] = random64(&seed) % 8 == 0 ? INT32_C(-1073741840) : (int32_t)throw_number(30);
        const toi16_wide along = toi16_wide_difference(n[0], p[1], n[1], p[0]);
        wrong += toi16_along2(&touch, p) != toi16_wide_shift(&along, -30);
    }
    return wrong;
}

int main(void) {
    tap_ok(wrong_heights() == 0, "heights along a normal are the exact sums, rounded down");
    tap_ok(wrong_views() == 0, "so are places seen along it");
    tap_ok(wrong_places_along() == 0, "so are places along a line of contact");
    return tap_done();
}
