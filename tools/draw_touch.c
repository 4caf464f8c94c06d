/* SPDX-License-Identifier: MIT */
#include "draw_touch.h"

#include <math.h>
#include <stdlib.h>

enum { ROUNDS = 60 };

/* Vertices as far along as this part of the body's size, and some ulps, belong to one feature. */
static const double SAME_PLANE = 1e-5, SOME_ULPS = 4.0 / 65536.0;

static double size_of(const body *b) {
    double size = 0;
    for (size_t i = 0; i < b->vertex_count; i++)
        size = fmax(size, vec_length(vec_subtract(b->vertices[i], b->middle)));
    return size;
}

/* What moves straight reaches no farther than at t = 0, seen from itself. */
static vec seen_from_body(const body *b, size_t vertex, double time) {
    return b->turns ? body_vertex(b, vertex, time) : b->vertices[vertex];
}

static feature feature_of(const body *b, vec direction, double time) {
    double farthest = -HUGE_VAL;
    for (size_t i = 0; i < b->vertex_count; i++)
        farthest = fmax(farthest, vec_dot(seen_from_body(b, i, time), direction));
    const double least = farthest - SAME_PLANE * size_of(b) - SOME_ULPS;
    feature f = {take_memory(b->vertex_count, sizeof *f.points), 0};
    for (size_t i = 0; i < b->vertex_count; i++)
        if (vec_dot(seen_from_body(b, i, time), direction) >= least)
            f.points[f.count++] = vec_moved(body_vertex(b, i, time), direction, b->radius);
    return f;
}

/* ---- in the plane across the direction ---- */

typedef struct {
    vec first, second, normal;
} plane;

/* A convex outline in the plane, and how far along the normal it lies. */
typedef struct {
    pixel *corners;
    size_t count;
    double height;
} flat;

static plane plane_across(vec normal) {
    const double x = fabs(normal.x), y = fabs(normal.y), z = fabs(normal.z);
    const vec other = z <= x && z <= y ? (vec){0, 0, 1} : y <= x ? (vec){0, 1, 0} : (vec){1, 0, 0};
    const vec across = vec_cross(normal, other);
    const vec first = vec_scale(across, 1 / vec_length(across));
    return (plane){first, vec_cross(normal, first), normal};
}

static flat flatten(const plane *p, const feature *f) {
    flat out = {take_memory(f->count + 1, sizeof *out.corners), 0, 0};
    pixel *points = take_memory(f->count, sizeof *points);
    for (size_t i = 0; i < f->count; i++) {
        points[i] = (pixel){vec_dot(f->points[i], p->first), vec_dot(f->points[i], p->second)};
        out.height += vec_dot(f->points[i], p->normal) / (double)f->count;
    }
    out.count = hull_outline(points, f->count, out.corners);
    free(points);
    return out;
}

static pixel nearest_on_edge(pixel a, pixel b, pixel p) {
    const double x = b.x - a.x, y = b.y - a.y, square = x * x + y * y;
    const double along = square > 0 ? ((p.x - a.x) * x + (p.y - a.y) * y) / square : 0;
    const double part = fmin(fmax(along, 0), 1);
    return (pixel){a.x + part * x, a.y + part * y};
}

static double square_distance(pixel a, pixel b) {
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y);
}

static pixel nearest(const flat *f, pixel p) {
    bool inside = f->count >= 3;
    pixel best = f->corners[0];
    for (size_t i = 0; i < f->count; i++) {
        const pixel a = f->corners[i], b = f->corners[(i + 1) % f->count], on_edge = nearest_on_edge(a, b, p);
        inside = inside && pixel_turn(a, b, p) >= 0;
        if (square_distance(p, on_edge) < square_distance(p, best))
            best = on_edge;
    }
    return inside ? p : best;
}

/* Going to and fro between two convex sets ends in what they have in common, or where they are nearest. The
 * mean of what is reached from all corners is near the middle of it. */
static void meet(const flat sides[2], pixel near[2]) {
    const double starts = (double)(sides[0].count + sides[1].count);
    near[0] = near[1] = (pixel){0, 0};
    for (unsigned from = 0; from < 2; from++)
        for (size_t i = 0; i < sides[from].count; i++) {
            pixel on_a = sides[from].corners[i], on_b = on_a;
            for (unsigned round = 0; round < ROUNDS; round++) {
                on_a = nearest(&sides[0], on_b);
                on_b = nearest(&sides[1], on_a);
            }
            near[0] = (pixel){near[0].x + on_a.x / starts, near[0].y + on_a.y / starts};
            near[1] = (pixel){near[1].x + on_b.x / starts, near[1].y + on_b.y / starts};
        }
}

static vec lifted(const plane *p, pixel at, double height) {
    return vec_add(vec_add(vec_scale(p->first, at.x), vec_scale(p->second, at.y)),
                   vec_scale(p->normal, height));
}

touch touch_of(const body bodies[2], vec direction, double time) {
    const plane across = plane_across(direction);
    flat sides[2];
    pixel near[2];
    touch t;
    for (unsigned i = 0; i < 2; i++) {
        t.features[i] = feature_of(&bodies[i], i == 0 ? direction : vec_scale(direction, -1), time);
        sides[i] = flatten(&across, &t.features[i]);
    }
    meet(sides, near);
    for (unsigned i = 0; i < 2; i++) {
        t.near[i] = lifted(&across, near[i], sides[i].height);
        free(sides[i].corners);
    }
    return t;
}

void touch_free(touch *t) {
    free(t->features[0].points);
    free(t->features[1].points);
}
