/* SPDX-License-Identifier: MIT */
#include "shift.h"

#include "kind.h"

/* What has to be inside the limits, in ulps or half ulps. */
typedef struct {
    int64_t lo[3], hi[3]; /* half ulps */
    int64_t limit;        /* half ulps: both ends are below it in magnitude */
} bounds;

static bool is_aabb(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_AABB3;
}

static void bound(bounds *b, int i, int64_t lo, int64_t hi) {
    b->lo[i] = lo;
    b->hi[i] = hi;
}

static void bound_centre(bounds *b, const toi_vec3 *centre, int64_t reach) {
    const fix16_t c[3] = {centre->x, centre->y, centre->z};
    for (int i = 0; i < 3; i++)
        bound(b, i, 2 * (c[i] - reach), 2 * (c[i] + reach));
}

/* All of a box against another one, else its centre. */
static void bound_aabb(bounds *b, const fix16_t lo[3], const fix16_t hi[3], bool whole) {
    for (int i = 0; i < 3; i++) {
        const int64_t sum = (int64_t)lo[i] + hi[i];
        bound(b, i, whole ? 2 * (int64_t)lo[i] : sum, whole ? 2 * (int64_t)hi[i] : sum);
    }
}

static void bound_polygon(bounds *b, const toi_poly2 *poly) {
    bound(b, 2, 0, 0);
    for (int n = 0; n < 2 * poly->count; n++) {
        const toi_vec2 *v = &poly->vertices[n / 2];
        const int64_t at = 2 * (int64_t)(n % 2 == 0 ? v->x : v->y);
        bound(b, n % 2, n < 2 || at < b->lo[n % 2] ? at : b->lo[n % 2],
              n < 2 || at > b->hi[n % 2] ? at : b->hi[n % 2]);
    }
}

static void bound_ends(bounds *b, const toi_vec3 *p, const toi_vec3 *q) {
    const fix16_t from[3] = {p->x, p->y, p->z}, to[3] = {q->x, q->y, q->z};
    for (int i = 0; i < 3; i++)
        bound(b, i, 2 * (int64_t)(from[i] < to[i] ? from[i] : to[i]),
              2 * (int64_t)(from[i] < to[i] ? to[i] : from[i]));
}

static void bound_round(bounds *b, const toi_shape *shape) {
    const toi_circle2 *const circle = &shape->as.circle2;
    const toi_capsule2 *const flat = &shape->as.capsule2;
    const toi_vec3 center = {circle->center.x, circle->center.y, 0};
    const toi_vec3 p = {flat->a.x, flat->a.y, 0}, q = {flat->b.x, flat->b.y, 0};
    if (shape->kind == TOI_SHAPE_CIRCLE2)
        bound_ends(b, &center, &center);
    else if (shape->kind == TOI_SHAPE_CAPSULE2)
        bound_ends(b, &p, &q);
    else if (shape->kind == TOI_SHAPE_SPHERE3)
        bound_ends(b, &shape->as.sphere3.center, &shape->as.sphere3.center);
    else
        bound_ends(b, &shape->as.capsule3.a, &shape->as.capsule3.b);
}

/* What has a radius reaches to the limit with it; oriented boxes with their centres. */
static void widen(bounds *b, const toi_shape *shape) {
    const int dimensions = shape_dimensions(shape);
    for (int i = 0; i < dimensions; i++) {
        b->lo[i] -= 2 * shape_radius(shape);
        b->hi[i] += 2 * shape_radius(shape);
    }
}

static bounds bounds_of(const toi_shape *shape, const toi_shape *other) {
    const bool plain = !shape_is_round(shape) && !shape_is_round(other);
    const bool whole = is_aabb(shape) && is_aabb(other) && plain;
    bounds b;
    b.limit = whole ? INT64_C(1) << 32 : 2 * (int64_t)TOI_LIMIT;
    if (shape->kind == TOI_SHAPE_AABB2) {
        const toi_aabb2 *x = &shape->as.aabb2;
        bound_aabb(&b, (fix16_t[3]){x->lo.x, x->lo.y, 0}, (fix16_t[3]){x->hi.x, x->hi.y, 0}, whole || !plain);
    } else if (shape->kind == TOI_SHAPE_AABB3) {
        const toi_aabb3 *x = &shape->as.aabb3;
        bound_aabb(&b, (fix16_t[3]){x->lo.x, x->lo.y, x->lo.z}, (fix16_t[3]){x->hi.x, x->hi.y, x->hi.z},
                   whole || !plain);
    } else if (shape->kind == TOI_SHAPE_OBB2) {
        bound_centre(&b, &(toi_vec3){shape->as.obb2.center.x, shape->as.obb2.center.y, 0}, 0);
    } else if (shape->kind == TOI_SHAPE_OBB3) {
        bound_centre(&b, &shape->as.obb3.center, 0);
    } else if (shape->kind == TOI_SHAPE_HULL3) {
        bound_centre(&b, &shape->as.hull3.center, shape->as.hull3.table->reach);
    } else if (shape->kind == TOI_SHAPE_POLY2) {
        bound_polygon(&b, &shape->as.poly2);
    } else {
        bound_round(&b, shape);
    }
    if (shape->kind != TOI_SHAPE_OBB2 && shape->kind != TOI_SHAPE_OBB3)
        widen(&b, shape);
    return b;
}

/* Q16.16 has one more number below zero than above. */
static bool leaves(const bounds *b, int i, int64_t by) {
    const bool whole = b->limit == INT64_C(1) << 32;
    const int64_t least = whole ? -b->limit : 1 - b->limit;
    return b->lo[i] + 2 * by < least || b->hi[i] + 2 * by >= b->limit - whole;
}

static fix16_t plus(fix16_t x, int64_t by) {
    return (fix16_t)(x + by);
}

static toi_vec2 plus2(toi_vec2 v, const int64_t by[3]) {
    return (toi_vec2){plus(v.x, by[0]), plus(v.y, by[1])};
}

static toi_vec3 plus3(toi_vec3 v, const int64_t by[3]) {
    return (toi_vec3){plus(v.x, by[0]), plus(v.y, by[1]), plus(v.z, by[2])};
}

static void shift_box(toi_shape *out, const int64_t by[3]) {
    if (out->kind == TOI_SHAPE_AABB2) {
        out->as.aabb2 = (toi_aabb2){plus2(out->as.aabb2.lo, by), plus2(out->as.aabb2.hi, by)};
    } else if (out->kind == TOI_SHAPE_AABB3) {
        out->as.aabb3 = (toi_aabb3){plus3(out->as.aabb3.lo, by), plus3(out->as.aabb3.hi, by)};
    } else if (out->kind == TOI_SHAPE_OBB2) {
        out->as.obb2.center = plus2(out->as.obb2.center, by);
    } else {
        out->as.obb3.center = plus3(out->as.obb3.center, by);
    }
}

bool shape_shift(toi_shape *out, const toi_shape *shape, const toi_shape *other, const int64_t by[3],
                 shift_room *room) {
    const bounds b = bounds_of(shape, other);
    for (int i = 0; i < 3; i++) {
        if (leaves(&b, i, by[i]))
            return false;
    }
    *out = *shape;
    if (shape->kind == TOI_SHAPE_POLY2) {
        for (int n = 0; n < shape->as.poly2.count; n++)
            room->vertices[n] = plus2(shape->as.poly2.vertices[n], by);
        out->as.poly2.vertices = room->vertices;
    } else if (shape->kind == TOI_SHAPE_HULL3) {
        out->as.hull3.center = plus3(shape->as.hull3.center, by);
    } else if (shape->kind == TOI_SHAPE_CIRCLE2) {
        out->as.circle2.center = plus2(out->as.circle2.center, by);
    } else if (shape->kind == TOI_SHAPE_CAPSULE2) {
        out->as.capsule2.a = plus2(out->as.capsule2.a, by);
        out->as.capsule2.b = plus2(out->as.capsule2.b, by);
    } else if (shape->kind == TOI_SHAPE_SPHERE3) {
        out->as.sphere3.center = plus3(out->as.sphere3.center, by);
    } else if (shape->kind == TOI_SHAPE_CAPSULE3) {
        out->as.capsule3.a = plus3(out->as.capsule3.a, by);
        out->as.capsule3.b = plus3(out->as.capsule3.b, by);
    } else {
        shift_box(out, by);
    }
    return true;
}

bool shape_might_leave(const toi_shape *shape, const toi_shape *other, const double by[3], double slack) {
    const bounds b = bounds_of(shape, other);
    for (int i = 0; i < 3; i++) {
        if (leaves(&b, i, (int64_t)(by[i] - slack)) || leaves(&b, i, (int64_t)(by[i] + slack)))
            return true;
    }
    return false;
}
