/* SPDX-License-Identifier: MIT */
#include "fuzz_checks.h"
#include <assert.h>
#include <string.h>

bool fuzz_is_unit(const toi_vec3 *v) {
    const int64_t square = (int64_t)v->x * v->x + (int64_t)v->y * v->y + (int64_t)v->z * v->z;
    const int64_t one = INT64_C(1) << 32;
    return one - (INT64_C(1) << 19) < square && square < one + (INT64_C(1) << 19);
}

bool fuzz_is_rotated(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_OBB2 || shape->kind == TOI_SHAPE_OBB3 || shape->kind == TOI_SHAPE_HULL3;
}

bool fuzz_is_certified(const toi_shape *shape) {
    return fuzz_is_rotated(shape) || shape->kind == TOI_SHAPE_CAPSULE3;
}

static bool is_zero(const toi_vec3 *v) {
    return v->x == 0 && v->y == 0 && v->z == 0;
}

/* ---- Overlap ---- */

static bool is_exact(const fuzz_query *q) {
    return q->legal && !fuzz_is_certified(&q->a) && !fuzz_is_certified(&q->b);
}

static void shift2(toi_vec2 *v, const toi_vec3 *by) {
    v->x += by->x;
    v->y += by->y;
}

static void shift3(toi_vec3 *v, const toi_vec3 *by) {
    v->x += by->x;
    v->y += by->y;
    v->z += by->z;
}

static void shift(toi_shape *shape, const toi_vec3 *by) {
    switch (shape->kind) {
    case TOI_SHAPE_AABB2:
        shift2(&shape->as.aabb2.lo, by);
        shift2(&shape->as.aabb2.hi, by);
        break;
    case TOI_SHAPE_AABB3:
        shift3(&shape->as.aabb3.lo, by);
        shift3(&shape->as.aabb3.hi, by);
        break;
    case TOI_SHAPE_OBB2:
        shift2(&shape->as.obb2.center, by);
        break;
    case TOI_SHAPE_OBB3:
        shift3(&shape->as.obb3.center, by);
        break;
    case TOI_SHAPE_POLY2:
        for (unsigned n = 0; n < shape->as.poly2.count; n++)
            shift2((toi_vec2 *)(uintptr_t)&shape->as.poly2.vertices[n], by);
        break;
    case TOI_SHAPE_CIRCLE2:
        shift2(&shape->as.circle2.center, by);
        break;
    case TOI_SHAPE_CAPSULE2:
        shift2(&shape->as.capsule2.a, by);
        shift2(&shape->as.capsule2.b, by);
        break;
    case TOI_SHAPE_SPHERE3:
        shift3(&shape->as.sphere3.center, by);
        break;
    case TOI_SHAPE_CAPSULE3:
        shift3(&shape->as.capsule3.a, by);
        shift3(&shape->as.capsule3.b, by);
        break;
    default:
        shift3(&shape->as.hull3.center, by);
    }
}

static void check_push(fuzz_query *q, const toi_penetration *p) {
    const toi_vec3 back = {-p->push.x, -p->push.y, -p->push.z};
    toi_penetration after;
    shift(&q->b, &p->push);
    const toi_status status = toi_overlap(&q->a, &q->b, &after);
    assert(status == TOI_SEPARATE || status == TOI_TOUCH);
    shift(&q->b, &back);
}

/* A sweep without a motion, which may see contact within 2 ulp where the overlap does not, and the other way
 * round. */
static void check_rest(const fuzz_query *q, const toi_penetration *p) {
    enum { DEEP = 8 };
    const toi_vec3 still = {0, 0, 0};
    const toi_options options = {
        .t_max = 0, .instant = true, .edge_epsilon = q->options.edge_epsilon, .all_edges = true};
    toi_hit hit;
    const toi_status status = toi_sweep(&q->a, &still, &q->b, &still, &options, &hit);
    assert(status >= 0);
    if (is_exact(q))
        assert(status == (p->status == TOI_TOUCH ? TOI_GRAZE : p->status));
    else if (q->legal && p->depth > DEEP)
        assert(status == TOI_OVERLAP);
}

void fuzz_overlap(fuzz_query *q) {
    toi_penetration p;
    const toi_status status = toi_overlap(&q->a, &q->b, &p);
    assert(status == p.status && TOI_ERR_ROTATION <= status && status <= TOI_TOUCH);
    if (status < 0)
        return;
    assert(status == TOI_SEPARATE || status == TOI_TOUCH || status == TOI_OVERLAP);
    assert((p.depth >= 1) == (status == TOI_OVERLAP) && is_zero(&p.push) == (status != TOI_OVERLAP));
    if (!fuzz_is_rotated(&q->a) && !fuzz_is_rotated(&q->b) && q->legal)
        assert(fuzz_is_unit(&p.normal));
    check_rest(q, &p);
    if (status == TOI_OVERLAP && q->legal)
        check_push(q, &p);
}

/* ---- Contact ---- */

static bool same_hit(const toi_hit *x, const toi_hit *y) {
    return x->status == y->status &&
           (x->status < 0 ||
            (x->enter == y->enter && x->exit == y->exit &&
             memcmp(&x->normal, &y->normal, sizeof x->normal) == 0 && x->axis.kind == y->axis.kind &&
             x->axis.a == y->axis.a && x->axis.b == y->axis.b));
}

static bool same_feature(const toi_feature *x, const toi_feature *y) {
    return x->kind == y->kind && x->index == y->index;
}

/* No two points have the same name. */
static void check_names(const toi_manifold *m) {
    for (unsigned n = 0; n < m->count; n++) {
        const toi_contact_point *p = &m->points[n];
        assert(p->a.kind >= TOI_FEATURE_VERTEX && p->a.kind <= TOI_FEATURE_FACE);
        assert(p->b.kind >= TOI_FEATURE_VERTEX && p->b.kind <= TOI_FEATURE_FACE);
        for (unsigned k = 0; k < n; k++)
            assert(!same_feature(&p->a, &m->points[k].a) || !same_feature(&p->b, &m->points[k].b));
    }
}

static bool is_flat(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_OBB2 ||
           shape->kind == TOI_SHAPE_POLY2 || shape->kind == TOI_SHAPE_CIRCLE2 ||
           shape->kind == TOI_SHAPE_CAPSULE2;
}

/* A place of contact may be past Q16.16 where the sweep is not, and where axes have no length there is none.
 */
void fuzz_contact(const fuzz_query *q) {
    toi_manifold m;
    toi_hit hit;
    const toi_status status = toi_contact(&q->a, &q->va, &q->b, &q->vb, &q->options, &m);
    const toi_status swept = toi_sweep(&q->a, &q->va, &q->b, &q->vb, &q->options, &hit);
    assert(status == m.hit.status);
    if (swept > TOI_SEPARATE && (status == TOI_ERR_RANGE || (status == TOI_ERR_ROTATION && !q->legal)))
        return;
    assert(same_hit(&m.hit, &hit));
    if (status < 0)
        return;
    assert(m.count <= (is_flat(&q->a) ? 2 : TOI_CONTACT_POINTS));
    assert((m.count > 0) == (status > TOI_SEPARATE) || !q->legal);
    check_names(&m);
    const uint8_t most = (uint8_t)(1 + q->options.edge_epsilon % 4), before = m.count;
    toi_manifold_reduce(&m, most);
    assert(m.count == (before < most ? before : most));
}

/* ---- Rays ---- */

void fuzz_ray(const fuzz_query *q, const toi_vec3 *origin) {
    const toi_options begin = {
        .t_max = 0, .instant = true, .edge_epsilon = q->options.edge_epsilon, .all_edges = true};
    const toi_status inside = toi_contains(&q->b, origin);
    toi_hit hit;
    const toi_status status = toi_raycast(origin, &q->va, &q->b, &q->options, &hit);
    assert(status == hit.status && TOI_ERR_ROTATION <= status && status <= TOI_OVERLAP);
    if (status > TOI_SEPARATE) {
        assert(0 <= hit.enter && hit.enter <= hit.exit && hit.exit <= q->options.t_max);
        if (status != TOI_OVERLAP && !fuzz_is_rotated(&q->b) && q->legal)
            assert(fuzz_is_unit(&hit.normal));
    }
    if (status < 0 || !q->legal || fuzz_is_certified(&q->b))
        return;
    assert((inside == TOI_OVERLAP) == (status == TOI_OVERLAP));
    toi_raycast(origin, &q->va, &q->b, &begin, &hit);
    assert((inside == TOI_SEPARATE) == (hit.status == TOI_SEPARATE));
}

/* ---- Segments and triangles ---- */

static bool is_between(fix16_t x, fix16_t from, fix16_t to) {
    return (from <= x && x <= to) || (to <= x && x <= from);
}

static bool is_near(const toi_vec2 *v, const toi_segment2 *s) {
    return is_between(v->x, s->from.x, s->to.x) && is_between(v->y, s->from.y, s->to.y);
}

static void check_segments(const int32_t n[8]) {
    const toi_segment2 a = {{n[0], n[1]}, {n[2], n[3]}}, b = {{n[4], n[5]}, {n[6], n[7]}};
    toi_vec2 point;
    const toi_status status = toi_intersect_segments2(&a, &b, &point);
    assert(toi_intersect_segments2(&b, &a, 0) == status);
    if (status > TOI_SEPARATE)
        assert((status == TOI_TOUCH || status == TOI_OVERLAP) && is_near(&point, &a) && is_near(&point, &b));
}

static toi_triangle3 triangle(const int32_t n[9]) {
    toi_triangle3 t = {{{n[0], n[1], n[2]}, {n[3], n[4], n[5]}, {n[6], n[7], n[8]}}};
    return t;
}

static void check_triangles(const int32_t n[FUZZ_NUMBERS]) {
    const toi_triangle3 a = triangle(n);
    toi_triangle3 b = triangle(n + 9);
    const toi_vec3 va = {n[18], n[19], n[20]}, vb = {n[21], n[22], n[23]};
    const toi_segment3 segment = {b.corners[0], b.corners[1]};
    toi_penetration p;
    toi_hit hit;
    const toi_status status = toi_overlap_triangle3(&a, &b, &p);
    toi_sweep_triangle3(&a, &va, &b, &vb, 0, &hit);
    if (hit.status > TOI_SEPARATE)
        assert(0 <= hit.enter && hit.enter <= hit.exit);
    toi_segmentcast_triangle3(&segment, &a, &hit);
    (void)toi_contains_triangle3(&a, &va);
    if (status != TOI_OVERLAP)
        return;
    for (int k = 0; k < 3; k++)
        shift3(&b.corners[k], &p.push);
    assert(p.depth >= 1 && toi_overlap_triangle3(&a, &b, &p) != TOI_OVERLAP);
}

/* ---- Responses ---- */

static uint64_t square(const toi_vec3 *v) {
    return (uint64_t)((int64_t)v->x * v->x) + (uint64_t)((int64_t)v->y * v->y) +
           (uint64_t)((int64_t)v->z * v->z);
}

static void check_turned(const toi_vec3 *v, const toi_vec3 *n, fix16_t restitution) {
    toi_vec3 out;
    if (toi_reflect3(v, n, restitution, &out) == TOI_OK)
        assert(square(&out) <= square(v));
    if (toi_slide3(v, n, &out) == TOI_OK)
        assert(square(&out) <= square(v));
}

/* Of velocities below 2^29, which saturate nowhere. */
static bool keeps_momentum(fix16_t mass_a, fix16_t mass_b, fix16_t change_a, fix16_t change_b) {
    const int64_t sum = (int64_t)mass_a * change_a + (int64_t)mass_b * change_b,
                  mass = (int64_t)mass_a + mass_b;
    return -mass <= sum && sum <= mass;
}

static void check_collision(toi_vec3 va, toi_vec3 vb, const toi_vec3 *n, const fix16_t mass[2],
                            fix16_t restitution) {
    const toi_vec3 was_a = va, was_b = vb;
    if (toi_collide3(&va, mass[0], &vb, mass[1], n, restitution) < 0 || mass[0] == 0 || mass[1] == 0)
        return;
    assert(keeps_momentum(mass[0], mass[1], va.x - was_a.x, vb.x - was_b.x));
    assert(keeps_momentum(mass[0], mass[1], va.y - was_a.y, vb.y - was_b.y));
    assert(keeps_momentum(mass[0], mass[1], va.z - was_a.z, vb.z - was_b.z));
}

static toi_vec3 shortened(const int32_t n[3], int32_t most) {
    return (toi_vec3){n[0] % most, n[1] % most, n[2] % most};
}

/* Normals of 21 bits, as queries give them. */
static void check_responses(const int32_t n[FUZZ_NUMBERS]) {
    const toi_vec3 wild = {n[0], n[1], n[2]}, normal = shortened(n + 3, INT32_C(1) << 20);
    const fix16_t mass[2] = {n[6] & INT32_MAX, n[7] & INT32_MAX}, restitution = n[8] % 65537;
    check_turned(&wild, &normal, restitution);
    check_collision(shortened(n + 9, INT32_C(1) << 29), shortened(n + 12, INT32_C(1) << 29), &normal, mass,
                    restitution);
    toi_vec3 va = wild, vb = {n[9], n[10], n[11]};
    (void)toi_collide3(&va, n[6], &vb, n[7], &wild, n[8]);
}

void fuzz_numbers(const int32_t numbers[FUZZ_NUMBERS]) {
    check_segments(numbers);
    check_triangles(numbers);
    check_responses(numbers);
}
