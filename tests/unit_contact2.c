/* SPDX-License-Identifier: MIT */
/* Contacts in the plane that can be derived by hand. A is mostly a box whose top is y = 0, edge 3. */
#include "contact_points.h"
#include "random.h"

#include <string.h>

static const toi_vec2 still = {0, 0}, down = {0, -F16(4)};

static toi_obb2 block(double x, double top, double hx, double hy) {
    toi_obb2 box = {{F16(x), F16(top - hy)}, {F16(hx), F16(hy)}, TOI_ROT2_IDENTITY};
    return box;
}

static const toi_manifold *fall(const toi_obb2 *a, const toi_obb2 *b) {
    static toi_manifold m;
    toi_contact_obb2(a, &still, b, &down, NULL, &m);
    return &m;
}

/* The same in all ways to store it: the polygon's edge 2 is its top and its vertices 2 and 3 are there. */
static void level_boxes(void) {
    static const toi_vec2 corners[4] = {{-F16(1), -F16(2)}, {F16(1), -F16(2)}, {F16(1), 0}, {-F16(1), 0}};
    toi_aabb2 a = {corners[0], corners[2]}, b = {{0, F16(2)}, {F16(3), F16(3)}};
    toi_obb2 oa = block(0, 0, 1, 1), ob = block(1.5, 3, 1.5, .5);
    toi_poly2 pa = {corners, 4};
    toi_manifold m[5];
    toi_contact_aabb2(&a, &still, &b, &down, NULL, &m[0]);
    toi_contact_obb2(&oa, &still, &ob, &down, NULL, &m[1]);
    toi_contact_aabb2_obb2(&a, &still, &ob, &down, NULL, &m[2]);
    for (int n = 0; n < 3; n++)
        EXPECT("half of a side", &m[n], TOI_HIT, {{0, 0, 0}, E(3), V(0)}, {{F16(1), 0, 0}, V(3), E(2)});
    toi_contact_poly2_aabb2(&pa, &still, &b, &down, NULL, &m[3]);
    toi_contact_poly2_obb2(&pa, &still, &ob, &down, NULL, &m[4]);
    for (int n = 3; n < 5; n++)
        EXPECT("half of a polygon's side", &m[n], TOI_HIT, {{0, 0, 0}, E(2), V(0)},
               {{F16(1), 0, 0}, V(2), E(2)});
    tap_ok(m[0].hit.enter == F16(.5) && m[0].normal.y == fix16_one, "the normal is that of the sweep");
}

static void sides_and_corners(void) {
    toi_obb2 a = block(0, 0, 1, 1), same = block(0, 4, 1, 1), small = block(.25, 3, .5, .5),
             diamond = block(.5, 4, 1, 1);
    toi_rot2_from_angle(&diamond.rot, TOI_DEGREES(45));
    EXPECT("equal sides", fall(&a, &same), TOI_HIT, {{-F16(1), 0, 0}, V(2), V(0)},
           {{F16(1), 0, 0}, V(3), V(1)});
    EXPECT("a smaller side", fall(&a, &small), TOI_HIT, {{-F16(.25), 0, 0}, E(3), V(0)},
           {{F16(.75), 0, 0}, E(3), V(1)});
    EXPECT("a corner on a side", fall(&a, &diamond), TOI_HIT, {{F16(.5), 0, 0}, E(3), V(0)});
    diamond.center.x = F16(1);
    EXPECT("a corner on a corner", fall(&a, &diamond), TOI_HIT, {{F16(1), 0, 0}, V(3), V(0)});
}

/* 2 units wide and tilted so that one end is higher by this many ulps: see unit_contact3.c. */
static void nearly_parallel(void) {
    toi_obb2 a = block(0, 0, 3, 1), b = block(0, 4, 1, 1);
    toi_rot2_from_angle(&b.rot, (toi_angle)(5215.19 * .5));
    EXPECT("half an ulp over a side", fall(&a, &b), TOI_HIT, {{-F16(1), 0, 0}, E(3), V(0)},
           {{F16(1), 0, 0}, E(3), V(1)});
    toi_rot2_from_angle(&b.rot, (toi_angle)(5215.19 * 2));
    EXPECT("2 ulps over a side", fall(&a, &b), TOI_HIT, {{-F16(1), 0, 0}, E(3), V(0)});
    toi_obb2 wide = block(0, 0, 4000, 1), on = block(0, 4, 2000, 1);
    toi_rot2_from_angle(&wide.rot, TOI_DEGREES(30));
    on.rot = wide.rot;
    tap_ok(fall(&wide, &on)->count == 2, "wide sides in parallel");
}

static void grazes(void) {
    toi_obb2 a = block(0, 0, 1, 1), on = block(.5, 2, 1, 1), past = block(2.5, .5, .5, .5);
    toi_vec2 east = {F16(1), 0}, diagonal = {-F16(2), F16(2)};
    toi_manifold m;
    toi_contact_obb2(&a, &still, &on, &east, NULL, &m);
    EXPECT("sliding", &m, TOI_GRAZE, {{-F16(.5), 0, 0}, E(3), V(0)}, {{F16(1), 0, 0}, V(3), E(2)});
    /* B's corner is at (2 - 2 t, -1/2 + 2 t), which is on A's corner (1, 0) at no time: at 1/2 it is at y =
     * 1/2. */
    toi_contact_obb2(&a, &still, &past, &diagonal, NULL, &m);
    tap_ok(m.hit.status == TOI_SEPARATE && m.count == 0, "beside a corner");
    past.center.y = F16(-.5);
    toi_contact_obb2(&a, &still, &past, &diagonal, NULL, &m);
    EXPECT("past a corner", &m, TOI_GRAZE, {{F16(1), 0, 0}, V(3), V(0)});
}

static void flat_shapes(void) {
    toi_obb2 floor = block(0, 0, 2, 0), plank = block(.5, 1, 1, 0), post = block(.5, 2, 0, 1),
             dot = block(.5, 1, 0, 0);
    EXPECT("a segment on a segment", fall(&floor, &plank), TOI_HIT, {{-F16(.5), 0, 0}, E(3), V(0)},
           {{F16(1.5), 0, 0}, E(3), V(1)});
    EXPECT("one that stands", fall(&floor, &post), TOI_HIT, {{F16(.5), 0, 0}, E(3), V(0)});
    EXPECT("a point", fall(&floor, &dot), TOI_HIT, {{F16(.5), 0, 0}, E(3), V(0)});
    /* They cross at (1/2, 0). */
    post.center.y = F16(.25);
    toi_manifold m;
    toi_contact_obb2(&floor, &still, &post, &still, NULL, &m);
    tap_ok(m.hit.status == TOI_OVERLAP && m.count == 1 && abs(m.points[0].position.x - F16(.5)) <= 1 &&
               abs(m.points[0].position.y) <= 1,
           "two that cross");
}

/* A gable with its ridge at (0, 1), a straight middle vertex on its floor, and a box that comes down on it
 * and one that comes up. */
static void polygons(void) {
    static const toi_vec2 gable[5] = {
        {-F16(2), 0}, {F16(.5), 0}, {F16(2), 0}, {F16(2), F16(.25)}, {0, F16(1)}};
    static const toi_vec2 bowl[3] = {{0, F16(3)}, {F16(4), F16(6)}, {-F16(4), F16(6)}};
    toi_poly2 house = {gable, 5}, cup = {bowl, 3};
    toi_aabb2 slab = {{-F16(3), F16(3)}, {F16(3), F16(4)}}, lift = {{0, -F16(3)}, {F16(1), -F16(2)}};
    toi_vec2 up = {0, F16(4)};
    toi_manifold m;
    toi_contact_poly2_aabb2(&house, &still, &slab, &down, NULL, &m);
    EXPECT("a slab on a ridge", &m, TOI_HIT, {{0, F16(1), 0}, V(4), E(2)});
    toi_contact_poly2(&house, &still, &cup, &down, NULL, &m);
    EXPECT("a tip on a ridge", &m, TOI_HIT, {{0, F16(1), 0}, V(4), V(0)});
    toi_contact_aabb2_poly2(&lift, &up, &house, &still, NULL, &m);
    EXPECT("a lift under a floor", &m, TOI_HIT, {{0, 0, 0}, V(2), E(0)}, {{F16(1), 0, 0}, V(3), E(1)});
}

static toi_manifold rest(const toi_obb2 *a, const toi_obb2 *b) {
    toi_manifold m;
    toi_contact_obb2(a, &still, b, &still, NULL, &m);
    return m;
}

static void overlaps(void) {
    toi_obb2 a = block(0, 0, 2, 1), low = block(.5, 1.75, 1, 1), inner = block(0, -.25, .25, .25);
    toi_manifold m = rest(&a, &low);
    EXPECT("a shallow overlap", &m, TOI_OVERLAP, {{-F16(.5), -F16(.25), 0}, E(3), V(0)},
           {{F16(1.5), -F16(.25), 0}, E(3), V(1)});
    tap_ok(m.normal.y == fix16_one && m.hit.normal.y == 0, "its normal is the way out");
    m = rest(&a, &inner);
    EXPECT("one inside the other", &m, TOI_OVERLAP, {{-F16(.25), -F16(.75), 0}, E(3), V(0)},
           {{F16(.25), -F16(.75), 0}, E(3), V(1)});
    m = rest(&a, &a);
    tap_ok(m.hit.status == TOI_OVERLAP && m.count == 2, "a shape and itself");
}

/* All of Q16.16: the corner where they meet, and one past it. */
static void ends_of_the_range(void) {
    toi_aabb2 all = {{INT32_MIN, INT32_MIN}, {0, INT32_MAX}}, half = {{0, INT32_MIN}, {INT32_MAX, INT32_MAX}};
    toi_aabb2 dot = {{INT32_MAX, 0}, {INT32_MAX, 0}};
    toi_options options = TOI_OPTIONS_DEFAULT;
    toi_manifold m;
    toi_contact_aabb2(&all, &still, &half, &still, NULL, &m);
    EXPECT("two halves of the world", &m, TOI_GRAZE, {{0, INT32_MIN, 0}, V(1), V(0)},
           {{0, INT32_MAX, 0}, V(3), V(2)});
    toi_vec2 east = {F16(1), 0}, fast = {INT32_MAX, 0};
    toi_aabb2 before = {{INT32_MAX - 10, 0}, {INT32_MAX - 10, 0}};
    tap_ok(toi_contact_aabb2(&before, &east, &dot, &still, &options, &m) == TOI_HIT && m.count == 1 &&
               m.points[0].position.x >= INT32_MAX - 1,
           "a point at the end of the range");
    /* Both move on for 2 time units until they meet: at twice the range. */
    toi_vec2 slower = {INT32_MAX - 5, 0};
    options.t_max = F16(4);
    tap_ok(toi_contact_aabb2(&before, &fast, &dot, &slower, &options, &m) == TOI_ERR_RANGE &&
               m.hit.status == TOI_ERR_RANGE,
           "a point past the end of the range");
}

static void throw_level(uint64_t *seed, toi_aabb2 *box, toi_obb2 *same) {
    int x = below(seed, 6) - 3, y = below(seed, 6) - 3, width = below(seed, 4), height = below(seed, 4);
    *box = (toi_aabb2){{65536 * x, 65536 * y}, {65536 * (x + width), 65536 * (y + height)}};
    *same = (toi_obb2){{32768 * (2 * x + width), 32768 * (2 * y + height)},
                       {32768 * width, 32768 * height},
                       TOI_ROT2_IDENTITY};
}

/* As in unit_contact3.c. */
static void two_opinions(void) {
    uint64_t seed = 7;
    unsigned wrong = 0, statuses[4] = {0, 0, 0, 0};
    for (int n = 0; n < 40000; n++) {
        toi_aabb2 a, b;
        toi_obb2 oa, ob;
        toi_manifold first, second;
        fix16_t x = 131072 * (below(&seed, 5) - 2), y = 262144 * (below(&seed, 3) - 1);
        toi_vec2 v = {x, y};
        throw_level(&seed, &a, &oa);
        throw_level(&seed, &b, &ob);
        toi_contact_aabb2(&a, &still, &b, &v, NULL, &first);
        toi_contact_obb2(&oa, &still, &ob, &v, NULL, &second);
        statuses[first.hit.status]++;
        bool right = same_points(&first, &second);
        wrong += !right;
        if (!right && wrong < 4) {
            show_points(&first);
            show_points(&second);
        }
    }
    tap_ok(wrong == 0 && statuses[TOI_GRAZE] > 1000 && statuses[TOI_HIT] > 1000 &&
               statuses[TOI_OVERLAP] > 1000,
           "level boxes by two ways: %u differ (%u grazes, %u hits, %u overlaps)", wrong, statuses[TOI_GRAZE],
           statuses[TOI_HIT], statuses[TOI_OVERLAP]);
}

static void reductions(void) {
    toi_manifold m;
    memset(&m, 0, sizeof m);
    m.normal.y = fix16_one;
    m.count = 2;
    toi_manifold_reduce(&m, 4);
    tap_ok(m.count == 2, "two points are not reduced to four");
    toi_manifold_reduce(&m, 1);
    tap_ok(m.count == 1, "but to one");
    toi_manifold_reduce(&m, 0);
    tap_ok(m.count == 1, "and to no fewer");
    toi_manifold_reduce(NULL, 4);
}

/* B is in A, its tip 1 ulp above that of A, and gets out upwards by 3 ulps. Its lower corners are 1 ulp above
 * its tip, and brought down to it they are half an ulp below A's edges, which rise more slowly: none of them
 * is in A, but the tip. */
static void only_the_tip(void) {
    static const toi_vec2 outer[5] = {{0, 0}, {200000, 3}, {200000, 4}, {-200000, 4}, {-200000, 3}};
    static const toi_vec2 inner[5] = {{0, 1}, {99999, 2}, {99999, 3}, {-99999, 3}, {-99999, 2}};
    const toi_poly2 a = {outer, 5}, b = {inner, 5};
    toi_manifold m;
    toi_contact_poly2(&a, &still, &b, &still, NULL, &m);
    EXPECT("a tip within", &m, TOI_OVERLAP, {{0, 1, 0}, E(2), V(0)});
    /* Its top is as near to the other side of A, and of equals the way up comes first. */
    toi_contact_poly2(&b, &still, &a, &still, NULL, &m);
    EXPECT("a tip within, the other way", &m, TOI_OVERLAP, {{0, 3, 0}, E(2), V(0)});
}

/* A's left side and B's right side are on x = 0 and have 15 ulps in common there, from y = 0 to 15. B's next
 * edge leans away from 141 ulps of A's side by less than 1 ulp, but those 15 are not given up for it. */
static void a_short_part(void) {
    static const toi_vec2 left[5] = {{400000, 0}, {400000, 156}, {0, 156}, {0, 15}, {0, 0}};
    static const toi_vec2 right[4] = {{-140, -250000}, {0, -497000}, {0, 15}, {-140, 250000}};
    const toi_poly2 a = {left, 5}, b = {right, 4};
    toi_manifold m;
    toi_contact_poly2(&a, &still, &b, &still, NULL, &m);
    EXPECT("a short part that touches", &m, TOI_GRAZE, {{0, 15, 0}, V(3), V(2)}, {{0, 0, 0}, V(4), E(1)});
}

static toi_poly2 throw_hull(uint64_t *seed, toi_vec2 room[6]) {
    toi_poly2 hull;
    do
        for (unsigned k = 0; k < 6; k++)
            room[k] = (toi_vec2){below(seed, 1 << 18), below(seed, 1 << 18)};
    while (toi_poly2_hull(room, 6, &hull) != TOI_OK);
    return hull;
}

/* The typed function takes the typed sweep, and finds the edge that decided by its number. */
static void typed_and_tagged(void) {
    enum { PAIRS = 3000 };
    uint64_t seed = 20261128;
    unsigned same = 0, met = 0, overlaps = 0;
    for (unsigned n = 0; n < PAIRS; n++) {
        toi_vec2 rooms[2][6];
        const toi_shape a = {.kind = TOI_SHAPE_POLY2, .as.poly2 = throw_hull(&seed, rooms[0])};
        const toi_shape b = {.kind = TOI_SHAPE_POLY2, .as.poly2 = throw_hull(&seed, rooms[1])};
        const toi_vec3 va = {below(&seed, 1 << 20), below(&seed, 1 << 20), 0}, vb = {0, 0, 0};
        const int away = below(&seed, 1 << 19);
        for (unsigned k = 0; k < b.as.poly2.count; k++)
            rooms[1][k].x += away;
        toi_manifold typed, tagged;
        toi_contact_poly2(&a.as.poly2, &(toi_vec2){va.x, va.y}, &b.as.poly2, &still, NULL, &typed);
        toi_contact(&a, &va, &b, &vb, NULL, &tagged);
        same += same_points(&typed, &tagged) && typed.normal.x == tagged.normal.x &&
                typed.normal.y == tagged.normal.y;
        met += typed.hit.status >= TOI_HIT;
        overlaps += typed.hit.status == TOI_OVERLAP;
    }
    tap_ok(same == PAIRS && met > PAIRS / 2 && overlaps > PAIRS / 8 && met > overlaps + PAIRS / 8,
           "%u of %u contacts are those of shapes with a tag: %u met, %u overlap", same, PAIRS, met,
           overlaps);
}

int main(void) {
    typed_and_tagged();
    only_the_tip();
    a_short_part();
    level_boxes();
    sides_and_corners();
    nearly_parallel();
    grazes();
    flat_shapes();
    polygons();
    overlaps();
    ends_of_the_range();
    two_opinions();
    reductions();
    return tap_done();
}
