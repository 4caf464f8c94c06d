/* SPDX-License-Identifier: MIT */
/* What a person calls a candidate axis, and a part of a shape. */
#ifndef AXIS_NAME_H
#define AXIS_NAME_H

#include "query_text.h"

/* A short text that a printf argument can be. */
typedef struct {
    char text[32];
} axis_name;

/* "face A x", "face B 2", "edges A3 B5", "nearest points" of round shapes, "no feature". x, y, z are the
 * world's axes, of axis-aligned boxes; a number counts the shape's own axes, edges or faces. Beside a hull a
 * box is one too, and its faces and edges are numbered. Of a raycast "world x", "face 2", "edge 5": the axis
 * is the world's, or of the shape. */
axis_name name_axis(const query *q, const toi_axis *axis);

/* "vertex 3", "edge 5", "face 2"; of an aligned box a side is "face +x", in 2D "edge -y". */
axis_name name_contact_feature(const toi_shape *shape, const toi_feature *f);

#endif
