/* SPDX-License-Identifier: MIT */
/* Two bodies of the plane that turn: what a query computes once, and what a look knows.
 *
 * A unit is 2^-shift half ulps, such that the scene takes less than 2^27 of them: twice both reaches, the
 * margin, the tolerance and what a tick leads. A tau is 2^tau ticks, such that nothing turns by more than a
 * radian in one, and nothing goes farther than the scene. Looks are made where the centres are less than
 * TOI16_NEAR2 apart in each coordinate. */
#ifndef TOI16_TURN_PAIR2_H
#define TOI16_TURN_PAIR2_H

#include "search.h"
#include "step.h"

enum { TOI16_SCENE_BITS = 27 };
static const uint64_t TOI16_NEAR2 = UINT64_C(1) << 28;

/* Arms and ways between pivots that are as long, in units, are not looked at. */
static const uint32_t TOI16_FAR_ARM2 = UINT32_C(1) << 29;

/* How far a gap may be computed too large, units, but for what places are in doubt: 0.7 by the rounding of D,
 * 2.1 by turning it with entries that are off by 2^-29, 1.4 by axes that are off by 2^-28, 2.7 by corners,
 * 0.7 by n, which may be too long by 2^-29, 1 by the margin, and 3 where the gap is measured. And
 * derivatives: less than 3 by the turned speeds, 3 by products with a spin, 2 by corners; the second one less
 * than that. */
enum { TOI16_PAD2 = 12, TOI16_PAD_OF_TAU2 = 8 };

typedef struct {
    toi16_search search;
    const toi16_rotor2 *bodies;
    toi16_course2 courses[2];
    int shift;
    unsigned tau;
    uint64_t counts2;         /* a gap of the cores from which on contact counts, half ulps, or 0 */
    uint64_t fastest;         /* how fast the centres may approach one another at most, ulps a time unit */
    int32_t spin_q30[2];      /* radians a tau */
    int32_t half[2][2];       /* of boxes, units */
    int32_t reach[2];         /* units */
    int32_t margin;           /* from which gap of the cores on contact counts, units */
    int32_t tolerance;        /* units */
    int32_t pad;              /* by how much a gap may be computed too large, units */
    int32_t speed[2];         /* of B's pivot against A's, in the world, units a tau */
    bool has_arm;             /* whether the next four tell more than the last one */
    uint32_t arm[2];          /* units, rounded up; from TOI16_FAR_ARM2 on no more is known */
    uint32_t pivots;          /* of a look: how far the pivots are apart, as an arm */
    int32_t most_straight[3]; /* what most_v is of the pivots, but without arms */
    int32_t most_v[3]; /* at most so large is the relative velocity of the centres, and its derivatives, in
                     units a   tau, tau^2 and tau^3; each below 2^27 */

    /* The look. Vectors are seen from A, whose frame turns with it. */
    toi_rot2 axes[2];              /* of both bodies in the world */
    toi_rot2 turned;               /* B's axes, seen from A */
    int32_t d[2];                  /* from A's centre to B's, units */
    int32_t v[2][2];               /* its derivatives in the world by taus, as seen there */
    uint16_t near_a[2], near_b[2]; /* corners that were the nearest, to begin with */
} toi16_turning2;

/* An axis along which the cores are apart, or the one along which they are the least in one another. */
typedef struct {
    int32_t n[2];       /* from A towards B, seen from A, length 1 in Q2.30 */
    int32_t of_b[2];    /* seen from B */
    int32_t world[2];   /* seen from the world */
    unsigned corner[2]; /* of cores with points: the one that is the nearest along n */
    int32_t gap;        /* along n, units */
    int32_t far;        /* no farther are the cores apart, units */
    toi_axis axis;
} toi16_apart2;

/* Returns corner k of a body, in its own frame from its centre, units to within 1. A box has the corners
 * (+, -), (+, +), (-, +), (-, -). */
void toi16_corner2(const toi16_turning2 *pair, unsigned of, unsigned k, int32_t out[2]);

/* Returns the corner of a body that is the farthest along n, which is seen from that body, below 2^31. */
unsigned toi16_farthest_corner2(const toi16_turning2 *pair, unsigned of, const int32_t n[2]);

static inline unsigned toi16_corners2(const toi16_rotor2 *body) {
    return body->points ? body->count : 4;
}

/* Rotate to the world, and seen from a body. Vectors are below 2^30, and to within 1 unit. */
TOI16_SHARED void toi16_into_world2(const toi_rot2 *by, const int32_t v[2], int32_t out[2]) {
    const int32_t x = v[0], y = v[1];
    out[0] = toi16_round_q30(toi16_mul_difference(by->cos, x, by->sin, y));
    out[1] = toi16_round_q30(toi16_mul_sum(by->sin, x, by->cos, y));
}

TOI16_SHARED void toi16_turn_back2(const toi_rot2 *by, const int32_t v[2], int32_t out[2]) {
    const int32_t x = v[0], y = v[1];
    out[0] = toi16_round_q30(toi16_mul_sum(by->cos, x, by->sin, y));
    out[1] = toi16_round_q30(toi16_mul_difference(by->cos, y, by->sin, x));
}

/* Writes axis k of a body, or its opposite. */
static inline void toi16_put_axis2(const toi_rot2 *axes, unsigned k, bool negative, int32_t out[2]) {
    const int32_t x = k == 0 ? axes->cos : -axes->sin, y = k == 0 ? axes->sin : axes->cos;
    out[0] = negative ? -x : x;
    out[1] = negative ? -y : y;
}

/* Returns n . v / 2^30, rounded down. */
TOI16_SHARED int32_t toi16_row_along2(const int32_t n_q30[2], const int32_t v[2]) {
    return (int32_t)toi16_shr(toi16_mul_sum(n_q30[0], v[0], n_q30[1], v[1]), 30);
}

/* Finds the axis of a look: boxes2.c for two boxes where contact counts at a gap of 0 or less, nearest2.c for
 * all others. */
void toi16_part_boxes2(const toi16_turning2 *pair, toi16_apart2 *out);
void toi16_part_cores2(toi16_turning2 *pair, toi16_apart2 *out);

/* Tells whether the nearest points of two boxes are on the face that apart names, and a corner: boxes2.c. */
bool toi16_is_beside_face2(const toi16_turning2 *pair, const toi16_apart2 *apart);

/* Returns for how many ticks at least the cores stay apart by more than the margin along an axis that turns
 * with its owner, and in *spin which body that is: step2.c. */
uint32_t toi16_step2(const toi16_turning2 *pair, const toi16_apart2 *apart, unsigned *owner);

/* No vector is longer than its longer entry and 0.4219 of the other: 0.4143 would do. Entries are at
 * most 2^31. */
static inline uint32_t toi16_length_at_most2(uint32_t x, uint32_t y) {
    const uint32_t more = x > y ? x : y, less = x > y ? y : x;
    return more + (less >> 2) + (less >> 3) + (less >> 4) + 3;
}

/* Sets search.begin and search.end by the balls around both pivots, which touch at a gap of margin2 half
 * ulps: window2.c. Where begin is not before end they never do. */
void toi16_set_window2(toi16_turning2 *pair, int64_t margin2);

#endif
