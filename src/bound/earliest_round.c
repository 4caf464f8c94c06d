/* SPDX-License-Identifier: MIT */
/* The earliest contact of round shapes with bounds. Their normals have any direction, so that time goes on by
 * the plane across the way between the nearest points of the cores, as it is at the time that is reached (B.
 * Mirtich, Impulse-based Dynamic Simulation of Rigid Body Systems, 1996). Any plane is safe, and contact is
 * never missed where the rounds end early. */
#include "../round/round.h"
#include "axis.h"

enum { PLANES = 64 };

/* Goes on by the plane across the way at a time; false where it keeps the bodies apart until the end. */
static bool lead_on_by_plane(toi16_pair *pair, const toi16_horizon *h, uint32_t *tick) {
    toi16_projection p;
    uint64_t square;
    if (!toi16_round_of(pair)->plane(pair, (fix16_t)*tick, &p, &square))
        return true;
    const toi16_length length = toi16_length_of_square(square);
    toi16_side side;
    toi16_make_side(&length, p.lo, p.speed, h->bound, &side);
    side.gap_q32 -= toi16_mul((int32_t)((const toi16_round *)pair)->radius, INT32_C(1) << 16);
    return toi16_side_sign(&side, *tick) <= 0 || toi16_side_root(&side, *tick, (uint32_t)h->t_max, tick);
}

static toi_status earliest_round(toi16_pair *pair, const toi16_horizon *h) {
    uint32_t tick = 0, before = 1;
    for (unsigned n = 0; n < PLANES && tick != before; n++) {
        before = tick;
        if (!lead_on_by_plane(pair, h, &tick)) {
            *h->enter = h->t_max;
            return TOI_SEPARATE;
        }
    }
    *h->enter = (fix16_t)tick;
    return TOI_MAY_TOUCH;
}

toi_status toi16_earliest_any(toi_status opened, toi16_pair *pair, const toi16_horizon *h) {
    if (opened < 0 || !toi16_round_of(pair))
        return toi16_earliest(opened, pair, h);
    opened = toi16_judge_horizon(opened, h);
    return opened < 0 ? opened : earliest_round(pair, h);
}
