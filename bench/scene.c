/* SPDX-License-Identifier: MIT */
#include "scene.h"
#include "../tests/digest_hulls.h"
#include "../tests/random.h"

static fix16_t between(uint64_t *state, fix16_t lo, fix16_t hi) {
    return lo + (fix16_t)(random64(state) % (uint64_t)(hi - lo + 1));
}

static toi_vec3 vector(uint64_t *state, fix16_t lo, fix16_t hi, bool flat) {
    toi_vec3 v;
    v.x = between(state, lo, hi);
    v.y = between(state, lo, hi);
    v.z = flat ? 0 : between(state, lo, hi);
    return v;
}

static toi_vec3 add_scaled(toi_vec3 a, fix16_t k, toi_vec3 b) {
    toi_vec3 sum = {a.x + fix16_mul(k, b.x), a.y + fix16_mul(k, b.y), a.z + fix16_mul(k, b.z)};
    return sum;
}

static toi_rot3 any_turn(uint64_t *state) {
    toi_rot3 rot = TOI_ROT3_IDENTITY;
    toi_quat q;
    q.w = (int32_t)random64(state);
    q.x = (int32_t)random64(state);
    q.y = (int32_t)random64(state);
    q.z = (int32_t)random64(state);
    toi_rot3_from_quaternion(&rot, &q);
    return rot;
}

static toi_rot3 turn3(uint64_t *state, scene_turn turn) {
    toi_rot3 rot;
    if (turn != TURN_YAW)
        return any_turn(state);
    toi_rot3_from_yaw(&rot, (toi_angle)random64(state));
    return rot;
}

/* 1e-4 to 1e-2 rad from `base`. */
static toi_rot3 nearly(uint64_t *state, const toi_rot3 *base) {
    toi_rot3 tilt = TOI_ROT3_IDENTITY, rot;
    toi_vec3 axis = vector(state, F16(-1), F16(1), false);
    toi_angle angle = (toi_angle)(UINT64_C(68357) + random64(state) % UINT64_C(6767000));
    toi_rot3_from_axis_angle(&tilt, &axis, angle);
    toi_rot3_compose(&rot, &tilt, base);
    return rot;
}

static const toi_hull3_table *table_of(const scene_shape *what) {
    unsigned n = DIGEST_HULL_ROCKS;
    while (!what->box && digest_hulls[n]->vertex_count != what->vertices)
        n++;
    return digest_hulls[what->box ? DIGEST_HULL_BOX : n];
}

/* The table's own extents are close to its reach. */
static void put_hull(toi_hull3 *hull, const scene_shape *what, toi_vec3 c, toi_vec3 h, const toi_rot3 *rot,
                     unsigned n) {
    static toi_vec3 vertices[2][64];
    static toi_hull3_table tables[2];
    const toi_hull3_table *table = table_of(what);
    const fix16_t reach = table->reach, factor[3] = {h.x / reach, h.y / reach, h.z / reach};
    digest_hull_scale(table, factor, vertices[n], &tables[n]);
    *hull = (toi_hull3){&tables[n], c, *rot};
}

static void put_polygon(toi_poly2 *polygon, uint8_t count, toi_vec3 c, toi_vec3 h, const toi_rot3 *rot,
                        unsigned n) {
    static toi_vec2 room[2][16];
    for (uint32_t k = 0; k < count; k++) {
        toi_rot2 at;
        toi_rot2_from_angle(&at, k * (UINT32_MAX / count));
        const int64_t x = (int64_t)at.cos * h.x / TOI_Q30_ONE, y = (int64_t)at.sin * h.y / TOI_Q30_ONE;
        room[n][k].x = c.x + (fix16_t)((x * rot->u[0].x + y * rot->u[1].x) / TOI_Q30_ONE);
        room[n][k].y = c.y + (fix16_t)((x * rot->u[0].y + y * rot->u[1].y) / TOI_Q30_ONE);
    }
    *polygon = (toi_poly2){room[n], count};
}

/* An end of a capsule that is as long as a box, in ulps. */
static toi_vec3 end_of(toi_vec3 c, fix16_t half, const toi_rot3 *rot) {
    const toi_axis3 *u = &rot->u[0];
    const int64_t x = half * (int64_t)u->x, y = half * (int64_t)u->y, z = half * (int64_t)u->z;
    return (toi_vec3){c.x + (fix16_t)(x / TOI_Q30_ONE), c.y + (fix16_t)(y / TOI_Q30_ONE),
                      c.z + (fix16_t)(z / TOI_Q30_ONE)};
}

/* A capsule is half as wide as the box of its extents. */
static void put_round(toi_shape *shape, const scene_shape *what, toi_vec3 c, toi_vec3 h,
                      const toi_rot3 *rot) {
    const toi_vec3 a = end_of(c, -h.x, rot), b = end_of(c, h.x, rot);
    if (what->kind == TOI_SHAPE_CIRCLE2)
        shape->as.circle2 = (toi_circle2){{c.x, c.y}, h.x};
    else if (what->kind == TOI_SHAPE_SPHERE3)
        shape->as.sphere3 = (toi_sphere3){c, h.x};
    else if (what->kind == TOI_SHAPE_CAPSULE2)
        shape->as.capsule2 = (toi_capsule2){{a.x, a.y}, {b.x, b.y}, h.y / 2};
    else
        shape->as.capsule3 = (toi_capsule3){a, b, h.y / 2};
}

/* Number n of the two. */
static void put_shape(toi_shape *shape, const scene_shape *what, toi_vec3 c, toi_vec3 h, const toi_rot3 *rot,
                      unsigned n) {
    toi_vec3 lo = add_scaled(c, -fix16_one, h), hi = add_scaled(c, fix16_one, h);
    shape->kind = what->kind;
    shape->radius = what->rounded ? (h.x + h.y) / 8 : 0;
    switch (what->kind) {
    case TOI_SHAPE_AABB2:
        shape->as.aabb2 = (toi_aabb2){{lo.x, lo.y}, {hi.x, hi.y}};
        break;
    case TOI_SHAPE_AABB3:
        shape->as.aabb3 = (toi_aabb3){lo, hi};
        break;
    case TOI_SHAPE_OBB2:
        shape->as.obb2 = (toi_obb2){{c.x, c.y}, {h.x, h.y}, {rot->u[0].x, rot->u[0].y}};
        break;
    case TOI_SHAPE_OBB3:
        shape->as.obb3 = (toi_obb3){c, h, *rot};
        break;
    case TOI_SHAPE_POLY2:
        put_polygon(&shape->as.poly2, what->vertices, c, h, rot, n);
        break;
    case TOI_SHAPE_HULL3:
        put_hull(&shape->as.hull3, what, c, h, rot, n);
        break;
    default:
        put_round(shape, what, c, h, rot);
    }
}

static void turn_shapes(uint64_t *state, bool flat, toi_shape_kind a, scene_turn turn, toi_rot3 rot[2]) {
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    rot[0] = a == TOI_SHAPE_AABB3 ? level : turn3(state, flat ? TURN_YAW : turn);
    rot[1] = turn == TURN_NEARLY ? nearly(state, &rot[0]) : turn3(state, flat ? TURN_YAW : turn);
}

/* Of half extents, of centres from one another along each axis, and of speeds. */
typedef struct {
    fix16_t half_least, half_most, apart, speed;
} measures;

static const measures sizes[] = {
    [SCENE_APART] = {F16(0.25), F16(2), F16(8), F16(4)},
    [SCENE_TOGETHER] = {F16(0.25), F16(2), F16(3), F16(4)},
    [SCENE_LARGE] = {F16(256), F16(512), F16(1500), F16(750)},
};

uint64_t scene_seed(uint32_t number) {
    uint64_t state = number;
    return random64(&state);
}

static bool is_flat(toi_shape_kind kind) {
    return kind == TOI_SHAPE_AABB2 || kind == TOI_SHAPE_OBB2 || kind == TOI_SHAPE_POLY2 ||
           kind == TOI_SHAPE_CIRCLE2 || kind == TOI_SHAPE_CAPSULE2;
}

void scene_make(scene *s, uint64_t *state, const scene_shape *a, const scene_shape *b, scene_turn turn,
                scene_size size) {
    const bool flat = is_flat(a->kind);
    const measures *m = &sizes[size];
    toi_vec3 center = vector(state, F16(-500), F16(500), flat),
             apart = vector(state, -m->apart, m->apart, flat);
    toi_vec3 ha = vector(state, m->half_least, m->half_most, flat),
             hb = vector(state, m->half_least, m->half_most, flat);
    toi_rot3 rot[2];
    turn_shapes(state, flat, a->kind, turn, rot);
    put_shape(&s->a, a, center, ha, &rot[0], 0);
    put_shape(&s->b, b, add_scaled(center, fix16_one, apart), hb, &rot[1], 1);

    s->va = vector(state, -m->speed, m->speed, flat);
    s->vb = vector(state, -m->speed, m->speed, flat);
    if (random64(state) & 1)
        s->vb = add_scaled(s->vb, -between(state, F16(0.5), F16(2)), apart);
    s->center = center;
    s->center2 = (toi_vec2){center.x, center.y};
    s->va2 = (toi_vec2){s->va.x, s->va.y};
    s->vb2 = (toi_vec2){s->vb.x, s->vb.y};
}

static toi_vec2 moved2(toi_vec2 p, toi_vec3 way) {
    return (toi_vec2){p.x + way.x, p.y + way.y};
}

static toi_vec3 moved3(toi_vec3 p, toi_vec3 way) {
    return (toi_vec3){p.x + way.x, p.y + way.y, p.z + way.z};
}

static void move_polygon(toi_poly2 *polygon, toi_vec3 way) {
    static toi_vec2 room[16];
    for (uint32_t k = 0; k < polygon->count; k++)
        room[k] = moved2(polygon->vertices[k], way);
    polygon->vertices = room;
}

scene scene_moved(const scene *s, toi_vec3 way) {
    scene m = *s;
    switch (m.b.kind) {
    case TOI_SHAPE_AABB2:
        m.b.as.aabb2 = (toi_aabb2){moved2(s->b.as.aabb2.lo, way), moved2(s->b.as.aabb2.hi, way)};
        break;
    case TOI_SHAPE_AABB3:
        m.b.as.aabb3 = (toi_aabb3){moved3(s->b.as.aabb3.lo, way), moved3(s->b.as.aabb3.hi, way)};
        break;
    case TOI_SHAPE_OBB2:
        m.b.as.obb2.center = moved2(s->b.as.obb2.center, way);
        break;
    case TOI_SHAPE_OBB3:
        m.b.as.obb3.center = moved3(s->b.as.obb3.center, way);
        break;
    case TOI_SHAPE_POLY2:
        move_polygon(&m.b.as.poly2, way);
        break;
    case TOI_SHAPE_HULL3:
        m.b.as.hull3.center = moved3(s->b.as.hull3.center, way);
        break;
    case TOI_SHAPE_CIRCLE2:
        m.b.as.circle2.center = moved2(s->b.as.circle2.center, way);
        break;
    case TOI_SHAPE_CAPSULE2:
        m.b.as.capsule2.a = moved2(s->b.as.capsule2.a, way);
        m.b.as.capsule2.b = moved2(s->b.as.capsule2.b, way);
        break;
    case TOI_SHAPE_SPHERE3:
        m.b.as.sphere3.center = moved3(s->b.as.sphere3.center, way);
        break;
    case TOI_SHAPE_CAPSULE3:
        m.b.as.capsule3.a = moved3(s->b.as.capsule3.a, way);
        m.b.as.capsule3.b = moved3(s->b.as.capsule3.b, way);
        break;
    }
    return m;
}
