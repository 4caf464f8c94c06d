/* SPDX-License-Identifier: MIT */
#include "world_motion.h"

#include <math.h>

enum { PARTS = 12, MOTIONS = 3 };

/* Where B is displaced to, in ulps, and how fast by accelerations so far, ulps for each tick. */
typedef struct {
    double place[3], speed[3];
} displaced;

/* A vector of length up to 1: often all of it, often towards A along a direction. */
static void roll_vector(dice *d, const double towards[3], int dimensions, double out[3]) {
    double square = 0;
    const int kind = (int)dice_range(d, 0, 3);
    for (int i = 0; i < 3; i++) {
        const double any = dice_real(d);
        out[i] = i >= dimensions ? 0 : kind < 2 ? towards[i] : any;
        square += out[i] * out[i];
    }
    const double length = sqrt(square), part = dice_chance(d, 75) ? 1 : fabs(dice_real(d));
    for (int i = 0; i < 3; i++)
        out[i] *= length > 0 ? part * (1 - 0x1p-40) / length : 0;
}

/* By how many ulps displacements stay short of what they might be, and by how many doubles may be off. */
static const double SHORT = 0x1p-4, DOUBT = 0x1p-6;

/* False where the displacement is too short to tell by it. */
static bool look(const grow *g, double tick, const displaced *at, nearness *n) {
    const double *p = at->place, length = sqrt(p[0] * p[0] + p[1] * p[1] + p[2] * p[2]);
    const double part = length > SHORT ? 1 - SHORT / length : 0;
    near_view view = {&g->a, &g->b, {{0, 0, 0}}, {1, 0}, 0, NULL, true};
    for (int i = 0; i < 3; i++)
        view.pace.c[i] = (int64_t)(part * p[i] * 0x1p30 + (double)g->pace.c[i] * tick);
    near_find(n, &view);
    return length > SHORT;
}

/* The way back along the nearest points. */
static void direction(const nearness *n, double out[3]) {
    const double length =
        sqrt(n->point[0] * n->point[0] + n->point[1] * n->point[1] + n->point[2] * n->point[2]);
    for (int i = 0; i < 3; i++)
        out[i] = length > 0 ? -n->point[i] / length : 0;
}

static void move(displaced *at, const double error[3], const double accel[3], double ticks) {
    for (int i = 0; i < 3; i++) {
        at->place[i] += (error[i] + at->speed[i]) * ticks + accel[i] * ticks * ticks / 2;
        at->speed[i] += accel[i] * ticks;
    }
}

/* Past these the displacement in units would leave the integers of the machine. */
static bool is_near(const grow *g, double tick) {
    return grow_reach(g, tick) < 0x1p31 && grow_travel(g, 0) * tick < 0x1p31;
}

static bool touches(const grow *g, fix16_t before, dice *d) {
    const int dimensions = shape_dimensions(&g->q->a);
    displaced at = {{0}, {0}};
    double towards[3], part[3], error[3], accel[3], tick = 0;
    nearness n;
    look(g, 0, &at, &n);
    direction(&n, towards);
    roll_vector(d, towards, dimensions, part);
    for (int i = 0; i < 3; i++)
        at.place[i] = part[i] * g->bound.margin;
    for (int k = 1; k <= PARTS; k++) {
        const double next = before * (1 - 0x1p-40) * (k == PARTS ? 1 : (double)k / PARTS);
        roll_vector(d, towards, dimensions, error);
        roll_vector(d, towards, dimensions, accel);
        for (int i = 0; i < 3; i++) {
            error[i] *= g->bound.speed * 0x1p-16;
            accel[i] *= g->bound.accel * 0x1p-32;
        }
        move(&at, error, accel, next - tick);
        tick = next;
        if (look(g, tick, &at, &n) && n.upper * 0x1p-30 < (double)g->radius + DOUBT)
            return true;
        direction(&n, towards);
    }
    return false;
}

bool motion_touches(const grow *g, fix16_t before, dice *d) {
    if (before == 0 || !is_near(g, before))
        return false;
    for (int n = 0; n < MOTIONS; n++) {
        if (touches(g, before, d))
            return true;
    }
    return false;
}
