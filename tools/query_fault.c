/* SPDX-License-Identifier: MIT */
/* What the library refused, in words. */
#include "query_writer.h"

#include <string.h>

/* A shape's numbers by index: those of its first point or centre, then the other end, hi or the half extents,
 * then its own radius or the rotation. */
typedef struct {
    const query_shape_word *word;
    int32_t numbers[QUERY_NUMBERS];
} flat_shape;

static flat_shape flatten(const toi_shape *shape) {
    flat_shape flat = {query_shape_word_of(shape), {0}};
    memcpy(flat.numbers, (const char *)shape + flat.word->offset,
           (size_t)(flat.word->lengths + flat.word->rotation) * sizeof flat.numbers[0]);
    return flat;
}

static bool is_far(int64_t value, int64_t limit) {
    return value >= limit || value <= -limit;
}

/* The name of number i: `too_few` has five words before them. */
static void put_name(query_writer *w, const flat_shape *s, unsigned i) {
    const char *at = s->word->too_few;
    for (unsigned left = 5 + i; left > 0; left--)
        while (*at++ != ' ')
            continue;
    for (; *at != ' ' && *at != '\0'; at++)
        query_put_char(w, *at);
}

static bool put_fault(query_writer *w, const flat_shape *s, unsigned i, const char *fault) {
    put_name(w, s, i);
    query_put(w, fault);
    return true;
}

static bool diagnose_extents(query_writer *w, const flat_shape *s) {
    const unsigned d = s->word->dimensions;
    for (unsigned i = 0; i < d; i++) {
        if (s->word->rotation == 0 && s->numbers[d + i] < s->numbers[i]) {
            put_fault(w, s, i, " is above ");
            return put_fault(w, s, d + i, "");
        }
        if (s->word->rotation != 0 && s->numbers[d + i] < 0)
            return put_fault(w, s, d + i, " is negative");
    }
    return false;
}

/* Doubled, because the centre and the half extents of an aabb lie between two ulps. */
static bool diagnose_range(query_writer *w, const flat_shape *s) {
    const unsigned d = s->word->dimensions;
    const int64_t limit = INT64_C(2) * TOI_LIMIT;
    int64_t extents = 0;
    for (unsigned i = 0; i < d; i++) {
        const int64_t first = s->numbers[i], second = s->numbers[d + i];
        const bool oriented = s->word->rotation != 0;
        if (is_far(oriented ? 2 * first : first + second, limit)) {
            query_put(w, "the centre is 8192 or more from the origin in ");
            query_put_char(w, "xyz"[i]);
            return true;
        }
        extents += oriented ? 2 * second : second - first;
    }
    if (extents >= limit)
        query_put(w, "the half extents add up to 8192 or more");
    return extents >= limit;
}

/* Is the product of two axes, whose entries are at most TOI_ROT_ENTRY_MAX, off 0 or 1 by more than 2^-8? */
static bool is_bent(const int32_t *u, const int32_t *v, unsigned dimensions) {
    const int64_t bound = INT64_C(1) << 52;
    int64_t product = u == v ? -(INT64_C(1) << 60) : 0;
    for (unsigned i = 0; i < dimensions; i++)
        product += (int64_t)u[i] * v[i];
    return product > bound || product < -bound;
}

/* A rotation of the plane is one axis; all zero means the identity. */
static bool are_bent(const int32_t *numbers, unsigned count) {
    const unsigned dimensions = count == 2 ? 2 : 3, axes = count / dimensions;
    bool bent = false, zero = true;
    for (unsigned i = 0; i < count; i++)
        zero = zero && numbers[i] == 0;
    for (unsigned i = 0; i < axes; i++)
        for (unsigned j = i; j < axes; j++)
            bent = bent || is_bent(numbers + dimensions * i, numbers + dimensions * j, dimensions);
    return bent && !zero;
}

static bool diagnose_rotation(query_writer *w, const flat_shape *s) {
    const unsigned first = s->word->lengths, count = s->word->rotation;
    for (unsigned i = first; i < first + count; i++)
        if (is_far(s->numbers[i], TOI_ROT_ENTRY_MAX + 1))
            return put_fault(w, s, i, " is beyond 1 in magnitude");
    if (count == 0 || !are_bent(s->numbers + first, count))
        return false;
    query_put(
        w, count == 2
               ? "cos and sin are not those of an angle: cos^2 + sin^2 is off 1 by more than 1/256"
               : "the axes are not those of a rotation: their lengths or angles are off by more than 1/256");
    return true;
}

static bool diagnose_vector(query_writer *w, const char *what, const toi_vec3 *v) {
    const fix16_t numbers[3] = {v->x, v->y, v->z};
    for (unsigned i = 0; i < 3; i++)
        if (is_far(numbers[i], TOI_LIMIT)) {
            query_put(w, what);
            query_put(w, " is 8192 or more in ");
            query_put_char(w, "xyz"[i]);
            return true;
        }
    return false;
}

/* ---- radii ---- */

static const char reaches_out[] = "it reaches 8192 or more from the origin";

/* Circles, spheres and capsules have a radius of their own after whole points. */
static bool has_own_radius(const flat_shape *s) {
    return s->word->lengths % s->word->dimensions != 0;
}

static bool is_round(const toi_shape *shape) {
    const flat_shape flat = flatten(shape);
    return has_own_radius(&flat) || shape->radius != 0;
}

static bool diagnose_negative_radius(query_writer *w, const toi_shape *shape, const flat_shape *s) {
    const unsigned last = s->word->lengths - 1U;
    if (has_own_radius(s) && s->numbers[last] < 0)
        return put_fault(w, s, last, " is negative");
    if (shape->radius < 0)
        query_put(w, "the radius is negative");
    return shape->radius < 0;
}

/* A fault of the core alone is told as that of the shape without a radius. */
static bool diagnose_reach(query_writer *w, const toi_shape *shape, const flat_shape *s) {
    const int64_t own = has_own_radius(s) ? s->numbers[s->word->lengths - 1] : 0;
    toi_shape core = *shape;
    core.radius = 0;
    if (toi_shape_check(shape) != TOI_ERR_RANGE ||
        (!has_own_radius(s) && toi_shape_check(&core) == TOI_ERR_RANGE))
        return false;
    query_put(w, own + shape->radius >= TOI_LIMIT ? "the radius is 8192 or more" : reaches_out);
    return true;
}

/* With the vertex, counted from 0. One or two are enough where there is a radius. */
static bool diagnose_polygon(query_writer *w, const toi_shape *shape) {
    static const char *const faults[] = {[TOI_POLY2_TOO_FEW] = "fewer than 3 vertices",
                                         [TOI_POLY2_OUT_OF_RANGE] =
                                             "vertex % is 8192 or more from the origin",
                                         [TOI_POLY2_REPEATED] = "vertex % repeats the one before it",
                                         [TOI_POLY2_FLAT] = "all vertices are on one line",
                                         [TOI_POLY2_CLOCKWISE] = "the vertices run clockwise",
                                         [TOI_POLY2_NOT_CONVEX] = "not convex at vertex %"};
    uint8_t vertex;
    const toi_poly2_fault fault = toi_poly2_diagnose(&shape->as.poly2, &vertex);
    const bool faulty = fault != TOI_POLY2_FINE && !(fault == TOI_POLY2_TOO_FEW && shape->radius > 0);
    if (faulty)
        query_put_counted(w, faults[fault], vertex);
    return faulty;
}

static bool diagnose_hull(query_writer *w, const toi_hull3 *h) {
    const fix16_t center[3] = {h->center.x, h->center.y, h->center.z};
    for (unsigned i = 0; i < 3; i++)
        if (is_far(center[i], TOI_LIMIT - h->table->reach)) {
            query_put(w, "centre and farthest point add up to 8192 or more in ");
            query_put_char(w, "xyz"[i]);
            return true;
        }
    return false;
}

static bool diagnose_core(query_writer *w, const toi_shape *shape, const flat_shape *flat,
                          toi_status status) {
    if (shape->kind == TOI_SHAPE_POLY2)
        return diagnose_polygon(w, shape);
    if (status == TOI_ERR_SHAPE)
        return shape->kind != TOI_SHAPE_HULL3 && diagnose_extents(w, flat);
    return status == TOI_ERR_RANGE &&
           (shape->kind == TOI_SHAPE_HULL3 ? diagnose_hull(w, &shape->as.hull3) : diagnose_range(w, flat));
}

static bool diagnose_size(query_writer *w, const toi_shape *shape, const flat_shape *flat,
                          toi_status status) {
    return (status == TOI_ERR_SHAPE && diagnose_negative_radius(w, shape, flat)) ||
           (status == TOI_ERR_RANGE && diagnose_reach(w, shape, flat)) ||
           (!has_own_radius(flat) && diagnose_core(w, shape, flat, status));
}

static bool diagnose_shape(query_writer *w, const char *which, const toi_shape *shape, const toi_vec3 *v,
                           toi_status status) {
    const flat_shape flat = flatten(shape);
    char *const start = w->at;
    query_put(w, which);
    if (diagnose_size(w, shape, &flat, status) ||
        (status == TOI_ERR_RANGE && diagnose_vector(w, "its velocity", v)) ||
        (status == TOI_ERR_ROTATION && diagnose_rotation(w, &flat)))
        return true;
    w->at = start;
    return false;
}

bool query_put_shape_fault(query_writer *w, const toi_shape *shape, const toi_vec3 *v, toi_status status) {
    return diagnose_shape(w, "", shape, v, status);
}

static bool is_sharp_aabb(const toi_shape *shape) {
    return (shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_AABB3) && shape->radius == 0;
}

static bool diagnose_ray(query_writer *w, const query *q, toi_status status) {
    const toi_aabb2 *const flat = &q->a.as.aabb2;
    const toi_vec3 origin =
        q->a.kind == TOI_SHAPE_AABB2 ? (toi_vec3){flat->lo.x, flat->lo.y, 0} : q->a.as.aabb3.lo;
    return diagnose_shape(w, "shape: ", &q->b, &q->vb, status) || diagnose_vector(w, "the origin", &origin) ||
           diagnose_vector(w, "the direction", &q->va);
}

/* Beside a round shape an aabb has limits that it has not alone. */
static bool diagnose_box(query_writer *w, const char *which, const toi_shape *shape) {
    const flat_shape flat = flatten(shape);
    bool far = false;
    for (unsigned i = 0; i < flat.word->lengths; i++)
        far = far || is_far(flat.numbers[i], TOI_LIMIT);
    if (!far || !is_sharp_aabb(shape))
        return false;
    query_put(w, which);
    query_put(w, reaches_out);
    return true;
}

static bool diagnose_pair(query_writer *w, const query *q, toi_status status) {
    /* Two aabbs have no limits, but what comes of them has. */
    if (status == TOI_ERR_RANGE && is_sharp_aabb(&q->a) && is_sharp_aabb(&q->b))
        return false;
    return diagnose_shape(w, "first shape: ", &q->a, &q->va, status) ||
           diagnose_shape(w, "second shape: ", &q->b, &q->vb, status) ||
           (is_round(&q->a) && diagnose_box(w, "second shape: ", &q->b)) ||
           (is_round(&q->b) && diagnose_box(w, "first shape: ", &q->a));
}

/* What no shape has alone. */
static const char *shared_fault(const query *q, toi_status status) {
    if (status == TOI_ERR_SHAPE)
        return "a 2D shape against a 3D one";
    return q->kind == QUERY_OVERLAP ? "the push takes the second shape out of the domain"
                                    : "the shapes touch at a place past Q16.16";
}

void query_put_fault(query_writer *w, const query *q, toi_status status) {
    if (status == TOI_ERR_ARGUMENT)
        query_put(w, "tmax is negative");
    else if (!(q->kind == QUERY_RAYCAST ? diagnose_ray(w, q, status) : diagnose_pair(w, q, status)))
        query_put(w, shared_fault(q, status));
}
