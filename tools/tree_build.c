/* SPDX-License-Identifier: MIT */
#include "tree_build.h"
#include "memory.h"

#include <stdlib.h>

enum { LAST_CELL = 0x7FFF };

/* A box as rows of numbers. */
typedef struct {
    int64_t lo[3], hi[3];
} extent;

/* A shape while its place is looked for. */
typedef struct {
    extent box;
    int64_t key; /* what it is sorted by, before its id */
    size_t number;
    uint16_t id;
} item;

typedef struct {
    item *items;
    size_t *first; /* of the items below each inner node */
    size_t count;
    unsigned dimensions;
} draft;

bool tree_is_solid(const toi_shape *shape) {
    return shape->kind == TOI_SHAPE_AABB3 || shape->kind == TOI_SHAPE_OBB3 ||
           shape->kind == TOI_SHAPE_HULL3 || shape->kind == TOI_SHAPE_SPHERE3 ||
           shape->kind == TOI_SHAPE_CAPSULE3;
}

/* ---- boxes ---- */

static bool measure(const toi_shape *shape, extent *out) {
    static const toi_vec3 none = {0, 0, 0};
    toi_aabb3 box;
    if (toi_bounds(shape, &none, 0, &box) < 0)
        return false;
    *out = (extent){{box.lo.x, box.lo.y, box.lo.z}, {box.hi.x, box.hi.y, box.hi.z}};
    return true;
}

/* The box around so many boxes, at least one. */
static extent enclose(const item *items, size_t count) {
    extent all = items[0].box;
    for (size_t i = 1; i < count; i++)
        for (unsigned k = 0; k < 3; k++) {
            if (items[i].box.lo[k] < all.lo[k])
                all.lo[k] = items[i].box.lo[k];
            if (items[i].box.hi[k] > all.hi[k])
                all.hi[k] = items[i].box.hi[k];
        }
    return all;
}

static unsigned longest_side(const extent *box, unsigned dimensions) {
    unsigned longest = 0;
    for (unsigned k = 1; k < dimensions; k++)
        if (box->hi[k] - box->lo[k] > box->hi[longest] - box->lo[longest])
            longest = k;
    return longest;
}

/* ---- places ---- */

static size_t leaves_below(size_t node, size_t count) {
    size_t leaves = 0, last = node;
    for (; node < 2 * count; node = 2 * node, last = 2 * last + 1)
        if (last >= count)
            leaves += (last < 2 * count ? last + 1 : 2 * count) - (node > count ? node : count);
    return leaves;
}

static int compare_items(const void *a, const void *b) {
    const item *x = a, *y = b;
    return x->key != y->key ? (x->key > y->key) - (x->key < y->key) : (x->id > y->id) - (x->id < y->id);
}

/* By the middles of the boxes, doubled, along the longer side of the box around all. */
static void sort_items(const draft *d, item *items, size_t count) {
    const extent all = enclose(items, count);
    const unsigned k = longest_side(&all, d->dimensions);
    for (size_t i = 0; i < count; i++)
        items[i].key = items[i].box.lo[k] + items[i].box.hi[k];
    qsort(items, count, sizeof *items, compare_items);
}

/* The place of a node: a leaf's shape is there, an inner node's begin there. */
static void put_place(const draft *d, size_t *place_of_leaf, size_t node, size_t place) {
    if (node < d->count)
        d->first[node] = place;
    else
        place_of_leaf[node - d->count] = place;
}

/* Splits the shapes of each node so that as many go to the left as it has leaves there. */
static void split_all(const draft *d, size_t *place_of_leaf) {
    put_place(d, place_of_leaf, 1, 0);
    for (size_t node = 1; node < d->count; node++) {
        const size_t first = d->first[node], left = leaves_below(2 * node, d->count);
        sort_items(d, d->items + first, leaves_below(node, d->count));
        put_place(d, place_of_leaf, 2 * node, first);
        put_place(d, place_of_leaf, 2 * node + 1, first + left);
    }
}

/* ---- cells ---- */

static uint32_t word_of(uint32_t lo, uint32_t hi) {
    return lo | (LAST_CELL - hi) << 16;
}

static uint32_t join_words(uint32_t a, uint32_t b) {
    const uint32_t lo_a = a & LAST_CELL, lo_b = b & LAST_CELL, hi_a = a >> 16, hi_b = b >> 16;
    return (lo_a < lo_b ? lo_a : lo_b) | (hi_a < hi_b ? hi_a : hi_b) << 16;
}

static void set_cells(const draft *d, built_tree *out) {
    const extent all = enclose(d->items, d->count);
    const unsigned longest = longest_side(&all, d->dimensions);
    while ((all.hi[longest] - all.lo[longest]) >> out->tree.scale > LAST_CELL)
        out->tree.scale++;
    for (unsigned k = 0; k < d->dimensions; k++)
        out->nodes[k] = (uint32_t)all.lo[k];
}

static void fill_leaf(const draft *d, const extent *box, uint32_t *node, const built_tree *out) {
    for (unsigned k = 0; k < d->dimensions; k++) {
        const int64_t origin = (int32_t)out->nodes[k];
        node[k] = word_of((uint32_t)((box->lo[k] - origin) >> out->tree.scale),
                          (uint32_t)((box->hi[k] - origin) >> out->tree.scale));
    }
}

static void put_shape(const toi_shape *shape, size_t leaf, built_tree *out) {
    if (out->shapes != NULL)
        out->shapes[leaf] = *shape;
    else if (out->boxes2 != NULL)
        out->boxes2[leaf] = shape->as.aabb2;
    else
        out->boxes3[leaf] = shape->as.aabb3;
}

static void fill_nodes(const draft *d, const size_t *place_of_leaf, const toi_shape *shapes,
                       built_tree *out) {
    const size_t width = d->dimensions;
    for (size_t leaf = 0; leaf < d->count; leaf++) {
        const item *it = &d->items[place_of_leaf[leaf]];
        fill_leaf(d, &it->box, out->nodes + (d->count + leaf) * width, out);
        put_shape(&shapes[it->number], leaf, out);
        out->ids[leaf] = it->id;
    }
    for (size_t at = d->count * width - 1; at >= width; at--) {
        const size_t node = at / width, k = at % width;
        out->nodes[at] = join_words(out->nodes[2 * node * width + k], out->nodes[(2 * node + 1) * width + k]);
    }
}

/* ---- the whole ---- */

static const char *take_items(const draft *d, const toi_shape *shapes, const uint16_t *ids, size_t *faulty) {
    for (*faulty = 0; *faulty < d->count; ++*faulty) {
        item *it = &d->items[*faulty];
        const toi_status status = toi_shape_check(&shapes[*faulty]);
        *it = (item){.number = *faulty, .id = ids[*faulty]};
        if (status < 0)
            return toi_check_name(status);
        if (tree_is_solid(&shapes[*faulty]) != (d->dimensions == 3))
            return "a level has one dimension, and this shape is of the other one";
        if (!measure(&shapes[*faulty], &it->box))
            return "the shape has no box";
    }
    return NULL;
}

static bool are_level(const toi_shape *shapes, size_t count) {
    for (size_t i = 0; i < count; i++)
        if ((shapes[i].kind != TOI_SHAPE_AABB2 && shapes[i].kind != TOI_SHAPE_AABB3) || shapes[i].radius != 0)
            return false;
    return true;
}

static built_tree make_room(const draft *d, const toi_shape *shapes) {
    const bool level = are_level(shapes, d->count), solid = d->dimensions == 3;
    const size_t count = d->count;
    built_tree b = {.nodes = take_memory((2 * count + 1) * d->dimensions, sizeof *b.nodes),
                    .shapes = level ? NULL : take_memory(count, sizeof *b.shapes),
                    .boxes2 = level && !solid ? take_memory(count, sizeof *b.boxes2) : NULL,
                    .boxes3 = level && solid ? take_memory(count, sizeof *b.boxes3) : NULL,
                    .ids = take_memory(count, sizeof *b.ids)};
    b.tree = (toi_tree){.nodes = b.nodes,
                        .shapes = b.shapes,
                        .boxes = solid ? (const void *)b.boxes3 : b.boxes2,
                        .ids = b.ids,
                        .count = (uint16_t)d->count,
                        .dimensions = (uint8_t)d->dimensions};
    return b;
}

static void build(const draft *d, const toi_shape *shapes, built_tree *out) {
    size_t *const place_of_leaf = take_memory(d->count, sizeof *place_of_leaf);
    *out = make_room(d, shapes);
    split_all(d, place_of_leaf);
    set_cells(d, out);
    fill_nodes(d, place_of_leaf, shapes, out);
    free(place_of_leaf);
}

const char *tree_build(const toi_shape *shapes, const uint16_t *ids, size_t count, built_tree *out,
                       size_t *faulty) {
    draft d = {.count = count, .dimensions = count > 0 && tree_is_solid(&shapes[0]) ? 3 : 2};
    *faulty = count;
    if (count > UINT16_MAX)
        return "a level has at most 65535 shapes";
    d.items = take_memory(count, sizeof *d.items);
    d.first = take_memory(count, sizeof *d.first);
    const char *wrong = take_items(&d, shapes, ids, faulty);
    if (wrong == NULL && count > 0)
        build(&d, shapes, out);
    else if (wrong == NULL)
        *out = make_room(&d, shapes);
    free(d.items);
    free(d.first);
    return wrong;
}

void tree_free(built_tree *built) {
    free(built->nodes);
    free(built->shapes);
    free(built->boxes2);
    free(built->boxes3);
    free(built->ids);
    *built = (built_tree){0};
}
