/* SPDX-License-Identifier: MIT */
#include "world_grow.h"

#include "documented.h"

#include <math.h>

const char *const GROW_PROMISE[GROW_PROMISES] = {"never missed", "never late",
                                                 "early by no more than 2 ulp and the travel of a tick",
                                                 "boxes: the exact answer", "times are within [0, t_max]"};

void grow_init(grow *g) {
    *g = (grow){0};
    vec_init(&g->velocity);
}

void grow_clear(grow *g) {
    solid_clear(&g->a);
    solid_clear(&g->b);
    axes_clear(&g->facets);
    vec_clear(&g->velocity);
}

static bool is_aabb(const toi_shape *shape) {
    return (shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_AABB3) && shape->radius == 0;
}

void grow_set(grow *g, const query *q, const toi_bound *both) {
    const bool plane = shape_dimensions(&q->a) == 2;
    g->q = q;
    g->bound = *both;
    solid_set(&g->a, &q->a);
    solid_set(&g->b, &q->b);
    g->pace.c[0] = ((int64_t)q->vb.x - q->va.x) * (1 << 14);
    g->pace.c[1] = ((int64_t)q->vb.y - q->va.y) * (1 << 14);
    g->pace.c[2] = plane ? 0 : ((int64_t)q->vb.z - q->va.z) * (1 << 14);
    vec_set_place(&g->velocity, &g->pace);
    g->measured = false;
    g->boxes = is_aabb(&q->a) && is_aabb(&q->b);
    g->radius = shape_radius(&q->a) + shape_radius(&q->b);
}

/* ---- distances ---- */

static double length3(const double v[3]) {
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

/* With the radius of the shapes, in units. */
static double reach_units(const grow *g, double tick) {
    return ((double)g->bound.margin + (double)g->radius) * 0x1p30 + (double)g->bound.speed * tick * 0x1p14 +
           (double)g->bound.accel * tick * tick * 0.125;
}

double grow_reach(const grow *g, double tick) {
    return reach_units(g, tick) * 0x1p-30 - (double)g->radius;
}

static double speed_units(const grow *g) {
    const rough v = place64_rough(&g->pace);
    return length3(v.c);
}

double grow_travel(const grow *g, double tick) {
    return (speed_units(g) + (double)g->bound.speed * 0x1p14 + (double)g->bound.accel * tick * 0.25) *
           0x1p-30;
}

static near_time time_of(double tick) {
    return (near_time){(int64_t)ldexp(tick, 20), 20};
}

static void look(const grow *g, near_time time, nearness *n) {
    const near_view view = {&g->a, &g->b, g->pace, time, 0, NULL, true};
    near_find(n, &view);
}

double grow_gap(const grow *g, double tick) {
    nearness n;
    look(g, time_of(tick), &n);
    return (n.upper - reach_units(g, tick)) * 0x1p-30;
}

/* R and the radius at a time, in units of 2^-(3 + 2 bits). */
static void exact_reach(const grow *g, near_time time, mpz_t out) {
    mpz_t part, ticks;
    mpz_inits(part, ticks, NULL);
    mpz_set_si(ticks, time.ticks);
    mpz_set_si(out, g->bound.margin + g->radius);
    mpz_mul_2exp(out, out, (mp_bitcnt_t)(33 + 2 * time.bits));
    mpz_mul_si(part, ticks, g->bound.speed);
    mpz_mul_2exp(part, part, (mp_bitcnt_t)(17 + time.bits));
    mpz_add(out, out, part);
    mpz_mul(part, ticks, ticks);
    mpz_mul_si(part, part, g->bound.accel);
    mpz_add(out, out, part);
    mpz_clears(part, ticks, NULL);
}

/* The distance is apart / |direction| 2^-bits: that squared against the square of R. */
static int exact_sign(const grow *g, near_time time) {
    vec shift, direction;
    mpz_t apart, reach, square;
    mpz_inits(apart, reach, square, NULL);
    vec_init(&shift);
    vec_init(&direction);
    for (int i = 0; i < 3; i++)
        mpz_mul_si(shift.c[i], g->velocity.c[i], time.ticks);
    solid_reach(&g->a, &g->b, &shift, time.bits, NULL, &direction, apart);
    exact_reach(g, time, reach);
    int sign = -mpz_sgn(reach);
    if (!vec_is_zero(&direction)) {
        vec_dot(square, &direction, &direction);
        mpz_mul(reach, reach, reach);
        mpz_mul(reach, reach, square);
        mpz_mul_2exp(apart, apart, (mp_bitcnt_t)(3 + time.bits));
        mpz_mul(apart, apart, apart);
        sign = mpz_cmp(apart, reach);
    }
    vec_clear(&direction);
    vec_clear(&shift);
    mpz_clears(apart, reach, square, NULL);
    return sign;
}

int grow_sign(const grow *g, near_time time) {
    nearness n;
    look(g, time, &n);
    const double reach = reach_units(g, ldexp((double)time.ticks, -time.bits));
    if (n.lower > reach * (1 + 0x1p-46))
        return 1;
    return n.upper < reach * (1 - 0x1p-46) ? -1 : exact_sign(g, time);
}

/* ---- how long they are apart ---- */

/* M's least projection on a direction of length 1 at a time. */
static double support(const grow *g, const double n[3], double tick) {
    double least = INFINITY, most = -INFINITY, move = 0;
    for (int k = 0; k < g->b.corner.count; k++) {
        const double *p = g->b.rough_corner[k].c;
        least = fmin(least, n[0] * p[0] + n[1] * p[1] + n[2] * p[2]);
    }
    for (int k = 0; k < g->a.corner.count; k++) {
        const double *p = g->a.rough_corner[k].c;
        most = fmax(most, n[0] * p[0] + n[1] * p[1] + n[2] * p[2]);
    }
    for (int i = 0; i < 3; i++)
        move += n[i] * (double)g->pace.c[i];
    return least - most + move * tick;
}

/* How much later the plane along which they are apart now is no more between them: it goes with constant
 * speed, R with its own. Infinite: never. */
static double planes_end(const grow *g, double tick, const double n[3], double gap) {
    double closing = (double)g->bound.speed * 0x1p14 + (double)g->bound.accel * tick * 0.25;
    const double bend = (double)g->bound.accel * 0.125;
    for (int i = 0; i < 3; i++)
        closing -= n[i] * (double)g->pace.c[i];
    if (bend == 0)
        return closing > 0 ? gap / closing : INFINITY;
    const double root = sqrt(closing * closing + 4 * bend * gap);
    return closing > 0 ? 2 * gap / (closing + root) : (root - closing) / (2 * bend);
}

/* One step; 0 where doubles see no way on. */
static double step_from(const grow *g, double tick) {
    nearness n;
    look(g, time_of(tick), &n);
    const double length = length3(n.point);
    if (!(n.lower > 0) || !(length > 0))
        return 0;
    const double direction[3] = {n.point[0] / length, n.point[1] / length, n.point[2] / length};
    const double gap = support(g, direction, tick) - reach_units(g, tick);
    const double doubt =
        (rough_most(&g->a.most) + rough_most(&g->b.most) + fabs(tick) * speed_units(g)) * 0x1p-50;
    return gap > doubt ? planes_end(g, tick, direction, gap - doubt) * (1 - 0x1p-30) : 0;
}

enum { STEPS = 300 };

int grow_planes(const grow *g, double until) {
    double tick = 0;
    int n = 0;
    for (; n < STEPS && tick < until; n++)
        tick += fmax(step_from(g, tick), 1);
    return n;
}

/* From a time at which they are apart. */
static double clear_from(const grow *g, double tick, double until) {
    for (int n = 0; n < STEPS && tick < until; n++) {
        const double step = step_from(g, tick);
        if (step < 0x1p-21)
            break;
        tick += step;
    }
    return fmin(tick, until);
}

double grow_clear_until(const grow *g, double until) {
    return clear_from(g, 0, until);
}

/* Exactly, at ticks 2^-20 to 2^10 after a time that is not known to be clear any more. */
static bool contact_after(const grow *g, double tick, int64_t last, near_time *found) {
    const int64_t first = time_of(tick).ticks;
    for (int k = 0; k < 30; k++) {
        const int64_t at = first + ((int64_t)1 << k);
        *found = (near_time){at < last ? at : last, 20};
        if (grow_sign(g, *found) <= 0)
            return true;
        if (at >= last)
            return false;
    }
    return false;
}

/* Where they graze, doubles do not see how the way goes on: a step of a tick then leads past. */
bool grow_contact(const grow *g, fix16_t until, bool closed, near_time *found) {
    const int64_t last = (int64_t)until * (1 << 20) - !closed;
    double tick = 0;
    *found = (near_time){0, 0};
    if (until == 0 && !closed)
        return false;
    if (grow_sign(g, *found) <= 0)
        return true;
    for (int n = 0; n < 20; n++) {
        tick = clear_from(g, tick, until);
        if (tick < until && contact_after(g, tick, last, found))
            return true;
        tick += 1;
        if (tick >= until)
            break;
    }
    *found = (near_time){last, 20};
    return grow_sign(g, *found) <= 0;
}

/* ---- axes ---- */

static bool is_box(const toi_shape *shape) {
    return shape->kind >= TOI_SHAPE_AABB2 && shape->kind <= TOI_SHAPE_OBB3;
}

/* The axes of a box as rows, with how far it reaches along each, ulps. */
typedef struct {
    place64 u[3];
    double half[3];
} box_frame;

static void frame_of(box_frame *f, const toi_shape *shape) {
    int32_t u[3][3];
    shape_axes(shape, u);
    for (int k = 0; k < 3; k++)
        f->u[k] = (place64){{u[k][0], u[k][1], u[k][2]}};
    const toi_aabb3 *const box = &shape->as.aabb3;
    const toi_vec3 *const half = &shape->as.obb3.half;
    const bool level = shape->kind == TOI_SHAPE_AABB3;
    f->half[0] = level ? ((double)box->hi.x - box->lo.x) / 2 : half->x;
    f->half[1] = level ? ((double)box->hi.y - box->lo.y) / 2 : half->y;
    f->half[2] = level ? ((double)box->hi.z - box->lo.z) / 2 : half->z;
}

/* Edges that sweeps take for parallel, or that have no length, have no axis. */
static bool have_axis(const wide_vec *n, double shorter) {
    const rough about = wide_rough(n);
    return rough_sum(&about) * 0x1p-60 * shorter > TOI_EDGE_EPSILON / 256.0;
}

static void add_faces(axes *set, const box_frame *f, bool plane) {
    const place64 up = {{0, 0, 1}};
    for (int k = 0; k < (plane ? 2 : 3); k++) {
        const wide_vec n = wide_cross(&f->u[(k + 1) % 3], plane ? &up : &f->u[(k + 2) % 3]);
        const wide_vec flat = wide_cross(&f->u[k], &up);
        axes_add_slim(set, plane ? &flat : &n);
    }
}

/* Those of faces, and of boxes in space of edges, as a box has them however flat it is. */
static void axes_of_boxes(axes *set, const query *q) {
    const bool plane = shape_dimensions(&q->a) == 2;
    box_frame a, b;
    frame_of(&a, &q->a);
    frame_of(&b, &q->b);
    set->count = 0;
    add_faces(set, &a, plane);
    add_faces(set, &b, plane);
    for (int i = 0; i < 3 && !plane; i++) {
        for (int j = 0; j < 3; j++) {
            const wide_vec n = wide_cross(&a.u[i], &b.u[j]);
            if (have_axis(&n, fmin(a.half[i], b.half[j])))
                axes_add_slim(set, &n);
        }
    }
}

static void measure_axes(grow *g) {
    if (is_box(&g->q->a) && is_box(&g->q->b))
        axes_of_boxes(&g->facets, g->q);
    else
        axes_of_solids(&g->facets, &g->a, &g->b, NULL);
    axes_measure(&g->facets, &g->a, &g->b, &g->pace);
    g->measured = true;
}

double grow_axes(grow *g, fix16_t tick) {
    const rough pace = place64_rough(&g->pace);
    double most = -INFINITY;
    if (!g->measured)
        measure_axes(g);
    for (int k = 0; k < g->facets.count; k++) {
        const axis *it = &g->facets.item[k];
        const double move = rough_product(&it->about, &pace) * tick;
        most = fmax(most, fmax(it->low.hi + move, -(it->high.lo + move)) / length3(it->about.c));
    }
    return (most - reach_units(g, tick)) * 0x1p-30;
}

/* ---- the verdict ---- */

/* A walk that took so many planes may have been given up: those of the library are 64, which go from tick to
 * tick. */
enum { BAR = 2, TIRING = 24 };

/* What doubles may be off by here, ulps. */
static const double DOUBT = 0x1p-10;

bool grow_is_barred(const grow *g, fix16_t tick) {
    return grow_reach(g, tick) < 0x1p31 && is_rigid(&g->q->a) && is_rigid(&g->q->b);
}

static void judge_early(grow *g, fix16_t enter, grow_verdict *v) {
    const double travel = grow_travel(g, enter), gap = grow_gap(g, enter) - travel;
    if (gap <= 0)
        return;
    v->early = g->radius > 0 ? gap : fmax(0, grow_axes(g, enter) - travel);
    v->corner = gap / fmax(grow_reach(g, enter), 1);
    if (v->early <= BAR + DOUBT || !grow_is_barred(g, enter))
        return;
    v->tired = g->radius > 0 && grow_planes(g, enter) >= TIRING;
    if (!v->tired)
        v->broken |= 1u << GROW_EARLY;
}

static void judge_boxes(const grow *g, toi_status status, fix16_t enter, grow_verdict *v) {
    fix16_t tick = g->q->t_max;
    const bool may = grow_boxes(g, &tick);
    if (may != (status == TOI_MAY_TOUCH) || tick != enter)
        v->broken |= 1u << GROW_EXACT;
}

grow_verdict grow_judge(grow *g, toi_status status, fix16_t enter) {
    grow_verdict v = {0};
    near_time found;
    const bool apart = status == TOI_SEPARATE;
    if ((!apart && status != TOI_MAY_TOUCH) || enter < 0 || enter > g->q->t_max ||
        (apart && enter != g->q->t_max)) {
        v.broken = 1u << GROW_SANE;
        return v;
    }
    if (grow_contact(g, enter, apart, &found))
        v.broken |= 1u << (apart ? GROW_MISSED : GROW_LATE);
    if (!apart)
        judge_early(g, enter, &v);
    if (g->boxes)
        judge_boxes(g, status, enter, &v);
    return v;
}
