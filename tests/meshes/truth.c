/* SPDX-License-Identifier: MIT */
/* Hulls of real models, whole and of 32 vertices, swept against each other and against boxes, and every
 * answer proved by exact certificates: see judge.h. */
#include "judge.h"
#include "meshes.h"
#include "poses.h"
#include "proof.h"
#include "tests/tap.h"
#include "tools/hull_write.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { POSES = 12, FULL = 0, FEW = 32 };

/* A pair of kinds. Where they are at rest, or over 512 units together, the library walks over all axes: 3 s
 * for two whole rocks. So where both have many edges the large ones are of 250 units, and few are at rest. */
typedef struct {
    const char *name;
    toi_shape_kind kind[2];
    int vertices[2]; /* FULL or FEW */
    double large;    /* units */
    int resting;     /* percent */
} pairing;

static const pairing pairings[] = {
    {"full-full", {TOI_SHAPE_HULL3, TOI_SHAPE_HULL3}, {FULL, FULL}, 250, 1},
    {"32-32", {TOI_SHAPE_HULL3, TOI_SHAPE_HULL3}, {FEW, FEW}, 300, 10},
    {"full-32", {TOI_SHAPE_HULL3, TOI_SHAPE_HULL3}, {FULL, FEW}, 250, 5},
    {"full-obb3", {TOI_SHAPE_HULL3, TOI_SHAPE_OBB3}, {FULL, FULL}, 300, 10},
    {"full-aabb3", {TOI_SHAPE_HULL3, TOI_SHAPE_AABB3}, {FULL, FULL}, 300, 10},
    {"obb3-32", {TOI_SHAPE_OBB3, TOI_SHAPE_HULL3}, {FEW, FEW}, 300, 10},
    {"aabb3-32", {TOI_SHAPE_AABB3, TOI_SHAPE_HULL3}, {FEW, FEW}, 300, 10},
};

typedef struct {
    unsigned poses, contacts, enters; /* enters: contacts that begin after 0 */
    unsigned of[PROMISES][NOT_SETTLED + 1];
    double early, apart;
} tally;

static pair exact; /* too large for a stack */

/* ---- Models at a scale: whole multiples, so that they stay convex */

typedef struct {
    toi_hull3_table table;
    toi_vec3 *vertices;
} scaled_table;

static scaled_table scaled(const toi_hull3_table *table, double reach) {
    const fix16_t by = (fix16_t)fmax(1, reach * 65536 / table->reach);
    scaled_table out = {*table, malloc(table->vertex_count * sizeof *out.vertices)};
    if (out.vertices == NULL)
        abort();
    for (int n = 0; n < table->vertex_count; n++) {
        const toi_vec3 *v = &table->vertices[n];
        out.vertices[n] = (toi_vec3){by * v->x, by * v->y, by * v->z};
    }
    out.table.vertices = out.vertices;
    out.table.reach = by * table->reach;
    return out;
}

static bool is_of(const mesh_table *mesh, int vertices) {
    char end[8] = "full";
    if (vertices != FULL)
        snprintf(end, sizeof end, "%d", vertices);
    return strcmp(strrchr(mesh->name, '_') + 1, end) == 0;
}

/* The table of a model of which `whole` is the whole one. */
static const toi_hull3_table *table_of(const toi_hull3_table *whole, int vertices) {
    for (size_t i = 0; i < mesh_table_count; i++)
        if (mesh_tables[i].full == whole && is_of(&mesh_tables[i], vertices))
            return mesh_tables[i].table;
    abort();
}

static const mesh_table *any_mesh(dice *d) {
    return &mesh_tables[dice_range(d, 0, (int64_t)mesh_table_count - 1)];
}

/* ---- One query */

static void print_broken(const mover m[2], const toi_hit *hit, const char *what) {
    printf("# %s: status %d enter %ld exit %ld\n", what, hit->status, (long)hit->enter, (long)hit->exit);
    for (int n = 0; n < 2; n++)
        if (m[n].shape.kind == TOI_SHAPE_HULL3) {
            const toi_hull3 *h = &m[n].shape.as.hull3;
            printf("#   hull of %u, reach %ld, at %ld %ld %ld, u", h->table->vertex_count,
                   (long)h->table->reach, (long)h->center.x, (long)h->center.y, (long)h->center.z);
            for (int k = 0; k < 3; k++)
                printf(" %ld %ld %ld", (long)h->rot.u[k].x, (long)h->rot.u[k].y, (long)h->rot.u[k].z);
            printf(", v %ld %ld %ld\n", (long)m[n].velocity.x, (long)m[n].velocity.y, (long)m[n].velocity.z);
        }
}

static void count(tally *all, const verdict *v, const mover m[2], const toi_hit *hit) {
    all->poses++;
    all->contacts += hit->status >= TOI_GRAZE;
    all->enters += hit->status >= TOI_GRAZE && hit->enter > 0;
    for (int n = 0; n < PROMISES; n++) {
        all->of[n][v->of[n]]++;
        if (v->of[n] >= BROKEN)
            print_broken(m, hit, PROMISE_NAMES[n]);
    }
    all->early = fmax(all->early, v->early);
    all->apart = fmax(all->apart, v->apart);
}

static void ask(const mover m[2], toi_hit *hit) {
    toi_sweep(&m[0].shape, &m[0].velocity, &m[1].shape, &m[1].velocity, NULL, hit);
    pair_set(&exact, &m[0], &m[1]);
}

/* ---- Many */

static motion any_motion(dice *d, int resting) {
    const int64_t percent = dice_range(d, 0, 99);
    return percent < resting ? RESTING : percent < 30 ? SLIDING : percent < 45 ? LEVEL : FLYING;
}

static void run_poses(dice *d, const pairing *p, const scaled_table table[2], int poses, tally *all) {
    const model a = {p->kind[0], &table[0].table}, b = {p->kind[1], &table[1].table};
    for (int n = 0; n < poses; n++) {
        const motion how = any_motion(d, p->resting);
        mover m[2];
        toi_hit hit;
        pose(d, &a, &b, how, m);
        ask(m, &hit);
        const verdict v = judge(&exact, fix16_one, &hit);
        count(all, &v, m, &hit);
    }
}

static void run_mesh(dice *d, const pairing *p, const toi_hull3_table *whole, int poses, tally *all) {
    for (int large = 0; large < 2; large++)
        for (int n = 0; n < poses; n++) {
            scaled_table table[2];
            for (int k = 0; k < 2; k++) {
                const toi_hull3_table *of = k == 0 ? whole : any_mesh(d)->full;
                table[k] =
                    scaled(table_of(of, p->vertices[k]), large ? p->large : 1 + 3 * fabs(dice_real(d)));
            }
            run_poses(d, p, table, 4, all);
            free(table[0].vertices);
            free(table[1].vertices);
        }
}

static void report(const pairing *p, const tally *all) {
    for (int n = 0; n < PROMISES; n++)
        tap_ok(all->of[n][BROKEN] + all->of[n][NOT_SETTLED] == 0 && all->of[n][KEPT] > 0,
               "%s, %s: %u kept, %u broken, %u not settled", p->name, PROMISE_NAMES[n], all->of[n][KEPT],
               all->of[n][BROKEN], all->of[n][NOT_SETTLED]);
    printf("# %s: %u poses, %u in contact, %u of them after 0; at enter apart by %.3f ulp at most beyond the "
           "travel, "
           "at the closest by %.3f\n",
           p->name, all->poses, all->contacts, all->enters, all->early, all->apart);
}

/* ---- Wrong answers on purpose */

typedef struct {
    const char *name;
    promise breaks;
    void (*spoil)(toi_hit *hit);
} lie;

/* The library's own rounding may be for 1 ulp, and BROKEN wants contact a whole one before. */
static void say_later(toi_hit *hit) {
    hit->enter += 3;
}

static void say_earlier(toi_hit *hit) {
    hit->enter -= 20;
}

static void say_over(toi_hit *hit) {
    hit->exit -= 3;
}

static void say_separate(toi_hit *hit) {
    hit->status = TOI_SEPARATE;
}

static void say_inside(toi_hit *hit) {
    hit->status = TOI_OVERLAP;
}

static void say_contact(toi_hit *hit) {
    hit->status = TOI_HIT;
    hit->enter = hit->exit = fix16_one / 2;
}

static const lie lies[] = {
    {"enter + 3 ulp", NEVER_LATE, say_later},      {"enter - 20 ulp", HARDLY_EARLY, say_earlier},
    {"exit - 3 ulp", NEVER_LATE, say_over},        {"separate for a hit", NEVER_MISSED, say_separate},
    {"overlap for a hit", RIGHT_KIND, say_inside}, {"hit for a miss", HARDLY_EVER_FALSE, say_contact},
};

/* A hit with room on all sides, or a miss. */
static bool suits(const lie *l, const toi_hit *hit) {
    if (l->spoil == say_contact)
        return hit->status == TOI_SEPARATE;
    return hit->status == TOI_HIT && hit->enter > 100 && hit->exit > hit->enter + 100 &&
           hit->exit < fix16_one;
}

static void test_lie(const lie *l) {
    dice d = {1};
    const scaled_table table = scaled(table_of(mesh_tables[0].full, FEW), 2);
    const model m = {TOI_SHAPE_HULL3, &table.table};
    int told = 0, caught = 0;
    while (told < 50) {
        mover movers[2];
        toi_hit hit;
        pose(&d, &m, &m, FLYING, movers);
        ask(movers, &hit);
        if (!suits(l, &hit))
            continue;
        l->spoil(&hit);
        told++;
        caught += judge(&exact, fix16_one, &hit).of[l->breaks] == BROKEN;
    }
    tap_ok(caught == told, "%s: proved to be wrong in %d of %d", l->name, caught, told);
    free(table.vertices);
}

static void print_meshes(void) {
    printf("# %-16s %8s %6s %6s %8s\n", "table", "vertices", "edges", "faces", "bytes");
    for (size_t i = 0; i < mesh_table_count; i++) {
        const toi_hull3_table *t = mesh_tables[i].table;
        if (is_of(&mesh_tables[i], FULL) || is_of(&mesh_tables[i], FEW))
            printf("# %-16s %8u %6u %6u %8lu\n", mesh_tables[i].name, t->vertex_count, t->edge_count,
                   t->face_count, (unsigned long)hull_flash(t));
    }
}

int main(int argc, char **argv) {
    const int poses = argc > 1 ? atoi(argv[1]) : POSES;
    if (argc > 2 || poses < 1) {
        printf("usage: mesh-truth [N]\nSweeps hulls of real models; 8 N poses of each model in each pair, N "
               "= %d.\n",
               POSES);
        return argc == 2 && strcmp(argv[1], "--help") == 0 ? 0 : 2;
    }
    proof_init();
    print_meshes();
    for (size_t n = 0; n < sizeof lies / sizeof *lies; n++)
        test_lie(&lies[n]);
    for (size_t n = 0; n < sizeof pairings / sizeof *pairings; n++) {
        dice d = {n};
        tally all = {0};
        for (size_t i = 0; i < mesh_table_count; i++)
            if (is_of(&mesh_tables[i], FULL))
                run_mesh(&d, &pairings[n], mesh_tables[i].table, poses, &all);
        report(&pairings[n], &all);
    }
    return tap_done();
}
