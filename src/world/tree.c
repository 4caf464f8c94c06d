/* SPDX-License-Identifier: MIT */
/* The search of a tree for what meets a region.
 *
 * A coordinate becomes the number of its cell. That map is monotone, so that boxes which meet have cells in
 * common. A word of a query has 2^15 + hi in its lower half and 2^15 + (2^15 - 1 - lo) in its upper one. Less
 * the word of a node this leaves, in each half, 2^15 + the last cell of one box - the first cell of the other
 * one. That is not below 0, so that nothing is borrowed, and has bit 15 set where the boxes are not apart on
 * that side. */
#include "tree.h"

#define LAST_CELL INT32_C(0x7FFF)
#define GUARDS    UINT32_C(0x80008000)

/* Gives the number of a cell, or, of what lies before the first or past the last one, the number next to it.
 */
static int32_t cell_of(fix16_t x, fix16_t origin, unsigned scale) {
    if (x < origin)
        return -1;
    const uint32_t cell = ((uint32_t)x - (uint32_t)origin) >> scale;
    return cell <= LAST_CELL ? (int32_t)cell : LAST_CELL + 1;
}

/* A region that ends before the first cell has the last cell -1, and one that begins past the last cell the
 * first cell 2^15: the halves are then one less than their guard, and no node meets them. */
static uint32_t word_of(int32_t lo, int32_t hi) {
    const int32_t first = lo < 0 ? 0 : lo, last = hi > LAST_CELL ? LAST_CELL : hi;
    return GUARDS + (uint32_t)last + ((uint32_t)(LAST_CELL - first) << 16);
}

void toi16_tree_look_in(toi_tree_query *query, const toi_aabb3 *region) {
    const toi_tree *tree = query->tree;
    for (unsigned k = 0; k < tree->dimensions; k++) {
        const fix16_t origin = (fix16_t)tree->nodes[k];
        query->axes[k] = word_of(cell_of(toi16_in_row(&region->lo, k), origin, tree->scale),
                                 cell_of(toi16_in_row(&region->hi, k), origin, tree->scale));
    }
}

static bool is_reversed(const toi_aabb3 *region, unsigned dimensions) {
    return region->lo.x > region->hi.x || region->lo.y > region->hi.y ||
           (dimensions == 3 && region->lo.z > region->hi.z);
}

toi_status toi_tree_begin(toi_tree_query *query, const toi_tree *tree, const toi_aabb3 *region) {
    if (!query)
        return TOI_ERR_ARGUMENT;
    query->node = 0;
    if (!tree || !region)
        return TOI_ERR_ARGUMENT;
    if (is_reversed(region, tree->dimensions))
        return TOI_ERR_SHAPE;
    query->tree = tree;
    if (tree->count == 0)
        return TOI_OK;
    query->node = 1;
    toi16_tree_look_in(query, region);
    return TOI_OK;
}

/* Gives the node that comes after all below a node: the sibling of it or of the nearest ancestor that is a
 * left child; 1 after the last. */
static inline uint32_t after(uint32_t node) {
    node++;
    while ((node & 1) == 0)
        node >>= 1;
    return node;
}

/* Looks from the query's node on, in the order of a walk that comes to a node before all below it, and leaves
 * out what is below a node that does not meet the region. */
TOI16_INLINE_FOR_SPEED uint16_t next_leaf(toi_tree_query *query, unsigned dimensions) {
    const uint32_t count = query->tree->count, guards = toi16_at_once(GUARDS);
    const uint32_t *const nodes = query->tree->nodes;
    uint32_t node = query->node;
    do {
        const uint32_t *words = &nodes[(size_t)node * dimensions];
        uint32_t together = (query->axes[0] - words[0]) & (query->axes[1] - words[1]);
        if (dimensions == 3)
            together &= query->axes[2] - words[2];
        if ((guards & ~together) != 0) {
            node = after(node);
        } else if (node < count) {
            node *= 2;
        } else {
            const uint32_t next = after(node);
            query->node = next != 1 ? next : 0;
            return (uint16_t)(node - count);
        }
    } while (node != 1);
    query->node = 0;
    return TOI_NONE;
}

/* Apart, so that the plane need not save the registers that space takes. */
TOI16_OWN_STACK uint16_t next_solid(toi_tree_query *query) {
    return next_leaf(query, 3);
}

uint16_t toi_tree_next(toi_tree_query *query) {
    if (!query || query->node == 0)
        return TOI_NONE;
    return query->tree->dimensions == 3 ? next_solid(query) : next_leaf(query, 2);
}

void toi_tree_shape(const toi_tree *tree, uint16_t n, toi_shape *out) {
    if (tree->shapes) {
        *out = tree->shapes[n];
        return;
    }
    out->radius = 0;
    if (tree->dimensions == 2) {
        out->kind = TOI_SHAPE_AABB2;
        out->as.aabb2 = ((const toi_aabb2 *)tree->boxes)[n];
    } else {
        out->kind = TOI_SHAPE_AABB3;
        out->as.aabb3 = ((const toi_aabb3 *)tree->boxes)[n];
    }
}
