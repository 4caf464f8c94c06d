/* SPDX-License-Identifier: MIT */
/* Rays answer by slabs and signs what the sweep of a point answers by a pair, to the bit: status, times,
 * normal, axis and hint. The scenes are nasty ones: rays at corners and along faces, from a face, from a
 * corner and from within, of no length and of the longest; boxes without extent, of axes that are no
 * rotation, and at the ends of the domain. */
#include "digest_hulls.h"
#include "random.h"
#include "same.h"
#include "tap.h"

enum { ROUNDS = 40000, MOST_POINTS = 8 };

static uint64_t seed = 7;

/* A shape, and places on it where rays meet more than one axis at once. */
typedef struct {
    toi_shape shape;
    toi_vec2 vertices[MOST_POINTS];
    toi_vec3 corners[MOST_POINTS];
    unsigned count;
    int32_t size;
} scene;

static uint32_t below(uint32_t n) {
    return (uint32_t)(random64(&seed) % n);
}

static int32_t within(int32_t size) {
    return (int32_t)((int64_t)(random64(&seed) % (2 * (uint64_t)size + 1)) - size);
}

static int32_t one_of_two(int32_t a, int32_t b) {
    return below(2) == 0 ? a : b;
}

static int32_t clamp(int64_t x) {
    return x > TOI_LIMIT ? TOI_LIMIT : x < -TOI_LIMIT ? -TOI_LIMIT : (int32_t)x;
}

static int32_t any_number(void) {
    return (int32_t)((int64_t)(random64(&seed) >> 32) + INT32_MIN);
}

static toi_vec3 any_vector(void) {
    return (toi_vec3){any_number(), any_number(), any_number()};
}

static toi_vec3 any_small(void) {
    return (toi_vec3){within(100000), within(100000), within(100000)};
}

/* Mostly small against the domain, at times at its end. */
static int32_t throw_coordinate(int32_t size) {
    return below(20) == 0 ? one_of_two(1 - TOI_LIMIT, TOI_LIMIT - 1) + (int32_t)below(2) : within(size);
}

static int32_t throw_half(int32_t size) {
    const uint32_t kind = below(6);
    return kind == 0   ? 0
           : kind == 1 ? 1
           : kind == 2 ? 32 * (int32_t)below((uint32_t)size / 32 + 1)
                       : size - (int32_t)below((uint32_t)size);
}

/* ---- Rotations: level ones, nearly level ones, some with corners on the grid, and some that are none */

static toi_rot2 throw_rot2(void) {
    static const toi_rot2 special[] = {{0, 0},
                                       {TOI_Q30_ONE, 0},
                                       {0, -TOI_Q30_ONE},
                                       {TOI_Q30_ONE + 9, 0},
                                       {0, 70000 - TOI_Q30_ONE},
                                       {-TOI_Q30_ONE - 16, 0},
                                       {INT32_C(5) << 27, INT32_C(25) << 25},
                                       {-(INT32_C(25) << 25), INT32_C(5) << 27}};
    toi_rot2 rot = special[below(sizeof special / sizeof special[0])];
    if (below(2) == 0)
        toi_rot2_from_angle(&rot, below(4) == 0 ? below(64) : (toi_angle)random64(&seed));
    if (below(8) == 0)
        rot.cos += within(1 << 20);
    return rot;
}

/* Upright ones, ones that nearly lie along x, y and z, and some that are none. */
static toi_rot3 throw_rot3(void) {
    const int32_t turn = below(2) == 0 ? 1 << below(30) : INT32_MAX;
    const toi_quat q = {within(INT32_MAX), within(turn), within(turn), within(turn)};
    toi_rot3 rot = {{{0, 0, 0}, {0, 0, 0}, {0, 0, 0}}};
    const uint32_t kind = below(8);
    if (kind == 1) {
        const toi_rot2 flat = throw_rot2();
        rot = (toi_rot3){{{flat.cos, flat.sin, 0}, {-flat.sin, flat.cos, 0}, {0, 0, TOI_Q30_ONE}}};
    } else if (kind == 2) {
        toi_rot3_from_yaw(&rot, (toi_angle)random64(&seed));
    } else if (kind != 0) {
        toi_rot3_from_quaternion(&rot, &q);
    }
    if (below(10) == 0)
        rot.u[below(3)].y += within(1 << below(22));
    return rot;
}

/* ---- Shapes */

static void throw_obb2(scene *s) {
    toi_obb2 *box = &s->shape.as.obb2;
    s->shape.kind = TOI_SHAPE_OBB2;
    *box = (toi_obb2){{throw_coordinate(s->size), throw_coordinate(s->size)},
                      {throw_half(s->size), throw_half(s->size)},
                      throw_rot2()};
    for (s->count = 0; s->count < 4; s->count++) {
        const int64_t x = one_of_two(-box->half.x, box->half.x), y = one_of_two(-box->half.y, box->half.y),
                      cos = box->rot.cos, sin = box->rot.sin;
        s->corners[s->count] = (toi_vec3){clamp(box->center.x + (x * cos - y * sin) / TOI_Q30_ONE),
                                          clamp(box->center.y + (x * sin + y * cos) / TOI_Q30_ONE), 0};
    }
}

static void throw_obb3(scene *s) {
    toi_obb3 *box = &s->shape.as.obb3;
    const toi_axis3 *u = box->rot.u;
    s->shape.kind = TOI_SHAPE_OBB3;
    *box = (toi_obb3){{throw_coordinate(s->size), throw_coordinate(s->size), throw_coordinate(s->size)},
                      {throw_half(s->size), throw_half(s->size), throw_half(s->size)},
                      throw_rot3()};
    for (s->count = 0; s->count < MOST_POINTS; s->count++) {
        const int64_t x = s->count & 1 ? box->half.x : -box->half.x,
                      y = s->count & 2 ? box->half.y : -box->half.y,
                      z = s->count & 4 ? box->half.z : -box->half.z;
        s->corners[s->count] =
            (toi_vec3){clamp(box->center.x + (x * u[0].x + y * u[1].x + z * u[2].x) / TOI_Q30_ONE),
                       clamp(box->center.y + (x * u[0].y + y * u[1].y + z * u[2].y) / TOI_Q30_ONE),
                       clamp(box->center.z + (x * u[0].z + y * u[1].z + z * u[2].z) / TOI_Q30_ONE)};
    }
}

/* Convex, often with edges along x and y and with parallel ones; one in some hundred is not convex. */
static void throw_poly2(scene *s) {
    toi_vec2 *v = s->vertices;
    s->shape.kind = TOI_SHAPE_POLY2;
    do {
        const int32_t grain = one_of_two(s->size / 2 + 1, s->size / 64 + 1);
        for (unsigned n = 0; n < MOST_POINTS; n++)
            v[n] = (toi_vec2){within(s->size) / grain * grain, within(s->size) / grain * grain};
        if (below(2) == 0)
            for (unsigned n = 0; n < MOST_POINTS / 2; n++)
                v[n + MOST_POINTS / 2] = (toi_vec2){-v[n].x, -v[n].y};
    } while (toi_poly2_hull(v, (uint8_t)(3 + below(MOST_POINTS - 2)), &s->shape.as.poly2) != TOI_OK);
    s->count = s->shape.as.poly2.count;
    if (below(200) == 0)
        v[0].x += within(s->size);
    for (unsigned n = 0; n < s->count; n++)
        s->corners[n] = (toi_vec3){v[n].x, v[n].y, 0};
}

/* Solid, flat, a segment or a point. */
static void throw_hull3(scene *s) {
    static toi_vec3 room[64];
    static toi_hull3_table table;
    const toi_hull3_table *of = digest_hulls[below(DIGEST_HULLS)];
    const uint32_t most = (uint32_t)s->size / (uint32_t)(of->reach + 1) + 1;
    const fix16_t factor[3] = {1 + (fix16_t)below(most), 1 + (fix16_t)below(most), 1 + (fix16_t)below(most)};
    toi_hull3 *hull = &s->shape.as.hull3;
    s->shape.kind = TOI_SHAPE_HULL3;
    digest_hull_scale(of, factor, room, &table);
    *hull = (toi_hull3){&table,
                        {throw_coordinate(s->size), throw_coordinate(s->size), throw_coordinate(s->size)},
                        throw_rot3()};
    const toi_axis3 *u = hull->rot.u;
    for (s->count = 0; s->count < MOST_POINTS; s->count++) {
        const toi_vec3 *v = &room[below(table.vertex_count)];
        const int64_t x = v->x, y = v->y, z = v->z;
        s->corners[s->count] =
            (toi_vec3){clamp(hull->center.x + (x * u[0].x + y * u[1].x + z * u[2].x) / TOI_Q30_ONE),
                       clamp(hull->center.y + (x * u[0].y + y * u[1].y + z * u[2].y) / TOI_Q30_ONE),
                       clamp(hull->center.z + (x * u[0].z + y * u[1].z + z * u[2].z) / TOI_Q30_ONE)};
    }
}

/* ---- Rays */

/* From a to b, `times` times. */
static toi_vec3 way_between(const toi_vec3 *a, const toi_vec3 *b, int32_t times) {
    return (toi_vec3){clamp(((int64_t)b->x - a->x) * times), clamp(((int64_t)b->y - a->y) * times),
                      clamp(((int64_t)b->z - a->z) * times)};
}

static toi_vec3 half_of(const toi_vec3 *v) {
    return (toi_vec3){v->x / 2, v->y / 2, v->z / 2};
}

static toi_vec3 plus(const toi_vec3 *a, const toi_vec3 *b) {
    return (toi_vec3){clamp((int64_t)a->x + b->x), clamp((int64_t)a->y + b->y), clamp((int64_t)a->z + b->z)};
}

static toi_vec3 throw_vector(int32_t size) {
    return (toi_vec3){throw_coordinate(size), throw_coordinate(size), throw_coordinate(size)};
}

/* A corner, or half way to another one: on an edge, on a face or within. */
static toi_vec3 throw_target(const scene *s) {
    const toi_vec3 *a = &s->corners[below(s->count)], *b = &s->corners[below(s->count)];
    const toi_vec3 way = way_between(a, b, 1), half = half_of(&way);
    return below(2) == 0 ? *a : plus(a, &half);
}

static void throw_ray(const scene *s, toi_vec3 *origin, toi_vec3 *direction) {
    const toi_vec3 target = throw_target(s), other = throw_target(s),
                   along = way_between(&target, &other, within(3)),
                   beside = {within(2), within(2), within(2)};
    const uint32_t from = below(5), to = below(6);
    *origin = from == 0 ? target : from == 1 ? plus(&target, &along) : throw_vector(s->size);
    if (from == 2)
        *origin = plus(&target, &beside);
    *direction = to == 0   ? along
                 : to == 1 ? throw_vector(s->size)
                           : way_between(origin, &target, within(2) + 1);
    if (to == 2)
        *direction = plus(direction, &beside);
    if (below(8) == 0)
        *direction = half_of(direction);
    if (below(12) == 0)
        direction->x = 0;
    if (below(12) == 0)
        direction->y = direction->z = 0;
}

static toi_options throw_options(toi_hint *hint) {
    toi_options options = TOI_OPTIONS_DEFAULT;
    const uint32_t kind = below(5);
    options.t_max = kind == 0   ? (fix16_t)below(3)
                    : kind == 1 ? (fix16_t)below(65536)
                    : kind == 2 ? INT32_MAX
                    : kind == 3 ? within(90000)
                                : 0;
    options.instant = below(8) == 0;
    options.quick = below(8) == 0;
    options.all_edges = below(8) == 0;
    hint->last = (uint32_t)below(8);
    options.hint = below(2) == 0 ? hint : NULL;
    return options;
}

/* ---- Both answers */

static const toi_vec2 still2 = {0, 0};
static const toi_vec3 still3 = {0, 0, 0};

static toi_status cast(const toi_shape *s, const toi_vec3 *o, const toi_vec3 *d, const toi_options *options,
                       toi_hit *hit) {
    const toi_vec2 o2 = {o->x, o->y}, d2 = {d->x, d->y};
    if (s->kind == TOI_SHAPE_HULL3)
        return toi_raycast_hull3(o, d, &s->as.hull3, options, hit);
    if (s->kind == TOI_SHAPE_OBB3)
        return toi_raycast_obb3(o, d, &s->as.obb3, options, hit);
    return s->kind == TOI_SHAPE_OBB2 ? toi_raycast_obb2(&o2, &d2, &s->as.obb2, options, hit)
                                     : toi_raycast_poly2(&o2, &d2, &s->as.poly2, options, hit);
}

static toi_status sweep_point(const toi_shape *s, const toi_vec3 *o, const toi_vec3 *d,
                              const toi_options *options, toi_hit *hit) {
    const toi_vec2 o2 = {o->x, o->y}, d2 = {d->x, d->y};
    const toi_aabb2 point2 = {o2, o2};
    const toi_aabb3 point = {*o, *o};
    toi_status status;
    if (s->kind == TOI_SHAPE_HULL3)
        status = toi_sweep_aabb3_hull3(&point, d, &s->as.hull3, &still3, options, hit);
    else if (s->kind == TOI_SHAPE_OBB3)
        status = toi_sweep_aabb3_obb3(&point, d, &s->as.obb3, &still3, options, hit);
    else if (s->kind == TOI_SHAPE_OBB2)
        status = toi_sweep_aabb2_obb2(&point2, &d2, &s->as.obb2, &still2, options, hit);
    else
        status = toi_sweep_aabb2_poly2(&point2, &d2, &s->as.poly2, &still2, options, hit);
    if (status > TOI_SEPARATE)
        hit->normal = (toi_vec3){-hit->normal.x, -hit->normal.y, -hit->normal.z};
    return status;
}

/* Which axis separates a shape that is no polygon is open. */
static bool is_polygon(const toi_shape *s) {
    return s->kind != TOI_SHAPE_POLY2 || toi_poly2_check(&s->as.poly2) == TOI_OK;
}

static bool is_same(const toi_shape *s, const toi_hit *p, const toi_hit *q) {
    return p->status == q->status &&
           (p->status < 0 ||
            (p->enter == q->enter && p->exit == q->exit && same_vector(&p->normal, &q->normal) &&
             p->conservative == q->conservative &&
             (same_axis(&p->axis, &q->axis) || (p->status == TOI_SEPARATE && !is_polygon(s)))));
}

/* Numbers of all bits are refused as a sweep refuses them, and none is computed with before: sanitized builds
 * see that. Some of the boxes are legal but for one axis. */
static void throw_any_box(scene *s) {
    toi_obb2 *flat = &s->shape.as.obb2;
    toi_obb3 *box = &s->shape.as.obb3;
    const bool solid = below(2) == 0;
    s->shape.kind = solid ? TOI_SHAPE_OBB3 : TOI_SHAPE_OBB2;
    if (!solid) {
        *flat = (toi_obb2){
            {any_number(), any_number()}, {any_number(), any_number()}, {any_number(), any_number()}};
        return;
    }
    const bool near = below(2) == 0;
    *box = (toi_obb3){{any_number(), any_number(), any_number()},
                      {any_number(), any_number(), any_number()},
                      TOI_ROT3_IDENTITY};
    if (near)
        box->center = box->half = (toi_vec3){1000, 1000, 1000};
    box->rot.u[below(3)] = (toi_axis3){any_number(), any_number(), any_number()};
}

static void test_any_numbers(void) {
    unsigned wrong = 0;
    for (unsigned n = 0; n < ROUNDS; n++) {
        scene s;
        toi_hit swept, hit;
        throw_any_box(&s);
        const bool short_ray = below(2) == 0;
        const toi_vec3 at = short_ray ? still3 : any_vector(), way = short_ray ? any_small() : any_vector();
        const toi_status status = cast(&s.shape, &at, &way, NULL, &hit);
        wrong += status != sweep_point(&s.shape, &at, &way, NULL, &swept);
    }
    tap_ok(wrong == 0, "numbers of all bits are refused as sweeps refuse them: %u wrong", wrong);
}

static void test_kind(const char *name, void (*throw_shape)(scene *s)) {
    unsigned wrong = 0, seen[4] = {0, 0, 0, 0}, refused = 0;
    for (unsigned n = 0; n < ROUNDS; n++) {
        scene s = {.size = INT32_C(1) << (4 + below(24))};
        toi_vec3 origin, direction;
        toi_hint hint, own;
        toi_hit swept, hit;
        throw_shape(&s);
        throw_ray(&s, &origin, &direction);
        const toi_options options = throw_options(&hint);
        toi_options of_ray = options;
        own = hint;
        of_ray.hint = options.hint ? &own : NULL;
        sweep_point(&s.shape, &origin, &direction, &options, &swept);
        const toi_status status = cast(&s.shape, &origin, &direction, &of_ray, &hit);
        wrong += status != hit.status || !is_same(&s.shape, &swept, &hit) ||
                 (hint.last != own.last && is_polygon(&s.shape));
        if (status < 0)
            refused++;
        else
            seen[status]++;
    }
    tap_ok(wrong == 0 && refused > ROUNDS / 50 && refused < ROUNDS / 2 && seen[0] > ROUNDS / 10 &&
               seen[TOI_GRAZE] > ROUNDS / 400 && seen[TOI_HIT] > ROUNDS / 20 &&
               seen[TOI_OVERLAP] > ROUNDS / 50,
           "%s: %u refused, %u separate, %u graze, %u hit, %u overlap, %u wrong", name, refused, seen[0],
           seen[1], seen[2], seen[3], wrong);
}

int main(void) {
    test_kind("oriented boxes in the plane", throw_obb2);
    test_kind("polygons", throw_poly2);
    test_kind("oriented boxes in space", throw_obb3);
    test_kind("hulls", throw_hull3);
    test_any_numbers();
    return tap_done();
}
