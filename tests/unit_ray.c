/* SPDX-License-Identifier: MIT */
/* Rays and points: cases by hand, against a square or a cube from -1 to 1 in every form that there is, and
 * thrown ones, in which rays, points and sweeps have to agree. */
#include <stdlib.h>
#include "digest_hulls.h"
#include "good_shapes.h"
#include "random.h"
#include "same.h"
#include "tap.h"

enum { ROUNDS = 20000 };

static uint64_t seed = 5;

/* ---- By hand ---- */

static const toi_vec2 square_corners[4] = {
    {F16(-1), F16(-1)}, {F16(1), F16(-1)}, {F16(1), F16(1)}, {F16(-1), F16(1)}};
static toi_vec3 cube_corners[8];
static toi_hull3_table cube;

static toi_shape cubes[6] = {
    {.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{F16(-1), F16(-1)}, {F16(1), F16(1)}}}},
    {.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = {{F16(-1), F16(-1), F16(-1)}, {F16(1), F16(1), F16(1)}}}},
    {.kind = TOI_SHAPE_OBB2, .as = {.obb2 = {{0, 0}, {F16(1), F16(1)}, TOI_ROT2_IDENTITY}}},
    {.kind = TOI_SHAPE_OBB3, .as = {.obb3 = {{0, 0, 0}, {F16(1), F16(1), F16(1)}, TOI_ROT3_IDENTITY}}},
    {.kind = TOI_SHAPE_POLY2, .as = {.poly2 = {square_corners, 4}}},
    {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = {&cube, {0, 0, 0}, TOI_ROT3_IDENTITY}}},
};

/* The typed function of the kind. */
static toi_status cast(const toi_shape *s, const toi_vec3 *o, const toi_vec3 *d, const toi_options *options,
                       toi_hit *hit) {
    const toi_vec2 o2 = {o->x, o->y}, d2 = {d->x, d->y};
    switch (s->kind) {
    case TOI_SHAPE_AABB2:
        return toi_raycast_aabb2(&o2, &d2, &s->as.aabb2, options, hit);
    case TOI_SHAPE_OBB2:
        return toi_raycast_obb2(&o2, &d2, &s->as.obb2, options, hit);
    case TOI_SHAPE_POLY2:
        return toi_raycast_poly2(&o2, &d2, &s->as.poly2, options, hit);
    case TOI_SHAPE_AABB3:
        return toi_raycast_aabb3(o, d, &s->as.aabb3, options, hit);
    case TOI_SHAPE_OBB3:
        return toi_raycast_obb3(o, d, &s->as.obb3, options, hit);
    default:
        return toi_raycast_hull3(o, d, &s->as.hull3, options, hit);
    }
}

static toi_status contains(const toi_shape *s, const toi_vec3 *p) {
    const toi_vec2 p2 = {p->x, p->y};
    switch (s->kind) {
    case TOI_SHAPE_AABB2:
        return toi_contains_aabb2(&s->as.aabb2, &p2);
    case TOI_SHAPE_OBB2:
        return toi_contains_obb2(&s->as.obb2, &p2);
    case TOI_SHAPE_POLY2:
        return toi_contains_poly2(&s->as.poly2, &p2);
    case TOI_SHAPE_AABB3:
        return toi_contains_aabb3(&s->as.aabb3, p);
    case TOI_SHAPE_OBB3:
        return toi_contains_obb3(&s->as.obb3, p);
    default:
        return toi_contains_hull3(&s->as.hull3, p);
    }
}

/* Without the room between members. */
static bool same_hit(const toi_hit *p, const toi_hit *q) {
    return p->status == q->status && p->enter == q->enter && p->exit == q->exit &&
           same_vector(&p->normal, &q->normal) && same_axis(&p->axis, &q->axis);
}

/* In half units; times in quarters. */
static const struct {
    const char *name;
    int x, y, dx, dy;
    toi_status status;
    int enter, exit, nx, ny;
} rays[] = {
    {"head on", -6, 0, 8, 0, TOI_HIT, 2, 4, -1, 0},
    {"through", -4, 1, 8, 0, TOI_HIT, 1, 3, -1, 0},
    {"from above", 1, 6, 0, -16, TOI_HIT, 1, 2, 0, 1},
    {"the end just touches, and would go in", -6, 0, 4, 0, TOI_HIT, 4, 4, -1, 0},
    {"too short", -8, 0, 4, 0, TOI_SEPARATE, 0, 0, 0, 0},
    {"past it", -6, 3, 8, 0, TOI_SEPARATE, 0, 0, 0, 0},
    {"away", 6, 0, 8, 0, TOI_SEPARATE, 0, 0, 0, 0},
    {"along a side", -4, 2, 8, 0, TOI_GRAZE, 1, 3, 0, 1},
    {"from a side outwards", 2, 0, 8, 0, TOI_GRAZE, 0, 0, 1, 0},
    {"from a side inwards", 2, 0, -8, 0, TOI_HIT, 0, 2, 1, 0},
    {"from within", 0, 0, 8, 0, TOI_OVERLAP, 0, 1, 0, 0},
    {"at rest within", 0, 1, 0, 0, TOI_OVERLAP, 0, 4, 0, 0},
    {"at rest on a side", -2, 0, 0, 0, TOI_GRAZE, 0, 4, -1, 0},
    {"into a corner, x before y", -4, -4, 8, 8, TOI_HIT, 1, 3, -1, 0},
    {"at a corner only", -4, 0, 8, 8, TOI_GRAZE, 1, 1, -1, 0},
};

/* Of a hull the times may be an ulp wider, and at a corner it is open which face
 * decides, and whether the ray goes in. */
static bool is_answer(const toi_hit *hit, size_t n, bool certified) {
    const int32_t early = 16384 * rays[n].enter - hit->enter, late = hit->exit - 16384 * rays[n].exit;
    const bool corner = certified && rays[n].dx != 0 && rays[n].dy != 0;
    return (corner || hit->status == rays[n].status) && early >= 0 && early <= certified && late >= 0 &&
           late <= certified &&
           (corner || (hit->normal.x == fix16_one * rays[n].nx && hit->normal.y == fix16_one * rays[n].ny)) &&
           hit->normal.z == 0;
}

static void known_rays(void) {
    for (size_t n = 0; n < COUNT(rays); n++) {
        const toi_vec3 o = {32768 * rays[n].x, 32768 * rays[n].y, 0},
                       d = {32768 * rays[n].dx, 32768 * rays[n].dy, 0};
        unsigned right = 0, same = 0;
        for (size_t k = 0; k < COUNT(cubes); k++) {
            toi_hit hit, tagged;
            cast(&cubes[k], &o, &d, NULL, &hit);
            right += is_answer(&hit, n, cubes[k].kind == TOI_SHAPE_HULL3);
            same += toi_raycast(&o, &d, &cubes[k], NULL, &tagged) == hit.status && same_hit(&tagged, &hit);
        }
        tap_ok(right == COUNT(cubes) && same == right, "%s: %s", rays[n].name,
               toi_status_name(rays[n].status));
    }
}

/* In half units; and the depth of space, which is not there in the plane. */
static void known_points(void) {
    static const struct {
        int x, y, z;
        toi_status plane, space;
    } points[] = {
        {0, 1, 1, TOI_OVERLAP, TOI_OVERLAP},    {2, 1, 0, TOI_TOUCH, TOI_TOUCH},
        {-2, 2, 0, TOI_TOUCH, TOI_TOUCH},       {3, 0, 0, TOI_SEPARATE, TOI_SEPARATE},
        {2, -3, 0, TOI_SEPARATE, TOI_SEPARATE}, {1, 1, 2, TOI_OVERLAP, TOI_TOUCH},
        {1, 1, 3, TOI_OVERLAP, TOI_SEPARATE},   {2, 1, -3, TOI_TOUCH, TOI_SEPARATE},
    };
    unsigned right = 0;
    for (size_t n = 0; n < COUNT(points); n++)
        for (size_t k = 0; k < COUNT(cubes); k++) {
            const toi_vec3 p = {32768 * points[n].x, 32768 * points[n].y, 32768 * points[n].z};
            toi_status expected = k % 2 ? points[n].space : points[n].plane;
            right += contains(&cubes[k], &p) == expected && toi_contains(&cubes[k], &p) == expected;
        }
    tap_ok(right == COUNT(points) * COUNT(cubes), "points inside, outside and on the boundary: %u", right);
}

/* Flat shapes: on them is inside, but not on their rim. */
static void flat_shapes(void) {
    const toi_aabb2 wall = {{0, F16(-1)}, {0, F16(1)}};
    const toi_vec2 on = {0, 5}, rim = {0, F16(1)}, beside = {1, 0}, left = {F16(-1), 0}, right = {F16(2), 0};
    toi_hit hit;
    tap_ok(toi_contains_aabb2(&wall, &on) == TOI_OVERLAP && toi_contains_aabb2(&wall, &rim) == TOI_TOUCH &&
               toi_contains_aabb2(&wall, &beside) == TOI_SEPARATE,
           "points on a wall without width");
    tap_ok(toi_raycast_aabb2(&left, &right, &wall, NULL, &hit) == TOI_HIT && hit.enter == 32768 &&
               hit.exit == 32768 && hit.normal.x == -fix16_one,
           "a ray through it is a hit");
}

/* Upright boxes turned about the vertical are exact along it. */
static void on_top(void) {
    static const toi_status expected[] = {TOI_OVERLAP, TOI_TOUCH, TOI_SEPARATE};
    toi_obb3 box = {{0, 0, 0}, {F16(2), F16(2), F16(2)}, TOI_ROT3_IDENTITY};
    unsigned right = 0;
    toi_rot3_from_yaw(&box.rot, 0x10000000);
    for (int side = -1; side <= 1; side += 2)
        for (int n = 0; n < 3; n++) {
            const toi_vec3 p = {F16(0.25), F16(0.25), side * (F16(2) + n - 1)};
            right += toi_contains_obb3(&box, &p) == expected[n];
        }
    tap_ok(right == 6, "points on the top and bottom of a turned box touch it");
}

/* ---- Thrown ---- */

static int32_t within(int32_t size) {
    return (int32_t)(random64(&seed) % (2 * (uint64_t)size + 1)) - size;
}

static toi_vec3 throw_vector(int32_t size) {
    return (toi_vec3){within(size), within(size), within(size)};
}

/* Turned and off the origin. */
static toi_shape throw_shape(toi_shape_kind kind, int32_t size, toi_vec2 room[4]) {
    toi_shape s = {.kind = kind, .as = {.aabb2 = {{0, 0}, {0, 0}}}};
    toi_vec3 c = throw_vector(size), h = throw_vector(size);
    h = (toi_vec3){abs(h.x), abs(h.y), abs(h.z)};
    toi_quat q = {within(99), within(99), within(99), 100};
    toi_rot2 turned2;
    toi_rot3 turned3;
    toi_rot2_from_angle(&turned2, (toi_angle)random64(&seed));
    toi_rot3_from_quaternion(&turned3, &q);
    switch (kind) {
    case TOI_SHAPE_AABB2:
        s.as.aabb2 = (toi_aabb2){{c.x - h.x, c.y - h.y}, {c.x + h.x, c.y + h.y}};
        break;
    case TOI_SHAPE_AABB3:
        s.as.aabb3 = (toi_aabb3){{c.x - h.x, c.y - h.y, c.z - h.z}, {c.x + h.x, c.y + h.y, c.z + h.z}};
        break;
    case TOI_SHAPE_OBB2:
        s.as.obb2 = (toi_obb2){{c.x, c.y}, {h.x, h.y}, turned2};
        break;
    case TOI_SHAPE_OBB3:
        s.as.obb3 = (toi_obb3){c, h, turned3};
        break;
    case TOI_SHAPE_POLY2:
        for (int k = 0; k < 4; k++)
            room[k] = (toi_vec2){within(size), within(size)};
        if (toi_poly2_hull(room, 4, &s.as.poly2) != TOI_OK)
            s.as.poly2 = (toi_poly2){square_corners, 4};
        break;
    default:
        s.as.hull3 = (toi_hull3){digest_hulls[random64(&seed) % DIGEST_HULLS], c, turned3};
    }
    return s;
}

/* A ray is the sweep of a point, but for its normal, which points the other way, against the ray: by no more
 * than its rounding along it. */
static bool is_sweep(const toi_shape *s, const toi_vec3 *o, const toi_vec3 *d, bool flat, toi_hit *hit) {
    toi_shape point = {.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = {*o, *o}}};
    if (flat)
        point = (toi_shape){.kind = TOI_SHAPE_AABB2, .as = {.aabb2 = {{o->x, o->y}, {o->x, o->y}}}};
    toi_hit swept, tagged;
    cast(s, o, d, NULL, hit);
    toi_raycast(o, d, s, NULL, &tagged);
    toi_sweep(&point, d, s, &still3, NULL, &swept);
    swept.normal = (toi_vec3){-swept.normal.x, -swept.normal.y, -swept.normal.z};
    int64_t along =
        (int64_t)d->x * hit->normal.x + (int64_t)d->y * hit->normal.y + (int64_t)d->z * hit->normal.z;
    int64_t rounding = 2 * ((int64_t)abs(d->x) + abs(d->y) + abs(d->z));
    return same_hit(hit, &swept) && same_hit(hit, &tagged) && (hit->status != TOI_HIT || along <= rounding);
}

/* Where a ray is half way between enter and exit, on the grid, the point is inside; and outside before. */
static bool is_inside(const toi_shape *s, const toi_vec3 *o, const toi_vec3 *d, const toi_hit *hit) {
    const toi_vec3 end = {o->x + d->x, o->y + d->y, o->z + d->z};
    toi_status start = toi_contains(s, o), typed = contains(s, o), last = contains(s, &end);
    if (start != typed || (start == TOI_OVERLAP) != (hit->status == TOI_OVERLAP))
        return false;
    return hit->status != TOI_SEPARATE ? last == TOI_SEPARATE || hit->exit == fix16_one
                                       : start == TOI_SEPARATE && last == TOI_SEPARATE;
}

static void thrown(toi_shape_kind kind, int32_t size) {
    unsigned wrong = 0, seen[4] = {0, 0, 0, 0};
    bool flat = kind == TOI_SHAPE_AABB2 || kind == TOI_SHAPE_OBB2 || kind == TOI_SHAPE_POLY2;
    for (int k = 0; k < ROUNDS; k++) {
        toi_vec2 room[4];
        toi_shape s = throw_shape(kind, size, room);
        toi_vec3 o = throw_vector(size), d = throw_vector(2 * size);
        if (flat)
            o.z = d.z = 0;
        toi_hit hit;
        wrong += !is_sweep(&s, &o, &d, flat, &hit) || !is_inside(&s, &o, &d, &hit);
        seen[hit.status & 3]++;
    }
    tap_ok(wrong == 0 && seen[TOI_HIT] > ROUNDS / 40 && seen[TOI_OVERLAP] > ROUNDS / 200,
           "kind %d, size %d: %u separate, %u graze, %u hit, %u overlap, %u wrong", (int)kind, (int)size,
           seen[0], seen[1], seen[2], seen[3], wrong);
}

/* ---- Errors ---- */

static void refused(size_t k) {
    const toi_shape *s = &cubes[k];
    const toi_options backwards = {.t_max = -1};
    const toi_vec3 far = {TOI_LIMIT, 0, 0}, least = {0, INT32_MIN, 0};
    const bool whole = s->kind == TOI_SHAPE_AABB2 || s->kind == TOI_SHAPE_AABB3;
    const toi_status range = whole ? TOI_SEPARATE : TOI_ERR_RANGE;
    toi_hit hit;
    memset(&hit, 0x5A, sizeof hit);
    tap_ok(is_refused(toi_raycast(NULL, &still3, s, NULL, &hit), TOI_ERR_ARGUMENT, &hit) &&
               is_refused(toi_raycast(&still3, NULL, s, NULL, &hit), TOI_ERR_ARGUMENT, &hit) &&
               is_refused(cast(s, &still3, &still3, &backwards, &hit), TOI_ERR_ARGUMENT, &hit) &&
               cast(s, &still3, &still3, NULL, NULL) == TOI_ERR_ARGUMENT &&
               toi_contains(s, NULL) == TOI_ERR_ARGUMENT,
           "kind %d: null and a negative t_max are refused", (int)s->kind);
    tap_ok(contains(s, &far) == range && contains(s, &least) == range &&
               cast(s, &least, &still3, NULL, &hit) == range && cast(s, &far, &far, NULL, &hit) == range,
           "kind %d: %s past the limit", (int)s->kind, toi_status_name(range));
}

static void refused_null(void) {
    const toi_shape unknown = {.kind = (toi_shape_kind)99, .as = {.aabb2 = {{0, 0}, {0, 0}}}};
    toi_hit hit;
    tap_ok(toi_raycast_aabb2(NULL, &still2, &good_aabb2, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast_aabb2(&still2, NULL, &good_aabb2, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast_aabb2(&still2, &still2, NULL, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast_obb2(NULL, &still2, &good_obb2, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast_obb2(&still2, &still2, NULL, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast_poly2(NULL, &still2, &good_poly2, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast_poly2(&still2, &still2, NULL, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast_aabb3(NULL, &still3, &good_aabb3, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast_aabb3(&still3, &still3, NULL, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast_obb3(NULL, &still3, &good_obb3, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast_obb3(&still3, &still3, NULL, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast_hull3(NULL, &still3, &good_hull3, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast_hull3(&still3, &still3, NULL, NULL, &hit) == TOI_ERR_ARGUMENT &&
               toi_raycast(&still3, &still3, NULL, NULL, &hit) == TOI_ERR_ARGUMENT,
           "rays of null and against null");
    tap_ok(toi_contains_aabb2(NULL, &still2) == TOI_ERR_ARGUMENT &&
               toi_contains_aabb2(&good_aabb2, NULL) == TOI_ERR_ARGUMENT &&
               toi_contains_obb2(NULL, &still2) == TOI_ERR_ARGUMENT &&
               toi_contains_obb2(&good_obb2, NULL) == TOI_ERR_ARGUMENT &&
               toi_contains_poly2(NULL, &still2) == TOI_ERR_ARGUMENT &&
               toi_contains_poly2(&good_poly2, NULL) == TOI_ERR_ARGUMENT &&
               toi_contains_aabb3(NULL, &still3) == TOI_ERR_ARGUMENT &&
               toi_contains_aabb3(&good_aabb3, NULL) == TOI_ERR_ARGUMENT &&
               toi_contains_obb3(NULL, &still3) == TOI_ERR_ARGUMENT &&
               toi_contains_obb3(&good_obb3, NULL) == TOI_ERR_ARGUMENT &&
               toi_contains_hull3(NULL, &still3) == TOI_ERR_ARGUMENT &&
               toi_contains_hull3(&good_hull3, NULL) == TOI_ERR_ARGUMENT &&
               toi_contains(NULL, &still3) == TOI_ERR_ARGUMENT,
           "points in null, and null in shapes");
    tap_ok(toi_raycast(&still3, &still3, &unknown, NULL, &hit) == TOI_ERR_SHAPE &&
               toi_contains(&unknown, &still3) == TOI_ERR_SHAPE,
           "an unknown kind is refused");
}

/* A box turned about z is a prism: z alone tells of a point above, on, or within it. So say overlaps, too. */
static void upright(void) {
    toi_obb3 box = {{0, 0, 0}, {F16(2), F16(2), F16(2)}, TOI_ROT3_IDENTITY};
    unsigned wrong = 0, different = 0;
    for (int n = 0; n < ROUNDS; n++) {
        toi_penetration p;
        toi_rot3_from_yaw(&box.rot, (toi_angle)random64(&seed));
        const toi_vec3 at = {within(F16(1)), within(F16(1)), (n % 2 == 0 ? 1 : -1) * F16(2) + within(2)};
        const toi_aabb3 point = {at, at};
        const fix16_t height = at.z < 0 ? -at.z : at.z;
        const toi_status said = toi_contains_obb3(&box, &at);
        wrong += said != (height > F16(2) ? TOI_SEPARATE : height == F16(2) ? TOI_TOUCH : TOI_OVERLAP);
        different += said != toi_overlap_aabb3_obb3(&point, &box, &p);
    }
    tap_ok(wrong == 0, "points at the top and bottom of turned boxes: %u wrong of %d", wrong, ROUNDS);
    tap_ok(different == 0, "and overlaps say the same: %u differ", different);
}

int main(void) {
    const fix16_t unit[3] = {fix16_one / 3, fix16_one / 4, fix16_one / 5};
    digest_hull_scale(digest_hulls[DIGEST_HULL_BOX], unit, cube_corners, &cube);
    for (int k = 0; k < 8; k++)
        cube_corners[k] = (toi_vec3){cube_corners[k].x > 0 ? fix16_one : -fix16_one,
                                     cube_corners[k].y > 0 ? fix16_one : -fix16_one,
                                     cube_corners[k].z > 0 ? fix16_one : -fix16_one};
    cube.reach = F16(1.8);
    known_rays();
    known_points();
    flat_shapes();
    on_top();
    for (int kind = TOI_SHAPE_AABB2; kind <= TOI_SHAPE_HULL3; kind++) {
        thrown((toi_shape_kind)kind, 8);
        if (kind != TOI_SHAPE_HULL3)
            thrown((toi_shape_kind)kind, F16(700));
    }
    for (size_t k = 0; k < COUNT(cubes); k++)
        refused(k);
    refused_null();
    upright();
    return tap_done();
}
