/* SPDX-License-Identifier: MIT */
/* Bodies of the plane that have points: polygons, circles and capsules. */
#include "body.h"
#include "spin.h"

static int32_t less_of(int32_t x, int32_t y) {
    return x < y ? x : y;
}

static int32_t more_of(int32_t x, int32_t y) {
    return x > y ? x : y;
}

/* Points are below 2^29, and the way from the middle of their bounds is below 2^31 half ulps. */
static toi_status take_body_points2(toi16_rotor2 *body, const toi_vec2 *points, unsigned count) {
    static const toi_rot2 upright = TOI_ROT2_IDENTITY;
    toi_vec2 lo = points[0], hi = lo;
    uint64_t most = 0;
    for (unsigned k = 0; k < count; k++) {
        const toi_vec2 *p = &points[k];
        if (toi16_is_past_limit2(p))
            return TOI_ERR_RANGE;
        lo.x = less_of(lo.x, p->x);
        lo.y = less_of(lo.y, p->y);
        hi.x = more_of(hi.x, p->x);
        hi.y = more_of(hi.y, p->y);
    }
    body->points = points;
    body->count = count;
    body->center2[0] = lo.x + hi.x;
    body->center2[1] = lo.y + hi.y;
    body->half2[0] = body->half2[1] = 0;
    body->rot = upright;
    body->radius = 0;
    for (unsigned k = 0; k < count; k++) {
        const uint64_t square = toi16_square_of(2 * points[k].x - body->center2[0]) +
                                toi16_square_of(2 * points[k].y - body->center2[1]);
        most = square > most ? square : most;
    }
    body->reach2 = toi16_length_up(most);
    return TOI_OK;
}

static toi_status take_outline2(toi16_rotor2 *body, const toi_poly2 *poly, unsigned least) {
    if (!poly || !poly->vertices)
        return TOI_ERR_ARGUMENT;
    return poly->count < least ? TOI_ERR_SHAPE : take_body_points2(body, poly->vertices, poly->count);
}

toi_status toi16_take_body_poly2(toi16_rotor2 *body, const void *shape) {
    return take_outline2(body, shape, 3);
}

toi_status toi16_take_body_few2(toi16_rotor2 *body, const void *shape) {
    return take_outline2(body, shape, 1);
}

toi_status toi16_take_body_circle2(toi16_rotor2 *body, const void *shape) {
    const toi_circle2 *circle = shape;
    return take_body_points2(body, &circle->center, 1);
}

/* A capsule begins with both ends. */
toi_status toi16_take_body_capsule2(toi16_rotor2 *body, const void *shape) {
    const toi_capsule2 *capsule = shape;
    return take_body_points2(body, &capsule->a, 2);
}
