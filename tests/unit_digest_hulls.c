/* SPDX-License-Identifier: MIT */
/* The constant hulls of the digest are what the hull compiler makes of their vertices, and stay legal when
 * stretched. */
#include "../tools/hull_build.h"
#include "digest_hulls.h"
#include "tap.h"

#include <string.h>

static bool same_table(const toi_hull3_table *x, const toi_hull3_table *y) {
    return x->vertex_count == y->vertex_count && x->edge_count == y->edge_count &&
           x->face_count == y->face_count && x->index_size == 1 && y->index_size == 1 &&
           x->reach == y->reach &&
           memcmp(x->vertices, y->vertices, x->vertex_count * sizeof *x->vertices) == 0 &&
           (x->edge_count == 0 || memcmp(x->edges, y->edges, 4U * x->edge_count) == 0) &&
           (x->face_count == 0 || memcmp(x->faces, y->faces, 3U * x->face_count) == 0);
}

static bool is_built(const toi_hull3_table *table) {
    hull built;
    if (hull_build(table->vertices, table->vertex_count, &built) != HULL_BUILT)
        return false;
    const bool same = same_table(table, &built.table);
    hull_free(&built);
    return same;
}

static bool is_legal(const toi_hull3_table *table) {
    const toi_hull3 level = {table, {0, 0, 0}, TOI_ROT3_IDENTITY};
    return toi_hull3_check(&level) == TOI_OK;
}

int main(void) {
    static const fix16_t factors[][3] = {{1, 1, 1}, {1, 2, 3}, {1, 1, 30000}, {30000, 29999, 1}};
    for (int n = 0; n < DIGEST_HULLS; n++) {
        bool stretched = true;
        for (unsigned k = 0; k < sizeof factors / sizeof *factors; k++) {
            toi_vec3 room[64];
            toi_hull3_table table;
            digest_hull_scale(digest_hulls[n], factors[k], room, &table);
            stretched = stretched && is_legal(&table) && is_built(&table);
        }
        tap_ok(is_built(digest_hulls[n]), "hull %d of %u vertices is the hull compiler's", n,
               (unsigned)digest_hulls[n]->vertex_count);
        tap_ok(stretched, "hull %d stretched is one too", n);
    }
    return tap_done();
}
