/* SPDX-License-Identifier: MIT */
#include "digest_constants.h"

/* A number of degrees and of units, in both ways that a constant may be written. Where double has 32 bits,
 * most of these are other numbers by libfixmath's F16. */
#define CONSTANT(number, numerator, denominator)                                                             \
    {                                                                                                        \
        TOI_F16(number), TOI_F16_RATIO(numerator, denominator), TOI_DEGREES(number),                         \
            TOI_TURNS(numerator, 360 * (int64_t)(denominator))                                               \
    }

static const struct {
    fix16_t decimal, ratio;
    toi_angle degrees, turns;
} constants[] = {
    CONSTANT(20, 20, 1),
    CONSTANT(-7, -7, 1),
    CONSTANT(359, 359, 1),
    CONSTANT(4321, 4321, 1),
    CONSTANT(0.1, 1, 10),
    CONSTANT(-9.81, -981, 100),
    CONSTANT(22.5, 45, 2),
    CONSTANT(0.000008, 8, 1000000),
    CONSTANT(3.141593, 3141593, 1000000),
    CONSTANT(54.20001, 5420001, 100000),
    CONSTANT(119.4007, 1194007, 10000),
    CONSTANT(4000.123, 4000123, 1000),
    CONSTANT(-32767.99, -3276799, 100),
};

const uint32_t digest_constants = sizeof constants / sizeof *constants;

void digest_ask_constant(digest *d, uint32_t number) {
    toi_rot2 turn;
    digest_add(d, constants[number].decimal);
    digest_add(d, constants[number].ratio);
    digest_add(d, (int32_t)constants[number].degrees);
    digest_add(d, (int32_t)constants[number].turns);
    toi_rot2_from_angle(&turn, constants[number].degrees);
    digest_add(d, turn.cos);
    digest_add(d, turn.sin);
}

/* Of all magnitudes, and zero too. */
static toi_vec3 any_vector(random_source *r) {
    const unsigned bits = random_index(r, 32);
    toi_vec3 v;
    v.x = random_signed(r, bits);
    v.y = random_signed(r, bits);
    v.z = random_signed(r, bits);
    return v;
}

void digest_ask_direction(digest *d, random_source *r) {
    const toi_vec3 direction = any_vector(r), up = any_vector(r);
    const toi_vec2 flat = {direction.x, direction.y};
    toi_rot2 plane = TOI_ROT2_IDENTITY;
    toi_rot3 space = TOI_ROT3_IDENTITY;
    digest_add(d, toi_rot2_from_direction(&plane, &flat));
    digest_add(d, plane.cos);
    digest_add(d, plane.sin);
    digest_add(d, toi_rot3_from_direction(&space, &direction, &up));
    for (unsigned k = 0; k < 3; k++) {
        digest_add(d, space.u[k].x);
        digest_add(d, space.u[k].y);
        digest_add(d, space.u[k].z);
    }
}
