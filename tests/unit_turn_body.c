/* SPDX-License-Identifier: MIT */
/* Bodies that are opened from shapes: where their centres are, that none reaches farther than they say, and
 * not much less; of thrown shapes of every kind, held against doubles. */
#include <math.h>
#include "../src/turn/body.h"
#include "digest_queries.h"
#include "tap.h"

enum { SHAPES = 2000 };

typedef struct {
    double center2[3], reach2;
} measured;

static void widen(measured *m, double x, double y, double z) {
    m->reach2 = fmax(m->reach2, sqrt(x * x + y * y + z * z));
}

static double entry(int32_t q30) {
    return q30 / 0x1p30;
}

static void measure_box2(const toi16_rotor2 *rotor, measured *m) {
    const double c = entry(rotor->rot.cos), s = entry(rotor->rot.sin), x = rotor->half2[0],
                 y = rotor->half2[1];
    widen(m, c * x - s * y, s * x + c * y, 0);
    widen(m, c * x + s * y, s * x - c * y, 0);
}

/* The middle of the bounds of the points, and how far they are from there. */
static void measure_points2(const toi_vec2 *p, unsigned count, measured *m) {
    double lo[2] = {INFINITY, INFINITY}, hi[2] = {-INFINITY, -INFINITY};
    for (unsigned k = 0; k < count; k++) {
        lo[0] = fmin(lo[0], p[k].x);
        lo[1] = fmin(lo[1], p[k].y);
        hi[0] = fmax(hi[0], p[k].x);
        hi[1] = fmax(hi[1], p[k].y);
    }
    m->center2[0] = lo[0] + hi[0];
    m->center2[1] = lo[1] + hi[1];
    for (unsigned k = 0; k < count; k++)
        widen(m, 2. * p[k].x - m->center2[0], 2. * p[k].y - m->center2[1], 0);
}

static bool is_right(const measured *m, const int32_t *center2, unsigned n, uint32_t reach2) {
    for (unsigned k = 0; k < n; k++)
        if (m->center2[k] != center2[k])
            return false;
    return reach2 >= m->reach2 * (1 - 0x1p-50) && reach2 <= m->reach2 * (1 + 0x1p-11) + 2;
}

/* What is refused is nothing to judge; main counts what is not. */
static bool judge2(const toi_shape *shape, unsigned *taken) {
    static const toi_motion2 motion = {.velocity = {5, -7}, .carried = {70, 90}, .pivot = {1, 2}};
    const toi_aabb2 *box = &shape->as.aabb2;
    const toi16_take_body2 takes[] = {[TOI_SHAPE_AABB2] = toi16_take_body_aabb2,
                                      [TOI_SHAPE_OBB2] = toi16_take_body_obb2,
                                      [TOI_SHAPE_POLY2] = toi16_take_body_poly2,
                                      [TOI_SHAPE_CIRCLE2] = toi16_take_body_circle2,
                                      [TOI_SHAPE_CAPSULE2] = toi16_take_body_capsule2};
    const toi16_party2 party = {takes[shape->kind], &shape->as, &motion};
    measured m = {{0, 0, 0}, 0};
    toi16_rotor2 rotor;
    if (toi16_open_body2(&rotor, &party, 0) != TOI_OK)
        return true;
    ++*taken;
    if (shape->kind == TOI_SHAPE_AABB2) {
        m.center2[0] = (double)box->lo.x + box->hi.x;
        m.center2[1] = (double)box->lo.y + box->hi.y;
        widen(&m, (double)box->hi.x - box->lo.x, (double)box->hi.y - box->lo.y, 0);
    } else if (shape->kind == TOI_SHAPE_OBB2) {
        m.center2[0] = 2. * shape->as.obb2.center.x;
        m.center2[1] = 2. * shape->as.obb2.center.y;
        measure_box2(&rotor, &m);
    } else if (shape->kind == TOI_SHAPE_POLY2) {
        measure_points2(shape->as.poly2.vertices, shape->as.poly2.count, &m);
    } else {
        measure_points2(&shape->as.circle2.center, shape->kind == TOI_SHAPE_CIRCLE2 ? 1 : 2, &m);
    }
    return is_right(&m, rotor.center2, 2, rotor.reach2) && rotor.radius == 0 &&
           rotor.motion.velocity.x == 75 && rotor.motion.velocity.y == 83 && rotor.motion.carried.x == 0 &&
           rotor.motion.carried.y == 0;
}

/* A vertex as turning uses it: 2 points[k] - offset2 from the centre, turned. */
static void measure_points3(const toi16_rotor3 *rotor, measured *m) {
    const toi_axis3 *u = rotor->rot.u;
    for (unsigned k = 0; k < rotor->count; k++) {
        const double x = 2. * rotor->points[k].x - rotor->offset2[0],
                     y = 2. * rotor->points[k].y - rotor->offset2[1],
                     z = 2. * rotor->points[k].z - rotor->offset2[2];
        widen(m, entry(u[0].x) * x + entry(u[1].x) * y + entry(u[2].x) * z,
              entry(u[0].y) * x + entry(u[1].y) * y + entry(u[2].y) * z,
              entry(u[0].z) * x + entry(u[1].z) * y + entry(u[2].z) * z);
    }
}

static void measure_box3(const toi16_rotor3 *rotor, measured *m) {
    const toi_axis3 *u = rotor->rot.u;
    for (int k = 0; k < 4; k++) {
        const double x = rotor->half2[0], y = k & 1 ? -(double)rotor->half2[1] : rotor->half2[1],
                     z = k & 2 ? -(double)rotor->half2[2] : rotor->half2[2];
        widen(m, entry(u[0].x) * x + entry(u[1].x) * y + entry(u[2].x) * z,
              entry(u[0].y) * x + entry(u[1].y) * y + entry(u[2].y) * z,
              entry(u[0].z) * x + entry(u[1].z) * y + entry(u[2].z) * z);
    }
}

static void put_center2(measured *m, const toi_vec3 *a, const toi_vec3 *b) {
    m->center2[0] = (double)a->x + b->x;
    m->center2[1] = (double)a->y + b->y;
    m->center2[2] = (double)a->z + b->z;
}

static bool judge3(const toi_shape *shape, unsigned *taken) {
    static const toi_motion3 motion = {.velocity = {5, -7, 9}, .carried = {70, 90, -10}, .pivot = {1, 2, 3}};
    const toi16_take_body3 takes[] = {[TOI_SHAPE_AABB3] = toi16_take_body_aabb3,
                                      [TOI_SHAPE_OBB3] = toi16_take_body_obb3,
                                      [TOI_SHAPE_HULL3] = toi16_take_body_hull3,
                                      [TOI_SHAPE_SPHERE3] = toi16_take_body_sphere3,
                                      [TOI_SHAPE_CAPSULE3] = toi16_take_body_capsule3};
    const toi16_party3 party = {takes[shape->kind], &shape->as, &motion};
    measured m = {{0, 0, 0}, 0};
    toi16_rotor3 rotor;
    if (toi16_open_body3(&rotor, &party, 0) != TOI_OK)
        return true;
    ++*taken;
    if (shape->kind == TOI_SHAPE_AABB3)
        put_center2(&m, &shape->as.aabb3.lo, &shape->as.aabb3.hi);
    else if (shape->kind == TOI_SHAPE_OBB3)
        put_center2(&m, &shape->as.obb3.center, &shape->as.obb3.center);
    else if (shape->kind == TOI_SHAPE_HULL3)
        put_center2(&m, &shape->as.hull3.center, &shape->as.hull3.center);
    else if (shape->kind == TOI_SHAPE_SPHERE3)
        put_center2(&m, &shape->as.sphere3.center, &shape->as.sphere3.center);
    else
        put_center2(&m, &shape->as.capsule3.a, &shape->as.capsule3.b);
    if (rotor.points)
        measure_points3(&rotor, &m);
    else
        measure_box3(&rotor, &m);
    return is_right(&m, rotor.center2, 3, rotor.reach2) && rotor.radius == 0 &&
           rotor.motion.velocity.x == 75 && rotor.motion.velocity.y == 83 && rotor.motion.velocity.z == -1 &&
           rotor.motion.carried.z == 0;
}

static bool judge(const toi_shape *shape, unsigned *taken) {
    const bool flat =
        shape->kind % 2 == 1 ? shape->kind < TOI_SHAPE_SPHERE3 : shape->kind == TOI_SHAPE_CAPSULE2;
    if (shape->kind < TOI_SHAPE_AABB2 || shape->kind > TOI_SHAPE_CAPSULE3)
        return true;
    return flat ? judge2(shape, taken) : judge3(shape, taken);
}

int main(void) {
    for (unsigned n = 0; n < DIGEST_PAIRS + DIGEST_SETS; n++) {
        query_source source = query_start(n, 0);
        unsigned faults = 0, taken = 0;
        for (unsigned i = 0; i < SHAPES; i++) {
            digest_query q;
            query_next(&source, &q);
            faults += !judge(&q.a, &taken);
            faults += !judge(&q.b, &taken);
            toi_sweep(&q.a, &q.va, &q.b, &q.vb, &q.options, &source.answer);
        }
        tap_ok(faults == 0 && taken > SHAPES, "%s: %u of %u bodies are wrong", digest_pair_name(n), faults,
               taken);
    }
    return tap_done();
}
