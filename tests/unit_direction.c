/* SPDX-License-Identifier: MIT */
/* Rotations from directions, against long double, which holds the products of two numbers exactly. */
#include <math.h>
#include "random.h"
#include "tap.h"
#include "toi16/toi16.h"

enum { ROUNDS = 200000 };

static const long double ONE_L = 1073741824.0L;
static uint64_t seed = 29;

typedef struct {
    long double x, y, z;
} exact;

static exact cross(exact a, exact b) {
    return (exact){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

static exact unit(exact v) {
    const long double length = sqrtl(v.x * v.x + v.y * v.y + v.z * v.z);
    return (exact){v.x / length, v.y / length, v.z / length};
}

static exact exact_of(const toi_vec3 *v) {
    return (exact){(long double)v->x, (long double)v->y, (long double)v->z};
}

/* In units of 2^-30. */
static long double error(const toi_axis3 *got, exact want) {
    const long double x = fabsl((long double)got->x - ONE_L * want.x);
    const long double y = fabsl((long double)got->y - ONE_L * want.y);
    const long double z = fabsl((long double)got->z - ONE_L * want.z);
    return fmaxl(x, fmaxl(y, z));
}

/* Of every magnitude, and often at the ends of the type. */
static int32_t any_number(void) {
    static const int32_t special[] = {0, 1, -1, INT32_MAX, INT32_MIN, INT32_MIN + 1, 1 << 30};
    const uint64_t choice = random64(&seed) % 16;
    if (choice < sizeof special / sizeof *special)
        return special[choice];
    const int32_t size = (int32_t)random_width(&seed, 31);
    return random64(&seed) & 1 ? -size : size;
}

static toi_vec3 any_vector(void) {
    toi_vec3 v = {any_number(), any_number(), any_number()};
    return v;
}

static long double worst_in_plane(void) {
    long double worst = 0;
    for (int n = 0; n < ROUNDS; n++) {
        const toi_vec2 v = {any_number(), any_number()};
        toi_rot2 rot = {7, 8};
        const toi_status status = toi_rot2_from_direction(&rot, &v);
        if (v.x == 0 && v.y == 0) {
            worst = status == TOI_ERR_ROTATION && rot.cos == 7 && rot.sin == 8 ? worst : 99;
            continue;
        }
        const toi_axis3 got = {rot.cos, rot.sin, 0};
        worst = fmaxl(worst, error(&got, unit((exact){(long double)v.x, (long double)v.y, 0})));
        if (status != TOI_OK || toi_rot2_check(&rot) != TOI_OK)
            return 99;
    }
    return worst;
}

/* Half of them as nearly parallel as numbers allow: a multiple, and a few units off it. */
static void any_pair(toi_vec3 *direction, toi_vec3 *up) {
    *direction = any_vector();
    *up = any_vector();
    if (random64(&seed) & 1) {
        const int32_t factor = (int32_t)(random64(&seed) % 7) - 3, off = (int32_t)(random64(&seed) % 3) - 1;
        direction->x /= 4, direction->y /= 4, direction->z /= 4;
        *up = (toi_vec3){direction->x * factor + off, direction->y * factor, direction->z * factor};
    }
}

/* The error of the answer to one question, 99 where it is no rotation or should be none. */
static long double error_of(const toi_vec3 *direction, const toi_vec3 *up) {
    const exact ahead = exact_of(direction), left = cross(exact_of(up), ahead);
    toi_rot3 rot = {{{7, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    const toi_status status = toi_rot3_from_direction(&rot, direction, up);
    if (left.x == 0 && left.y == 0 && left.z == 0)
        return status == TOI_ERR_ROTATION && rot.u[0].x == 7 ? 0 : 99;
    if (status != TOI_OK || toi_rot3_check(&rot) != TOI_OK)
        return 99;
    const exact u0 = unit(ahead), u1 = unit(left);
    return fmaxl(error(&rot.u[0], u0), fmaxl(error(&rot.u[1], u1), error(&rot.u[2], cross(u0, u1))));
}

static long double worst_in_space(void) {
    long double worst = 0;
    for (int n = 0; n < ROUNDS; n++) {
        toi_vec3 direction, up;
        any_pair(&direction, &up);
        worst = fmaxl(worst, error_of(&direction, &up));
    }
    return worst;
}

static bool is_axis(const toi_axis3 *u, int32_t x, int32_t y, int32_t z) {
    return u->x == x * TOI_Q30_ONE && u->y == y * TOI_Q30_ONE && u->z == z * TOI_Q30_ONE;
}

/* A heading of each quarter turn, with any up above it. */
static bool quarter_turns_are_exact(void) {
    static const int32_t x[] = {1, 0, -1, 0}, y[] = {0, 1, 0, -1};
    bool right = true;
    for (int k = 0; k < 4; k++) {
        const toi_vec2 flat = {5 * x[k], 5 * y[k]};
        const toi_vec3 ahead = {3 * x[k], 3 * y[k], 0}, up = {0, 0, 12345};
        toi_rot2 plane;
        toi_rot3 space;
        right = right && toi_rot2_from_direction(&plane, &flat) == TOI_OK &&
                plane.cos == x[k] * TOI_Q30_ONE && plane.sin == y[k] * TOI_Q30_ONE;
        right = right && toi_rot3_from_direction(&space, &ahead, &up) == TOI_OK &&
                is_axis(&space.u[0], x[k], y[k], 0) && is_axis(&space.u[1], -y[k], x[k], 0) &&
                is_axis(&space.u[2], 0, 0, 1);
    }
    return right;
}

/* 3, 4, 5: 0.6 and 0.8 to nearest. And a rocket that climbs so, with up along z. */
static bool examples_are_right(void) {
    const int32_t c = 644245094, s = 858993459;
    toi_rot2 ship;
    toi_rot3 rocket;
    bool right = toi_rot2_from_direction(&ship, &(toi_vec2){.x = 3, .y = 4}) == TOI_OK;
    right = right && ship.cos == c && ship.sin == s;
    right = right && toi_rot3_from_direction(&rocket, &(toi_vec3){3, 0, 4}, &(toi_vec3){0, 0, 1}) == TOI_OK;
    return right && rocket.u[0].x == c && rocket.u[0].y == 0 && rocket.u[0].z == s &&
           is_axis(&rocket.u[1], 0, 1, 0) && rocket.u[2].x == -s && rocket.u[2].y == 0 && rocket.u[2].z == c;
}

static bool refuses(void) {
    const toi_vec2 flat = {1, 0};
    const toi_vec3 v = {1, 2, 3}, opposite = {-2, -4, -6}, zero = {0, 0, 0};
    toi_rot2 plane;
    toi_rot3 space;
    return toi_rot2_from_direction(NULL, &flat) == TOI_ERR_ARGUMENT &&
           toi_rot2_from_direction(&plane, NULL) == TOI_ERR_ARGUMENT &&
           toi_rot3_from_direction(NULL, &v, &v) == TOI_ERR_ARGUMENT &&
           toi_rot3_from_direction(&space, NULL, &v) == TOI_ERR_ARGUMENT &&
           toi_rot3_from_direction(&space, &v, NULL) == TOI_ERR_ARGUMENT &&
           toi_rot3_from_direction(&space, &v, &opposite) == TOI_ERR_ROTATION &&
           toi_rot3_from_direction(&space, &zero, &v) == TOI_ERR_ROTATION &&
           toi_rot3_from_direction(&space, &v, &zero) == TOI_ERR_ROTATION;
}

int main(void) {
    const long double plane = worst_in_plane(), space = worst_in_space();
    tap_ok(plane <= 2, "cosine and sine of directions: within %.3Lf ulp, 2 promised", plane);
    tap_ok(space <= 8, "axes of directions and ups: within %.3Lf ulp, 8 promised", space);
    tap_ok(quarter_turns_are_exact(), "quarter turns are exact");
    tap_ok(examples_are_right(), "what rotation.h says of 3 and 4 is so");
    tap_ok(refuses(), "null pointers, zero vectors and parallel ones are refused");
    return tap_done();
}
