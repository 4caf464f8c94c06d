/* SPDX-License-Identifier: MIT */
/* The vertices of a mesh file: OBJ, STL (text or binary), PLY (text, or binary of either endianness), or a
 * list of points. Faces are read only to see that the file is whole. */
#ifndef MESH_READ_H
#define MESH_READ_H

#include <stdbool.h>
#include <stddef.h>

typedef struct {
    double at[3]; /* finite */
} mesh_point;

typedef struct {
    mesh_point *points; /* in the order of the file, 1 or more */
    size_t count, room;
    const char *format; /* for a person */
} mesh;

/* What is wrong with a file. */
typedef struct {
    unsigned long line; /* from 1; 0 where lines do not count */
    bool has_byte;
    size_t byte;    /* from 0, where bytes count */
    bool is_unread; /* the file could not be read at all */
    char text[160];
} mesh_fault;

/* "-" is standard input. False: *fault is written, and there is nothing to free. */
bool mesh_read(const char *name, mesh *out, mesh_fault *fault);

/* The same of a file in memory, with a NUL after its last byte. The name tells what a broken file was meant
 * to be. */
bool mesh_read_bytes(const char *bytes, size_t size, const char *name, mesh *out, mesh_fault *fault);

void mesh_free(mesh *m);

#endif
