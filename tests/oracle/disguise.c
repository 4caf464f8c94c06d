/* SPDX-License-Identifier: MIT */
#include "disguise.h"

#include <stdlib.h>

/* What a shape refers to. */
typedef struct {
    toi_vec2 vertex[4];
    toi_vec3 corner[8];
    toi_hull3_table table;
} wardrobe;

static bool is_far(fix16_t x) {
    return x >= TOI_LIMIT || x <= -TOI_LIMIT;
}

static bool put_polygon(toi_shape *shape, wardrobe *w, toi_vec2 lo, toi_vec2 hi) {
    const toi_vec2 vertex[4] = {lo, {hi.x, lo.y}, hi, {lo.x, hi.y}};
    for (int n = 0; n < 4; n++) {
        w->vertex[n] = vertex[n];
        if (is_far(vertex[n].x) || is_far(vertex[n].y))
            return false;
    }
    shape->kind = TOI_SHAPE_POLY2;
    shape->as.poly2 = (toi_poly2){w->vertex, 4};
    return lo.x < hi.x && lo.y < hi.y;
}

/* The oracle derives edges and faces from the vertices, which may come twice. */
static void put_hull(toi_shape *shape, wardrobe *w, toi_vec3 center, toi_vec3 lo, toi_vec3 hi,
                     const toi_rot3 *rot) {
    for (int n = 0; n < 8; n++)
        w->corner[n] = (toi_vec3){(n & 1) ? hi.x : lo.x, (n & 2) ? hi.y : lo.y, (n & 4) ? hi.z : lo.z};
    w->table = (toi_hull3_table){.vertices = w->corner, .vertex_count = 8};
    shape->kind = TOI_SHAPE_HULL3;
    shape->as.hull3 = (toi_hull3){&w->table, center, *rot};
}

static bool put_aabb3(toi_shape *shape, wardrobe *w) {
    const toi_rot3 rot = TOI_ROT3_IDENTITY;
    const toi_aabb3 box = shape->as.aabb3;
    const int32_t ends[6] = {box.lo.x, box.lo.y, box.lo.z, box.hi.x, box.hi.y, box.hi.z};
    for (int n = 0; n < 6; n++) {
        if (is_far(ends[n]))
            return false;
    }
    const toi_vec3 none = {0, 0, 0}, size = {box.hi.x - box.lo.x, box.hi.y - box.lo.y, box.hi.z - box.lo.z};
    put_hull(shape, w, box.lo, none, size, &rot);
    return true;
}

static bool put_obb2(toi_shape *shape, wardrobe *w) {
    const toi_obb2 box = shape->as.obb2;
    bool turned = box.rot.cos == 0;
    if (!(turned && abs(box.rot.sin) == TOI_Q30_ONE) &&
        !(box.rot.sin == 0 && abs(box.rot.cos) == TOI_Q30_ONE))
        return false;
    const toi_vec2 half = {turned ? box.half.y : box.half.x, turned ? box.half.x : box.half.y};
    return put_polygon(shape, w, (toi_vec2){box.center.x - half.x, box.center.y - half.y},
                       (toi_vec2){box.center.x + half.x, box.center.y + half.y});
}

static bool put_on(toi_shape *shape, wardrobe *w) {
    if (shape->kind == TOI_SHAPE_AABB2)
        return put_polygon(shape, w, shape->as.aabb2.lo, shape->as.aabb2.hi);
    if (shape->kind == TOI_SHAPE_AABB3)
        return put_aabb3(shape, w);
    if (shape->kind == TOI_SHAPE_OBB2)
        return put_obb2(shape, w);
    if (shape->kind == TOI_SHAPE_OBB3) {
        const toi_obb3 box = shape->as.obb3;
        const toi_vec3 h = box.half;
        put_hull(shape, w, box.center, (toi_vec3){-h.x, -h.y, -h.z}, h, &box.rot);
        return true;
    }
    return false;
}

static bool same_truth(const oracle *x, const oracle *y) {
    bool same = x->status == y->status && x->ever == y->ever && x->moving == y->moving;
    if (x->ever && x->moving)
        same = same && moment_compare(&x->first, &y->first) == 0 && moment_compare(&x->last, &y->last) == 0;
    return same && oracle_closest(x) == oracle_closest(y);
}

disguise_fate disguise(const oracle *o, unsigned who) {
    wardrobe a, b;
    query q = *o->q;
    if (((who & 1) && !put_on(&q.a, &a)) || ((who & 2) && !put_on(&q.b, &b)))
        return DISGUISE_NONE;
    oracle other;
    oracle_init(&other);
    oracle_solve(&other, &q);
    disguise_fate fate = same_truth(o, &other) ? DISGUISE_SAME : DISGUISE_OTHER;
    oracle_clear(&other);
    return fate;
}
