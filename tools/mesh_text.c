/* SPDX-License-Identifier: MIT */
/* OBJ, text STL and lists of points: a line at a time, the first word says what it is. */
#include "mesh_input.h"

#include <limits.h>
#include <stdlib.h>

/* ---- OBJ ---- */

/* The highest vertex that a face refers to, and where. */
typedef struct {
    long vertex;
    unsigned long line;
} reference;

/* "7", "7/1", "7//3", "7/1/3", or -1 for the vertex before this line. */
static bool read_reference(mesh_input *in, mesh_word word, reference *highest) {
    char *end;
    const long count = in->mesh->count < LONG_MAX ? (long)in->mesh->count : LONG_MAX;
    long vertex = strtol(word.text, &end, 10);
    if (end == word.text || (*end != '/' && end != word.text + word.length))
        return mesh_fault_here(in, "a face needs numbers of vertices: %.*s", mesh_shown(word), word.text);
    if (vertex == 0 || vertex < -count)
        return mesh_fault_here(in, "a face refers to vertex %ld, of %ld so far", vertex, count);
    if (vertex > highest->vertex)
        *highest = (reference){vertex, in->line};
    return true;
}

static bool read_face(mesh_input *in, reference *highest) {
    mesh_word word = mesh_next_word(in);
    for (; word.text != NULL && *word.text != '#'; word = mesh_next_word(in))
        if (!read_reference(in, word, highest))
            return false;
    return true;
}

bool mesh_read_obj(mesh_input *in) {
    reference highest = {0, 0};
    do {
        const mesh_word word = mesh_next_word(in);
        mesh_point point;
        if (mesh_is(word, "v") && !(mesh_next_point(in, &point) && mesh_add(in, &point)))
            return false;
        if (mesh_is(word, "f") && !read_face(in, &highest))
            return false;
    } while (mesh_next_line(in));
    if (highest.vertex > 0 && (size_t)highest.vertex > in->mesh->count) {
        in->line = highest.line;
        return mesh_fault_here(in, "a face refers to vertex %ld, but the file has %zu: is it truncated?",
                               highest.vertex, in->mesh->count);
    }
    return true;
}

/* ---- text STL ---- */

typedef struct {
    bool in_solid, in_facet;
    unsigned corners; /* of the facet so far */
} stl_state;

static bool read_stl_vertex(mesh_input *in, stl_state *state) {
    mesh_point point;
    state->corners++;
    return mesh_next_point(in, &point) && mesh_add(in, &point);
}

static bool read_stl_line(mesh_input *in, stl_state *state) {
    const mesh_word word = mesh_next_word(in);
    if (word.text == NULL || mesh_is(word, "outer") || mesh_is(word, "endloop"))
        return true;
    if (mesh_is(word, "vertex"))
        return read_stl_vertex(in, state);
    const bool opens = mesh_is(word, "facet");
    if (opens || mesh_is(word, "endfacet")) {
        if (state->in_facet == opens)
            return mesh_fault_here(in, opens ? "a facet within a facet" : "an end of no facet");
        if (!opens && state->corners != 3)
            return mesh_fault_here(in, "a facet of %u vertices, not 3", state->corners);
        *state = (stl_state){true, opens, 0};
        return true;
    }
    if (!mesh_is(word, "solid") && !mesh_is(word, "endsolid"))
        return mesh_fault_here(in, "no word of STL: %.*s", mesh_shown(word), word.text);
    state->in_solid = mesh_is(word, "solid");
    return true;
}

bool mesh_read_stl_text(mesh_input *in) {
    stl_state state = {false, false, 0};
    do
        if (!read_stl_line(in, &state))
            return false;
    while (mesh_next_line(in));
    return state.in_solid ? mesh_fault_here(in, "the file ends before \"endsolid\": it is truncated") : true;
}

/* ---- lists of points ---- */

bool mesh_read_points(mesh_input *in) {
    do {
        const size_t start = in->at;
        const mesh_word word = mesh_next_word(in);
        mesh_point point;
        if (word.text == NULL || *word.text == '#')
            continue;
        in->at = start;
        if (!mesh_next_point(in, &point) || !mesh_add(in, &point))
            return false;
        const mesh_word more = mesh_next_word(in);
        if (more.text != NULL && *more.text != '#')
            return mesh_fault_here(in, "more than three numbers: a point is x y z");
    } while (mesh_next_line(in));
    return true;
}
