/* SPDX-License-Identifier: MIT */
#include "tables.h"

#include "table.h"

#include <stdbool.h>
#include <stddef.h>

enum { MOST_INDICES = 64, MOST_VERTICES = 8 };

typedef struct {
    const char *name;
    toi_vec3 vertex[MOST_VERTICES];
    uint8_t edges[MOST_INDICES], faces[MOST_INDICES];
    int vertex_count, edge_count, face_count;
    fix16_t reach;
} by_hand;

/* The square lies in x = y, face 0 seen from the side of smaller x. */
static const by_hand TABLES[] = {
    {"the table of a tetrahedron, and wrong ones",
     {{0, 0, 0}, {2, 0, 0}, {0, 2, 0}, {0, 0, 2}},
     {0, 1, 1, 0, 1, 2, 3, 0, 2, 0, 2, 0, 0, 3, 2, 1, 1, 3, 1, 3, 2, 3, 3, 2},
     {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3},
     4,
     6,
     4,
     2},
    {"the table of a pyramid, and wrong ones",
     {{1, 1, 0}, {-1, 1, 0}, {-1, -1, 0}, {1, -1, 0}, {0, 0, 3}},
     {0, 1, 1, 0, 1, 2, 2, 0, 2, 3, 3, 0, 3, 0, 4, 0, 0, 4, 4, 1, 1, 4, 1, 2, 2, 4, 2, 3, 3, 4, 3, 4},
     {0, 3, 2, 0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4},
     5,
     8,
     5,
     3},
    {"the table of a square, and wrong ones",
     {{0, 0, 0}, {1, 1, 0}, {1, 1, 3}, {0, 0, 3}},
     {0, 3, 0, 1, 3, 2, 0, 1, 2, 1, 0, 1, 1, 0, 0, 1},
     {0, 3, 2, 0, 1, 2},
     4,
     4,
     2,
     4},
    {"the table of a segment, and wrong ones", {{1, 2, 3}, {-1, -2, -3}}, {0, 1, 0, 0}, {0}, 2, 1, 0, 4},
    {"the table of a point, and wrong ones", {{0, 0, -5}}, {0}, {0}, 1, 0, 0, 5},
};

static const char *fault_of(const by_hand *t) {
    const toi_hull3_table table = {.vertices = t->vertex,
                                   .edges = t->edges,
                                   .faces = t->faces,
                                   .reach = t->reach,
                                   .vertex_count = (uint16_t)t->vertex_count,
                                   .edge_count = (uint16_t)t->edge_count,
                                   .face_count = (uint16_t)t->face_count,
                                   .index_size = 1};
    return table_fault(&table);
}

/* Each index in turn made any other. A face of more than three vertices may name others of them. */
static int missed_in(const by_hand *right, size_t list, int count, int limit) {
    int missed = 0;
    for (int n = 0; n < count; n++) {
        for (int index = 0; index <= limit; index++) {
            by_hand wrong = *right;
            uint8_t *at = (uint8_t *)&wrong + list + n;
            bool same = *at == index;
            *at = (uint8_t)index;
            missed += !same && fault_of(&wrong) == NULL;
        }
    }
    return missed;
}

static int missed_counts(const by_hand *right) {
    int missed = 0;
    for (int change = -1; change <= 1; change += 2) {
        by_hand edge = *right, face = *right, reach = *right;
        edge.edge_count += change;
        face.face_count += change;
        reach.reach += change;
        missed += edge.edge_count >= 0 && fault_of(&edge) == NULL;
        missed += face.face_count >= 0 && fault_of(&face) == NULL;
        missed += fault_of(&reach) == NULL;
    }
    return missed;
}

/* A vertex more, that is none: the middle of two, which is inside or on an edge or a face, or one twice. */
static int missed_vertices(const by_hand *right) {
    int missed = 0;
    for (int n = 0; n < right->vertex_count; n++) {
        by_hand wrong = *right;
        toi_vec3 *v = wrong.vertex, *added = &v[wrong.vertex_count++];
        *added = (toi_vec3){(v[0].x + v[n].x) / 2, (v[0].y + v[n].y) / 2, (v[0].z + v[n].z) / 2};
        missed += fault_of(&wrong) == NULL;
    }
    return missed;
}

/* The first is inside, the second in a face, the third on an edge, and the last comes twice. */
static bool has_right_form(void) {
    static const toi_vec3 points[] = {{1, 1, 1}, {2, 2, 0}, {4, 0, 0}, {0, 0, 0},
                                      {8, 0, 0}, {0, 8, 0}, {0, 0, 8}, {0, 0, 8}};
    const toi_hull3_table table = {.vertices = points, .vertex_count = 8};
    const table_form *form = table_form_of(&table);
    return form->dimension == 3 && form->faces == 4 && form->edges == 6;
}

bool table_trial(int n, const char **what) {
    if (n == TABLE_TRIALS - 1) {
        *what = "the form of points that are no vertices too";
        return has_right_form();
    }
    const by_hand *t = &TABLES[n];
    *what = t->name;
    int missed = missed_in(t, offsetof(by_hand, edges), 4 * t->edge_count, MOST_VERTICES) + missed_counts(t) +
                 missed_vertices(t);
    if (t->face_count == 4)
        missed += missed_in(t, offsetof(by_hand, faces), 3 * t->face_count, MOST_VERTICES);
    return fault_of(t) == NULL && missed == 0;
}
