/* SPDX-License-Identifier: MIT */
/* Brings a query to the edge of contact. */
#ifndef TESTS_TURN_EDGE_H
#define TESTS_TURN_EDGE_H

#include "scene.h"

/* Changes one number of the scene, a place, a spin or the end of time, by bisection until one ulp decides
 * whether the bodies meet: by the truth, or by the answer of toi_turn, as the dice have it. Leaves the scene
 * a few ulps to either side. Where nothing is found that decides, it stays as it is. */
void edge_bring(scene *s, dice *d);

#endif
