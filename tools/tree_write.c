/* SPDX-License-Identifier: MIT */
#include "tree_write.h"
#include "hull_write.h"
#include "query_words.h"

#include <string.h>

enum {
    TREE_STRUCT = 4 * 4 + 2 + 1 + 1,
    SHAPE_STRUCT = 4 + 15 * 4 + 4, /* a kind, the numbers of an oriented box, a radius */
    NAME_SIZE = 128
};

size_t tree_flash(const toi_tree *tree) {
    const size_t words = tree->dimensions, box = 2 * words * 4;
    return (tree->count == 0 ? 1 : 2 * (size_t)tree->count) * words * 4 +
           tree->count * ((tree->shapes == NULL ? box : SHAPE_STRUCT) + 2) + TREE_STRUCT;
}

static void write_head(FILE *file, const toi_tree *tree, const char *name, const char *licence,
                       const char *made) {
    fputs("/* ", file);
    hull_write_remark(file, licence);
    fputs(" */\n/* Made by: ", file);
    hull_write_remark(file, made);
    fprintf(file,
            "\n * %u shapes, cells of 2^%u ulps; %lu bytes of flash on a machine with 4-byte pointers, and "
            "the\n * tables of hulls and polygons. Proved: each shape is in its leaf, each node holds its "
            "children. */\n"
            "#include <toi16/tree.h>\n\nextern const toi_tree %s;\n\n",
            (unsigned)tree->count, (unsigned)tree->scale, (unsigned long)tree_flash(tree), name);
}

/* ---- numbers ---- */

/* The least number has no literal of its own. */
static void write_number(FILE *file, int32_t x) {
    if (x == INT32_MIN)
        fputs("INT32_MIN", file);
    else
        fprintf(file, "%ld", (long)x);
}

/* So many numbers in braces; one stands without them. */
static const int32_t *write_group(FILE *file, const int32_t *numbers, unsigned size) {
    for (unsigned i = 0; i < size; i++) {
        fputs(size == 1 ? "" : i == 0 ? "{" : ", ", file);
        write_number(file, numbers[i]);
    }
    fputs(size == 1 ? "" : "}", file);
    return numbers + size;
}

/* The numbers of a shape, as they lie in it. */
static void numbers_of(const toi_shape *shape, int32_t numbers[QUERY_NUMBERS]) {
    const query_shape_word *const word = query_shape_word_of(shape);
    memcpy(numbers, (const char *)shape + word->offset,
           (size_t)(word->lengths + word->rotation) * sizeof numbers[0]);
}

/* ---- what shapes point to ---- */

static void write_vertices(FILE *file, const toi_poly2 *poly, const char *name, unsigned leaf) {
    fprintf(file, "static const toi_vec2 %s_vertices_%u[%u] = {\n", name, leaf, (unsigned)poly->count);
    for (unsigned i = 0; i < poly->count; i++)
        fprintf(file, "    {%ld, %ld},\n", (long)poly->vertices[i].x, (long)poly->vertices[i].y);
    fputs("};\n\n", file);
}

static void write_hull(FILE *file, const toi_hull3 *hull, const char *name, unsigned leaf) {
    char own[NAME_SIZE];
    snprintf(own, sizeof own, "%s_hull_%u", name, leaf);
    hull_write_lists(file, hull->table, own);
    fputs("static ", file);
    hull_write_table(file, hull->table, own);
    fputs("\n", file);
}

static void write_lists(FILE *file, const toi_tree *tree, const char *name) {
    for (unsigned leaf = 0; leaf < tree->count; leaf++) {
        const toi_shape *const shape = &tree->shapes[leaf];
        if (shape->kind == TOI_SHAPE_POLY2)
            write_vertices(file, &shape->as.poly2, name, leaf);
        else if (shape->kind == TOI_SHAPE_HULL3)
            write_hull(file, &shape->as.hull3, name, leaf);
    }
}

/* ---- shapes ---- */

/* How a kind is written: a digit stands for as many numbers, v and h for what its vertices or its table are.
 */
static const struct {
    const char *kind, *member, *form;
} forms[] = {
    [TOI_SHAPE_AABB2] = {"AABB2", "aabb2", "2, 2"},
    [TOI_SHAPE_AABB3] = {"AABB3", "aabb3", "3, 3"},
    [TOI_SHAPE_OBB2] = {"OBB2", "obb2", "2, 2, 2"},
    [TOI_SHAPE_OBB3] = {"OBB3", "obb3", "3, 3, {{3, 3, 3}}"},
    [TOI_SHAPE_POLY2] = {"POLY2", "poly2", "v"},
    [TOI_SHAPE_HULL3] = {"HULL3", "hull3", "h, 3, {{3, 3, 3}}"},
    [TOI_SHAPE_CIRCLE2] = {"CIRCLE2", "circle2", "2, 1"},
    [TOI_SHAPE_CAPSULE2] = {"CAPSULE2", "capsule2", "2, 2, 1"},
    [TOI_SHAPE_SPHERE3] = {"SPHERE3", "sphere3", "3, 1"},
    [TOI_SHAPE_CAPSULE3] = {"CAPSULE3", "capsule3", "3, 3, 1"},
};

static void write_core(FILE *file, const toi_shape *shape, const char *name, unsigned leaf) {
    int32_t numbers[QUERY_NUMBERS];
    const int32_t *next = numbers;
    numbers_of(shape, numbers);
    for (const char *at = forms[shape->kind].form; *at != '\0'; at++) {
        if (*at >= '1' && *at <= '3')
            next = write_group(file, next, (unsigned)(*at - '0'));
        else if (*at == 'v')
            fprintf(file, "%s_vertices_%u, %u", name, leaf, (unsigned)shape->as.poly2.count);
        else if (*at == 'h')
            fprintf(file, "&%s_hull_%u", name, leaf);
        else
            fputc(*at, file);
    }
}

static void write_shapes(FILE *file, const toi_tree *tree, const char *name) {
    fprintf(file, "static const toi_shape %s_shapes[%u] = {\n", name, (unsigned)tree->count);
    for (unsigned leaf = 0; leaf < tree->count; leaf++) {
        const toi_shape *const shape = &tree->shapes[leaf];
        fprintf(file, "    {TOI_SHAPE_%s, {.%s = {", forms[shape->kind].kind, forms[shape->kind].member);
        write_core(file, shape, name, leaf);
        fprintf(file, "}}, %ld},\n", (long)shape->radius);
    }
    fputs("};\n\n", file);
}

static void write_boxes(FILE *file, const toi_tree *tree, const char *name) {
    fprintf(file, "static const toi_aabb%u %s_boxes[%u] = {\n", (unsigned)tree->dimensions, name,
            (unsigned)tree->count);
    for (unsigned leaf = 0; leaf < tree->count; leaf++) {
        toi_shape box;
        toi_tree_shape(tree, (uint16_t)leaf, &box);
        fputs("    {", file);
        write_core(file, &box, name, leaf);
        fputs("},\n", file);
    }
    fputs("};\n\n", file);
}

/* ---- the tree ---- */

static void write_nodes(FILE *file, const toi_tree *tree, const char *name) {
    const unsigned width = tree->dimensions, nodes = tree->count == 0 ? 1 : 2U * tree->count;
    fprintf(file, "static const uint32_t %s_nodes[%lu] = {", name, (unsigned long)nodes * width);
    for (size_t at = 0; at < (size_t)nodes * width; at++)
        fprintf(file, "%s0x%08lX,", at % (width * 3) == 0 ? "\n    " : " ", (unsigned long)tree->nodes[at]);
    fputs("\n};\n\n", file);
}

static void write_ids(FILE *file, const toi_tree *tree, const char *name) {
    fprintf(file, "static const uint16_t %s_ids[%u] = {", name, (unsigned)tree->count);
    for (unsigned leaf = 0; leaf < tree->count; leaf++)
        fprintf(file, "%s%u,", leaf % 12 == 0 ? "\n    " : " ", (unsigned)tree->ids[leaf]);
    fputs("\n};\n\n", file);
}

static void write_tree(FILE *file, const toi_tree *tree, const char *name) {
    fprintf(file, "const toi_tree %s = {\n    .nodes = %s_nodes,\n", name, name);
    if (tree->count > 0)
        fprintf(file, "    .%s = %s_%s,\n    .ids = %s_ids,\n", tree->shapes != NULL ? "shapes" : "boxes",
                name, tree->shapes != NULL ? "shapes" : "boxes", name);
    fprintf(file, "    .count = %u,\n    .scale = %u,\n    .dimensions = %u,\n};\n", (unsigned)tree->count,
            (unsigned)tree->scale, (unsigned)tree->dimensions);
}

void tree_write(FILE *file, const toi_tree *tree, const char *name, const char *licence, const char *made) {
    write_head(file, tree, name, licence, made);
    write_nodes(file, tree, name);
    if (tree->count > 0 && tree->shapes != NULL) {
        write_lists(file, tree, name);
        write_shapes(file, tree, name);
    } else if (tree->count > 0) {
        write_boxes(file, tree, name);
    }
    if (tree->count > 0)
        write_ids(file, tree, name);
    write_tree(file, tree, name);
}
