/* SPDX-License-Identifier: MIT */
#include "feature.h"

static void take(solid *out, const solid *of, int corner) {
    vec_copy(vec_list_add(&out->corner), &of->corner.item[corner]);
}

/* A box's corners have bit k where they are on the plus side of axis k: feature and numbers as contact.h has
 * them. `dimensions` as the shape; an edge in 2D is across its axis, as a face in 3D. */
static bool box_feature(solid *out, const toi_feature *f, const solid *of, int dimensions) {
    const int corners = 1 << dimensions;
    const bool across = f->kind == TOI_FEATURE_FACE || (dimensions == 2 && f->kind == TOI_FEATURE_EDGE);
    const int count = f->kind == TOI_FEATURE_VERTEX ? corners : across ? 2 * dimensions : 12;
    if (f->index >= count || (dimensions == 2 && f->kind == TOI_FEATURE_FACE))
        return false;
    const int axis = f->index / (across ? 2 : 4), rest = f->index % 4;
    const int low = (axis + 1) % 3, high = (axis + 2) % 3;
    for (int n = 0; n < corners; n++) {
        bool in = f->kind == TOI_FEATURE_VERTEX ? n == f->index
                  : across                      ? (n >> axis & 1) == f->index % 2
                                                : (n >> low & 1) + 2 * (n >> high & 1) == rest;
        if (in)
            take(out, of, n);
    }
    return true;
}

/* Of a circle or a sphere its centre, of a capsule its ends, which may be one place, and its segment. In the
 * plane this has two sides, as a polygon of two vertices has. */
static bool round_feature(solid *out, const toi_feature *f, const toi_shape *shape, const solid *of) {
    const bool capsule = shape->kind == TOI_SHAPE_CAPSULE2 || shape->kind == TOI_SHAPE_CAPSULE3;
    const int last = of->corner.count - 1;
    if (f->kind == TOI_FEATURE_VERTEX && f->index <= capsule) {
        take(out, of, f->index < last ? f->index : last);
        return true;
    }
    if (f->kind != TOI_FEATURE_EDGE || f->index > (shape->kind == TOI_SHAPE_CAPSULE2) || !capsule)
        return false;
    take(out, of, 0);
    take(out, of, last);
    return true;
}

static bool polygon_feature(solid *out, const toi_feature *f, const solid *of) {
    if (f->kind == TOI_FEATURE_FACE || f->index >= of->corner.count)
        return false;
    take(out, of, f->index);
    if (f->kind == TOI_FEATURE_EDGE)
        take(out, of, (f->index + 1) % of->corner.count);
    return true;
}

static int index_of(const toi_hull3_table *table, int n) {
    return table->index_size == 1 ? table->edges[n] : table->edges[2 * n] | table->edges[2 * n + 1] << 8;
}

static bool hull_feature(solid *out, const toi_feature *f, const toi_hull3_table *table, const solid *of) {
    const int count = f->kind == TOI_FEATURE_VERTEX ? table->vertex_count
                      : f->kind == TOI_FEATURE_EDGE ? table->edge_count
                                                    : table->face_count;
    if (f->index >= count)
        return false;
    if (f->kind == TOI_FEATURE_VERTEX)
        take(out, of, f->index);
    for (int n = 0; n < table->edge_count && f->kind != TOI_FEATURE_VERTEX; n++) {
        const bool bounds = index_of(table, 4 * n + 2) == f->index || index_of(table, 4 * n + 3) == f->index;
        if (f->kind == TOI_FEATURE_EDGE ? n == f->index : bounds) {
            take(out, of, index_of(table, 4 * n));
            take(out, of, index_of(table, 4 * n + 1));
        }
    }
    return true;
}

bool feature_solid(solid *out, const toi_feature *feature, const toi_shape *shape, const solid *of) {
    out->corner.count = 0;
    if (feature->kind < TOI_FEATURE_VERTEX || feature->kind > TOI_FEATURE_FACE)
        return false;
    if (shape->kind > TOI_SHAPE_HULL3)
        return round_feature(out, feature, shape, of);
    if (shape->kind == TOI_SHAPE_POLY2)
        return polygon_feature(out, feature, of);
    if (shape->kind == TOI_SHAPE_HULL3)
        return hull_feature(out, feature, shape->as.hull3.table, of);
    return box_feature(out, feature, of, shape_dimensions(shape));
}
