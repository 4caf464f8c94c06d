/* SPDX-License-Identifier: MIT */
/* What the tests of errors share: shapes that are legal, and what an error writes. */
#ifndef TOI16_TESTS_GOOD_SHAPES_H
#define TOI16_TESTS_GOOD_SHAPES_H

#include <string.h>
#include <toi16/toi16.h>

static const toi_vec2 still2 = {0, 0};
static const toi_vec3 still3 = {0, 0, 0};
static const toi_aabb2 good_aabb2 = {{0, 0}, {F16(1), F16(1)}};
static const toi_aabb3 good_aabb3 = {{0, 0, 0}, {F16(1), F16(1), F16(1)}};
static const toi_obb2 good_obb2 = {{0, 0}, {F16(1), F16(1)}, TOI_ROT2_IDENTITY};
static const toi_obb3 good_obb3 = {{0, 0, 0}, {F16(1), F16(1), F16(1)}, TOI_ROT3_IDENTITY};

static const toi_circle2 good_circle2 = {{0, 0}, F16(1)};
static const toi_sphere3 good_sphere3 = {{0, 0, 0}, F16(1)};
static const toi_capsule2 good_capsule2 = {{0, 0}, {0, F16(1)}, F16(1)};
static const toi_capsule3 good_capsule3 = {{0, 0, 0}, {0, 0, F16(1)}, F16(1)};

static const toi_vec2 triangle[3] = {{0, 0}, {F16(1), 0}, {0, F16(1)}};
static const toi_poly2 good_poly2 = {triangle, 3};

/* A tetrahedron of corners of the unit cube, its faces numbered as the vertices across from them. */
static const toi_vec3 corners[4] = {{0, 0, 0}, {F16(1), 0, 0}, {0, F16(1), 0}, {0, 0, F16(1)}};
static const uint8_t edges[24] = {0, 1, 2, 3, 0, 2, 3, 1, 0, 3, 1, 2, 1, 2, 0, 3, 2, 3, 0, 1, 1, 3, 2, 0};
static const uint8_t faces[12] = {1, 2, 3, 0, 3, 2, 0, 1, 3, 0, 2, 1};
static const toi_hull3_table tetrahedron = {corners, edges, faces, F16(1), 4, 6, 4, 1};
static const toi_hull3 good_hull3 = {&tetrahedron, {0, 0, 0}, TOI_ROT3_IDENTITY};

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/* Whether an error was answered, and nothing written but the status. */
static inline int is_refused(toi_status returned, toi_status expected, const toi_hit *hit) {
    toi_hit untouched;
    memset(&untouched, 0x5A, sizeof untouched);
    untouched.status = expected;
    return returned == expected && memcmp(hit, &untouched, sizeof untouched) == 0;
}

/* For toi_explain: the context counts them. */
static inline void count_reports(void *context, const toi_axis_report *report) {
    (void)report;
    ++*(unsigned *)context;
}

#define ONE    TOI_Q30_ONE
#define BEYOND (TOI_ROT_ENTRY_MAX + 1)

#endif
