/* SPDX-License-Identifier: MIT */
/* The exact hull: proved table by table, held against all planes through three points, and the proof itself
 * held against tables that are wrong. */
#include "../tools/hull_build.h"
#include "../tools/hull_proof.h"
#include "random.h"
#include "tap.h"

#include <gmp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 12, MANY = 600, END = (1 << 29) - 1 };

static uint64_t seed = 3;

static int32_t pick(int32_t below) {
    return (int32_t)(random64(&seed) % (uint64_t)below);
}

/* ---- kinds of points that hurt ---- */

typedef toi_vec3 maker(int32_t i);

static toi_vec3 in_grid(int32_t i) {
    (void)i;
    return (toi_vec3){pick(3) - 1, pick(3) - 1, pick(3) - 1};
}

static toi_vec3 in_box(int32_t i) {
    (void)i;
    return (toi_vec3){pick(2000) - 1000, pick(2000) - 1000, pick(2000) - 1000};
}

static toi_vec3 in_plane(int32_t i) {
    (void)i;
    const int32_t u = pick(9) - 4, v = pick(9) - 4;
    return (toi_vec3){3 * u - v, 2 * v + u, 5 * v - u};
}

static toi_vec3 on_line(int32_t i) {
    (void)i;
    const int32_t u = pick(7) - 3;
    return (toi_vec3){3 * u, -5 * u, 7 * u};
}

static toi_vec3 at_one_place(int32_t i) {
    (void)i;
    return (toi_vec3){5, -6, 7};
}

/* A plane at the end of the range, and an ulp beside it. */
static toi_vec3 near_plane(int32_t i) {
    (void)i;
    const int32_t u = pick(END / 8) - END / 16, v = pick(END / 8) - END / 16;
    return (toi_vec3){3 * u, 3 * v, 2 * u + v + pick(2)};
}

static toi_vec3 at_the_ends(int32_t i) {
    (void)i;
    const int32_t far = END / 2; /* three of these are within the reach */
    return (toi_vec3){pick(2) ? far - pick(2) : pick(2) - far, pick(2) ? far - pick(2) : pick(2) - far,
                      pick(2) ? far - pick(2) : pick(2) - far};
}

/* A needle along the diagonal, an ulp or two thick. */
static toi_vec3 in_sliver(int32_t i) {
    (void)i;
    const int32_t u = pick(END / 2) - END / 4;
    return (toi_vec3){u + pick(2), u + pick(2), u + pick(3)};
}

/* Two polygons, one above the other, with points in the middles of edges and faces. */
static toi_vec3 in_prism(int32_t i) {
    static const int8_t ring[10][2] = {{4, 0},   {2, 2},  {0, 4},  {-2, 2}, {-4, 0},
                                       {-2, -2}, {0, -4}, {2, -2}, {0, 0},  {1, 1}};
    return (toi_vec3){ring[i % 10][0], ring[i % 10][1], pick(3)};
}

/* Nearly on a sphere: all or nearly all are vertices. */
static toi_vec3 on_sphere(int32_t i) {
    (void)i;
    for (;;) {
        const int64_t x = pick(20001) - 10000, y = pick(20001) - 10000, z = pick(20001) - 10000,
                      square = x * x + y * y + z * z;
        if (square < 99000000 || square > 100000000)
            continue;
        return (toi_vec3){(int32_t)x * 100, (int32_t)y * 100, (int32_t)z * 100};
    }
}

/* On a paraboloid above a grid: coplanar fours everywhere. */
static toi_vec3 on_bowl(int32_t i) {
    (void)i;
    const int32_t x = pick(7) - 3, y = pick(7) - 3;
    return (toi_vec3){x, y, x * x + y * y};
}

static const struct {
    const char *name;
    maker *make;
} kinds[] = {{"a grid", in_grid},          {"a box", in_box},           {"a plane", in_plane},
             {"a line", on_line},          {"one place", at_one_place}, {"nearly a plane", near_plane},
             {"far corners", at_the_ends}, {"a sliver", in_sliver},     {"a prism", in_prism},
             {"a sphere", on_sphere},      {"a bowl", on_bowl}};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static void throw_points(size_t kind, toi_vec3 *points, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        points[i] = kinds[kind].make(i);
}

/* ---- the reference: a plane through three points with all others on one side ---- */

static void set_difference(mpz_t v[3], const toi_vec3 *a, const toi_vec3 *b) {
    mpz_set_si(v[0], (long)b->x - a->x);
    mpz_set_si(v[1], (long)b->y - a->y);
    mpz_set_si(v[2], (long)b->z - a->z);
}

/* The sign of the determinant of b - a, c - a, d - a. */
static int volume_sign(const toi_vec3 *a, const toi_vec3 *b, const toi_vec3 *c, const toi_vec3 *d) {
    static mpz_t u[3], v[3], w[3], sum, term;
    static bool ready = false;
    for (int i = 0; i < 3 && !ready; i++)
        mpz_inits(u[i], v[i], w[i], NULL);
    if (!ready)
        mpz_inits(sum, term, NULL);
    ready = true;
    set_difference(u, a, b);
    set_difference(v, a, c);
    set_difference(w, a, d);
    mpz_set_ui(sum, 0);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        mpz_mul(term, v[j], w[k]);
        mpz_submul(term, v[k], w[j]);
        mpz_addmul(sum, term, u[i]);
    }
    return mpz_sgn(sum);
}

/* Sets of points are bits. */
typedef struct {
    unsigned facets[FEW * FEW * FEW];
    size_t facet_count;
} reference;

/* The points in the plane of three, where it bounds all; none where it does not, or holds all. */
static unsigned bounded(const toi_vec3 *p, int count, int i, int j, int k) {
    unsigned in_it = 0;
    int sides[3] = {0};
    for (int m = 0; m < count; m++) {
        const int sign = volume_sign(&p[i], &p[j], &p[k], &p[m]);
        sides[sign + 1]++;
        in_it |= (unsigned)(sign == 0) << m;
    }
    return (sides[0] == 0) != (sides[2] == 0) ? in_it : 0;
}

static void find_facets(const toi_vec3 *p, int count, reference *out) {
    out->facet_count = 0;
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            for (int k = 0; k < j; k++) {
                const unsigned facet = bounded(p, count, i, j, k);
                bool fresh = facet != 0;
                for (size_t f = 0; f < out->facet_count; f++)
                    fresh = fresh && out->facets[f] != facet;
                if (fresh)
                    out->facets[out->facet_count++] = facet;
            }
}

static unsigned bits(unsigned set) {
    unsigned count = 0;
    for (; set != 0; set &= set - 1)
        count++;
    return count;
}

static bool equal(const toi_vec3 *a, const toi_vec3 *b) {
    return a->x == b->x && a->y == b->y && a->z == b->z;
}

/* The first of equal points, on three facets at least. */
static unsigned corners(const toi_vec3 *p, int count, const reference *r) {
    unsigned set = 0;
    for (int i = 0; i < count; i++) {
        size_t on = 0;
        bool first = true;
        for (int j = 0; j < i; j++)
            first = first && !equal(&p[i], &p[j]);
        for (size_t f = 0; f < r->facet_count; f++)
            on += r->facets[f] >> i & 1;
        set |= (unsigned)(first && on >= 3) << i;
    }
    return set;
}

static size_t count_edges(const reference *r, unsigned vertices) {
    size_t edges = 0;
    for (size_t f = 0; f < r->facet_count; f++)
        for (size_t g = 0; g < f; g++)
            edges += bits(r->facets[f] & r->facets[g] & vertices) == 2;
    return edges;
}

/* The same corners in the same order, as many edges and faces; that the edges and faces are the right ones is
 * what the proof proves. */
static bool agrees(const toi_vec3 *p, int count, const hull *h) {
    static reference r;
    find_facets(p, count, &r);
    if (h->dimension < 3)
        return r.facet_count == 0;
    const unsigned vertices = corners(p, count, &r);
    size_t v = 0;
    for (int i = 0; i < count; i++)
        if (vertices >> i & 1)
            if (v == h->table.vertex_count || !equal(&p[i], &h->table.vertices[v++]))
                return false;
    return v == h->table.vertex_count && h->table.face_count == r.facet_count &&
           h->table.edge_count == count_edges(&r, vertices);
}

/* ---- tests ---- */

static unsigned unproved(size_t kind, int32_t most, int rounds) {
    static toi_vec3 points[MANY];
    unsigned wrong = 0;
    for (int k = 0; k < rounds; k++) {
        const int32_t count = 1 + pick(most);
        hull h;
        throw_points(kind, points, count);
        if (hull_build(points, (size_t)count, &h) != HULL_BUILT) {
            wrong++;
            continue;
        }
        const char *why = hull_disproof(&h.table, points, (size_t)count);
        const bool bad = why != NULL || (count <= FEW && !agrees(points, count, &h));
        if (bad && wrong++ == 0)
            printf("# %d points in %s: %s\n", (int)count, kinds[kind].name, why ? why : "not the reference");
        hull_free(&h);
    }
    return wrong;
}

static void shuffle(toi_vec3 *points, int32_t count) {
    for (int32_t i = count - 1; i > 0; i--) {
        const int32_t j = pick(i + 1);
        const toi_vec3 kept = points[i];
        points[i] = points[j];
        points[j] = kept;
    }
}

static bool same_bytes(const void *a, const void *b, size_t count) {
    return count == 0 || memcmp(a, b, count) == 0;
}

static bool same_table(const toi_hull3_table *a, const toi_hull3_table *b) {
    return a->vertex_count == b->vertex_count && a->edge_count == b->edge_count &&
           a->face_count == b->face_count && a->index_size == b->index_size && a->reach == b->reach &&
           same_bytes(a->vertices, b->vertices, sizeof *a->vertices * a->vertex_count) &&
           same_bytes(a->edges, b->edges, (size_t)4 * a->edge_count * a->index_size) &&
           same_bytes(a->faces, b->faces, (size_t)3 * a->face_count * a->index_size);
}

/* The vertices first, in their order, then what does not matter in any order, repeated too: the same table.
 */
static unsigned unstable(size_t kind) {
    static toi_vec3 points[64], mixed[192];
    unsigned wrong = 0;
    for (int k = 0; k < 100; k++) {
        hull first, second;
        throw_points(kind, points, 64);
        if (hull_build(points, 64, &first) != HULL_BUILT)
            return 1;
        const int32_t vertices = first.table.vertex_count;
        memcpy(mixed, first.table.vertices, sizeof *mixed * (size_t)vertices);
        memcpy(mixed + vertices, points, sizeof points);
        memcpy(mixed + vertices + 64, points, sizeof points);
        shuffle(mixed + vertices, 128);
        if (hull_build(mixed, (size_t)vertices + 128, &second) != HULL_BUILT)
            return 1;
        wrong += !same_table(&first.table, &second.table);
        hull_free(&first);
        hull_free(&second);
    }
    return wrong;
}

static void test_kinds(void) {
    for (size_t kind = 0; kind < KINDS; kind++) {
        tap_ok(unproved(kind, FEW, 300) == 0, "few points in %s: proved, and as the reference has it",
               kinds[kind].name);
        tap_ok(unproved(kind, MANY, 30) == 0, "many points in %s: proved", kinds[kind].name);
        tap_ok(unstable(kind) == 0, "%s: inner, repeated and shuffled points do not matter",
               kinds[kind].name);
    }
}

/* The corners of a cube of edge 2 about the origin: by hand 8 vertices, 12 edges, 6 faces, reach of sqrt 3.
 */
static const toi_vec3 cube[] = {{-1, -1, -1}, {1, -1, -1}, {-1, 1, -1}, {1, 1, -1}, {-1, -1, 1}, {1, -1, 1},
                                {-1, 1, 1},   {1, 1, 1},   {0, 0, 1},   {1, 0, 1},  {0, 0, 0},   {1, 1, 1}};

static bool is_table(const hull *h, int dimension, const toi_hull3_table *expected) {
    return h->dimension == dimension && same_table(&h->table, expected);
}

/* All derived by hand: faces in the order of their first corners are -y, -z, -x, +x, +y, +z. */
static void test_cube(void) {
    static const uint8_t faces[] = {0, 1, 5, 0, 2, 3, 0, 4, 6, 1, 3, 7, 2, 6, 7, 4, 5, 7},
                         edges[] = {0, 1, 0, 1, 0, 2, 1, 2, 0, 4, 2, 0, 1, 3, 3, 1, 1, 5, 0, 3, 2, 3, 1, 4,
                                    2, 6, 4, 2, 3, 7, 3, 4, 4, 5, 5, 0, 4, 6, 2, 5, 5, 7, 5, 3, 6, 7, 4, 5};
    hull h;
    const hull_fate fate = hull_build(cube, sizeof cube / sizeof cube[0], &h);
    tap_ok(fate == HULL_BUILT && is_table(&h, 3, &(toi_hull3_table){cube, edges, faces, 2, 8, 12, 6, 1}),
           "a cube: 8 vertices, 12 edges, 6 faces, and a reach of 2 ulp for the root of 3");
    hull_free(&h);
}

static void test_flat(void) {
    static const toi_vec3 square[] = {{0, 0, 5}, {4, 4, 5}, {0, 4, 5}, {4, 0, 5},
                                      {2, 0, 5}, {0, 0, 5}, {1, 2, 5}},
                          segment[] = {{3, 0, 4}, {9, 0, 12}, {6, 0, 8}}, point[] = {{1, 2, 2}, {1, 2, 2}};
    static const uint8_t square_edges[] = {0, 2, 0, 1, 2, 1, 0, 1, 1, 3, 0, 1, 3, 0, 0, 1},
                         square_faces[] = {0, 2, 1, 0, 3, 1}, segment_edges[] = {0, 1, 0, 0};
    hull h;
    hull_build(square, 7, &h);
    tap_ok(is_table(&h, 2, &(toi_hull3_table){square, square_edges, square_faces, 8, 4, 4, 2, 1}),
           "a square: both faces, edges counter-clockwise round face 0, a reach of 8 for the root of 57");
    hull_free(&h);
    hull_build(segment, 3, &h);
    tap_ok(is_table(&h, 1, &(toi_hull3_table){segment, segment_edges, NULL, 15, 2, 1, 0, 1}), "a segment");
    hull_free(&h);
    hull_build(point, 2, &h);
    tap_ok(is_table(&h, 0, &(toi_hull3_table){point, NULL, NULL, 3, 1, 0, 0, 1}), "a point");
    hull_free(&h);
}

static hull_fate fate_of(fix16_t x, fix16_t y, fix16_t z) {
    hull h;
    const toi_vec3 points[] = {{0, 0, 0}, {x, y, z}};
    const hull_fate fate = hull_build(points, 2, &h);
    hull_free(&h);
    return fate;
}

static void test_limits(void) {
    hull h;
    tap_ok(hull_build(cube, 0, &h) == HULL_NO_POINTS && h.memory == NULL, "no points");
    tap_ok(fate_of(END, 0, 0) == HULL_BUILT && fate_of(0, -END, 0) == HULL_BUILT,
           "the last ulp of the range");
    tap_ok(fate_of(END + 1, 0, 0) == HULL_OUT_OF_RANGE && fate_of(END, 1, 0) == HULL_OUT_OF_RANGE &&
               fate_of(INT32_MIN, INT32_MIN, INT32_MIN) == HULL_OUT_OF_RANGE,
           "past the range, by the least");
    for (hull_fate fate = HULL_BUILT; fate <= HULL_NO_MEMORY; fate++)
        tap_ok(strlen(hull_fate_text(fate)) > 4, "a text: %s", hull_fate_text(fate));
}

/* On a paraboloid over a grid of columns by rows every point is a vertex, every square a face, each side of
 * the grid another, and so is the plane of its four corners. */
static hull_fate build_bowl(int32_t columns, int32_t rows, hull *out) {
    static toi_vec3 points[200 * 200];
    for (int32_t i = 0; i < columns * rows; i++) {
        const int32_t x = 2 * (i % columns) - (columns - 1), y = 2 * (i / columns) - (rows - 1);
        points[i] = (toi_vec3){x, y, x * x + y * y};
    }
    return hull_build(points, (size_t)(columns * rows), out);
}

static void test_index_sizes(void) {
    hull h;
    build_bowl(16, 16, &h);
    tap_ok(h.table.vertex_count == 256 && h.table.face_count == 15 * 15 + 5 && h.table.edge_count == 484 &&
               h.table.index_size == 1,
           "256 vertices are numbered by bytes");
    hull_free(&h);
    build_bowl(16, 17, &h);
    tap_ok(h.table.vertex_count == 272 && h.table.face_count == 15 * 16 + 5 && h.table.index_size == 2,
           "more by pairs of bytes");
    tap_ok(hull_disproof(&h.table, NULL, 0) == NULL, "which are proved too");
    hull_free(&h);
    /* 2 200 199 edges in the grid alone */
    tap_ok(build_bowl(200, 200, &h) == HULL_TOO_MANY && h.memory == NULL,
           "more than 65535 edges are refused");
}

/* ---- the proof: every wrong index, every vertex an ulp nearer to the middle, each count ---- */

typedef struct {
    toi_hull3_table table;
    toi_vec3 vertices[64];
    uint8_t edges[1024], faces[1024];
} copy;

static void copy_table(const toi_hull3_table *t, copy *c) {
    memcpy(c->vertices, t->vertices, sizeof *t->vertices * t->vertex_count);
    memcpy(c->edges, t->edges, (size_t)4 * t->edge_count);
    memcpy(c->faces, t->faces, (size_t)3 * t->face_count);
    c->table = *t;
    c->table.vertices = c->vertices;
    c->table.edges = c->edges;
    c->table.faces = c->faces;
}

static unsigned accepted_edges(copy *c, const toi_vec3 *points, size_t count) {
    unsigned accepted = 0;
    for (size_t i = 0; i < (size_t)4 * c->table.edge_count; i++) {
        const uint8_t right = c->edges[i];
        for (uint8_t wrong = 0; wrong <= c->table.vertex_count + c->table.face_count; wrong++) {
            c->edges[i] = wrong;
            accepted += wrong != right && hull_disproof(&c->table, points, count) == NULL;
        }
        c->edges[i] = right;
    }
    return accepted;
}

/* A face may name any three of its corners, in their order. */
static unsigned accepted_faces(copy *c, const toi_vec3 *points, size_t count) {
    unsigned accepted = 0;
    for (size_t f = 0; f < c->table.face_count; f++) {
        uint8_t *face = &c->faces[3 * f], first = face[0], second = face[1];
        face[0] = second;
        face[1] = first;
        accepted += hull_disproof(&c->table, points, count) == NULL;
        face[0] = face[1] = second;
        accepted += hull_disproof(&c->table, points, count) == NULL;
        face[0] = (uint8_t)c->table.vertex_count;
        accepted += hull_disproof(&c->table, points, count) == NULL;
        face[0] = first;
    }
    return accepted;
}

static fix16_t nearer(fix16_t x) {
    return x - (x > 0) + (x < 0);
}

static unsigned accepted_vertices(copy *c, const toi_vec3 *points, size_t count) {
    unsigned accepted = 0;
    for (size_t v = 0; v < c->table.vertex_count; v++) {
        const toi_vec3 right = c->vertices[v];
        c->vertices[v] = (toi_vec3){nearer(right.x), nearer(right.y), nearer(right.z)};
        accepted += hull_disproof(&c->table, points, count) == NULL;
        c->vertices[v] = right;
    }
    return accepted;
}

static unsigned accepted_counts(copy *c, const toi_vec3 *points, size_t count) {
    const toi_hull3_table right = c->table;
    unsigned accepted = 0;
    for (int i = 0; i < 6; i++) {
        c->table = right;
        c->table.vertex_count = (uint16_t)(right.vertex_count - (i == 0));
        c->table.edge_count = (uint16_t)(right.edge_count - (i == 1));
        c->table.face_count = (uint16_t)(right.face_count - (i == 2 && right.face_count > 0));
        c->table.reach = right.reach + (i == 3) - (i == 4);
        c->table.index_size = (uint8_t)(i == 5 ? 3 : right.index_size);
        accepted += hull_disproof(&c->table, points, count) == NULL && !same_table(&c->table, &right);
    }
    c->table = right;
    return accepted;
}

/* A point is outside where the hull grows by it, which the reference above judges. */
static bool is_outside(const toi_hull3_table *t, const toi_vec3 *p) {
    toi_vec3 points[65];
    hull h;
    memcpy(points, t->vertices, sizeof *points * t->vertex_count);
    points[t->vertex_count] = *p;
    hull_build(points, (size_t)t->vertex_count + 1, &h);
    const bool grows = !same_table(t, &h.table);
    hull_free(&h);
    return grows;
}

/* Around every vertex: an ulp outside, on a face, on an edge, inside. */
static unsigned misjudged_points(const copy *c) {
    unsigned wrong = 0;
    for (size_t v = 0; v < c->table.vertex_count; v++)
        for (int step = 0; step < 27; step++) {
            toi_vec3 p = c->vertices[v];
            p.x += step % 3 - 1;
            p.y += step / 3 % 3 - 1;
            p.z += step / 9 - 1;
            wrong += (hull_disproof(&c->table, &p, 1) != NULL) != is_outside(&c->table, &p);
        }
    return wrong;
}

static void test_proof(const char *name, const toi_vec3 *points, size_t count) {
    copy c;
    hull h;
    hull_build(points, count, &h);
    copy_table(&h.table, &c);
    hull_free(&h);
    tap_ok(hull_disproof(&c.table, points, count) == NULL, "the proof of %s", name);
    tap_ok(accepted_edges(&c, points, count) == 0, "%s: no wrong index of an edge is accepted", name);
    tap_ok(accepted_faces(&c, points, count) == 0, "%s: no face that does not span its plane outwards", name);
    tap_ok(accepted_vertices(&c, points, count) == 0, "%s: no vertex an ulp nearer to the middle", name);
    tap_ok(accepted_counts(&c, points, count) == 0, "%s: no wrong count, reach or size of index", name);
    tap_ok(misjudged_points(&c) == 0, "%s: points an ulp outside, and not outside", name);
}

static void test_proofs(void) {
    static const toi_vec3 square[] = {{-4, -4, 5}, {4, -4, 5}, {4, 4, 5}, {-4, 4, 5}, {6, 0, 5}};
    static const toi_vec3 segment[] = {{3, 3, 4}, {-9, -9, -12}};
    toi_vec3 points[20];
    test_proof("a cube", cube, sizeof cube / sizeof cube[0]);
    throw_points(9, points, 20);
    test_proof("points of a sphere", points, 20);
    test_proof("a polygon", square, 5);
    test_proof("a segment", segment, 2);
}

int main(void) {
    test_cube();
    test_flat();
    test_limits();
    test_index_sizes();
    test_kinds();
    test_proofs();
    return tap_done();
}
