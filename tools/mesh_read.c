/* SPDX-License-Identifier: MIT */
/* Readers of our own, after a look at what Debian has. Assimp 5.2 reads all of these formats and many more,
 * but through 32-bit floats (1234.56789 comes back as 1234.56787: 24 bits, where the grid has 29), names no
 * line, ended in a failed assertion on a truncated PLY, and brings a C++ runtime. ADMesh 0.98 reads STL
 * alone, through floats, and calls a small file empty, whatever is wrong with it. RPly is not packaged. What
 * is needed here is vertices, and faults with their line. */
#include "mesh_input.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *name; /* for a person */
    bool (*read)(mesh_input *in);
} format;

static const format obj = {"OBJ", mesh_read_obj}, stl_text = {"STL, text", mesh_read_stl_text},
                    stl_binary = {"STL, binary", mesh_read_stl_binary}, ply = {"PLY", mesh_read_ply},
                    points = {"a list of points", mesh_read_points};

/* The first word that is not in a comment. Leaves the input where it was. */
static mesh_word first_word(mesh_input *in) {
    mesh_word word = mesh_next_word_of_all(in);
    while (word.text != NULL && *word.text == '#')
        word = mesh_next_line(in) ? mesh_next_word_of_all(in) : (mesh_word){NULL, 0};
    in->at = 0;
    in->line = 1;
    return word;
}

static bool is_number(mesh_word word) {
    char *end;
    (void)strtod(word.text, &end);
    return end == word.text + word.length;
}

/* A word that an OBJ file begins with. */
static bool is_obj_word(mesh_word word) {
    static const char *const words[] = {"v", "vn", "vt", "vp",     "f",      "l",  "p",
                                        "o", "g",  "s",  "mtllib", "usemtl", "mg", "cstype"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (mesh_is(word, words[i]))
            return true;
    return false;
}

static bool has_stl_size(const mesh_input *in) {
    return in->size >= 84 && in->size == 84 + 50 * mesh_bits(in->bytes + 80, 4, false);
}

static bool ends_in_stl(const char *name) {
    const char *dot = strrchr(name, '.');
    return dot != NULL && mesh_is((mesh_word){dot, strlen(dot)}, ".stl");
}

/* By the content; the name tells only what a binary file of no right size was meant to be. A binary STL may
 * begin with "solid" too. */
static const format *find_format(mesh_input *in, const char *name) {
    const bool is_text = memchr(in->bytes, '\0', in->size) == NULL;
    const mesh_word word = first_word(in);
    if (mesh_is(word, "ply"))
        return &ply;
    if (has_stl_size(in))
        return &stl_binary;
    if (is_text && mesh_is(word, "solid"))
        return &stl_text;
    if (!is_text)
        return ends_in_stl(name) || mesh_is(word, "solid") ? &stl_binary : NULL;
    if (word.text == NULL)
        return &points; /* of none */
    return is_number(word) ? &points : is_obj_word(word) ? &obj : NULL;
}

/* Windows editors begin a text with these bytes. */
static void skip_mark(mesh_input *in) {
    if (in->size >= 3 && memcmp(in->bytes, "\xEF\xBB\xBF", 3) == 0) {
        in->bytes += 3;
        in->size -= 3;
    }
}

static bool parse(mesh_input *in, const char *name) {
    skip_mark(in);
    if (in->size == 0)
        return mesh_fault_here(in, "the file is empty");
    const format *found = find_format(in, name);
    if (found == NULL)
        return mesh_fault_here(in, "of no known format: OBJ, STL, PLY, or lists of points \"x y z\"");
    in->mesh->format = found->name;
    if (!found->read(in))
        return false;
    if (in->mesh->count == 0)
        return mesh_fault_here(in, "there are no vertices (read as %s)", found->name);
    return true;
}

/* The whole file and a NUL; null where errno tells why. */
static char *read_stream(FILE *file, size_t *size) {
    size_t room = 1 << 16;
    char *bytes = malloc(room);
    while (bytes != NULL) {
        *size += fread(bytes + *size, 1, room - *size - 1, file);
        if (*size < room - 1)
            break;
        room *= 2;
        char *more = realloc(bytes, room);
        if (more == NULL)
            free(bytes);
        bytes = more;
    }
    if (bytes != NULL && ferror(file)) {
        free(bytes);
        return NULL;
    }
    if (bytes != NULL)
        bytes[*size] = '\0';
    return bytes;
}

static char *read_file(const char *name, size_t *size) {
    FILE *file = strcmp(name, "-") == 0 ? stdin : fopen(name, "rb");
    if (file == NULL)
        return NULL;
    errno = 0;
    char *bytes = read_stream(file, size);
    const int reason = errno;
    if (file != stdin)
        fclose(file);
    errno = reason;
    return bytes;
}

bool mesh_read_bytes(const char *bytes, size_t size, const char *name, mesh *out, mesh_fault *fault) {
    *out = (mesh){NULL, 0, 0, NULL};
    *fault = (mesh_fault){.line = 0};
    mesh_input in = {bytes, size, 0, 1, out, fault};
    const bool good = parse(&in, name);
    if (!good)
        mesh_free(out);
    return good;
}

bool mesh_read(const char *name, mesh *out, mesh_fault *fault) {
    size_t size = 0;
    char *bytes = read_file(name, &size);
    if (bytes == NULL) {
        *fault = (mesh_fault){.is_unread = true};
        mesh_input in = {.fault = fault};
        return mesh_fault_here(&in, "%s", errno != 0 ? strerror(errno) : "out of memory");
    }
    const bool good = mesh_read_bytes(bytes, size, name, out, fault);
    free(bytes);
    return good;
}

void mesh_free(mesh *m) {
    free(m->points);
    *m = (mesh){NULL, 0, 0, NULL};
}
