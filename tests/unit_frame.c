/* SPDX-License-Identifier: MIT */
/* What docs/budget.md promises of a bullet that is asked for in the enemy's own frame (bench/frame.h):
 * upright it is what the placed enemy gets, bit for bit; turned, no meeting is missed or late, and none is
 * early by more than 4 ulp along each axis of that frame. The truth is in long double, far finer than an ulp.
 */
#include <math.h>
#include <stdlib.h>
#include "../bench/frame.h"
#include "random.h"
#include "same.h"
#include "tap.h"

enum { TRIES = 300000 };

static uint64_t seed = 1;

static fix16_t between(fix16_t lo, fix16_t hi) {
    return lo + (fix16_t)(random64(&seed) % (uint64_t)(hi - lo + 1));
}

static toi_vec2 vector(fix16_t size) {
    toi_vec2 v;
    v.x = between(-size, size);
    v.y = between(-size, size);
    return v;
}

static void throw_pair(frame_enemy *e, frame_bullet *b, toi_angle angle) {
    e->at = vector(F16(100));
    e->velocity = vector(F16(1));
    toi_rot2_from_angle(&e->rot, angle);
    toi_rot2_transpose(&e->back, &e->rot);
    const toi_vec2 off = vector(F16(15));
    b->at = (toi_vec2){e->at.x + off.x, e->at.y + off.y};
    b->velocity = vector(F16(4));
}

static void upright(void) {
    static const toi_rot2 level = TOI_ROT2_IDENTITY;
    unsigned wrong = 0, met = 0;
    for (int k = 0; k < TRIES; k++) {
        frame_enemy e;
        frame_bullet b;
        toi_hit inside, placed;
        toi_vec2 room[8];
        toi_poly2 poly;
        throw_pair(&e, &b, 0);
        toi_poly2_place(&frame_octagon, &level, &e.at, room, &poly);
        const toi_aabb2 box = {{b.at.x - FRAME_RADIUS, b.at.y - FRAME_RADIUS},
                               {b.at.x + FRAME_RADIUS, b.at.y + FRAME_RADIUS}};
        toi_sweep_poly2_aabb2(&poly, &e.velocity, &box, &b.velocity, NULL, &placed);
        frame_ask_upright(&e, &b, &inside);
        wrong += inside.status != placed.status || inside.enter != placed.enter ||
                 inside.exit != placed.exit || !same_vector(&inside.normal, &placed.normal) ||
                 !same_axis(&inside.axis, &placed.axis);
        met += placed.status > 0;
    }
    tap_ok(wrong == 0 && met > 1000, "upright: as placed, bit for bit (%u wrong of %u meetings)", wrong, met);
}

typedef struct {
    long double x, y;
} point;

/* From the world to the frame, by the inverse of the matrix as it is. */
static point into_frame(const toi_rot2 *rot, point p) {
    const long double c = rot->cos, s = rot->sin, scale = TOI_Q30_ONE / (c * c + s * s);
    return (point){(c * p.x + s * p.y) * scale, (c * p.y - s * p.x) * scale};
}

/* Of a square of half extent `half` around p, in ulps: the distance from the octagon along one of the axes
 * that may part them, its edges' normals and x and y. */
static long double gap_along(unsigned axis, point p, long double half, long double *nx, long double *ny) {
    const toi_vec2 *v = frame_octagon.vertices, *from = &v[axis], *to = &v[(axis + 1) % 8];
    const long double ex = to->x - from->x, ey = to->y - from->y, length = sqrtl(ex * ex + ey * ey);
    *nx = ey / length;
    *ny = -ex / length;
    return *nx * (p.x - from->x) + *ny * (p.y - from->y) - half * (fabsl(*nx) + fabsl(*ny));
}

/* When the square that moves by w is in the octagon; the normals of this one are those of the square too. */
static bool meet(point p, point w, long double half, long double *enter, long double *exit) {
    *enter = 0;
    *exit = 1;
    for (unsigned k = 0; k < 8; k++) {
        long double nx, ny;
        const long double gap = gap_along(k, p, half, &nx, &ny), speed = nx * w.x + ny * w.y;
        if (speed == 0 && gap > 0)
            return false;
        if (speed < 0)
            *enter = fmaxl(*enter, gap / -speed);
        if (speed > 0)
            *exit = fminl(*exit, -gap / speed);
    }
    return *enter <= *exit;
}

static void turned(void) {
    unsigned missed = 0, late = 0, early = 0, false_ones = 0, met = 0;
    for (int k = 0; k < TRIES; k++) {
        frame_enemy e;
        frame_bullet b;
        toi_hit hit;
        throw_pair(&e, &b, (toi_angle)random64(&seed));
        frame_ask_inside(&e, &b, &hit);
        const point d = {b.at.x - e.at.x, b.at.y - e.at.y},
                    v = {b.velocity.x - e.velocity.x, b.velocity.y - e.velocity.y};
        const point p = into_frame(&e.rot, d), w = into_frame(&e.rot, v);
        long double enter, exit;
        const bool meets = meet(p, w, FRAME_RADIUS, &enter, &exit);
        met += meets;
        missed += meets && hit.status <= 0;
        late += meets && hit.status > 0 && hit.enter > enter * 65536 + 1e-6L;
        if (hit.status > 0) {
            const bool wider = meet(p, w, FRAME_RADIUS + 4, &enter, &exit);
            early += wider && hit.enter + 1 < enter * 65536 - 1e-6L;
            false_ones += !wider;
        }
    }
    tap_ok(met > 1000 && missed == 0 && late == 0, "turned: none of %u meetings is missed (%u) or late (%u)",
           met, missed, late);
    tap_ok(early == 0 && false_ones == 0,
           "turned: none is early by more than 4 ulp (%u), nor false by more (%u)", early, false_ones);
}

int main(void) {
    upright();
    turned();
    return tap_done();
}
