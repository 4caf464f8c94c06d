/* SPDX-License-Identifier: MIT */
/* The polygons and hulls of the digest: made on the machine that runs it, in a static room. */
#ifndef TOI16_TESTS_DIGEST_SHAPES_H
#define TOI16_TESTS_DIGEST_SHAPES_H

#include "digest_queries.h"

/* A polygon or a hull, which has a form beside what a box has. */
bool has_form(toi_shape_kind kind);

/* Gives the body a new form, of about its half extents, or at times the other's turned by 180 degrees (null:
 * none), and leaves it room in the domain. */
void form_new(random_source *r, toi_shape_kind kind, body *b, const body *other);

/* The shape lives until the body's next one. */
void form_shape(toi_shape_kind kind, const body *b, toi_shape *shape);

/* What the library has to refuse, for `what` of 0 to 3. */
void form_spoil(toi_shape_kind kind, const body *b, unsigned what, toi_shape *shape);

/* What the library's checks say about a damaged copy of it. */
int32_t form_check_damaged(random_source *r, toi_shape *shape);

/* The place of any vertex beside the centre, to rounding. */
void form_corner(random_source *r, toi_shape_kind kind, const body *b, int64_t out[3]);

/* The place of vertex n; of a circle, sphere or capsule those of the core, which are one or two. */
void form_point(toi_shape_kind kind, const body *b, unsigned n, int64_t out[3]);

/* The place of the vertex that is furthest up or down an axis. */
void form_furthest(toi_shape_kind kind, const body *b, unsigned axis, bool up, int64_t out[3]);

/* Moves B so that one of its vertices meets one of A's, or that it touches A at a vertex along an axis. */
void form_touch(query_source *s);

#endif
