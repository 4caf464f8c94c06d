/* SPDX-License-Identifier: MIT */
/* When may two bodies of space meet at all? Not while the balls around their pivots are apart, which go
 * straight. Where a carried velocity turns, pivots do not go straight, and nothing is known. */
#include "window3.h"

#include "../number/vector.h"
#include "space.h"

/* B's pivot seen from A's, and how far it goes until t_max: numbers of any common unit, below 2^29. */
typedef struct {
    int32_t place[3], way[3];
    uint32_t radius; /* of both balls together, rounded up */
} passing3;

static uint64_t ball3(const toi16_rotor3 *body, const toi16_course3 *course) {
    const int64_t arm2[3] = {course->arm2[0], course->arm2[1], course->arm2[2]};
    return body->reach2 + toi16_wide_size(arm2);
}

/* Cuts numbers so that the largest takes 29 bits: each entry of a place and a way is less than a unit off
 * then, and 8 units more of the radius are more than both. */
static void set_passing3(const toi16_rotor3 bodies[2], const toi16_course3 courses[2], int64_t margin2,
                         uint32_t until, passing3 *out) {
    const int64_t sum = (int64_t)(ball3(&bodies[0], &courses[0]) + ball3(&bodies[1], &courses[1])) + margin2;
    const uint64_t radius = sum > 0 ? (uint64_t)sum : 0;
    int32_t a[3], b[3];
    int64_t place[3], way[3];
    uint64_t bits = radius;
    toi16_put3(a, &bodies[0].motion.velocity);
    toi16_put3(b, &bodies[1].motion.velocity);
    for (unsigned k = 0; k < 3; k++) {
        place[k] = toi16_shr(courses[1].start_q16[k] - courses[0].start_q16[k], 15);
        way[k] = toi16_shr(toi16_mul(b[k] - a[k], (int32_t)until), 15);
        bits |= toi16_abs64(place[k]) | toi16_abs64(way[k]);
    }
    const unsigned size = toi16_bits64(bits), cut = size > 29 ? size - 29 : 0;
    for (unsigned k = 0; k < 3; k++) {
        out->place[k] = (int32_t)toi16_shr(place[k], cut);
        out->way[k] = (int32_t)toi16_shr(way[k], cut);
    }
    out->radius = (uint32_t)(radius >> cut) + 9;
}

/* The balls touch while the place along the way is within half a chord of the point that is the nearest: the
 * chord's square is r^2 - |place|^2 + along^2. The length of the way is rounded down, so that `along` is too
 * long, by less than its part of a unit of the length, and the chord too; that part and the cut are added to
 * the chord once more. */
static void clip_by_balls3(const passing3 *passing, uint32_t until, toi16_search *search) {
    const int32_t *place = passing->place, *way = passing->way;
    const int64_t length = toi16_sqrt64((uint64_t)toi16_trio_dot(way, way));
    const int64_t along = toi16_trio_dot(place, way) / length;
    const uint64_t most = toi16_abs64(along) + 1, r = passing->radius;
    const uint64_t far = (uint64_t)toi16_trio_dot(place, place);
    /* most is below 2^29.8 (1 + 2^-10): squares are below 2^60. */
    if (most * most + r * r < far) {
        search->end = 0;
        return;
    }
    const int64_t slack = (int64_t)(most / (uint64_t)length) + 4;
    const int64_t chord = (int64_t)toi16_sqrt64(most * most + r * r - far) + slack;
    const int64_t first = -along - chord, last = -along + chord;
    if (last < 0 || first > length)
        search->end = 0;
    else {
        if (first > 0)
            search->begin = (uint32_t)((uint64_t)first * until / ((uint64_t)length + 1));
        if (last < length)
            search->end = (uint32_t)((uint64_t)last * until / (uint64_t)length) + 1;
    }
}

static bool bends3(const toi16_rotor3 *body) {
    return (body->motion.carried.x | body->motion.carried.y | body->motion.carried.z) != 0;
}

enum { SHORT_WAY3 = 1024 };

void toi16_set_window3(toi16_search *search, const toi16_rotor3 bodies[2], const toi16_course3 courses[2],
                       int64_t margin2, uint32_t until) {
    passing3 passing;
    search->begin = 0;
    search->end = UINT32_MAX;
    if (bends3(&bodies[0]) || bends3(&bodies[1]))
        return;
    set_passing3(bodies, courses, margin2, until, &passing);
    const uint64_t near = passing.radius + 2 * (uint64_t)SHORT_WAY3;
    if (toi16_trio_size(passing.way) >= SHORT_WAY3)
        clip_by_balls3(&passing, until, search);
    else if ((uint64_t)toi16_trio_dot(passing.place, passing.place) > near * near)
        search->end = 0;
}
