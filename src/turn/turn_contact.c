/* SPDX-License-Identifier: MIT */
/* Where shapes touch that turn: both are put where they are then, and a short straight way leads to the
 * points. */
#include "../kinds/kind.h"
#include "body.h"

static bool is_outline(const toi_shape *shape) {
    return shape && shape->kind == TOI_SHAPE_POLY2;
}

/* Puts a shape where it is at a time. */
static toi_status put_at(const toi_shape *shape, const toi_motion3 *motion, fix16_t time, toi_vec2 *room,
                         toi_shape *out) {
    toi_motion2 flat;
    if (!toi16_is_of_plane(shape))
        return toi_turned3(shape, motion, time, out);
    toi16_flatten_motion(&flat, motion);
    return toi_turned2(shape, &flat, time, room, out);
}

/* Finds the points where B goes on against the normal, an ulp a tick: by the margin, and so many ulps more.
 * What the shapes travel in two ticks, and 2^-22 of them, may be more than that, so that the way is longer
 * until there are points: up to 2^19 ulp, as what travels the most, 2^33 ulp per time unit, leaves a gap of
 * 2^18. */
static toi_status find_points(const toi_shape *a, const toi_shape *b, const toi_vec3 *normal, fix16_t margin,
                              int32_t more, toi_manifold *out) {
    const toi_vec3 back = {-normal->x, -normal->y, -normal->z};
    toi_options straight = toi16_usual_options;
    for (;;) {
        straight.t_max = margin + more;
        const toi_status status = toi_contact(a, &toi16_none3, b, &back, &straight, out);
        if (status != TOI_SEPARATE || more >= INT32_C(1) << 19)
            return status;
        more *= 8;
    }
}

/* Returns two tolerances, or a quarter of the domain where that is less. */
static int32_t two_tolerances(const toi_turn_options *options) {
    const int32_t tolerance = options->tolerance ? options->tolerance : TOI_TURN_TOLERANCE;
    return tolerance < TOI_LIMIT / 8 ? 2 * tolerance : TOI_LIMIT / 4;
}

static void leave_without_points(const toi_hit *hit, toi_manifold *out) {
    out->hit = *hit;
    out->normal = hit->normal;
    out->count = 0;
}

static toi_status touch_at_enter(const toi_shape *shapes[2], const toi_motion3 *motions[2],
                                 const toi_turn_options *options, toi_vec2 *room, const toi_hit *hit,
                                 toi_manifold *out) {
    toi_shape placed[2];
    for (unsigned of = 0; of < 2; of++) {
        const toi_status status = put_at(shapes[of], motions[of], hit->enter, room, &placed[of]);
        if (status < 0)
            return out->hit.status = status;
        if (room && is_outline(shapes[of]))
            room += shapes[of]->as.poly2.count;
    }
    const toi_status status =
        find_points(&placed[0], &placed[1], &hit->normal, options->margin > 0 ? options->margin : 0,
                    two_tolerances(options), out);
    if (status < 0)
        return status;
    out->hit = *hit;
    out->normal = hit->normal;
    return hit->status;
}

toi_status toi_turn_contact(const toi_shape *a, const toi_motion3 *ma, const toi_shape *b,
                            const toi_motion3 *mb, const toi_turn_options *options, toi_vec2 *room,
                            toi_manifold *out) {
    const toi_shape *shapes[2] = {a, b};
    const toi_motion3 *motions[2] = {ma, mb};
    toi_hit hit;
    if (!out)
        return TOI_ERR_ARGUMENT;
    if (!room && (is_outline(a) || is_outline(b)))
        return out->hit.status = TOI_ERR_ARGUMENT;
    const toi_status status = toi_turn(a, ma, b, mb, options, &hit);
    if (status < 0)
        return out->hit.status = status;
    if ((status == TOI_HIT || status == TOI_GRAZE) && !hit.conservative)
        return touch_at_enter(shapes, motions, toi16_turn_options_of(options), room, &hit, out);
    leave_without_points(&hit, out);
    return status;
}
