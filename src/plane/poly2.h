/* SPDX-License-Identifier: MIT */
/* This is the face of the room of the plane: pairs of convex polygons and boxes, of which at most one is
 * axis-aligned.
 *
 * The room knows how such a pair opens, its axes, and the search for the two facets of M = B - A that decide
 * a sweep. It never knows how deep shapes overlap, where they touch, or which kind a tagged shape has. The
 * types that matter: toi16_outline, a polygon or an axis-aligned box as the polygon of its corners;
 * toi16_polys, a pair of those, which is exact; toi16_boxes2 and toi16_poly_box, storage for pairs with an
 * oriented box. */
#ifndef TOI16_POLY2_H
#define TOI16_POLY2_H

#include "../level/aabb.h"
#include "../shape/obb.h"

/* toi16_outline is a polygon, or an axis-aligned box as the polygon of its corners. */
typedef struct {
    const toi_vec2 *first, *last; /* vertices, counter-clockwise; below 2^29, of a box 2^30 */
    bool box;       /* the axes are x and y, the normals of edges 0 and 1, and not one for each edge */
    uint8_t turned; /* the number of the face of a box that looks along x */
    /* The outline seen along w, where c(p) = w x p says how far to the left of that line a point lies: */
    const toi_vec2 *least, *most;        /* the vertices with the extremes of c */
    const toi_vec2 *rises_to, *falls_to; /* where the chains from those vertices end */
    int64_t c_least, c_most;             /* below 2^60, of a box 2^61 */
    unsigned down;                       /* a shift that leaves 14 bits of edges, where products are slow */
} toi16_outline;

/* toi16_polys is a pair of outlines, one of which may be a box. */
typedef struct {
    toi16_pair pair;
    toi16_outline a, b;
    toi_vec2 corners[4]; /* of the box */
} toi16_polys;

/* toi16_facet2 is a facet of M that the line of the motion goes through. */
typedef struct {
    const toi_vec2 *own; /* the vertex where the edge begins that the facet is */
    bool falls;          /* the edge is reversed, as those of A are for entry and those of B for exit */
    bool behind;         /* 0 is strictly behind the facet now */
    toi_vec2 edge;       /* as part of M */
    toi16_frac t;        /* when the line crosses the facet; where 0 is behind, how long ago */
} toi16_facet2;

/* toi16_crossing says where the line of the motion goes through M. */
typedef struct {
    toi16_facet2 in, out;
    bool leaves;     /* the line goes through `out` by t_max */
    toi16_mark mark; /* the earliest axis that is normal to the facet of entry; none where 0 is behind that */
    toi_vec2 along;  /* the edge that the axis is normal to */
} toi16_crossing;

/* TOI16_BESIDE is the mark of no axis: the line passes beside M. */
#define TOI16_BESIDE (TOI16_NO_MARK - 1)

/* toi16_obbs2 is a pair of boxes, one of them or both oriented. */
typedef struct {
    toi16_pair pair;
    toi16_pose2 a, b;
    toi_vec2 d2; /* twice from A's centre to B's, below 2^31 */
} toi16_obbs2;

/* toi16_poly_obb is a pair of a polygon and an oriented box. */
typedef struct {
    toi16_pair pair;
    toi16_outline poly;
    toi16_pose2 box;
    bool box_first; /* the box is A */
} toi16_poly_obb;

/* toi16_boxes2 is storage for two boxes: level ones open as axis-aligned boxes, which is exact. */
typedef union {
    toi16_pair pair;
    toi16_aabbs level;
    toi16_obbs2 tilted;
} toi16_boxes2;

/* toi16_poly_box is storage for a polygon and an oriented box: a level box opens as an outline, which is
 * exact. */
typedef union {
    toi16_pair pair;
    toi16_polys level;
    toi16_poly_obb tilted; /* whose poly is level.a */
} toi16_poly_box;

/* These are openers, each a toi16_open2. Their storage is a toi16_boxes2 for two boxes, a toi16_polys for a
 * polygon and a polygon or an axis-aligned box, a toi16_poly_box for a polygon and an oriented box. */
toi_status toi16_open_obb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                           const toi_vec2 *vb);
toi_status toi16_open_aabb2_obb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb);
toi_status toi16_open_obb2_aabb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb);
toi_status toi16_open_poly2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                            const toi_vec2 *vb);
toi_status toi16_open_poly2_aabb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                  const toi_vec2 *vb);
toi_status toi16_open_aabb2_poly2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                  const toi_vec2 *vb);
toi_status toi16_open_poly2_obb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb);
toi_status toi16_open_obb2_poly2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb);

/* Open a pair of a point and a shape, for rays and for points at rest. */
toi_status toi16_open_point_obb2(toi16_boxes2 *boxes, const toi_vec2 *at, const toi_vec2 *velocity,
                                 const toi_obb2 *shape);
toi_status toi16_open_point_poly2(toi16_polys *polys, const toi_vec2 *at, const toi_vec2 *velocity,
                                  const toi_poly2 *shape);

/* ---- Rays: each answers a ray, or returns false where a pair has to, or an argument is wrong */

bool toi16_ray_obb2(const toi_vec2 *origin, const toi_vec2 *direction, const toi_obb2 *shape,
                    const toi_options *options, toi_hit *hit);
bool toi16_ray_poly2(const toi_vec2 *origin, const toi_vec2 *direction, const toi_poly2 *shape,
                     const toi_options *options, toi_hit *hit);

/* ---- Inside the room: outlines */

/* Returns the first of some points that is past the domain; null where none is. */
const toi_vec2 *toi16_find_past_limit(const toi_vec2 *first, const toi_vec2 *end);

/* Outlines a polygon, and refuses null, fewer than 3 vertices, and vertices past the domain. */
toi_status toi16_outline_poly2(toi16_outline *outline, const toi_poly2 *poly);

/* Outlines a polygon that is not null and has vertices. */
TOI16_ALWAYS_INLINE void toi16_set_outline(toi16_outline *outline, const toi_poly2 *poly) {
    outline->first = poly->vertices;
    outline->last = poly->vertices + poly->count - 1;
    outline->box = false;
}

/* Outlines an axis-aligned box, and refuses a faulty one. The outline refers to `corners`. */
toi_status toi16_outline_aabb2(toi16_outline *outline, toi_vec2 corners[4], const toi_aabb2 *box);

/* Outlines a level box. The lower right corner comes first, so that edges 0 and 1 have the normals x and y.
 */
void toi16_outline_box(toi16_outline *outline, toi_vec2 corners[4], const toi16_pose2 *pose, int turned);

/* Ends the opening of two outlines, whose status is given. */
toi_status toi16_open_outlines(toi_status status, toi16_polys *polys, const toi16_family *family,
                               const toi_vec2 *va, const toi_vec2 *vb);

/* These are the families of two outlines, with the search and without. A typed sweep calls the search itself,
 * and so does not link what makes a span of the answer. */
extern const toi16_family toi16_polys_family, toi16_polys_walk;

/* Finds what an outline looks like along w. `left` is w turned left, so that c(p) = left . p. Returns false
 * where a vertex is past the domain. */
bool toi16_look_along(toi16_outline *outline, const toi_vec2 *left);

/* Tells whether vertices with these bits, less those of the first vertex where products are slow, are in the
 * domain. Those near the limit are asked one by one. */
bool toi16_are_bits_in_domain(const toi16_outline *outline, uint32_t size);

/* Searches for the two facets that decide. The outlines and w are known. */
toi16_found toi16_cross_polys(toi16_polys *polys, fix16_t t_max, toi16_crossing *crossing);

/* Returns the mark of the earliest axis that is normal to a facet of M: to an edge of B which begins at `own`
 * or, where `falls` is true, to a reversed one of A. *along becomes the edge that the axis is normal to. */
toi16_mark toi16_mark_edge(const toi16_polys *polys, const toi_vec2 *own, bool falls, const toi_vec2 *edge,
                           toi_vec2 *along);

/* Have an opened pair of tilted boxes, or of outlines, searched where it is at rest; any other is left alone.
 * Overlaps and contacts call them, so that sweeps do without the code. */
void toi16_boxes2_at_rest(toi16_pair *pair);
void toi16_outlines_at_rest(toi16_pair *pair);

/* Is search_at_rest of two outlines: poly2_rest.c. */
bool toi16_search_outlines_at_rest(toi16_pair *pair, toi16_way_out *out, toi_status *status);

/* Names the axis of a mark in an answer that names none yet. */
void toi16_name_mark(const toi16_polys *polys, toi16_mark mark, toi_axis *out);

/* Finds a vertex at which an outline is not convex: the outline turns there neither to the left nor straight
 * on, or ends more than one time around there. Null where there is none. `down` is a shift that leaves 14
 * bits of edges, where products are slow. */
const toi_vec2 *toi16_find_bend(const toi16_outline *outline, unsigned down);

/* Writes the normal of an edge, doubled until it takes 30 bits, so that its direction is exact. False where
 * the edge has no length. */
bool toi16_edge_normal(const toi16_outline *outline, uint32_t edge, toi_vec2 *out);

/* Writes the normal of an axis of two outlines, which takes 30 bits. False where its edge has no length. */
bool toi16_polys_normal(const toi16_polys *polys, uint32_t axis, toi_vec2 *out);

/* Finds the least and the greatest n . p of the vertices, which are below 2^61 for a normal below 2^30. */
void toi16_outline_reach(const toi16_outline *outline, const toi_vec2 *n, int64_t *lo, int64_t *hi);

/* ---- Inside the room: vectors */

/* Returns a . b, of entries within 2^30 + 16. */
TOI16_ALWAYS_INLINE int64_t toi16_dot2(const toi_vec2 *a, const toi_vec2 *b) {
    if (TOI16_NARROW)
        return toi16_add_product(toi16_mul(a->x, b->x), a->y, b->y);
    return toi16_mul_sum(a->x, b->x, a->y, b->y);
}

/* Returns how fast M moves along n. */
static inline int64_t toi16_speed2(const toi16_pair *pair, const toi_vec2 *n) {
    return toi16_mul_sum(n->x, pair->w.x, n->y, pair->w.y);
}

/* Returns b - a, which is below 2^30 for vertices in the domain. */
static inline toi_vec2 toi16_minus2(const toi_vec2 *b, const toi_vec2 *a) {
    toi_vec2 d = {b->x - a->x, b->y - a->y};
    return d;
}

/* Returns a x b, which is positive where b is to the left of a. */
TOI16_ALWAYS_INLINE int64_t toi16_cross2(const toi_vec2 *a, const toi_vec2 *b) {
    return toi16_mul_difference(a->x, b->y, a->y, b->x);
}

/* Returns a shift that leaves 14 bits of the difference of two numbers with these bits, where products are
 * slow; else 0. */
static inline unsigned toi16_shift_to_14(uint32_t size) {
    return TOI16_NARROW && size >> 13 != 0 ? toi16_bits32(size) - 13 : 0;
}

/* Returns b - a, cut by a shift. */
static inline toi_vec2 toi16_cut_edge(const toi_vec2 *b, const toi_vec2 *a, unsigned down) {
    toi_vec2 d = {toi16_shr32(b->x - a->x, down), toi16_shr32(b->y - a->y, down)};
    return d;
}

/* The cross product of two edges that were cut to 14 bits is off by less than 4 * 2^14 + 2, as each entry has
 * lost less than 1. So a greater one has the right sign. */
static const int32_t TOI16_ROUGH = 65538;

/* Returns about a x b where products are slow and 14 bits of each edge tell the sign, as they mostly do; else
 * 0. */
static inline int32_t toi16_rough_turn(const toi_vec2 *a, unsigned down_a, const toi_vec2 *b,
                                       unsigned down_b) {
    if (!TOI16_NARROW)
        return 0;
    int32_t turn = toi16_shr32(a->x, down_a) * toi16_shr32(b->y, down_b) -
                   toi16_shr32(a->y, down_a) * toi16_shr32(b->x, down_b);
    return turn > TOI16_ROUGH || turn < -TOI16_ROUGH ? turn : 0;
}

/* Tells whether a x b >= 0. */
static inline bool toi16_is_left(const toi_vec2 *a, unsigned down_a, const toi_vec2 *b, unsigned down_b) {
    int32_t turn = toi16_rough_turn(a, down_a, b, down_b);
    return turn != 0 ? turn > 0 : toi16_cross2(a, b) >= 0;
}

/* Names the face that an axis is normal to, where A has so many axes. */
static inline toi_axis toi16_name_face2(uint32_t axis, uint32_t axes_a) {
    toi_axis name = {TOI_AXIS_FACE_A, (uint16_t)axis, 0};
    if (axis >= axes_a) {
        name.kind = TOI_AXIS_FACE_B;
        name.a = 0;
        name.b = (uint16_t)(axis - axes_a);
    }
    return name;
}

/* Writes a direction of the plane as one in space. */
static inline void toi16_lift2(const toi_vec2 *n, toi_axis3 *out) {
    out->x = n->x;
    out->y = n->y;
    out->z = 0;
}

/* Returns the next vertex, after the last one the first. */
static inline const toi_vec2 *toi16_next(const toi16_outline *outline, const toi_vec2 *vertex) {
    return vertex == outline->last ? outline->first : vertex + 1;
}

/* Returns the vertex before, of the first one the last. */
static inline const toi_vec2 *toi16_before(const toi16_outline *outline, const toi_vec2 *vertex) {
    return vertex == outline->first ? outline->last : vertex - 1;
}

/* Returns the edge that leaves a vertex. */
TOI16_ALWAYS_INLINE toi_vec2 toi16_edge(const toi16_outline *outline, const toi_vec2 *vertex) {
    return toi16_minus2(toi16_next(outline, vertex), vertex);
}

/* Returns how many vertices there are. */
static inline uint32_t toi16_count(const toi16_outline *outline) {
    return (uint32_t)(outline->last - outline->first) + 1;
}

/* Returns how many axes the outline has. */
static inline uint32_t toi16_axes(const toi16_outline *outline) {
    return outline->box ? 2 : toi16_count(outline);
}

/* Any pair of shapes in the plane. */
typedef union {
    toi16_pair pair;
    toi16_aabbs aabbs;
    toi16_boxes2 boxes2;
    toi16_polys polys;
    toi16_poly_box poly_box;
} toi16_storage2;

#endif
