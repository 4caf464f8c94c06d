/* SPDX-License-Identifier: MIT */
/* A mesh file in memory, and what all formats need to read it: words and numbers with the line they stand in,
 * bytes with their place, and faults that name it. */
#ifndef MESH_INPUT_H
#define MESH_INPUT_H

#include "mesh_read.h"

#include <stdint.h>

typedef struct {
    const char *bytes; /* a NUL follows the last one */
    size_t size;
    size_t at; /* what is read next */
    unsigned long line;
    mesh *mesh;
    mesh_fault *fault;
} mesh_input;

/* A piece of the file, without a NUL. */
typedef struct {
    const char *text; /* null: there is none */
    size_t length;
} mesh_word;

/* The next word of the line; none at its end. Words are separated by blanks. */
mesh_word mesh_next_word(mesh_input *in);

/* The next word of this line or of those after it; none at the end of the file. */
mesh_word mesh_next_word_of_all(mesh_input *in);

/* Goes on to the line after this one. False at the end of the file. */
bool mesh_next_line(mesh_input *in);

/* Whether the word is this one, in lower case or upper case. */
bool mesh_is(mesh_word word, const char *name);

/* How much of the word a fault shows, for %.*s. */
int mesh_shown(mesh_word word);

/* The number that the word is: decimal, finite. `what` names it in a fault: "x". */
bool mesh_number(mesh_input *in, mesh_word word, const char *what, double *out);

/* Three numbers that are the next words of the line. */
bool mesh_next_point(mesh_input *in, mesh_point *out);

/* Lower half first, or last. Bytes 1, 2, 4 or 8 of them. */
uint64_t mesh_bits(const char *bytes, size_t count, bool big_endian);

double mesh_float(uint64_t bits);  /* of 32 bits */
double mesh_double(uint64_t bits); /* of 64 bits */

/* False: no memory, and there is a fault. */
bool mesh_add(mesh_input *in, const mesh_point *point);

/* Both return false. At the line in hand; at a byte. */
bool mesh_fault_here(mesh_input *in, const char *format, ...);
bool mesh_fault_at(mesh_input *in, size_t byte, const char *format, ...);

/* The formats. False: there is a fault. */
bool mesh_read_obj(mesh_input *in);
bool mesh_read_stl_text(mesh_input *in);
bool mesh_read_stl_binary(mesh_input *in);
bool mesh_read_ply(mesh_input *in);
bool mesh_read_points(mesh_input *in);

#endif
