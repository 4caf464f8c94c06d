/* SPDX-License-Identifier: MIT */
/* Which axes of two hulls are level with a facet of M, or nearly: the faces whose edges are at right angles
 * to its normal, and the pairs of such edges. */
#include "hull3_inner.h"
#include "../number/rot.h"

/* An axis that may be the least deep is within an angle of 2^-15 * `angle` of the normal of a facet that
 * is closed, and at right angles to the edges that make it: those edges are nearly level with the facet. */
typedef struct {
    const toi_hull3_table *table;
    toi_axis3 n;      /* the facet's normal in the hull's frame, 15 bits */
    uint32_t support; /* a vertex of the facet */
    uint32_t slope;   /* for each unit of a way what it may have along n where it is level, and */
    uint32_t doubt;   /* what any way may have */
    uint8_t shift;    /* makes 15 bits of ways between vertices */
} level_hull;

/* A normal in a frame is rounded to 1/4 and cut off, so it is off by less than 2.2; a way is off by less than
 * sqrt(3), and |n| below 2^15.8. An axis at the angle has 2^-15 angle |n| |way| of a way, all together: less
 * than slope |way| + 2^17. No way is longer than 2^15 but for what is cut off: |way|_1 is below 2^15.8. */
static const uint32_t LEVEL_WAY = UINT32_C(1) << 17, MOST_OF_WAY = UINT32_C(58000);

static int32_t level_product(const toi_axis3 *n, const toi_axis3 *way) {
    return (int32_t)((uint32_t)n->x * (uint32_t)way->x + (uint32_t)n->y * (uint32_t)way->y +
                     (uint32_t)n->z * (uint32_t)way->z);
}

static bool is_level(const level_hull *l, uint32_t from, uint32_t to) {
    const toi_axis3 whole = toi16_table_way(l->table, from, to),
                    way = {toi16_shr32(whole.x, l->shift), toi16_shr32(whole.y, l->shift),
                           toi16_shr32(whole.z, l->shift)};
    const uint32_t height = toi16_abs32(level_product(&l->n, &way));
    return height <= l->doubt &&
           height <= LEVEL_WAY + l->slope * (toi16_abs32(way.x) + toi16_abs32(way.y) + toi16_abs32(way.z));
}

static void open_level(level_hull *l, const toi16_hull *hull, const toi_axis3 *n, uint32_t support,
                       uint32_t angle) {
    int32_t in_frame[3];
    const unsigned bits = toi16_bits32(2 * (uint32_t)hull->table->reach);
    toi16_nearest3(hull->rot, 2 * n->x, 2 * n->y, 2 * n->z, in_frame);
    l->table = hull->table;
    l->support = support;
    l->n.x = toi16_shr32(in_frame[0], 14);
    l->n.y = toi16_shr32(in_frame[1], 14);
    l->n.z = toi16_shr32(in_frame[2], 14);
    l->shift = (uint8_t)(bits > 15 ? bits - 15 : 0);
    l->slope = 2 * angle + 3;
    l->doubt = LEVEL_WAY + l->slope * MOST_OF_WAY;
}

/* The numbers of edges that are level, and whether they are at the facet: bit n of edge n. */
enum { MOST_LEVEL = 8 };

typedef struct {
    uint16_t edge[MOST_LEVEL];
    uint8_t count, at_facet;
} level_edges;

/* Hulls of so many vertices have their heights along n looked at first: most edges are not level. */
enum { MOST_HEIGHTS = 64, HEIGHT_BITS = 16, MORE_APART = 6 };

/* A vertex is below 2^15 from the centre, and twice that with the shift of a way: its height is below 2^30.
 */
static void put_heights(const level_hull *l, int16_t *heights) {
    for (uint32_t n = 0; n < l->table->vertex_count; n++) {
        const toi_axis3 v = toi16_vertex(l->table, n),
                        at = {toi16_shr32(v.x, l->shift), toi16_shr32(v.y, l->shift),
                              toi16_shr32(v.z, l->shift)};
        heights[n] = (int16_t)toi16_shr32(level_product(&l->n, &at), HEIGHT_BITS);
    }
}

static bool find_level_edges(const level_hull *l, level_edges *out) {
    int16_t heights[MOST_HEIGHTS];
    const bool has_heights = l->table->vertex_count <= MOST_HEIGHTS;
    const int32_t apart = (int32_t)(l->doubt >> HEIGHT_BITS) + MORE_APART;
    out->count = out->at_facet = 0;
    if (has_heights)
        put_heights(l, heights);
    for (uint32_t n = 0; n < l->table->edge_count; n++) {
        const uint32_t from = toi16_edge_index(l->table, n, 0), to = toi16_edge_index(l->table, n, 1);
        if (has_heights) {
            const int32_t rise = (int32_t)heights[to] - heights[from];
            if (rise > apart || rise < -apart)
                continue;
        }
        if (!is_level(l, from, to))
            continue;
        if (out->count == MOST_LEVEL)
            return false;
        if (is_level(l, from, l->support))
            out->at_facet = (uint8_t)(out->at_facet | 1u << out->count);
        out->edge[out->count++] = (uint16_t)n;
    }
    return true;
}

/* Adds an axis to those that are named, in order; false where there is no room. */
static bool name_level_axis(toi16_named_axes *named, uint32_t number, bool at_facet) {
    const uint32_t axis = 2 * number + !at_facet;
    unsigned n = named->count;
    while (n > 0 && named->axis[n - 1] > axis)
        n--;
    if (n > 0 && named->axis[n - 1] == axis)
        return true;
    if (named->count == TOI16_MOST_NAMED)
        return false;
    for (unsigned k = named->count++; k > n; k--)
        named->axis[k] = named->axis[k - 1];
    named->axis[n] = axis;
    return true;
}

static bool name_faces(const level_hull *l, const level_edges *edges, uint32_t first,
                       toi16_named_axes *named) {
    for (uint32_t n = 0; n < l->table->face_count && edges->count >= 3; n++) {
        const uint32_t corner = toi16_face_index(l->table, n, 0);
        if (is_level(l, corner, toi16_face_index(l->table, n, 1)) &&
            is_level(l, corner, toi16_face_index(l->table, n, 2)) &&
            !name_level_axis(named, first + n, is_level(l, corner, l->support)))
            return false;
    }
    return true;
}

bool toi16_name_level_axes(const toi16_hulls *hulls, const toi_axis3 *n, const toi16_corner *corner,
                           uint32_t angle, toi16_named_axes *named) {
    level_hull a, b;
    level_edges of_a, of_b;
    const uint32_t faces = hulls->faces_a + hulls->faces_b, edges_b = hulls->b.table->edge_count;
    if (hulls->pair.axes - faces != (uint32_t)hulls->a.table->edge_count * edges_b)
        return false;
    open_level(&a, &hulls->a, n, corner->a, angle);
    open_level(&b, &hulls->b, n, corner->b, angle);
    if (!find_level_edges(&a, &of_a) || !find_level_edges(&b, &of_b) || !name_faces(&a, &of_a, 0, named) ||
        !name_faces(&b, &of_b, hulls->faces_a, named))
        return false;
    for (unsigned i = 0; i < of_a.count; i++)
        for (unsigned j = 0; j < of_b.count; j++)
            if (!name_level_axis(named, faces + of_a.edge[i] * edges_b + of_b.edge[j],
                                 (of_a.at_facet >> i & of_b.at_facet >> j & 1) != 0))
                return false;
    return true;
}
