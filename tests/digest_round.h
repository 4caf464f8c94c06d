/* SPDX-License-Identifier: MIT */
/* Round shapes of the digest, in three sets: those whose M is a level box, outlines in the plane, and the
 * rest. Each fresh query has two kinds of its set, one of which at least is round. */
#ifndef TOI16_TESTS_DIGEST_ROUND_H
#define TOI16_TESTS_DIGEST_ROUND_H

#include "digest_queries.h"

/* A circle, capsule or sphere. */
bool is_round_kind(toi_shape_kind kind);

/* Chooses the kinds of the next query. */
void round_kinds(query_source *s);

/* Gives both bodies, which have their extents, a radius or none. */
void round_radii(query_source *s);

/* Makes a circle, capsule or sphere. */
void round_shape(toi_shape_kind kind, const body *b, toi_shape *shape);

/* Moves B so that a vertex of its core is as far from one of A's as both radii, along an axis or on the way
 * of a Pythagorean triangle; half of the time at rest along an axis. */
void round_touch(query_source *s);

#endif
