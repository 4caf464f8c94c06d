/* SPDX-License-Identifier: MIT */
/* Of examples/conveyor.c: a frustum: 4 x 4 below, 2 x 2 above, 2 high. */
#include <toi16/hull.h>

extern const toi_hull3_table part;

static const toi_vec3 vertices[] = {
    {-131072, -131072, 0},    {131072, -131072, 0},    {131072, 131072, 0},    {-131072, 131072, 0},
    {-65536, -65536, 131072}, {65536, -65536, 131072}, {65536, 65536, 131072}, {-65536, 65536, 131072},
};
static const uint8_t edges[] = {
    0, 1, 0, 1, 0, 3, 1, 2, 0, 4, 2, 0, 1, 2, 3, 1, 1, 5, 0, 3, 2, 3, 4, 1,
    2, 6, 3, 4, 3, 7, 4, 2, 4, 5, 5, 0, 4, 7, 2, 5, 5, 6, 5, 3, 6, 7, 5, 4,
};
static const uint8_t faces[] = {
    0, 1, 5, 0, 3, 2, 0, 4, 7, 1, 2, 6, 2, 3, 7, 4, 5, 6,
};
const toi_hull3_table part = {vertices, edges, faces, 185364, 8, 12, 6, 1};
