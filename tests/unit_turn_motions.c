/* SPDX-License-Identifier: MIT */
/* Motions that people mean: held against doubles, against where their shapes are at the end, and against
 * pencil and paper. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <toi16/toi16.h>
#include "../src/number/rot.h"
#include "random.h"
#include "tap.h"

enum { MANY = 100000, LAST = TOI_LIMIT - 1 };

static uint64_t state = 35;

static int32_t throw_below(int32_t most) {
    return (int32_t)(random64(&state) % (2 * (uint64_t)most + 1)) - most;
}

/* Any width, either sign. */
static int64_t throw_width(unsigned bits) {
    const int64_t size = (int64_t)random_width(&state, bits);
    return random64(&state) & 1 ? size : -size;
}

static toi_vec3 throw_axis(void) {
    toi_vec3 axis = {0, 0, 0};
    while ((axis.x | axis.y | axis.z) == 0)
        axis = (toi_vec3){(int32_t)throw_width(31), (int32_t)throw_width(31), (int32_t)throw_width(31)};
    return axis;
}

static toi_rot3 throw_rot3(void) {
    const toi_vec3 axis = throw_axis();
    toi_rot3 rot;
    toi_rot3_from_axis_angle(&rot, &axis, (toi_angle)random64(&state));
    return rot;
}

/* ---- The angle of a vector */

static void test_angle(void) {
    static const long double pi = 3.14159265358979323846264338327950288L;
    long double worst = 0;
    for (int n = 0; n < MANY; n++) {
        const int64_t x = throw_width(63), y = throw_width(63);
        const long double angle = toi16_angle_q60(x, y) / 0x1p60L;
        if ((x | y) != 0)
            worst = fmaxl(worst, fabsl(angle - atan2l((long double)y, (long double)x)));
    }
    tap_ok(worst < 0x1p-46L, "angles of vectors are off by less than 2^-46: %.3Lg of that", worst * 0x1p46L);
    tap_ok(toi16_angle_q60(0, 0) == 0 && toi16_angle_q60(5, 0) == 0, "no vector, and one ahead, have 0");
    tap_ok(fabsl(toi16_angle_q60(-7, 0) / 0x1p60L - pi) < 0x1p-58L &&
               fabsl(toi16_angle_q60(0, -7) / 0x1p60L + pi / 2) < 0x1p-58L &&
               fabsl(toi16_angle_q60(9, 9) / 0x1p60L - pi / 4) < 0x1p-58L,
           "half, minus a quarter and an eighth of a turn");
}

/* ---- On the spot and on arcs */

static void test_in_place(void) {
    toi_motion2 m2;
    toi_motion3 m3;
    const toi_vec2 pivot = {LAST, -5};
    const toi_vec3 corner = {1, 2, -LAST}, spin = {INT32_MIN, 7, INT32_MAX};
    tap_ok(toi_motion2_in_place(&m2, &pivot, -9) == TOI_OK && m2.velocity.x == 0 && m2.velocity.y == 0 &&
               m2.carried.x == 0 && m2.carried.y == 0 && m2.spin == -9 && m2.pivot.x == LAST &&
               m2.pivot.y == -5,
           "a body turns in place");
    tap_ok(toi_motion3_in_place(&m3, &corner, &spin) == TOI_OK && memcmp(&m3.spin, &spin, sizeof spin) == 0 &&
               memcmp(&m3.pivot, &corner, sizeof corner) == 0 &&
               (m3.velocity.x | m3.velocity.y | m3.velocity.z | m3.carried.x | m3.carried.y | m3.carried.z) ==
                   0,
           "and so in space");
}

/* A car that turns by w on the way is after a time t at v / w (sin(h + w t) - sin h, cos h - cos(h + w t)).
 */
static double off_arc(void) {
    const toi_shape dot = {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{throw_below(F16(9)), 77}, 0}};
    const fix16_t speed = throw_below(F16(3)), spin = throw_below(F16(4)), time = throw_below(F16(5));
    const double angle = throw_below(314159) / 1e5, w = spin / 0x1p16, t = time / 0x1p16;
    const toi_rot2 heading = {(int32_t)lrint(0x1p30 * cos(angle)), (int32_t)lrint(0x1p30 * sin(angle))};
    toi_motion2 drive;
    toi_shape there;
    if (spin == 0 || toi_motion2_drive(&drive, &dot.as.circle2.center, &heading, speed, spin) != TOI_OK ||
        toi_turned2(&dot, &drive, time, NULL, &there) != TOI_OK)
        return spin == 0 ? 0 : INFINITY;
    const double x = dot.as.circle2.center.x + speed / w * (sin(angle + w * t) - sin(angle));
    const double y = dot.as.circle2.center.y + speed / w * (cos(angle) - cos(angle + w * t));
    return fmax(fabs(there.as.circle2.center.x - x), fabs(there.as.circle2.center.y - y));
}

/* The speed is rounded by half an ulp an entry, which 5 time units make 2.5 ulp of, and the place by half an
 * ulp. */
static void test_drive(void) {
    double worst = 0;
    for (int n = 0; n < MANY / 10; n++)
        worst = fmax(worst, off_arc());
    tap_ok(worst < 2.5 * sqrt(2) + 0.5 + 0x1p-6, "arcs are those of circles: %.3f ulp off", worst);
    toi_motion2 straight;
    const toi_rot2 unset = {0, 0};
    const toi_vec2 from = {F16(3), F16(4)};
    const toi_obb2 box = {from, {F16(1), F16(1)}, unset};
    const toi_shape car = {.kind = TOI_SHAPE_OBB2, .as.obb2 = box};
    toi_shape there;
    toi_motion2_drive(&straight, &from, &unset, F16(-2), 0);
    tap_ok(toi_turned2(&car, &straight, F16(1.5), NULL, &there) == TOI_OK && there.as.obb2.center.x == 0 &&
               there.as.obb2.center.y == F16(4),
           "without a spin it drives straight, and here backwards");
}

/* ---- From pose to pose in the plane */

/* Radians per time unit, in ulps, by the entries as they are. */
static long double spin_between(const toi_rot2 *a, const toi_rot2 *b, fix16_t time) {
    const long double c = (long double)a->cos * b->cos + (long double)a->sin * b->sin,
                      s = (long double)a->cos * b->sin - (long double)a->sin * b->cos;
    return atan2l(s, c) * 0x1p32L / time;
}

static long double off_plane_motion(unsigned *refused) {
    const toi_vec2 from = {throw_below(LAST), (fix16_t)throw_width(29)},
                   to = {throw_below(LAST), (fix16_t)throw_width(29)};
    const fix16_t time =
        (fix16_t)(random64(&state) % 3 ? 131072 + random_width(&state, 30) : random_width(&state, 20) + 1);
    toi_rot2 a, b;
    toi_motion2 m;
    toi_rot2_from_angle(&a, (toi_angle)random64(&state));
    toi_rot2_from_angle(&b, (toi_angle)random64(&state));
    if (random64(&state) & 1)
        toi_rot2_from_angle(&b, (toi_angle)throw_width(32)), toi_rot2_compose(&b, &b, &a);
    const long double spin = spin_between(&a, &b, time), x = ((long double)to.x - from.x) * 0x1p16L / time,
                      y = ((long double)to.y - from.y) * 0x1p16L / time;
    const bool is_past = fabsl(spin) >= 0x1p31L - 1 || fmaxl(fabsl(x), fabsl(y)) >= LAST;
    const toi_status status = toi_motion2_from_poses(&m, &from, &a, &to, &b, time);
    if (status != TOI_OK) {
        ++*refused;
        return status == TOI_ERR_RANGE ? (is_past ? 0 : INFINITY)
                                       : (fabsl(spin * time) > 3.1413L * 0x1p32L ? 0 : INFINITY);
    }
    if (m.pivot.x != from.x || m.pivot.y != from.y || (m.carried.x | m.carried.y) != 0)
        return INFINITY;
    return fmaxl(fabsl(m.spin - spin), fmaxl(fabsl(m.velocity.x - x), fabsl(m.velocity.y - y)));
}

static void test_from_poses2(void) {
    long double worst = 0;
    unsigned refused = 0;
    for (int n = 0; n < MANY; n++)
        worst = fmaxl(worst, off_plane_motion(&refused));
    tap_ok(worst <= 0.5L + 0x1p-13L && refused > 100 && refused < MANY / 2,
           "velocities and spins are to half an ulp: %.6Lf, and %u are refused", worst, refused);
}

/* ---- In space, by quaternions in long double */

/* The turn b a^T, row by row. */
static void turn_between(const toi_rot3 *a, const toi_rot3 *b, long double r[3][3]) {
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++) {
            r[i][j] = 0;
            for (int k = 0; k < 3; k++)
                r[i][j] += (long double)(&b->u[k].x)[i] * (&a->u[k].x)[j] / 0x1p60L;
        }
}

/* The axis is across all rows of R - 1, so the largest product of two of them has its direction. */
static void vector_between(const toi_rot3 *a, const toi_rot3 *b, long double out[3]) {
    long double r[3][3], best[3] = {0, 0, 0}, most = 0, d[3][3];
    turn_between(a, b, r);
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 3; j++)
            d[i][j] = r[i][j] - (i == j);
    for (int k = 0; k < 3; k++) {
        const long double *p = d[k], *q = d[(k + 1) % 3];
        const long double n[3] = {p[1] * q[2] - p[2] * q[1], p[2] * q[0] - p[0] * q[2],
                                  p[0] * q[1] - p[1] * q[0]};
        const long double square = n[0] * n[0] + n[1] * n[1] + n[2] * n[2];
        if (square > most)
            most = square, memcpy(best, n, sizeof best);
    }
    const long double length = sqrtl(most),
                      anti[3] = {r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]};
    const long double sine =
        (best[0] * anti[0] + best[1] * anti[1] + best[2] * anti[2]) / (2 * (length > 0 ? length : 1));
    const long double angle = atan2l(sine, (r[0][0] + r[1][1] + r[2][2] - 1) / 2);
    for (int k = 0; k < 3; k++)
        out[k] = length > 0 ? angle * best[k] / length : 0;
}

/* Rotations are off by 2^-30 an entry, so that what the model makes of them and what the library makes of
 * them may differ by 2^-27 radians; an angle of a hundredth and more tells the model its axis. */
static long double off_space_motion(void) {
    const toi_vec3 from = {throw_below(LAST), throw_below(F16(9)), 3}, to = {throw_below(LAST), 4, -LAST};
    const fix16_t time = F16(1) + throw_below(F16(1) - 9);
    const toi_rot3 a = throw_rot3();
    const toi_vec3 axis = throw_axis();
    const uint32_t least = UINT32_C(1) << 23;
    toi_rot3 turn, b;
    toi_motion3 m;
    toi_rot3_from_axis_angle(&turn, &axis,
                             least + (uint32_t)(random64(&state) % (TOI_DEGREES(179.9) - least)));
    toi_rot3_compose(&b, &turn, &a);
    if (toi_motion3_from_poses(&m, &from, &a, &to, &b, time) != TOI_OK)
        return to.x - (double)from.x > (double)LAST * time / 0x1p16 - 1 ||
                       from.x - (double)to.x > (double)LAST * time / 0x1p16 - 1 ||
                       LAST + 3. > (double)LAST * time / 0x1p16 - 1
                   ? 0
                   : INFINITY;
    long double vector[3], worst = fabsl(m.velocity.x - ((long double)to.x - from.x) * 0x1p16L / time);
    vector_between(&a, &b, vector);
    for (int k = 0; k < 3; k++)
        worst = fmaxl(worst, fabsl((&m.spin.x)[k] - vector[k] * 0x1p32L / time) - 0x1p5L / time);
    return worst;
}

/* Returns the difference for a turn below a radian in a time of some ticks: spins are large then, and the
 * quaternion of the entries as they are tells them to half an ulp. */
static long double off_quick_motion(void) {
    const toi_vec3 axis = throw_axis(), at = {0, 0, 0};
    const fix16_t time = 4 + (fix16_t)(random64(&state) % 60);
    const toi_rot3 a = throw_rot3();
    long double r[3][3], worst = 0;
    toi_rot3 turn, b;
    toi_motion3 m;
    toi_rot3_from_axis_angle(&turn, &axis, (toi_angle)(random64(&state) % TOI_DEGREES(57)));
    toi_rot3_compose(&b, &turn, &a);
    turn_between(&a, &b, r);
    const long double v[3] = {r[2][1] - r[1][2], r[0][2] - r[2][0], r[1][0] - r[0][1]};
    const long double length = sqrtl(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]),
                      angle = 2 * atan2l(length, 1 + r[0][0] + r[1][1] + r[2][2]);
    if (toi_motion3_from_poses(&m, &at, &a, &at, &b, time) != TOI_OK)
        return INFINITY;
    for (int k = 0; k < 3; k++)
        worst = fmaxl(worst, fabsl((&m.spin.x)[k] - v[k] / length * angle * 0x1p32L / time));
    return worst;
}

static void test_from_poses3(void) {
    long double worst = 0, quick = 0;
    for (int n = 0; n < MANY / 10; n++) {
        worst = fmaxl(worst, off_space_motion());
        quick = fmaxl(quick, off_quick_motion());
    }
    tap_ok(quick <= 0.5L + 0x1p-10L, "spins in space are to half an ulp: %.6Lf", quick);
    tap_ok(worst <= 0.5L + 0x1p-13L, "in space too, but for the rounding of the rotations: %.6Lf", worst);
}

/* The pose at the end is the second one: each half ulp of the spin turns by 2^-17 radians per time unit. */
static double off_second_pose(const toi_rot3 *a, const toi_rot3 *b, fix16_t time) {
    const toi_vec3 from = {F16(2), F16(-3), F16(4)}, to = {F16(-50), F16(6), 1};
    const toi_shape box = {.kind = TOI_SHAPE_OBB3, .as.obb3 = {from, {F16(1), F16(1), F16(1)}, *a}};
    toi_shape there;
    toi_motion3 m;
    double worst = 0;
    if (toi_motion3_from_poses(&m, &from, a, &to, b, time) != TOI_OK ||
        toi_turned3(&box, &m, time, &there) != TOI_OK)
        return INFINITY;
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++)
            worst = fmax(worst, fabs((&there.as.obb3.rot.u[k].x)[i] - (double)(&b->u[k].x)[i]) / 0x1p30);
    const double t = time / 0x1p16, moved = fmax(fmax(fabs((double)there.as.obb3.center.x - to.x),
                                                      fabs((double)there.as.obb3.center.y - to.y)),
                                                 fabs((double)there.as.obb3.center.z - to.z));
    return moved > t / 2 + 0.51 ? INFINITY : worst / (t * sqrt(3) * 0x1p-17 + 0x1p-27);
}

static void test_round_trip(void) {
    double worst = 0, mirrored = 0;
    for (int n = 0; n < MANY / 10; n++) {
        const fix16_t time = 1000 + (fix16_t)(random64(&state) % 1310720);
        const toi_vec3 axis = throw_axis();
        toi_rot3 a = throw_rot3(), turn, b;
        toi_rot3_from_axis_angle(&turn, &axis, (toi_angle)(random64(&state) % TOI_DEGREES(179.98)));
        toi_rot3_compose(&b, &turn, &a);
        worst = fmax(worst, off_second_pose(&a, &b, time));
        for (int k = 0; k < 3; k++)
            a.u[k].x = -a.u[k].x, b.u[k].x = -b.u[k].x;
        mirrored = fmax(mirrored, off_second_pose(&a, &b, time));
    }
    tap_ok(worst < 1, "what goes from pose to pose gets there: %.3f of what is rounded", worst);
    tap_ok(mirrored < 1, "and so do mirrored axes: %.3f", mirrored);
}

/* ---- Half a turn, and errors */

static toi_status answer_to_turn(double angle, int plane) {
    const toi_vec2 at2 = {5, 6};
    const toi_vec3 at3 = {5, 6, 7};
    const int32_t c = (int32_t)lrint(cos(angle) * 0x1p30), s = (int32_t)lrint(sin(angle) * 0x1p30);
    const toi_rot2 zero2 = {0, 0}, turned2 = {c, s};
    const toi_rot3 zero3 = {{{0, 0, 0}}}, turned3 = {{{TOI_Q30_ONE, 0, 0}, {0, c, s}, {0, -s, c}}};
    toi_motion2 m2;
    toi_motion3 m3;
    return plane ? toi_motion2_from_poses(&m2, &at2, &zero2, &at2, &turned2, F16(1))
                 : toi_motion3_from_poses(&m3, &at3, &zero3, &at3, &turned3, F16(1));
}

static void test_half_turn(void) {
    static const double pi = 3.14159265358979323846, near = 0x1p-12, hair = 0x1p-27;
    for (int plane = 0; plane < 2; plane++) {
        tap_ok(answer_to_turn(pi, plane) == TOI_ERR_ROTATION &&
                   answer_to_turn(pi - near + hair, plane) == TOI_ERR_ROTATION &&
                   answer_to_turn(pi + near - hair, plane) == TOI_ERR_ROTATION,
               "half a turn is refused, dimensions: %d", 3 - plane);
        tap_ok(answer_to_turn(pi - near - hair, plane) == TOI_OK &&
                   answer_to_turn(pi + near + hair, plane) == TOI_OK && answer_to_turn(0, plane) == TOI_OK,
               "and what is 2^-12 radians off is not");
    }
}

typedef struct {
    toi_vec2 from, to;
    toi_rot2 a, b;
    fix16_t time;
    toi_status expected;
} plane_case;

static const plane_case plane_cases[] = {
    {{LAST, -LAST}, {-LAST, LAST}, {TOI_Q30_ONE, 0}, {0, 0}, F16(2.0001), TOI_OK},
    {{TOI_LIMIT, 0}, {0, 0}, {0, 0}, {0, 0}, F16(9), TOI_ERR_RANGE},
    {{0, 0}, {0, -TOI_LIMIT}, {0, 0}, {0, 0}, F16(9), TOI_ERR_RANGE},
    {{0, 0}, {INT32_MIN, 0}, {0, 0}, {0, 0}, F16(9), TOI_ERR_RANGE},
    {{LAST, 0}, {-LAST, 0}, {0, 0}, {0, 0}, F16(2) - 1, TOI_ERR_RANGE},
    {{0, 0}, {0, 0}, {TOI_Q30_ONE + 3, 0}, {0, 0}, F16(9), TOI_ERR_ROTATION},
    {{0, 0}, {0, 0}, {0, 0}, {TOI_Q30_ONE / 2, 0}, F16(9), TOI_ERR_ROTATION},
    {{0, 0}, {0, 0}, {0, 0}, {0, TOI_Q30_ONE}, 3, TOI_ERR_RANGE},
    {{0, 0}, {0, 0}, {0, 0}, {0, TOI_Q30_ONE}, 4, TOI_OK},
    {{0, 0}, {0, 0}, {0, 0}, {0, 0}, 0, TOI_ERR_ARGUMENT},
    {{0, 0}, {0, 0}, {0, 0}, {0, 0}, -1, TOI_ERR_ARGUMENT}};

/* Does the same in space: about z, at a third coordinate of 0. */
static toi_status answer_in_space(const plane_case *c, toi_motion3 *m) {
    const toi_vec3 from = {c->from.x, 0, c->from.y}, to = {c->to.x, 0, c->to.y};
    const bool none_a = (c->a.cos | c->a.sin) == 0, none_b = (c->b.cos | c->b.sin) == 0;
    const toi_rot3 a = {
        {{c->a.cos, c->a.sin, 0}, {-c->a.sin, c->a.cos, 0}, {0, 0, none_a ? 0 : TOI_Q30_ONE}}};
    const toi_rot3 b = {
        {{c->b.cos, c->b.sin, 0}, {-c->b.sin, c->b.cos, 0}, {0, 0, none_b ? 0 : TOI_Q30_ONE}}};
    return toi_motion3_from_poses(m, &from, &a, &to, &b, c->time);
}

static void test_errors(void) {
    for (size_t n = 0; n < sizeof plane_cases / sizeof *plane_cases; n++) {
        const plane_case *c = &plane_cases[n];
        toi_motion2 m2, untouched2;
        toi_motion3 m3, untouched3;
        memset(&m2, 0x5A, sizeof m2), memset(&m3, 0x5A, sizeof m3);
        untouched2 = m2, untouched3 = m3;
        const toi_status in_plane = toi_motion2_from_poses(&m2, &c->from, &c->a, &c->to, &c->b, c->time);
        const toi_status in_space = answer_in_space(c, &m3);
        tap_ok(in_plane == c->expected && in_space == c->expected &&
                   (c->expected == TOI_OK ||
                    (memcmp(&m2, &untouched2, sizeof m2) == 0 && memcmp(&m3, &untouched3, sizeof m3) == 0)),
               "poses %u: %d %d", (unsigned)n, in_plane, in_space);
    }
}

static void test_refused(void) {
    static const toi_rot3 upright = TOI_ROT3_IDENTITY,
                          mirror = {{{-TOI_Q30_ONE, 0, 0}, {0, TOI_Q30_ONE, 0}, {0, 0, TOI_Q30_ONE}}};
    const toi_vec2 o2 = {0, 0}, far2 = {0, TOI_LIMIT};
    const toi_vec3 o3 = {0, 0, 0}, far3 = {0, 0, -TOI_LIMIT};
    const toi_rot2 ahead = TOI_ROT2_IDENTITY, bent = {TOI_Q30_ONE, TOI_Q30_ONE},
                   longer = {0, TOI_Q30_ONE + 1};
    toi_motion2 m2;
    toi_motion3 m3;
    tap_ok(toi_motion3_from_poses(&m3, &o3, &upright, &o3, &mirror, 9) == TOI_ERR_ROTATION &&
               toi_motion3_from_poses(&m3, &o3, &mirror, &o3, &upright, 9) == TOI_ERR_ROTATION &&
               toi_motion3_from_poses(&m3, &o3, &mirror, &o3, &mirror, 9) == TOI_OK,
           "one mirrored pose is refused, two are not");
    tap_ok((m3.spin.x | m3.spin.y | m3.spin.z) == 0, "a turn of nothing has no spin");
    tap_ok(toi_motion2_in_place(&m2, &far2, 1) == TOI_ERR_RANGE &&
               toi_motion3_in_place(&m3, &far3, &o3) == TOI_ERR_RANGE &&
               toi_motion2_drive(&m2, &far2, &ahead, 1, 1) == TOI_ERR_RANGE &&
               toi_motion2_drive(&m2, &o2, &ahead, -TOI_LIMIT, 1) == TOI_ERR_RANGE &&
               toi_motion2_drive(&m2, &o2, &ahead, INT32_MIN, 1) == TOI_ERR_RANGE &&
               toi_motion2_drive(&m2, &o2, &longer, -LAST, 1) == TOI_OK && m2.carried.y == -LAST &&
               toi_motion2_drive(&m2, &o2, &ahead, LAST, 1) == TOI_OK,
           "numbers past the limit are refused");
    tap_ok(toi_motion2_drive(&m2, &o2, &bent, 1, 1) == TOI_ERR_ROTATION, "and a heading that is none");
    tap_ok(toi_motion2_in_place(NULL, &o2, 1) == TOI_ERR_ARGUMENT &&
               toi_motion2_in_place(&m2, NULL, 1) == TOI_ERR_ARGUMENT &&
               toi_motion3_in_place(NULL, &o3, &o3) == TOI_ERR_ARGUMENT &&
               toi_motion3_in_place(&m3, NULL, &o3) == TOI_ERR_ARGUMENT &&
               toi_motion3_in_place(&m3, &o3, NULL) == TOI_ERR_ARGUMENT &&
               toi_motion2_drive(NULL, &o2, &ahead, 1, 1) == TOI_ERR_ARGUMENT &&
               toi_motion2_drive(&m2, NULL, &ahead, 1, 1) == TOI_ERR_ARGUMENT &&
               toi_motion2_drive(&m2, &o2, NULL, 1, 1) == TOI_ERR_ARGUMENT,
           "null is refused");
    tap_ok(toi_motion2_from_poses(NULL, &o2, &ahead, &o2, &ahead, 1) == TOI_ERR_ARGUMENT &&
               toi_motion2_from_poses(&m2, NULL, &ahead, &o2, &ahead, 1) == TOI_ERR_ARGUMENT &&
               toi_motion2_from_poses(&m2, &o2, NULL, &o2, &ahead, 1) == TOI_ERR_ARGUMENT &&
               toi_motion2_from_poses(&m2, &o2, &ahead, NULL, &ahead, 1) == TOI_ERR_ARGUMENT &&
               toi_motion2_from_poses(&m2, &o2, &ahead, &o2, NULL, 1) == TOI_ERR_ARGUMENT &&
               toi_motion3_from_poses(NULL, &o3, &upright, &o3, &upright, 1) == TOI_ERR_ARGUMENT &&
               toi_motion3_from_poses(&m3, NULL, &upright, &o3, &upright, 1) == TOI_ERR_ARGUMENT &&
               toi_motion3_from_poses(&m3, &o3, NULL, &o3, &upright, 1) == TOI_ERR_ARGUMENT &&
               toi_motion3_from_poses(&m3, &o3, &upright, NULL, &upright, 1) == TOI_ERR_ARGUMENT &&
               toi_motion3_from_poses(&m3, &o3, &upright, &o3, NULL, 1) == TOI_ERR_ARGUMENT,
           "of poses too");
}

int main(void) {
    test_angle();
    test_in_place();
    test_drive();
    test_from_poses2();
    test_from_poses3();
    test_round_trip();
    test_half_turn();
    test_errors();
    test_refused();
    return tap_done();
}
