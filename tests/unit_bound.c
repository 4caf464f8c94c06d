/* SPDX-License-Identifier: MIT */
/* The earliest contact of bodies with bounds: level boxes against roots of 1,024 bits, the others against
 * separations in floating point, cases that are hard, and errors. */
#include <gmp.h>
#include "good_shapes.h"
#include "random.h"
#include "random_rotation.h"
#include "solid_double.h"
#include "tap.h"

enum { QUERIES = 4000, MOST = TOI_LIMIT - 1 };

static uint64_t seed = 34;

static uint32_t below(uint32_t n) {
    return (uint32_t)(random64(&seed) % n);
}

/* Any width up to so many bits, and any sign. */
static fix16_t throw_number(unsigned bits) {
    const fix16_t size = (fix16_t)random_width(&seed, bits);
    return below(2) ? size : -size;
}

static fix16_t throw_size(unsigned bits) {
    return (fix16_t)random_width(&seed, bits);
}

static toi_bound throw_bound(unsigned bits) {
    const unsigned kind = below(8);
    const toi_bound bound = {kind & 1 ? throw_size(bits) : 0, kind & 2 ? throw_size(bits) : 0,
                             kind & 4 ? throw_size(below(4) ? bits : 3) : 0};
    return bound;
}

/* ---- Level boxes: the end of the last interval in which a side is above 0 */

enum { BITS = 1024, SAME_BITS = 600, MOST_SIDES = 6 };

/* A side g + s t - A t^2 / 2 in ulps, and when it is above 0; numbers that differ by less than 2^-600 are the
 * same, as roots of such short numbers are never so near. */
typedef struct {
    mpf_t from, to;
    bool never, for_ever;
} interval;

static mpf_t same;

static void put_root(mpf_t out, double g, double s, double a, bool later) {
    mpf_t d, x;
    mpf_init2(d, BITS), mpf_init2(x, BITS);
    mpf_set_d(d, s), mpf_mul(d, d, d);
    mpf_set_d(x, 2 * a), mpf_set_d(out, g), mpf_mul(x, x, out), mpf_add(d, d, x);
    mpf_sqrt(d, d);
    mpf_set_d(x, s);
    later ? mpf_add(x, x, d) : mpf_sub(x, x, d);
    mpf_set_d(d, a), mpf_div(out, x, d);
    mpf_clear(d), mpf_clear(x);
}

/* All numbers here are whole and below 2^53. */
static bool has_roots(double g, double s, double a) {
    mpf_t d, x;
    mpf_init2(d, BITS), mpf_init2(x, BITS);
    mpf_set_d(d, s), mpf_mul(d, d, d);
    mpf_set_d(x, 2 * a);
    mpf_t y;
    mpf_init2(y, BITS);
    mpf_set_d(y, g), mpf_mul(x, x, y), mpf_add(d, d, x);
    const bool roots = mpf_sgn(d) > 0;
    mpf_clear(d), mpf_clear(x), mpf_clear(y);
    return roots;
}

static void put_interval(interval *i, double g, double s, double a) {
    i->never = i->for_ever = false;
    if (a > 0) {
        i->never = !has_roots(g, s, a);
        if (!i->never) {
            put_root(i->from, g, s, a, false);
            put_root(i->to, g, s, a, true);
        }
        return;
    }
    mpf_set_d(i->from, -1e9);
    i->for_ever = s >= 0;
    if (s == 0) {
        i->never = g <= 0;
        return;
    }
    mpf_t x;
    mpf_init2(x, BITS);
    mpf_set_d(x, -s);
    mpf_set_d(s > 0 ? i->from : i->to, g);
    s > 0 ? mpf_div(i->from, i->from, x) : mpf_div(i->to, i->to, x);
    mpf_clear(x);
}

/* x - y, or 0 where they are the same. */
static int order_of(const mpf_t x, const mpf_t y) {
    mpf_t d;
    mpf_init2(d, BITS);
    mpf_sub(d, x, y);
    const int sign = mpf_sgn(d);
    mpf_abs(d, d);
    const bool is_same = mpf_cmp(d, same) < 0;
    mpf_clear(d);
    return is_same ? 0 : sign;
}

/* Returns the tick of the first time at which no interval is open, or -1. */
static int64_t first_outside(interval *all, unsigned count, fix16_t t_max) {
    mpf_t now, end;
    mpf_init2(now, BITS), mpf_init2(end, BITS);
    mpf_set_d(end, t_max / 65536.0);
    int64_t tick = 0;
    for (unsigned n = 0, quiet = 0; quiet < count && tick >= 0; n = (n + 1) % count, quiet++) {
        if (all[n].never || order_of(all[n].from, now) >= 0 ||
            (!all[n].for_ever && order_of(now, all[n].to) >= 0))
            continue;
        if (all[n].for_ever || order_of(all[n].to, end) > 0)
            tick = -1;
        mpf_set(now, all[n].to);
        quiet = 0;
    }
    mpf_mul_2exp(now, now, 16);
    mpf_add(now, now, same);
    mpf_floor(now, now);
    if (tick >= 0)
        tick = (int64_t)mpf_get_d(now);
    mpf_clear(now), mpf_clear(end);
    return tick;
}

typedef struct {
    toi_aabb3 a, b;
    toi_vec3 va, vb;
    toi_bound bound;
    fix16_t t_max;
    unsigned dimensions;
} level_query;

static double number_of(const void *row, unsigned k) {
    return ((const fix16_t *)row)[k];
}

/* Returns the tick of the first contact, or -1: by intervals. */
static int64_t judge_level(const level_query *q) {
    interval all[MOST_SIDES];
    for (unsigned n = 0; n < MOST_SIDES; n++)
        mpf_init2(all[n].from, BITS), mpf_init2(all[n].to, BITS);
    for (unsigned k = 0; k < q->dimensions; k++) {
        const double w = number_of(&q->vb, k) - number_of(&q->va, k), m = q->bound.margin, s = q->bound.speed;
        const double ahead = number_of(&q->b.lo, k) - number_of(&q->a.hi, k),
                     behind = number_of(&q->a.lo, k) - number_of(&q->b.hi, k);
        put_interval(&all[2 * k], ahead - m, w - s, q->bound.accel);
        put_interval(&all[2 * k + 1], behind - m, -w - s, q->bound.accel);
    }
    const int64_t tick = first_outside(all, 2 * q->dimensions, q->t_max);
    for (unsigned n = 0; n < MOST_SIDES; n++)
        mpf_clear(all[n].from), mpf_clear(all[n].to);
    return tick;
}

static toi_status ask_level(const level_query *q, fix16_t *enter) {
    const toi_aabb2 a = {{q->a.lo.x, q->a.lo.y}, {q->a.hi.x, q->a.hi.y}},
                    b = {{q->b.lo.x, q->b.lo.y}, {q->b.hi.x, q->b.hi.y}};
    const toi_vec2 va = {q->va.x, q->va.y}, vb = {q->vb.x, q->vb.y};
    return q->dimensions == 2 ? toi_earliest_aabb2(&a, &va, &b, &vb, &q->bound, q->t_max, enter)
                              : toi_earliest_aabb3(&q->a, &q->va, &q->b, &q->vb, &q->bound, q->t_max, enter);
}

static bool is_level_right(const level_query *q, bool *touches) {
    fix16_t enter = -7;
    const toi_status status = ask_level(q, &enter);
    const int64_t tick = judge_level(q);
    *touches = tick >= 0;
    const bool right =
        tick < 0 ? status == TOI_SEPARATE && enter == q->t_max : status == TOI_MAY_TOUCH && enter == tick;
    if (!right) {
        printf("# A (%d %d %d) to (%d %d %d) v %d %d %d, B (%d %d %d) to (%d %d %d) v %d %d %d", q->a.lo.x,
               q->a.lo.y, q->a.lo.z, q->a.hi.x, q->a.hi.y, q->a.hi.z, q->va.x, q->va.y, q->va.z, q->b.lo.x,
               q->b.lo.y, q->b.lo.z, q->b.hi.x, q->b.hi.y, q->b.hi.z, q->vb.x, q->vb.y, q->vb.z);
        printf(" bound %d %d %d t_max %d: %s %d instead of %lld\n", q->bound.margin, q->bound.speed,
               q->bound.accel, q->t_max, toi_status_name(status), enter, (long long)tick);
    }
    return right;
}

static void throw_side(fix16_t *lo, fix16_t *hi, unsigned bits) {
    const fix16_t x = throw_number(bits),
                  y = below(4) ? (fix16_t)((uint32_t)x + below(1000)) : throw_number(bits);
    *lo = x < y ? x : y;
    *hi = x < y ? y : x;
}

static void throw_level(level_query *q, unsigned bits) {
    q->dimensions = 2 + below(2);
    throw_side(&q->a.lo.x, &q->a.hi.x, bits), throw_side(&q->a.lo.y, &q->a.hi.y, bits);
    throw_side(&q->a.lo.z, &q->a.hi.z, bits), throw_side(&q->b.lo.x, &q->b.hi.x, bits);
    throw_side(&q->b.lo.y, &q->b.hi.y, bits), throw_side(&q->b.lo.z, &q->b.hi.z, bits);
    q->va = (toi_vec3){throw_number(bits), throw_number(bits), throw_number(bits)};
    q->vb = (toi_vec3){throw_number(bits), throw_number(bits), throw_number(bits)};
    q->bound = throw_bound(bits < 31 ? bits : 31);
    q->t_max = below(3) ? throw_size(31) : 65536;
}

static void try_levels(unsigned bits) {
    unsigned wrong = 0, touching = 0;
    for (unsigned n = 0; n < QUERIES; n++) {
        level_query q;
        bool touches;
        throw_level(&q, bits);
        wrong += !is_level_right(&q, &touches);
        touching += touches;
    }
    tap_ok(wrong == 0 && touching > QUERIES / 20, "level boxes of %u bits: %u of %u touch, %u wrong", bits,
           touching, (unsigned)QUERIES, wrong);
}

/* Two sides that come to 0 in one tick, or at one time: a small world of whole units, in which kinks are
 * often. */
static void try_kinks(void) {
    unsigned wrong = 0, touching = 0;
    for (unsigned n = 0; n < QUERIES; n++) {
        level_query q;
        bool touches;
        memset(&q, 0, sizeof q);
        q.dimensions = 2 + below(2);
        fix16_t *numbers[6] = {&q.b.lo.x, &q.b.lo.y, &q.b.lo.z, &q.vb.x, &q.vb.y, &q.vb.z};
        const fix16_t unit = below(2) ? 65536 * (1 + (fix16_t)below(64)) : 1 + (fix16_t)below(3);
        for (unsigned k = 0; k < 6; k++)
            *numbers[k] = ((fix16_t)below(15) - 7) * unit;
        q.b.hi = q.b.lo;
        q.bound = (toi_bound){(fix16_t)below(3) * unit, (fix16_t)below(3) * unit, (fix16_t)below(8) * unit};
        q.t_max = 65536 * (1 + (fix16_t)below(20));
        wrong += !is_level_right(&q, &touches);
        touching += touches;
    }
    tap_ok(wrong == 0, "points on a grid: %u touch, %u wrong", touching, wrong);
}

/* ---- Others: the separation by axes, in ulps */

typedef struct {
    toi_shape a, b;
    toi_vec3 va, vb;
    toi_bound bound;
    fix16_t t_max;
} query;

/* How far a solid goes along an axis, and how many corners go as far. */
typedef struct {
    double lo, hi;
    unsigned at_lo, at_hi;
} stretch;

static stretch stretch_along(const solid *s, point axis, double length) {
    stretch out = {HUGE_VAL, -HUGE_VAL, 0, 0};
    for (unsigned i = 0; i < s->corners; i++) {
        out.lo = fmin(out.lo, dot(axis, s->corner[i]) / length);
        out.hi = fmax(out.hi, dot(axis, s->corner[i]) / length);
    }
    for (unsigned i = 0; i < s->corners; i++) {
        out.at_lo += dot(axis, s->corner[i]) / length < out.lo + 1e-3;
        out.at_hi += dot(axis, s->corner[i]) / length > out.hi - 1e-3;
    }
    return out;
}

/* Returns how far they are apart along an axis, if on one side of it so many corners of each meet. */
static double separation_along(const solid *a, const solid *b, point axis, point way, unsigned met) {
    const double length = sqrt(dot(axis, axis));
    if (length < 1e-9)
        return -HUGE_VAL;
    const double by = dot(axis, way) / length;
    const stretch of_a = stretch_along(a, axis, length), of_b = stretch_along(b, axis, length);
    const bool ahead = of_b.at_lo >= met && of_a.at_hi >= met,
               behind = of_a.at_lo >= met && of_b.at_hi >= met;
    return ahead || behind ? fmax(of_b.lo + by - of_a.hi, of_a.lo - of_b.hi - by) : -HUGE_VAL;
}

/* Of two edges only those count that make a facet of B - A, or all do. */
static double separation(const solid *a, const solid *b, point way, bool all) {
    double most = -HUGE_VAL;
    for (unsigned i = 0; i < a->normals; i++)
        most = fmax(most, separation_along(a, b, a->normal[i], way, 1));
    for (unsigned i = 0; i < b->normals; i++)
        most = fmax(most, separation_along(a, b, b->normal[i], way, 1));
    for (unsigned i = 0; i < a->edges; i++)
        for (unsigned j = 0; j < b->edges; j++)
            most = fmax(most, separation_along(a, b, cross(a->edge[i], b->edge[j]), way, all ? 1 : 2));
    return most;
}

static double reach_at(const toi_bound *bound, double t) {
    return bound->margin + bound->speed * t + bound->accel * t * t / 2;
}

static bool is_flat(const toi_shape *s) {
    return s->kind == TOI_SHAPE_AABB2 || s->kind == TOI_SHAPE_OBB2 || s->kind == TOI_SHAPE_POLY2 ||
           s->kind == TOI_SHAPE_CIRCLE2 || s->kind == TOI_SHAPE_CAPSULE2;
}

static point velocity_of(const query *q) {
    const point w = {(double)q->vb.x - q->va.x, (double)q->vb.y - q->va.y,
                     is_flat(&q->a) ? 0 : (double)q->vb.z - q->va.z};
    return w;
}

/* How far shapes are apart when B has moved; by all axes, or by those alone that are facets. */
typedef double (*separation_fn)(const void *shapes, point way, bool all);

/* Returns how far they are from contact at a time, by how far they are apart. */
static double clearance(const query *q, separation_fn apart, const void *shapes, double t, bool all) {
    const point w = velocity_of(q), way = {w.x * t, w.y * t, w.z * t};
    return apart(shapes, way, all) - reach_at(&q->bound, t);
}

/* Is the answer never late, and not too early? Times are asked at random, and more and more densely before
 * the answer. */
static bool is_certified(const query *q, separation_fn apart, const void *shapes, double early,
                         bool *touches) {
    fix16_t enter = -7;
    const toi_status status = toi_earliest(&q->a, &q->va, &q->b, &q->vb, &q->bound, q->t_max, &enter);
    const point w = velocity_of(q);
    const double t = enter / 65536.0, slack = 1e-3 + 1e-9 * reach_at(&q->bound, t);
    const double travel = (sqrt(dot(w, w)) + q->bound.speed + q->bound.accel * t) / 65536;
    double least = HUGE_VAL;
    for (unsigned n = 0; n < 60; n++) {
        const double before = n < 30 ? t * (1 - pow(2, -(double)n)) : t * below(65536) / 65536.0;
        if (before < t)
            least = fmin(least, clearance(q, apart, shapes, before, true));
    }
    *touches = status == TOI_MAY_TOUCH;
    const double now = clearance(q, apart, shapes, t, status == TOI_SEPARATE);
    const bool right =
        (status == TOI_MAY_TOUCH ? now <= early + travel
                                 : status == TOI_SEPARATE && now > -slack && enter == q->t_max) &&
        least > -slack;
    if (!right)
        printf("# kinds %d %d: %s %d of %d, clearance %g then and %g before, travel %g, bound %d %d %d\n",
               (int)q->a.kind, (int)q->b.kind, toi_status_name(status), enter, q->t_max, now, least, travel,
               q->bound.margin, q->bound.speed, q->bound.accel);
    return right;
}

typedef struct {
    solid a, b;
} solids;

static double apart_by_axes(const void *shapes, point way, bool all) {
    const solids *both = shapes;
    return separation(&both->a, &both->b, way, all);
}

static toi_vec3 throw_place(unsigned bits) {
    const toi_vec3 place = {throw_number(bits), throw_number(bits), throw_number(bits)};
    return place;
}

/* Polygons of the caller's: a pool, so that shapes may be kept. */
static toi_vec2 vertices[2][8];

static void throw_poly(toi_shape *shape, unsigned which, unsigned bits) {
    const unsigned count = 3 + below(6);
    const toi_vec2 center = {throw_number(bits), throw_number(bits)};
    const double size = (double)throw_size(bits) + 100, turn = below(1000);
    for (unsigned n = 0; n < count; n++) {
        vertices[which][n].x = center.x + (fix16_t)(size * cos(turn + 6.2831853 * n / count));
        vertices[which][n].y = center.y + (fix16_t)(size * sin(turn + 6.2831853 * n / count));
    }
    shape->kind = TOI_SHAPE_POLY2;
    shape->as.poly2.vertices = vertices[which];
    shape->as.poly2.count = (uint8_t)count;
}

static void throw_shape(toi_shape *shape, toi_shape_kind kind, unsigned which, unsigned bits) {
    const toi_vec3 at = throw_place(bits),
                   half = {throw_size(bits) + 8, throw_size(bits) + 8, throw_size(bits) + 8};
    memset(shape, 0, sizeof *shape);
    shape->kind = kind;
    if (kind == TOI_SHAPE_AABB2) {
        shape->as.aabb2 = (toi_aabb2){{at.x, at.y}, {at.x + half.x, at.y + half.y}};
    } else if (kind == TOI_SHAPE_OBB2) {
        toi_rot2 rot;
        toi_rot2_from_angle(&rot, (toi_angle)random64(&seed));
        shape->as.obb2 = (toi_obb2){{at.x, at.y}, {half.x, half.y}, rot};
    } else if (kind == TOI_SHAPE_POLY2) {
        throw_poly(shape, which, bits);
    } else if (kind == TOI_SHAPE_AABB3) {
        shape->as.aabb3 = (toi_aabb3){at, {at.x + half.x, at.y + half.y, at.z + half.z}};
    } else if (kind == TOI_SHAPE_OBB3) {
        shape->as.obb3 = (toi_obb3){at, half, TOI_ROT3_IDENTITY};
        random_rotation(&seed, &shape->as.obb3.rot);
    } else {
        shape->as.hull3 = (toi_hull3){&tetrahedron, at, TOI_ROT3_IDENTITY};
        random_rotation(&seed, &shape->as.hull3.rot);
    }
}

static void throw_motion(query *q, unsigned bits) {
    q->va = throw_place(bits);
    q->vb = throw_place(bits);
    q->bound = throw_bound(bits);
    q->t_max = below(4) ? throw_size(20) : below(2) ? 65536 : throw_size(31);
}

static void try_pair(toi_shape_kind a, toi_shape_kind b, unsigned bits, unsigned queries) {
    unsigned wrong = 0, touching = 0;
    for (unsigned n = 0; n < queries; n++) {
        query q;
        solids both;
        bool touches;
        throw_shape(&q.a, a, 0, bits);
        throw_shape(&q.b, b, 1, bits);
        throw_motion(&q, bits);
        solid_of(&both.a, &q.a);
        solid_of(&both.b, &q.b);
        wrong += !is_certified(&q, apart_by_axes, &both, 2, &touches);
        touching += touches;
    }
    tap_ok(wrong == 0 && touching > queries / 20, "kinds %d and %d of %u bits: %u of %u touch, %u wrong",
           (int)a, (int)b, bits, touching, queries, wrong);
}

/* ---- Round shapes: how far the cores are from one another, by projecting on one and the other in turn */

typedef struct {
    point center, axis[3];
    double half[3], radius;
    const toi_poly2 *poly; /* or null */
} core;

typedef struct {
    core a, b;
} cores;

static point moved(point p, double by, point along) {
    const point out = {p.x + by * along.x, p.y + by * along.y, p.z + by * along.z};
    return out;
}

static void set_segment(core *c, const toi_vec3 *p, const toi_vec3 *q) {
    const point way = {((double)q->x - p->x) / 2, ((double)q->y - p->y) / 2, ((double)q->z - p->z) / 2};
    const double length = sqrt(dot(way, way));
    c->center = (point){p->x + way.x, p->y + way.y, p->z + way.z};
    c->axis[0] = length > 0 ? moved((point){0, 0, 0}, 1 / length, way) : (point){1, 0, 0};
    c->half[0] = length;
}

static void set_frame(core *c, const toi_rot3 *rot, point center, point half) {
    for (unsigned k = 0; k < 3; k++)
        c->axis[k] = turned(rot, k == 0, k == 1, k == 2);
    c->center = center;
    c->half[0] = half.x, c->half[1] = half.y, c->half[2] = half.z;
}

static void set_core(core *c, const toi_shape *shape) {
    static const toi_rot3 level = TOI_ROT3_IDENTITY;
    memset(c, 0, sizeof *c);
    c->radius = shape->radius;
    if (shape->kind == TOI_SHAPE_CIRCLE2 || shape->kind == TOI_SHAPE_CAPSULE2) {
        const bool one = shape->kind == TOI_SHAPE_CIRCLE2;
        const toi_vec2 *from = one ? &shape->as.circle2.center : &shape->as.capsule2.a,
                       *to = one ? from : &shape->as.capsule2.b;
        const toi_vec3 p = {from->x, from->y, 0}, q = {to->x, to->y, 0};
        set_segment(c, &p, &q);
        c->radius += one ? shape->as.circle2.radius : shape->as.capsule2.radius;
    } else if (shape->kind == TOI_SHAPE_SPHERE3) {
        set_segment(c, &shape->as.sphere3.center, &shape->as.sphere3.center);
        c->radius += shape->as.sphere3.radius;
    } else if (shape->kind == TOI_SHAPE_CAPSULE3) {
        set_segment(c, &shape->as.capsule3.a, &shape->as.capsule3.b);
        c->radius += shape->as.capsule3.radius;
    } else if (shape->kind == TOI_SHAPE_POLY2) {
        c->poly = &shape->as.poly2;
    } else if (shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_AABB3) {
        solid s;
        solid_of(&s, shape);
        const point p = s.corner[0], q = s.corner[s.corners - 1];
        const point center = {(p.x + q.x) / 2, (p.y + q.y) / 2, (p.z + q.z) / 2},
                    half = {(q.x - p.x) / 2, (q.y - p.y) / 2, (q.z - p.z) / 2};
        set_frame(c, &level, center, half);
    } else if (shape->kind == TOI_SHAPE_OBB2) {
        const toi_obb2 *b = &shape->as.obb2;
        const toi_rot3 rot = about_z(&b->rot);
        set_frame(c, &rot, (point){b->center.x, b->center.y, 0}, (point){b->half.x, b->half.y, 0});
    } else {
        const toi_obb3 *b = &shape->as.obb3;
        set_frame(c, &b->rot, (point){b->center.x, b->center.y, b->center.z},
                  (point){b->half.x, b->half.y, b->half.z});
    }
}

static point nearest_on_edge(point p, point from, point to) {
    const point way = difference(to, from);
    const double square = dot(way, way), along = square > 0 ? dot(difference(p, from), way) / square : 0;
    return moved(from, fmin(fmax(along, 0), 1), way);
}

static point nearest_in_poly(const toi_poly2 *poly, point p) {
    bool inside = true;
    point best = p;
    double least = HUGE_VAL;
    for (unsigned n = 0; n < poly->count; n++) {
        const toi_vec2 *v = &poly->vertices[n], *w = &poly->vertices[(n + 1u) % poly->count];
        const point from = {v->x, v->y, 0}, to = {w->x, w->y, 0}, at = nearest_on_edge(p, from, to),
                    off = difference(p, at);
        inside = inside && cross(difference(to, from), difference(p, from)).z >= 0;
        if (dot(off, off) < least) {
            least = dot(off, off);
            best = at;
        }
    }
    return inside ? p : best;
}

static point nearest_in(const core *c, point p) {
    if (c->poly)
        return nearest_in_poly(c->poly, p);
    const point off = difference(p, c->center);
    point out = c->center;
    for (unsigned k = 0; k < 3; k++)
        out = moved(out, fmin(fmax(dot(off, c->axis[k]), -c->half[k]), c->half[k]), c->axis[k]);
    return out;
}

static double apart_by_cores(const void *shapes, point way, bool all) {
    const cores *both = shapes;
    point p = both->a.center, q = p;
    double before = HUGE_VAL, distance = 0;
    (void)all;
    for (unsigned n = 0; n < 300000; n++) {
        q = moved(nearest_in(&both->b, difference(p, way)), 1, way);
        p = nearest_in(&both->a, q);
        distance = sqrt(dot(difference(p, q), difference(p, q)));
        if (before - distance < 1e-9)
            break;
        before = distance;
    }
    return distance - both->a.radius - both->b.radius;
}

/* ---- In the plane the nearest points are a corner and a point of an edge */

typedef struct {
    point corner[8];
    unsigned count;
    double radius;
} flat_core;

typedef struct {
    flat_core a, b;
} flat_cores;

static void set_flat_core(flat_core *f, const toi_shape *shape) {
    core c;
    set_core(&c, shape);
    f->radius = c.radius;
    f->count = c.poly ? c.poly->count : c.half[1] > 0 ? 4 : c.half[0] > 0 ? 2 : 1;
    for (unsigned n = 0; n < f->count; n++) {
        const bool ahead = n == 1 || n == 2;
        f->corner[n] = moved(c.center, ahead ? c.half[0] : -c.half[0], c.axis[0]);
        f->corner[n] = moved(f->corner[n], n >= 2 ? c.half[1] : -c.half[1], c.axis[1]);
        if (c.poly)
            f->corner[n] = (point){c.poly->vertices[n].x, c.poly->vertices[n].y, 0};
    }
}

/* Returns the distance of corners of f from edges of g, which is `by` away from its place. */
static double nearest_corner(const flat_core *f, const flat_core *g, point by) {
    double least = HUGE_VAL;
    for (unsigned i = 0; i < f->count; i++)
        for (unsigned j = 0; j < g->count; j++) {
            const point p = difference(f->corner[i], by),
                        off = difference(p, nearest_on_edge(p, g->corner[j], g->corner[(j + 1) % g->count]));
            least = fmin(least, sqrt(dot(off, off)));
        }
    return least;
}

/* Does an edge of f keep them apart, or do they only touch along it? */
static bool is_parted(const flat_core *f, const flat_core *g, point by) {
    for (unsigned i = 0; i < f->count && f->count > 1; i++) {
        const point way = difference(f->corner[(i + 1) % f->count], f->corner[i]),
                    normal = {way.y, -way.x, 0};
        double lo_f = HUGE_VAL, hi_f = -HUGE_VAL, lo_g = HUGE_VAL, hi_g = -HUGE_VAL;
        for (unsigned k = 0; k < f->count; k++) {
            lo_f = fmin(lo_f, dot(normal, f->corner[k]));
            hi_f = fmax(hi_f, dot(normal, f->corner[k]));
        }
        for (unsigned k = 0; k < g->count; k++) {
            const point p = moved(g->corner[k], 1, by);
            lo_g = fmin(lo_g, dot(normal, p));
            hi_g = fmax(hi_g, dot(normal, p));
        }
        if (lo_g >= hi_f || lo_f >= hi_g)
            return true;
    }
    return f->count == 1 && g->count == 1;
}

static double apart_by_corners(const void *shapes, point way, bool all) {
    const flat_cores *both = shapes;
    const point back = {-way.x, -way.y, 0};
    double distance = 0;
    (void)all;
    if (is_parted(&both->a, &both->b, way) || is_parted(&both->b, &both->a, back))
        distance = fmin(nearest_corner(&both->a, &both->b, way), nearest_corner(&both->b, &both->a, back));
    return distance - both->a.radius - both->b.radius;
}

static void throw_round(toi_shape *shape, toi_shape_kind kind, unsigned which, unsigned bits) {
    const toi_vec3 p = throw_place(bits), q = throw_place(bits);
    const fix16_t radius = throw_size(bits) + 1;
    memset(shape, 0, sizeof *shape);
    shape->kind = kind;
    if (kind == TOI_SHAPE_CIRCLE2)
        shape->as.circle2 = (toi_circle2){{p.x, p.y}, radius};
    else if (kind == TOI_SHAPE_CAPSULE2)
        shape->as.capsule2 = (toi_capsule2){{p.x, p.y}, {q.x, q.y}, radius};
    else if (kind == TOI_SHAPE_SPHERE3)
        shape->as.sphere3 = (toi_sphere3){p, radius};
    else if (kind == TOI_SHAPE_CAPSULE3)
        shape->as.capsule3 = (toi_capsule3){p, q, radius};
    else {
        throw_shape(shape, kind, which, bits);
        shape->radius = radius;
    }
}

static void try_round(toi_shape_kind a, toi_shape_kind b, unsigned bits, unsigned queries) {
    unsigned wrong = 0, touching = 0;
    for (unsigned n = 0; n < queries; n++) {
        query q;
        cores both;
        flat_cores flat;
        bool touches;
        throw_round(&q.a, a, 0, bits);
        throw_round(&q.b, b, 1, bits);
        throw_motion(&q, bits);
        set_core(&both.a, &q.a);
        set_core(&both.b, &q.b);
        set_flat_core(&flat.a, &q.a);
        set_flat_core(&flat.b, &q.b);
        wrong += is_flat(&q.a) ? !is_certified(&q, apart_by_corners, &flat, 2, &touches)
                               : !is_certified(&q, apart_by_cores, &both, 2, &touches);
        touching += touches;
    }
    tap_ok(wrong == 0 && touching > queries / 20,
           "round kinds %d and %d of %u bits: %u of %u touch, %u wrong", (int)a, (int)b, bits, touching,
           queries, wrong);
}

/* ---- Cases that are hard */

/* Two points on the x axis, B so far ahead of A and moving so fast. */
static bool meets(fix16_t gap, fix16_t speed, toi_bound bound, fix16_t t_max, toi_status status, fix16_t at) {
    const toi_aabb2 a = {{0, 0}, {0, 0}}, b = {{gap, 0}, {gap, 0}};
    const toi_vec2 vb = {speed, 0};
    fix16_t enter = -7;
    const toi_status answer = toi_earliest_aabb2(&a, &still2, &b, &vb, &bound, t_max, &enter);
    if (answer == status && enter == at)
        return true;
    printf("# %s %d\n", toi_status_name(answer), enter);
    return false;
}

static void try_hard_cases(void) {
    const fix16_t one = 65536, last = INT32_MAX;
    const toi_bound none = {0, 0, 0}, margin = {one, 0, 0}, walk = {0, one, 0}, pull = {0, 0, 1};
    tap_ok(meets(one, 0, none, last, TOI_SEPARATE, last) &&
               meets(one, -one, none, 2 * one, TOI_MAY_TOUCH, one),
           "a bound of zero is the sweep");
    tap_ok(meets(0, 0, none, last, TOI_MAY_TOUCH, 0) && meets(1, 0, none, last, TOI_SEPARATE, last),
           "boxes that touch may touch, and those an ulp apart do not");
    tap_ok(meets(one, 0, margin, last, TOI_MAY_TOUCH, 0) &&
               meets(one + 1, 0, margin, last, TOI_SEPARATE, last),
           "a margin alone, and an ulp more");
    tap_ok(meets(one, 0, walk, one, TOI_MAY_TOUCH, one) &&
               meets(one, 0, walk, one - 1, TOI_SEPARATE, one - 1) &&
               meets(one + 1, 0, walk, one, TOI_SEPARATE, one),
           "contact at t_max counts, and none after it");
    tap_ok(meets(one, 0, walk, 0, TOI_SEPARATE, 0) && meets(one, one, margin, 0, TOI_MAY_TOUCH, 0),
           "t_max of 0 is t = 0 alone");
    /* gap + t - t^2 / 2 tops at t = 1 and is back at t = 1 + sqrt(1 + 2 gap). */
    tap_ok(meets(1, one, (toi_bound){0, 0, one}, 4 * one, TOI_MAY_TOUCH, 131072),
           "a side that rises first leads past its top");
    tap_ok(meets(0, one, (toi_bound){0, 0, one}, 4 * one, TOI_MAY_TOUCH, 0), "one that begins at 0 does not");
    /* Of an acceleration of one ulp it is at sqrt(2 gap) time units, the gap in ulps. */
    tap_ok(meets(1, 0, pull, last, TOI_MAY_TOUCH, 92681) && meets(50, 0, pull, last, TOI_MAY_TOUCH, 655360),
           "the least acceleration");
    tap_ok(meets(last, 0, pull, last, TOI_SEPARATE, last), "which never gets as far as the last ulp");
    tap_ok(meets(last, last, (toi_bound){last, last, last}, last, TOI_MAY_TOUCH, 0), "all at their most");
    tap_ok(meets(last, last, (toi_bound){0, 0, last}, last, TOI_MAY_TOUCH, 179047),
           "a way of the acceleration past Q16.16");
    tap_ok(meets(last, INT32_MIN, none, last, TOI_MAY_TOUCH, 65535), "speeds at the end of Q16.16");
}

/* ---- Boxes around ways */

/* The exact lower end, in units of 2^-33 ulp, at 0 or at t. */
static void put_exact_end(mpz_t out, fix16_t lo, int64_t v, const toi_bound *bound, uint32_t t) {
    mpz_t x;
    mpz_init(x);
    mpz_set_si(out, (long)lo - bound->margin);
    mpz_mul_2exp(out, out, 33);
    mpz_set_si(x, (long)(v - bound->speed));
    mpz_mul_ui(x, x, t), mpz_mul_2exp(x, x, 17), mpz_add(out, out, x);
    mpz_set_ui(x, (unsigned long)bound->accel);
    mpz_mul_ui(x, x, t), mpz_mul_ui(x, x, t), mpz_sub(out, out, x);
    mpz_clear(x);
}

static fix16_t exact_end(fix16_t lo, int64_t v, const toi_bound *bound, uint32_t t_max) {
    mpz_t now, then;
    mpz_init(now), mpz_init(then);
    put_exact_end(now, lo, v, bound, 0);
    put_exact_end(then, lo, v, bound, t_max);
    mpz_fdiv_q_2exp(now, mpz_cmp(now, then) < 0 ? now : then, 33);
    const fix16_t end = mpz_cmp_si(now, INT32_MIN) < 0   ? INT32_MIN
                        : mpz_cmp_si(now, INT32_MAX) > 0 ? INT32_MAX
                                                         : (fix16_t)mpz_get_si(now);
    mpz_clear(now), mpz_clear(then);
    return end;
}

/* By the lower end of what is mirrored, but for the end of Q16.16 that has no opposite. */
static fix16_t exact_upper_end(fix16_t hi, fix16_t v, const toi_bound *bound, uint32_t t_max) {
    mpz_t now, then;
    mpz_init(now), mpz_init(then);
    put_exact_end(now, 0, -(int64_t)v, bound, 0);
    put_exact_end(then, 0, -(int64_t)v, bound, t_max);
    mpz_fdiv_q_2exp(now, mpz_cmp(now, then) < 0 ? now : then, 33);
    mpz_ui_sub(now, 0, now);
    hi < 0 ? mpz_sub_ui(now, now, (unsigned long)-(int64_t)hi) : mpz_add_ui(now, now, (unsigned long)hi);
    const fix16_t end = mpz_cmp_si(now, INT32_MIN) < 0   ? INT32_MIN
                        : mpz_cmp_si(now, INT32_MAX) > 0 ? INT32_MAX
                                                         : (fix16_t)mpz_get_si(now);
    mpz_clear(now), mpz_clear(then);
    return end;
}

static bool is_swept_right(const level_query *q) {
    const toi_bound *bound = below(4) ? &q->bound : NULL, none = {0, 0, 0}, *meant = bound ? bound : &none;
    const toi_shape shape = {.kind = TOI_SHAPE_AABB3, .as.aabb3 = q->a};
    toi_aabb3 box, same_box;
    const fix16_t *lo = &box.lo.x, *hi = &box.hi.x;
    if (toi_swept_aabb3(&q->a, &q->va, bound, q->t_max, &box) != TOI_OK ||
        toi_swept3(&shape, &q->va, bound, q->t_max, &same_box) != TOI_OK ||
        memcmp(&box, &same_box, sizeof box) != 0)
        return false;
    for (unsigned k = 0; k < 3; k++) {
        const fix16_t v = (&q->va.x)[k];
        if (lo[k] != exact_end((&q->a.lo.x)[k], v, meant, (uint32_t)q->t_max) ||
            hi[k] != exact_upper_end((&q->a.hi.x)[k], v, meant, (uint32_t)q->t_max))
            return false;
    }
    return true;
}

/* The boxes of the plane are those of space. */
static bool is_flat_swept_right(const level_query *q) {
    const toi_aabb2 flat = {{q->a.lo.x, q->a.lo.y}, {q->a.hi.x, q->a.hi.y}};
    const toi_vec2 v = {q->va.x, q->va.y};
    const toi_shape shape = {.kind = TOI_SHAPE_AABB2, .as.aabb2 = flat};
    toi_aabb2 box, same_box;
    toi_aabb3 solid_box;
    return toi_swept_aabb3(&q->a, &q->va, &q->bound, q->t_max, &solid_box) == TOI_OK &&
           toi_swept_aabb2(&flat, &v, &q->bound, q->t_max, &box) == TOI_OK &&
           toi_swept2(&shape, &q->va, &q->bound, q->t_max, &same_box) == TOI_OK &&
           memcmp(&box, &same_box, sizeof box) == 0 && box.lo.x == solid_box.lo.x &&
           box.lo.y == solid_box.lo.y && box.hi.x == solid_box.hi.x && box.hi.y == solid_box.hi.y;
}

static void try_swept(unsigned bits) {
    unsigned wrong = 0;
    for (unsigned n = 0; n < QUERIES; n++) {
        level_query q;
        throw_level(&q, bits);
        wrong += !is_swept_right(&q) || !is_flat_swept_right(&q);
    }
    tap_ok(wrong == 0, "boxes around level boxes of %u bits: %u wrong", bits, wrong);
}

/* Without a bound it is the box of toi_bounds; with one it holds that, and R at both ends. */
static void try_swept_shapes(void) {
    static const toi_shape_kind kinds[] = {
        TOI_SHAPE_AABB2, TOI_SHAPE_OBB2, TOI_SHAPE_POLY2, TOI_SHAPE_CIRCLE2, TOI_SHAPE_CAPSULE2,
        TOI_SHAPE_AABB3, TOI_SHAPE_OBB3, TOI_SHAPE_HULL3, TOI_SHAPE_SPHERE3, TOI_SHAPE_CAPSULE3};
    unsigned wrong = 0;
    for (unsigned n = 0; n < QUERIES; n++) {
        toi_shape shape;
        const toi_shape_kind kind = kinds[below(COUNT(kinds))];
        if (kind >= TOI_SHAPE_CIRCLE2 || below(2))
            throw_round(&shape, kind, 0, 20);
        else
            throw_shape(&shape, kind, 0, 20);
        const toi_vec3 v = throw_place(20);
        const toi_bound margin = {7, 0, 0};
        const fix16_t t_max = below(2) ? 65536 : throw_size(24);
        toi_aabb3 bounds = {{0, 0, 0}, {0, 0, 0}}, box = bounds, wide = bounds;
        toi_aabb2 flat;
        wrong += toi_bounds(&shape, &v, t_max, &bounds) != TOI_OK;
        if (is_flat(&shape)) {
            wrong += toi_swept2(&shape, &v, NULL, t_max, &flat) != TOI_OK;
            box.lo.x = flat.lo.x, box.lo.y = flat.lo.y, box.hi.x = flat.hi.x, box.hi.y = flat.hi.y;
            wrong += toi_swept2(&shape, &v, &margin, t_max, &flat) != TOI_OK;
            wide.lo.x = flat.lo.x, wide.hi.y = flat.hi.y;
        } else {
            wrong += toi_swept3(&shape, &v, NULL, t_max, &box) != TOI_OK;
            wrong += toi_swept3(&shape, &v, &margin, t_max, &wide) != TOI_OK;
        }
        wrong +=
            memcmp(&box, &bounds, sizeof box) != 0 || wide.lo.x != box.lo.x - 7 || wide.hi.y != box.hi.y + 7;
    }
    tap_ok(wrong == 0, "boxes around shapes of all kinds: %u wrong", wrong);
}

/* ---- Errors, which write nothing */

static void try_errors(void) {
    const toi_bound good = {1, 1, 1}, bad[] = {{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}};
    const toi_aabb2 *a2 = &good_aabb2, reversed2 = {{1, 0}, {0, 0}};
    const toi_shape flat = {.kind = TOI_SHAPE_AABB2, .as.aabb2 = good_aabb2},
                    deep = {.kind = TOI_SHAPE_AABB3, .as.aabb3 = good_aabb3},
                    none = {.kind = (toi_shape_kind)99},
                    ball = {.kind = TOI_SHAPE_SPHERE3, .as.sphere3 = good_sphere3},
                    bent = {.kind = TOI_SHAPE_OBB2, .as.obb2 = {{0, 0}, {1, 1}, {BEYOND, 0}}};
    const toi_vec3 fast = {TOI_LIMIT, 0, 0};
    fix16_t enter = -7;
    unsigned wrong = 0;
    for (unsigned n = 0; n < COUNT(bad); n++)
        wrong += toi_earliest_aabb2(a2, &still2, a2, &still2, &bad[n], 1, &enter) != TOI_ERR_ARGUMENT;
    wrong += toi_earliest_aabb2(NULL, &still2, a2, &still2, &good, 1, &enter) != TOI_ERR_ARGUMENT;
    wrong += toi_earliest_aabb2(a2, NULL, a2, &still2, &good, 1, &enter) != TOI_ERR_ARGUMENT;
    wrong += toi_earliest_aabb2(a2, &still2, NULL, &still2, &good, 1, &enter) != TOI_ERR_ARGUMENT;
    wrong += toi_earliest_aabb2(a2, &still2, a2, NULL, &good, 1, &enter) != TOI_ERR_ARGUMENT;
    wrong += toi_earliest_aabb2(a2, &still2, a2, &still2, NULL, 1, &enter) != TOI_ERR_ARGUMENT;
    wrong += toi_earliest_aabb2(a2, &still2, a2, &still2, &good, 1, NULL) != TOI_ERR_ARGUMENT;
    wrong += toi_earliest_aabb2(a2, &still2, a2, &still2, &good, -1, &enter) != TOI_ERR_ARGUMENT;
    wrong += toi_earliest_aabb2(&reversed2, &still2, a2, &still2, &good, 1, &enter) != TOI_ERR_SHAPE;
    wrong += toi_earliest(&flat, &still3, &deep, &still3, &good, 1, &enter) != TOI_ERR_SHAPE;
    wrong += toi_earliest(&none, &still3, &deep, &still3, &good, 1, &enter) != TOI_ERR_SHAPE;
    wrong += toi_earliest(&bent, &still3, &flat, &still3, &good, 1, &enter) != TOI_ERR_ROTATION;
    wrong += toi_earliest(&ball, &fast, &ball, &still3, &good, 1, &enter) != TOI_ERR_RANGE;
    wrong += toi_earliest(&ball, &still3, &ball, &still3, &good, -1, &enter) != TOI_ERR_ARGUMENT;
    wrong += toi_earliest(&ball, &still3, &ball, &still3, &bad[1], 1, &enter) != TOI_ERR_ARGUMENT;
    wrong += toi_earliest(NULL, &still3, &ball, &still3, &good, 1, &enter) != TOI_ERR_ARGUMENT;
    tap_ok(wrong == 0 && enter == -7, "errors of the earliest contact write nothing");
    toi_aabb2 out2 = {{-7, -7}, {-7, -7}};
    toi_aabb3 out3 = {{-7, -7, -7}, {-7, -7, -7}};
    wrong = toi_swept_aabb2(NULL, &still2, &good, 1, &out2) != TOI_ERR_ARGUMENT;
    wrong += toi_swept_aabb2(a2, NULL, &good, 1, &out2) != TOI_ERR_ARGUMENT;
    wrong += toi_swept_aabb2(a2, &still2, &good, 1, NULL) != TOI_ERR_ARGUMENT;
    wrong += toi_swept_aabb2(a2, &still2, &good, -1, &out2) != TOI_ERR_ARGUMENT;
    wrong += toi_swept_aabb2(a2, &still2, &bad[2], 65536, &out2) != TOI_ERR_ARGUMENT;
    wrong += toi_swept_aabb2(&reversed2, &still2, &good, 65536, &out2) != TOI_ERR_SHAPE;
    wrong += toi_swept_aabb3(&good_aabb3, &still3, &bad[0], 65536, &out3) != TOI_ERR_ARGUMENT;
    wrong += toi_swept2(&deep, &still3, &good, 1, &out2) != TOI_ERR_SHAPE;
    wrong += toi_swept2(&ball, &still3, &good, 1, &out2) != TOI_ERR_SHAPE;
    wrong += toi_swept2(&none, &still3, &good, 1, &out2) != TOI_ERR_SHAPE;
    wrong += toi_swept2(NULL, &still3, &good, 1, &out2) != TOI_ERR_ARGUMENT;
    wrong += toi_swept2(&flat, &still3, &bad[1], 1, &out2) != TOI_ERR_ARGUMENT;
    wrong += toi_swept2(&bent, &still3, &good, 1, &out2) != TOI_ERR_ROTATION;
    wrong += toi_swept3(&flat, &still3, &good, 1, &out3) != TOI_ERR_SHAPE;
    wrong += toi_swept3(&none, &still3, &good, 1, &out3) != TOI_ERR_SHAPE;
    wrong += toi_swept3(&deep, NULL, &good, 1, &out3) != TOI_ERR_ARGUMENT;
    tap_ok(wrong == 0 && out2.lo.x == -7 && out2.hi.y == -7 && out3.lo.x == -7 && out3.hi.z == -7,
           "errors of swept boxes write nothing");
}

static void try_turn(void) {
    toi_bound bound = {1, 2, 3};
    tap_ok(toi_bound_turn(&bound, 65536, 131072) == TOI_OK && bound.speed == 131074 && bound.margin == 1 &&
               bound.accel == 3 && toi_bound_turn(&bound, 1, 1) == TOI_OK && bound.speed == 131075 &&
               toi_bound_turn(&bound, 0, 1) == TOI_OK && bound.speed == 131075,
           "turning adds reach times rate to the speed, rounded up");
    tap_ok(toi_bound_turn(NULL, 1, 1) == TOI_ERR_ARGUMENT &&
               toi_bound_turn(&bound, -1, 1) == TOI_ERR_ARGUMENT &&
               toi_bound_turn(&bound, 1, -1) == TOI_ERR_ARGUMENT &&
               toi_bound_turn(&bound, INT32_MAX, 65536) == TOI_ERR_RANGE &&
               toi_bound_turn(&bound, INT32_MAX, INT32_MAX) == TOI_ERR_RANGE && bound.speed == 131075,
           "and refuses what it cannot");
}

int main(void) {
    mpf_init2(same, BITS);
    mpf_set_ui(same, 1);
    mpf_div_2exp(same, same, SAME_BITS);
    try_levels(31), try_levels(20), try_levels(8);
    try_kinks();
    static const toi_shape_kind flat[] = {TOI_SHAPE_AABB2, TOI_SHAPE_OBB2, TOI_SHAPE_POLY2},
                                solid_kinds[] = {TOI_SHAPE_AABB3, TOI_SHAPE_OBB3, TOI_SHAPE_HULL3};
    for (unsigned i = 0; i < 3; i++)
        for (unsigned j = 0; j < 3; j++) {
            try_pair(flat[i], flat[j], 20, QUERIES / 4);
            try_pair(solid_kinds[i], solid_kinds[j], 20, QUERIES / 8);
        }
    static const toi_shape_kind round2[] = {TOI_SHAPE_CIRCLE2, TOI_SHAPE_CAPSULE2, TOI_SHAPE_AABB2,
                                            TOI_SHAPE_OBB2, TOI_SHAPE_POLY2},
                                round3[] = {TOI_SHAPE_SPHERE3, TOI_SHAPE_CAPSULE3, TOI_SHAPE_AABB3,
                                            TOI_SHAPE_OBB3};
    for (unsigned i = 0; i < COUNT(round2); i++)
        for (unsigned j = 0; j < COUNT(round2); j++)
            try_round(round2[i], round2[j], 20, QUERIES / 40);
    for (unsigned i = 0; i < COUNT(round3); i++)
        for (unsigned j = 0; j < COUNT(round3); j++)
            try_round(round3[i], round3[j], 20, QUERIES / 40);
    try_hard_cases();
    try_swept(31), try_swept(20), try_swept(8);
    try_swept_shapes();
    try_errors();
    try_turn();
    return tap_done();
}
