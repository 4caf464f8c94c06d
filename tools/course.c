/* SPDX-License-Identifier: MIT */
#include "course.h"

#include <math.h>

/* Rodrigues: the part along the axis stays, that across turns. */
vec vec_turned(vec v, vec radians) {
    const double angle = vec_length(radians);
    if (angle == 0)
        return v;
    const vec axis = vec_scale(radians, 1 / angle), along = vec_scale(axis, vec_dot(axis, v)),
              across = vec_subtract(v, along);
    return vec_add(along,
                   vec_add(vec_scale(across, cos(angle)), vec_scale(vec_cross(axis, across), sin(angle))));
}

/* The integral of a velocity that turns: along the axis as it is, and across as a chord is, which is turned
 * by half. */
static vec carried_way(vec velocity, vec spin, double time) {
    const double size = vec_length(spin), half = size * time / 2;
    if (half == 0)
        return vec_scale(velocity, time);
    const vec axis = vec_scale(spin, 1 / size), along = vec_scale(axis, vec_dot(axis, velocity)),
              across = vec_subtract(velocity, along);
    const vec chord = vec_scale(vec_turned(across, vec_scale(spin, time / 2)), time * sin(half) / half);
    return vec_add(vec_scale(along, time), chord);
}

vec course_point(const toi_motion3 *motion, vec at_start, double time) {
    const vec pivot = vec_of(&motion->pivot), spin = vec_of(&motion->spin);
    const vec arm = vec_turned(vec_subtract(at_start, pivot), vec_scale(spin, time));
    const vec way = vec_add(vec_scale(vec_of(&motion->velocity), time),
                            carried_way(vec_of(&motion->carried), spin, time));
    return vec_add(vec_add(pivot, way), arm);
}

toi_motion3 course_in_plane(const toi_motion3 *motion) {
    toi_motion3 flat = *motion;
    flat.velocity.z = flat.carried.z = flat.pivot.z = 0;
    flat.spin.x = flat.spin.y = 0;
    return flat;
}
