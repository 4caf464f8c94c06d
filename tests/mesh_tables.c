/* SPDX-License-Identifier: MIT */
/* The tables of real models: taken by the library's check, within their size, and each simple hull holds the
 * whole one. Prints what they take and how far the simple ones stand off. */
#include "../tools/hull_measure.h"
#include "../tools/hull_write.h"
#include "meshes/meshes.h"
#include "tap.h"

#include <gmp.h>
#include <string.h>
#include <toi16/toi16.h>

/* ---- every vertex of one table behind every face of another, by GMP ---- */

static void set_difference(mpz_t v[3], const toi_vec3 *a, const toi_vec3 *b) {
    mpz_set_si(v[0], (long)b->x - a->x);
    mpz_set_si(v[1], (long)b->y - a->y);
    mpz_set_si(v[2], (long)b->z - a->z);
}

static mpz_t to_second[3], to_third[3], to_point[3], normal[3], sum;

static void set_normal(const toi_vec3 *corner[3]) {
    set_difference(to_second, corner[0], corner[1]);
    set_difference(to_third, corner[0], corner[2]);
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        mpz_mul(normal[i], to_second[j], to_third[k]);
        mpz_submul(normal[i], to_second[k], to_third[j]);
    }
}

static bool is_in_front(const toi_vec3 *corner, const toi_vec3 *p) {
    set_difference(to_point, corner, p);
    mpz_set_ui(sum, 0);
    for (int i = 0; i < 3; i++)
        mpz_addmul(sum, normal[i], to_point[i]);
    return mpz_sgn(sum) > 0;
}

static bool holds(const toi_hull3_table *outer, const toi_hull3_table *inner) {
    for (size_t f = 0; f < outer->face_count; f++) {
        const toi_vec3 *corner[3];
        for (size_t i = 0; i < 3; i++) {
            const size_t n = 3 * f + i;
            const unsigned index = outer->index_size == 1
                                       ? outer->faces[n]
                                       : (unsigned)(outer->faces[2 * n] | outer->faces[2 * n + 1] << 8);
            corner[i] = &outer->vertices[index];
        }
        set_normal(corner);
        for (size_t v = 0; v < inner->vertex_count; v++)
            if (is_in_front(corner[0], &inner->vertices[v]))
                return false;
    }
    return true;
}

/* ---- what there is to know ---- */

static void print_row(const mesh_table *mesh) {
    const toi_hull3_table *t = mesh->table, *full = mesh->full;
    hull_shell few, all;
    vec nearest;
    double most = 0;
    if (!hull_shell_open(t->vertices, t->vertex_count, &few) ||
        !hull_shell_open(full->vertices, full->vertex_count, &all))
        return;
    for (size_t i = 0; i < t->vertex_count; i++)
        most = fmax(most, hull_shell_distance(&all, hull_place(&t->vertices[i]), &nearest));
    printf("# %-16s %8u %6u %6u %8lu %9.2f %% %9.1f %%\n", mesh->name, (unsigned)t->vertex_count,
           (unsigned)t->edge_count, (unsigned)t->face_count, (unsigned long)hull_flash(t),
           100 * most / hull_diameter(full->vertices, full->vertex_count),
           100 * (hull_shell_volume(&few) / hull_shell_volume(&all) - 1));
    hull_shell_close(&few);
    hull_shell_close(&all);
}

static void print_table(void) {
    printf("# %-16s %8s %6s %6s %8s %11s %11s\n", "table", "vertices", "edges", "faces", "bytes",
           "stands off", "volume more");
    for (size_t i = 0; i < mesh_table_count; i++)
        print_row(&mesh_tables[i]);
}

/* "bunny_32": 32; 0 of a whole hull. */
static unsigned most_vertices(const char *name) {
    unsigned most = 0;
    const char *number = strrchr(name, '_');
    return sscanf(number, "_%u", &most) == 1 ? most : 0;
}

static void test_table(const mesh_table *mesh) {
    const toi_hull3_table *t = mesh->table;
    const toi_hull3 body = {t, {0, 0, 0}, TOI_ROT3_IDENTITY};
    const unsigned most = most_vertices(mesh->name);
    tap_ok(toi_hull3_check(&body) == TOI_OK, "%s is taken by the library", mesh->name);
    tap_ok(holds(t, mesh->full), "%s holds all vertices", mesh->name);
    if (most > 0)
        tap_ok(t->vertex_count <= most && hull_flash(t) <= 1000 * most / 32 + 24,
               "%s has %u vertices, %lu bytes", mesh->name, (unsigned)t->vertex_count,
               (unsigned long)hull_flash(t));
}

int main(void) {
    for (int i = 0; i < 3; i++)
        mpz_inits(to_second[i], to_third[i], to_point[i], normal[i], NULL);
    mpz_init(sum);
    print_table();
    for (size_t i = 0; i < mesh_table_count; i++)
        test_table(&mesh_tables[i]);
    return tap_done();
}
