/* SPDX-License-Identifier: MIT */
#include "host_room.h"
#include "lines.h"

/* A point takes three numbers, of at least a digit and a blank. */
enum { POLYGONS = 2, POINTS = LINES_LIMIT / 6 };

static toi_vec2 vertices[POLYGONS * UINT8_MAX];
static toi_vec3 points[POINTS];

/* Of the hulls that were made the last two: as many as a line has. */
static struct {
    hull hulls[2];
    unsigned next;
} made;

static const char *error_name(hull_fate fate) {
    return fate == HULL_OUT_OF_RANGE || fate == HULL_TOO_MANY ? "range" : "argument";
}

const toi_hull3_table *host_room_hull(hull *h, const toi_vec3 *at, size_t count, query_error *error) {
    hull_free(h);
    const hull_fate fate = hull_build(at, count, h);
    if (fate == HULL_BUILT)
        return &h->table;
    error->name = error_name(fate);
    error->reason = hull_fate_text(fate);
    return NULL;
}

static const toi_hull3_table *make_hull(void *context, const toi_vec3 *at, size_t count, query_error *error) {
    (void)context;
    const toi_hull3_table *const table = host_room_hull(&made.hulls[made.next], at, count, error);
    made.next ^= table != NULL;
    return table;
}

const query_room host_room = {vertices, sizeof vertices / sizeof vertices[0], points, POINTS, make_hull,
                              NULL};
