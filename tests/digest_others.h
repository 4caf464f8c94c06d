/* SPDX-License-Identifier: MIT */
/* What the digest asks that is not about a pair of shapes. */
#ifndef TOI16_TESTS_DIGEST_OTHERS_H
#define TOI16_TESTS_DIGEST_OTHERS_H

#include "digest_random.h"
#include "digest_sum.h"

/* Slide, reflect and collide, in two and three dimensions. */
void digest_ask_response(digest *d, random_source *r);

/* Two segments in the plane. */
void digest_ask_segments(digest *d, random_source *r);

/* Two triangles, at rest and swept, and a segment or a point and one of them. */
void digest_ask_triangles(digest *d, random_source *r);

#endif
