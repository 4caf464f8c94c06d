/* SPDX-License-Identifier: MIT */
#include "world_roll.h"

/* None, an ulp, as large as the scene, anything, all there is. */
static fix16_t roll_member(dice *d, int64_t size) {
    const int kind = (int)dice_range(d, 0, 99);
    return (fix16_t)(kind < 25   ? 0
                     : kind < 33 ? 1
                     : kind < 38 ? dice_range(d, 2, 9)
                     : kind < 65 ? dice_range(d, 0, size)
                     : kind < 80 ? dice_range(d, 0, 4 * (int64_t)fix16_one)
                     : kind < 97 ? dice_scale(d, 31)
                                 : (int64_t)INT32_MAX - dice_range(d, 0, 1));
}

toi_bound roll_bound(dice *d, int64_t size) {
    const fix16_t margin = roll_member(d, size / 8), speed = roll_member(d, size),
                  accel = roll_member(d, size);
    return (toi_bound){margin, speed, accel};
}

/* ---- exact meetings ---- */

/* R at so many time units, ulps: whole, as the acceleration is even. */
static int64_t reach_at(const toi_bound *b, int64_t units) {
    return b->margin + b->speed * units + b->accel / 2 * units * units;
}

/* Where B's lower end is from A's upper one along an axis at t = 0, and how fast it goes away, so that the
 * side is 0 at `units`: before it apart or not as it comes. */
static int64_t gap_of(const toi_bound *b, int64_t units, int64_t speed) {
    return reach_at(b, units) - speed * units;
}

/* The speed of a side whose top is at `units`: its change there, speed - bound's - accel t, is 0. */
static int64_t top_speed(const toi_bound *b, int64_t units) {
    return b->speed + b->accel * units;
}

void roll_kink(query *q, toi_bound *both, int dimensions, dice *d) {
    const int64_t units = dice_range(d, 1, 4);
    int64_t lo[3], hi[3], v[3];
    both->margin = (fix16_t)dice_range(d, 0, 1000);
    both->speed = (fix16_t)dice_range(d, 0, 1000);
    both->accel = (fix16_t)(2 * (dice_chance(d, 20) ? 0 : dice_range(d, 1, 4000)));
    for (int i = 0; i < 3; i++) {
        const int64_t speed = dice_chance(d, 40) ? top_speed(both, units) : dice_range(d, -9000, 9000);
        const int64_t gap = gap_of(both, units, speed) + (dice_chance(d, 50) ? 0 : dice_range(d, -2, 2));
        const bool below = dice_chance(d, 50);
        const int64_t size = dice_chance(d, 30) ? 0 : dice_range(d, 0, 100000),
                      far = dice_chance(d, 30) ? 1000000 : 0;
        lo[i] = below ? -gap - size : gap;
        hi[i] = below ? -gap : gap + size + far;
        v[i] = below ? -speed : speed;
        if (i >= dimensions)
            lo[i] = hi[i] = v[i] = 0;
    }
    *q = (query){.t_max = (fix16_t)(65536 * units + (dice_chance(d, 50) ? 65536 : dice_range(d, -2, 2)))};
    q->vb = (toi_vec3){(fix16_t)v[0], (fix16_t)v[1], (fix16_t)v[2]};
    q->a.kind = q->b.kind = dimensions == 2 ? TOI_SHAPE_AABB2 : TOI_SHAPE_AABB3;
    if (dimensions == 2) {
        q->a.as.aabb2 = (toi_aabb2){{0, 0}, {0, 0}};
        q->b.as.aabb2 = (toi_aabb2){{(fix16_t)lo[0], (fix16_t)lo[1]}, {(fix16_t)hi[0], (fix16_t)hi[1]}};
    } else {
        q->a.as.aabb3 = (toi_aabb3){{0, 0, 0}, {0, 0, 0}};
        q->b.as.aabb3 = (toi_aabb3){{(fix16_t)lo[0], (fix16_t)lo[1], (fix16_t)lo[2]},
                                    {(fix16_t)hi[0], (fix16_t)hi[1], (fix16_t)hi[2]}};
    }
}
