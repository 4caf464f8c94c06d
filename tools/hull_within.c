/* SPDX-License-Identifier: MIT */
/* From a point c in the hull each face is seen as a patch, and the patches cover all directions. So a point p
 * of the hull is in one of the pyramids that the faces make with c: it is on the inner side of the planes
 * through c and the face's edges, and behind the face. All this is exact, and where it holds, p is in the
 * hull, as c and the corners of the face are. The walk goes from face to face over an edge that p is beyond;
 * it starts from the face at which the last point in about the same direction was found. */
#include "hull_within.h"
#include "hull_exact.h"
#include "hull_table.h"

#include <stdlib.h>

/* Directions are told apart by a cube of cells, of which a walk uses those on the surface. */
enum { HALF_CELLS = 16, CELLS = 2 * HALF_CELLS + 1, MOST_STEPS = 1000 };

typedef struct {
    exact_plane plane; /* through c and an edge: the face is in front of it */
    uint32_t beyond;   /* the face across the edge */
} fan_side;

typedef struct {
    const toi_hull3_table *table;
    toi_vec3 c;
    exact_plane *faces;
    fan_side *sides;                       /* those of face 0, of face 1, and so on */
    uint32_t *first;                       /* of a face's sides; one more, which ends the last */
    uint16_t found[CELLS * CELLS * CELLS]; /* the face of the last point in a direction */
} fan;

static toi_vec3 middle_of(const toi_hull3_table *t) {
    int64_t x = 0, y = 0, z = 0;
    for (size_t i = 0; i < t->vertex_count; i++) {
        x += t->vertices[i].x;
        y += t->vertices[i].y;
        z += t->vertices[i].z;
    }
    const int64_t count = t->vertex_count;
    return (toi_vec3){(fix16_t)(x / count), (fix16_t)(y / count), (fix16_t)(z / count)};
}

/* False: c is not behind all of them. */
static bool put_faces(fan *f) {
    const toi_hull3_table *t = f->table;
    bool behind = true;
    for (size_t i = 0; i < t->face_count; i++) {
        const toi_vec3 *a = hull_face_corner(t, i, 0);
        f->faces[i] =
            exact_plane_of(a, exact_normal(a, hull_face_corner(t, i, 1), hull_face_corner(t, i, 2)));
        behind = behind && exact_side(&f->faces[i], &f->c) < 0;
    }
    return behind;
}

/* Counted, then each put into its place; first[] of a face runs up to that of the next one. */
static void put_sides(fan *f) {
    const toi_hull3_table *t = f->table;
    const size_t count = 2 * (size_t)t->edge_count;
    for (size_t i = 0; i < count; i++)
        f->first[hull_side_of(t, i).face]++;
    for (size_t i = 1; i <= t->face_count; i++)
        f->first[i] += f->first[i - 1];
    for (size_t i = 0; i < count; i++) {
        const hull_side s = hull_side_of(t, i);
        f->sides[--f->first[s.face]] = (fan_side){
            exact_plane_of(&f->c, exact_normal(&f->c, &t->vertices[s.from], &t->vertices[s.to])), s.beyond};
    }
}

static void fan_free(fan *f) {
    if (f != NULL) {
        free(f->faces);
        free(f->sides);
        free(f->first);
    }
    free(f);
}

/* Null: no memory, or no such c. */
static fan *fan_of(const toi_hull3_table *t) {
    fan *f = calloc(1, sizeof *f);
    if (f == NULL)
        return NULL;
    f->table = t;
    f->c = middle_of(t);
    f->faces = malloc(sizeof *f->faces * t->face_count);
    f->sides = malloc(sizeof *f->sides * 2 * t->edge_count);
    f->first = calloc(t->face_count + (size_t)1, sizeof *f->first);
    if (f->faces == NULL || f->sides == NULL || f->first == NULL || !put_faces(f)) {
        fan_free(f);
        return NULL;
    }
    put_sides(f);
    return f;
}

static int64_t magnitude(int64_t x) {
    return x < 0 ? -x : x;
}

static uint16_t *cell_of(fan *f, const toi_vec3 *p) {
    const exact_vector d = exact_between(&f->c, p);
    int64_t most = magnitude(d.x);
    most = magnitude(d.y) > most ? magnitude(d.y) : most;
    most = magnitude(d.z) > most ? magnitude(d.z) : most;
    most = most == 0 ? 1 : most;
    const int64_t x = HALF_CELLS + d.x * HALF_CELLS / most, y = HALF_CELLS + d.y * HALF_CELLS / most,
                  z = HALF_CELLS + d.z * HALF_CELLS / most;
    return &f->found[(x * CELLS + y) * CELLS + z];
}

/* Across the first side that p is beyond; the face itself where there is none. */
static uint32_t step(const fan *f, uint32_t face, const toi_vec3 *p) {
    for (uint32_t i = f->first[face]; i < f->first[face + 1]; i++)
        if (exact_side(&f->sides[i].plane, p) < 0)
            return f->sides[i].beyond;
    return face;
}

static bool is_within(fan *f, const toi_vec3 *p) {
    uint16_t *cell = cell_of(f, p);
    uint32_t face = *cell, next = step(f, face, p);
    for (unsigned steps = 0; next != face && steps < MOST_STEPS; steps++) {
        face = next;
        next = step(f, face, p);
    }
    *cell = (uint16_t)face;
    return next == face && exact_side(&f->faces[face], p) <= 0;
}

size_t hull_drop_within(const toi_hull3_table *t, const toi_vec3 *points, size_t *numbers, size_t count) {
    fan *f = t->face_count > 2 ? fan_of(t) : NULL;
    size_t left = 0;
    for (size_t i = 0; i < count; i++)
        if (f == NULL || !is_within(f, &points[numbers[i]]))
            numbers[left++] = numbers[i];
    fan_free(f);
    return left;
}
