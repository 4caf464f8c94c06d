/* SPDX-License-Identifier: MIT */
/* Bodies of space that are hulls. */
#include "body.h"

#include "../hulls/hull3.h"

/* Finds the square of how far the vertices reach, ulp. False where one is farther than the table says. Three
 * squares of numbers of 32 bits fit where each is at most 2^31. */
static bool measure_table(const toi_hull3_table *table, uint64_t *most) {
    const uint64_t reach_square = toi16_square_of(table->reach);
    *most = 0;
    for (unsigned n = 0; n < table->vertex_count; n++) {
        const toi_vec3 *v = &table->vertices[n];
        const uint64_t square = toi16_square_of(v->x) + toi16_square_of(v->y) + toi16_square_of(v->z);
        *most = square > *most ? square : *most;
    }
    return *most <= reach_square;
}

/* A reach is below 2^29, so that four times its square fits. */
toi_status toi16_take_body_hull3(toi16_rotor3 *body, const void *shape) {
    const toi_hull3 *hull = shape;
    uint64_t square;
    toi_status status = toi16_check_hull3(hull);
    if (status < 0)
        return status;
    if (!measure_table(hull->table, &square))
        return TOI_ERR_SHAPE;
    body->points = hull->table->vertices;
    body->count = hull->table->vertex_count;
    body->center2[0] = 2 * hull->center.x;
    body->center2[1] = 2 * hull->center.y;
    body->center2[2] = 2 * hull->center.z;
    for (unsigned k = 0; k < 3; k++) {
        body->offset2[k] = 0;
        body->half2[k] = 0;
    }
    body->rot = *toi16_meant3(&hull->rot);
    body->reach2 = toi16_reach_along_axes(4 * square);
    body->radius = 0;
    body->table = hull->table;
    return toi_rot3_check(&hull->rot);
}
