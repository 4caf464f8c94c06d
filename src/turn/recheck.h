/* SPDX-License-Identifier: MIT */
/* A re-checker of proofs: what it is told about a pair of either dimension. It shares places with the solver,
 * and nothing else. */
#ifndef TOI16_TURN_RECHECK_H
#define TOI16_TURN_RECHECK_H

#include "body.h"
#include "spin.h"
#include "turn.h"

/* A body. In the plane z is 0, and the spin lies along z. */
typedef struct {
    int64_t start_q16[3]; /* the pivot at t = 0, or of a body that does not turn the centre; 2^-16 ulp */
    int32_t velocity[3], spin[3];
    uint64_t carried; /* the length of the carried velocity, rounded up */
    uint64_t arm2;    /* from the pivot to the centre, half ulps, rounded up */
    uint32_t reach2, radius, doubt_q16;
} toi16_watched;

typedef struct toi16_watch toi16_watch;
struct toi16_watch {
    toi16_watched watched[2];
    bool plane;
    uint32_t axis_doubt_q30, core_doubt_q30; /* how far off turned axes are, and axes seen from a core */
    /* Is told a step whose axis will be asked for. */
    void (*begin_step)(toi16_watch *watch, const toi_turn_step *step);
    /* Writes the way from A's centre to B's, 2^-16 ulp, within the doubts of both bodies, and the axis of a
     * step at that time. Returns how far both cores reach along the axis towards one another from their
     * centres, 2^-16 ulp, rounded up. Without a step there is no axis, and 0 is returned. */
    int64_t (*look)(const toi16_watch *watch, const toi_turn_step *step, uint32_t ticks, toi_axis3 *n_q30,
                    int64_t way_q16[3]);
};

/* Writes what follows from a body's motion; not its reach, radius and doubt. */
void toi16_set_watched(toi16_watched *body, const int32_t center2[3], const int32_t pivot[3],
                       const int32_t velocity[3], const int32_t carried[3], const int32_t spin[3]);

/* Does a proof show that the cores are apart by more than margin and radii until a time? */
bool toi16_recheck_watch(toi16_watch *watch, fix16_t margin, const toi_turn_step *steps, uint16_t count,
                         fix16_t until);

/* ---- Shapes of one dimension: recheck2.c, recheck3.c. Null where a program has left them out */

typedef struct toi16_rechecker {
    bool (*shows)(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b, const toi_motion3 *mb,
                  fix16_t margin, const toi_turn_step *steps, uint16_t count, fix16_t until);
} toi16_rechecker;

extern const toi16_rechecker *const toi16_rechecker2, *const toi16_rechecker3;

#endif
