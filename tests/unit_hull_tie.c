/* SPDX-License-Identifier: MIT */
/* The normal of hulls that begin to touch on several axes at one time, edge on edge or in a corner, as small
 * hulls on a grid do: the hulls touch on opposite sides of a plane at right angles to it, whichever axis it
 * is along. */
#include <math.h>
#include <toi16/toi16.h>
#include "digest_hulls.h"
#include "random.h"
#include "tap.h"

enum { ROUNDS = 20000, TETRAHEDRON = 4, UNIT = 8192 };

static uint64_t seed = 20261128;

static fix16_t on_grid(int32_t most) {
    return UNIT * ((fix16_t)(random64(&seed) % (2 * (uint64_t)most + 1)) - most);
}

static toi_vec3 vector_on_grid(int32_t most) {
    toi_vec3 v = {on_grid(most), on_grid(most), on_grid(most)};
    return v;
}

static const toi_vec3 legs[4] = {{0, 0, 0}, {6554, 0, 0}, {0, 6554, 0}, {0, 0, 6554}};
static const uint8_t leg_edges[24] = {0, 1, 0, 1, 0, 2, 1, 2, 0, 3, 2, 0, 1, 2, 3, 1, 1, 3, 0, 3, 2, 3, 3, 2};
static const uint8_t leg_faces[12] = {0, 1, 3, 0, 2, 1, 0, 3, 2, 1, 2, 3};
static const toi_hull3_table corner = {legs, leg_edges, leg_faces, 6554, 4, 6, 4, 1};

/* How far apart the hulls are along the normal at `enter`, ulp. */
static double gap(const toi_hull3 *a, const toi_hull3 *b, const toi_vec3 *w, const toi_hit *hit) {
    const toi_vec3 *n = &hit->normal;
    const double t = hit->enter / 65536.0;
    double least = HUGE_VAL;
    for (unsigned j = 0; j < b->table->vertex_count; j++)
        for (unsigned i = 0; i < a->table->vertex_count; i++) {
            const toi_vec3 *p = &b->table->vertices[j], *q = &a->table->vertices[i];
            const double x = b->center.x + p->x - a->center.x - q->x + t * w->x,
                         y = b->center.y + p->y - a->center.y - q->y + t * w->y,
                         z = b->center.z + p->z - a->center.z - q->z + t * w->z;
            least = fmin(least, (x * n->x + y * n->y + z * n->z) / 65536);
        }
    return least;
}

static bool touches(const toi_hull3 *a, const toi_hull3 *b, const toi_vec3 *w, const toi_hit *hit) {
    const double travel = (fabs((double)w->x) + fabs((double)w->y) + fabs((double)w->z)) / 65536,
                 sizes = (double)(a->table->reach + b->table->reach) / 65536;
    return fabs(gap(a, b, w, hit)) <= 2 + travel + sizes;
}

static void check_corners(void) {
    static const toi_vec3 still = {0, 0, 0}, v = {-131072, 0, 0};
    const toi_hull3 a = {&corner, {0, 0, 0}, TOI_ROT3_IDENTITY},
                    b = {&corner, {72090, 0, 0}, TOI_ROT3_IDENTITY};
    toi_hit hit;
    tap_ok(toi_hull3_check(&a) == TOI_OK && toi_sweep_hull3(&a, &still, &b, &v, NULL, &hit) == TOI_HIT &&
               touches(&a, &b, &v, &hit),
           "two corners with a plane in common: the normal is that of a plane between them");
}

static void check_grid(void) {
    static const toi_vec3 still = {0, 0, 0};
    unsigned hits = 0, wrong = 0;
    for (unsigned n = 0; n < ROUNDS; n++) {
        toi_vec3 room[2][8];
        toi_hull3_table tables[2];
        toi_hull3 x[2];
        for (unsigned k = 0; k < 2; k++) {
            const fix16_t factor[3] = {UNIT / 2, UNIT / 2, UNIT / 2};
            digest_hull_scale(digest_hulls[TETRAHEDRON + random64(&seed) % 3], factor, room[k], &tables[k]);
            x[k] = (toi_hull3){&tables[k], vector_on_grid(12), TOI_ROT3_IDENTITY};
        }
        const toi_vec3 v = vector_on_grid(16);
        toi_hit hit;
        if (toi_sweep_hull3(&x[0], &still, &x[1], &v, NULL, &hit) != TOI_HIT)
            continue;
        hits++;
        wrong += !touches(&x[0], &x[1], &v, &hit);
    }
    tap_ok(hits > ROUNDS / 50 && wrong == 0,
           "on a grid the normal is that of a plane between the hulls (%u of %u wrong)", wrong, hits);
}

int main(void) {
    check_corners();
    check_grid();
    return tap_done();
}
