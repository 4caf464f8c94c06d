/* SPDX-License-Identifier: MIT */
/* What axis-aligned boxes have in common: an interval on each coordinate but that of the normal.
 *
 * Widths: corners are 2^47 in 2^-32 length units, and where the boxes touch B's are within 2^49 as seen from
 * A, so that it does no harm if the travel overflows on the way: it is summed without signs. */
#include "aabb.h"
#include "contact_aabb.h"

/* A box along one coordinate: 2^-32 length units, at the enter time as seen from A. */
typedef struct {
    int64_t lo, hi;
} level_extent;

/* Both boxes along one coordinate, and what the travel of A adds to a place as seen from A, and half an ulp
 * so that >> rounds to nearest. */
typedef struct {
    level_extent a, b;
    int64_t to_world;
} level_line;

/* An end of what the boxes have in common on a coordinate. What a box has there is written as its side times
 * 3 to the power of the coordinate, so that the sum of three such digits names a feature. */
typedef struct {
    fix16_t world;
    uint8_t of_a, of_b;
} level_end;

typedef struct {
    unsigned count;
    level_end at[2];
} level_ends;

/* What a box has on the coordinate of the normal. */
typedef struct {
    uint8_t of_face, of_rest; /* the digit of its face, and of edges and corners */
} level_side;

static const int64_t NEAR_Q32 = INT64_C(1) << 15;
static const uint8_t DIGITS[3] = {1, 3, 9};

TOI16_ALWAYS_INLINE level_extent extent_at(toi16_row box, unsigned k, unsigned dimensions, uint64_t travel) {
    const fix16_t lo = toi16_in_row(box, k), hi = toi16_in_row(box, k + dimensions);
    level_extent e = {(int64_t)((uint64_t)(lo * INT64_C(65536)) + travel),
                      (int64_t)((uint64_t)(hi * INT64_C(65536)) + travel)};
    return e;
}

TOI16_INLINE_FOR_SPEED level_line line_of(const toi16_aabb_rows *boxes, unsigned k, unsigned dimensions,
                                          fix16_t enter) {
    const int64_t travel_a = toi16_mul(toi16_in_row(boxes->va, k), enter),
                  travel_b = toi16_mul(toi16_in_row(boxes->vb, k), enter);
    level_line line = {extent_at(boxes->a, k, dimensions, 0),
                       extent_at(boxes->b, k, dimensions, (uint64_t)travel_b - (uint64_t)travel_a),
                       travel_a + (INT32_C(1) << 15)};
    return line;
}

/* Rounds a place as seen from A to the world. False where it is past Q16.16. */
TOI16_INLINE_FOR_SPEED bool put_world(int64_t at, int64_t to_world, fix16_t *out) {
    const int64_t ulps = toi16_shr(at + to_world, 16);
    *out = (fix16_t)ulps;
    return ulps == *out;
}

static int64_t middle(int64_t x, int64_t y) {
    return toi16_shr(x + y, 1);
}

/* A flat box has its minus side alone. */
TOI16_ONCE uint8_t side_of(const level_extent *of, int64_t at) {
    if (at <= of->lo + NEAR_Q32)
        return TOI16_MINUS;
    return at >= of->hi - NEAR_Q32 ? TOI16_PLUS : TOI16_INNER;
}

/* Writes one end in the middle of what is nearly a place, or the wrong way round, as the boxes still are
 * apart by the travel of a time ulp. */
TOI16_SELDOM bool put_middle_end(const toi16_aabb_rows *boxes, unsigned k, fix16_t enter, level_ends *out) {
    const level_line line = line_of(boxes, k, boxes->dimensions, enter);
    const level_extent *a = &line.a, *b = &line.b;
    const int64_t at = middle(a->lo > b->lo ? a->lo : b->lo, a->hi < b->hi ? a->hi : b->hi);
    const uint8_t digit = DIGITS[k];
    out->count = 1;
    out->at[0].of_a = (uint8_t)(digit * side_of(a, at));
    out->at[0].of_b = (uint8_t)(digit * side_of(b, at));
    return put_world(at, line.to_world, &out->at[0].world);
}

/* Writes what two boxes have in common on a coordinate. Where that is longer than what is near, the lower end
 * is the minus side of one box and that side or the inside of the other, and so for the upper end. */
TOI16_INLINE bool put_ends(const toi16_aabb_rows *boxes, unsigned k, unsigned dimensions, fix16_t enter,
                           level_ends *out) {
    const level_line line = line_of(boxes, k, dimensions, enter);
    const int64_t ahead = line.b.lo - line.a.lo, behind = line.a.hi - line.b.hi,
                  lo = ahead > 0 ? line.b.lo : line.a.lo, hi = behind > 0 ? line.b.hi : line.a.hi;
    const uint8_t digit = DIGITS[k], inner = (uint8_t)(TOI16_INNER * digit);
    if (hi - lo <= NEAR_Q32)
        return put_middle_end(boxes, k, enter, out);
    out->count = 2;
    out->at[0].of_a = ahead > NEAR_Q32 ? inner : TOI16_MINUS;
    out->at[0].of_b = ahead < -NEAR_Q32 ? inner : TOI16_MINUS;
    out->at[1].of_a = behind > NEAR_Q32 ? inner : digit;
    out->at[1].of_b = behind < -NEAR_Q32 ? inner : digit;
    const bool fits = put_world(lo, line.to_world, &out->at[0].world);
    return put_world(hi, line.to_world, &out->at[1].world) && fits;
}

/* Writes the place of the plane of contact on the coordinate of the normal: half way between the sides that
 * face one another, or of an overlap the one of them that is inside the other box. */
TOI16_INLINE bool put_plane(const toi16_aabb_rows *boxes, unsigned k, unsigned dimensions, const toi_hit *hit,
                            bool forward, fix16_t *out) {
    const level_line line = line_of(boxes, k, dimensions, hit->enter);
    const level_extent *a = &line.a, *b = &line.b;
    const int64_t of_a = forward ? a->hi : a->lo, of_b = forward ? b->lo : b->hi;
    int64_t at = middle(of_a, of_b);
    if (hit->status == TOI_OVERLAP)
        at = of_b >= a->lo && of_b <= a->hi ? of_b : of_a;
    return put_world(at, line.to_world, out);
}

/* A box that is flat along the normal is touched on a face on either side, but in its edges and corners on
 * the minus side. */
TOI16_ALWAYS_INLINE level_side side_at_plane(toi16_row box, unsigned k, unsigned dimensions, bool plus) {
    const bool flat = toi16_in_row(box, k) == toi16_in_row(box, k + dimensions);
    level_side side = {plus ? DIGITS[k] : TOI16_MINUS, plus && !flat ? DIGITS[k] : TOI16_MINUS};
    return side;
}

/* Names what a box has at a point. others: the sum of its digits on the other coordinates; face: that sum
 * where the box has a face there. In the plane a box is one in space without ends along z: its corners are
 * edges there, and its edges faces. */
TOI16_INLINE_FOR_SPEED toi_feature name_at(unsigned others, unsigned face, const level_side *side,
                                           unsigned dimensions) {
    enum { V = TOI_FEATURE_VERTEX << 4, E = TOI_FEATURE_EDGE << 4, F = TOI_FEATURE_FACE << 4 };
    static const uint8_t names[] = {
        V,     V + 1, E,     V + 2,  V + 3,  E + 1, E + 4, E + 6, F + 4, /* z minus */
        V + 4, V + 5, E + 2, V + 6,  V + 7,  E + 3, E + 5, E + 7, F + 5, /* z plus */
        E + 8, E + 9, F + 2, E + 10, E + 11, F + 3, F,     F + 1,        /* z inner; not all can be */
    };
    const unsigned name = names[others + (others == face ? side->of_face : side->of_rest)];
    toi_feature f = {(uint8_t)(name >> 4), (uint16_t)(name & 15)};
    if (dimensions == 2) {
        f.kind--;
        f.index &= 3;
    }
    return f;
}

/* The coordinate of the normal, and the others; in the plane j is z. */
typedef struct {
    unsigned k, i, j;
    bool forward; /* the normal is along the coordinate, not against it */
} level_normal;

TOI16_ALWAYS_INLINE level_normal read_normal(const toi_vec3 *normal, unsigned dimensions) {
    level_normal n;
    n.k = dimensions == 2 || normal->z == 0 ? normal->x == 0 : 2;
    n.i = n.k == 0;
    n.j = n.k == 2 ? 1 : 2;
    n.forward = normal->x + normal->y + normal->z > 0;
    return n;
}

/* Adds a point for each pair of ends. */
TOI16_INLINE void add_points(const toi16_aabb_rows *boxes, unsigned dimensions, const level_normal *n,
                             const level_ends *of_i, const level_ends *of_j, fix16_t plane,
                             toi_manifold *out) {
    const level_side a = side_at_plane(boxes->a, n->k, dimensions, n->forward),
                     b = side_at_plane(boxes->b, n->k, dimensions, !n->forward);
    const unsigned face = TOI16_INNER * ((unsigned)DIGITS[n->i] + DIGITS[n->j]);
    const level_end *end_j = of_j->at, *past_i = of_i->at + of_i->count,
                    *past_j = end_j + (dimensions == 2 ? 1 : of_j->count);
    toi_contact_point *point = out->points;
    for (; end_j != past_j; end_j++)
        for (const level_end *end_i = of_i->at; end_i != past_i; end_i++, point++) {
            toi16_put_in_row(&point->position, n->k, plane);
            toi16_put_in_row(&point->position, n->i, end_i->world);
            toi16_put_in_row(&point->position, n->j, end_j->world);
            point->a = name_at((unsigned)end_i->of_a + end_j->of_a, face, &a, dimensions);
            point->b = name_at((unsigned)end_i->of_b + end_j->of_b, face, &b, dimensions);
        }
    out->count = (uint8_t)(point - out->points);
}

/* Fills the manifold of two boxes that have met. normal: what the manifold is to have. */
TOI16_INLINE toi_status fill_aabb_manifold(const toi16_aabb_rows *boxes, unsigned dimensions,
                                           const toi_hit *hit, const toi_vec3 *normal, toi_manifold *out) {
    const level_normal n = read_normal(normal, dimensions);
    level_ends of_i, of_j = {1, {{0, 9 * TOI16_INNER, 9 * TOI16_INNER}, {0, 0, 0}}};
    fix16_t plane;
    if (!put_plane(boxes, n.k, dimensions, hit, n.forward, &plane) ||
        !put_ends(boxes, n.i, dimensions, hit->enter, &of_i) ||
        (dimensions == 3 && !put_ends(boxes, n.j, 3, hit->enter, &of_j)))
        return out->hit.status = TOI_ERR_RANGE;
    toi16_begin_manifold(hit, normal, out);
    add_points(boxes, dimensions, &n, &of_i, &of_j, plane, out);
    return hit->status;
}

/* ---- The queries */

/* Writes the normal of boxes that overlap, along the least depth. */
static void put_overlap_normal(const toi16_aabb_rows *boxes, toi_vec3 *normal) {
    toi16_aabbs_rest rest;
    toi16_aabbs_at_rest(boxes->a, boxes->b, boxes->dimensions, &rest);
    unsigned k = (unsigned)(rest.mark >> 1);
    toi16_put_in_row(normal, k, rest.mark & 1 ? -fix16_one : fix16_one);
}

toi_status toi16_contact_swept(const toi_hit *hit, const toi16_aabb_rows *boxes, toi_manifold *out) {
    toi_vec3 normal = hit->normal;
    if (hit->status < 0)
        return out->hit.status = hit->status;
    if (hit->status == TOI_SEPARATE)
        return toi16_begin_manifold(hit, &normal, out);
    if (hit->status == TOI_OVERLAP)
        put_overlap_normal(boxes, &normal);
    return boxes->dimensions == 2 ? fill_aabb_manifold(boxes, 2, hit, &normal, out)
                                  : fill_aabb_manifold(boxes, 3, hit, &normal, out);
}

/* Tells whether the boxes stay apart along axis k until t_max. Speeds are below 2^32, so that the way fits 64
 * bits. */
static bool are_apart_along(const toi16_aabb_rows *boxes, unsigned k, fix16_t t_max) {
    const unsigned size = boxes->dimensions;
    const int64_t ahead = (int64_t)toi16_in_row(boxes->b, k) - toi16_in_row(boxes->a, k + size),
                  behind = (int64_t)toi16_in_row(boxes->a, k) - toi16_in_row(boxes->b, k + size),
                  speed = (int64_t)toi16_in_row(boxes->vb, k) - toi16_in_row(boxes->va, k),
                  gap = ahead > 0 ? ahead : behind, closing = ahead > 0 ? -speed : speed;
    return gap > 0 && (closing <= 0 || (uint64_t)closing * (uint32_t)t_max < (uint64_t)gap << 16);
}

void toi16_prefer_hinted(const toi16_aabb_rows *boxes, uint32_t hinted, const toi_options *options,
                         toi_hit *hit) {
    if (hit->status != TOI_SEPARATE || hinted == 0 || hinted > boxes->dimensions ||
        !are_apart_along(boxes, (unsigned)hinted - 1, toi16_until(options)))
        return;
    hit->axis.a = (uint16_t)(hinted - 1);
    options->hint->last = hinted;
}

toi_status toi_contact_aabb2(const toi_aabb2 *a, const toi_vec2 *va, const toi_aabb2 *b, const toi_vec2 *vb,
                             const toi_options *options, toi_manifold *out) {
    const toi16_aabb_rows boxes = {a, va, b, vb, 2};
    toi_hit hit;
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    toi_sweep_aabb2(a, va, b, vb, options, &hit);
    return toi16_contact_swept(&hit, &boxes, out);
}

toi_status toi_contact_aabb3(const toi_aabb3 *a, const toi_vec3 *va, const toi_aabb3 *b, const toi_vec3 *vb,
                             const toi_options *options, toi_manifold *out) {
    const toi16_aabb_rows boxes = {a, va, b, vb, 3};
    toi_hit hit;
    if (TOI16_CHECKS && !out)
        return TOI_ERR_ARGUMENT;
    toi_sweep_aabb3(a, va, b, vb, options, &hit);
    return toi16_contact_swept(&hit, &boxes, out);
}
