/* SPDX-License-Identifier: MIT */
/* The re-checker of proofs: proofs by hand, false ones, and hundred thousands of random ones, about which
 * exact motion in doubles tells what is so. */
#include "digest_hulls.h"
#include "random.h"
#include "random_rotation.h"
#include "tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <toi16/toi16.h>
#include <toi16/turn.h>

/* ---- Bodies in doubles: ulps, ticks, radians a tick */

enum { MOST_POINTS = 64 };

typedef struct {
    double point[MOST_POINTS][3], center[3], radius, velocity[3], carried[3], spin[3], pivot[3];
    unsigned count;
} model;

typedef struct {
    toi_shape shape;
    toi_motion3 motion;
    toi_vec2 vertices[8];
} body;

static void put3(double to[3], double x, double y, double z) {
    to[0] = x;
    to[1] = y;
    to[2] = z;
}

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(const double a[3], const double b[3], double out[3]) {
    const double x = a[1] * b[2] - a[2] * b[1], y = a[2] * b[0] - a[0] * b[2], z = a[0] * b[1] - a[1] * b[0];
    put3(out, x, y, z);
}

/* v turned by the rotation vector w t, and where it gets to that turns so. */
static void turn(const double w[3], double t, const double v[3], double out[3]) {
    const double size = sqrt(dot(w, w)), angle = size * t;
    double k[3], side[3];
    if (angle == 0) {
        memcpy(out, v, 3 * sizeof *v);
        return;
    }
    put3(k, w[0] / size, w[1] / size, w[2] / size);
    cross(k, v, side);
    const double along = dot(k, v), s = sin(angle), h = sin(angle / 2), c = 1 - 2 * h * h;
    for (int i = 0; i < 3; i++)
        out[i] = v[i] * c + side[i] * s + k[i] * along * (1 - c);
}

static void way_of(const double w[3], double t, const double u[3], double out[3]) {
    const double size = sqrt(dot(w, w)), angle = size * t;
    double k[3], side[3];
    if (size == 0) {
        put3(out, u[0] * t, u[1] * t, u[2] * t);
        return;
    }
    put3(k, w[0] / size, w[1] / size, w[2] / size);
    cross(k, u, side);
    const double along = dot(k, u), h = sin(angle / 2), s = sin(angle) / size, back = 2 * h * h / size;
    for (int i = 0; i < 3; i++)
        out[i] = s * (u[i] - k[i] * along) + back * side[i] + k[i] * along * t;
}

static void place(const model *m, const double point[3], double t, double out[3]) {
    double arm[3], way[3];
    for (int k = 0; k < 3; k++)
        arm[k] = point[k] - m->pivot[k];
    turn(m->spin, t, arm, arm);
    way_of(m->spin, t, m->carried, way);
    for (int k = 0; k < 3; k++)
        out[k] = m->pivot[k] + m->velocity[k] * t + way[k] + arm[k];
}

static void add_point(model *m, double x, double y, double z) {
    put3(m->point[m->count++], x, y, z);
}

static void add_box(model *m, const double center[3], const double half[3], const toi_axis3 *u, int corners) {
    const double one = 1 << 30;
    memcpy(m->center, center, sizeof m->center);
    for (int i = 0; i < corners; i++) {
        double p[3];
        memcpy(p, center, sizeof p);
        for (int k = 0; k < 3; k++) {
            const double h = half[k] * (i >> k & 1 ? 1 : -1);
            p[0] += h * u[k].x / one;
            p[1] += h * u[k].y / one;
            p[2] += h * u[k].z / one;
        }
        add_point(m, p[0], p[1], p[2]);
    }
}

static void add_obb2(model *m, const toi_obb2 *o) {
    const double center[3] = {o->center.x, o->center.y, 0}, half[3] = {o->half.x, o->half.y, 0};
    const toi_axis3 u[3] = {{o->rot.cos, o->rot.sin, 0}, {-o->rot.sin, o->rot.cos, 0}, {0, 0, 0}};
    add_box(m, center, half, u, 4);
}

static void add_level(model *m, const fix16_t *lo, const fix16_t *hi, int dimensions) {
    double center[3] = {0}, half[3] = {0};
    const toi_rot3 upright = TOI_ROT3_IDENTITY;
    for (int k = 0; k < dimensions; k++) {
        center[k] = (lo[k] + (double)hi[k]) / 2;
        half[k] = (hi[k] - (double)lo[k]) / 2;
    }
    add_box(m, center, half, upright.u, dimensions == 2 ? 4 : 8);
}

static void add_obb3(model *m, const toi_obb3 *o) {
    const double center[3] = {o->center.x, o->center.y, o->center.z},
                 half[3] = {o->half.x, o->half.y, o->half.z};
    add_box(m, center, half, o->rot.u, 8);
}

static void add_hull(model *m, const toi_hull3 *h) {
    const double center[3] = {h->center.x, h->center.y, h->center.z};
    for (int i = 0; i < h->table->vertex_count; i++) {
        const toi_vec3 v = h->table->vertices[i];
        const double half[3] = {v.x, v.y, v.z};
        model one = {.count = 0};
        add_box(&one, center, half, h->rot.u, 8);
        memcpy(m->point[m->count++], one.point[7], sizeof one.point[7]);
    }
    memcpy(m->center, center, sizeof center);
}

/* The middle of the bounds of points. */
static void find_middle(model *m) {
    for (int k = 0; k < 3; k++) {
        double lo = m->point[0][k], hi = lo;
        for (unsigned i = 1; i < m->count; i++) {
            lo = fmin(lo, m->point[i][k]);
            hi = fmax(hi, m->point[i][k]);
        }
        m->center[k] = (lo + hi) / 2;
    }
}

static void add_points(model *m, const toi_shape *s) {
    if (s->kind == TOI_SHAPE_POLY2)
        for (int i = 0; i < s->as.poly2.count; i++)
            add_point(m, s->as.poly2.vertices[i].x, s->as.poly2.vertices[i].y, 0);
    else if (s->kind == TOI_SHAPE_CIRCLE2)
        add_point(m, s->as.circle2.center.x, s->as.circle2.center.y, 0);
    else if (s->kind == TOI_SHAPE_CAPSULE2) {
        add_point(m, s->as.capsule2.a.x, s->as.capsule2.a.y, 0);
        add_point(m, s->as.capsule2.b.x, s->as.capsule2.b.y, 0);
    } else if (s->kind == TOI_SHAPE_SPHERE3)
        add_point(m, s->as.sphere3.center.x, s->as.sphere3.center.y, s->as.sphere3.center.z);
    else {
        add_point(m, s->as.capsule3.a.x, s->as.capsule3.a.y, s->as.capsule3.a.z);
        add_point(m, s->as.capsule3.b.x, s->as.capsule3.b.y, s->as.capsule3.b.z);
    }
    find_middle(m);
}

static double own_radius(const toi_shape *s) {
    return s->kind == TOI_SHAPE_CIRCLE2    ? s->as.circle2.radius
           : s->kind == TOI_SHAPE_CAPSULE2 ? s->as.capsule2.radius
           : s->kind == TOI_SHAPE_SPHERE3  ? s->as.sphere3.radius
           : s->kind == TOI_SHAPE_CAPSULE3 ? s->as.capsule3.radius
                                           : 0;
}

static bool is_flat(const body *b) {
    const toi_shape_kind kind = b->shape.kind;
    return kind == TOI_SHAPE_AABB2 || kind == TOI_SHAPE_OBB2 || kind == TOI_SHAPE_POLY2 ||
           kind == TOI_SHAPE_CIRCLE2 || kind == TOI_SHAPE_CAPSULE2;
}

static void set_model(const body *b, model *m) {
    const toi_shape *s = &b->shape;
    const toi_motion3 *v = &b->motion;
    const double tick = 1.0 / 65536, flat = is_flat(b) ? 0 : 1;
    m->count = 0;
    m->radius = s->radius + own_radius(s);
    if (s->kind == TOI_SHAPE_AABB2)
        add_level(m, &s->as.aabb2.lo.x, &s->as.aabb2.hi.x, 2);
    else if (s->kind == TOI_SHAPE_AABB3)
        add_level(m, &s->as.aabb3.lo.x, &s->as.aabb3.hi.x, 3);
    else if (s->kind == TOI_SHAPE_OBB2)
        add_obb2(m, &s->as.obb2);
    else if (s->kind == TOI_SHAPE_OBB3)
        add_obb3(m, &s->as.obb3);
    else if (s->kind == TOI_SHAPE_HULL3)
        add_hull(m, &s->as.hull3);
    else
        add_points(m, s);
    put3(m->velocity, v->velocity.x * tick, v->velocity.y * tick, v->velocity.z * tick * flat);
    put3(m->carried, v->carried.x * tick, v->carried.y * tick, v->carried.z * tick * flat);
    put3(m->spin, v->spin.x * tick * tick * flat, v->spin.y * tick * tick * flat, v->spin.z * tick * tick);
    put3(m->pivot, v->pivot.x, v->pivot.y, v->pivot.z * flat);
}

/* ---- What a step says, at a time */

static double least_along(const model *m, const double n[3], double t, double sign) {
    double least = INFINITY;
    for (unsigned i = 0; i < m->count; i++) {
        double p[3];
        place(m, m->point[i], t, p);
        least = fmin(least, sign * dot(p, n));
    }
    return least;
}

static double ball_of(const model *m) {
    double most = 0;
    for (unsigned i = 0; i < m->count; i++) {
        double arm[3];
        for (int k = 0; k < 3; k++)
            arm[k] = m->point[i][k] - m->center[k];
        most = fmax(most, sqrt(dot(arm, arm)));
    }
    return most;
}

/* The gap along the axis of a step, or of the balls around both centres. */
static double gap_at(const model *a, const model *b, const toi_turn_step *step, double t) {
    const double one = 1 << 30, tick = 1.0 / 65536,
                 w[3] = {step->spin.x * tick * tick, step->spin.y * tick * tick, step->spin.z * tick * tick};
    double n[3] = {step->normal.x / one, step->normal.y / one, step->normal.z / one}, from[3];
    turn(w, t - step->from, n, n);
    if (step->axis.kind == TOI_AXIS_NONE) {
        place(a, a->center, t, from);
        place(b, b->center, t, n);
        for (int k = 0; k < 3; k++)
            n[k] -= from[k];
    }
    const double length = sqrt(dot(n, n));
    if (step->axis.kind == TOI_AXIS_NONE)
        return length - ball_of(a) - ball_of(b) - a->radius - b->radius;
    return (least_along(b, n, t, 1) + least_along(a, n, t, -1)) / length - a->radius - b->radius;
}

/* The least gap during a step: of many times, and by cutting thirds off around the least of those. */
static double least_gap(const model *a, const model *b, const toi_turn_step *step) {
    enum { TIMES = 96 };
    if (step->until == step->from)
        return INFINITY;
    const double from = step->from, each = (step->until - from) / TIMES;
    double least = INFINITY, when = from;
    for (int i = 0; i <= TIMES; i++) {
        const double gap = gap_at(a, b, step, from + i * each);
        if (gap < least) {
            least = gap;
            when = from + i * each;
        }
    }
    double lo = fmax(from, when - each), hi = fmin(step->until, when + each);
    for (int i = 0; i < 24; i++) {
        const double third = (hi - lo) / 3, x = gap_at(a, b, step, lo + third),
                     y = gap_at(a, b, step, hi - third);
        least = fmin(least, fmin(x, y));
        *(x < y ? &hi : &lo) = x < y ? hi - third : lo + third;
    }
    return least;
}

/* ---- Random bodies, motions and proofs */

static uint64_t seed = 35;

static double unit(void) {
    return (double)(random64(&seed) >> 11) / 9007199254740992.0;
}

static double between(double lo, double hi) {
    return lo + (hi - lo) * unit();
}

static unsigned below(unsigned n) {
    return (unsigned)(random64(&seed) % n);
}

static fix16_t ulps(double x) {
    return (fix16_t)fmax(-536870911.0, fmin(536870911.0, floor(x)));
}

static void random_way(double size, bool flat, toi_vec3 *out) {
    out->x = ulps(between(-size, size));
    out->y = ulps(between(-size, size));
    out->z = flat ? 0 : ulps(between(-size, size));
}

static void random_poly(body *b, const toi_vec3 *at, double size) {
    toi_poly2 hull;
    unsigned count = 3 + below(6);
    do
        for (unsigned i = 0; i < count; i++) {
            b->vertices[i].x = at->x + ulps(between(-size, size));
            b->vertices[i].y = at->y + ulps(between(-size, size));
        }
    while (toi_poly2_hull(b->vertices, count, &hull) != TOI_OK);
    b->shape.kind = TOI_SHAPE_POLY2;
    b->shape.as.poly2 = hull;
}

static void random_shape2(body *b, const toi_vec3 *at, double size) {
    const toi_vec2 p = {at->x, at->y}, h = {ulps(between(0, size)), ulps(between(0, size))},
                   q = {at->x + h.x, at->y + h.y};
    const unsigned kind = below(5);
    if (kind == 0) {
        const toi_aabb2 box = {p, q};
        b->shape.kind = TOI_SHAPE_AABB2;
        b->shape.as.aabb2 = box;
    } else if (kind == 1) {
        const toi_circle2 ball = {p, h.x};
        b->shape.kind = TOI_SHAPE_CIRCLE2;
        b->shape.as.circle2 = ball;
    } else if (kind == 2) {
        const toi_capsule2 capsule = {p, q, ulps(between(0, size))};
        b->shape.kind = TOI_SHAPE_CAPSULE2;
        b->shape.as.capsule2 = capsule;
    } else if (kind == 3) {
        b->shape.kind = TOI_SHAPE_OBB2;
        b->shape.as.obb2.center = p;
        b->shape.as.obb2.half = h;
        toi_rot2_from_angle(&b->shape.as.obb2.rot, (toi_angle)random64(&seed));
    } else
        random_poly(b, at, size);
}

static void random_shape3(body *b, const toi_vec3 *at, double size) {
    const toi_vec3 h = {ulps(between(0, size)), ulps(between(0, size)), ulps(between(0, size))},
                   q = {at->x + h.x, at->y + h.y, at->z + h.z};
    const unsigned kind = below(5);
    if (kind == 0) {
        const toi_aabb3 box = {*at, q};
        b->shape.kind = TOI_SHAPE_AABB3;
        b->shape.as.aabb3 = box;
    } else if (kind == 1) {
        const toi_sphere3 ball = {*at, h.x};
        b->shape.kind = TOI_SHAPE_SPHERE3;
        b->shape.as.sphere3 = ball;
    } else if (kind == 2) {
        const toi_capsule3 capsule = {*at, q, ulps(between(0, size))};
        b->shape.kind = TOI_SHAPE_CAPSULE3;
        b->shape.as.capsule3 = capsule;
    } else if (kind == 3) {
        b->shape.kind = TOI_SHAPE_OBB3;
        b->shape.as.obb3.center = *at;
        b->shape.as.obb3.half = h;
        random_rotation(&seed, &b->shape.as.obb3.rot);
    } else {
        b->shape.kind = TOI_SHAPE_HULL3;
        b->shape.as.hull3.table = digest_hulls[below(DIGEST_HULLS)];
        b->shape.as.hull3.center = *at;
        random_rotation(&seed, &b->shape.as.hull3.rot);
    }
}

/* How far a body's points are from its pivot, and no more than that. */
static double reach_of(const body *b) {
    model m;
    double most = 0;
    set_model(b, &m);
    for (unsigned i = 0; i < m.count; i++) {
        const double arm[3] = {m.point[i][0] - m.pivot[0], m.point[i][1] - m.pivot[1],
                               m.point[i][2] - m.pivot[2]};
        most = fmax(most, sqrt(dot(arm, arm)));
    }
    return most + m.radius + 2;
}

/* A spin by which a body turns at most by so many radians until the end, within what is legal. */
static void random_spin(const body *b, double angle, double ticks, bool flat, toi_vec3 *out) {
    double w[3] = {between(-1, 1), between(-1, 1), between(-1, 1)};
    if (flat)
        w[0] = w[1] = 0;
    const double size = sqrt(dot(w, w)) + 1e-9;
    double spin = fmin(angle, 63) * 4294967296.0 / ticks;
    spin = fmin(fmin(spin, 2147000000), 2147000000.0 / (reach_of(b) / 65536)) / size;
    out->x = (fix16_t)(w[0] * spin);
    out->y = (fix16_t)(w[1] * spin);
    out->z = (fix16_t)(w[2] * spin);
}

static void random_motion(body *b, const toi_vec3 *at, double size, double ticks, bool flat) {
    static const double FAST = 65536;
    toi_motion3 *m = &b->motion;
    memset(m, 0, sizeof *m);
    m->pivot = *at;
    if (below(2) != 0) {
        random_way(size * pow(10, between(-1, 1.5)), flat, &m->pivot);
        m->pivot.x = ulps((double)m->pivot.x + at->x);
        m->pivot.y = ulps((double)m->pivot.y + at->y);
        m->pivot.z = flat ? 0 : ulps((double)m->pivot.z + at->z);
    }
    if (below(4) != 0)
        random_way(size * pow(10, between(-3, 1)) * FAST / ticks, flat, &m->velocity);
    if (below(4) != 0)
        random_spin(b, pow(10, between(-4, 1.8)), ticks, flat, &m->spin);
    if (below(4) == 0)
        random_way(fmin(size * pow(10, between(-3, 1)), 1e9) * FAST / ticks, flat, &m->carried);
}

typedef struct {
    body a, b;
    bool flat;
    fix16_t until, margin, tolerance;
    toi_turn_step steps[4];
    uint16_t count;
} proof;

static void random_direction(bool flat, toi_axis3 *out) {
    toi_rot3 rot;
    random_rotation(&seed, &rot);
    if (flat) {
        const double angle = between(0, 6.28);
        toi_rot2 r;
        toi_rot2_from_radians(&r, (fix16_t)(65536 * angle));
        rot.u[0].x = r.cos;
        rot.u[0].y = r.sin;
        rot.u[0].z = 0;
    }
    *out = rot.u[0];
}

/* The way from centre to centre at a time, or the first axis of a box. */
static void likely_direction(const proof *p, double t, toi_axis3 *out) {
    model a, b;
    double from[3], to[3], one = 1 << 30;
    set_model(&p->a, &a);
    set_model(&p->b, &b);
    place(&a, a.center, t, from);
    place(&b, b.center, t, to);
    for (int k = 0; k < 3; k++)
        to[k] -= from[k];
    const double length = sqrt(dot(to, to));
    if (length < 1)
        random_direction(p->flat, out);
    else {
        out->x = (int32_t)(to[0] / length * one);
        out->y = (int32_t)(to[1] / length * one);
        out->z = (int32_t)(to[2] / length * one);
    }
    if (below(3) == 0 && p->a.shape.kind == TOI_SHAPE_OBB3)
        *out = p->a.shape.as.obb3.rot.u[0];
}

static fix16_t near_spin(fix16_t w, fix16_t other, int part) {
    return (fix16_t)fmax(-2147483647.0, fmin(2147483647.0, (double)w + other / part));
}

static void random_step(const proof *p, toi_turn_step *step) {
    const toi_vec3 *wa = &p->a.motion.spin, *wb = &p->b.motion.spin;
    memset(step, 0, sizeof *step);
    step->axis.kind = below(4) == 0 ? TOI_AXIS_NONE : TOI_AXIS_NEAREST;
    if (step->axis.kind == TOI_AXIS_NONE)
        return;
    if (below(3) == 0)
        random_direction(p->flat, &step->normal);
    else
        likely_direction(p, step->from, &step->normal);
    const bool alike = memcmp(&p->a.motion, &p->b.motion, sizeof p->a.motion) == 0;
    switch (alike && below(4) != 0 ? 5 : below(6)) {
    case 5:
        step->spin.x = p->flat ? 0 : near_spin(wa->x, wb->x, 32);
        step->spin.y = p->flat ? 0 : near_spin(wa->y, wb->y, 16);
        step->spin.z = near_spin(wa->z, wb->z, 64);
        break;
    case 0:
        step->spin = *wa;
        break;
    case 1:
        step->spin = *wb;
        break;
    case 2:
        step->spin.x = p->flat ? 0 : wa->x / 2 + wb->x / 2 + (fix16_t)below(3);
        step->spin.y = p->flat ? 0 : wa->y / 2 + wb->y / 2;
        step->spin.z = wa->z / 2 + wb->z / 2;
        break;
    case 3:
        random_spin(&p->a, pow(10, between(-4, 1.8)), p->until, p->flat, &step->spin);
        break;
    default:
        break;
    }
}

/* A proof of up to four steps. Giants show best what places and axes are off. */
static void random_proof(bool flat, bool giants, proof *p) {
    toi_vec3 at[2];
    memset(p, 0, sizeof *p);
    p->flat = flat;
    p->until = (fix16_t)(random_width(&seed, below(4) == 0 ? 28 : 18) + 1);
    const double size = pow(2, giants ? 27.9 : between(3, 28)), least = giants ? -0.2 : -1;
    random_way(size, flat, &at[0]);
    random_way(size * between(0.2, 2.5), flat, &at[1]);
    body *bodies[2] = {&p->a, &p->b};
    for (int i = 0; i < 2; i++) {
        if (flat)
            random_shape2(bodies[i], &at[i], size * pow(10, between(least, 0)));
        else
            random_shape3(bodies[i], &at[i], size * pow(10, between(least, 0)));
        bodies[i]->shape.radius = below(4) == 0 ? ulps(size * unit()) : 0;
        random_motion(bodies[i], &at[i], size, p->until, flat);
    }
    if (below(8) == 0)
        p->b.motion = p->a.motion;
    p->count = (uint16_t)(giants ? 1 : 1 + below(4));
    for (int i = 0; i < p->count; i++) {
        toi_turn_step *step = &p->steps[i];
        const fix16_t from = i == 0 ? 0 : p->steps[i - 1].until;
        step->from = from;
        random_step(p, step);
        step->from = from;
        step->until = i + 1 == p->count ? p->until : from + (fix16_t)((p->until - from) * unit());
    }
}

/* Where a point is at the beginning that is at `to` at a time. */
static void place_back(const model *m, const double to[3], double t, double out[3]) {
    double arm[3], way[3], back[3] = {-m->spin[0], -m->spin[1], -m->spin[2]};
    way_of(m->spin, t, m->carried, way);
    for (int k = 0; k < 3; k++)
        arm[k] = to[k] - m->pivot[k] - m->velocity[k] * t - way[k];
    turn(back, t, arm, arm);
    for (int k = 0; k < 3; k++)
        out[k] = m->pivot[k] + arm[k];
}

/* Two small balls, of which at least one turns about a far pivot, pass one another at a time. There what
 * places are off counts most: far from one another they are off by as much as near. */
static void random_darts(bool flat, proof *p) {
    toi_vec3 at;
    model m[2];
    double when, from[3], to[3];
    memset(p, 0, sizeof *p);
    p->flat = flat;
    p->until = (fix16_t)(random_width(&seed, 18) + 1);
    when = p->until * between(0.1, 1.1);
    body *bodies[2] = {&p->a, &p->b};
    for (int i = 0; i < 2; i++) {
        toi_shape *s = &bodies[i]->shape;
        s->kind = flat ? TOI_SHAPE_CIRCLE2 : TOI_SHAPE_SPHERE3;
        *(flat ? &s->as.circle2.radius : &s->as.sphere3.radius) = (fix16_t)random_width(&seed, 12);
        toi_motion3 *motion = &bodies[i]->motion;
        random_way(5e8, flat, &motion->pivot);
        if (i == 1 || below(2) == 0)
            random_spin(bodies[i], pow(10, between(-4, 1)), p->until, flat, &motion->spin);
        if (below(3) == 0)
            random_way(1e8 * 65536 / p->until, flat, &motion->velocity);
        set_model(bodies[i], &m[i]);
    }
    random_way(1e8, flat, &at);
    place(&m[0], (double[3]){at.x, at.y, at.z}, when, from);
    place_back(&m[1], from, when, to);
    const toi_vec3 other = {ulps(to[0]), ulps(to[1]), flat ? 0 : ulps(to[2])};
    if (flat) {
        p->a.shape.as.circle2.center.x = at.x;
        p->a.shape.as.circle2.center.y = at.y;
        p->b.shape.as.circle2.center.x = other.x;
        p->b.shape.as.circle2.center.y = other.y;
    } else {
        p->a.shape.as.sphere3.center = at;
        p->b.shape.as.sphere3.center = other;
    }
    p->count = (uint16_t)(1 + below(2));
    p->steps[0].until = p->steps[1].from = p->count == 1 ? p->until : (fix16_t)(p->until * unit());
    p->steps[1].until = p->until;
}

static bool recheck(const proof *p) {
    return toi_turn_recheck(&p->a.shape, &p->a.motion, &p->b.shape, &p->b.motion, p->margin, p->steps,
                            p->count, p->until);
}

typedef struct {
    unsigned asked, wrong, shown, open, legal;
} tally;

/* Asks about margins around the least gap: none at or above it may be shown. Doubles are off by 2^-49 of some
 * 2^31 ulps at most. */
static void try_proof(proof *p, tally *t) {
    static const double offsets[] = {1e9, 1024, 32, 2, 1, 0, -1, -2, -32, -1024};
    model a, b;
    double least = INFINITY, size;
    set_model(&p->a, &a);
    set_model(&p->b, &b);
    for (int i = 0; i < p->count; i++)
        least = fmin(least, least_gap(&a, &b, &p->steps[i]));
    size = reach_of(&p->a) + reach_of(&p->b);
    if (fabs(least) > 5e8)
        return;
    t->legal++;
    for (unsigned i = 0; i < sizeof offsets / sizeof *offsets; i++) {
        const double off = i == 0 ? -size / (1 << 20) - 4 : offsets[i];
        p->margin = ulps(ceil(least) + off);
        const bool shown = recheck(p);
        t->asked++;
        t->wrong += shown && p->margin >= least + 1e-4;
        if (shown && p->margin >= least + 1e-4 && t->wrong <= 5)
            printf("# margin %d above %.6f: flat %d kinds %d %d count %d until %d\n", p->margin, least,
                   p->flat, p->a.shape.kind, p->b.shape.kind, p->count, p->until);
        if (i == 0) {
            t->shown += shown;
            t->open += !shown;
            if (!shown && getenv("OPEN"))
                printf("# open %u: size %g until %d count %d flat %d kinds %d %d axis %d spin %d %d %d A %d "
                       "%d %d B %d %d %d\n",
                       t->legal, size, p->until, p->count, p->flat, p->a.shape.kind, p->b.shape.kind,
                       p->steps[0].axis.kind, p->steps[0].spin.x, p->steps[0].spin.y, p->steps[0].spin.z,
                       p->a.motion.spin.x, p->a.motion.spin.y, p->a.motion.spin.z, p->b.motion.spin.x,
                       p->b.motion.spin.y, p->b.motion.spin.z);
        }
    }
}

typedef enum { USUAL, GIANTS, DARTS, PROOFS } proof_kind;

static void random_proofs(bool flat, proof_kind kind, unsigned count) {
    static const char *const names[PROOFS] = {"", ", of giants", ", of darts"};
    tally t = {0};
    proof p;
    for (unsigned i = 0; i < count; i++) {
        if (kind == DARTS)
            random_darts(flat, &p);
        else
            random_proof(flat, kind == GIANTS, &p);
        try_proof(&p, &t);
    }
    printf("# %u questions about %u proofs; of %u that are so by a little %u are shown\n", t.asked, count,
           t.shown + t.open, t.shown);
    tap_ok(t.wrong == 0 && t.shown > t.open / 8, "%s%s: nothing is shown that is not so",
           flat ? "in the plane" : "in space", names[kind]);
}

/* ---- Proofs by hand */

static fix16_t ticks_of(double time) {
    return (fix16_t)floor(time * 65536);
}

static toi_turn_step along(double from, double until, double x, double y, double spin) {
    const toi_turn_step step = {ticks_of(from),
                                ticks_of(until),
                                {TOI_AXIS_FACE_A, 0, 0},
                                {(int32_t)lrint(ldexp(x, 30)), (int32_t)lrint(ldexp(y, 30)), 0},
                                {0, 0, ticks_of(spin)}};
    return step;
}

/* A box with half extents of 1 spins by 3 beside a wall at x = 2: its corner is at sqrt(2) after a quarter of
 * pi. */
static void spinning_box(proof *p) {
    const toi_aabb2 wall = {{TOI_F16(2), TOI_F16(-5)}, {TOI_F16(3), TOI_F16(5)}};
    const toi_obb2 box = {{0, 0}, {TOI_F16(1), TOI_F16(1)}, TOI_ROT2_IDENTITY};
    memset(p, 0, sizeof *p);
    p->a.shape.kind = TOI_SHAPE_AABB2;
    p->a.shape.as.aabb2 = wall;
    p->b.shape.kind = TOI_SHAPE_OBB2;
    p->b.shape.as.obb2 = box;
    p->b.motion.spin.z = TOI_F16(3);
    p->until = TOI_F16(1);
    p->count = 1;
    p->steps[0] = along(0, 1, -1, 0, 0);
}

/* A door of 2 by 0.1, hinged at the origin, turns by 1.5 onto a ball of 0.3 at (1.2, 1.5): its face, 0.05
 * from the line from the hinge, touches the ball where that is at an angle of asin(0.35 / distance) to the
 * line. */
static double door_contact(void) {
    return (atan2(1.5, 1.2) - asin(0.35 / hypot(1.5, 1.2))) / 1.5;
}

static void door(proof *p) {
    const toi_obb2 leaf = {{TOI_F16(1), 0}, {TOI_F16(1), TOI_F16(0.05)}, TOI_ROT2_IDENTITY};
    const toi_circle2 ball = {{TOI_F16(1.2), TOI_F16(1.5)}, TOI_F16(0.3)};
    memset(p, 0, sizeof *p);
    p->a.shape.kind = TOI_SHAPE_OBB2;
    p->a.shape.as.obb2 = leaf;
    p->a.motion.spin.z = TOI_F16(1.5);
    p->b.shape.kind = TOI_SHAPE_CIRCLE2;
    p->b.shape.as.circle2 = ball;
    p->count = 1;
    p->steps[0] = along(0, door_contact(), 0, 1, 1.5);
    p->until = p->steps[0].until;
}

/* The same door in two steps, of which the second one begins with the axis as it is then. */
static void door_in_two(proof *p) {
    door(p);
    p->count = 2;
    p->steps[1] = along(0.25, door_contact(), -sin(0.375), cos(0.375), 1.5);
    p->steps[0].until = p->steps[1].from;
}

static bool door_with(fix16_t margin, fix16_t later) {
    proof p;
    door(&p);
    p.margin = margin;
    p.until += later;
    p.steps[0].until += later;
    return recheck(&p);
}

static void boxes_and_doors(void) {
    proof p;
    spinning_box(&p);
    p.margin = TOI_F16(0.585);
    tap_ok(recheck(&p), "a box spins by a wall: its corner keeps off by 2 - sqrt(2)");
    p.margin = TOI_F16(0.5859);
    tap_ok(!recheck(&p), "and by no more than that");
    p.until = ticks_of(0.2);
    tap_ok(recheck(&p), "but for a time it does, and a step may say more than is asked");
    door(&p);
    tap_ok(recheck(&p), "a door turns until it touches a ball");
    tap_ok(!door_with(0, 2), "and no longer");
    tap_ok(door_with(-8, 2), "but it does where 8 ulps of depth count as none");
    tap_ok(!door_with(16, 0) && door_with(16, -12), "and with a margin of 16 ulps it stops earlier");
    door_in_two(&p);
    tap_ok(recheck(&p), "a proof in two steps");
}

/* A plate of 4 by 4 by 0.2 spins about its own normal by 60 radians, an ulp above a floor; and it may be that
 * both go along. */
static void plate(proof *p) {
    const toi_aabb3 floor_of_it = {{TOI_F16(-9), TOI_F16(-9), TOI_F16(-1)}, {TOI_F16(9), TOI_F16(9), 0}};
    const toi_obb3 box = {
        {0, 0, TOI_F16(0.1) + 1}, {TOI_F16(2), TOI_F16(2), TOI_F16(0.1)}, TOI_ROT3_IDENTITY};
    const toi_turn_step step = {
        0, TOI_F16(1), {TOI_AXIS_FACE_B, 0, 2}, {0, 0, TOI_Q30_ONE}, {0, 0, TOI_F16(60)}};
    memset(p, 0, sizeof *p);
    p->a.shape.kind = TOI_SHAPE_AABB3;
    p->a.shape.as.aabb3 = floor_of_it;
    p->b.shape.kind = TOI_SHAPE_OBB3;
    p->b.shape.as.obb3 = box;
    p->b.motion.spin.z = TOI_F16(60);
    p->until = TOI_F16(1);
    p->count = 1;
    p->steps[0] = step;
}

static void plates_and_balls(void) {
    const toi_sphere3 small = {{0, 0, 0}, TOI_F16(1)}, other = {{TOI_F16(-10), TOI_F16(2), 300}, TOI_F16(1)};
    proof p;
    plate(&p);
    tap_ok(recheck(&p), "a plate spins about its own normal, an ulp above a floor");
    p.b.motion.velocity.x = p.a.motion.velocity.x = TOI_F16(3);
    p.b.motion.velocity.z = 1;
    tap_ok(recheck(&p), "both go on, and the plate rises");
    p.b.motion.velocity.z = -2;
    tap_ok(!recheck(&p), "it sinks by two ulps");
    p.b.motion.velocity.z = 0;
    p.b.motion.spin.x = TOI_F16(0.01);
    tap_ok(!recheck(&p), "it tilts");
    memset(&p, 0, sizeof p);
    p.a.shape.kind = p.b.shape.kind = TOI_SHAPE_SPHERE3;
    p.a.shape.as.sphere3 = small;
    p.b.shape.as.sphere3 = other;
    p.b.motion.velocity.x = TOI_F16(20);
    p.until = TOI_F16(1);
    p.count = 1;
    p.steps[0].until = TOI_F16(1);
    tap_ok(recheck(&p), "balls pass one another by less than half an ulp");
    p.b.shape.as.sphere3.center.z = 0;
    tap_ok(!recheck(&p), "and no nearer: that is to touch");
    p.b.motion.carried.y = TOI_F16(-0.5);
    p.b.motion.spin.x = TOI_F16(1);
    tap_ok(!recheck(&p), "balls that are carried aside");
    p.margin = TOI_F16(-0.5);
    tap_ok(recheck(&p), "and not by much");
}

/* Two points ride together, and the axis, which is their own, tilts against them by a 1024th of their spin:
 * the gap along it swings, and is the least after three quarters of a turn. That is between the ends of
 * pieces of 4096 ticks, where it is larger by some 2000 ulps. */
static void riding_points(void) {
    const fix16_t w = TOI_F16(5.585);
    const toi_sphere3 here = {{0, 0, 0}, 0}, there = {{1 << 27, 0, 0}, 0};
    const toi_turn_step step = {
        0, TOI_F16(1), {TOI_AXIS_NEAREST, 0, 0}, {0, 0, TOI_Q30_ONE}, {0, w / 1024, w}};
    proof p;
    model a, b;
    memset(&p, 0, sizeof p);
    p.a.shape.kind = p.b.shape.kind = TOI_SHAPE_SPHERE3;
    p.a.shape.as.sphere3 = here;
    p.b.shape.as.sphere3 = there;
    p.a.motion.spin.z = p.b.motion.spin.z = w;
    p.until = TOI_F16(1);
    p.count = 1;
    p.steps[0] = step;
    set_model(&p.a, &a);
    set_model(&p.b, &b);
    const fix16_t least = ulps(least_gap(&a, &b, &step));
    p.margin = least - 50;
    const bool below_least = recheck(&p);
    p.margin = least + 50;
    const bool above = recheck(&p);
    p.margin = least + 500; /* the tilt alone bends the gap by less */
    tap_ok(below_least && !above && !recheck(&p), "an axis that tilts against what rides together");
}

/* What is wrong with the proof of a door in two steps. */
static void no_fault(proof *p) {
    (void)p;
}

static void begin_late(proof *p) {
    p->steps[0].from = 1;
}

static void leave_a_tick_out(proof *p) {
    p->steps[1].from++;
}

static void go_back(proof *p) {
    p->steps[1].from--;
}

static void end_before_the_begin(proof *p) {
    p->steps[0].until = -1;
}

static void end_early(proof *p) {
    p->steps[1].until--;
}

static void leave_a_step_out(proof *p) {
    p->count = 1;
}

static void turn_the_axis(proof *p) {
    p->steps[0].normal.x = TOI_Q30_ONE / 100;
}

static void turn_it_round(proof *p) {
    p->steps[0].normal.y = -TOI_Q30_ONE;
}

static void lengthen_the_axis(proof *p) {
    p->steps[0].normal.y += TOI_Q30_ONE >> 19;
}

static void shorten_the_axis(proof *p) {
    p->steps[0].normal.y -= TOI_Q30_ONE >> 19;
}

static void have_no_axis(proof *p) {
    p->steps[0].normal.y = 0;
}

static void lift_the_axis(proof *p) {
    p->steps[0].normal.z = 1;
}

static void leave_the_axis_behind(proof *p) {
    p->steps[1].spin.z = 0;
}

static void tilt_the_spin(proof *p) {
    p->steps[0].spin.x = 1;
}

static void spin_too_fast(proof *p) {
    p->steps[0].spin.z = INT32_MAX;
}

static void say_balls(proof *p) {
    p->steps[1].axis.kind = TOI_AXIS_NONE;
}

static void have_a_larger_ball(proof *p) {
    p->b.shape.as.circle2.radius += 8;
}

static void have_a_nearer_ball(proof *p) {
    p->b.shape.as.circle2.center.y -= 8;
}

static void have_a_rounded_door(proof *p) {
    p->a.shape.radius = 8;
}

static void have_a_faster_door(proof *p) {
    p->a.motion.spin.z += 16;
}

static void have_another_hinge(proof *p) {
    p->a.motion.pivot.x = -1024;
}

static void have_a_ball_that_comes(proof *p) {
    p->b.motion.velocity.y = -16;
}

static void change_places(proof *p) {
    const body a = p->a;
    p->a = p->b;
    p->b = a;
}

static void have_no_shape(proof *p) {
    p->a.shape.kind = (toi_shape_kind)0;
}

static void leave_the_plane(proof *p) {
    p->b.shape.kind = TOI_SHAPE_SPHERE3;
}

static void have_a_far_hinge(proof *p) {
    p->a.motion.pivot.x = TOI_LIMIT;
}

static void have_a_far_margin(proof *p) {
    p->margin = -TOI_LIMIT;
}

static void false_proofs(void) {
    static const struct {
        void (*spoil)(proof *p);
        const char *name;
        bool holds;
    } faults[] = {
        {no_fault, "nothing", true},
        {begin_late, "the first step begins at 1", false},
        {leave_a_tick_out, "a tick is left out", false},
        {go_back, "a step begins before the end of the one before", false},
        {end_before_the_begin, "a step ends before it begins", false},
        {end_early, "the last step ends a tick early", false},
        {leave_a_step_out, "the last step is left out", false},
        {turn_the_axis, "an axis that is off", false},
        {turn_it_round, "an axis from B to A", false},
        {lengthen_the_axis, "an axis too long", false},
        {shorten_the_axis, "an axis too short", false},
        {have_no_axis, "an axis of length 0", false},
        {lift_the_axis, "an axis that leaves the plane", false},
        {leave_the_axis_behind, "an axis that does not turn with the door", false},
        {tilt_the_spin, "a spin that leaves the plane", false},
        {spin_too_fast, "an axis that turns too fast", false},
        {say_balls, "balls where they meet", false},
        {have_a_larger_ball, "a larger ball", false},
        {have_a_nearer_ball, "a nearer ball", false},
        {have_a_rounded_door, "a door with a radius", false},
        {have_a_faster_door, "a faster door", false},
        {have_another_hinge, "another hinge", false},
        {have_a_ball_that_comes, "a ball that comes nearer", false},
        {change_places, "A and B exchanged", false},
        {have_no_shape, "an unknown kind", false},
        {leave_the_plane, "a shape of space", false},
        {have_a_far_hinge, "a hinge past the limit", false},
        {have_a_far_margin, "a margin past the limit", false},
    };
    proof p;
    for (unsigned i = 0; i < sizeof faults / sizeof *faults; i++) {
        door_in_two(&p);
        faults[i].spoil(&p);
        tap_ok(recheck(&p) == faults[i].holds, "a proof is %s: %s", faults[i].holds ? "shown" : "refused",
               faults[i].name);
    }
}

static void nothing_to_ask(void) {
    proof p;
    door_in_two(&p);
    const toi_shape *a = &p.a.shape, *b = &p.b.shape;
    const toi_motion3 *ma = &p.a.motion, *mb = &p.b.motion;
    tap_ok(!toi_turn_recheck(NULL, ma, b, mb, 0, p.steps, 2, p.until) &&
               !toi_turn_recheck(a, NULL, b, mb, 0, p.steps, 2, p.until) &&
               !toi_turn_recheck(a, ma, NULL, mb, 0, p.steps, 2, p.until) &&
               !toi_turn_recheck(a, ma, b, NULL, 0, p.steps, 2, p.until) &&
               !toi_turn_recheck(a, ma, b, mb, 0, NULL, 2, p.until),
           "null is refused");
    tap_ok(!toi_turn_recheck(a, ma, b, mb, 0, p.steps, 2, -1), "so is a time before 0");
    tap_ok(toi_turn_recheck(a, ma, b, mb, 0, NULL, 0, 0), "until 0 there is nothing to show");
    tap_ok(!toi_turn_recheck(a, ma, b, mb, 0, NULL, 0, 1), "until 1 no steps show nothing");
}

/* ---- Proofs of the solver */

enum { ROOM = 200 };

static void random_scene(bool flat, bool wide, double angle, proof *p) {
    toi_vec3 at[2], way;
    memset(p, 0, sizeof *p);
    p->flat = flat;
    p->until = wide ? (fix16_t)(random_width(&seed, 26) + 1) : 65536;
    const double size = 65536 * pow(2, wide ? between(-13, 10) : between(-2, 5)), rate = 65536.0 / p->until;
    random_way(4 * size, flat, &at[0]);
    random_way(4 * size, flat, &at[1]);
    body *bodies[2] = {&p->a, &p->b};
    for (int i = 0; i < 2; i++) {
        toi_motion3 *m = &bodies[i]->motion;
        if (flat)
            random_shape2(bodies[i], &at[i], size * between(0.3, 1));
        else
            random_shape3(bodies[i], &at[i], size * between(0.3, 1));
        m->pivot = at[i];
        if (below(3) == 0) {
            random_way(2 * size, flat, &way);
            m->pivot.x += way.x;
            m->pivot.y += way.y;
            m->pivot.z += way.z;
        }
        random_way(4 * size * rate, flat, &m->velocity);
        random_way(below(4) == 0 ? 2 * size * rate : 0, flat, &m->carried);
        random_spin(bodies[i], angle * between(0.5, 1), p->until, flat, &m->spin);
        if (below(4) == 0)
            memset(m, 0, sizeof *m);
    }
    if (below(4) != 0) {
        const double faster = rate * between(0.5, 1.5);
        p->b.motion.velocity.x = ulps((at[0].x - at[1].x) * faster + p->a.motion.velocity.x);
        p->b.motion.velocity.y = ulps((at[0].y - at[1].y) * faster + p->a.motion.velocity.y);
        p->b.motion.velocity.z = ulps((at[0].z - at[1].z) * faster + p->a.motion.velocity.z);
    }
    p->tolerance = wide ? (fix16_t)below(17) : 0;
    p->margin = below(3) == 0 ? ulps(between(-0.1, 0.1) * size) : 0;
}

typedef struct {
    unsigned hits, separate, overlaps, errors, conservative, proofs, shown, steps;
} turn_tally;

static void show_open(const proof *p, const toi_hit *hit, const toi_turn_step *steps, uint16_t count) {
    unsigned i = 0;
    for (; i < count; i++)
        if (!toi_turn_recheck(&p->a.shape, &p->a.motion, &p->b.shape, &p->b.motion, p->margin, steps,
                              (uint16_t)(i + 1), steps[i].until))
            break;
    printf("# not shown: kinds %d %d status %d enter %d until %d margin %d step %u of %u %d", p->a.shape.kind,
           p->b.shape.kind, hit->status, hit->enter, p->until, p->margin, i, count, steps[count - 1].until);
    if (i < count) {
        const toi_turn_step *s = &steps[i];
        model a, b;
        set_model(&p->a, &a);
        set_model(&p->b, &b);
        printf(" from %d until %d axis %d normal %d %d %d spin %d %d %d: gaps %.4f %.4f least %.4f", s->from,
               s->until, s->axis.kind, s->normal.x, s->normal.y, s->normal.z, s->spin.x, s->spin.y, s->spin.z,
               gap_at(&a, &b, s, s->from) - p->margin, gap_at(&a, &b, s, s->until) - p->margin,
               least_gap(&a, &b, s) - p->margin);
    }
    putchar('\n');
}

static void try_solver(proof *p, turn_tally *t) {
    toi_turn_step steps[ROOM];
    uint16_t count = 0;
    toi_hit hit;
    toi_turn_options options = {.t_max = p->until,
                                .tolerance = p->tolerance,
                                .margin = p->margin,
                                .proof = steps,
                                .proof_room = ROOM,
                                .proof_count = &count};
    const toi_status status = toi_turn(&p->a.shape, &p->a.motion, &p->b.shape, &p->b.motion, &options, &hit);
    t->errors += status < 0;
    t->hits += status == TOI_HIT;
    t->separate += status == TOI_SEPARATE;
    t->overlaps += status == TOI_OVERLAP;
    if (status < 0 || status == TOI_OVERLAP || count == 0 || count > ROOM)
        return;
    t->conservative += hit.conservative;
    const fix16_t until = status == TOI_HIT ? hit.enter : p->until;
    t->proofs++;
    t->steps += count;
    const bool shown = toi_turn_recheck(&p->a.shape, &p->a.motion, &p->b.shape, &p->b.motion, p->margin,
                                        steps, count, until);
    t->shown += shown;
    if (!shown && t->proofs - t->shown <= 5)
        show_open(p, &hit, steps, count);
}

/* All are shown; but where bodies turn by up to half a radian within a tick, which is the shortest piece, and
 * where giants come slowly to within what places are off, one in thousands is not. */
static void solver_proofs(bool flat, bool wide, double angle, unsigned count) {
    turn_tally t = {0};
    proof p;
    for (unsigned i = 0; i < count; i++) {
        random_scene(flat, wide, angle, &p);
        try_solver(&p, &t);
    }
    printf("# %u hits, %u separate, %u overlaps, %u errors, %u conservative: %u proofs of %.2f steps, %u "
           "shown\n",
           t.hits, t.separate, t.overlaps, t.errors, t.conservative, t.proofs, (double)t.steps / t.proofs,
           t.shown);
    const unsigned open = t.proofs - t.shown;
    tap_ok(open <= (wide ? 1 + t.proofs / 5000 : 0) && t.proofs > count / 8,
           "%s, %.1f radians%s: the solver's proofs are shown", flat ? "in the plane" : "in space", angle,
           wide ? ", of any size" : "");
}

int main(int argc, char **argv) {
    const unsigned count = argc > 1 ? (unsigned)atoi(argv[1]) : 3000;
    if (argc > 2)
        seed = (uint64_t)atoll(argv[2]);
    boxes_and_doors();
    plates_and_balls();
    riding_points();
    false_proofs();
    nothing_to_ask();
    for (int flat = 1; flat >= 0; flat--)
        for (unsigned kind = 0; kind < PROOFS; kind++)
            random_proofs(flat, (proof_kind)kind, count);
    static const double angles[] = {0.3, 1.5, 6.3, 40};
    for (int flat = 1; flat >= 0; flat--)
        for (unsigned i = 0; i < sizeof angles / sizeof *angles; i++)
            for (int wide = 0; wide < 2; wide++)
                solver_proofs(flat, wide, angles[i], count);
    return tap_done();
}
