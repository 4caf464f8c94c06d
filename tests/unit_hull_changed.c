/* SPDX-License-Identifier: MIT */
/* Tables of hulls with one number of an edge changed: none is one. */
#include "../tools/hull_build.h"
#include "random.h"
#include "tap.h"

#include <stdlib.h>
#include <string.h>
#include <toi16/toi16.h>

enum { POINTS = 8, EDGES = 3 * POINTS };

static uint64_t seed = 20261126;

static int between(int lo, int hi) {
    return lo + (int)(random64(&seed) % (uint64_t)(hi - lo + 1));
}

/* How many changed tables of a hull are accepted. Places are few, so that faces have many sides. */
static unsigned accepted(bool flat, unsigned *tables) {
    toi_vec3 points[POINTS];
    uint8_t edges[4 * EDGES];
    hull h;
    unsigned wrong = 0;
    for (unsigned n = 0; n < POINTS; n++)
        points[n] = (toi_vec3){between(-3, 3), between(-3, 3), flat ? 0 : between(-3, 3)};
    if (hull_build(points, (size_t)between(4, POINTS), &h) != HULL_BUILT)
        abort();
    toi_hull3_table table = h.table;
    const unsigned numbers = 4u * table.edge_count;
    if (h.dimension < 2) {
        hull_free(&h);
        return 0;
    }
    memcpy(edges, table.edges, numbers);
    table.edges = edges;
    const toi_hull3 changed = {&table, {0, 0, 0}, TOI_ROT3_IDENTITY};
    wrong += toi_hull3_check(&changed) != TOI_OK;
    for (unsigned n = 0; n < numbers; n++) {
        const uint8_t right = edges[n], limit = (uint8_t)(n % 4 < 2 ? table.vertex_count : table.face_count);
        for (edges[n] = 0; edges[n] <= limit; edges[n]++)
            wrong += edges[n] != right && toi_hull3_check(&changed) != TOI_ERR_SHAPE;
        edges[n] = right;
        *tables += limit;
    }
    hull_free(&h);
    return wrong;
}

int main(void) {
    for (unsigned flat = 0; flat < 2; flat++) {
        unsigned wrong = 0, tables = 0;
        for (unsigned n = 0; n < 400; n++)
            wrong += accepted(flat != 0, &tables);
        tap_ok(wrong == 0 && tables > 10000, "of %u changed tables of %s hulls, %u are accepted", tables,
               flat ? "flat" : "solid", wrong);
    }
    return tap_done();
}
