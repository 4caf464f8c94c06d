/* SPDX-License-Identifier: MIT */
#include "tree_proof.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* Where a shape begins and ends along an axis, in 2^-30 ulp. Legal shapes stay within Q16.16, so that all of
 * it is below 2^62: coordinates below 2^31 ulps, and of turned shapes a centre and three products of a number
 * below 2^29 and one in Q2.30. */
typedef struct {
    int64_t lo, hi;
} stretch;

enum { ULP_BITS = 30 };

static int64_t in_row(const void *row, size_t n) {
    int32_t x;
    memcpy(&x, (const char *)row + n * sizeof x, sizeof x);
    return x;
}

static int64_t of_ulps(int64_t ulps) {
    return ulps * (INT64_C(1) << ULP_BITS);
}

static int64_t size_of(int64_t x) {
    return x < 0 ? -x : x;
}

static stretch around(int64_t a, int64_t b) {
    return a < b ? (stretch){a, b} : (stretch){b, a};
}

static stretch grown(stretch s, int64_t ulps) {
    return (stretch){s.lo - of_ulps(ulps), s.hi + of_ulps(ulps)};
}

/* Two points, or corners, in a row. */
static stretch of_ends(const void *row, size_t dimensions, size_t k) {
    return around(of_ulps(in_row(row, k)), of_ulps(in_row(row, dimensions + k)));
}

/* By how much axis i of a box or a hull goes along k; axes that are all zero are those of the world. */
static int64_t entry(const toi_rot3 *rot, size_t i, size_t k) {
    static const toi_rot3 none = {{{0, 0, 0}}};
    return memcmp(rot, &none, sizeof none) == 0 ? (int64_t)(i == k) << ULP_BITS : in_row(&rot->u[i], k);
}

static stretch of_obb3(const toi_obb3 *box, size_t k) {
    const int64_t center = of_ulps(in_row(&box->center, k));
    int64_t reach = 0;
    for (size_t i = 0; i < 3; i++)
        reach += size_of(in_row(&box->half, i) * entry(&box->rot, i, k));
    return (stretch){center - reach, center + reach};
}

static stretch of_obb2(const toi_obb2 *box, size_t k) {
    const bool upright = box->rot.cos == 0 && box->rot.sin == 0;
    const int64_t cos = upright ? of_ulps(1) : box->rot.cos, sin = upright ? 0 : box->rot.sin;
    const int64_t center = of_ulps(in_row(&box->center, k)), x = box->half.x, y = box->half.y;
    const int64_t reach = k == 0 ? size_of(x * cos) + size_of(y * sin) : size_of(x * sin) + size_of(y * cos);
    return (stretch){center - reach, center + reach};
}

static stretch of_hull3(const toi_hull3 *hull, size_t k) {
    stretch s = {INT64_MAX, INT64_MIN};
    for (size_t n = 0; n < hull->table->vertex_count; n++) {
        int64_t x = of_ulps(in_row(&hull->center, k));
        for (size_t i = 0; i < 3; i++)
            x += in_row(&hull->table->vertices[n], i) * entry(&hull->rot, i, k);
        s = (stretch){x < s.lo ? x : s.lo, x > s.hi ? x : s.hi};
    }
    return s;
}

static stretch of_poly2(const toi_poly2 *poly, size_t k) {
    stretch s = {INT64_MAX, INT64_MIN};
    for (size_t n = 0; n < poly->count; n++) {
        const int64_t x = of_ulps(in_row(&poly->vertices[n], k));
        s = (stretch){x < s.lo ? x : s.lo, x > s.hi ? x : s.hi};
    }
    return s;
}

static stretch of_core(const toi_shape *shape, size_t k) {
    switch (shape->kind) {
    case TOI_SHAPE_AABB2:
        return of_ends(&shape->as.aabb2, 2, k);
    case TOI_SHAPE_AABB3:
        return of_ends(&shape->as.aabb3, 3, k);
    case TOI_SHAPE_OBB2:
        return of_obb2(&shape->as.obb2, k);
    case TOI_SHAPE_OBB3:
        return of_obb3(&shape->as.obb3, k);
    case TOI_SHAPE_POLY2:
        return of_poly2(&shape->as.poly2, k);
    case TOI_SHAPE_HULL3:
        return of_hull3(&shape->as.hull3, k);
    case TOI_SHAPE_CIRCLE2:
        return grown(of_ends(&shape->as.circle2, 0, k), shape->as.circle2.radius);
    case TOI_SHAPE_SPHERE3:
        return grown(of_ends(&shape->as.sphere3, 0, k), shape->as.sphere3.radius);
    case TOI_SHAPE_CAPSULE2:
        return grown(of_ends(&shape->as.capsule2, 2, k), shape->as.capsule2.radius);
    default:
        return grown(of_ends(&shape->as.capsule3, 3, k), shape->as.capsule3.radius);
    }
}

/* ---- nodes ---- */

enum { LAST_CELL = 0x7FFF };

typedef struct {
    int64_t lo, hi;
} cells;

/* A bit that belongs to no cell makes the first one too high or the last one too low. */
static cells cells_of(const toi_tree *tree, size_t node, size_t k) {
    const uint32_t word = tree->nodes[node * tree->dimensions + k];
    return (cells){word & 0xFFFF, LAST_CELL - (int64_t)(word >> 16)};
}

/* The cells from lo to hi are all x with origin + lo 2^scale <= x < origin + (hi + 1) 2^scale; ends between
 * two ulps are taken for the next ulp outwards. */
static bool holds_shape(const toi_tree *tree, size_t leaf) {
    toi_shape shape;
    toi_tree_shape(tree, (uint16_t)leaf, &shape);
    for (size_t k = 0; k < tree->dimensions; k++) {
        const cells c = cells_of(tree, tree->count + leaf, k);
        const stretch s = grown(of_core(&shape, k), shape.radius);
        const int64_t origin = (int32_t)tree->nodes[k], side = INT64_C(1) << tree->scale;
        if (s.lo < of_ulps(origin + c.lo * side) || s.hi > of_ulps(origin + (c.hi + 1) * side - 1))
            return false;
    }
    return true;
}

static bool holds_child(const toi_tree *tree, size_t node, size_t child) {
    for (size_t k = 0; k < tree->dimensions; k++) {
        const cells parent = cells_of(tree, node, k), c = cells_of(tree, child, k);
        if (c.lo < parent.lo || c.hi > parent.hi)
            return false;
    }
    return true;
}

static bool are_same(const toi_shape *a, const toi_shape *b, unsigned dimensions) {
    if (a->kind != b->kind || a->radius != b->radius)
        return false;
    return a->kind == TOI_SHAPE_AABB2 || a->kind == TOI_SHAPE_AABB3
               ? memcmp(&a->as, &b->as, (size_t)2 * dimensions * sizeof(fix16_t)) == 0
               : memcmp(a, b, sizeof *a) == 0;
}

enum { IDS = UINT16_MAX + 1 };

/* Whether each of the given shapes, by its id, stands in the tree once. place_of: 1 + the number of a shape.
 */
static bool are_given(const toi_tree *tree, const toi_shape *shapes, const uint16_t *ids, size_t count,
                      uint32_t *place_of) {
    if (tree->count != count)
        return false;
    for (size_t i = 0; i < count; i++)
        place_of[ids[i]] = (uint32_t)i + 1;
    for (size_t leaf = 0; leaf < count; leaf++) {
        uint32_t *const place = &place_of[tree->ids[leaf]];
        toi_shape shape;
        toi_tree_shape(tree, (uint16_t)leaf, &shape);
        if (*place == 0 || !are_same(&shape, &shapes[*place - 1], tree->dimensions))
            return false;
        *place = 0;
    }
    return true;
}

const char *tree_disproof(const toi_tree *tree, const toi_shape *shapes, const uint16_t *ids, size_t count) {
    if (tree->dimensions < 2 || tree->dimensions > 3 || tree->scale > 17)
        return "a node is none";
    uint32_t *const place_of = take_memory(IDS, sizeof *place_of);
    const bool given = are_given(tree, shapes, ids, count, place_of);
    free(place_of);
    if (!given)
        return "the shapes of the tree are not those of the level";
    for (size_t leaf = 0; leaf < count; leaf++)
        if (!holds_shape(tree, leaf))
            return "a shape is not in the box of its leaf";
    for (size_t node = 1; node < count; node++)
        if (!holds_child(tree, node, 2 * node) || !holds_child(tree, node, 2 * node + 1))
            return "a node does not hold its children";
    return NULL;
}
