/* SPDX-License-Identifier: MIT */
/* A re-checker of proofs. It shares places with the solver, and nothing else. */
#ifndef TOI16_TURN_RECHECK_H
#define TOI16_TURN_RECHECK_H

#include "body.h"
#include "spin.h"
#include "turn.h"

/* What is asked of a body. In the plane z is 0, and the spin lies along z. */
typedef struct {
    int64_t start_q16[3]; /* the pivot at t = 0, or of a body that does not turn the centre; 2^-16 ulp */
    int64_t way2[3];      /* from there to the centre at t = 0, half ulps */
    int32_t velocity[3], spin[3];
    uint32_t carried; /* the length of the carried velocity, rounded up */
    uint64_t arm2;    /* the length of way2, rounded up, with what that and the start are off; below 2^33 */
    uint32_t slack2;  /* how much of that is what they are off */
    uint32_t reach2, radius, doubt_q16;
} toi16_watched;

/* A pair of either dimension. */
typedef struct toi16_turn_watch toi16_turn_watch;
struct toi16_turn_watch {
    toi16_watched a, b;
    bool plane;
    uint32_t looks; /* how many are left: a forged step may ask for one at every tick */
    uint32_t axis_doubt_q30,
        core_doubt_q30; /* how far off turned axes are, and axes seen from a core: lengths */
    /* Is told a step whose axis will be asked for. */
    void (*begin_step)(toi16_turn_watch *watch, const toi_turn_step *step);
    /* Writes the way from A's centre to B's, 2^-16 ulp, within the doubts of both bodies, and the axis of a
     * step at that time. Returns how far both cores reach along the axis towards one another from their
     * centres, 2^-24 ulp, rounded up. Without a step there is no axis, and 0 is returned. */
    int64_t (*look)(const toi16_turn_watch *watch, const toi_turn_step *step, uint32_t ticks,
                    toi_axis3 *n_q30, int64_t way_q16[3]);
};

/* What keeps the bodies apart: an axis, or balls around the centres, or around the pivots. */
typedef enum { TOI16_CLAIM_AXIS, TOI16_CLAIM_CENTERS, TOI16_CLAIM_PIVOTS } toi16_claim_kind;

/* A step that is looked at. Lengths of axes are in 2^-24 ulp, of balls in 2^-16 ulp. A tau is 2^longest
 * ticks. */
typedef struct {
    toi16_turn_watch *watch;
    const toi_turn_step *step;
    toi16_claim_kind kind;
    uint32_t begin, end; /* ticks */
    int64_t apart;       /* what the gap of the cores along the axis, with all that it may be computed too
                            large, or the distance of the centres or pivots must be above */
    unsigned longest;
    uint64_t bend;      /* of an axis M tau^2 / 2, of balls L tau^2: recheck.c */
    uint64_t speed_q16; /* of balls V tau */
    uint32_t doubt_q16; /* of balls: how far off the distance may be */
} toi16_claim;

/* ---- recheck_bound.c */

/* Returns the length of a vector, rounded up or down by at most 2^-29 of it and a unit. */
uint64_t toi16_recheck_length(const int64_t v[3], bool up);

/* Writes what follows from a body's motion; not its arm, reach, radius and doubt. */
void toi16_set_watched(toi16_watched *body, const int32_t center2[3], const int32_t pivot[3],
                       const int32_t velocity[3], const int32_t carried[3], const int32_t spin[3]);

/* Writes both arms, as short as they may be: a pivot may be any point of its axis, and where both bodies turn
 * alike one of them takes both arms. */
void toi16_set_arms(toi16_turn_watch *watch);

/* Writes the way from A's pivot to B's, without what carries them: below 2^62.1 in each entry. */
void toi16_pivots_at(const toi16_turn_watch *watch, uint32_t ticks, int64_t way_q16[3]);

/* Fill a claim of an axis, or of balls. False where nothing can be said. */
bool toi16_bound_axis(toi16_claim *claim, fix16_t margin);
void toi16_bound_balls(toi16_claim *claim, fix16_t margin);

/* ---- Shapes of one dimension: recheck2.c, recheck3.c. Null where a program has left them out */

bool toi16_recheck_watch(toi16_turn_watch *watch, fix16_t margin, const toi_turn_step *steps, uint16_t count,
                         fix16_t until);

typedef struct toi16_rechecker {
    bool (*shows)(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b, const toi_motion3 *mb,
                  fix16_t margin, const toi_turn_step *steps, uint16_t count, fix16_t until);
} toi16_rechecker;

extern const toi16_rechecker *const toi16_rechecker2, *const toi16_rechecker3;

#endif
