/* SPDX-License-Identifier: MIT */
#include "hull_write.h"
#include "hull_table.h"

#include <stdbool.h>

/* Three pointers, the reach, three counts, the size of an index, and a byte to round it up. */
enum { TABLE_STRUCT = 3 * 4 + 4 + 3 * 2 + 1 + 1 };

size_t hull_flash(const toi_hull3_table *t) {
    return sizeof *t->vertices * t->vertex_count +
           (4 * (size_t)t->edge_count + 3 * (size_t)t->face_count) * t->index_size + TABLE_STRUCT;
}

void hull_write_remark(FILE *file, const char *text) {
    for (char last = ' '; *text != '\0'; last = *text++) {
        const bool apart = (last == '*' && *text == '/') || (last == '/' && *text == '*');
        fputs(apart ? " " : "", file);
        fputc((unsigned char)*text < ' ' ? '?' : *text, file);
    }
}

static void write_vertices(FILE *file, const toi_hull3_table *t, const char *name) {
    fprintf(file, "static const toi_vec3 %s_vertices[%u] = {\n", name, (unsigned)t->vertex_count);
    for (size_t i = 0; i < t->vertex_count; i++)
        fprintf(file, "    {%ld, %ld, %ld},\n", (long)t->vertices[i].x, (long)t->vertices[i].y,
                (long)t->vertices[i].z);
    fputs("};\n\n", file);
}

/* The bytes of a list of records, four records a line. */
static void write_list(FILE *file, const toi_hull3_table *t, const char *name, const char *list,
                       size_t record) {
    const bool is_edges = record == 4;
    const uint8_t *bytes = is_edges ? t->edges : t->faces;
    const size_t count = record * t->index_size * (is_edges ? t->edge_count : t->face_count);
    if (count == 0)
        return;
    fprintf(file, "static const uint8_t %s_%s[%lu] = {", name, list, (unsigned long)count);
    for (size_t i = 0; i < count; i++)
        fprintf(file, "%s%u,", i % (4 * record * t->index_size) == 0 ? "\n    " : " ", (unsigned)bytes[i]);
    fputs("\n};\n\n", file);
}

void hull_write_lists(FILE *file, const toi_hull3_table *t, const char *name) {
    write_vertices(file, t, name);
    write_list(file, t, name, "edges", 4);
    write_list(file, t, name, "faces", 3);
}

/* Members in their order, as C++ before C++20 knows no names of them. */
void hull_write_table(FILE *file, const toi_hull3_table *t, const char *name) {
    fprintf(file, "const toi_hull3_table %s = {\n    %s_vertices,\n", name, name);
    fprintf(file, t->edge_count > 0 ? "    %s_edges,\n" : "    NULL, /* edges */\n", name);
    fprintf(file, t->face_count > 0 ? "    %s_faces,\n" : "    NULL, /* faces */\n", name);
    fprintf(file,
            "    %ld, /* reach */\n    %u, /* vertex_count */\n    %u, /* edge_count */\n"
            "    %u, /* face_count */\n    %u, /* index_size */\n};\n",
            (long)t->reach, (unsigned)t->vertex_count, (unsigned)t->edge_count, (unsigned)t->face_count,
            (unsigned)t->index_size);
}

static void write_head(FILE *file, const toi_hull3_table *t, const char *licence, const char *made) {
    fputs("/* ", file);
    hull_write_remark(file, licence);
    fputs(" */\n/* Made by: ", file);
    hull_write_remark(file, made);
    fprintf(file,
            "\n * %u vertices, %u edges, %u faces; %lu bytes of flash on a machine with 4-byte pointers;\n"
            " * reach %.5f units. Proved convex, closed, and to hold all vertices of the mesh. */\n",
            (unsigned)t->vertex_count, (unsigned)t->edge_count, (unsigned)t->face_count,
            (unsigned long)hull_flash(t), t->reach / 65536.0);
}

/* The name is that of C in C++ too, where a constant would else be seen in its own file alone. */
static void write_declaration(FILE *file, const char *name) {
    fprintf(file,
            "#include <toi16/hull.h>\n\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n"
            "extern const toi_hull3_table %s;\n#ifdef __cplusplus\n}\n#endif\n\n",
            name);
}

void hull_write(FILE *file, const toi_hull3_table *t, const char *name, const char *licence,
                const char *made) {
    write_head(file, t, licence, made);
    write_declaration(file, name);
    hull_write_lists(file, t, name);
    hull_write_table(file, t, name);
}

void hull_write_header(FILE *file, const toi_hull3_table *t, const char *name, const char *licence,
                       const char *made) {
    write_head(file, t, licence, made);
    fprintf(file, "#ifndef HULL_%s_H\n#define HULL_%s_H\n\n", name, name);
    write_declaration(file, name);
    fputs("#endif\n", file);
}
