/* SPDX-License-Identifier: MIT */
#include "scene.h"
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

static fix16_t dot(toi_vec3 a, toi_vec3 b) {
    return fix16_mul(a.x, b.x) + fix16_mul(a.y, b.y) + fix16_mul(a.z, b.z);
}

/* Do spheres of a distance d, closing with w, come within `reach` for t in [0, 1]? */
static bool spheres_meet(toi_vec3 d, toi_vec3 w, fix16_t reach) {
    fix16_t square = dot(w, w);
    fix16_t t = square > 0 ? fix16_clamp(fix16_div(-dot(d, w), square), 0, fix16_one) : 0;
    toi_vec3 nearest = add_scaled(d, t, w);
    return dot(nearest, nearest) <= fix16_mul(reach, reach);
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

static void put_box(toi_shape *shape, toi_shape_kind kind, toi_vec3 c, toi_vec3 h, const toi_rot3 *rot) {
    toi_vec3 lo = add_scaled(c, -fix16_one, h), hi = add_scaled(c, fix16_one, h);
    shape->kind = kind;
    switch (kind) {
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
    }
}

static void turn_boxes(uint64_t *state, bool flat, toi_shape_kind a, scene_turn turn, toi_rot3 rot[2]) {
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    rot[0] = a == TOI_SHAPE_AABB3 ? level : turn3(state, flat ? TURN_YAW : turn);
    rot[1] = turn == TURN_NEARLY ? nearly(state, &rot[0]) : turn3(state, flat ? TURN_YAW : turn);
}

void scene_make(scene *s, uint64_t *state, toi_shape_kind a, toi_shape_kind b, scene_turn turn) {
    bool flat = a == TOI_SHAPE_AABB2 || a == TOI_SHAPE_OBB2;
    toi_vec3 center = vector(state, F16(-500), F16(500), flat), apart = vector(state, F16(-8), F16(8), flat);
    toi_vec3 ha = vector(state, F16(0.25), F16(2), flat), hb = vector(state, F16(0.25), F16(2), flat);
    toi_rot3 rot[2];
    turn_boxes(state, flat, a, turn, rot);
    put_box(&s->a, a, center, ha, &rot[0]);
    put_box(&s->b, b, add_scaled(center, fix16_one, apart), hb, &rot[1]);

    s->va = vector(state, F16(-4), F16(4), flat);
    s->vb = vector(state, F16(-4), F16(4), flat);
    if (random64(state) & 1)
        s->vb = add_scaled(s->vb, -between(state, F16(0.5), F16(2)), apart);
    s->va2 = (toi_vec2){s->va.x, s->va.y};
    s->vb2 = (toi_vec2){s->vb.x, s->vb.y};
    s->near = spheres_meet(apart, add_scaled(s->vb, -fix16_one, s->va),
                           fix16_sqrt(dot(ha, ha)) + fix16_sqrt(dot(hb, hb)));
}
