/* SPDX-License-Identifier: MIT */
#include "axis_name.h"

#include <stdio.h>

typedef struct {
    char text[12];
} feature;

static bool has_letters(const query *q, const toi_shape *shape) {
    const bool beside_hull = q->a.kind == TOI_SHAPE_HULL3 || q->b.kind == TOI_SHAPE_HULL3;
    return !beside_hull && (shape->kind == TOI_SHAPE_AABB2 || shape->kind == TOI_SHAPE_AABB3);
}

static feature name_feature(const query *q, const toi_shape *shape, unsigned number) {
    feature name;
    if (has_letters(q, shape))
        snprintf(name.text, sizeof name.text, "%c", "xyz"[number % 3]);
    else
        snprintf(name.text, sizeof name.text, "%u", number);
    return name;
}

axis_name name_axis(const query *q, const toi_axis *axis) {
    axis_name name = {"no axis"};
    const feature a = name_feature(q, &q->a, axis->a), b = name_feature(q, &q->b, axis->b);
    if (axis->kind == TOI_AXIS_FACE_A)
        snprintf(name.text, sizeof name.text, "face A %s", a.text);
    if (axis->kind == TOI_AXIS_FACE_B)
        snprintf(name.text, sizeof name.text, "face B %s", b.text);
    if (axis->kind == TOI_AXIS_EDGES)
        snprintf(name.text, sizeof name.text, "edges A%s B%s", a.text, b.text);
    return name;
}
