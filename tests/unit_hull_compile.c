/* SPDX-License-Identifier: MIT */
/* From meshes to tables, where qhull leaves out points that matter; and simpler hulls, which must hold
 * everything. Both are held to the exact hull of all points. */
#include "../tools/hull_candidates.h"
#include "../tools/hull_compile.h"
#include "../tools/hull_lp.h"
#include "../tools/hull_proof.h"
#include "../tools/hull_simplify.h"
#include "../tools/hull_within.h"
#include "random.h"
#include "share.h"
#include "tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MANY = 400 };

static uint64_t seed = 5;

static double pick(double below) {
    return (double)(random64(&seed) >> 11) / 9007199254740992.0 * below;
}

/* In place of qhull, which rarely errs: leaves out some of the points, at worst all but four. */
static unsigned keep_one_in = 1;

const char *const hull_candidates_missing = NULL;

void hull_mark_candidates(const toi_vec3 *points, size_t count, bool *marked) {
    (void)points;
    for (size_t i = 0; i < count; i++)
        marked[i] = i < 4 || i % keep_one_in == 0;
}

/* ---- kinds of meshes ---- */

static mesh_point in_ball(void) {
    for (;;) {
        const mesh_point p = {{pick(2) - 1, pick(2) - 1, pick(2) - 1}};
        if (p.at[0] * p.at[0] + p.at[1] * p.at[1] + p.at[2] * p.at[2] <= 1)
            return p;
    }
}

static mesh_point on_ball(void) {
    const mesh_point p = in_ball();
    const double length = sqrt(p.at[0] * p.at[0] + p.at[1] * p.at[1] + p.at[2] * p.at[2]);
    return (mesh_point){{p.at[0] / length, p.at[1] / length, p.at[2] / length}};
}

static mesh_point in_plate(void) {
    return (mesh_point){{pick(8), pick(8), pick(0.01)}};
}

static mesh_point in_needle(void) {
    const double t = pick(400);
    return (mesh_point){{t + pick(0.001), t + pick(0.001), t + pick(0.001)}};
}

static mesh_point on_cylinder(void) {
    const double angle = pick(6.283185307179586);
    return (mesh_point){{cos(angle), sin(angle), random64(&seed) % 2 == 0 ? 0 : 3}};
}

static mesh_point in_steps(void) {
    return (mesh_point){{floor(pick(5)), floor(pick(5)), floor(pick(5))}};
}

static const struct {
    const char *name;
    mesh_point (*make)(void);
} kinds[] = {{"a ball", in_ball},     {"a sphere", on_ball},       {"a plate", in_plate},
             {"a needle", in_needle}, {"a cylinder", on_cylinder}, {"steps", in_steps}};

enum { KINDS = sizeof kinds / sizeof kinds[0] };

static mesh_point storage[MANY];

static mesh throw_mesh(size_t kind, size_t count) {
    for (size_t i = 0; i < count; i++)
        storage[i] = kinds[kind].make();
    return (mesh){storage, count, MANY, "a test"};
}

/* What the mesh is on the grid. */
static void round_mesh(const mesh *m, toi_vec3 *out) {
    for (size_t i = 0; i < m->count; i++)
        out[i] =
            (toi_vec3){(fix16_t)round(m->points[i].at[0] * 65536), (fix16_t)round(m->points[i].at[1] * 65536),
                       (fix16_t)round(m->points[i].at[2] * 65536)};
}

static bool same_tables(const toi_hull3_table *a, const toi_hull3_table *b) {
    return a->vertex_count == b->vertex_count && a->edge_count == b->edge_count &&
           a->face_count == b->face_count && a->reach == b->reach && a->index_size == b->index_size &&
           memcmp(a->vertices, b->vertices, a->vertex_count * sizeof *a->vertices) == 0 &&
           memcmp(a->edges, b->edges, (size_t)4 * a->edge_count * a->index_size) == 0 &&
           memcmp(a->faces, b->faces, (size_t)3 * a->face_count * a->index_size) == 0;
}

static progress quiet; /* not enabled */

static bool compile(const mesh *m, size_t max_vertices, hull_product *out) {
    char error[HULL_ERROR_SIZE];
    const bool good = hull_compile(m, &(hull_settings){1, max_vertices, false, true}, &quiet, out, error);
    if (!good)
        printf("# %s\n", error);
    return good;
}

/* ---- left out points come back ---- */

static unsigned wrong_tables(size_t kind, unsigned one_in) {
    static toi_vec3 points[MANY];
    unsigned wrong = 0;
    keep_one_in = one_in;
    for (int k = 0; k < 20 / SHARE; k++) {
        const mesh m = throw_mesh(kind, 8 + random64(&seed) % (MANY - 8));
        hull_product product;
        hull all;
        round_mesh(&m, points);
        if (!compile(&m, 0, &product) || hull_build(points, m.count, &all) != HULL_BUILT)
            return 1;
        wrong += !same_tables(&product.hull.table, &all.table);
        hull_free(&product.hull);
        hull_free(&all);
    }
    keep_one_in = 1;
    return wrong;
}

static void test_left_out(void) {
    for (size_t kind = 0; kind < KINDS; kind++) {
        tap_ok(wrong_tables(kind, 1) == 0, "%s: the hull of all points", kinds[kind].name);
        tap_ok(wrong_tables(kind, 3) == 0, "%s: the same where most points were left out", kinds[kind].name);
        tap_ok(wrong_tables(kind, MANY) == 0, "%s: the same where all but four were", kinds[kind].name);
    }
}

/* ---- what is within, by a walk ---- */

/* The hull of some points, and what the walk leaves of as many others. True where these are those that are
 * not in front of any face, but for as many as may be left although they are within. */
static bool is_walked(size_t kind, size_t *inside) {
    static toi_vec3 points[MANY], others[MANY];
    size_t numbers[MANY], outside = 0;
    hull h;
    const mesh m = throw_mesh(kind, 20);
    round_mesh(&m, points);
    const mesh more = throw_mesh(kind, MANY);
    round_mesh(&more, others);
    if (hull_build(points, m.count, &h) != HULL_BUILT)
        return false;
    for (size_t i = 0; i < MANY; i++)
        numbers[i] = i;
    const size_t left = hull_drop_within(&h.table, others, numbers, MANY);
    bool same = true;
    for (size_t i = 0; i < MANY; i++)
        if (hull_find_outside(&h.table, &others[i], 1) == 0)
            same = same && outside < left && numbers[outside++] == i;
    *inside += MANY - outside;
    hull_free(&h);
    return same && (outside == left || h.dimension < 3);
}

static void test_walk(void) {
    for (size_t kind = 0; kind < KINDS; kind++) {
        unsigned wrong = 0;
        size_t inside = 0;
        for (int k = 0; k < 200; k++)
            wrong += !is_walked(kind, &inside);
        tap_ok(wrong == 0, "%s: a walk finds which points are within (%zu of 80000)", kinds[kind].name,
               inside);
    }
}

/* ---- simpler hulls ---- */

static unsigned wrong_simple(size_t kind, size_t most) {
    static toi_vec3 points[MANY];
    unsigned wrong = 0;
    for (int k = 0; k < 3; k++) {
        const mesh m = throw_mesh(kind, 40 + random64(&seed) % (MANY - 40));
        hull_product product;
        round_mesh(&m, points);
        if (!compile(&m, most, &product))
            return 1;
        const toi_hull3_table *t = &product.hull.table;
        const char *why = hull_disproof(t, points, m.count);
        const bool odd = product.is_simplified && !(product.volume >= product.full_volume &&
                                                    product.stands_off >= 0 && product.full_vertices > most);
        wrong += t->vertex_count > most || why != NULL || odd;
        if (why != NULL)
            printf("# %s\n", why);
        hull_free(&product.hull);
    }
    return wrong;
}

static void test_simpler(void) {
    static const size_t counts[] = {4, 5, 6, 7, 8, 12, 13, 32, 100};
    for (size_t kind = 0; kind < KINDS; kind++)
        for (size_t i = 0; i < sizeof counts / sizeof counts[0]; i++)
            tap_ok(wrong_simple(kind, counts[i]) == 0, "%s of %zu vertices or fewer holds all",
                   kinds[kind].name, counts[i]);
}

/* A box has no edge to collapse: both neighbours of an edge end at opposite sides. The least tetrahedron
 * about a cube has 4.5 times its volume. */
static void test_boxes(void) {
    static mesh_point corners[8];
    hull_product product;
    for (int i = 0; i < 8; i++)
        corners[i] = (mesh_point){{(i & 1) * 2 - 1, (i & 2) - 1, (i & 4) / 2 - 1}};
    const mesh m = {corners, 8, 8, "a cube"};
    tap_ok(compile(&m, 8, &product) && !product.is_simplified && product.hull.table.vertex_count == 8,
           "a cube of 8 vertices stays as it is");
    hull_free(&product.hull);
    tap_ok(compile(&m, 4, &product) && product.hull.table.vertex_count == 4 && product.full_vertices == 8 &&
               product.volume < 4.6 * 8 && fabs(product.full_volume - 8) < 1e-9,
           "a tetrahedron about a cube has about 4.5 times its volume (%.3f)", product.volume / 8);
    hull_free(&product.hull);
}

/* ---- linear programs, against all triples of bounds ---- */

enum { BOUNDS = 12 };

static bool holds(const lp_bound *bounds, size_t count, const double place[3]) {
    for (size_t i = 0; i < count; i++)
        if (lp_excess(&bounds[i], place) < -1e-5)
            return false;
    return true;
}

static double determinant(const double a[3], const double b[3], const double c[3]) {
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
           a[2] * (b[0] * c[1] - b[1] * c[0]);
}

/* By Cramer's rule. False: nearly parallel. */
static bool corner_of(const lp_bound *a, const lp_bound *b, const lp_bound *c, double place[3]) {
    const double all = determinant(a->at, b->at, c->at);
    for (int k = 0; k < 3; k++) {
        double r[3][3];
        memcpy(r[0], a->at, sizeof r[0]);
        memcpy(r[1], b->at, sizeof r[1]);
        memcpy(r[2], c->at, sizeof r[2]);
        r[0][k] = a->least;
        r[1][k] = b->least;
        r[2][k] = c->least;
        place[k] = determinant(r[0], r[1], r[2]) / all;
    }
    return fabs(all) > 1e-6;
}

static double best_of_triples(const lp_bound *bounds, size_t count, const double cost[3]) {
    double best = INFINITY, place[3];
    for (size_t i = 0; i < count; i++)
        for (size_t j = 0; j < i; j++)
            for (size_t k = 0; k < j; k++)
                if (corner_of(&bounds[i], &bounds[j], &bounds[k], place) && holds(bounds, count, place))
                    best = fmin(best, cost[0] * place[0] + cost[1] * place[1] + cost[2] * place[2]);
    return best;
}

/* The cost is a sum of what bounds forbid to fall, so it has an end. */
static void throw_program(lp_bound *bounds, size_t count, double cost[3]) {
    memset(cost, 0, 3 * sizeof *cost);
    for (size_t i = 0; i < count; i++) {
        const mesh_point normal = on_ball();
        memcpy(bounds[i].at, normal.at, sizeof bounds[i].at);
        bounds[i].least = pick(200) - 150;
        for (int k = 0; k < 3 && i < 4; k++)
            cost[k] += normal.at[k];
    }
}

static unsigned wrong_programs(void) {
    lp_bound bounds[BOUNDS], mixed[BOUNDS], scratch[2 * BOUNDS];
    unsigned wrong = 0;
    for (int k = 0; k < 2000; k++) {
        const size_t count = 4 + random64(&seed) % (BOUNDS - 3);
        double cost[3], place[3];
        throw_program(bounds, count, cost);
        memcpy(mixed, bounds, sizeof bounds);
        const double best = best_of_triples(bounds, count, cost);
        const bool found = lp_solve(mixed, count, cost, scratch, place);
        if (!found || best == INFINITY)
            wrong += found && holds(bounds, count, place) && best == INFINITY;
        else
            wrong += !holds(bounds, count, place) ||
                     cost[0] * place[0] + cost[1] * place[1] + cost[2] * place[2] > best + 1e-4;
        wrong += !found && best < INFINITY;
    }
    return wrong;
}

int main(void) {
    const unsigned wrong = wrong_programs();
    tap_ok(wrong == 0, "linear programs are solved (%u of 2000 wrong)", wrong);
    test_left_out();
    test_walk();
    test_simpler();
    test_boxes();
    return tap_done();
}
