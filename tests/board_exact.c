/* SPDX-License-Identifier: MIT */
/* A program without oriented boxes, hulls and capsules of space, whose round pairs are all exact: for boards
 * whose flash does not hold all kinds. */
#define TOI_SHAPES (TOI_AABB2 | TOI_AABB3 | TOI_POLY2 | TOI_CIRCLE2 | TOI_CAPSULE2 | TOI_SPHERE3)
#include <toi16/only.h>
