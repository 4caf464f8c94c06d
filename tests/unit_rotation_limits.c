/* SPDX-License-Identifier: MIT */
/* What rotations are refused for, to the unit, and turns that can be derived by hand. */
#include "good_shapes.h"
#include "tap.h"

static toi_status check2(int32_t cos, int32_t sin) {
    const toi_rot2 rot = {cos, sin};
    return toi_rot2_check(&rot);
}

/* The tolerance is 2^32 units of 2^-60: (2^30 + 2)^2 is 2^60 + 2^32 + 4, and (2^30 - 2)^2 is 2^60 - 2^32 + 4.
 */
static void test_check2(void) {
    tap_ok(check2(ONE, 0) == TOI_OK && check2(0, -ONE) == TOI_OK && check2(-ONE, 1) == TOI_OK,
           "quarter turns");
    tap_ok(check2(ONE + 1, 0) == TOI_OK && check2(ONE + 2, 0) == TOI_ERR_ROTATION, "too long");
    tap_ok(check2(0, ONE - 2) == TOI_OK && check2(0, ONE - 3) == TOI_ERR_ROTATION, "too short");
    tap_ok(check2(ONE - 2, 2) == TOI_OK && check2(-1, 1 - ONE) == TOI_OK, "short by less");
    tap_ok(check2(BEYOND, 0) == TOI_ERR_ROTATION && check2(0, BEYOND) == TOI_ERR_ROTATION &&
               check2(-BEYOND, 0) == TOI_ERR_ROTATION && check2(0, INT32_MIN) == TOI_ERR_ROTATION,
           "entries past 1");
}

static toi_status check3(unsigned entry, int32_t value) {
    toi_rot3 rot = TOI_ROT3_IDENTITY;
    int32_t *entries[9] = {&rot.u[0].x, &rot.u[0].y, &rot.u[0].z, &rot.u[1].x, &rot.u[1].y,
                           &rot.u[1].z, &rot.u[2].x, &rot.u[2].y, &rot.u[2].z};
    *entries[entry] = value;
    return toi_rot3_check(&rot);
}

/* An entry off the diagonal is the dot product of its column and another one, 2^-28 at most. */
static void test_check3(void) {
    unsigned wrong = 0;
    for (unsigned entry = 0; entry < 9; entry++) {
        const int diagonal = entry % 4 == 0;
        const int32_t most = diagonal ? ONE + 1 : 4, least = diagonal ? ONE - 2 : -4;
        wrong += check3(entry, most) != TOI_OK || check3(entry, most + 1) != TOI_ERR_ROTATION ||
                 check3(entry, least) != TOI_OK || check3(entry, least - 1) != TOI_ERR_ROTATION ||
                 check3(entry, BEYOND) != TOI_ERR_ROTATION || check3(entry, INT32_MIN) != TOI_ERR_ROTATION;
    }
    tap_ok(wrong == 0, "each entry of a matrix may be off by 2^-28: %u may not", wrong);
}

/* 3, 4 and 5, which Q2.30 has to a unit. */
static const toi_rot2 pythagoras = {644245094, 858993459};

static void test_plane(void) {
    toi_rot2 back, both;
    toi_vec2 v = {F16(5), 0};
    tap_ok(toi_rot2_transpose(&back, &pythagoras) == TOI_OK && back.cos == pythagoras.cos &&
               back.sin == -pythagoras.sin,
           "the inverse of a rotation of the plane");
    tap_ok(toi_rot2_compose(&both, &back, &pythagoras) == TOI_OK && both.cos >= ONE - 1 && both.cos <= ONE &&
               both.sin == 0,
           "which takes it back");
    tap_ok(toi_rot2_apply(&v, &pythagoras, &v) == TOI_OK && v.x == F16(3) && v.y == F16(4),
           "a vector of 5 turned");
    tap_ok(toi_rot2_apply(&v, &back, &v) == TOI_OK && v.x == F16(5) && v.y == 0, "and turned back");
    const toi_rot2 half = {-ONE, 0};
    toi_vec2 least = {INT32_MIN, INT32_MIN};
    tap_ok(toi_rot2_apply(&least, &half, &least) == TOI_OK && least.x == INT32_MAX && least.y == INT32_MAX,
           "what is past the type saturates");
    const toi_rot2 bad = {ONE, ONE};
    tap_ok(toi_rot2_transpose(&both, &bad) == TOI_ERR_ROTATION &&
               toi_rot2_apply(&v, &bad, &v) == TOI_ERR_ROTATION &&
               toi_rot2_compose(&both, &bad, &back) == TOI_ERR_ROTATION &&
               toi_rot2_compose(&both, &back, &bad) == TOI_ERR_ROTATION,
           "what is no rotation is refused");
}

static void test_space(void) {
    /* x to y, y to z, z to x */
    const toi_rot3 round = {{{0, ONE, 0}, {0, 0, ONE}, {ONE, 0, 0}}},
                   bad = {{{ONE, 0, 0}, {ONE, 0, 0}, {0, 0, ONE}}};
    toi_rot3 back, both;
    toi_vec3 v = {1, 2, 3};
    tap_ok(toi_rot3_apply(&v, &round, &v) == TOI_OK && v.x == 3 && v.y == 1 && v.z == 2, "axes take turns");
    tap_ok(toi_rot3_transpose(&back, &round) == TOI_OK && toi_rot3_apply(&v, &back, &v) == TOI_OK &&
               v.x == 1 && v.y == 2 && v.z == 3,
           "and back");
    tap_ok(toi_rot3_compose(&both, &round, &round) == TOI_OK && memcmp(&both, &back, sizeof both) == 0,
           "two of three turns are one back");
    tap_ok(toi_rot3_transpose(&both, &bad) == TOI_ERR_ROTATION &&
               toi_rot3_apply(&v, &bad, &v) == TOI_ERR_ROTATION,
           "what is no rotation is refused");
    toi_vec3 least = {INT32_MIN, 0, 0};
    const toi_rot3 mirror = {{{-ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}}};
    tap_ok(toi_rot3_apply(&least, &mirror, &least) == TOI_OK && least.x == INT32_MAX,
           "what is past the type saturates");
}

/* Each entry alone 1.25 and a bit, in Q2.30, and 2 in Q16.16. */
static void test_matrices(void) {
    const int32_t large[] = {ONE / 4 * 5 + 1, -ONE / 4 * 5 - 1};
    const fix16_t two[] = {F16(2), -F16(2)};
    unsigned wrong = 0;
    for (unsigned column = 0; column < 3; column++)
        for (unsigned row = 0; row < 3; row++)
            for (unsigned k = 0; k < 2; k++) {
                toi_axis3 q30[3] = {{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE}};
                toi_vec3 q16[3] = {{F16(1), 0, 0}, {0, F16(1), 0}, {0, 0, F16(1)}};
                toi_rot3 untouched = TOI_ROT3_IDENTITY;
                (row == 0 ? &q30[column].x : row == 1 ? &q30[column].y : &q30[column].z)[0] = large[k];
                (row == 0 ? &q16[column].x : row == 1 ? &q16[column].y : &q16[column].z)[0] = two[k];
                wrong += toi_rot3_from_matrix_q30(&untouched, q30) != TOI_ERR_ROTATION ||
                         toi_rot3_from_matrix(&untouched, q16) != TOI_ERR_ROTATION || untouched.u[0].x != ONE;
            }
    tap_ok(wrong == 0, "matrices with a large entry: %u are taken", wrong);
}

/* A column as long as 2^63 has a root, across the other two. */
static void test_long_column(void) {
    static const toi_axis3 across = {759250125, -759250125, 0}, upright = {0, 0, ONE};
    unsigned wrong = 0;
    for (unsigned column = 0; column < 3; column++) {
        toi_axis3 matrix[3] = {across, across, across};
        toi_rot3 untouched = TOI_ROT3_IDENTITY;
        matrix[(column + 1) % 3] = upright;
        matrix[column] = (toi_axis3){INT32_MIN, INT32_MIN, 0};
        wrong += toi_rot3_from_matrix_q30(&untouched, matrix) != TOI_ERR_ROTATION || untouched.u[0].x != ONE;
    }
    tap_ok(wrong == 0, "matrices with a column of length 3: %u are taken", wrong);
}

/* (1 + e) I comes to I from either side, as far as its squares are within 1/4: 1.118, and 0.866. */
static void test_scaled(void) {
    const int32_t most = 1200479854, least = 929887697;
    const int32_t scales[] = {most, least, most + 1, least - 1, ONE + 3, ONE - 3};
    for (size_t n = 0; n < COUNT(scales); n++) {
        const int32_t s = scales[n];
        const toi_axis3 scaled[3] = {{s, 0, 0}, {0, -s, 0}, {0, 0, s}};
        toi_rot3 rot;
        toi_status status = toi_rot3_from_matrix_q30(&rot, scaled);
        const int past = s > most || s < least;
        tap_ok(past ? status == TOI_ERR_ROTATION
                    : status == TOI_OK && rot.u[0].x >= ONE - 2 && rot.u[0].x <= ONE + 1 && rot.u[0].y == 0 &&
                          rot.u[1].y == -rot.u[0].x,
               "a matrix of scale %.9f", (double)s / ONE);
    }
}

int main(void) {
    test_check2();
    test_check3();
    test_plane();
    test_space();
    test_matrices();
    test_long_column();
    test_scaled();
    return tap_done();
}
