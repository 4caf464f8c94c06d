/* SPDX-License-Identifier: MIT */
#include "course.h"

/* The cosine and the sine of an angle: a series at a part of it, then doubled. With + - * alone, as all that
 * is drawn, so that every host draws the same. */
typedef struct {
    double cosine, sine;
} course_turn;

static course_turn turn_by(double angle) {
    unsigned doublings = 0;
    for (; fabs(angle) > 1.0 / 16; doublings++)
        angle /= 2;
    course_turn t = {1, angle};
    double cosine_term = 1, sine_term = angle;
    for (unsigned k = 1; k <= 7; k++) {
        cosine_term *= -angle * angle / ((2 * k - 1) * (2 * k));
        sine_term *= -angle * angle / ((2 * k) * (2 * k + 1));
        t.cosine += cosine_term;
        t.sine += sine_term;
    }
    for (; doublings > 0; doublings--)
        t = (course_turn){t.cosine * t.cosine - t.sine * t.sine, 2 * t.cosine * t.sine};
    return t;
}

/* Rodrigues: the part along the axis stays, that across turns. */
vec vec_turned(vec v, vec radians) {
    const double angle = vec_length(radians);
    if (angle == 0)
        return v;
    const course_turn t = turn_by(angle);
    const vec axis = vec_scale(radians, 1 / angle), along = vec_scale(axis, vec_dot(axis, v)),
              across = vec_subtract(v, along);
    return vec_add(along, vec_add(vec_scale(across, t.cosine), vec_scale(vec_cross(axis, across), t.sine)));
}

/* The integral of a velocity that turns: along the axis as it is, and across as a chord is, which is turned
 * by half. */
static vec carried_way(vec velocity, vec spin, double time) {
    const double size = vec_length(spin), half = size * time / 2;
    if (half == 0)
        return vec_scale(velocity, time);
    const vec axis = vec_scale(spin, 1 / size), along = vec_scale(axis, vec_dot(axis, velocity)),
              across = vec_subtract(velocity, along);
    const vec chord =
        vec_scale(vec_turned(across, vec_scale(spin, time / 2)), time * turn_by(half).sine / half);
    return vec_add(vec_scale(along, time), chord);
}

vec course_pivot(const toi_motion3 *motion, double time) {
    const vec way = vec_add(vec_scale(vec_of(&motion->velocity), time),
                            carried_way(vec_of(&motion->carried), vec_of(&motion->spin), time));
    return vec_add(vec_of(&motion->pivot), way);
}

vec course_point(const toi_motion3 *motion, vec at_start, double time) {
    const vec arm = vec_subtract(at_start, vec_of(&motion->pivot));
    return vec_add(course_pivot(motion, time), vec_turned(arm, vec_scale(vec_of(&motion->spin), time)));
}

vec course_speed(const toi_motion3 *motion, vec at_start, double time) {
    const vec spin = vec_of(&motion->spin);
    const vec arm = vec_turned(vec_subtract(at_start, vec_of(&motion->pivot)), vec_scale(spin, time));
    const vec carried = vec_turned(vec_of(&motion->carried), vec_scale(spin, time));
    return vec_add(vec_add(vec_of(&motion->velocity), carried), vec_cross(spin, arm));
}

toi_motion3 course_in_plane(const toi_motion3 *motion) {
    toi_motion3 flat = *motion;
    flat.velocity.z = flat.carried.z = flat.pivot.z = 0;
    flat.spin.x = flat.spin.y = 0;
    return flat;
}

static bool is_zero(const toi_vec3 *v) {
    return (v->x | v->y | v->z) == 0;
}

bool course_turns(const toi_motion3 *motion) {
    return !is_zero(&motion->spin);
}

bool course_moves(const toi_motion3 *motion) {
    return course_turns(motion) || !is_zero(&motion->velocity) || !is_zero(&motion->carried);
}
