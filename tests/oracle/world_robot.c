/* SPDX-License-Identifier: MIT */
#include "world_robot.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const real TICKS = 65536, TURN = 6.283185307179586476925L;

/* By how much the polygon of 16 sides around a circle is larger than it. */
static const real LARGER = 1.0196L;

/* ---- a pair ---- */

static void set_corners(robot_pair *p, int which, const toi_shape *shape, solid *scratch) {
    solid_set(scratch, shape);
    p->corners[which] = scratch->corner.count < ROBOT_CORNERS ? scratch->corner.count : ROBOT_CORNERS;
    for (int n = 0; n < p->corners[which]; n++) {
        for (int i = 0; i < 2; i++)
            p->at[which][n][i] = ldexpl((real)scratch->at[n].c[i], -30);
    }
}

static void add_axis(robot_pair *p, real x, real y) {
    const real length = sqrtl(x * x + y * y);
    if (length == 0 || p->axes == ROBOT_AXES)
        return;
    p->axis[p->axes][0] = -y / length;
    p->axis[p->axes][1] = x / length;
    p->axes++;
}

static void set_axes(robot_pair *p, const solid *s) {
    for (int n = 0; n < s->way.count && n < ROBOT_CORNERS; n++)
        add_axis(p, (real)s->step[n].c[0], (real)s->step[n].c[1]);
}

void robot_pair_set(robot_pair *p, const toi_body *robot, const toi_brake *brake, const toi_body *other) {
    static solid scratch;
    const real v[2] = {robot->velocity.x, robot->velocity.y}, length = sqrtl(v[0] * v[0] + v[1] * v[1]);
    *p = (robot_pair){.react = brake->react, .stop = length / brake->decel * TICKS};
    set_corners(p, 0, &robot->shape, &scratch);
    set_axes(p, &scratch);
    set_corners(p, 1, &other->shape, &scratch);
    set_axes(p, &scratch);
    add_axis(p, v[0], v[1]);
    p->radius = (real)(shape_radius(&robot->shape) + shape_radius(&other->shape));
    for (int k = 0; k < ROBOT_SIDES / 2 && p->radius > 0; k++)
        add_axis(p, cosl(k * TURN / ROBOT_SIDES), sinl(k * TURN / ROBOT_SIDES));
    p->v[0] = v[0] / TICKS;
    p->v[1] = v[1] / TICKS;
    p->w[0] = other->velocity.x / TICKS;
    p->w[1] = other->velocity.y / TICKS;
    p->margin = (real)robot->bound.margin + other->bound.margin;
    p->speed = ((real)robot->bound.speed + other->bound.speed) / TICKS;
    p->accel = ((real)robot->bound.accel + other->bound.accel) / TICKS / TICKS;
    p->still = length == 0;
}

real plan_travel(const robot_pair *p, real t) {
    return sqrtl(p->v[0] * p->v[0] + p->v[1] * p->v[1]) + sqrtl(p->w[0] * p->w[0] + p->w[1] * p->w[1]) +
           p->speed + p->accel * t;
}

/* ---- where the robot may be ---- */

/* How far it brakes on within u of the time that it takes. */
static real braked(const robot_pair *p, real u) {
    return p->stop > 0 ? u - u * u / (2 * p->stop) : 0;
}

real plan_place(const robot_pair *p, plan_kind kind, real which, real t) {
    const real command = kind == PLAN_COMMANDS ? which : 0, fraction = kind == PLAN_COMMANDS ? 1 : which;
    const real begin = command + p->react, stop = fraction * p->stop, u = t - begin;
    if (u <= 0)
        return fraction * t;
    if (u >= stop)
        return fraction * (begin + stop / 2);
    return fraction * (begin + u - u * u / (2 * stop));
}

real plan_end(const robot_pair *p, const robot_plan *plan) {
    if (p->still)
        return 0;
    return plan->kind == PLAN_COMMANDS ? plan->most + p->react + p->stop : p->react + plan->most * p->stop;
}

/* Commands: the last one is foremost. The one at once is hindmost until it stands, then the one that stands
 * at t. Fractions: the greatest is foremost. Until it brakes the hindmost is as slow as one likes, then the
 * one that stands at t. */
void plan_range(const robot_pair *p, const robot_plan *plan, real t, real *lo, real *hi) {
    const real u = t - p->react;
    *hi = plan_place(p, plan->kind, plan->most, t);
    if (plan->kind == PLAN_COMMANDS)
        *lo = u <= 0 ? t : u <= p->stop ? p->react + braked(p, u) : t - p->stop / 2;
    else
        *lo = u <= 0 || p->stop == 0 ? 0 : u / p->stop * (p->react + u / 2);
    *lo = fminl(*lo, *hi);
}

/* Their speeds, just after t. */
static void plan_speeds(const robot_pair *p, const robot_plan *plan, real t, real *lo, real *hi) {
    const real u = t - p->react, most = plan->most;
    if (plan->kind == PLAN_COMMANDS) {
        const real after = u - most;
        *hi = after < 0 ? 1 : after < p->stop ? 1 - after / p->stop : 0;
        *lo = u < 0 ? 1 : u < p->stop ? 1 - u / p->stop : 1;
    } else {
        *hi = u < 0 ? most : u < most * p->stop ? most - u / p->stop : 0;
        *lo = u < 0 || p->stop == 0 ? 0 : (p->react + u) / p->stop;
    }
}

/* How fast the hindmost loses speed just after t; that the foremost does so, and that it gains speed, leaves
 * more room. */
static real slowing(const robot_pair *p, const robot_plan *plan, real t) {
    const real u = t - p->react;
    return plan->kind == PLAN_COMMANDS && u >= 0 && u < p->stop ? 1 / p->stop : 0;
}

/* The next time at which one of them changes its form. */
static real next_break(const robot_pair *p, const robot_plan *plan, real t, real until) {
    const real at[4] = {p->react, p->react + p->stop,
                        p->react + (plan->kind == PLAN_COMMANDS ? plan->most : plan->most * p->stop),
                        plan_end(p, plan)};
    real next = until;
    for (int n = 0; n < 4; n++)
        next = at[n] > t && at[n] < next ? at[n] : next;
    return next;
}

/* ---- directions ---- */

static real reach_at(const robot_pair *p, real t) {
    return p->radius + p->margin + p->speed * t + p->accel * t * t / 2;
}

/* How far the stretched robot and the other are apart along a direction of length 1, beyond R, or more than
 * that; how fast that changes just after, and by how much at most that falls in time. */
typedef struct {
    real gap, rate, bend;
} outlook;

static outlook look_along(const robot_pair *p, const robot_plan *plan, const real n[2], real t, real larger) {
    real ego = -INFINITY, other = INFINITY, lo, hi, slow, fast;
    for (int k = 0; k < p->corners[0]; k++)
        ego = fmaxl(ego, n[0] * p->at[0][k][0] + n[1] * p->at[0][k][1]);
    for (int k = 0; k < p->corners[1]; k++)
        other = fminl(other, n[0] * p->at[1][k][0] + n[1] * p->at[1][k][1]);
    plan_range(p, plan, t, &lo, &hi);
    plan_speeds(p, plan, t, &slow, &fast);
    const real along = n[0] * p->v[0] + n[1] * p->v[1], away = n[0] * p->w[0] + n[1] * p->w[1];
    outlook out;
    out.gap = other + away * t - ego - along * (along > 0 ? hi : lo) - larger * reach_at(p, t);
    out.rate = away - along * (along > 0 ? fast : slow) - larger * (p->speed + p->accel * t);
    out.bend = larger * p->accel + (along < 0 ? -along * slowing(p, plan, t) : 0);
    return out;
}

static outlook look_axes(const robot_pair *p, const robot_plan *plan, real t) {
    outlook best = {-INFINITY, 0, 0};
    for (int k = 0; k < p->axes; k++) {
        for (int sign = -1; sign <= 1; sign += 2) {
            const real n[2] = {sign * p->axis[k][0], sign * p->axis[k][1]};
            const outlook it = look_along(p, plan, n, t, p->radius > 0 ? LARGER : 1);
            best = it.gap > best.gap ? it : best;
        }
    }
    return best;
}

/* ---- the nearest point of the hull of differences ---- */

typedef struct {
    real x, y;
} point;

static int from_the_left(const void *a, const void *b) {
    const point *p = a, *q = b;
    if (p->x != q->x)
        return p->x > q->x ? 1 : -1;
    return (p->y > q->y) - (p->y < q->y);
}

static real area(const point *a, const point *b, const point *c) {
    return (b->x - a->x) * (c->y - a->y) - (b->y - a->y) * (c->x - a->x);
}

static int wrap(point *out, int count, int least, const point *p) {
    while (count - least >= 2 && area(&out[count - 2], &out[count - 1], p) <= 0)
        count--;
    out[count] = *p;
    return count + 1;
}

enum { MOST_POINTS = 2 * ROBOT_CORNERS * ROBOT_CORNERS };

/* Counter-clockwise, in place; returns how many. */
static int hull_of(point *at, int count) {
    static point out[2 * MOST_POINTS];
    qsort(at, (size_t)count, sizeof *at, from_the_left);
    int lower = 0;
    for (int n = 0; n < count; n++)
        lower = wrap(out, lower, 0, &at[n]);
    int all = lower;
    for (int n = count - 2; n >= 0; n--)
        all = wrap(out, all, lower - 1, &at[n]);
    all -= all > 1;
    memcpy(at, out, (size_t)all * sizeof *at);
    return all;
}

static point nearest_between(const point *a, const point *b) {
    const real x = b->x - a->x, y = b->y - a->y, square = x * x + y * y;
    const real t = square > 0 ? fminl(1, fmaxl(0, -(a->x * x + a->y * y) / square)) : 0;
    return (point){a->x + t * x, a->y + t * y};
}

/* The direction from the robot, stretched from lo to hi, to the other; zero where they are in one another.
 * Returns the distance. */
static real nearest_direction(const robot_pair *p, real lo, real hi, real t, real n[2]) {
    static point at[MOST_POINTS];
    real least = INFINITY;
    int count = 0;
    bool inside = true;
    for (int e = 0; e < p->corners[0]; e++) {
        for (int o = 0; o < p->corners[1]; o++) {
            const real x = p->at[1][o][0] + p->w[0] * t - p->at[0][e][0],
                       y = p->at[1][o][1] + p->w[1] * t - p->at[0][e][1];
            at[count++] = (point){x - p->v[0] * lo, y - p->v[1] * lo};
            at[count++] = (point){x - p->v[0] * hi, y - p->v[1] * hi};
        }
    }
    count = hull_of(at, count);
    static const point origin = {0, 0};
    n[0] = n[1] = 0;
    for (int k = 0; k < count; k++) {
        const point *a = &at[k], *b = &at[(k + 1) % count], q = nearest_between(a, b);
        const real square = q.x * q.x + q.y * q.y;
        inside = inside && count > 2 && area(a, b, &origin) >= 0;
        if (square < least) {
            least = square;
            n[0] = q.x;
            n[1] = q.y;
        }
    }
    const real length = sqrtl(n[0] * n[0] + n[1] * n[1]);
    n[0] = inside || length == 0 ? 0 : n[0] / length;
    n[1] = inside || length == 0 ? 0 : n[1] / length;
    return inside ? 0 : length;
}

static outlook look_nearest(const robot_pair *p, const robot_plan *plan, real t) {
    real n[2], lo, hi;
    plan_range(p, plan, t, &lo, &hi);
    nearest_direction(p, lo, hi, t, n);
    if (n[0] == 0 && n[1] == 0)
        return (outlook){-reach_at(p, t), 0, 0};
    return look_along(p, plan, n, t, 1);
}

real plan_gap(const robot_pair *p, const robot_plan *plan, real t) {
    return look_nearest(p, plan, t).gap;
}

real plan_single_gap(const robot_pair *p, plan_kind kind, real which, real t) {
    real n[2];
    const real s = plan_place(p, kind, which, t);
    return nearest_direction(p, s, s, t, n) - reach_at(p, t);
}

real plan_axes_gap(const robot_pair *p, const robot_plan *plan, real t) {
    return look_axes(p, plan, t).gap;
}

/* ---- the first time ---- */

enum { STEPS = 20000 };

/* gap + rate d - bend d^2 / 2 stays above 0 until then */
static real step_of(real gap, real rate, real bend) {
    if (bend == 0)
        return rate < 0 ? gap / -rate : INFINITY;
    const real root = sqrtl(rate * rate + 2 * bend * gap);
    return rate < 0 ? 2 * gap / (root - rate) : (root + rate) / bend;
}

real plan_first(const robot_pair *p, const robot_plan *plan, bool axes, real bar, real until) {
    const real last = fminl(until, plan_end(p, plan));
    real t = 0;
    for (int n = 0; n < STEPS; n++) {
        const outlook it = axes ? look_axes(p, plan, t) : look_nearest(p, plan, t);
        if (it.gap <= bar)
            return t;
        if (t >= last)
            return -1;
        const real next = next_break(p, plan, t, last), step = step_of(it.gap - bar, it.rate, it.bend);
        t = t + step * (1 - 0x1p-30L) < next ? t + fmaxl(step * (1 - 0x1p-30L), 0x1p-24L) : next;
        t = fminl(t, next);
    }
    return -2;
}
