/* SPDX-License-Identifier: MIT */
/* compile_hulls FILE...: prints C source with the tables of all hulls that query files have. */
#include "../tools/host_room.h"
#include "compiled_hulls.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 1000, LINE = 65536 };

/* What was printed so far. */
static struct {
    uint32_t hashes[MOST];
    size_t count;
} printed;

static void fail(const char *what) {
    fprintf(stderr, "compile_hulls: %s\n", what);
    exit(EXIT_FAILURE);
}

static void print_bytes(const char *name, size_t number, const uint8_t *bytes, size_t count) {
    printf("static const uint8_t %s%zu[] = {", name, number);
    for (size_t i = 0; i < count; i++)
        printf("%s%u,", i % 24 == 0 ? "\n    " : " ", (unsigned)bytes[i]);
    /* A point has neither edges nor faces, and C no empty arrays. */
    puts(count == 0 ? "0};" : "\n};");
}

static void print_table(size_t number, const toi_hull3_table *t) {
    printf("static const toi_vec3 vertices%zu[] = {\n", number);
    for (size_t i = 0; i < t->vertex_count; i++)
        printf("    {%ld, %ld, %ld},\n", (long)t->vertices[i].x, (long)t->vertices[i].y,
               (long)t->vertices[i].z);
    puts("};");
    print_bytes("edges", number, t->edges, (size_t)4 * t->edge_count * t->index_size);
    print_bytes("faces", number, t->faces, (size_t)3 * t->face_count * t->index_size);
    printf("static const toi_hull3_table table%zu = {\n    vertices%zu, edges%zu, faces%zu, %ld, %u, %u, %u, "
           "%u};\n\n",
           number, number, number, number, (long)t->reach, (unsigned)t->vertex_count, (unsigned)t->edge_count,
           (unsigned)t->face_count, (unsigned)t->index_size);
}

static bool is_new(uint32_t hash) {
    size_t i = 0;
    while (i < printed.count && printed.hashes[i] != hash)
        i++;
    return i == printed.count;
}

static const toi_hull3_table *print_hull(void *context, const toi_vec3 *points, size_t count,
                                         query_error *error) {
    const uint32_t hash = compiled_hull_hash(points, count);
    (void)context;
    const toi_hull3_table *table = host_room.make_hull(host_room.context, points, count, error);
    if (table != NULL && is_new(hash)) {
        if (printed.count == MOST)
            fail("too many hulls");
        print_table(printed.count, table);
        printed.hashes[printed.count++] = hash;
    }
    return table;
}

/* A line that is refused may have a hull before the fault, which its case does not need. */
static void print_hulls_of(const char *name) {
    static char line[LINE];
    query_room room = host_room;
    FILE *file = fopen(name, "r");
    if (file == NULL)
        fail(name);
    room.make_hull = print_hull;
    while (fgets(line, sizeof line, file) != NULL) {
        const size_t length = strcspn(line, "\n");
        query q;
        query_error error;
        if (length == sizeof line - 1)
            fail("a line is too long");
        query_parse(line, length, &room, &q, &error);
    }
    fclose(file);
}

int main(int count, char **names) {
    for (int i = 1; i < count; i++)
        print_hulls_of(names[i]);
    puts("const compiled_hull compiled_hulls[] = {");
    for (size_t i = 0; i < printed.count; i++)
        printf("    {UINT32_C(%lu), &table%zu},\n", (unsigned long)printed.hashes[i], i);
    puts("};\nconst size_t compiled_hull_count = sizeof compiled_hulls / sizeof *compiled_hulls;");
    return printed.count == 0;
}
