/* SPDX-License-Identifier: MIT */
/* What a certified pair of round shapes answers to a sweep. */
#include "solid.h"

/* Does M come nearer along the direction of the nearest point, by more than rounding of that direction may
 * say? */
static bool is_pressing(const toi16_solid_search *s) {
    const toi_axis3 *w = &s->solids->round.pair.w;
    const uint32_t size = (toi16_abs32(w->x) >> 2) + (toi16_abs32(w->y) >> 2) + (toi16_abs32(w->z) >> 2);
    return toi16_measure(w, &s->n) < -2 - (int64_t)(size >> 25);
}

static void put_solid_normal(const toi16_solid_search *s, toi_hit *hit) {
    int64_t whole[3];
    toi_axis3 n;
    toi16_fine_whole(&s->n, whole);
    toi16_to_q30(whole, &n);
    toi16_unit(&n, false, &hit->normal);
    hit->axis.kind = TOI_AXIS_NEAREST;
    hit->axis.a = s->points.count == 1 ? s->a[0] : 0;
    hit->axis.b = s->points.count == 1 ? s->b[0] : 0;
}

static fix16_t time_ulps(uint64_t ticks, bool up) {
    const unsigned cut = TOI16_SOLID_TIME_BITS - 16;
    return (fix16_t)((ticks + (up ? (UINT32_C(1) << cut) - 1 : 0)) >> cut);
}

/* Cores without a radius that touch may as well overlap: one of both may be flat, and then they do. */
static bool is_overlap(const toi16_solid_search *s, toi16_solid_end first) {
    return s->solids->round.radius == 0 || first == TOI16_SOLID_WITHIN;
}

static void sweep_solids(toi16_pair *pair, fix16_t t_max, toi_hit *hit) {
    toi16_solid_search s;
    toi_hit found = *hit;
    if (!toi16_solid_start(&s, (const toi16_round_solids *)pair, t_max))
        return;
    const toi16_solid_end first = toi16_solid_find(&s, false);
    if (first == TOI16_SOLID_APART)
        return;
    if (s.from == 0 && is_overlap(&s, first))
        found.status = TOI_OVERLAP;
    else {
        found.status = is_pressing(&s) ? TOI_HIT : TOI_GRAZE;
        put_solid_normal(&s, &found);
    }
    found.enter = time_ulps(s.from, false);
    const toi16_solid_end last = toi16_solid_find(&s, true);
    if (last == TOI16_SOLID_APART)
        return;
    found.exit = time_ulps(s.to, true);
    found.conservative = first == TOI16_SOLID_GIVEN_UP || last == TOI16_SOLID_GIVEN_UP;
    *hit = found;
}

const toi16_round_family toi16_round_solids_family = {{0, 0, 0, 0, 0, 0, 0, 0}, sweep_solids,
                                                      toi16_rest_solids,        toi16_gap_solids,
                                                      toi16_plane_of_solids,    false};
