/* SPDX-License-Identifier: MIT */
/* Of examples/conveyor.c: a wedge: 4 long, 10 wide, rising by 45 degrees. */
#include <toi16/hull.h>

extern const toi_hull3_table chute;

static const toi_vec3 vertices[] = {
    {0, -327680, 0}, {262144, -327680, 0}, {262144, -327680, 262144},
    {0, 327680, 0},  {262144, 327680, 0},  {262144, 327680, 262144},
};
static const uint8_t edges[] = {
    0, 1, 0, 2, 0, 2, 1, 0, 0, 3, 2, 1, 1, 2, 0, 3, 1, 4,
    3, 2, 2, 5, 1, 3, 3, 4, 2, 4, 3, 5, 4, 1, 4, 5, 3, 4,
};
static const uint8_t faces[] = {
    0, 1, 2, 0, 2, 5, 0, 3, 4, 1, 4, 5, 3, 5, 4,
};
const toi_hull3_table chute = {vertices, edges, faces, 494786, 6, 9, 5, 1};
