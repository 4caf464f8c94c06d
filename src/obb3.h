/* SPDX-License-Identifier: MIT */
/* Oriented boxes in space as a pair. */
#ifndef TOI16_OBB3_H
#define TOI16_OBB3_H

#include "obb.h"

toi16_fate toi16_obbs3_project(toi16_pair *pair, uint32_t axis, toi16_projection *out);
void toi16_obbs3_direction(toi16_pair *pair, uint32_t axis, toi_axis3 *out);
toi_axis toi16_obbs3_feature(const toi16_pair *pair, uint32_t axis);
void toi16_obbs3_focus(toi16_pair *pair, toi16_span *span);

#endif
