/* SPDX-License-Identifier: MIT */
/* Convex polygons as a pair. A level box joins as the polygon of its corners, but keeps the two axes that it
 * has as a box. */
#ifndef TOI16_POLY2_H
#define TOI16_POLY2_H

#include "../level/aabb.h"
#include "../shape/obb.h"

/* A polygon, or a box as one. Seen along w, c(p) = w x p says how far to the left of that line a point lies.
 */
typedef struct {
    const toi_vec2 *first,
        *last;      /* vertices, counter-clockwise if the caller is right; below 2^29, of a box 2^30 */
    bool box;       /* has axes x and y, the normals of its edges 0 and 1, and not one for each edge */
    uint8_t turned; /* of a box: the number of its face that looks along x */
    /* Seen along w: */
    const toi_vec2 *least, *most;        /* the vertices with the extremes of c */
    const toi_vec2 *rises_to, *falls_to; /* where the chains from them end */
    int64_t c_least, c_most;             /* below 2^60, of a box 2^61 */
    unsigned down;                       /* a shift that leaves 14 bits of edges, where products are slow */
} toi16_outline;

typedef struct {
    toi16_pair pair;
    toi16_outline a, b;
    toi_vec2 corners[4]; /* of the box, if one is */
} toi16_polys;

/* A facet of M that the line of the motion goes through. */
typedef struct {
    const toi_vec2 *own; /* the vertex where the edge begins that the facet is */
    bool falls;          /* the edge is reversed, as those of A are for entry and those of B for exit */
    bool behind;         /* 0 is strictly behind the facet now */
    toi_vec2 edge;       /* as part of M */
    toi16_frac t;        /* when the line crosses the facet; where 0 is behind, how long ago */
} toi16_facet2;

/* Where the line of the motion goes through M. */
typedef struct {
    toi16_facet2 in, out;
    bool leaves;     /* by t_max */
    toi16_mark mark; /* the earliest axis that is normal to the facet of entry; none where 0 is behind that */
    toi_vec2 along;  /* the edge that the axis is normal to */
} toi16_crossing;

/* A mark of no axis: the line passes beside M. */
#define TOI16_BESIDE (TOI16_NO_MARK - 1)

/* Two boxes, one of them or both oriented. */
typedef struct {
    toi16_pair pair;
    toi16_pose2 a, b;
    toi_vec2 d2; /* twice from A's centre to B's, below 2^31 */
} toi16_obbs2;

/* A polygon and an oriented box. */
typedef struct {
    toi16_pair pair;
    toi16_outline poly;
    toi16_pose2 box;
    bool box_first; /* the box is A */
} toi16_poly_obb;

/* Two boxes open as one of two: level boxes as axis-aligned ones, which are exact. */
typedef union {
    toi16_pair pair;
    toi16_aabbs level;
    toi16_obbs2 tilted;
} toi16_boxes2;

/* A polygon and an oriented box open as one of two: a level box as an axis-aligned one, which is exact. */
typedef union {
    toi16_pair pair;
    toi16_polys level;
    toi16_poly_obb tilted; /* whose poly is level.a */
} toi16_poly_box;

/* Openers, of type toi16_open2. */
toi_status toi16_open_obb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                           const toi_vec2 *vb);
toi_status toi16_open_aabb2_obb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb);
toi_status toi16_open_obb2_aabb2(void *storage, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb);
toi_status toi16_open_poly2(void *room, const void *a, const toi_vec2 *va, const void *b, const toi_vec2 *vb);
toi_status toi16_open_poly2_aabb2(void *room, const void *a, const toi_vec2 *va, const void *b,
                                  const toi_vec2 *vb);
toi_status toi16_open_aabb2_poly2(void *room, const void *a, const toi_vec2 *va, const void *b,
                                  const toi_vec2 *vb);
toi_status toi16_open_poly2_obb2(void *room, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb);
toi_status toi16_open_obb2_poly2(void *room, const void *a, const toi_vec2 *va, const void *b,
                                 const toi_vec2 *vb);

/* The outline of a polygon, and what queries ask of it: not null, 3 vertices, in the domain. */
toi_status toi16_outline_poly2(toi16_outline *outline, const toi_poly2 *poly);

/* Of one that is not null and has vertices. */
static inline void toi16_set_outline(toi16_outline *outline, const toi_poly2 *poly) {
    outline->first = poly->vertices;
    outline->last = poly->vertices + poly->count - 1;
    outline->box = false;
}

toi_status toi16_outline_aabb2(toi16_outline *outline, toi_vec2 corners[4], const toi_aabb2 *box);

/* With the search, and all but the search: who sweeps by the search itself links no adapter of it. */
extern const toi16_family toi16_polys_family, toi16_polys_walk;

/* The outline of a level box, in the room of its corners. It begins with the lower right one, so that edges 0
 * and 1 have the normals x and y. */
void toi16_outline_box(toi16_outline *outline, toi_vec2 corners[4], const toi16_pose2 *pose, int turned);

/* Ends the opening of two outlines. status: of the outlines. */
toi_status toi16_open_outlines(toi_status status, toi16_polys *polys, const toi16_family *family,
                               const toi_vec2 *va, const toi_vec2 *vb);

/* What is seen along w. left: w turned left, so that c(p) = left . p. False where a vertex is past the
 * domain. */
bool toi16_look_along(toi16_outline *outline, const toi_vec2 *left);

/* What the search finds, of a pair of which the outlines and w are known. */
toi16_found toi16_cross_polys(toi16_polys *polys, fix16_t t_max, toi16_crossing *out);

/* Of an answer that has none yet. */
void toi16_name_mark(const toi16_polys *polys, toi16_mark mark, toi_axis *out);

/* A toi16_family's feature. */
toi_axis toi16_polys_feature(const toi16_pair *pair, uint32_t axis);

/* down: a shift that leaves edges with 14 bits.
 *
 * A vertex that keeps an outline from being convex: not a turn to the left nor straight on, or the end of
 * more than one time around. Null where there is none. */
const toi_vec2 *toi16_find_bend(const toi16_outline *outline, unsigned down);

/* The normal of an edge, at its full length or twice it and so on, up to 30 bits: exact in its direction.
 * False of an edge of no length. */
bool toi16_edge_normal(const toi16_outline *outline, uint32_t edge, toi_vec2 *out);

/* The least and greatest n . p of its vertices. Below 2^61 for a normal below 2^30.
 */
void toi16_outline_reach(const toi16_outline *outline, const toi_vec2 *n, int64_t *lo, int64_t *hi);

/* Of two within 2^30 + 16. */
static inline int64_t toi16_dot2(const toi_vec2 *a, const toi_vec2 *b) {
    if (TOI16_NARROW)
        return toi16_add_product(toi16_mul(a->x, b->x), a->y, b->y);
    return toi16_mul_sum(a->x, b->x, a->y, b->y);
}

/* How fast M moves along a normal. */
static inline int64_t toi16_speed2(const toi16_pair *pair, const toi_vec2 *n) {
    return toi16_mul_sum(n->x, pair->w.x, n->y, pair->w.y);
}

/* b - a; below 2^30 for vertices in the domain. */
static inline toi_vec2 toi16_minus2(const toi_vec2 *b, const toi_vec2 *a) {
    toi_vec2 d = {b->x - a->x, b->y - a->y};
    return d;
}

/* Positive where b is to the left of a. */
static inline int64_t toi16_cross2(const toi_vec2 *a, const toi_vec2 *b) {
    return toi16_mul_difference(a->x, b->y, a->y, b->x);
}

/* A shift that leaves 14 bits of the difference of two numbers of so many, where products are slow. */
static inline unsigned toi16_shift_to_14(uint32_t size) {
    return TOI16_NARROW && size >> 13 != 0 ? toi16_bits32(size) - 13 : 0;
}

/* b - a, shortened by a shift. */
static inline toi_vec2 toi16_shorten(const toi_vec2 *b, const toi_vec2 *a, unsigned down) {
    toi_vec2 d = {toi16_shr32(b->x - a->x, down), toi16_shr32(b->y - a->y, down)};
    return d;
}

/* What is cut off of two edges of 14 bits is below 1 each, so that their product is off by less than 4 * 2^14
 * + 2: the sign of a greater one is right. */
static const int32_t TOI16_ROUGH = 65538;

/* About a x b, of edges and their shifts, where products are slow and 14 bits of each tell the sign, which is
 * mostly; else 0. */
static inline int32_t toi16_rough_turn(const toi_vec2 *a, unsigned down_a, const toi_vec2 *b,
                                       unsigned down_b) {
    if (!TOI16_NARROW)
        return 0;
    int32_t turn = toi16_shr32(a->x, down_a) * toi16_shr32(b->y, down_b) -
                   toi16_shr32(a->y, down_a) * toi16_shr32(b->x, down_b);
    return turn > TOI16_ROUGH || turn < -TOI16_ROUGH ? turn : 0;
}

/* a x b >= 0 */
static inline bool toi16_is_left(const toi_vec2 *a, unsigned down_a, const toi_vec2 *b, unsigned down_b) {
    int32_t turn = toi16_rough_turn(a, down_a, b, down_b);
    return turn != 0 ? turn > 0 : toi16_cross2(a, b) >= 0;
}

/* The axis of a face: of A where its number is below the count of A's axes. */
static inline toi_axis toi16_name_face2(uint32_t axis, uint32_t axes_a) {
    toi_axis name = {TOI_AXIS_FACE_A, (uint16_t)axis, 0};
    if (axis >= axes_a) {
        name.kind = TOI_AXIS_FACE_B;
        name.a = 0;
        name.b = (uint16_t)(axis - axes_a);
    }
    return name;
}

/* A direction of the plane in space. */
static inline void toi16_lift2(const toi_vec2 *n, toi_axis3 *out) {
    out->x = n->x;
    out->y = n->y;
    out->z = 0;
}

static inline const toi_vec2 *toi16_next(const toi16_outline *outline, const toi_vec2 *vertex) {
    return vertex == outline->last ? outline->first : vertex + 1;
}

/* The one that leaves a vertex. */
static inline toi_vec2 toi16_edge(const toi16_outline *outline, const toi_vec2 *vertex) {
    return toi16_minus2(toi16_next(outline, vertex), vertex);
}

static inline uint32_t toi16_count(const toi16_outline *outline) {
    return (uint32_t)(outline->last - outline->first) + 1;
}

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
} toi16_shapes2;

#endif
