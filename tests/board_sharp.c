/* SPDX-License-Identifier: MIT */
/* A program without round shapes, for boards whose flash does not hold all kinds. */
#define TOI_SHAPES (TOI_AABB2 | TOI_OBB2 | TOI_POLY2 | TOI_AABB3 | TOI_OBB3 | TOI_HULL3)
#include <toi16/only.h>
