/* SPDX-License-Identifier: MIT */
/* The direction of the nearest point of M where M is far away, past what a search has room for: points of M
 * are in 2^-14 ulp then, rounded down, as any plane is safe. Only bodies with bounds ask so far ahead. */
#include "solid.h"

enum { FAR_ROUNDS = 32, FAR_PLACE_BITS = 47, FAR_CUT_BITS = 16 };

static void put_far_center(const toi16_round_solids *solids, fix16_t time, int64_t out[3]) {
    const toi_axis3 *a = &solids->a.center, *b = &solids->b.center, *w = &solids->round.pair.w;
    const int32_t place[3] = {b->x - a->x, b->y - a->y, b->z - a->z}, speed[3] = {w->x, w->y, w->z};
    for (unsigned k = 0; k < 3; k++)
        out[k] = place[k] * INT64_C(65536) + toi16_mul(speed[k], time);
}

/* Are the centres so near, 2^31 ulp, that points of M are below 2^32 ulp? The way is in 2^-16 ulp. */
static bool is_near_enough(const int64_t way[3]) {
    return (toi16_abs64(way[0]) | toi16_abs64(way[1]) | toi16_abs64(way[2])) >> FAR_PLACE_BITS == 0;
}

/* Puts the point of M that two vertices make. False where the simplex has it. */
static bool put_far_point(const toi16_round_solids *solids, const int64_t center[3],
                          const uint32_t vertices[2], toi16_simplex *s) {
    toi16_point of_a, *p = &s->p[s->count];
    toi16_core_place(&solids->a, vertices[0], of_a.at);
    toi16_core_place(&solids->b, vertices[1], p->at);
    for (unsigned k = 0; k < 3; k++)
        p->at[k] = toi16_shr(p->at[k] - of_a.at[k], FAR_CUT_BITS) + center[k];
    for (const toi16_point *q = s->p; q < p; q++)
        if (q->at[0] == p->at[0] && q->at[1] == p->at[1] && q->at[2] == p->at[2])
            return false;
    s->count++;
    return true;
}

/* Places are below 2^60 in 2^-30 ulp, and centres below 2^60 in 2^-14 ulp, so that points are below 2^61. */
bool toi16_find_far_direction(const toi16_round_solids *solids, fix16_t time, toi16_fine *n) {
    int64_t center[3];
    toi16_simplex s;
    put_far_center(solids, time, center);
    if (is_near_enough(center))
        return false;
    for (unsigned k = 0; k < 3; k++)
        center[k] = toi16_shr(center[k], 2);
    s.count = 0;
    toi16_fine_along(center, n);
    for (unsigned rounds = 0; rounds < FAR_ROUNDS; rounds++) {
        uint32_t vertices[2];
        toi16_core_support(&solids->a, n, true, &vertices[0]);
        toi16_core_support(&solids->b, n, false, &vertices[1]);
        if (!put_far_point(solids, center, vertices, &s) || toi16_find_nearest(&s, 1u << (s.count - 1)) == 0)
            return true;
        toi16_fine_split(s.n, n);
    }
    return true;
}
