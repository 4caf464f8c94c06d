/* SPDX-License-Identifier: MIT */
#include "poses.h"

static fix16_t between(dice *d, double least, double most) {
    return (fix16_t)(least + (dice_real(d) + 1) / 2 * (most - least));
}

static toi_vec3 vector(dice *d, double most) {
    toi_vec3 v;
    v.x = between(d, -most, most);
    v.y = between(d, -most, most);
    v.z = between(d, -most, most);
    return v;
}

static toi_vec3 add(toi_vec3 a, toi_vec3 b) {
    return (toi_vec3){a.x + b.x, a.y + b.y, a.z + b.z};
}

static toi_vec3 scaled(toi_vec3 v, double by) {
    return (toi_vec3){(fix16_t)(v.x * by), (fix16_t)(v.y * by), (fix16_t)(v.z * by)};
}

static toi_rot3 turn(dice *d, motion how) {
    toi_rot3 rot = TOI_ROT3_IDENTITY;
    toi_quat q;
    q.w = (int32_t)dice_next(d);
    q.x = (int32_t)dice_next(d);
    q.y = (int32_t)dice_next(d);
    q.z = (int32_t)dice_next(d);
    if (how != LEVEL)
        toi_rot3_from_quaternion(&rot, &q);
    return rot;
}

static toi_shape shape_of(dice *d, const model *m, toi_vec3 center, motion how) {
    toi_shape shape = {.kind = m->kind};
    const double reach = m->table->reach;
    toi_vec3 half;
    half.x = between(d, reach / 4, reach / 2);
    half.y = between(d, reach / 4, reach / 2);
    half.z = between(d, reach / 4, reach / 2);
    const toi_rot3 rot = turn(d, how);
    if (m->kind == TOI_SHAPE_HULL3)
        shape.as.hull3 = (toi_hull3){m->table, center, rot};
    else if (m->kind == TOI_SHAPE_OBB3)
        shape.as.obb3 = (toi_obb3){center, half, rot};
    else
        shape.as.aabb3 = (toi_aabb3){add(center, scaled(half, -1)), add(center, half)};
    return shape;
}

static void move(toi_shape *shape, toi_vec3 by) {
    toi_aabb3 *box = &shape->as.aabb3;
    if (shape->kind == TOI_SHAPE_HULL3)
        shape->as.hull3.center = add(shape->as.hull3.center, by);
    else if (shape->kind == TOI_SHAPE_OBB3)
        shape->as.obb3.center = add(shape->as.obb3.center, by);
    else
        *box = (toi_aabb3){add(box->lo, by), add(box->hi, by)};
}

static toi_vec3 cross(toi_vec3 a, toi_vec3 b) {
    return (toi_vec3){fix16_mul(a.y, b.z) - fix16_mul(a.z, b.y), fix16_mul(a.z, b.x) - fix16_mul(a.x, b.z),
                      fix16_mul(a.x, b.y) - fix16_mul(a.y, b.x)};
}

/* B goes to where it first touches A, give or take 2 ulp, and stays there, or passes there on its way along.
 */
static void put_together(dice *d, mover m[2], bool slides) {
    static const toi_vec3 still = {0, 0, 0};
    toi_hit hit;
    const toi_vec3 way = vector(d, 8 * 65536.0), closer = vector(d, 2);
    if (toi_sweep(&m[0].shape, &m[0].velocity, &m[1].shape, &m[1].velocity, NULL, &hit) != TOI_HIT)
        return;
    move(&m[0].shape, scaled(m[0].velocity, hit.enter / 65536.0));
    move(&m[1].shape, add(scaled(m[1].velocity, hit.enter / 65536.0), closer));
    m[0].velocity = m[1].velocity = still;
    if (!slides)
        return;
    m[1].velocity = cross(hit.normal, way);
    move(&m[1].shape, scaled(m[1].velocity, -(dice_real(d) + 1) / 2));
}

void pose(dice *d, const model *a, const model *b, motion how, mover out[2]) {
    const double both = (double)a->table->reach + b->table->reach;
    const toi_vec3 middle = vector(d, 400 * 65536.0), apart = vector(d, 1.5 * both),
                   aside = vector(d, 0.6 * both);
    out[0].shape = shape_of(d, a, middle, how);
    out[1].shape = shape_of(d, b, add(middle, apart), how);
    out[0].velocity = vector(d, 2 * 65536.0);
    const double speed = (dice_real(d) + 1.2) * 1.5;
    out[1].velocity = add(out[0].velocity, add(scaled(apart, -speed), aside));
    if (how == RESTING || how == SLIDING || (how == LEVEL && dice_chance(d, 50)))
        put_together(d, out, how != RESTING);
}
