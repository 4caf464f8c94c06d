/* SPDX-License-Identifier: MIT */
/* The text format itself: how numbers round, what is no number, that neither input nor output is overrun. */
#include "../tools/query_text.h"
#include "tap.h"

#include <string.h>

typedef struct {
    const char *text;
    int32_t length;   /* read as Q16.16 */
    int32_t rotation; /* read as Q2.30 */
} good_number;

#define ZEROS_50  "00000000000000000000000000000000000000000000000000"
#define ZEROS_300 ZEROS_50 ZEROS_50 ZEROS_50 ZEROS_50 ZEROS_50 ZEROS_50

/* 2^-17 = 0.00000762939453125 and 2^-31 = 0.0000000004656612873077392578125 are half an ulp. */
static const good_number good_numbers[] = {
    {"0", 0, 0},
    {"-0", 0, 0},
    {"+1", 65536, 1 << 30},
    {"1.", 65536, 1 << 30},
    {".5", 32768, 1 << 29},
    {"-.5", -32768, -(1 << 29)},
    {"-1.5", -98304, -1610612736},
    {"0001.2500", 81920, 1342177280},
    {"@-98304", -98304, -98304},
    {"@+7", 7, 7},
    {"@2147483647", INT32_MAX, INT32_MAX},
    {"@-2147483648", INT32_MIN, INT32_MIN},
    {"0.00000762939453125", 1, 8192},
    {"-0.00000762939453125", -1, -8192},
    {"0.00000762939453124", 0, 8192},
    {"0.00000762939453124999999999999999999999999999999", 0, 8192},
    {"0.00000762939453125" ZEROS_300, 1, 8192},
    {"0.00002288818359375", 2, 24576},
    {"0.000022888183593749", 1, 24576},
    {"0.0000000004656612873077392578125", 0, 1},
    {"-0.0000000004656612873077392578125", 0, -1},
    {"0.0000000004656612873077392578125" ZEROS_300 "1", 0, 1},
    {"0.0000000004656612873077392578124" ZEROS_300 "9", 0, 0},
    {"0.1", 6554, 107374182},
    {ZEROS_300 "0.7071067811865476", 46341, 759250125},
    {"1.9999999986030161380767822265624", 131072, 2147483646},
    {"1.9999999986030161380767822265625", 131072, INT32_MAX},
};

static const char *const past_q16[] = {"32768",
                                       "-32769",
                                       "32767.99999237060546875",
                                       "-32768.00000762939453125",
                                       "@2147483648",
                                       "@-2147483649",
                                       "99999999999999999999999999999999999",
                                       "18446744073709551616",
                                       "4294967296",
                                       "@18446744073709551616"};
static const char *const last_q16[] = {"32767.9999923706054687",
                                       "-32768.0000076293945312",
                                       "32767.99999",
                                       "-32768",
                                       "@-2147483648",
                                       ZEROS_300 "1"};
static const char *const past_q30[] = {"2", "-2.0000000005", "@2147483648",
                                       "1.9999999995343387126922607421875"};
static const char *const junk[] = {"nan", "NaN",   "-nan", "inf", "-Infinity", "1e5", "1e-9", "0x10",
                                   "1,5", "1.2.3", "--1",  "-",   "+",         "@",   "@-",   ".",
                                   "-.",  "@1.5",  "@@1",  "1-",  "1f",        "-@1", "$"};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

enum { VERTICES = 5, POINTS = 4 };

static toi_vec2 vertices[VERTICES + 1];
static toi_vec3 points[POINTS + 1];
/* Of one point, whatever is read: that is seen in the points. Two points are refused. */
static const toi_hull3_table table = {.vertices = points, .vertex_count = 1, .index_size = 1};

static const toi_hull3_table *make_hull(void *context, const toi_vec3 *at, size_t count, query_error *error) {
    *(size_t *)context = count;
    error->name = "shape";
    error->reason = "two points";
    return count == 2 || at != points ? NULL : &table;
}

static size_t points_read;
static const query_room room = {vertices, VERTICES, points, POINTS, make_hull, &points_read};

static query_result parse(const char *format, const char *number, query *q, query_error *error) {
    static char line[1024];
    snprintf(line, sizeof line, format, number);
    return query_parse(line, strlen(line), &room, q, error);
}

static const char in_length[] = "sweep aabb2 %s -32768 32767.99998 0 aabb2 0 0 0 0";
static const char in_rotation[] = "sweep obb2 0 0 0 0 %s 0 aabb2 0 0 0 0";

static void test_good_numbers(void) {
    query q;
    query_error error;
    for (size_t i = 0; i < COUNT(good_numbers); i++) {
        const good_number *n = &good_numbers[i];
        int ok = parse(in_length, n->text, &q, &error) == QUERY_LINE && q.a.as.aabb2.lo.x == n->length;
        tap_ok(ok, "%.40s is %ld in Q16.16", n->text, (long)n->length);
        ok = parse(in_rotation, n->text, &q, &error) == QUERY_LINE && q.a.as.obb2.rot.cos == n->rotation;
        tap_ok(ok, "%.40s is %ld in Q2.30", n->text, (long)n->rotation);
    }
}

static void test_refused(const char *format, const char *const *texts, size_t count, const char *name) {
    query q;
    query_error error = {"", "", 0, 0};
    for (size_t i = 0; i < count; i++) {
        const query_result result = parse(format, texts[i], &q, &error);
        tap_ok(result == QUERY_BAD && strcmp(error.name, name) == 0, "%.40s is a %s error", texts[i], name);
    }
}

static void test_last_numbers(void) {
    query q;
    query_error error;
    for (size_t i = 0; i < COUNT(last_q16); i++)
        tap_ok(parse(in_length, last_q16[i], &q, &error) == QUERY_LINE, "%.40s is a number", last_q16[i]);
}

/* Every number that can be answered is read back as the same. */
static void test_round_trip(void) {
    unsigned wrong = 0;
    for (int64_t value = INT32_MIN; value <= INT32_MAX; value += 9973) {
        char text[QUERY_TEXT_SIZE];
        query q;
        query_error error;
        query_format_number(text, sizeof text, (fix16_t)value, false);
        wrong += parse(in_length, text, &q, &error) != QUERY_LINE || q.a.as.aabb2.lo.x != (fix16_t)value;
    }
    tap_ok(wrong == 0, "decimals of 5 digits identify Q16.16: %u wrong of 430,000", wrong);
    char text[QUERY_TEXT_SIZE];
    query_format_number(text, sizeof text, INT32_MIN, false);
    tap_ok(strcmp(text, "-32768.00000") == 0, "the least number as a decimal: %s", text);
    query_format_number(text, sizeof text, INT32_MIN, true);
    tap_ok(strcmp(text, "-2147483648") == 0, "the least number raw: %s", text);
}

static void test_fields(void) {
    static const char line[] =
        "sweep obb3 1 2 3 4 5 6 @1 @2 @3 @4 @5 @6 @7 @8 @9 v 7 8 9\taabb3 @1 @2 @3 @4 @5 @6 tmax 2\r";
    query q;
    query_error error;
    tap_ok(query_parse(line, sizeof line - 1, &room, &q, &error) == QUERY_LINE,
           "all the words of the format");
    const toi_obb3 *a = &q.a.as.obb3;
    tap_ok(q.a.kind == TOI_SHAPE_OBB3 && a->center.z == F16(3) && a->half.x == F16(4) && a->rot.u[0].x == 1 &&
               a->rot.u[1].x == 4 && a->rot.u[2].z == 9,
           "obb3: every number in its place");
    tap_ok(q.va.x == F16(7) && q.va.z == F16(9) && q.vb.x == 0 && q.vb.z == 0,
           "velocities: given, and missing");
    tap_ok(q.b.kind == TOI_SHAPE_AABB3 && q.b.as.aabb3.lo.z == 3 && q.b.as.aabb3.hi.x == 4, "aabb3");
    tap_ok(q.t_max == F16(2), "tmax");
    tap_ok(parse("sweep aabb2 0 0 1 1 v 3 4 aabb2 0 0 1 1%s", "", &q, &error) == QUERY_LINE &&
               q.t_max == F16(1) && q.va.y == F16(4) && q.va.z == 0,
           "tmax is 1 where it is missing, and z 0 in 2D");
}

static bool same_vec(const toi_vec3 *v, fix16_t x, fix16_t y, fix16_t z) {
    return v->x == x && v->y == y && v->z == z;
}

/* In any order, after the first shape and after the second, and at the end. */
static void test_motions(void) {
    query q;
    query_error error;
    bool ok = parse("sweep aabb3 0 0 0 1 1 1 at 1 2 3 w 4 5 6 u 7 8 9 v 10 11 12 sphere3 1 2 3 4 "
                    "budget 77 tol @5 margin -2 tmax 3%s",
                    "", &q, &error) == QUERY_LINE;
    tap_ok(
        ok && q.turning && same_vec(&q.ma.pivot, F16(1), F16(2), F16(3)) &&
            same_vec(&q.ma.spin, F16(4), F16(5), F16(6)) && same_vec(&q.ma.carried, F16(7), F16(8), F16(9)) &&
            same_vec(&q.ma.velocity, F16(10), F16(11), F16(12)) && same_vec(&q.va, F16(10), F16(11), F16(12)),
        "a motion of space: every number in its place");
    tap_ok(ok && same_vec(&q.mb.pivot, F16(1), F16(2), F16(3)) && same_vec(&q.mb.spin, 0, 0, 0),
           "and none: about its own centre");
    tap_ok(ok && q.budget == 77 && q.tolerance == 5 && q.margin == F16(-2) && q.t_max == F16(3),
           "options in any order");
    ok = parse("sweep circle2 1 2 3 obb2 4 5 1 1 1 0 w -1.5%s", "", &q, &error) == QUERY_LINE;
    tap_ok(ok && q.turning && same_vec(&q.mb.spin, 0, 0, F16(-1.5)) &&
               same_vec(&q.mb.pivot, F16(4), F16(5), 0) && same_vec(&q.ma.pivot, F16(1), F16(2), 0),
           "in the plane a spin is about z, and pivots have no z");
    tap_ok(ok && q.budget == 0 && q.tolerance == 0 && q.margin == 0 && q.t_max == F16(1),
           "options that are missing");
}

/* The middle of what has two ends, rounded down: of -1 and 0 ulp it is -1, of 1 and 2 it is 1. */
static void test_centres(void) {
    static const struct {
        const char *shape;
        fix16_t x, y, z;
    } centres[] = {
        {"aabb2 @-1 @1 0 @2 w 1", -1, 1, 0},
        {"aabb2 @-2147483648 @-2147483648 @2147483647 @-2147483647 w 1", -1, INT32_MIN, 0},
        {"aabb3 0 0 @1 @2 @4 @8 w 1 0 0", 1, 2, 4},
        {"capsule2 @1 @2 @5 @8 1 w 1", 3, 5, 0},
        {"capsule3 @1 @2 @3 @5 @8 @9 1 w 0 0 1", 3, 5, 6},
        {"circle2 @1 @2 @3 w 1", 1, 2, 0},
        {"sphere3 @1 @2 @3 1 w 1 1 1", 1, 2, 3},
        {"obb2 @1 @2 1 1 deg 0 w 1", 1, 2, 0},
        {"obb3 @1 @2 @3 1 1 1 ypr 0 0 0 w 1 1 1", 1, 2, 3},
        {"hull3 @1 @2 @3 ypr 0 0 0 1 0 0 0 w 1 1 1", 1, 2, 3},
        {"poly2 3 0 0 1 0 0 1 w 1 at @7 @-8", 7, -8, 0},
        {"poly2 3 0 0 1 0 0 1 w 0", 0, 0, 0},
    };
    query q;
    query_error error;
    for (size_t i = 0; i < COUNT(centres); i++) {
        const bool ok =
            parse("sweep %s aabb2 9 9 9 9", centres[i].shape, &q, &error) == QUERY_LINE && q.turning;
        tap_ok(ok && same_vec(&q.ma.pivot, centres[i].x, centres[i].y, centres[i].z), "the pivot of %s",
               centres[i].shape);
    }
}

/* Each word of turning makes a line of it, even one that says what holds anyway; v and tmax do not. */
static void test_turning(void) {
    static const char *const words[] = {"w 0", "at 0 0", "u 0 0", "margin 0", "tol 0", "budget 0"};
    query q;
    query_error error;
    for (size_t i = 0; i < COUNT(words); i++)
        tap_ok(parse("sweep aabb2 0 0 1 1 aabb2 3 0 4 1 %s", words[i], &q, &error) == QUERY_LINE && q.turning,
               "%s is a word of turning", words[i]);
    tap_ok(parse("sweep aabb2 0 0 1 1 v 1 0 aabb2 3 0 4 1 tmax 2%s", "", &q, &error) == QUERY_LINE &&
               !q.turning,
           "v and tmax are not");
}

/* What turns has no exit, and says where it is conservative. */
static void test_turning_answers(void) {
    query q = {.a.kind = TOI_SHAPE_AABB3, .b.kind = TOI_SHAPE_AABB3, .turning = true};
    query_answer answer = {.status = TOI_HIT,
                           .as.hit = {.status = TOI_HIT, .enter = 5, .exit = 9, .normal = {1, 2, 3}}};
    char text[QUERY_TEXT_SIZE];
    query_format(text, sizeof text, &q, &answer, true);
    tap_ok(strcmp(text, "hit 5 1 2 3") == 0, "a hit: %s", text);
    answer.as.hit.conservative = true;
    query_format(text, sizeof text, &q, &answer, true);
    tap_ok(strcmp(text, "hit 5 1 2 3 conservative") == 0, "a conservative one: %s", text);
    answer.status = answer.as.hit.status = TOI_OVERLAP;
    query_format(text, sizeof text, &q, &answer, true);
    tap_ok(strcmp(text, "overlap") == 0, "an overlap: %s", text);
}

/* 2^32 / 360 of a unit a degree, so that half a unit is 45 / 2^30 degrees, and 30 degrees are 357913941.33.
 */
static const struct {
    const char *text;
    toi_angle angle;
} good_angles[] = {
    {"0", 0},
    {"90", UINT32_C(1) << 30},
    {"-90", 3 * (UINT32_C(1) << 30)},
    {"360", 0},
    {"-360.000", 0},
    {"30", 357913941},
    {"-30", 0 - UINT32_C(357913941)},
    {"0.1", 1193046},
    {"@1", 1},
    {"@-1", UINT32_MAX},
    {"@4294967295", UINT32_MAX},
    {"0.000000041909515857696533203125", 1},
    {"-0.000000041909515857696533203125", UINT32_MAX},
    {"0.0000000419095158576965332031249999999999", 0},
    {"0.000000293366611003875732421875", 4},
};

static void test_angles(void) {
    query q;
    query_error error;
    for (size_t i = 0; i < COUNT(good_angles); i++) {
        toi_rot2 turn;
        toi_rot3 yaw;
        toi_rot2_from_angle(&turn, good_angles[i].angle);
        toi_rot3_from_yaw(&yaw, good_angles[i].angle);
        tap_ok(parse("sweep obb2 0 0 0 0 deg %s aabb2 0 0 0 0", good_angles[i].text, &q, &error) ==
                       QUERY_LINE &&
                   memcmp(&q.a.as.obb2.rot, &turn, sizeof turn) == 0,
               "deg %s is %lu units", good_angles[i].text, (unsigned long)good_angles[i].angle);
        tap_ok(parse("sweep obb3 0 0 0 0 0 0 ypr %s 0 0 aabb3 0 0 0 0 0 0", good_angles[i].text, &q,
                     &error) == QUERY_LINE &&
                   memcmp(&q.a.as.obb3.rot, &yaw, sizeof yaw) == 0,
               "ypr %s 0 0 is a yaw", good_angles[i].text);
    }
}

/* Body axes: x forwards, y to the left, z up. A yaw of 90 turns x to y, a pitch of 90 x to -z, a roll of 90 y
 * to z. */
static const struct {
    const char *text;
    int x[3], y[3]; /* the first two axes; the third follows */
} poses[] = {
    {"90 0 0", {0, 1, 0}, {-1, 0, 0}},   {"0 90 0", {0, 0, -1}, {0, 1, 0}},
    {"0 0 90", {1, 0, 0}, {0, 0, 1}},    {"90 90 0", {0, 0, -1}, {-1, 0, 0}},
    {"90 0 90", {0, 1, 0}, {0, 0, 1}},   {"0 90 90", {0, 0, -1}, {1, 0, 0}},
    {"90 90 90", {0, 0, -1}, {0, 1, 0}}, {"-90 180 0", {0, 1, 0}, {1, 0, 0}},
};

static int is_axis(const toi_axis3 *u, const int want[3]) {
    return u->x == want[0] * TOI_Q30_ONE && u->y == want[1] * TOI_Q30_ONE && u->z == want[2] * TOI_Q30_ONE;
}

static void test_poses(void) {
    query q;
    query_error error;
    for (size_t i = 0; i < COUNT(poses); i++) {
        const int *x = poses[i].x, *y = poses[i].y;
        const int z[3] = {x[1] * y[2] - x[2] * y[1], x[2] * y[0] - x[0] * y[2], x[0] * y[1] - x[1] * y[0]};
        const toi_rot3 *rot = &q.a.as.hull3.rot;
        tap_ok(parse("sweep hull3 0 0 0 ypr %s 1 0 0 0 aabb3 0 0 0 0 0 0", poses[i].text, &q, &error) ==
                       QUERY_LINE &&
                   is_axis(&rot->u[0], x) && is_axis(&rot->u[1], y) && is_axis(&rot->u[2], z),
               "ypr %s, exactly", poses[i].text);
    }
    tap_ok(parse("sweep obb3 0 0 0 0 0 0 ypr %s v 1 1 1 aabb3 0 0 0 0 0 0", "12.5 -70 211", &q, &error) ==
                   QUERY_LINE &&
               toi_rot3_check(&q.a.as.obb3.rot) == TOI_OK && q.va.z == F16(1),
           "any pose is a rotation, and a velocity may follow");
}

/* The origin is a box without size. */
static void test_rays(void) {
    query q;
    query_error error;
    tap_ok(parse("raycast @1 @2 @3 @4 obb2 5 6 7 8 1 0 tmax %s", "2", &q, &error) == QUERY_LINE &&
               q.kind == QUERY_RAYCAST && q.t_max == F16(2),
           "a ray in the plane");
    tap_ok(q.a.kind == TOI_SHAPE_AABB2 && q.a.as.aabb2.lo.x == 1 && q.a.as.aabb2.lo.y == 2 &&
               q.a.as.aabb2.hi.x == 1 && q.a.as.aabb2.hi.y == 2,
           "its origin");
    tap_ok(q.va.x == 3 && q.va.y == 4 && q.va.z == 0 && q.vb.x == 0 && q.b.kind == TOI_SHAPE_OBB2 &&
               q.b.as.obb2.center.x == F16(5),
           "its direction, and the shape");
    tap_ok(parse("raycast @1 @2 @3 @4 @5 @6 aabb3 0 0 0 1 1 %s", "1", &q, &error) == QUERY_LINE &&
               q.a.kind == TOI_SHAPE_AABB3 && q.a.as.aabb3.lo.z == 3 && q.a.as.aabb3.hi.z == 3 &&
               q.va.x == 4 && q.va.z == 6 && q.t_max == F16(1),
           "a ray in space");
}

static void test_kinds(void) {
    query q;
    query_error error;
    tap_ok(parse("sweep aabb2 0 0 1 %s aabb2 0 0 1 1", "1", &q, &error) == QUERY_LINE &&
               q.kind == QUERY_SWEEP,
           "a sweep");
    tap_ok(parse("overlap aabb2 0 0 1 %s aabb2 2 0 3 1", "1", &q, &error) == QUERY_LINE &&
               q.kind == QUERY_OVERLAP && q.b.as.aabb2.lo.x == F16(2) && q.va.x == 0 && q.vb.y == 0,
           "an overlap");
    tap_ok(parse("contact aabb2 0 0 1 1 v 3 4 aabb2 2 0 3 1 v 5 6 tmax %s", "7", &q, &error) == QUERY_LINE &&
               q.kind == QUERY_CONTACT && q.va.y == F16(4) && q.vb.x == F16(5) && q.t_max == F16(7),
           "a contact");
}

#define POSE "@1 @2 @3  @4 @5 @6 @7 @8 @9 @10 @11 @12 "

static void test_lists(void) {
    query q;
    query_error error;
    tap_ok(parse("sweep poly2 3 @1 @2 @3 @4 @5 @6 v 7 8 poly2 2 @%s @8 @9 @10 tmax 2", "7", &q, &error) ==
                   QUERY_LINE &&
               q.a.kind == TOI_SHAPE_POLY2 && q.b.kind == TOI_SHAPE_POLY2 && q.va.y == F16(8),
           "two polygons that fill the room");
    const toi_poly2 *a = &q.a.as.poly2, *b = &q.b.as.poly2;
    tap_ok(a->count == 3 && a->vertices[0].x == 1 && a->vertices[0].y == 2 && a->vertices[2].y == 6,
           "poly2: every number in its place");
    tap_ok(b->count == 2 && b->vertices == a->vertices + 3 && b->vertices[1].y == 10, "the second poly2");
    tap_ok(vertices[VERTICES].x == 0 && vertices[VERTICES].y == 0, "no vertex past the room");
    tap_ok(parse("sweep hull3 " POSE "4 @1 @2 @3 @4 @5 @6 @7 @8 @9 @10 @11 @%s v 7 8 9 aabb3 0 0 0 1 1 1",
                 "12", &q, &error) == QUERY_LINE &&
               q.a.kind == TOI_SHAPE_HULL3 && q.b.kind == TOI_SHAPE_AABB3 && q.va.z == F16(9),
           "a hull that fills the room");
    const toi_hull3 *hull = &q.a.as.hull3;
    tap_ok(hull->table == &table && hull->center.x == 1 && hull->center.z == 3 && hull->rot.u[0].x == 4 &&
               hull->rot.u[2].z == 12,
           "hull3: the pose");
    tap_ok(points_read == 4 && points[0].x == 1 && points[3].z == 12, "hull3: the points");
}

static void test_round(void) {
    query q;
    query_error error;
    tap_ok(parse("sweep circle2 @1 @2 @%s v 7 8 capsule2 @1 @2 @3 @4 @5", "3", &q, &error) == QUERY_LINE &&
               q.a.kind == TOI_SHAPE_CIRCLE2 && q.b.kind == TOI_SHAPE_CAPSULE2 && q.va.y == F16(8),
           "a circle and a capsule of the plane");
    const toi_circle2 *circle = &q.a.as.circle2;
    const toi_capsule2 *capsule = &q.b.as.capsule2;
    tap_ok(circle->center.x == 1 && circle->center.y == 2 && circle->radius == 3 && q.a.radius == 0,
           "circle2: every number in its place");
    tap_ok(capsule->a.y == 2 && capsule->b.x == 3 && capsule->b.y == 4 && capsule->radius == 5,
           "capsule2: every number in its place");
    tap_ok(parse("sweep sphere3 @1 @2 @3 @%s v 7 8 9 capsule3 @1 @2 @3 @4 @5 @6 @7", "4", &q, &error) ==
                   QUERY_LINE &&
               q.a.kind == TOI_SHAPE_SPHERE3 && q.b.kind == TOI_SHAPE_CAPSULE3 && q.va.z == F16(9),
           "a sphere and a capsule of space");
    const toi_capsule3 *rod = &q.b.as.capsule3;
    tap_ok(q.a.as.sphere3.center.z == 3 && q.a.as.sphere3.radius == 4, "sphere3: every number in its place");
    tap_ok(rod->a.z == 3 && rod->b.x == 4 && rod->b.z == 6 && rod->radius == 7,
           "capsule3: every number in its place");
}

/* What may stand before a radius: all kinds of shapes. */
static const char *const cores[] = {
    "aabb2 0 0 1 1",   "obb2 0 0 1 1 deg 30",          "poly2 1 0 0",
    "circle2 0 0 1",   "capsule2 0 0 1 0 1",           "aabb3 0 0 0 1 1 1",
    "sphere3 0 0 0 1", "capsule3 0 0 0 1 0 0 1",       "obb3 0 0 0 1 1 1 ypr 0 0 0",
    "poly2 2 0 0 1 0", "hull3 0 0 0 ypr 0 0 0 1 0 0 0"};

static void test_radius(void) {
    query q;
    query_error error;
    for (size_t i = 0; i < COUNT(cores); i++) {
        const bool flat = strstr(cores[i], "3 ") == NULL;
        const char *const lines[] = {
            flat ? "sweep %s r @7 v 5 6 aabb2 0 0 1 1" : "sweep %s r @7 v 5 6 7 aabb3 0 0 0 1 1 1",
            flat ? "raycast 0 0 1 0 %s r @7 tmax 2" : "raycast 0 0 0 1 0 0 %s r @7 tmax 2"};
        tap_ok(parse(lines[0], cores[i], &q, &error) == QUERY_LINE && q.a.radius == 7 && q.b.radius == 0 &&
                   q.va.y == F16(6),
               "a radius after %s, and a velocity", cores[i]);
        tap_ok(parse(lines[1], cores[i], &q, &error) == QUERY_LINE && q.a.radius == 0 && q.b.radius == 7 &&
                   q.t_max == F16(2),
               "a ray at %s with a radius", cores[i]);
    }
    tap_ok(parse("overlap aabb2 0 0 1 1 r @3 aabb2 0 0 1 1 r @%s", "-4", &q, &error) == QUERY_LINE &&
               q.a.radius == 3 && q.b.radius == -4,
           "two radii; whether they are legal the library says");
}

typedef struct {
    const char *what, *line, *text;
} bad_list;

#define TRIANGLE "0 0 1 0 1 1 "

static const bad_list bad_lists[] = {
    {"no N", "sweep poly2", "syntax: too few numbers for poly2 N X Y ... (column 12)"},
    {"no N, but a word", "sweep poly2 v 1 1",
     "syntax: too few numbers for poly2 N X Y ...: \"v\" (column 13)"},
    {"N of 0", "sweep poly2 0 " TRIANGLE, "syntax: not a count of points (1, 2, 3, ...): \"0\" (column 13)"},
    {"negative N", "sweep poly2 -3 " TRIANGLE,
     "syntax: not a count of points (1, 2, 3, ...): \"-3\" (column 13)"},
    {"signed N", "sweep poly2 +3 " TRIANGLE,
     "syntax: not a count of points (1, 2, 3, ...): \"+3\" (column 13)"},
    {"raw N", "sweep poly2 @3 " TRIANGLE, "syntax: not a count of points (1, 2, 3, ...): \"@3\" (column 13)"},
    {"N with a point", "sweep poly2 3. " TRIANGLE,
     "syntax: not a count of points (1, 2, 3, ...): \"3.\" (column 13)"},
    {"N that is no number", "sweep poly2 x " TRIANGLE,
     "syntax: not a count of points (1, 2, 3, ...): \"x\" (column 13)"},
    {"more vertices than fit", "sweep poly2 6 " TRIANGLE,
     "range: more points than there is room for here, 5: \"6\" (column 13)"},
    {"an N of 30 digits", "sweep poly2 100000000000000000000000000003 " TRIANGLE,
     "range: more points than there is room for here, 5: \"100000000000000000000000...\" (column 13)"},
    {"a second polygon that does not fit", "sweep poly2 3 " TRIANGLE "poly2 3 " TRIANGLE,
     "range: more points than there is room for here, 2: \"3\" (column 33)"},
    {"fewer vertices than N", "sweep poly2 4 " TRIANGLE "v 1 1",
     "syntax: too few numbers for 4 points: \"v\" (column 27)"},
    {"half a vertex", "sweep poly2 3 0 0 1 0 1", "syntax: too few numbers for 3 points (column 24)"},
    {"more vertices than N", "sweep poly2 2 " TRIANGLE "v 1 1",
     "syntax: too many numbers: \"1\" (column 23)"},
    {"a vertex that is no number", "sweep poly2 3 0 0 1 0 1 y",
     "syntax: not a number (-1.5, or raw @-98304): \"y\" (column 25)"},
    {"a vertex past Q16.16", "sweep poly2 3 0 0 1 0 1 40000",
     "range: number past Q16.16: \"40000\" (column 25)"},
    {"an incomplete pose", "sweep hull3 0 0 0 1 0 0 0 1 0 0 0 aabb3 0 0 0 1 1 1",
     "syntax: too few numbers for hull3 CX CY CZ U0X U0Y U0Z U1X U1Y U1Z U2X U2Y U2Z N X Y Z ...: \"aabb3\" "
     "(column 35)"},
    {"a pose past Q2.30", "sweep hull3 0 0 0 1 0 0 0 2 0 0 0 1 1 0 0 0",
     "range: number past Q2.30: \"2\" (column 27)"},
    {"no angle", "sweep obb2 0 0 1 1 deg", "syntax: too few numbers for deg ANGLE (column 23)"},
    {"two angles", "sweep obb2 0 0 1 1 deg 1 2", "syntax: too many numbers: \"2\" (column 26)"},
    {"an angle past a turn", "sweep obb2 0 0 1 1 deg 360.0000001 ",
     "range: angles are -360 to 360 degrees: \"360.0000001\" (column 24)"},
    {"raw units past a turn", "sweep obb2 0 0 1 1 deg @-4294967297 ",
     "range: angles are -360 to 360 degrees: \"@-4294967297\" (column 24)"},
    {"an angle that is no number", "sweep obb2 0 0 1 1 deg 4e1",
     "syntax: not a number (-1.5, or raw @-98304): \"4e1\" (column 24)"},
    {"two of three angles", "sweep obb3 0 0 0 1 1 1 ypr 10 20 v 1 1 1",
     "syntax: too few numbers for ypr YAW PITCH ROLL: \"v\" (column 34)"},
    {"degrees in space", "sweep obb3 0 0 0 1 1 1 deg 10",
     "syntax: an angle in the plane is deg ANGLE, a pose in space ypr YAW PITCH ROLL: \"deg\" (column 24)"},
    {"a pose in the plane", "sweep obb2 0 0 1 1 ypr 10 0 0",
     "syntax: an angle in the plane is deg ANGLE, a pose in space ypr YAW PITCH ROLL: \"ypr\" (column 20)"},
    {"angles too early", "sweep obb2 0 0 1 deg 10 v 1 1",
     "syntax: too few numbers for obb2 CX CY HX HY COS SIN: \"deg\" (column 18)"},
    {"angles without axes", "sweep aabb2 0 0 1 1 deg 10",
     "syntax: unknown shape (there are: aabb2 aabb3 obb2 obb3 poly2 hull3 circle2 capsule2 sphere3 "
     "capsule3): \"deg\" (column 21)"},
    {"a circle without its radius", "sweep circle2 0 0 v 1 1",
     "syntax: too few numbers for circle2 CX CY R: \"v\" (column 19)"},
    {"a radius where a number is missing", "sweep capsule2 0 0 1 r 1",
     "syntax: too few numbers for capsule2 AX AY BX BY R: \"r\" (column 22)"},
    {"no radius", "sweep aabb2 0 0 1 1 r v 1 1", "syntax: too few numbers for r R: \"v\" (column 23)"},
    {"two radii", "sweep aabb2 0 0 1 1 r 1 2", "syntax: too many numbers: \"2\" (column 25)"},
    {"a radius past Q16.16", "sweep aabb2 0 0 1 1 r 32768",
     "range: number past Q16.16: \"32768\" (column 23)"},
    {"a radius after the velocity", "sweep aabb2 0 0 1 1 v 1 1 r 1",
     "syntax: unknown shape (there are: aabb2 aabb3 obb2 obb3 poly2 hull3 circle2 capsule2 sphere3 "
     "capsule3): \"r\" (column 27)"},
    {"more points than fit", "sweep hull3 " POSE "5 0 0 0",
     "range: more points than there is room for here, 4: \"5\" (column 53)"},
    {"fewer points than N", "sweep hull3 " POSE "2 0 0 0 1 1",
     "syntax: too few numbers for 2 points (column 64)"},
    {"a hull that cannot be made", "sweep hull3 " POSE "2 0 0 0 1 1 1",
     "shape: two points: \"2\" (column 53)"},
};

static void test_bad_lists(void) {
    for (size_t i = 0; i < COUNT(bad_lists); i++) {
        const char *line = bad_lists[i].line;
        char text[QUERY_TEXT_SIZE] = "";
        query q;
        query_error error;
        if (query_parse(line, strlen(line), &room, &q, &error) == QUERY_BAD)
            query_format_error(text, sizeof text, line, strlen(line), &error);
        const int same = strncmp(text, "error ", 6) == 0 && strcmp(text + 6, bad_lists[i].text) == 0;
        tap_ok(same, "%s: %s", bad_lists[i].what, text);
    }
}

static void test_polygon_limit(void) {
    static toi_vec2 many[2 * UINT8_MAX];
    const query_room large = {.vertices = many, .vertex_count = COUNT(many)};
    const char line[] = "sweep poly2 256 0 0";
    query q;
    query_error error = {"", "", 0, 0};
    tap_ok(query_parse(line, sizeof line - 1, &large, &q, &error) == QUERY_BAD && error.number == UINT8_MAX &&
               strcmp(error.name, "range") == 0 && error.column == 13,
           "no polygon of 256 vertices, however much room: %s", error.reason);
    const char hull[] = "sweep hull3 " POSE "1 0 0 0";
    tap_ok(query_parse(hull, sizeof hull - 1, &large, &q, &error) == QUERY_BAD && error.number == 0 &&
               strcmp(error.name, "range") == 0,
           "no hull where there is no room for one");
}

/* What query_ask refuses, in words. */
static const bad_list bad_shapes[] = {
    {"two vertices", "sweep poly2 2 0 0 1 1 aabb2 0 0 1 1", "shape: first shape: fewer than 3 vertices"},
    {"a circle of negative radius", "sweep circle2 0 0 -1 aabb2 0 0 1 1",
     "shape: first shape: R is negative"},
    {"a capsule of negative radius", "sweep aabb3 0 0 0 1 1 1 capsule3 0 0 0 1 0 0 @-1",
     "shape: second shape: R is negative"},
    {"a negative radius", "sweep aabb2 0 0 1 1 obb2 0 0 1 1 1 0 r @-1",
     "shape: second shape: the radius is negative"},
    {"a large radius", "sweep aabb2 0 0 1 1 r 8192 aabb2 0 0 1 1",
     "range: first shape: the radius is 8192 or more"},
    {"a large sphere", "overlap sphere3 0 0 0 8192 aabb3 0 0 0 1 1 1",
     "range: first shape: the radius is 8192 or more"},
    {"a far sphere", "overlap sphere3 0 0 -8191 1 aabb3 0 0 0 1 1 1",
     "range: first shape: it reaches 8192 or more from the origin"},
    {"a far capsule", "raycast 0 0 1 0 capsule2 0 0 8192 0 0",
     "range: shape: it reaches 8192 or more from the origin"},
    {"a far point", "sweep poly2 1 8191 0 r 1 aabb2 0 0 1 1",
     "range: first shape: it reaches 8192 or more from the origin"},
    {"a far box with a radius", "sweep obb2 8192 0 1 1 1 0 r 1 aabb2 0 0 1 1",
     "range: first shape: the centre is 8192 or more from the origin in x"},
    {"a far box beside a circle", "sweep aabb2 0 -8192 1 1 circle2 0 0 1",
     "range: first shape: it reaches 8192 or more from the origin"},
    {"a far box around a sphere", "overlap sphere3 0 0 0 1 aabb3 0 0 0 1 9000 1",
     "range: second shape: it reaches 8192 or more from the origin"},
    {"a far box with a radius, beside a good one", "sweep aabb2 -8191 0 1 1 r 1 aabb2 0 0 1 1",
     "range: first shape: it reaches 8192 or more from the origin"},
    {"a fast circle", "sweep circle2 0 0 1 v 0 8192 aabb2 0 0 1 1",
     "range: first shape: its velocity is 8192 or more in y"},
    {"a circle in space", "sweep circle2 0 0 1 aabb3 0 0 0 1 1 1", "shape: a 2D shape against a 3D one"},
    {"one vertex and no radius", "sweep poly2 1 0 0 aabb2 0 0 1 1",
     "shape: first shape: fewer than 3 vertices"},
    {"a dent in what has a radius", "sweep poly2 5 0 0 4 0 4 4 3 1 0 4 r 1 aabb2 0 0 1 1",
     "shape: first shape: not convex at vertex 3"},
    {"a repeated vertex", "sweep aabb2 0 0 1 1 poly2 4 0 0 2 0 2 0 0 2",
     "shape: second shape: vertex 2 repeats the one before it"},
    {"a flat polygon", "sweep poly2 3 0 0 1 1 2 2 aabb2 0 0 1 1",
     "shape: first shape: all vertices are on one line"},
    {"a clockwise polygon", "sweep poly2 3 0 0 1 1 2 0 aabb2 0 0 1 1",
     "shape: first shape: the vertices run clockwise"},
    {"a dent", "sweep poly2 5 0 0 4 0 4 4 3 1 0 4 aabb2 0 0 1 1",
     "shape: first shape: not convex at vertex 3"},
    {"a far vertex", "sweep poly2 3 0 0 4 0 4 8192 aabb2 0 0 1 1",
     "range: first shape: vertex 2 is 8192 or more from the origin"},
    {"a fast polygon", "sweep poly2 3 0 0 4 0 4 4 v 0 8192 aabb2 0 0 1 1",
     "range: first shape: its velocity is 8192 or more in y"},
    {"a far hull", "sweep hull3 0 -8192 0 1 0 0 0 1 0 0 0 1 1 0 0 0 aabb3 0 0 0 1 1 1",
     "range: first shape: centre and farthest point add up to 8192 or more in y"},
    {"a hull with a rotation that is none", "sweep aabb3 0 0 0 1 1 1 hull3 0 0 0 1 0 0 0 1 0 0 1.5 1 1 0 0 0",
     "rotation: second shape: U2Y is beyond 1 in magnitude"},
    {"a dent in what overlaps", "overlap aabb2 0 0 1 1 poly2 5 0 0 4 0 4 4 3 1 0 4",
     "shape: second shape: not convex at vertex 3"},
    {"a push that leads out", "overlap obb2 8190 0 1 2 1 0 obb2 8191 0 1 2 1 0",
     "range: the push takes the second shape out of the domain"},
    {"a dent in what a ray meets", "raycast 0 0 1 0 poly2 5 0 0 4 0 4 4 3 1 0 4",
     "shape: shape: not convex at vertex 3"},
    {"a ray from far away", "raycast 0 0 8192 1 0 0 obb3 0 0 0 1 1 1 1 0 0 0 1 0 0 0 1",
     "range: the origin is 8192 or more in z"},
    {"a contact far away", "contact aabb2 -32768 0 -32767 1 v -4 0 aabb2 -32768 -3 -32767 -2 v -4 4",
     "range: the shapes touch at a place past Q16.16"},
    {"a polygon in space", "sweep poly2 3 0 0 4 0 4 4 aabb3 0 0 0 1 1 1",
     "shape: a 2D shape against a 3D one"},
};

static void test_bad_shapes(void) {
    for (size_t i = 0; i < COUNT(bad_shapes); i++) {
        char text[QUERY_TEXT_SIZE] = "";
        query q;
        query_error error;
        query_answer answer;
        if (parse(bad_shapes[i].line, "", &q, &error) == QUERY_LINE && query_ask(&q, NULL, &answer) < 0)
            query_format(text, sizeof text, &q, &answer, false);
        const int same = strncmp(text, "error ", 6) == 0 && strcmp(text + 6, bad_shapes[i].text) == 0;
        tap_ok(same, "%s: %s", bad_shapes[i].what, text);
    }
}

/* The longest that there is: 8 points of which each number has 12 characters and a blank; times are not
 * negative. */
static void test_longest(void) {
    static const toi_vec3 far = {INT32_MIN, INT32_MIN, INT32_MIN};
    query_answer answer = {TOI_GRAZE, {.contact = {.hit = {.status = TOI_GRAZE, .enter = INT32_MAX}}}};
    toi_manifold *const m = &answer.as.contact;
    char text[QUERY_TEXT_SIZE];
    query q;
    query_error error;
    m->hit.exit = INT32_MAX;
    m->hit.normal = far;
    m->count = TOI_CONTACT_POINTS;
    for (unsigned i = 0; i < TOI_CONTACT_POINTS; i++)
        m->points[i].position = far;
    const bool parsed = parse("contact aabb3 0 0 0 1 1 %s aabb3 2 0 0 3 1 1", "1", &q, &error) == QUERY_LINE;
    const size_t decimals = query_format(text, sizeof text, &q, &answer, false);
    tap_ok(parsed && decimals == 5 + 2 * 12 + (3 + 3 * TOI_CONTACT_POINTS) * 13 + 9 &&
               decimals < sizeof text - 1,
           "8 points fit: %u characters", (unsigned)decimals);
    tap_ok(strcmp(text + decimals - 13, " -32768.00000") == 0, "with the last number: %s",
           text + decimals - 13);
}

/* What an answer has, by its status. */
static void test_answers(void) {
    static const struct {
        const char *line, *text;
    } answers[] = {
        {"overlap aabb2 0 0 1 1 aabb2 2 0 3 1", "separate"},
        {"overlap aabb2 0 0 1 1 aabb2 1 0 3 1", "touch 65536 0"},
        {"overlap aabb2 0 0 4 4 aabb2 3 0 5 4", "overlap 65536 65536 0 65536 0"},
        {"raycast 0 0 1 0 aabb2 2 0 3 1", "separate"},
        {"raycast 0 0 0 4 0 0 aabb3 2 -1 -1 4 1 1", "hit 32768 65536 -65536 0 0"},
        {"raycast 3 0 1 0 aabb2 2 -1 4 1", "overlap 0 65536"},
        {"contact aabb2 0 0 1 1 aabb2 2 0 3 1", "separate"},
        {"contact aabb2 0 0 1 1 aabb2 1 1 3 3", "graze 0 65536 65536 0 points 1 65536 65536"},
    };
    for (size_t i = 0; i < COUNT(answers); i++) {
        char text[QUERY_TEXT_SIZE] = "";
        query q;
        query_error error;
        query_answer answer;
        if (parse(answers[i].line, "", &q, &error) == QUERY_LINE) {
            query_ask(&q, NULL, &answer);
            query_format(text, sizeof text, &q, &answer, true);
        }
        tap_ok(strcmp(text, answers[i].text) == 0, "%s: %s", answers[i].line, text);
    }
}

/* Each text in memory of exactly its size: the sanitizers of the fuzz target see the rest. */
static void test_ends(void) {
    static const char line[] = "sweep aabb2 0 0 1 1 aabb2 3 0 4 1 tmax 12";
    query q;
    query_error error;
    tap_ok(query_parse(line, sizeof line - 2, &room, &q, &error) == QUERY_LINE && q.t_max == F16(1),
           "reads no further than it is told");
    tap_ok(query_parse(line, 0, &room, &q, &error) == QUERY_BLANK, "an empty line");
    const toi_hit hit = {TOI_HIT, F16(0.5), F16(1), {F16(1), 0, 0}, {TOI_AXIS_FACE_A, 0, 0}, false};
    const query_answer answer = {TOI_HIT, {.hit = hit}};
    char text[12];
    memset(text, '#', sizeof text);
    const size_t length = query_format(text, 8, &q, &answer, false);
    tap_ok(length == 7 && strcmp(text, "hit 0.5") == 0 && text[8] == '#',
           "writes no further than it is told");
    tap_ok(query_format(text, 1, &q, &answer, false) == 0 && text[0] == '\0',
           "into a size of 1: an empty text");
}

int main(void) {
    test_good_numbers();
    test_last_numbers();
    test_refused(in_length, past_q16, COUNT(past_q16), "range");
    test_refused(in_rotation, past_q30, COUNT(past_q30), "range");
    test_refused(in_length, junk, COUNT(junk), "syntax");
    test_round_trip();
    test_fields();
    test_rays();
    test_kinds();
    test_motions();
    test_centres();
    test_turning();
    test_turning_answers();
    test_angles();
    test_poses();
    test_lists();
    test_round();
    test_radius();
    test_bad_lists();
    test_polygon_limit();
    test_bad_shapes();
    test_longest();
    test_answers();
    test_ends();
    return tap_done();
}
