/* SPDX-License-Identifier: MIT */
/* What every board must do as the host does: answer the case files. */
#include "compiled_hulls.h"
#include "conformance.h"

/* The smallest board has 8 KB. */
static toi_vec2 vertices[128];
static toi_vec3 points[32];

/* What is not there, the host has refused too. */
static const toi_hull3_table *find_hull(void *context, const toi_vec3 *at, size_t count, query_error *error) {
    const uint32_t hash = compiled_hull_hash(at, count);
    (void)context;
    for (size_t i = 0; i < compiled_hull_count; i++)
        if (compiled_hulls[i].points == hash)
            return compiled_hulls[i].table;
    error->name = "range";
    error->reason = "of these points no table could be made";
    return NULL;
}

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))
static const query_room room = {vertices, COUNT(vertices), points, COUNT(points), find_hull, NULL};

int main(void) {
    return conformance_run(&room) ? 0 : 1;
}
