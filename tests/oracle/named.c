/* SPDX-License-Identifier: MIT */
#include "named.h"

#include <math.h>

static const double TOLERANCE = 3;

static int index_of(const toi_hull3_table *table, const uint8_t *indices, int n) {
    return table->index_size == 1 ? indices[n] : indices[2 * n] | indices[2 * n + 1] << 8;
}

static bool box_axis(const toi_shape *shape, int n, vec *out) {
    int32_t u[3][3];
    shape_axes(shape, u);
    if (n < shape_dimensions(shape))
        vec_set(out, u[n][0], u[n][1], u[n][2]);
    return n < shape_dimensions(shape);
}

static bool polygon_normal(const solid *s, int n, vec *out) {
    vec z;
    vec_init(&z);
    vec_set(&z, 0, 0, 1);
    if (n < s->way.count)
        vec_cross(out, &s->way.item[n], &z);
    vec_clear(&z);
    return n < s->way.count;
}

static void hull_way(const toi_hull3_table *table, const solid *s, const uint8_t *indices, int from, int to,
                     vec *out) {
    vec_sub(out, &s->corner.item[index_of(table, indices, to)],
            &s->corner.item[index_of(table, indices, from)]);
}

static void hull_normal(const toi_hull3_table *table, const solid *s, int n, vec *out) {
    vec p, q;
    vec_init(&p);
    vec_init(&q);
    hull_way(table, s, table->faces, 3 * n, 3 * n + 1, &p);
    hull_way(table, s, table->faces, 3 * n, 3 * n + 2, &q);
    vec_cross(out, &p, &q);
    vec_clear(&p);
    vec_clear(&q);
}

/* False of a number that there is not; of a hull's own beyond the table out stays zero. */
static bool face_normal(const toi_shape *shape, const solid *s, int n, vec *out) {
    if (shape->kind == TOI_SHAPE_POLY2)
        return polygon_normal(s, n, out);
    if (shape->kind != TOI_SHAPE_HULL3)
        return box_axis(shape, n, out);
    if (n < shape->as.hull3.table->face_count)
        hull_normal(shape->as.hull3.table, s, n, out);
    return true;
}

static bool edge_way(const toi_shape *shape, const solid *s, int n, vec *out) {
    if (shape->kind != TOI_SHAPE_HULL3)
        return box_axis(shape, n, out);
    const toi_hull3_table *table = shape->as.hull3.table;
    if (n < table->edge_count)
        hull_way(table, s, table->edges, 4 * n, 4 * n + 1, out);
    return n < table->edge_count;
}

static bool direction_of(const oracle *o, const toi_axis *named, vec *out) {
    const query *q = o->q;
    if (named->kind == TOI_AXIS_FACE_A)
        return face_normal(&q->a, &o->a, named->a, out) && named->b == 0;
    if (named->kind == TOI_AXIS_FACE_B)
        return face_normal(&q->b, &o->b, named->b, out) && named->a == 0;
    vec a, b;
    vec_init(&a);
    vec_init(&b);
    bool known = named->kind == TOI_AXIS_EDGES && edge_way(&q->a, &o->a, named->a, &a) &&
                 edge_way(&q->b, &o->b, named->b, &b);
    vec_cross(out, &a, &b);
    vec_clear(&a);
    vec_clear(&b);
    return known;
}

bool named_has_normal(const oracle *o, const toi_axis *named, const toi_vec3 *unit) {
    vec direction, normal, across;
    mpz_t square;
    vec_init(&direction);
    vec_init(&normal);
    vec_init(&across);
    mpz_init(square);
    bool right = direction_of(o, named, &direction);
    if (right && !vec_is_zero(&direction)) {
        vec_set(&normal, unit->x, unit->y, unit->z);
        vec_cross(&across, &direction, &normal);
        vec_dot(square, &across, &across);
        double off = sqrt(mpz_get_d(square));
        vec_dot(square, &direction, &direction);
        right = off <= TOLERANCE * sqrt(mpz_get_d(square));
    }
    vec_clear(&direction);
    vec_clear(&normal);
    vec_clear(&across);
    mpz_clear(square);
    return right;
}
