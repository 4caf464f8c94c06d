/* SPDX-License-Identifier: MIT */
/* The typed sweeps, some of which have ways of their own, asked as the tagged one is. */
#ifndef TOI16_TESTS_TYPED_H
#define TOI16_TESTS_TYPED_H

#include <toi16/toi16.h>

/* By the function of the pair; of shapes that have none, by toi_sweep. Nothing is null. */
toi_status sweep_typed(const toi_shape *a, const toi_vec3 *va, const toi_shape *b, const toi_vec3 *vb,
                       const toi_options *options, toi_hit *hit);

#endif
