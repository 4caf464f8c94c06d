/* SPDX-License-Identifier: MIT */
/* Hulls at rest: the way between their centres tells most that are apart, a polytope of corners of M the
 * others, and which axes are worth measuring of those that overlap. */
#include "hull3_inner.h"
#include "../number/rot.h"
#include "../pair/overlap.h"

/* Are they apart along the way between the centres, without doubt? Directions in the frames are half of n,
 * and off by 1/2 in each entry: by less than 0.87 of the reach. nearest: the vertices that are nearest to one
 * another along it. */
static bool are_apart_along_way(const toi16_hulls *hulls, toi16_corner *nearest) {
    const int64_t d[3] = {hulls->d.x, hulls->d.y, hulls->d.z};
    toi_axis3 n;
    int32_t in_a[3], in_b[3];
    int64_t of_a, of_b;
    const toi_hull3_table *a = hulls->a.table, *b = hulls->b.table;
    toi16_to_q30(d, &n);
    toi16_nearest3(hulls->a.rot, 2 * n.x, 2 * n.y, 2 * n.z, in_a);
    toi16_nearest3(hulls->b.rot, -2 * n.x, -2 * n.y, -2 * n.z, in_b);
    const toi_vec3 *at_a = toi16_farthest(a->vertices, a->vertices + a->vertex_count, in_a, &of_a),
                   *at_b = toi16_farthest(b->vertices, b->vertices + b->vertex_count, in_b, &of_b);
    nearest->a = (uint16_t)(at_a - a->vertices);
    nearest->b = (uint16_t)(at_b - b->vertices);
    return toi16_dot3(&n, &hulls->d) - 2 * (of_a + of_b) > 2 * ((int64_t)a->reach + b->reach);
}

/* Measures one axis. False where it does not say what it should. */
static bool measure(toi16_hulls *hulls, uint32_t axis, toi16_way_out *least) {
    toi16_mark touch = TOI16_NO_MARK;
    return toi16_clip_at_axis(&hulls->pair, axis, least, &touch) && touch == TOI16_NO_MARK;
}

/* An axis that is the only one that is named is that of a facet, as no other axis is as little deep. */
static void measure_only_one(toi16_hulls *hulls, const toi16_named_axes *named) {
    if (named->count == 1 && named->axis[0] >> 1 >= hulls->faces_a + hulls->faces_b)
        toi16_measure_edges(hulls, named->axis[0] >> 1);
}

/* Measures those axes of the named ones that are made at the facet. */
static bool measure_at_facet(toi16_hulls *hulls, const toi16_named_axes *named, toi16_way_out *least) {
    for (unsigned k = 0; k < named->count; k++)
        if ((named->axis[k] & 1) == 0 && !measure(hulls, named->axis[k] >> 1, least))
            return false;
    return least->mark != TOI16_NO_MARK;
}

/* Other axes may be parallel to the least one, as a box has them, and as little deep, give or take what is
 * rounded. The walk measures such an axis unless M is deeper behind what makes it than what is known by then:
 * after the least axis that is known, before it the walk itself has to tell. Writes how far that has to go.
 */
static bool measure_elsewhere(toi16_hulls *hulls, const toi16_named_axes *named, toi16_way_out *least,
                              uint32_t *walked) {
    *walked = 0;
    for (unsigned k = 0; k < named->count; k++) {
        const uint32_t axis = named->axis[k] >> 1;
        const bool comes_first = axis < least->mark >> 1;
        toi16_way_out way = {1, 1, TOI16_NO_MARK, TOI16_NO_MARK};
        if ((named->axis[k] & 1) == 0)
            continue;
        if (!measure(hulls, axis, comes_first ? &way : least))
            return false;
        if (way.mark != TOI16_NO_MARK &&
            toi16_root_compare(way.reach, way.square, least->reach, least->square) <= 0)
            *walked = axis + 1;
    }
    return true;
}

/* Finds the least of the axes that are named. */
static bool measure_axes(toi16_hulls *hulls, const toi16_named_axes *named, toi16_way_out *out) {
    toi16_way_out walk = *out;
    uint32_t walked;
    measure_only_one(hulls, named);
    if (!measure_at_facet(hulls, named, out) || !measure_elsewhere(hulls, named, out, &walked))
        return false;
    for (uint32_t axis = 0; axis < walked; axis += hulls->pair.inside)
        if (!measure(hulls, axis, &walk))
            return false;
    if (walked > 0 && toi16_root_compare(walk.reach, walk.square, out->reach, out->square) <= 0)
        *out = walk;
    return out->depth > 1;
}

static bool search_hulls_at_rest(toi16_pair *pair, toi16_way_out *out, toi_status *status) {
    toi16_hulls *hulls = (toi16_hulls *)pair;
    toi16_corner nearest;
    toi16_named_axes named;
    if (hulls->a.dimension < 3 || hulls->b.dimension < 3 || !toi16_are_rigid(hulls))
        return false;
    *status = TOI_SEPARATE;
    if (are_apart_along_way(hulls, &nearest))
        return toi16_hulls_first_face(hulls, &out->mark);
    if (!toi16_are_searchable(hulls))
        return false;
    const toi16_found found = toi16_hulls_depth(hulls, &nearest, &named);
    if (found == TOI16_APART)
        return toi16_hulls_first_face(hulls, &out->mark);
    *status = TOI_OVERLAP;
    if (found == TOI16_MEETS && measure_axes(hulls, &named, out))
        return true;
    out->mark = out->depth = TOI16_NO_MARK;
    return false;
}

/* A build for size walks: the search takes 5 KB of flash and 1.4 KB of stack. */
void toi16_hulls_at_rest(toi16_pair *pair) {
    static const toi16_family family = {toi16_hulls_project,
                                        toi16_hulls_direction,
                                        toi16_hulls_feature,
                                        toi16_hulls_search,
                                        toi16_hulls_cap,
                                        search_hulls_at_rest,
                                        0,
                                        8};
    if (!TOI16_FOR_SIZE)
        pair->family = &family;
}
