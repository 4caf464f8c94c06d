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

/* A ray has no faces: its axes are the world's, and there is one shape. */
static axis_name name_ray_axis(const toi_axis *axis, const char *own, const char *shape) {
    axis_name name = {"no feature"};
    if (axis->kind == TOI_AXIS_FACE_A)
        snprintf(name.text, sizeof name.text, "world %s", own);
    if (axis->kind == TOI_AXIS_FACE_B)
        snprintf(name.text, sizeof name.text, "face %s", shape);
    if (axis->kind == TOI_AXIS_EDGES)
        snprintf(name.text, sizeof name.text, "edge %s", shape);
    return name;
}

axis_name name_axis(const query *q, const toi_axis *axis) {
    axis_name name = {"no feature"};
    const feature a = name_feature(q, &q->a, axis->a), b = name_feature(q, &q->b, axis->b);
    if (axis->kind == TOI_AXIS_NEAREST)
        return (axis_name){"nearest points"};
    if (q->kind == QUERY_RAYCAST)
        return name_ray_axis(axis, a.text, b.text);
    if (axis->kind == TOI_AXIS_FACE_A)
        snprintf(name.text, sizeof name.text, "face A %s", a.text);
    if (axis->kind == TOI_AXIS_FACE_B)
        snprintf(name.text, sizeof name.text, "face B %s", b.text);
    if (axis->kind == TOI_AXIS_EDGES)
        snprintf(name.text, sizeof name.text, "edges A%s B%s", a.text, b.text);
    return name;
}

/* Sides of an aligned box: of a 2D one they are its edges. */
static bool is_side(const toi_shape *shape, uint8_t kind) {
    return (shape->kind == TOI_SHAPE_AABB2 && kind == TOI_FEATURE_EDGE) ||
           (shape->kind == TOI_SHAPE_AABB3 && kind == TOI_FEATURE_FACE);
}

axis_name name_contact_feature(const toi_shape *shape, const toi_feature *f) {
    static const char *const kinds[] = {"no feature", "vertex", "edge", "face"};
    axis_name name;
    if (is_side(shape, f->kind))
        snprintf(name.text, sizeof name.text, "%s %c%c", kinds[f->kind], "-+"[f->index % 2],
                 "xyz"[f->index / 2 % 3]);
    else
        snprintf(name.text, sizeof name.text, "%s %u", kinds[f->kind % 4], (unsigned)f->index);
    return name;
}
