/* SPDX-License-Identifier: MIT */
/* A step of a crowd of the plane, for those who ask others about it. */
#ifndef BENCH_CROWDS_H
#define BENCH_CROWDS_H

#include <toi16/toi16.h>

/* How many steps there are in a second. */
enum { CROWD_RATE = 60 };

typedef struct {
    const toi_broadphase2 *broad; /* as the task uses it */
    const toi_aabb2 *boxes;       /* each from one end of its way to the other */
    const toi_vec3 *velocities;   /* length units a second */
    uint16_t count;
} crowd_step;

/* The step that the last task of bench_crowds has prepared. */
crowd_step bench_crowd_step(void);

#endif
