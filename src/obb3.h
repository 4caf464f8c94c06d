/* SPDX-License-Identifier: MIT */
/* Oriented boxes in space as a pair. */
#ifndef TOI16_OBB3_H
#define TOI16_OBB3_H

#include "obb.h"

toi16_fate toi16_obbs3_project(toi16_pair *pair, uint32_t axis, toi16_projection *out);
void toi16_obbs3_direction(toi16_pair *pair, uint32_t axis, toi_axis3 *out);
toi_axis toi16_obbs3_feature(const toi16_pair *pair, uint32_t axis);
toi16_found toi16_obbs3_search(toi16_pair *pair, const toi_options *options, toi16_span *span,
                               toi_axis *apart);

/* The sweep of a pair that opened tilted, with a hit to write to and a t_max that is not negative. False
 * where it is not decided and nothing is written. */
bool toi16_sweep_tilted3(toi16_obbs3 *boxes, const toi_options *options, toi_hit *hit);

#endif
