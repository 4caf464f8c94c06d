/* SPDX-License-Identifier: MIT */
/* Null pointers, negative times and rotations that are none, in every public function; and that an error
 * writes nothing but the status. */
#include <limits.h>
#include "good_shapes.h"
#include "tap.h"

/* The typed functions behind one type: no function can serve for that. */
#define ERASE(function, A, V, B)                                                                             \
    static toi_status call_##function(const void *a, const void *va, const void *b, const void *vb,          \
                                      const toi_options *options, toi_hit *hit) {                            \
        return function((const A *)a, (const V *)va, (const B *)b, (const V *)vb, options, hit);             \
    }
ERASE(toi_sweep_aabb2, toi_aabb2, toi_vec2, toi_aabb2)
ERASE(toi_sweep_aabb3, toi_aabb3, toi_vec3, toi_aabb3)
ERASE(toi_sweep_obb2, toi_obb2, toi_vec2, toi_obb2)
ERASE(toi_sweep_obb3, toi_obb3, toi_vec3, toi_obb3)
ERASE(toi_sweep_aabb2_obb2, toi_aabb2, toi_vec2, toi_obb2)
ERASE(toi_sweep_obb2_aabb2, toi_obb2, toi_vec2, toi_aabb2)
ERASE(toi_sweep_aabb3_obb3, toi_aabb3, toi_vec3, toi_obb3)
ERASE(toi_sweep_obb3_aabb3, toi_obb3, toi_vec3, toi_aabb3)
ERASE(toi_sweep_poly2, toi_poly2, toi_vec2, toi_poly2)
ERASE(toi_sweep_poly2_aabb2, toi_poly2, toi_vec2, toi_aabb2)
ERASE(toi_sweep_aabb2_poly2, toi_aabb2, toi_vec2, toi_poly2)
ERASE(toi_sweep_poly2_obb2, toi_poly2, toi_vec2, toi_obb2)
ERASE(toi_sweep_obb2_poly2, toi_obb2, toi_vec2, toi_poly2)
ERASE(toi_sweep_hull3, toi_hull3, toi_vec3, toi_hull3)
ERASE(toi_sweep_hull3_aabb3, toi_hull3, toi_vec3, toi_aabb3)
ERASE(toi_sweep_aabb3_hull3, toi_aabb3, toi_vec3, toi_hull3)
ERASE(toi_sweep_hull3_obb3, toi_hull3, toi_vec3, toi_obb3)
ERASE(toi_sweep_obb3_hull3, toi_obb3, toi_vec3, toi_hull3)
ERASE(toi_sweep_circle2, toi_circle2, toi_vec2, toi_circle2)
ERASE(toi_sweep_sphere3, toi_sphere3, toi_vec3, toi_sphere3)
ERASE(toi_sweep_circle2_aabb2, toi_circle2, toi_vec2, toi_aabb2)
ERASE(toi_sweep_sphere3_aabb3, toi_sphere3, toi_vec3, toi_aabb3)
ERASE(toi_sweep, toi_shape, toi_vec3, toi_shape)

/* Turned about z by the angle of the triangle of 3, 4 and 5: two level boxes have the 3 axes of AABBs. */
static const toi_shape any_shape = {
    .kind = TOI_SHAPE_OBB3,
    .as = {.obb3 = {{0, 0, 0},
                    {1, 1, 1},
                    {{{858993459, 644245094, 0}, {-644245094, 858993459, 0}, {0, 0, 1 << 30}}}}}};

/* A crate with round edges against a capsule, for which nothing is typed. */
static const toi_shape round_crate = {TOI_SHAPE_AABB3, {.aabb3 = {{0, 0, 0}, {1, 1, 1}}}, F16(1)},
                       capsule = {TOI_SHAPE_CAPSULE3, {.capsule3 = {{0, 0, 0}, {1, 2, 3}, F16(1)}}, 0};

static const struct {
    const char *name;
    toi_status (*call)(const void *, const void *, const void *, const void *, const toi_options *,
                       toi_hit *);
    const void *a, *velocity, *b;
} functions[] = {
    {"toi_sweep_aabb2", call_toi_sweep_aabb2, &good_aabb2, &still2, &good_aabb2},
    {"toi_sweep_aabb3", call_toi_sweep_aabb3, &good_aabb3, &still3, &good_aabb3},
    {"toi_sweep_obb2", call_toi_sweep_obb2, &good_obb2, &still2, &good_obb2},
    {"toi_sweep_obb3", call_toi_sweep_obb3, &good_obb3, &still3, &good_obb3},
    {"toi_sweep_aabb2_obb2", call_toi_sweep_aabb2_obb2, &good_aabb2, &still2, &good_obb2},
    {"toi_sweep_obb2_aabb2", call_toi_sweep_obb2_aabb2, &good_obb2, &still2, &good_aabb2},
    {"toi_sweep_aabb3_obb3", call_toi_sweep_aabb3_obb3, &good_aabb3, &still3, &good_obb3},
    {"toi_sweep_obb3_aabb3", call_toi_sweep_obb3_aabb3, &good_obb3, &still3, &good_aabb3},
    {"toi_sweep_poly2", call_toi_sweep_poly2, &good_poly2, &still2, &good_poly2},
    {"toi_sweep_poly2_aabb2", call_toi_sweep_poly2_aabb2, &good_poly2, &still2, &good_aabb2},
    {"toi_sweep_aabb2_poly2", call_toi_sweep_aabb2_poly2, &good_aabb2, &still2, &good_poly2},
    {"toi_sweep_poly2_obb2", call_toi_sweep_poly2_obb2, &good_poly2, &still2, &good_obb2},
    {"toi_sweep_obb2_poly2", call_toi_sweep_obb2_poly2, &good_obb2, &still2, &good_poly2},
    {"toi_sweep_hull3", call_toi_sweep_hull3, &good_hull3, &still3, &good_hull3},
    {"toi_sweep_hull3_aabb3", call_toi_sweep_hull3_aabb3, &good_hull3, &still3, &good_aabb3},
    {"toi_sweep_aabb3_hull3", call_toi_sweep_aabb3_hull3, &good_aabb3, &still3, &good_hull3},
    {"toi_sweep_hull3_obb3", call_toi_sweep_hull3_obb3, &good_hull3, &still3, &good_obb3},
    {"toi_sweep_obb3_hull3", call_toi_sweep_obb3_hull3, &good_obb3, &still3, &good_hull3},
    {"toi_sweep_circle2", call_toi_sweep_circle2, &good_circle2, &still2, &good_circle2},
    {"toi_sweep_sphere3", call_toi_sweep_sphere3, &good_sphere3, &still3, &good_sphere3},
    {"toi_sweep_circle2_aabb2", call_toi_sweep_circle2_aabb2, &good_circle2, &still2, &good_aabb2},
    {"toi_sweep_sphere3_aabb3", call_toi_sweep_sphere3_aabb3, &good_sphere3, &still3, &good_aabb3},
    {"toi_sweep", call_toi_sweep, &any_shape, &still3, &any_shape},
    {"toi_sweep of a round shape", call_toi_sweep, &round_crate, &still3, &capsule},
};

static void test_null_and_time(size_t i) {
    const toi_options backwards = {.t_max = -1};
    const void *const a = functions[i].a, *const v = functions[i].velocity, *const b = functions[i].b;
    toi_hit hit;
    memset(&hit, 0x5A, sizeof hit);
    tap_ok(is_refused(functions[i].call(NULL, v, b, v, NULL, &hit), TOI_ERR_ARGUMENT, &hit) &&
               is_refused(functions[i].call(a, NULL, b, v, NULL, &hit), TOI_ERR_ARGUMENT, &hit) &&
               is_refused(functions[i].call(a, v, NULL, v, NULL, &hit), TOI_ERR_ARGUMENT, &hit) &&
               is_refused(functions[i].call(a, v, b, NULL, NULL, &hit), TOI_ERR_ARGUMENT, &hit),
           "%s: a null shape or velocity", functions[i].name);
    tap_ok(is_refused(functions[i].call(a, v, b, v, &backwards, &hit), TOI_ERR_ARGUMENT, &hit),
           "%s: a negative t_max", functions[i].name);
    tap_ok(functions[i].call(a, v, b, v, NULL, NULL) == TOI_ERR_ARGUMENT, "%s: a null hit",
           functions[i].name);
    tap_ok(functions[i].call(a, v, b, v, NULL, &hit) == TOI_OVERLAP && hit.status == TOI_OVERLAP &&
               hit.exit == fix16_one,
           "%s: null options are the default", functions[i].name);
}

static void test_explain_arguments(void) {
    const toi_options backwards = {.t_max = -1};
    const toi_shape *s = &any_shape;
    const toi_vec3 *v = &still3;
    unsigned n = 0;
    tap_ok(toi_explain(NULL, v, s, v, NULL, count_reports, &n) == TOI_ERR_ARGUMENT &&
               toi_explain(s, NULL, s, v, NULL, count_reports, &n) == TOI_ERR_ARGUMENT &&
               toi_explain(s, v, NULL, v, NULL, count_reports, &n) == TOI_ERR_ARGUMENT &&
               toi_explain(s, v, s, NULL, NULL, count_reports, &n) == TOI_ERR_ARGUMENT &&
               toi_explain(s, v, s, v, NULL, NULL, &n) == TOI_ERR_ARGUMENT &&
               toi_explain(s, v, s, v, &backwards, count_reports, &n) == TOI_ERR_ARGUMENT && n == 0,
           "toi_explain: null pointers and a negative t_max");
    tap_ok(toi_explain(s, v, s, v, NULL, count_reports, &n) == TOI_OVERLAP && n == 15,
           "toi_explain: all 15 axes");
    n = 0;
    tap_ok(toi_explain(&round_crate, v, &capsule, v, NULL, count_reports, &n) == TOI_OVERLAP && n == 1,
           "toi_explain: the nearest points of round shapes");
}

static void test_null_checks(void) {
    tap_ok(toi_aabb2_check(NULL) == TOI_ERR_ARGUMENT && toi_aabb3_check(NULL) == TOI_ERR_ARGUMENT &&
               toi_obb2_check(NULL) == TOI_ERR_ARGUMENT && toi_obb3_check(NULL) == TOI_ERR_ARGUMENT &&
               toi_poly2_check(NULL) == TOI_ERR_ARGUMENT && toi_hull3_check(NULL) == TOI_ERR_ARGUMENT &&
               toi_circle2_check(NULL) == TOI_ERR_ARGUMENT && toi_sphere3_check(NULL) == TOI_ERR_ARGUMENT &&
               toi_capsule2_check(NULL) == TOI_ERR_ARGUMENT && toi_capsule3_check(NULL) == TOI_ERR_ARGUMENT &&
               toi_shape_check(NULL) == TOI_ERR_ARGUMENT && toi_rot2_check(NULL) == TOI_ERR_ARGUMENT &&
               toi_rot3_check(NULL) == TOI_ERR_ARGUMENT,
           "checks of a null pointer");
    tap_ok(toi_aabb2_check(&good_aabb2) == TOI_OK && toi_aabb3_check(&good_aabb3) == TOI_OK &&
               toi_obb2_check(&good_obb2) == TOI_OK && toi_obb3_check(&good_obb3) == TOI_OK &&
               toi_poly2_check(&good_poly2) == TOI_OK && toi_hull3_check(&good_hull3) == TOI_OK &&
               toi_circle2_check(&good_circle2) == TOI_OK && toi_sphere3_check(&good_sphere3) == TOI_OK &&
               toi_capsule2_check(&good_capsule2) == TOI_OK && toi_capsule3_check(&good_capsule3) == TOI_OK,
           "checks of good shapes");
}

static void test_null_rotations(void) {
    toi_rot2 r2 = TOI_ROT2_IDENTITY;
    toi_rot3 r3 = TOI_ROT3_IDENTITY;
    toi_vec2 v2 = {0, 0};
    toi_vec3 v3 = {0, 0, 0};
    const toi_quat q = {1, 0, 0, 0};
    const toi_vec3 columns[3] = {{F16(1), 0, 0}, {0, F16(1), 0}, {0, 0, F16(1)}};
    tap_ok(toi_rot2_from_angle(NULL, 0) == TOI_ERR_ARGUMENT &&
               toi_rot2_from_radians(NULL, 0) == TOI_ERR_ARGUMENT &&
               toi_rot2_compose(NULL, &r2, &r2) == TOI_ERR_ARGUMENT &&
               toi_rot2_compose(&r2, NULL, &r2) == TOI_ERR_ARGUMENT &&
               toi_rot2_compose(&r2, &r2, NULL) == TOI_ERR_ARGUMENT &&
               toi_rot2_transpose(NULL, &r2) == TOI_ERR_ARGUMENT &&
               toi_rot2_transpose(&r2, NULL) == TOI_ERR_ARGUMENT,
           "2D rotations: null pointers");
    tap_ok(toi_rot2_apply(NULL, &r2, &v2) == TOI_ERR_ARGUMENT &&
               toi_rot2_apply(&v2, NULL, &v2) == TOI_ERR_ARGUMENT &&
               toi_rot2_apply(&v2, &r2, NULL) == TOI_ERR_ARGUMENT,
           "2D apply: null pointers");
    tap_ok(toi_rot3_from_yaw(NULL, 0) == TOI_ERR_ARGUMENT &&
               toi_rot3_from_axis_angle(NULL, &v3, 0) == TOI_ERR_ARGUMENT &&
               toi_rot3_from_axis_angle(&r3, NULL, 0) == TOI_ERR_ARGUMENT &&
               toi_rot3_from_quaternion(NULL, &q) == TOI_ERR_ARGUMENT &&
               toi_rot3_from_quaternion(&r3, NULL) == TOI_ERR_ARGUMENT &&
               toi_rot3_from_matrix(NULL, columns) == TOI_ERR_ARGUMENT &&
               toi_rot3_from_matrix(&r3, NULL) == TOI_ERR_ARGUMENT &&
               toi_rot3_from_matrix_q30(NULL, r3.u) == TOI_ERR_ARGUMENT &&
               toi_rot3_from_matrix_q30(&r3, NULL) == TOI_ERR_ARGUMENT,
           "3D rotations: null pointers");
    tap_ok(toi_rot3_compose(NULL, &r3, &r3) == TOI_ERR_ARGUMENT &&
               toi_rot3_compose(&r3, NULL, &r3) == TOI_ERR_ARGUMENT &&
               toi_rot3_compose(&r3, &r3, NULL) == TOI_ERR_ARGUMENT &&
               toi_rot3_transpose(NULL, &r3) == TOI_ERR_ARGUMENT &&
               toi_rot3_transpose(&r3, NULL) == TOI_ERR_ARGUMENT &&
               toi_rot3_apply(NULL, &r3, &v3) == TOI_ERR_ARGUMENT &&
               toi_rot3_apply(&v3, NULL, &v3) == TOI_ERR_ARGUMENT &&
               toi_rot3_apply(&v3, &r3, NULL) == TOI_ERR_ARGUMENT,
           "3D compose, transpose, apply: null pointers");
}

static void test_bad_rotations(void) {
    const toi_quat zero = {0, 0, 0, 0};
    const toi_axis3 flat[3] = {{ONE, 0, 0}, {ONE, 0, 0}, {0, 0, ONE}};
    const toi_vec3 wild[3] = {{INT32_MAX, INT32_MIN, 0}, {INT32_MIN, 0, 1}, {0, 0, 0}};
    const toi_rot3 bad = {{{ONE, ONE, ONE}, {0, ONE, 0}, {0, 0, ONE}}}, good = TOI_ROT3_IDENTITY;
    toi_rot3 r = TOI_ROT3_IDENTITY;
    tap_ok(toi_rot3_from_quaternion(&r, &zero) == TOI_ERR_ROTATION, "a zero quaternion");
    tap_ok(toi_rot3_from_axis_angle(&r, &still3, 1) == TOI_ERR_ROTATION, "a zero axis");
    tap_ok(toi_rot3_from_matrix_q30(&r, flat) == TOI_ERR_ROTATION, "a flat matrix");
    tap_ok(toi_rot3_from_matrix(&r, wild) == TOI_ERR_ROTATION, "a wild matrix");
    for (int k = -3; k <= 5; k += 8) { /* what wraps around to 1.0 in Q2.30 */
        const toi_vec3 long_ones[3] = {{k * F16(1), 0, 0}, {0, k * F16(1), 0}, {0, 0, F16(1)}};
        tap_ok(toi_rot3_from_matrix(&r, long_ones) == TOI_ERR_ROTATION, "columns %d long", k);
    }
    tap_ok(toi_rot3_compose(&r, &bad, &good) == TOI_ERR_ROTATION &&
               toi_rot3_compose(&r, &good, &bad) == TOI_ERR_ROTATION,
           "composing what is no rotation");
    tap_ok(memcmp(&r, &good, sizeof r) == 0, "an error leaves the result untouched");
}

static bool tells_nothing(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    (void)context, (void)region, (void)n, (void)out;
    return false;
}

static toi_status move_with(const toi_move_options *options, const toi_shape *body) {
    toi_shape moving = *body;
    toi_move_result result;
    toi_status status = toi_move3(&moving, &still3, tells_nothing, NULL, options, &result);
    return status == result.status && (status >= 0 || result.faulty == UINT32_MAX) ? status : (toi_status)77;
}

static void test_move_arguments(void) {
    toi_shape body = any_shape, flat = {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {triangle, 3}}};
    toi_move_result r;
    r.faulty = 0;
    tap_ok(toi_move3(NULL, &still3, tells_nothing, NULL, NULL, &r) == TOI_ERR_ARGUMENT &&
               r.status == TOI_ERR_ARGUMENT && r.faulty == UINT32_MAX &&
               toi_move3(&body, NULL, tells_nothing, NULL, NULL, &r) == TOI_ERR_ARGUMENT &&
               toi_move3(&body, &still3, NULL, NULL, NULL, &r) == TOI_ERR_ARGUMENT &&
               toi_move3(&body, &still3, tells_nothing, NULL, NULL, NULL) == TOI_ERR_ARGUMENT &&
               toi_move2(NULL, &still2, tells_nothing, NULL, NULL, &r) == TOI_ERR_ARGUMENT &&
               toi_move2(&flat, NULL, tells_nothing, NULL, NULL, &r) == TOI_ERR_ARGUMENT &&
               toi_move2(&flat, &still2, NULL, NULL, NULL, &r) == TOI_ERR_ARGUMENT &&
               toi_move2(&flat, &still2, tells_nothing, NULL, NULL, NULL) == TOI_ERR_ARGUMENT,
           "toi_move: null pointers");
    tap_ok(toi_move2(&flat, &still2, tells_nothing, NULL, NULL, &r) == TOI_ERR_ARGUMENT,
           "toi_move2: a polygon without room");
    tap_ok(toi_move2(&body, &still2, tells_nothing, NULL, NULL, &r) == TOI_ERR_SHAPE &&
               move_with(NULL, &flat) == TOI_ERR_SHAPE,
           "toi_move: the other dimension");
    body.as.obb3.half.x = -1;
    tap_ok(move_with(NULL, &body) == TOI_ERR_SHAPE, "toi_move3: a bad body");
}

static void test_move_options(void) {
    const toi_move_options usual = TOI_MOVE_OPTIONS_DEFAULT;
    toi_move_options o = usual;
    tap_ok(move_with(&o, &any_shape) == TOI_SEPARATE && move_with(NULL, &any_shape) == TOI_SEPARATE,
           "toi_move3: good options");
    o.t_max = -1;
    tap_ok(move_with(&o, &any_shape) == TOI_ERR_ARGUMENT, "toi_move3: a negative t_max");
    o = usual, o.slope = F16(1) + 1;
    tap_ok(move_with(&o, &any_shape) == TOI_ERR_ARGUMENT, "toi_move3: a slope above 1");
    o.slope = -1;
    tap_ok(move_with(&o, &any_shape) == TOI_ERR_ARGUMENT, "toi_move3: a slope below 0");
    o = usual, o.up = (toi_vec3){0, 0, F16(1)};
    toi_shape flat = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{0, 0}, {F16(1), F16(1)}}}};
    toi_move_result r;
    tap_ok(toi_move2(&flat, &still2, tells_nothing, NULL, &o, &r) == TOI_ERR_ARGUMENT,
           "toi_move2: an up without length in the plane");
    o = usual, o.bounces = TOI_MOVE_BOUNCES + 1;
    tap_ok(move_with(&o, &any_shape) == TOI_ERR_ARGUMENT, "toi_move3: too many bounces");
}

static void test_names(void) {
    static const char *const names[] = {"limit",    "rotation", "shape", "range",   "argument",
                                        "separate", "graze",    "hit",   "overlap", "touch"};
    for (int status = TOI_ERR_LIMIT; status <= TOI_TOUCH; status++)
        tap_ok(strcmp(toi_status_name((toi_status)status), names[status - TOI_ERR_LIMIT]) == 0,
               "the name of %d is %s", status, names[status - TOI_ERR_LIMIT]);
    tap_ok(strcmp(toi_status_name((toi_status)77), "unknown") == 0 &&
               strcmp(toi_status_name((toi_status)-77), "unknown") == 0 &&
               strcmp(toi_status_name((toi_status)INT_MAX), "unknown") == 0 &&
               strcmp(toi_status_name((toi_status)INT_MIN), "unknown") == 0,
           "the name of a number that is no status");
    const toi_aabb2 good = {{0, 0}, {1, 1}}, bad = {{1, 0}, {0, 1}};
    tap_ok(strcmp(toi_check_name(toi_aabb2_check(&good)), "ok") == 0, "the check of a good box says ok");
    tap_ok(strcmp(toi_check_name(toi_aabb2_check(&bad)), "shape") == 0, "that of a bad one what is wrong");
    for (int status = TOI_ERR_LIMIT; status <= TOI_TOUCH; status++)
        tap_ok(status == TOI_OK || toi_check_name((toi_status)status) == toi_status_name((toi_status)status),
               "but for ok both names of %d are one", status);
}

int main(void) {
    for (size_t i = 0; i < COUNT(functions); i++)
        test_null_and_time(i);
    test_explain_arguments();
    test_null_checks();
    test_null_rotations();
    test_bad_rotations();
    test_move_arguments();
    test_move_options();
    test_names();
    return tap_done();
}
