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

/* One end of what the boxes have in common on a coordinate. */
typedef struct {
    int64_t at;
    fix16_t world;   /* the same, rounded, not as seen from A */
    uint8_t side[2]; /* of A and of B */
} level_end;

static const int64_t NEAR_Q32 = INT64_C(1) << 15;

TOI16_ONCE level_extent extent_at(int32_t lo, int32_t hi, uint64_t travel) {
    level_extent e = {(int64_t)((uint64_t)(lo * INT64_C(65536)) + travel),
                      (int64_t)((uint64_t)(hi * INT64_C(65536)) + travel)};
    return e;
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

static void put_end(const level_extent *a, const level_extent *b, int64_t at, level_end *out) {
    out->at = at;
    out->side[0] = side_of(a, at);
    out->side[1] = side_of(b, at);
}

/* Returns how many ends there are: 2, or 1 in the middle of those that are nearly one, or the wrong way
 * round, as the boxes still are apart by the travel of a time ulp. */
static unsigned common_ends(const level_extent *a, const level_extent *b, level_end ends[2]) {
    int64_t lo = a->lo > b->lo ? a->lo : b->lo, hi = a->hi < b->hi ? a->hi : b->hi;
    bool one = hi - lo <= NEAR_Q32;
    put_end(a, b, one ? middle(lo, hi) : lo, &ends[0]);
    put_end(a, b, hi, &ends[1]);
    return one ? 1 : 2;
}

/* On the coordinate of the normal: half way between the sides that face one another, or of an overlap the one
 * of them that is inside the other box. */
static void put_plane(const level_extent *a, const level_extent *b, bool forward, bool overlap,
                      level_end *out) {
    int64_t of_a = forward ? a->hi : a->lo, of_b = forward ? b->lo : b->hi;
    out->at = !overlap ? middle(of_a, of_b) : of_b >= a->lo && of_b <= a->hi ? of_b : of_a;
    out->side[0] = forward ? TOI16_PLUS : TOI16_MINUS;
    out->side[1] = forward ? TOI16_MINUS : TOI16_PLUS;
}

/* The coordinate that a normal is along. */
static unsigned across(const toi_vec3 *normal) {
    return normal->x != 0 ? 0 : normal->y != 0 ? 1 : 2;
}

/* A box that is flat along the normal is touched on a face on either side, but in its edges and corners on
 * the minus side. */
static toi_feature feature_of(const level_end *const at[3], unsigned box, bool flat, unsigned k,
                              unsigned dimensions) {
    uint8_t side[3] = {0, 0, 0};
    for (unsigned i = 0; i < dimensions; i++)
        side[i] = at[i]->side[box];
    toi_feature f = toi16_box_feature(side, dimensions);
    if (!flat || f.kind == (dimensions == 3 ? TOI_FEATURE_FACE : TOI_FEATURE_EDGE))
        return f;
    side[k] = TOI16_MINUS;
    return toi16_box_feature(side, dimensions);
}

/* Does a box have no extent along a coordinate? */
static bool is_flat_along(toi16_row box, unsigned k, unsigned dimensions) {
    return toi16_in_row(box, k) == toi16_in_row(box, k + dimensions);
}

static void add_point(const toi16_aabb_rows *boxes, const level_end *const at[3], unsigned k,
                      toi_manifold *out) {
    toi_contact_point *point = &out->points[out->count++];
    const unsigned dimensions = boxes->dimensions;
    point->position.z = 0;
    for (unsigned i = 0; i < dimensions; i++)
        toi16_put_in_row(&point->position, i, at[i]->world);
    point->a = feature_of(at, 0, is_flat_along(boxes->a, k, dimensions), k, dimensions);
    point->b = feature_of(at, 1, is_flat_along(boxes->b, k, dimensions), k, dimensions);
}

/* Fills the manifold of two boxes that have met. normal: what the manifold is to have. */
TOI16_ONCE toi_status fill_aabb_manifold(const toi16_aabb_rows *boxes, const toi_hit *hit,
                                         const toi_vec3 *normal, toi_manifold *out) {
    level_end ends[3][2];
    unsigned count[3] = {1, 1, 1}, k = across(normal);
    bool forward = normal->x + normal->y + normal->z > 0, fits = true;
    for (unsigned i = 0; i < boxes->dimensions; i++) {
        fix16_t va = toi16_in_row(boxes->va, i);
        int64_t speed = (int64_t)toi16_in_row(boxes->vb, i) - va;
        uint64_t travel = (uint64_t)speed * (uint64_t)hit->enter;
        level_extent a =
            extent_at(toi16_in_row(boxes->a, i), toi16_in_row(boxes->a, i + boxes->dimensions), 0);
        level_extent b =
            extent_at(toi16_in_row(boxes->b, i), toi16_in_row(boxes->b, i + boxes->dimensions), travel);
        if (i == k)
            put_plane(&a, &b, forward, hit->status == TOI_OVERLAP, ends[i]);
        else
            count[i] = common_ends(&a, &b, ends[i]);
        for (unsigned n = 0; n < count[i]; n++)
            fits &= toi16_place_point(ends[i][n].at, va, hit->enter, &ends[i][n].world);
    }
    if (!fits)
        return out->hit.status = TOI_ERR_RANGE;
    toi16_begin_manifold(hit, normal, out);
    for (unsigned n = 0; n < 8; n++) {
        if ((n & 1) >= count[0] || (n >> 1 & 1) >= count[1] || n >> 2 >= count[2])
            continue;
        const level_end *const at[3] = {&ends[0][n & 1], &ends[1][n >> 1 & 1], &ends[2][n >> 2]};
        add_point(boxes, at, k, out);
    }
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
    return fill_aabb_manifold(boxes, hit, &normal, out);
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
