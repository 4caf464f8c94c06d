/* SPDX-License-Identifier: MIT */
/* When may two bodies of the plane meet at all? Not while the balls around their pivots are apart, which go
 * straight. Where a carried velocity turns, pivots do not go straight, and nothing is known. */
#include "pair2.h"

/* B's pivot seen from A's, and how far it goes until t_max: numbers of any common unit, below 2^29. */
typedef struct {
    int32_t place[2], way[2];
    uint32_t radius; /* of both balls together, rounded up */
} passing2;

/* Half ulps. */
static uint64_t ball2(const toi16_turning2 *pair, unsigned of) {
    const toi16_course2 *course = &pair->courses[of];
    return pair->bodies[of].reach2 +
           (toi16_length_at_most2(toi16_abs32(course->arm[0]), toi16_abs32(course->arm[1])) >> course->grow) +
           1;
}

/* Cuts numbers so that the largest takes 29 bits: a place and a way are less than 2 units off then, and 6
 * units more of the radius are more than both. */
static void set_passing2(const toi16_turning2 *pair, int64_t margin2, uint32_t until, passing2 *out) {
    const toi_motion2 *a = &pair->bodies[0].motion, *b = &pair->bodies[1].motion;
    const int32_t speed[2] = {b->velocity.x - a->velocity.x, b->velocity.y - a->velocity.y};
    const int64_t sum = (int64_t)(ball2(pair, 0) + ball2(pair, 1)) + margin2, radius = sum > 0 ? sum : 0;
    int64_t place[2], way[2];
    uint64_t bits = (uint64_t)radius;
    for (unsigned k = 0; k < 2; k++) {
        place[k] = toi16_shr(pair->courses[1].start_q16[k] - pair->courses[0].start_q16[k], 15);
        way[k] = toi16_shr(toi16_mul(speed[k], (int32_t)until), 15);
        bits |= toi16_abs64(place[k]) | toi16_abs64(way[k]);
    }
    const unsigned size = toi16_bits64(bits), cut = size > 29 ? size - 29 : 0;
    for (unsigned k = 0; k < 2; k++) {
        out->place[k] = (int32_t)toi16_shr(place[k], cut);
        out->way[k] = (int32_t)toi16_shr(way[k], cut);
    }
    out->radius = (uint32_t)(radius >> cut) + 6;
}

/* The balls touch while the place along the way is within half a chord of the point that is the nearest.
 * Roots and quotients are cut, each by less than a unit. */
static void clip_by_balls2(toi16_turning2 *pair, const passing2 *passing, uint32_t until) {
    const int32_t *place = passing->place, *way = passing->way;
    const uint32_t length = toi16_sqrt64((uint64_t)toi16_mul_sum(way[0], way[0], way[1], way[1]));
    const uint64_t aside = toi16_abs64(toi16_mul_difference(place[0], way[1], place[1], way[0]));
    const uint32_t beside = (uint32_t)(aside / ((uint64_t)length + 1)), r = passing->radius;
    if (beside >= r) {
        pair->search.begin = pair->search.end = 0;
        return;
    }
    const int64_t chord = (int64_t)toi16_sqrt64(toi16_mulu(r, r) - toi16_mulu(beside, beside)) + 4;
    const int64_t behind = toi16_mul_sum(place[0], way[0], place[1], way[1]) / (int64_t)length;
    const int64_t first = -behind - chord, last = -behind + chord;
    if (last < 0)
        pair->search.begin = pair->search.end = 0;
    if (first > 0)
        pair->search.begin = first > (int64_t)length
                                 ? until + 1
                                 : (uint32_t)((uint64_t)first * until / ((uint64_t)length + 1));
    if (last >= 0 && last < (int64_t)length)
        pair->search.end = (uint32_t)((uint64_t)last * until / length) + 1;
}

static bool bends2(const toi16_rotor2 *body) {
    return (body->motion.carried.x | body->motion.carried.y) != 0;
}

void toi16_set_window2(toi16_turning2 *pair, int64_t margin2, uint32_t until) {
    passing2 passing;
    pair->search.begin = 0;
    pair->search.end = UINT32_MAX;
    if (bends2(&pair->bodies[0]) || bends2(&pair->bodies[1]))
        return;
    set_passing2(pair, margin2, until, &passing);
    const int32_t *way = passing.way, *place = passing.place;
    if (toi16_abs32(way[0]) + toi16_abs32(way[1]) >= 64)
        clip_by_balls2(pair, &passing, until);
    else if ((uint64_t)toi16_mul_sum(place[0], place[0], place[1], place[1]) >
             toi16_mulu(passing.radius + 64, passing.radius + 64))
        pair->search.end = 0;
}
