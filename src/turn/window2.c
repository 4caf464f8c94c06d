/* SPDX-License-Identifier: MIT */
/* When may two bodies of the plane meet at all? Not while the balls around their pivots are apart, which go
 * straight. Where a carried velocity turns, pivots do not go straight, and nothing is known. */
#include "../number/vector.h"
#include "pair2.h"
#include "spin.h"

/* B's pivot seen from A's: a place and a radius below 2^29, in 2^cut half ulps, and a speed of which the
 * longer entry takes 30 bits, in 2^-grow ulps a time unit. */
typedef struct {
    int32_t place[2], speed[2];
    uint32_t radius;      /* of both balls together, rounded up */
    uint32_t inverse_q14; /* 2^44 / |speed| */
    unsigned cut, grow;
} passing2;

/* Returns how far a body is from its pivot at most, half ulps. */
static uint64_t ball2(const toi16_turning2 *pair, unsigned of) {
    const toi16_course2 *course = &pair->courses[of];
    return pair->bodies[of].reach2 +
           (toi16_length_at_most2(toi16_abs32(course->arm[0]), toi16_abs32(course->arm[1])) >> course->grow) +
           1;
}

/* A place is off by a unit at most when it is cut: 2 units more of the radius are more than that. */
static void set_passing2(const toi16_turning2 *pair, int64_t margin2, passing2 *out) {
    const toi_motion2 *a = &pair->bodies[0].motion, *b = &pair->bodies[1].motion;
    const int32_t speed[2] = {b->velocity.x - a->velocity.x, b->velocity.y - a->velocity.y};
    const int64_t sum = (int64_t)(ball2(pair, 0) + ball2(pair, 1)) + margin2, radius = sum > 0 ? sum : 0;
    int64_t place[2];
    for (unsigned k = 0; k < 2; k++)
        place[k] = toi16_shr(pair->courses[1].start_q16[k] - pair->courses[0].start_q16[k], 15);
    const unsigned size = toi16_bits64((uint64_t)radius | toi16_abs64(place[0]) | toi16_abs64(place[1]));
    const unsigned bits = toi16_bits32(toi16_abs32(speed[0]) | toi16_abs32(speed[1]));
    out->cut = size > 29 ? size - 29 : 0;
    out->grow = bits < 30 ? 30 - bits : 0;
    out->radius = (uint32_t)(radius >> out->cut) + 2;
    for (unsigned k = 0; k < 2; k++) {
        out->place[k] = (int32_t)toi16_shr(place[k], out->cut);
        out->speed[k] = speed[k] * (INT32_C(1) << out->grow);
    }
}

/* What a number may be off by that an inverse root has made: 2^-13 of it, and what was cut. */
static inline uint32_t blur2(uint32_t x) {
    return (x >> 12) + 4;
}

/* Returns x / |speed|, for x below 2^60. */
static uint32_t over_speed2(const passing2 *passing, uint64_t x) {
    return (uint32_t)(toi16_mulu((uint32_t)(x >> 30), passing->inverse_q14) >> 14);
}

/* Returns the ticks in which the speed leads so far, or a number past all times. */
static uint32_t ticks_along2(const passing2 *passing, uint32_t way) {
    const uint64_t product = toi16_mulu(way, passing->inverse_q14);
    const unsigned up = passing->cut + passing->grow;
    const uint64_t ticks = up < 29 ? product >> (29 - up) : product << (up - 29);
    return ticks >> 31 != 0 ? INT32_MAX : (uint32_t)ticks;
}

/* The balls touch while the place along the speed is within half a chord of the point that is the nearest. */
static void clip_by_balls2(toi16_turning2 *pair, const passing2 *passing) {
    const int32_t *place = passing->place, *speed = passing->speed;
    const int64_t dot = toi16_mul_sum(place[0], speed[0], place[1], speed[1]);
    const uint64_t cross = toi16_abs64(toi16_mul_difference(place[0], speed[1], place[1], speed[0]));
    const uint32_t beside = over_speed2(passing, cross), off = blur2(beside), r = passing->radius;
    const uint32_t clear = beside > off ? beside - off : 0;
    pair->search.end = 0;
    if (clear >= r)
        return;
    const uint32_t along = over_speed2(passing, toi16_abs64(dot));
    const int32_t ahead = dot < 0 ? (int32_t)along : -(int32_t)along;
    const int32_t chord = (int32_t)(toi16_length_up(toi16_mulu(r - clear, r + clear)) + blur2(along));
    if (ahead > chord) {
        const uint32_t first = ticks_along2(passing, (uint32_t)(ahead - chord)), early = blur2(first);
        pair->search.begin = first > early ? first - early : 0;
    }
    if (ahead + chord >= 0) {
        const uint32_t last = ticks_along2(passing, (uint32_t)(ahead + chord));
        pair->search.end = last == INT32_MAX ? UINT32_MAX : last + blur2(last);
    }
}

static bool bends2(const toi16_rotor2 *body) {
    return (body->motion.carried.x | body->motion.carried.y) != 0;
}

void toi16_set_window2(toi16_turning2 *pair, int64_t margin2) {
    passing2 passing;
    pair->search.begin = 0;
    pair->search.end = UINT32_MAX;
    if (bends2(&pair->bodies[0]) || bends2(&pair->bodies[1]))
        return;
    set_passing2(pair, margin2, &passing);
    const int32_t *place = passing.place, *speed = passing.speed;
    if ((speed[0] | speed[1]) != 0) {
        const int64_t square = toi16_mul_sum(speed[0], speed[0], speed[1], speed[1]);
        passing.inverse_q14 = toi16_inverse_root_q14((uint32_t)(square >> 30));
        clip_by_balls2(pair, &passing);
    } else if ((uint64_t)toi16_mul_sum(place[0], place[0], place[1], place[1]) >
               toi16_mulu(passing.radius, passing.radius)) {
        pair->search.end = 0;
    }
}
