/* SPDX-License-Identifier: MIT */
/* The typed queries of shapes at rest, with answers by hand. */
#include "digest_hulls.h"
#include "good_shapes.h"
#include "tap.h"

/* A is the square or cube from -1 to 1, and B one of 2 by 2 (by 2) at x = 1.75: it is pushed by 1/4 along x.
 */
static const fix16_t least = F16(.25), near_x = F16(1.75), far_x = F16(2.25);

static toi_aabb2 box2(fix16_t x) {
    return (toi_aabb2){{x - fix16_one, -fix16_one}, {x + fix16_one, fix16_one}};
}

static toi_obb2 turned2(fix16_t x) {
    return (toi_obb2){{x, 0}, {fix16_one, fix16_one}, TOI_ROT2_IDENTITY};
}

static toi_poly2 square(fix16_t x, toi_vec2 room[4]) {
    const fix16_t left = x - fix16_one, right = x + fix16_one;
    room[0] = (toi_vec2){left, -fix16_one};
    room[1] = (toi_vec2){right, -fix16_one};
    room[2] = (toi_vec2){right, fix16_one};
    room[3] = (toi_vec2){left, fix16_one};
    return (toi_poly2){room, 4};
}

static toi_aabb3 box3(fix16_t x) {
    return (toi_aabb3){{x - fix16_one, -fix16_one, -fix16_one}, {x + fix16_one, fix16_one, fix16_one}};
}

static toi_obb3 turned3(fix16_t x) {
    return (toi_obb3){{x, 0, 0}, {fix16_one, fix16_one, fix16_one}, TOI_ROT3_IDENTITY};
}

/* Half extents of 3, 4 and 5 ulps stretched to 1, but for some ulps. */
static toi_hull3 cube(fix16_t x) {
    static toi_vec3 room[8];
    static toi_hull3_table table;
    const fix16_t factor[3] = {fix16_one / 3, fix16_one / 4, fix16_one / 5};
    digest_hull_scale(digest_hulls[DIGEST_HULL_BOX], factor, room, &table);
    return (toi_hull3){&table, {x, 0, 0}, TOI_ROT3_IDENTITY};
}

/* tolerance: of hulls, whose sides are an ulp short and whose answers may be off by 4 */
static void expect(const char *pair, toi_status near, const toi_penetration *p, toi_status far,
                   fix16_t tolerance) {
    const toi_vec3 *n = &p[0].normal, *push = &p[0].push;
    tap_ok(near == TOI_OVERLAP && p[0].status == near && n->x == fix16_one && n->y == 0 && n->z == 0 &&
               p[0].depth >= least - tolerance && p[0].depth <= least + tolerance &&
               push->x >= least - tolerance && push->x <= least + tolerance && push->y == 0 && push->z == 0,
           "%s: out by 1/4 along x (depth %d, push %d)", pair, (int)p[0].depth, (int)push->x);
    tap_ok(far == TOI_SEPARATE && p[1].status == far && p[1].normal.x == fix16_one && p[1].depth == 0,
           "%s: apart by 1/4", pair);
}

#define EXPECT(pair, tolerance, a, b_near, b_far)                                                            \
    do {                                                                                                     \
        toi_penetration answers[2];                                                                          \
        toi_status met = toi_overlap_##pair(a, b_near, &answers[0]);                                         \
        toi_status apart = toi_overlap_##pair(a, b_far, &answers[1]);                                        \
        expect(#pair, met, answers, apart, tolerance);                                                       \
    } while (0)

static void in_the_plane(void) {
    toi_vec2 room[3][4];
    const toi_aabb2 a = box2(0), near = box2(near_x), far = box2(far_x);
    const toi_obb2 oa = turned2(0), onear = turned2(near_x), ofar = turned2(far_x);
    const toi_poly2 pa = square(0, room[0]), pnear = square(near_x, room[1]), pfar = square(far_x, room[2]);
    EXPECT(aabb2, 0, &a, &near, &far);
    EXPECT(obb2, 0, &oa, &onear, &ofar);
    EXPECT(aabb2_obb2, 0, &a, &onear, &ofar);
    EXPECT(obb2_aabb2, 0, &oa, &near, &far);
    EXPECT(poly2, 0, &pa, &pnear, &pfar);
    EXPECT(poly2_aabb2, 0, &pa, &near, &far);
    EXPECT(aabb2_poly2, 0, &a, &pnear, &pfar);
    EXPECT(poly2_obb2, 4, &pa, &onear, &ofar);
    EXPECT(obb2_poly2, 4, &oa, &pnear, &pfar);
}

static void in_space(void) {
    const toi_aabb3 a = box3(0), near = box3(near_x), far = box3(far_x);
    const toi_obb3 oa = turned3(0), onear = turned3(near_x), ofar = turned3(far_x);
    const toi_hull3 ha = cube(0), hnear = cube(near_x), hfar = cube(far_x);
    EXPECT(aabb3, 0, &a, &near, &far);
    EXPECT(obb3, 0, &oa, &onear, &ofar);
    EXPECT(aabb3_obb3, 0, &a, &onear, &ofar);
    EXPECT(obb3_aabb3, 0, &oa, &near, &far);
    EXPECT(hull3, 6, &ha, &hnear, &hfar);
    EXPECT(hull3_aabb3, 6, &ha, &near, &far);
    EXPECT(aabb3_hull3, 6, &a, &hnear, &hfar);
    EXPECT(hull3_obb3, 6, &ha, &onear, &ofar);
    EXPECT(obb3_hull3, 6, &oa, &hnear, &hfar);
}

/* What opening the pair refuses is the answer, and nothing else is written; nor is there an answer to null.
 */
#define REFUSE(pair, a, b)                                                                                   \
    do {                                                                                                     \
        toi_penetration p, same;                                                                             \
        memset(&p, 0x5A, sizeof p);                                                                          \
        memset(&same, 0x5A, sizeof same);                                                                    \
        same.status = TOI_ERR_ARGUMENT;                                                                      \
        tap_ok(toi_overlap_##pair(a, NULL, &p) == TOI_ERR_ARGUMENT && memcmp(&p, &same, sizeof p) == 0 &&    \
                   toi_overlap_##pair(NULL, b, &p) == TOI_ERR_ARGUMENT && memcmp(&p, &same, sizeof p) == 0,  \
               #pair ": a shape that is null");                                                              \
        tap_ok(toi_overlap_##pair(a, b, NULL) == TOI_ERR_ARGUMENT, #pair ": no answer to null");             \
    } while (0)

static void refused_tagged(void) {
    const toi_shape shape = {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = good_aabb2}};
    toi_penetration p;
    tap_ok(toi_overlap(&shape, NULL, &p) == TOI_ERR_ARGUMENT &&
               toi_overlap(NULL, &shape, &p) == TOI_ERR_ARGUMENT &&
               toi_overlap(&shape, &shape, NULL) == TOI_ERR_ARGUMENT,
           "tagged shapes: null");
}

static void refused(void) {
    REFUSE(aabb2, &good_aabb2, &good_aabb2);
    REFUSE(obb2, &good_obb2, &good_obb2);
    REFUSE(aabb2_obb2, &good_aabb2, &good_obb2);
    REFUSE(obb2_aabb2, &good_obb2, &good_aabb2);
    REFUSE(poly2, &good_poly2, &good_poly2);
    REFUSE(poly2_aabb2, &good_poly2, &good_aabb2);
    REFUSE(aabb2_poly2, &good_aabb2, &good_poly2);
    REFUSE(poly2_obb2, &good_poly2, &good_obb2);
    REFUSE(obb2_poly2, &good_obb2, &good_poly2);
    REFUSE(aabb3, &good_aabb3, &good_aabb3);
    REFUSE(obb3, &good_obb3, &good_obb3);
    REFUSE(aabb3_obb3, &good_aabb3, &good_obb3);
    REFUSE(obb3_aabb3, &good_obb3, &good_aabb3);
    REFUSE(hull3, &good_hull3, &good_hull3);
    REFUSE(hull3_aabb3, &good_hull3, &good_aabb3);
    REFUSE(aabb3_hull3, &good_aabb3, &good_hull3);
    REFUSE(hull3_obb3, &good_hull3, &good_obb3);
    REFUSE(obb3_hull3, &good_obb3, &good_hull3);
}

int main(void) {
    in_the_plane();
    in_space();
    refused();
    refused_tagged();
    return tap_done();
}
