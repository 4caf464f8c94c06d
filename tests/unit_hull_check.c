/* SPDX-License-Identifier: MIT */
/* Tables that are hulls, and the same with one thing wrong. */
#include <string.h>
#include "../src/hulls/hull3.h"
#include "good_shapes.h"
#include "tap.h"

/* A table that may be written to. */
typedef struct {
    toi_vec3 vertices[10];
    uint8_t edges[4 * 15], faces[3 * 7];
    toi_hull3_table table;
} draft;

static toi_status check(const draft *d) {
    const toi_hull3 hull = {&d->table, {0, 0, 0}, TOI_ROT3_IDENTITY};
    return toi_hull3_check(&hull);
}

static void is_wrong(const draft *d, const char *name) {
    toi_status status = check(d);
    tap_ok(status == TOI_ERR_SHAPE, "%s: %s", name, toi_check_name(status));
}

/* The pointers of a copy still lead to the original. */
static void copy(draft *to, const draft *from) {
    *to = *from;
    to->table.vertices = to->vertices;
    to->table.edges = to->edges;
    to->table.faces = to->faces;
}

static void put(draft *d, const toi_vec3 *v, size_t vertices, const uint8_t *e, size_t numbers_of_edges,
                const uint8_t *f, size_t numbers_of_faces) {
    const toi_hull3_table table = {NULL,
                                   NULL,
                                   NULL,
                                   F16(2),
                                   (uint16_t)vertices,
                                   (uint16_t)(numbers_of_edges / 4),
                                   (uint16_t)(numbers_of_faces / 3),
                                   1};
    draft filled;
    memset(&filled, 0, sizeof filled);
    filled.table = table;
    memcpy(filled.vertices, v, vertices * sizeof *v);
    memcpy(filled.edges, e, numbers_of_edges);
    memcpy(filled.faces, f, numbers_of_faces);
    copy(d, &filled);
}

/* Changes one number of a list, and puts it back. */
static void one_wrong(draft *d, uint8_t *number, uint8_t value, const char *name) {
    const uint8_t right = *number;
    *number = value;
    is_wrong(d, name);
    *number = right;
}

static draft solid(void) {
    draft d;
    put(&d, corners, 4, edges, sizeof edges, faces, sizeof faces);
    return d;
}

/* Vertices in the plane, counter-clockwise as seen from above, with face 0 upwards. */
static draft flat(const toi_vec3 *v, uint8_t count) {
    uint8_t e[4 * 8];
    const uint8_t f[6] = {0, 1, 2, 0, 2, 1};
    draft d;
    for (uint8_t n = 0; n < count; n++) {
        e[4 * n] = n;
        e[4 * n + 1] = (uint8_t)(n + 1 < count ? n + 1 : 0);
        e[4 * n + 2] = 0;
        e[4 * n + 3] = 1;
    }
    put(&d, v, count, e, 4u * count, f, 6);
    return d;
}

/* A place past the vertices, or the faces, that is as good as one of them. */
static void one_past(void) {
    draft original = solid(), d;
    copy(&d, &original);
    for (unsigned n = 0; n < 12; n++) {
        d.vertices[4] = d.vertices[d.faces[n]];
        one_wrong(&d, &d.faces[n], 4, "a face with a vertex past the last one");
    }
    for (unsigned n = 0; n < 24; n++)
        if (n % 4 >= 2) {
            memcpy(d.faces + 12, d.faces + 3 * d.edges[n], 3);
            one_wrong(&d, &d.edges[n], 4, "an edge with a face past the last one");
        }
}

static const toi_vec3 quad[4] = {{0, 0, 0}, {F16(1), 0, 0}, {F16(1), F16(1), 0}, {0, F16(1), 0}};

static void any_table(void) {
    draft original = solid(), d;
    copy(&d, &original);
    tap_ok(check(&d) == TOI_OK, "a tetrahedron");
    const toi_hull3 no_table = {NULL, {0, 0, 0}, TOI_ROT3_IDENTITY};
    tap_ok(toi_hull3_check(&no_table) == TOI_ERR_ARGUMENT, "no table");
    d.table.vertices = NULL;
    tap_ok(check(&d) == TOI_ERR_ARGUMENT, "no vertices");
    copy(&d, &original);
    d.table.edges = NULL;
    is_wrong(&d, "edges that are null");
    copy(&d, &original);
    d.table.faces = NULL;
    is_wrong(&d, "faces that are null");
    d.table.edge_count = 0;
    d.table.face_count = 1;
    is_wrong(&d, "one face that is null, and no edges");
    copy(&d, &original);
    d.table.vertex_count = 0;
    is_wrong(&d, "a count of 0");
    copy(&d, &original);
    d.table.reach = -1;
    is_wrong(&d, "a negative reach");
    d.table.reach = fix16_one - 1;
    is_wrong(&d, "a vertex past the reach");
    d.table.reach = fix16_one;
    tap_ok(check(&d) == TOI_OK, "the least reach");
    d.table.reach = TOI_LIMIT;
    tap_ok(check(&d) == TOI_ERR_RANGE, "a reach at the limit");
    copy(&d, &original);
    d.table.index_size = 0;
    is_wrong(&d, "indices of no bytes");
    d.table.index_size = 3;
    is_wrong(&d, "indices of three bytes");
    copy(&d, &original);
    one_wrong(&d, &d.edges[0], 4, "an edge from a vertex that there is not");
    one_wrong(&d, &d.edges[21], 4, "an edge to a vertex that there is not");
    one_wrong(&d, &d.edges[2], 4, "an edge with a face that there is not");
    one_wrong(&d, &d.faces[11], 4, "a face with a vertex that there is not");
}

/* The same with indices of two bytes, the lower one first. */
static void wide_indices(void) {
    draft original = solid(), d;
    uint8_t wide_edges[48] = {0}, wide_faces[24] = {0};
    for (unsigned n = 0; n < 24; n++)
        wide_edges[2 * n] = edges[n];
    for (unsigned n = 0; n < 12; n++)
        wide_faces[2 * n] = faces[n];
    copy(&d, &original);
    d.table.edges = wide_edges;
    d.table.faces = wide_faces;
    d.table.index_size = 2;
    tap_ok(check(&d) == TOI_OK, "indices of two bytes");
    d.table.index_size = 0;
    is_wrong(&d, "indices of no bytes");
    d.table.index_size = 3;
    is_wrong(&d, "indices of three bytes");
    d.table.index_size = 2;
    wide_edges[1] = 1;
    is_wrong(&d, "one whose lower byte alone is right");
}

/* As another one, and as that seen from its other end: the faces have as many sides as there are edges. */
static void edges_twice(void) {
    draft original = solid(), d;
    unsigned accepted = 0;
    for (unsigned e = 0; e < 6; e++)
        for (unsigned other = 0; other < 6; other++) {
            copy(&d, &original);
            memcpy(&d.edges[4 * e], &original.edges[4 * other], 4);
            accepted += e != other && check(&d) != TOI_ERR_SHAPE;
            for (unsigned n = 0; n < 4; n++)
                d.edges[4 * e + n] = original.edges[4 * other + (n ^ 1)];
            accepted += e != other && check(&d) != TOI_ERR_SHAPE;
        }
    tap_ok(accepted == 0, "%u tables with an edge twice and one missing are accepted", accepted);
}

static void solids(void) {
    draft original = solid(), d;
    copy(&d, &original);
    one_wrong(&d, &d.faces[1], d.faces[0], "a face of two vertices");
    uint8_t second = d.faces[1];
    d.faces[1] = d.faces[2];
    d.faces[2] = second;
    is_wrong(&d, "a face that looks inwards");
    copy(&d, &original);
    d.table.edge_count = 5;
    is_wrong(&d, "an edge is missing");
    copy(&d, &original);
    d.vertices[4] = (toi_vec3){fix16_one / 8, fix16_one / 8, fix16_one / 8};
    d.table.vertex_count = 5;
    is_wrong(&d, "a vertex inside");
    copy(&d, &original);
    /* Edge 0 goes from vertex 0 to 1 between faces 2 and 3, which are across from vertices 2 and 3. */
    d.edges[2] = 3;
    d.edges[3] = 2;
    is_wrong(&d, "an edge with its faces on the wrong sides");
    copy(&d, &original);
    one_wrong(&d, &d.edges[3], 2, "an edge with one face on both sides");
    one_wrong(&d, &d.edges[2], 1, "an edge that ends off its left face");
    one_wrong(&d, &d.edges[2], 0, "an edge that begins off its left face");
    one_wrong(&d, &d.edges[3], 1, "an edge that ends off its right face");
    one_wrong(&d, &d.edges[1], 0, "an edge of no length");
    tap_ok(check(&d) == TOI_OK, "and all as it was");
}

/* The numbers of vertices, edges, faces and sides come out right in these, and no edge is there twice. */

/* A pyramid on a square, where a diagonal of that takes the place of the edge from 0 to the top. */
static void edge_across_face(void) {
    const toi_vec3 pyramid[5] = {{F16(-1), F16(-1), 0},
                                 {F16(1), F16(-1), 0},
                                 {F16(1), F16(1), 0},
                                 {F16(-1), F16(1), 0},
                                 {0, 0, F16(1)}};
    const uint8_t slopes[32] = {0, 1, 1, 0, 1, 2, 2, 0, 2, 3, 3, 0, 3, 0, 4, 0,
                                0, 4, 4, 1, 1, 4, 1, 2, 2, 4, 2, 3, 3, 4, 3, 4};
    const uint8_t triangles[15] = {0, 3, 2, 0, 1, 4, 1, 2, 4, 2, 3, 4, 3, 0, 4}, diagonal[4] = {1, 3, 0, 0};
    draft filled, d;
    put(&filled, pyramid, 5, slopes, sizeof slopes, triangles, sizeof triangles);
    copy(&d, &filled);
    tap_ok(check(&d) == TOI_OK, "a pyramid");
    memcpy(d.edges + 16, diagonal, sizeof diagonal);
    is_wrong(&d, "a diagonal of a face with that on both sides");
}

/* A prism on a pentagon without its top, which has the bottom twice, and diagonals between those two. */
static void face_twice(void) {
    draft filled, d;
    toi_vec3 prism[10] = {
        {F16(1), 0, 0}, {F16(.5), F16(1), 0}, {F16(-.5), F16(1), 0}, {F16(-1), 0, 0}, {0, F16(-1), 0}};
    uint8_t e[60] = {0, 2, 1, 0, 1, 3, 0, 1, 2, 4, 1, 0, 3, 0, 0, 1, 4, 1, 0, 1}, f[21] = {0, 4, 2, 0, 3, 1};
    for (uint8_t k = 0; k < 5; k++) {
        const uint8_t next = (uint8_t)((k + 1) % 5), above = (uint8_t)(k + 5), side = (uint8_t)(k + 2);
        const uint8_t round[4] = {k, next, side, 0}, up[4] = {k, above, (uint8_t)((k + 4) % 5 + 2), side},
                      wall[3] = {k, next, (uint8_t)(next + 5)};
        prism[above] = prism[k];
        prism[above].z = F16(1);
        memcpy(e + 20 + 4 * k, round, sizeof round);
        memcpy(e + 40 + 4 * k, up, sizeof up);
        memcpy(f + 6 + 3 * k, wall, sizeof wall);
    }
    put(&filled, prism, 10, e, sizeof e, f, sizeof f);
    copy(&d, &filled);
    is_wrong(&d, "a face twice in place of another one");
}

/* A tetrahedron, edge 0 of which is in two parts: from vertex 0 to 1, between faces 2 and 3. */
static void vertex_in_edge(void) {
    const uint8_t parts[8] = {0, 4, 2, 3, 4, 1, 2, 3};
    draft original = solid(), d;
    copy(&d, &original);
    memcpy(d.edges, parts, 4);
    memcpy(d.edges + 24, parts + 4, 4);
    const toi_vec3 *v = d.vertices;
    d.vertices[4] = (toi_vec3){(v[0].x + v[1].x) / 2, (v[0].y + v[1].y) / 2, (v[0].z + v[1].z) / 2};
    d.table.vertex_count = 5;
    d.table.edge_count = 7;
    is_wrong(&d, "a vertex in the middle of an edge");
}

static void flats(void) {
    draft original = flat(quad, 4), d;
    copy(&d, &original);
    tap_ok(check(&d) == TOI_OK, "a flat quad");
    for (unsigned e = 0; e < 4; e++)
        d.edges[4 * e + 3] = 0;
    d.table.face_count = 1;
    is_wrong(&d, "with one face");
    copy(&d, &original);
    d.table.edge_count = 3;
    is_wrong(&d, "with an edge too few");
    copy(&d, &original);
    d.vertices[3].z = -1;
    is_wrong(&d, "with a vertex behind face 0");
    d.vertices[3].z = 1;
    is_wrong(&d, "with a vertex before face 0");
    copy(&d, &original);
    one_wrong(&d, &d.faces[4], 0, "with a face 1 of two vertices");
    d.faces[4] = 1;
    d.faces[5] = 2;
    is_wrong(&d, "with both faces upwards");
    copy(&d, &original);
    d.faces[1] = 2;
    d.faces[2] = 1;
    is_wrong(&d, "with both faces downwards");
    copy(&d, &original);
    one_wrong(&d, &d.edges[1], 2, "with edges that are not in line");
    one_wrong(&d, &d.edges[13], 1, "whose last edge does not end where the first one begins");
    one_wrong(&d, &d.edges[2], 1, "whose left face is face 1");
    one_wrong(&d, &d.edges[3], 0, "whose right face is face 0");
    tap_ok(check(&d) == TOI_OK, "and all as it was");
    const uint8_t back[4] = {1, 0, 1, 0};
    memcpy(d.edges, back, sizeof back);
    is_wrong(&d, "an edge seen from its other end");
    memcpy(d.edges, original.edges + 4, 12);
    memcpy(d.edges + 12, original.edges, 4);
    tap_ok(check(&d) == TOI_OK, "edges that begin at another vertex");
}

static void flat_turns(void) {
    const toi_vec3 reflex[4] = {{0, 0, 0}, {F16(1), 0, 0}, {F16(.25), F16(.25), 0}, {0, F16(1), 0}};
    const toi_vec3 in_line[4] = {{0, 0, 0}, {F16(.5), 0, 0}, {F16(1), 0, 0}, {0, F16(1), 0}};
    const toi_vec3 upright[4] = {{0, 0, 0}, {0, F16(1), 0}, {0, F16(1), F16(1)}, {0, 0, F16(1)}};
    const toi_vec3 upright_too[3] = {{0, 0, 0}, {F16(1), 0, 0}, {0, 0, F16(1)}};
    draft d = flat(reflex, 4), same;
    copy(&same, &d);
    is_wrong(&same, "a flat hull that is not convex");
    d = flat(in_line, 4);
    copy(&same, &d);
    one_wrong(&same, &same.faces[1], 3, "three vertices in line, face 0 down");
    same.faces[1] = 2, same.faces[2] = 3, same.faces[4] = 3, same.faces[5] = 2;
    is_wrong(&same, "three vertices in line");
    d = flat(upright, 4);
    copy(&same, &d);
    tap_ok(check(&same) == TOI_OK, "an upright quad");
    d = flat(upright_too, 3);
    copy(&same, &d);
    tap_ok(check(&same) == TOI_OK, "an upright triangle that looks along -y");
    one_wrong(&same, &same.faces[4], 0, "with a face 1 of two vertices, where no coordinate tells");
}

static void segments_and_points(void) {
    const toi_vec3 ends[3] = {{0, 0, 0}, {0, 0, F16(1)}, {0, F16(1), 0}};
    const uint8_t way[8] = {0, 1, 9, 9, 1, 2, 9, 9};
    draft original, d;
    put(&original, ends, 2, way, 4, way, 0);
    copy(&d, &original);
    d.table.faces = NULL;
    tap_ok(check(&d) == TOI_OK, "a segment");
    d.vertices[1] = d.vertices[0];
    is_wrong(&d, "of no length");
    put(&d, ends, 3, way, 4, way, 0);
    copy(&original, &d);
    is_wrong(&original, "of three vertices");
    put(&d, ends, 2, way, 4, way, 0);
    memcpy(d.edges + 4, way, 4);
    copy(&original, &d);
    original.table.edge_count = 2;
    is_wrong(&original, "of two edges");
    put(&d, ends, 1, way, 0, way, 0);
    copy(&original, &d);
    original.table.edges = original.table.faces = NULL;
    tap_ok(check(&original) == TOI_OK, "a point");
    original.table.vertex_count = 2;
    is_wrong(&original, "two points");
}

static void poses(void) {
    draft original = solid(), d;
    copy(&d, &original);
    toi_hull3 hull = {&d.table, {0, 0, 0}, TOI_ROT3_IDENTITY};
    hull.center.x = TOI_LIMIT - F16(2);
    tap_ok(toi_hull3_check(&hull) == TOI_ERR_RANGE, "a reach past the limit");
    hull.center.x--;
    tap_ok(toi_hull3_check(&hull) == TOI_OK, "one before it");
    hull.rot.u[0].y = BEYOND;
    tap_ok(toi_hull3_check(&hull) == TOI_ERR_ROTATION, "an entry past 1");
    hull.rot.u[0].y = ONE;
    tap_ok(toi_hull3_check(&hull) == TOI_ERR_ROTATION, "axes that are no rotation");
    d.faces[1] = d.faces[0];
    tap_ok(toi_hull3_check(&hull) == TOI_ERR_SHAPE, "a table that is wrong counts more");
}

/* Those that boxes join as: solid, flat along each axis, along one axis alone, and points. */
static void tables_of_boxes(void) {
    unsigned wrong = 0;
    for (unsigned flat = 0; flat < 8; flat++) {
        toi16_box_hull box;
        const int32_t lo[3] = {-F16(1), -F16(2), F16(3)},
                      hi[3] = {flat & 1 ? lo[0] : F16(4), flat & 2 ? lo[1] : F16(5),
                               flat & 4 ? lo[2] : F16(6)};
        toi16_make_box_hull(&box, lo, hi);
        const toi_hull3 hull = {&box.table, {0, 0, 0}, TOI_ROT3_IDENTITY};
        wrong += toi_hull3_check(&hull) != TOI_OK;
    }
    tap_ok(wrong == 0, "of boxes, %u are wrong", wrong);
}

int main(void) {
    any_table();
    one_past();
    wide_indices();
    solids();
    edges_twice();
    edge_across_face();
    face_twice();
    vertex_in_edge();
    flats();
    flat_turns();
    segments_and_points();
    poses();
    tables_of_boxes();
    return tap_done();
}
