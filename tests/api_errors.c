/* SPDX-License-Identifier: MIT */
/* Every error of the public functions: null pointers, negative times, shapes, ranges and rotations that are
 * none; and that an error writes nothing but the status. */
#include <toi16/toi16.h>
#include "tap.h"

#include <string.h>

static const toi_vec2 still2 = {0, 0};
static const toi_vec3 still3 = {0, 0, 0};
static const toi_aabb2 good_aabb2 = {{0, 0}, {F16(1), F16(1)}};
static const toi_aabb3 good_aabb3 = {{0, 0, 0}, {F16(1), F16(1), F16(1)}};
static const toi_obb2 good_obb2 = {{0, 0}, {F16(1), F16(1)}, TOI_ROT2_IDENTITY};
static const toi_obb3 good_obb3 = {{0, 0, 0}, {F16(1), F16(1), F16(1)}, TOI_ROT3_IDENTITY};

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
ERASE(toi_sweep, toi_shape, toi_vec3, toi_shape)

/* Turned about z by the angle of the triangle of 3, 4 and 5: two level boxes have the 3 axes of AABBs. */
static const toi_shape any_shape = {
    TOI_SHAPE_OBB3,
    {.obb3 = {
         {0, 0, 0}, {1, 1, 1}, {{{858993459, 644245094, 0}, {-644245094, 858993459, 0}, {0, 0, 1 << 30}}}}}};

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
    {"toi_sweep", call_toi_sweep, &any_shape, &still3, &any_shape},
};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Whether an error was answered, and nothing written but the status. */
static int is_refused(toi_status returned, toi_status expected, const toi_hit *hit) {
    toi_hit untouched;
    memset(&untouched, 0x5A, sizeof untouched);
    untouched.status = expected;
    return returned == expected && memcmp(hit, &untouched, sizeof untouched) == 0;
}

static void test_null_and_time(size_t i) {
    const toi_options backwards = {-1, TOI_EDGE_EPSILON, false, NULL};
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

#define BEYOND (TOI_ROT_ENTRY_MAX + 1)
#define ONE    TOI_Q30_ONE

/* A shape, and what a query and a check say of it. */
static const struct {
    const char *name;
    toi_status query, check;
    toi_shape shape;
} cases[] = {
    {"aabb2 reversed in y", TOI_ERR_SHAPE, TOI_ERR_SHAPE, {TOI_SHAPE_AABB2, {.aabb2 = {{0, 1}, {0, 0}}}}},
    {"aabb3 reversed in z",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {TOI_SHAPE_AABB3, {.aabb3 = {{0, 0, 1}, {0, 0, 0}}}}},
    {"aabb3 reversed over the whole range",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {TOI_SHAPE_AABB3, {.aabb3 = {{INT32_MAX, 0, 0}, {INT32_MIN, 0, 0}}}}},
    {"obb2 of negative extent",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {TOI_SHAPE_OBB2, {.obb2 = {{0, 0}, {0, -1}, {ONE, 0}}}}},
    {"obb3 of negative extent",
     TOI_ERR_SHAPE,
     TOI_ERR_SHAPE,
     {TOI_SHAPE_OBB3, {.obb3 = {{0, 0, 0}, {0, 0, INT32_MIN}, TOI_ROT3_IDENTITY}}}},
    {"obb2 centred at the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {TOI_SHAPE_OBB2, {.obb2 = {{0, TOI_LIMIT}, {0, 0}, {ONE, 0}}}}},
    {"obb2 centred at the negative limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {TOI_SHAPE_OBB2, {.obb2 = {{-TOI_LIMIT, 0}, {0, 0}, {ONE, 0}}}}},
    {"obb2 centred an ulp below it",
     TOI_SEPARATE,
     TOI_OK,
     {TOI_SHAPE_OBB2, {.obb2 = {{TOI_LIMIT - 1, 1 - TOI_LIMIT}, {0, 0}, {ONE, 0}}}}},
    {"obb2 as large as the limit",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {TOI_SHAPE_OBB2, {.obb2 = {{0, 0}, {TOI_LIMIT / 2, TOI_LIMIT / 2}, {ONE, 0}}}}},
    {"obb3 as large as an int can be",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {TOI_SHAPE_OBB3, {.obb3 = {{0, 0, 0}, {INT32_MAX, INT32_MAX, INT32_MAX}, TOI_ROT3_IDENTITY}}}},
    {"obb3 centred at the least number",
     TOI_ERR_RANGE,
     TOI_ERR_RANGE,
     {TOI_SHAPE_OBB3, {.obb3 = {{0, INT32_MIN, 0}, {0, 0, 0}, TOI_ROT3_IDENTITY}}}},
    {"obb2 with an entry past 1",
     TOI_ERR_ROTATION,
     TOI_ERR_ROTATION,
     {TOI_SHAPE_OBB2, {.obb2 = {{F16(9), 0}, {0, 0}, {0, -BEYOND}}}}},
    {"obb2 with an entry of the least number",
     TOI_ERR_ROTATION,
     TOI_ERR_ROTATION,
     {TOI_SHAPE_OBB2, {.obb2 = {{F16(9), 0}, {0, 0}, {INT32_MIN, 0}}}}},
    {"obb3 with an entry past 1",
     TOI_ERR_ROTATION,
     TOI_ERR_ROTATION,
     {TOI_SHAPE_OBB3, {.obb3 = {{F16(9), 0, 0}, {0, 0, 0}, {{{ONE, 0, 0}, {0, ONE, 0}, {0, 0, BEYOND}}}}}}},
    {"obb2 that is no rotation, but computable",
     TOI_SEPARATE,
     TOI_ERR_ROTATION,
     {TOI_SHAPE_OBB2, {.obb2 = {{F16(9), 0}, {0, 0}, {ONE, 1 << 20}}}}},
    {"obb3 that is no rotation, but computable",
     TOI_SEPARATE,
     TOI_ERR_ROTATION,
     {TOI_SHAPE_OBB3, {.obb3 = {{F16(9), 0, 0}, {0, 0, 0}, {{{ONE, 0, 0}, {0, ONE, 0}, {0, 0, ONE / 2}}}}}}},
    {"a kind of 0", TOI_ERR_SHAPE, TOI_ERR_SHAPE, {(toi_shape_kind)0, {.aabb2 = {{0, 0}, {0, 0}}}}},
    {"a kind of 99", TOI_ERR_SHAPE, TOI_ERR_SHAPE, {(toi_shape_kind)99, {.aabb2 = {{0, 0}, {0, 0}}}}},
};

static void count_reports(void *context, const toi_axis_report *report) {
    (void)report;
    ++*(unsigned *)context;
}

static toi_shape partner_of(const toi_shape *shape) {
    toi_shape partner = {TOI_SHAPE_OBB3, {.obb3 = good_obb3}};
    if (shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_OBB2)
        partner = (toi_shape){TOI_SHAPE_OBB2, {.obb2 = good_obb2}};
    return partner;
}

static void test_case(size_t i) {
    const toi_shape *shape = &cases[i].shape, partner = partner_of(shape);
    toi_hit hit, flipped;
    unsigned reports = 0;
    memset(&hit, 0x5A, sizeof hit);
    memset(&flipped, 0x5A, sizeof flipped);
    const toi_status first = toi_sweep(shape, &still3, &partner, &still3, NULL, &hit);
    const toi_status second = toi_sweep(&partner, &still3, shape, &still3, NULL, &flipped);
    tap_ok(first == cases[i].query && second == cases[i].query && hit.status == first,
           "%s, first and second: %s", cases[i].name, toi_status_name(cases[i].query));
    tap_ok(first >= 0 ||
               (is_refused(first, cases[i].query, &hit) && is_refused(second, cases[i].query, &flipped)),
           "%s: nothing else is written on an error", cases[i].name);
    tap_ok(toi_shape_check(shape) == cases[i].check, "%s: check", cases[i].name);
    const toi_status why = toi_explain(shape, &still3, &partner, &still3, NULL, count_reports, &reports);
    tap_ok(why == cases[i].query && (why < 0) == (reports == 0), "%s: explanation", cases[i].name);
}

static void test_whole_range(void) {
    const toi_shape wide = {TOI_SHAPE_AABB2, {.aabb2 = {{INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX}}}};
    const toi_shape far = {TOI_SHAPE_AABB2, {.aabb2 = {{TOI_LIMIT, 0}, {TOI_LIMIT, 0}}}};
    const toi_shape box = {TOI_SHAPE_OBB2, {.obb2 = good_obb2}};
    const toi_vec3 fast = {INT32_MIN, INT32_MAX, 0}, limit = {0, -TOI_LIMIT, 0};
    toi_hit hit;
    tap_ok(toi_sweep(&wide, &fast, &wide, &still3, NULL, &hit) == TOI_OVERLAP,
           "aabb against aabb takes all of Q16.16");
    tap_ok(toi_sweep(&wide, &still3, &box, &still3, NULL, &hit) == TOI_ERR_RANGE,
           "a huge aabb against an obb");
    tap_ok(toi_sweep(&box, &still3, &far, &still3, NULL, &hit) == TOI_ERR_RANGE, "a far aabb against an obb");
    tap_ok(toi_sweep(&box, &limit, &box, &still3, NULL, &hit) == TOI_ERR_RANGE,
           "an obb's velocity at the limit");
    tap_ok(toi_sweep(&box, &still3, &box, &fast, NULL, &hit) == TOI_ERR_RANGE, "an obb's velocity past it");
}

static void test_dimensions(void) {
    const toi_shape flat = {TOI_SHAPE_AABB2, {.aabb2 = good_aabb2}},
                    solid = {TOI_SHAPE_AABB3, {.aabb3 = good_aabb3}};
    unsigned reports = 0;
    toi_hit hit;
    tap_ok(toi_sweep(&flat, &still3, &solid, &still3, NULL, &hit) == TOI_ERR_SHAPE, "2D against 3D");
    tap_ok(toi_sweep(&solid, &still3, &flat, &still3, NULL, &hit) == TOI_ERR_SHAPE, "3D against 2D");
    tap_ok(toi_explain(&solid, &still3, &flat, &still3, NULL, count_reports, &reports) == TOI_ERR_SHAPE &&
               !reports,
           "3D against 2D: explanation");
}

static void test_explain_arguments(void) {
    const toi_options backwards = {-1, TOI_EDGE_EPSILON, false, NULL};
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
}

static void test_null_checks(void) {
    tap_ok(toi_aabb2_check(NULL) == TOI_ERR_ARGUMENT && toi_aabb3_check(NULL) == TOI_ERR_ARGUMENT &&
               toi_obb2_check(NULL) == TOI_ERR_ARGUMENT && toi_obb3_check(NULL) == TOI_ERR_ARGUMENT &&
               toi_shape_check(NULL) == TOI_ERR_ARGUMENT && toi_rot2_check(NULL) == TOI_ERR_ARGUMENT &&
               toi_rot3_check(NULL) == TOI_ERR_ARGUMENT,
           "checks of a null pointer");
    tap_ok(toi_aabb2_check(&good_aabb2) == TOI_OK && toi_aabb3_check(&good_aabb3) == TOI_OK &&
               toi_obb2_check(&good_obb2) == TOI_OK && toi_obb3_check(&good_obb3) == TOI_OK,
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
    tap_ok(toi_rot3_compose(&r, &bad, &good) == TOI_ERR_ROTATION &&
               toi_rot3_compose(&r, &good, &bad) == TOI_ERR_ROTATION,
           "composing what is no rotation");
    tap_ok(memcmp(&r, &good, sizeof r) == 0, "an error leaves the result untouched");
}

static void test_names(void) {
    static const char *const names[] = {"rotation", "shape", "range", "argument",
                                        "separate", "graze", "hit",   "overlap"};
    for (int status = TOI_ERR_ROTATION; status <= TOI_OVERLAP; status++)
        tap_ok(strcmp(toi_status_name((toi_status)status), names[status - TOI_ERR_ROTATION]) == 0,
               "the name of %d is %s", status, names[status - TOI_ERR_ROTATION]);
    tap_ok(strcmp(toi_status_name((toi_status)77), "unknown") == 0 &&
               strcmp(toi_status_name((toi_status)-77), "unknown") == 0,
           "the name of a number that is no status");
}

int main(void) {
    for (size_t i = 0; i < COUNT(functions); i++)
        test_null_and_time(i);
    for (size_t i = 0; i < COUNT(cases); i++)
        test_case(i);
    test_whole_range();
    test_dimensions();
    test_explain_arguments();
    test_null_checks();
    test_null_rotations();
    test_bad_rotations();
    test_names();
    return tap_done();
}
