/* SPDX-License-Identifier: MIT */
/* The typed functions of each pair. */
#ifndef TESTS_ORACLE_ASK_H
#define TESTS_ORACLE_ASK_H

#include "generate.h"

toi_status ask(const query *q, const toi_options *options, toi_hit *hit);
toi_status ask_contact(pair which, const query *q, const toi_options *options, toi_manifold *out);
toi_status ask_overlap(pair which, const toi_shape *a, const toi_shape *b, toi_penetration *out);

/* Of the shape alone. */
toi_status ask_ray(const query *q, const toi_options *options, toi_hit *hit);
toi_status ask_contains(const toi_shape *shape, const toi_vec3 *at);

#endif
