/* SPDX-License-Identifier: MIT */
#include "near.h"

#include <float.h>
#include <math.h>

typedef struct {
    const rigid *a, *b;
    const posed *at_a, *at_b;
} couple;

static double lowest(const rigid *body, const posed *at, real3 n) {
    double best = dot(n, at->point[0]);
    for (int k = 1; k < body->count; k++) {
        const double value = dot(n, at->point[k]);
        best = value < best ? value : best;
    }
    return best;
}

static double highest(const rigid *body, const posed *at, real3 n) {
    return -lowest(body, at, times(-1, n));
}

static double along(const couple *c, real3 n) {
    return lowest(c->b, c->at_b, n) - highest(c->a, c->at_a, n);
}

double gap_along(const rigid *a, const posed *at_a, const rigid *b, const posed *at_b, real3 normal) {
    const couple c = {a, b, at_a, at_b};
    return along(&c, normal) - a->radius - b->radius;
}

static double larger(double a, double b) {
    return a > b ? a : b;
}

/* Keeps the direction along which the gap is the largest. */
static void try_one(const couple *c, real3 n, gap *best) {
    const double value = along(c, n);
    if (value > best->least) {
        best->least = value;
        best->normal = n;
    }
}

/* Both ways along an axis of any length. The shorter a cross product is, the less its direction is known, so
 * that `most` is what the gap may be along the true one. */
static void try_axis(const couple *c, real3 n, gap *best) {
    const double size = length(n);
    if (size <= 1e-12)
        return;
    n = times(1 / size, n);
    const double blur = 4e-16 / size * (c->a->across + c->b->across);
    const double low_a = lowest(c->a, c->at_a, n), high_a = highest(c->a, c->at_a, n);
    const double low_b = lowest(c->b, c->at_b, n), high_b = highest(c->b, c->at_b, n);
    if (low_b - high_a > best->least) {
        best->least = low_b - high_a;
        best->normal = n;
    }
    if (low_a - high_b > best->least) {
        best->least = low_a - high_b;
        best->normal = times(-1, n);
    }
    best->most = larger(best->most, larger(low_b - high_a, low_a - high_b) + blur);
}

/* ---- the plane: all edges, all pairs of a vertex and an edge ---- */

static void try_sides(const couple *c, gap *best) {
    for (int side = 0; side < 2; side++) {
        const rigid *body = side == 0 ? c->a : c->b;
        const posed *at = side == 0 ? c->at_a : c->at_b;
        for (int k = 0; k < body->edges; k++) {
            const real3 d = minus(at->point[body->edge[k][1]], at->point[body->edge[k][0]]);
            const double size = sqrt(d.x * d.x + d.y * d.y);
            const double sign = side == 0 ? 1 : -1;
            if (size > 0)
                try_one(c, (real3){sign * d.y / size, -sign * d.x / size, 0}, best);
        }
        for (int k = 0; k < body->axes; k++)
            try_axis(c, turned(at, body->axis[k]), best);
    }
}

/* From a point to the nearest one of a segment. */
static real3 to_segment(real3 p, real3 a, real3 b) {
    const real3 d = minus(b, a), from = minus(a, p);
    const double size = dot(d, d), s = size > 0 ? -dot(d, from) / size : 0;
    return s <= 0 ? from : s >= 1 ? minus(b, p) : plus(from, times(s, d));
}

static void shorter(real3 *best, real3 way) {
    if (dot(way, way) < dot(*best, *best))
        *best = way;
}

/* The shortest way from the outline of A to that of B. */
static real3 between_outlines(const couple *c) {
    real3 best = minus(c->at_b->point[0], c->at_a->point[0]);
    for (int i = 0; i < c->a->count; i++) {
        const real3 p = c->at_a->point[i];
        for (int k = 0; k < c->b->edges; k++)
            shorter(&best, to_segment(p, c->at_b->point[c->b->edge[k][0]], c->at_b->point[c->b->edge[k][1]]));
        for (int k = 0; k < c->b->count && c->b->edges == 0; k++)
            shorter(&best, minus(c->at_b->point[k], p));
    }
    for (int i = 0; i < c->b->count; i++) {
        const real3 p = c->at_b->point[i];
        for (int k = 0; k < c->a->edges; k++)
            shorter(&best, times(-1, to_segment(p, c->at_a->point[c->a->edge[k][0]],
                                                c->at_a->point[c->a->edge[k][1]])));
    }
    return best;
}

/* Without an edge there is no depth, so that what is nearest decides. */
static void find_plane(const couple *c, gap *out) {
    gap best = {-DBL_MAX, 0, {1, 0, 0}};
    try_sides(c, &best);
    const bool is_deep = best.least > -DBL_MAX && best.least <= 0;
    *out = best;
    out->most = best.least;
    if (is_deep)
        return;
    const real3 way = between_outlines(c);
    const double size = length(way);
    if (size > 0)
        try_one(c, times(1 / size, way), out);
    if (out->least <= -DBL_MAX / 2)
        out->least = along(c, out->normal);
    out->most = size > out->least ? size : out->least;
}

/* ---- space: the portal of Gilbert, Johnson and Keerthi, proved by the gap along what it finds ---- */

enum { ROUNDS = 60 };

typedef struct {
    real3 corner[4];
    int count;
} simplex;

static real3 extreme(const couple *c, real3 v) {
    int i = 0, j = 0;
    double high = -DBL_MAX, low = DBL_MAX;
    for (int k = 0; k < c->a->count; k++) {
        const double value = dot(v, c->at_a->point[k]);
        if (value > high)
            high = value, i = k;
    }
    for (int k = 0; k < c->b->count; k++) {
        const double value = dot(v, c->at_b->point[k]);
        if (value < low)
            low = value, j = k;
    }
    return minus(c->at_b->point[j], c->at_a->point[i]);
}

static simplex one(real3 a) {
    return (simplex){{a}, 1};
}

static simplex two(real3 a, real3 b) {
    return (simplex){{a, b}, 2};
}

/* The nearest point to the origin of a segment, and the corners that it needs. */
static real3 nearest_of_two(real3 a, real3 b, simplex *kept) {
    const real3 d = minus(b, a);
    const double s = -dot(a, d), size = dot(d, d);
    if (s <= 0 || size <= 0) {
        *kept = one(a);
        return a;
    }
    if (s >= size) {
        *kept = one(b);
        return b;
    }
    *kept = two(a, b);
    return plus(a, times(s / size, d));
}

/* Does that of a triangle: its plane where the foot is inside, else the nearest of the sides. */
static real3 nearest_of_three(real3 a, real3 b, real3 c, simplex *kept) {
    const real3 n = cross(minus(b, a), minus(c, a));
    const double size = dot(n, n);
    if (size > 0 && dot(cross(minus(b, a), n), a) >= 0 && dot(cross(minus(c, b), n), b) >= 0 &&
        dot(cross(minus(a, c), n), c) >= 0) {
        *kept = (simplex){{a, b, c}, 3};
        return times(dot(n, a) / size, n);
    }
    simplex other;
    real3 best = nearest_of_two(a, b, kept), next = nearest_of_two(b, c, &other);
    if (dot(next, next) < dot(best, best)) {
        best = next;
        *kept = other;
    }
    next = nearest_of_two(c, a, &other);
    if (dot(next, next) < dot(best, best)) {
        best = next;
        *kept = other;
    }
    return best;
}

/* Does that of a tetrahedron. The origin is inside where it is on the inner side of all faces. */
static real3 nearest_of_four(const simplex *s, simplex *kept) {
    real3 best = {0, 0, 0};
    bool outside = false;
    for (int k = 0; k < 4; k++) {
        const real3 a = s->corner[k], b = s->corner[(k + 1) & 3], c = s->corner[(k + 2) & 3];
        const real3 d = s->corner[(k + 3) & 3], n = cross(minus(b, a), minus(c, a));
        const double inner = dot(n, minus(d, a)), own = -dot(n, a);
        simplex other;
        if (inner * own > 0)
            continue;
        const real3 next = nearest_of_three(a, b, c, &other);
        if (!outside || dot(next, next) < dot(best, best)) {
            best = next;
            *kept = other;
        }
        outside = true;
    }
    if (!outside)
        *kept = *s;
    return best;
}

static real3 reduce(simplex *s) {
    simplex kept = *s;
    real3 v = s->corner[0];
    if (s->count == 2)
        v = nearest_of_two(s->corner[0], s->corner[1], &kept);
    else if (s->count == 3)
        v = nearest_of_three(s->corner[0], s->corner[1], s->corner[2], &kept);
    else if (s->count == 4)
        v = nearest_of_four(s, &kept);
    *s = kept;
    return v;
}

/* The way from A to B, as near to the shortest one as doubles get; zero where they meet. Each v is a
 * way, so that its length is never less than the distance but for rounding. */
static real3 walk(const couple *c) {
    simplex s = one(extreme(c, minus(c->at_b->point[0], c->at_a->point[0])));
    real3 v = s.corner[0];
    for (int round = 0; round < ROUNDS && s.count < 4; round++) {
        const double size = dot(v, v);
        if (size <= 1e-18)
            break;
        const real3 w = extreme(c, v);
        bool known = false;
        for (int k = 0; k < s.count; k++)
            known = known || length(minus(w, s.corner[k])) <= 0;
        if (known || size - dot(v, w) <= 1e-15 * size)
            break;
        simplex next = s;
        next.corner[next.count++] = w;
        const real3 u = reduce(&next);
        if (dot(u, u) >= size)
            break;
        v = u;
        s = next;
    }
    return s.count == 4 ? (real3){0, 0, 0} : v;
}

/* The faces of the set of all differences: those of both, and pairs of edges. */
static void try_faces(const couple *c, gap *best) {
    for (int k = 0; k < c->a->axes; k++)
        try_axis(c, turned(c->at_a, c->a->axis[k]), best);
    for (int k = 0; k < c->b->axes; k++)
        try_axis(c, turned(c->at_b, c->b->axis[k]), best);
    real3 other[MODEL_EDGES];
    for (int k = 0; k < c->b->directions; k++)
        other[k] = turned(c->at_b, c->b->direction[k]);
    for (int i = 0; i < c->a->directions; i++) {
        const real3 d = turned(c->at_a, c->a->direction[i]);
        for (int k = 0; k < c->b->directions; k++)
            try_axis(c, cross(d, other[k]), best);
    }
}

static double trust(const couple *c) {
    return 1e-6 + 1e-14 * (c->a->scene + c->b->scene);
}

static void exhaust_space(const couple *c, gap *out);

static void find_space(const couple *c, gap *out) {
    const real3 way = walk(c);
    const double size = length(way);
    *out = (gap){-DBL_MAX, size, {1, 0, 0}};
    if (size > 0) {
        out->normal = times(1 / size, way);
        out->least = along(c, out->normal);
        if (out->most - out->least <= trust(c))
            return;
    }
    exhaust_space(c, out);
}

/* ---- every direction ---- */

/* Directions from an edge or a corner of one to a corner of the other. */
static void try_corners(const couple *c, gap *best) {
    for (int side = 0; side < 2; side++) {
        const rigid *one_body = side == 0 ? c->a : c->b, *other = side == 0 ? c->b : c->a;
        const posed *at_one = side == 0 ? c->at_a : c->at_b, *at_other = side == 0 ? c->at_b : c->at_a;
        const double sign = side == 0 ? 1 : -1;
        for (int i = 0; i < one_body->count; i++) {
            const real3 p = at_one->point[i];
            for (int k = 0; k < other->edges + other->count; k++) {
                const real3 d = k < other->edges ? to_segment(p, at_other->point[other->edge[k][0]],
                                                              at_other->point[other->edge[k][1]])
                                                 : minus(at_other->point[k - other->edges], p);
                const double size = length(d);
                if (size > 0)
                    try_one(c, times(sign / size, d), best);
            }
        }
    }
}

/* The distance is the largest gap of all directions, and the depth is less the largest one of the faces of
 * all differences. Where these have no inside, the bodies are 0 apart at least. */
static void exhaust_space(const couple *c, gap *out) {
    gap best = {-DBL_MAX, -DBL_MAX, {1, 0, 0}};
    try_faces(c, &best);
    if (best.least <= -DBL_MAX || best.least > -trust(c))
        try_corners(c, &best);
    if (best.least <= -DBL_MAX)
        best.least = along(c, best.normal);
    best.most = larger(best.most, best.least);
    if (c->a->axes + c->b->axes == 0 && best.most < 0)
        best.most = 0;
    *out = best;
}

static void add_radii(const couple *c, gap *out) {
    out->least -= c->a->radius + c->b->radius;
    out->most -= c->a->radius + c->b->radius;
}

void gap_find(const rigid *a, const posed *at_a, const rigid *b, const posed *at_b, gap *out) {
    const couple c = {a, b, at_a, at_b};
    if (a->dimensions == 2)
        find_plane(&c, out);
    else
        find_space(&c, out);
    add_radii(&c, out);
}

void gap_exhaust(const rigid *a, const posed *at_a, const rigid *b, const posed *at_b, gap *out) {
    const couple c = {a, b, at_a, at_b};
    if (a->dimensions == 2)
        find_plane(&c, out);
    else
        exhaust_space(&c, out);
    add_radii(&c, out);
}
