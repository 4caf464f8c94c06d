/* SPDX-License-Identifier: MIT */
#include "tables.h"

#include "table_entry.h"

#include <stddef.h>
#include <string.h>

enum { MOST_INDICES = 64, MOST_VERTICES = 8, MOST_LIST = 1024 };

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

static toi_hull3_table table_of(const by_hand *t) {
    return (toi_hull3_table){.vertices = t->vertex,
                             .edges = t->edges,
                             .faces = t->faces,
                             .reach = t->reach,
                             .vertex_count = (uint16_t)t->vertex_count,
                             .edge_count = (uint16_t)t->edge_count,
                             .face_count = (uint16_t)t->face_count,
                             .index_size = 1};
}

static const char *fault_of(const by_hand *t) {
    const toi_hull3_table table = table_of(t);
    return table_fault(&table);
}

/* ---- forms taken from a table, beside those found from vertices alone ---- */

static bool has_edge(const entry *e, const table_edge *edge) {
    for (int k = 0; k < e->form.edges; k++) {
        const table_edge *own = &e->form.edge[k];
        if ((own->from == edge->from && own->to == edge->to) ||
            (own->from == edge->to && own->to == edge->from))
            return true;
    }
    return false;
}

static bool has_plane(const entry *e, const entry *of, int face) {
    for (int f = 0; f < e->form.faces; f++) {
        bool same = true;
        for (int n = 0; n < e->count; n++)
            same = same && is_member(e, f, n) == is_member(of, face, n);
        if (same)
            return true;
    }
    return false;
}

static bool has_wings(const entry *e, const table_edge *edge) {
    bool right = edge->face[0] != edge->face[1];
    for (int k = 0; k < 2; k++)
        right = right && is_member(e, edge->face[k], edge->wing[k]) &&
                is_member(e, edge->face[k], edge->from) && is_member(e, edge->face[k], edge->to) &&
                !is_none(normal_of(e, edge->from, edge->to, edge->wing[k]));
    return right;
}

static bool same_form(const entry *x, const entry *y) {
    bool same = x->form.dimension == y->form.dimension && x->form.edges == y->form.edges &&
                x->form.faces == y->form.faces;
    for (int k = 0; k < x->form.edges && same; k++)
        same = has_edge(y, &x->form.edge[k]) && has_wings(x, &x->form.edge[k]);
    for (int k = 0; k < x->form.faces && same; k++)
        same = has_plane(y, x, k);
    return same;
}

/* Whether a claim that is accepted is not what a search finds. */
static bool is_misleading(const toi_hull3_table *table, const entry *found) {
    entry claimed = {0};
    entry_begin(&claimed, table);
    const bool misleading = entry_claim(&claimed, table) && !same_form(&claimed, found);
    entry_clear(&claimed);
    return misleading;
}

static bool is_misled(const by_hand *t) {
    const toi_hull3_table table = table_of(t);
    entry found = {0};
    entry_begin(&found, &table);
    entry_search(&found);
    const bool misled = is_misleading(&table, &found);
    entry_clear(&found);
    return misled;
}

/* A table as it is, and with one index of each list a neighbour of what it was. */
static void try_claims(table_opinion *s, const toi_hull3_table *table) {
    entry found = {0}, claimed = {0};
    uint8_t list[MOST_LIST];
    toi_hull3_table wrong = *table;
    entry_begin(&found, table);
    entry_search(&found);
    entry_begin(&claimed, table);
    s->solids += found.form.dimension == 3;
    s->refused += found.form.dimension == 3 && !entry_claim(&claimed, table);
    s->misled += is_misleading(table, &found);
    const int edges = 4 * table->edge_count, faces = 3 * table->face_count;
    for (int n = 0; n < edges + faces && table->index_size == 1 && edges <= MOST_LIST && faces <= MOST_LIST;
         n += 7) {
        const bool of_edge = n < edges;
        memcpy(list, of_edge ? table->edges : table->faces, (size_t)(of_edge ? edges : faces));
        list[of_edge ? n : n - edges] ^= 1;
        wrong.edges = of_edge ? list : table->edges;
        wrong.faces = of_edge ? table->faces : list;
        s->misled += is_misleading(&wrong, &found);
        s->damaged++;
    }
    entry_clear(&claimed);
    entry_clear(&found);
}

table_opinion table_opinion_on(pair which, unsigned long count) {
    table_opinion s = {0, 0, 0, 0};
    for (unsigned long i = 0; i < count; i++) {
        query q;
        generate(&q, which, 78, i);
        if (q.a.kind == TOI_SHAPE_HULL3)
            try_claims(&s, q.a.as.hull3.table);
        if (q.b.kind == TOI_SHAPE_HULL3)
            try_claims(&s, q.b.as.hull3.table);
    }
    return s;
}

/* ---- tables by hand ---- */

/* Each index in turn made any other. A face of more than three vertices may name others of them. */
static int missed_in(const by_hand *right, size_t list, int count, int limit) {
    int missed = 0;
    for (int n = 0; n < count; n++) {
        for (int index = 0; index <= limit; index++) {
            by_hand wrong = *right;
            uint8_t *at = (uint8_t *)&wrong + list + n;
            bool same = *at == index;
            *at = (uint8_t)index;
            missed += (!same && fault_of(&wrong) == NULL) || is_misled(&wrong);
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
        missed += (edge.edge_count >= 0 && is_misled(&edge)) || (face.face_count >= 0 && is_misled(&face));
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
        missed += fault_of(&wrong) == NULL || is_misled(&wrong);
    }
    return missed;
}

/* A vertex that the faces know nothing of. */
static int missed_outside(const by_hand *right) {
    by_hand wrong = *right;
    wrong.vertex[wrong.vertex_count++] = (toi_vec3){9, 9, 9};
    return is_misled(&wrong);
}

/* Of the edges of a tetrahedron two that have no vertex in common are beside all four faces, as any other two
 * such are. */
static int missed_twins(const by_hand *right) {
    by_hand wrong = *right;
    memcpy(wrong.edges + 4, right->edges, 4);
    memcpy(wrong.edges + 12, right->edges + 20, 4);
    return is_misled(&wrong);
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
                 missed_vertices(t) + missed_outside(t);
    if (t->face_count == 4)
        missed += missed_in(t, offsetof(by_hand, faces), 3 * t->face_count, MOST_VERTICES) + missed_twins(t);
    return fault_of(t) == NULL && missed == 0;
}
