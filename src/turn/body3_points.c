/* SPDX-License-Identifier: MIT */
/* Bodies of space that are a point or a segment: spheres and capsules. */
#include "body.h"

/* Coordinates are below 2^29, and ends are half of the segment from its middle. */
static toi_status take_segment_body3(toi16_rotor3 *body, const toi_vec3 *ends, unsigned count) {
    static const toi_rot3 upright = TOI_ROT3_IDENTITY;
    const toi_vec3 *a = ends, *b = ends + count - 1;
    if (toi16_is_past_limit3(a) || toi16_is_past_limit3(b))
        return TOI_ERR_RANGE;
    body->points = ends;
    body->count = count;
    body->center2[0] = body->offset2[0] = a->x + b->x;
    body->center2[1] = body->offset2[1] = a->y + b->y;
    body->center2[2] = body->offset2[2] = a->z + b->z;
    body->half2[0] = body->half2[1] = body->half2[2] = 0;
    body->rot = upright;
    body->reach2 = toi16_root_up(toi16_square_of(b->x - a->x) + toi16_square_of(b->y - a->y) +
                                 toi16_square_of(b->z - a->z));
    body->radius = 0;
    body->table = 0;
    return TOI_OK;
}

toi_status toi16_take_body_sphere3(toi16_rotor3 *body, const void *shape) {
    const toi_sphere3 *sphere = shape;
    return take_segment_body3(body, &sphere->center, 1);
}

/* A capsule begins with both ends. */
toi_status toi16_take_body_capsule3(toi16_rotor3 *body, const void *shape) {
    const toi_capsule3 *capsule = shape;
    return take_segment_body3(body, &capsule->a, 2);
}
