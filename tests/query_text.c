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

static query_kind parse(const char *format, const char *number, query *q, query_error *error) {
    static char line[1024];
    snprintf(line, sizeof line, format, number);
    return query_parse(line, strlen(line), q, error);
}

static const char in_length[] = "sweep aabb2 %s -32768 32767.99998 0 aabb2 0 0 0 0";
static const char in_rotation[] = "sweep obb2 0 0 0 0 %s 0 aabb2 0 0 0 0";

static void test_good_numbers(void) {
    query q;
    query_error error;
    for (size_t i = 0; i < COUNT(good_numbers); i++) {
        const good_number *n = &good_numbers[i];
        int ok = parse(in_length, n->text, &q, &error) == QUERY_SWEEP && q.a.as.aabb2.lo.x == n->length;
        tap_ok(ok, "%.40s is %ld in Q16.16", n->text, (long)n->length);
        ok = parse(in_rotation, n->text, &q, &error) == QUERY_SWEEP && q.a.as.obb2.rot.cos == n->rotation;
        tap_ok(ok, "%.40s is %ld in Q2.30", n->text, (long)n->rotation);
    }
}

static void test_refused(const char *format, const char *const *texts, size_t count, const char *name) {
    query q;
    query_error error = {"", "", 0};
    for (size_t i = 0; i < count; i++) {
        const query_kind kind = parse(format, texts[i], &q, &error);
        tap_ok(kind == QUERY_BAD && strcmp(error.name, name) == 0, "%.40s is a %s error", texts[i], name);
    }
}

static void test_last_numbers(void) {
    query q;
    query_error error;
    for (size_t i = 0; i < COUNT(last_q16); i++)
        tap_ok(parse(in_length, last_q16[i], &q, &error) == QUERY_SWEEP, "%.40s is a number", last_q16[i]);
}

/* Every number that can be answered is read back as the same. */
static void test_round_trip(void) {
    unsigned wrong = 0;
    for (int64_t value = INT32_MIN; value <= INT32_MAX; value += 9973) {
        char text[QUERY_TEXT_SIZE];
        query q;
        query_error error;
        query_format_number(text, sizeof text, (fix16_t)value, false);
        wrong += parse(in_length, text, &q, &error) != QUERY_SWEEP || q.a.as.aabb2.lo.x != (fix16_t)value;
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
    tap_ok(query_parse(line, sizeof line - 1, &q, &error) == QUERY_SWEEP, "all the words of the format");
    const toi_obb3 *a = &q.a.as.obb3;
    tap_ok(q.a.kind == TOI_SHAPE_OBB3 && a->center.z == F16(3) && a->half.x == F16(4) && a->rot.u[0].x == 1 &&
               a->rot.u[1].x == 4 && a->rot.u[2].z == 9,
           "obb3: every number in its place");
    tap_ok(q.va.x == F16(7) && q.va.z == F16(9) && q.vb.x == 0 && q.vb.z == 0,
           "velocities: given, and missing");
    tap_ok(q.b.kind == TOI_SHAPE_AABB3 && q.b.as.aabb3.lo.z == 3 && q.b.as.aabb3.hi.x == 4, "aabb3");
    tap_ok(q.t_max == F16(2), "tmax");
    tap_ok(parse("sweep aabb2 0 0 1 1 v 3 4 aabb2 0 0 1 1%s", "", &q, &error) == QUERY_SWEEP &&
               q.t_max == F16(1) && q.va.y == F16(4) && q.va.z == 0,
           "tmax is 1 where it is missing, and z 0 in 2D");
}

/* Each text in memory of exactly its size: the sanitizers of the fuzz target see the rest. */
static void test_ends(void) {
    static const char line[] = "sweep aabb2 0 0 1 1 aabb2 3 0 4 1 tmax 12";
    query q;
    query_error error;
    tap_ok(query_parse(line, sizeof line - 2, &q, &error) == QUERY_SWEEP && q.t_max == F16(1),
           "reads no further than it is told");
    tap_ok(query_parse(line, 0, &q, &error) == QUERY_BLANK, "an empty line");
    const toi_hit hit = {TOI_HIT, F16(0.5), F16(1), {F16(1), 0, 0}, {TOI_AXIS_FACE_A, 0, 0}, false};
    char text[12];
    memset(text, '#', sizeof text);
    const size_t length = query_format(text, 8, &q, &hit, false);
    tap_ok(length == 7 && strcmp(text, "hit 0.5") == 0 && text[8] == '#',
           "writes no further than it is told");
    tap_ok(query_format(text, 1, &q, &hit, false) == 0 && text[0] == '\0', "into a size of 1: an empty text");
}

int main(void) {
    test_good_numbers();
    test_last_numbers();
    test_refused(in_length, past_q16, COUNT(past_q16), "range");
    test_refused(in_rotation, past_q30, COUNT(past_q30), "range");
    test_refused(in_length, junk, COUNT(junk), "syntax");
    test_round_trip();
    test_fields();
    test_ends();
    return tap_done();
}
