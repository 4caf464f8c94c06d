/* SPDX-License-Identifier: MIT */
#include "generate_body.h"

#include <stdlib.h>
#include <string.h>

static double component(const toi_vec3 *v, int i) {
    return i == 0 ? v->x : i == 1 ? v->y : v->z;
}

void body_fill_room(body *b) {
    const int corners = body_is_2d(b) ? 4 : 8;
    const int64_t *h = b->box.half;
    for (int n = 0; n < corners; n++) {
        const int64_t x = n & 1 ? h[0] / 2 : h[0] / 2 - h[0], y = n & 2 ? h[1] / 2 : h[1] / 2 - h[1];
        const int64_t z = n & 4 ? h[2] / 2 : h[2] / 2 - h[2];
        b->local[n] = (toi_vec3){(fix16_t)x, (fix16_t)y, corners == 4 ? 0 : (fix16_t)z};
    }
    b->locals = corners;
}

/* ---- polygons ---- */

static int from_the_left(const void *x, const void *y) {
    const toi_vec3 *p = x, *q = y;
    return p->x != q->x ? (p->x > q->x) - (p->x < q->x) : (p->y > q->y) - (p->y < q->y);
}

static bool turns_left(const toi_vec3 *p, const toi_vec3 *q, const toi_vec3 *r) {
    return ((int64_t)q->x - p->x) * ((int64_t)r->y - p->y) > ((int64_t)q->y - p->y) * ((int64_t)r->x - p->x);
}

/* One half of the outline: appends to out[0 .. count - 1], never removing what is below `base`. */
static int wrap(toi_vec3 *out, int count, int base, const toi_vec3 *p) {
    while (count >= base + 2 && !turns_left(&out[count - 2], &out[count - 1], p))
        count--;
    out[count] = *p;
    return count + 1;
}

int plane_hull(toi_vec3 *point, int count) {
    toi_vec3 out[2 * BODY_POINTS];
    int lower = 0, all = 0;
    qsort(point, (size_t)count, sizeof *point, from_the_left);
    for (int n = 0; n < count; n++)
        lower = wrap(out, lower, 0, &point[n]);
    all = lower;
    for (int n = count - 2; n >= 0; n--)
        all = wrap(out, all, lower - 1, &point[n]);
    all -= all > 1;
    memcpy(point, out, (size_t)all * sizeof *point);
    return all;
}

int64_t common_divisor(int64_t a, int64_t b) {
    while (b != 0) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return llabs(a);
}

/* Puts vertices in the middle of sides, where there is a whole ulp. */
static int add_middles(toi_vec3 *point, int count, int percent, dice *d) {
    toi_vec3 kept[BODY_POINTS];
    memcpy(kept, point, (size_t)count * sizeof *kept);
    int all = 0;
    for (int n = 0; n < count; n++) {
        const toi_vec3 from = kept[n], to = kept[(n + 1) % count];
        const int64_t x = (int64_t)to.x - from.x, y = (int64_t)to.y - from.y, parts = common_divisor(x, y);
        int64_t at = 0;
        point[all++] = from;
        while (at + 1 < parts && all + count - n - 1 < BODY_POINTS && dice_chance(d, percent)) {
            at = dice_range(d, at + 1, parts - 1);
            point[all++] =
                (toi_vec3){(fix16_t)(from.x + x / parts * at), (fix16_t)(from.y + y / parts * at), 0};
        }
    }
    return all;
}

static fix16_t nearest_q30(int64_t sum) {
    return (fix16_t)((sum + (INT64_C(1) << 29)) >> 30);
}

static bool close_polygon(body *b, dice *d) {
    toi_vec3 point[BODY_POINTS];
    const frame *f = &b->box.axes;
    for (int n = 0; n < b->locals; n++) {
        const int64_t x = b->local[n].x, y = b->local[n].y;
        point[n] = (toi_vec3){nearest_q30(x * f->u[0][0] + y * f->u[1][0]),
                              nearest_q30(x * f->u[0][1] + y * f->u[1][1]), 0};
    }
    int count = plane_hull(point, b->locals);
    if (count < (b->radius > 0 ? 1 : 3))
        return false;
    static const int percents[] = {0, 0, 0, 15, 50};
    const int percent = percents[dice_range(d, 0, 4)];
    if (count > 2)
        count = add_middles(point, count, percent, d);
    const int start = (int)dice_range(d, 0, count - 1);
    for (int n = 0; n < count; n++) {
        for (int i = 0; i < 3; i++)
            b->point[n][i] = component(&point[(start + n) % count], i);
    }
    b->points = b->edges = count;
    for (int n = 0; n < count; n++) {
        for (int i = 0; i < 3; i++)
            b->edge[n][i] = b->point[(n + 1) % count][i] - b->point[n][i];
    }
    return true;
}

/* ---- points and segments ---- */

/* Some of the segments have a length of 0 to 3 ulps. */
static void close_ends(body *b, dice *d) {
    const frame *f = &b->box.axes;
    const int dimensions = body_is_2d(b) ? 2 : 3;
    const bool brief = dice_chance(d, 12);
    b->points = body_is_ball(b) ? 1 : 2;
    b->edges = b->points - 1;
    for (int n = 0; n < b->points; n++) {
        const toi_vec3 *v = &b->local[n];
        for (int i = 0; i < 3; i++)
            b->point[n][i] = nearest_q30((int64_t)v->x * f->u[0][i] + (int64_t)v->y * f->u[1][i] +
                                         (int64_t)v->z * f->u[2][i]);
    }
    for (int i = 0; i < 3; i++) {
        if (body_is_ball(b))
            b->point[0][i] = 0;
        else if (brief)
            b->point[1][i] = b->point[0][i] + (i < dimensions ? (double)dice_range(d, -1, 2) : 0);
        b->edge[0][i] = b->points < 2 ? 0 : b->point[1][i] - b->point[0][i];
    }
}

/* ---- hulls and boxes ---- */

/* The exact place of a local point, but for the last steps of a double. */
static void turn_point(const body *b, const toi_vec3 *local, double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = 0;
        for (int k = 0; k < 3; k++)
            out[i] += component(local, k) * b->box.axes.u[k][i] / (double)TOI_Q30_ONE;
    }
}

static void normal_of(const double p[3], const double q[3], const double r[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = (q[j] - p[j]) * (r[k] - p[k]) - (q[k] - p[k]) * (r[j] - p[j]);
    }
}

static unsigned table_index(const toi_hull3_table *t, const uint8_t *at, int n) {
    return t->index_size == 1 ? at[n] : at[2 * n] + 256U * at[2 * n + 1];
}

static bool close_hull(body *b) {
    if (b->hull.memory != NULL)
        hull_free(&b->hull);
    b->hull.memory = NULL;
    if (hull_build(b->local, (size_t)b->locals, &b->hull) != HULL_BUILT)
        return false;
    const toi_hull3_table *t = &b->hull.table;
    b->points = t->vertex_count;
    b->edges = t->edge_count;
    b->faces = t->face_count;
    if (b->points > HULL_POINTS || b->edges > BODY_EDGES || b->faces > BODY_FACES)
        return false;
    for (int n = 0; n < b->points; n++)
        turn_point(b, &t->vertices[n], b->point[n]);
    for (int n = 0; n < b->edges; n++) {
        const unsigned from = table_index(t, t->edges, 4 * n), to = table_index(t, t->edges, 4 * n + 1);
        for (int i = 0; i < 3; i++)
            b->edge[n][i] = b->point[to][i] - b->point[from][i];
    }
    for (int n = 0; n < b->faces; n++) {
        const double *const p = b->point[table_index(t, t->faces, 3 * n)];
        const double *const q = b->point[table_index(t, t->faces, 3 * n + 1)];
        normal_of(p, q, b->point[table_index(t, t->faces, 3 * n + 2)], b->face[n]);
    }
    return true;
}

static void close_box(body *b) {
    const int dimensions = body_is_2d(b) ? 2 : 3;
    double half[3][3];
    const double origin[3] = {0, 0, 0};
    for (int n = 0; n < 9; n++)
        half[n / 3][n % 3] =
            (double)b->box.half[n / 3] / 2 * b->box.axes.u[n / 3][n % 3] / (double)TOI_Q30_ONE;
    b->points = 1 << dimensions;
    for (int n = 0; n < b->points; n++) {
        for (int i = 0; i < 3; i++)
            b->point[n][i] = (n & 1 ? half[0][i] : -half[0][i]) + (n & 2 ? half[1][i] : -half[1][i]) +
                             (dimensions == 2 ? 0
                              : n & 4         ? half[2][i]
                                              : -half[2][i]);
    }
    b->edges = dimensions;
    b->faces = dimensions == 2 ? 0 : 3;
    memcpy(b->edge, half, sizeof half);
    for (int n = 0; n < b->faces; n++)
        normal_of(origin, half[(n + 1) % 3], half[(n + 2) % 3], b->face[n]);
}

/* Of points in ulps. */
static void bound_points(body *b) {
    for (int n = 0; n < 3 * b->points; n++) {
        const int i = n % 3;
        const int64_t x = (int64_t)b->point[n / 3][i];
        b->low[i] = n < 3 || x < b->low[i] ? x : b->low[i];
        b->high[i] = n < 3 || x > b->high[i] ? x : b->high[i];
    }
}

static bool close_core(body *b, dice *d) {
    if (b->kind == TOI_SHAPE_POLY2) {
        if (!close_polygon(b, d))
            return false;
        bound_points(b);
    } else if (b->kind == TOI_SHAPE_HULL3) {
        if (!close_hull(b))
            return false;
        for (int i = 0; i < 3; i++) {
            b->high[i] = b->hull.table.reach;
            b->low[i] = -b->high[i];
        }
    } else if (body_is_box(b)) {
        close_box(b);
    } else {
        close_ends(b, d);
        bound_points(b);
    }
    return true;
}

/* A level box that may have a radius reaches to the limit with it, an oriented one by its extents. */
bool body_close(body *b, dice *d) {
    b->faces = 0;
    memset(b->low, 0, sizeof b->low);
    memset(b->high, 0, sizeof b->high);
    if (!close_core(b, d))
        return false;
    for (int i = 0; i < 3; i++) {
        if (b->rounded && b->box.aligned && body_is_box(b)) {
            b->low[i] = -(b->box.half[i] / 2);
            b->high[i] = b->box.half[i] - b->box.half[i] / 2;
        }
        if (!body_is_box(b) || b->box.aligned) {
            b->low[i] -= b->radius;
            b->high[i] += b->radius;
        }
    }
    return true;
}

bool body_in_domain(const body *b, int64_t limit) {
    const int64_t *const h = b->box.half;
    if (body_is_box(b) && (!b->rounded || !b->box.aligned))
        return box_in_domain(&b->box, limit) && h[0] + h[1] + h[2] + 2 * b->radius < 2 * (int64_t)TOI_LIMIT;
    const int dimensions = body_is_2d(b) ? 2 : 3;
    for (int i = 0; i < dimensions; i++) {
        const int64_t centre = (b->box.centre[i] - (body_is_box(b) ? h[i] % 2 : 0)) / 2;
        if (centre + b->low[i] <= -TOI_LIMIT || centre + b->high[i] >= TOI_LIMIT)
            return false;
    }
    return true;
}

static void ends_to_shape(toi_shape *out, const body *b) {
    const int64_t *c = b->box.centre;
    const fix16_t own = (fix16_t)b->own;
    fix16_t at[2][3];
    for (int n = 0; n < 6; n++)
        at[n / 3][n % 3] = (fix16_t)(c[n % 3] / 2 + (int64_t)b->point[n / 3 < b->points ? n / 3 : 0][n % 3]);
    const toi_vec3 p = {at[0][0], at[0][1], at[0][2]}, q = {at[1][0], at[1][1], at[1][2]};
    if (b->kind == TOI_SHAPE_CIRCLE2)
        out->as.circle2 = (toi_circle2){{p.x, p.y}, own};
    else if (b->kind == TOI_SHAPE_SPHERE3)
        out->as.sphere3 = (toi_sphere3){p, own};
    else if (b->kind == TOI_SHAPE_CAPSULE2)
        out->as.capsule2 = (toi_capsule2){{p.x, p.y}, {q.x, q.y}, own};
    else
        out->as.capsule3 = (toi_capsule3){p, q, own};
}

void body_to_shape(toi_shape *out, body *b) {
    out->radius = (fix16_t)(b->radius - b->own);
    if (body_is_box(b)) {
        box_to_shape(out, &b->box, body_is_2d(b) ? 2 : 3);
        return;
    }
    out->kind = b->kind;
    if (body_is_ball(b) || body_is_capsule(b)) {
        ends_to_shape(out, b);
        return;
    }
    const int64_t *c = b->box.centre;
    if (b->kind == TOI_SHAPE_HULL3) {
        toi_hull3 *h = &out->as.hull3;
        h->table = &b->hull.table;
        h->center = (toi_vec3){(fix16_t)(c[0] / 2), (fix16_t)(c[1] / 2), (fix16_t)(c[2] / 2)};
        for (int k = 0; k < 3; k++)
            h->rot.u[k] = (toi_axis3){b->box.axes.u[k][0], b->box.axes.u[k][1], b->box.axes.u[k][2]};
        return;
    }
    for (int n = 0; n < b->points; n++)
        b->vertices[n] = (toi_vec2){(fix16_t)(c[0] / 2 + (int64_t)b->point[n][0]),
                                    (fix16_t)(c[1] / 2 + (int64_t)b->point[n][1])};
    out->as.poly2 = (toi_poly2){b->vertices, (uint8_t)b->points};
}
