/* SPDX-License-Identifier: MIT */
/* This file has rays at polygons, which are exact. A ray is the sweep of a point, and a point has no extent:
 * M is the polygon as the point sees it, and seen from the point c(p) = w x p tells on which side of the line
 * of the ray a vertex lies. The line enters M through the edge along which c changes its sign from below 0,
 * and leaves M through the one along which c changes it from above 0. Where c is 0 at an end of such an edge,
 * or the polygon is not convex, a pair of the point and the polygon answers, by all axes.
 *
 * Widths: vertices seen from the point are below 2^30, and w is below 2^29: c is below 2^60. */
#include "poly2_facet.h"

/* toi16_sides says where the line of a ray passes a polygon. */
typedef struct {
    const toi_vec2 *in,
        *out;            /* the ends of the edges at which c becomes 0 or more, and less than 0; or null */
    bool is_left, is_on; /* c of the last vertex is 0 or more; c is 0 at a vertex */
    uint32_t size;       /* the bits that all coordinates have together */
} toi16_sides;

/* Returns c of a vertex. `left` is w turned left. */
static inline int64_t side_of_ray(const toi_vec2 *left, const toi_vec2 *origin, const toi_vec2 *vertex) {
    const toi_vec2 place = toi16_minus2(vertex, origin);
    return toi16_dot2(left, &place);
}

/* Returns b - a modulo 2^32, as any numbers may be asked about. */
static inline toi_vec2 minus_any(const toi_vec2 *b, const toi_vec2 *a) {
    const toi_vec2 d = {(int32_t)((uint32_t)b->x - (uint32_t)a->x),
                        (int32_t)((uint32_t)b->y - (uint32_t)a->y)};
    return d;
}

/* Finds where the sign of c changes. Vertices count from the first one where products are slow, so that their
 * bits tell how long edges are, and else from the middle of the domain; `beside` is c of that place. */
TOI16_INLINE void find_sides(const toi16_outline *outline, const toi_vec2 *base, const toi_vec2 *left,
                             int64_t beside, toi16_sides *out) {
    const toi_vec2 *p = outline->first, *last = outline->last, *in = NULL, *leave = NULL;
    const toi_vec2 from = *base, along = *left;
    toi_vec2 place = minus_any(last, &from);
    int32_t before = (int32_t)toi16_shr(
        toi16_add_product(toi16_add_product(beside, along.x, place.x), along.y, place.y), 32);
    uint32_t size = 0;
    bool is_on = false;
    for (; p <= last; p++) {
        place = minus_any(p, &from);
        const int64_t c = toi16_add_product(toi16_add_product(beside, along.x, place.x), along.y, place.y);
        const int32_t high = (int32_t)toi16_shr(c, 32);
        size |= toi16_size(place.x) | toi16_size(place.y);
        if (c == 0)
            is_on = true;
        if ((high ^ before) < 0)
            *(high < 0 ? &leave : &in) = p;
        before = high;
    }
    out->in = in;
    out->out = leave;
    out->is_left = before >= 0;
    out->is_on = is_on;
    out->size = size;
}

/* Returns the vertex before another one. */
static inline const toi_vec2 *vertex_before(const toi16_outline *outline, const toi_vec2 *vertex) {
    return vertex == outline->first ? outline->last : vertex - 1;
}

/* Writes the first axis that is normal to the edge of entry, of the point and then of the polygon, and the
 * normal. `from` is where the edge begins. */
TOI16_INLINE void name_entry(const toi16_outline *outline, const toi_vec2 *from, const toi_vec2 *edge,
                             toi_hit *hit) {
    if (edge->x == 0 || edge->y == 0) {
        hit->axis.kind = TOI_AXIS_FACE_A;
        hit->axis.a = edge->x != 0;
        hit->normal.x = edge->x != 0 ? 0 : edge->y > 0 ? fix16_one : -fix16_one;
        hit->normal.y = edge->x == 0 ? 0 : edge->x < 0 ? fix16_one : -fix16_one;
        return;
    }
    const toi_vec2 *at = toi16_find_parallel(outline->first, from, edge);
    toi_vec2 n = {edge->y, -edge->x};
    if (at != from) {
        const toi_vec2 along = toi16_edge(outline, at);
        const int32_t sign = toi16_is_same_way(&along, edge) ? 1 : -1;
        n.x = along.y * sign;
        n.y = -along.x * sign;
    }
    hit->axis.kind = TOI_AXIS_FACE_B;
    hit->axis.b = (uint16_t)(at - outline->first);
    toi16_unit2(&n, &hit->normal);
}

/* Answers where the line goes through two edges of a convex polygon. Returns false where the axes have to be
 * walked. */
TOI16_INLINE bool answer_edges(const toi16_outline *outline, const toi16_sides *sides, const toi_vec2 *origin,
                               const toi_vec2 *left, fix16_t t_max, toi_hit *hit) {
    const toi_vec2 *from = vertex_before(outline, sides->in), *out_from = vertex_before(outline, sides->out);
    const toi_vec2 edge = toi16_minus2(sides->in, from), place = toi16_minus2(origin, from),
                   out_edge = toi16_minus2(sides->out, out_from), out_place = toi16_minus2(out_from, origin);
    const int64_t ahead = toi16_cross2(&place, &edge), behind = toi16_cross2(&out_place, &out_edge);
    fix16_t enter = 0;
    if (ahead >= 0)
        enter = toi16_round_usual_time(ahead, toi16_dot2(left, &edge), t_max, false);
    if (enter >= 0 && (behind == 0 || sides->is_on))
        return false;
    toi16_begin_answer(hit);
    if (enter < 0 || behind < 0)
        return true;
    const fix16_t exit = toi16_round_usual_time(behind, -toi16_dot2(left, &out_edge), t_max, true);
    hit->status = TOI_OVERLAP;
    hit->enter = enter;
    hit->exit = exit < 0 ? t_max : exit;
    if (ahead >= 0) {
        hit->status = TOI_HIT;
        name_entry(outline, from, &edge, hit);
    }
    return true;
}

/* Tells whether the bits of some coordinates show that they are in the domain. */
static inline bool are_surely_within(uint32_t size) {
    return size < (uint32_t)TOI_LIMIT - 1;
}

static inline bool is_ray_within(const toi_vec2 *origin, const toi_vec2 *direction) {
    return are_surely_within(toi16_size(origin->x) | toi16_size(origin->y) | toi16_size(direction->x) |
                             toi16_size(direction->y)) ||
           (!toi16_is_past_limit2(origin) && !toi16_is_past_limit2(direction));
}

/* `size`: the bits of all coordinates, as find_sides has them. */
TOI16_OWN_STACK bool is_ray_polygon_convex(const toi16_outline *outline, uint32_t size) {
    if (!TOI16_NARROW && !TOI16_FOR_SIZE && toi16_turns_of_any(outline->first, outline->last) < 0)
        return true;
    return !toi16_find_bend(outline, toi16_shift_to_14(size));
}

static bool answer_polygon(const toi_vec2 *origin, const toi_vec2 *direction, const toi_poly2 *shape,
                           fix16_t t_max, toi_hit *hit) {
    const toi_vec2 left = {direction->y, -direction->x}, middle = {0, 0};
    toi16_outline outline;
    toi16_sides sides;
    toi16_set_outline(&outline, shape);
    const toi_vec2 base = TOI16_NARROW ? *outline.first : middle;
    find_sides(&outline, &base, &left, toi16_dot2(&left, &base) - toi16_dot2(&left, origin), &sides);
    if (TOI16_CHECKS && !toi16_are_bits_in_domain(&outline, sides.size))
        return false;
    if (!sides.in) {
        toi16_begin_answer(hit);
        hit->axis.kind = TOI_AXIS_PATH;
        return !sides.is_left || !sides.is_on;
    }
    return !(sides.is_on && side_of_ray(&left, origin, sides.in) == 0) &&
           is_ray_polygon_convex(&outline, sides.size) &&
           answer_edges(&outline, &sides, origin, &left, t_max, hit);
}

bool toi16_ray_poly2(const toi_vec2 *origin, const toi_vec2 *direction, const toi_poly2 *shape,
                     const toi_options *options, toi_hit *hit) {
    const fix16_t t_max = options ? toi16_until(options) : fix16_one;
    if (TOI16_CHECKS && (!origin || !direction || !shape || !hit || !shape->vertices || shape->count < 3 ||
                         t_max < 0 || !is_ray_within(origin, direction)))
        return false;
    return answer_polygon(origin, direction, shape, t_max, hit);
}

toi_status toi16_open_point_poly2(toi16_polys *polys, const toi_vec2 *at, const toi_vec2 *velocity,
                                  const toi_poly2 *shape) {
    toi_aabb2 point;
    if (at)
        point.lo = point.hi = *at;
    const toi_status status =
        toi16_first_error(toi16_outline_aabb2(&polys->a, polys->corners, at ? &point : 0),
                          toi16_outline_poly2(&polys->b, shape));
    return toi16_open_outlines(status, polys, &toi16_polys_walk, velocity, &toi16_none2);
}
