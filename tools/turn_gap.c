/* SPDX-License-Identifier: MIT */
#include "turn_gap.h"
#include "course.h"

#include <math.h>

static double level(int32_t number_q30) {
    return number_q30 / (double)TOI_Q30_ONE;
}

vec turn_axis_at(const toi_turn_step *step, double time) {
    const vec start = {level(step->normal.x), level(step->normal.y), level(step->normal.z)};
    return vec_turned(start, vec_scale(vec_of(&step->spin), time - units(step->from)));
}

/* How far a body reaches along a direction, and how fast the farthest point moves along it, which itself
 * turns. Of points that are as far, to what doubles tell, the fastest. */
typedef struct {
    double far, speed;
} turn_reach;

static turn_reach reach_of(const body *b, vec n, vec turning, double time) {
    static const double alike = 1e-7;
    turn_reach most = {-HUGE_VAL, 0};
    for (size_t i = 0; i < b->vertex_count; i++) {
        const vec at = body_vertex(b, i, time);
        const double far = vec_dot(n, at),
                     speed =
                         vec_dot(n, course_speed(&b->motion, b->vertices[i], time)) + vec_dot(turning, at);
        if (far > most.far + alike || (far > most.far - alike && speed > most.speed))
            most = (turn_reach){fmax(far, most.far), speed};
    }
    most.far += b->radius;
    return most;
}

turn_gap turn_gap_at(const body bodies[2], const toi_turn_step *step, double time) {
    const vec n = turn_axis_at(step, time), turning = vec_cross(vec_of(&step->spin), n);
    const turn_reach a = reach_of(&bodies[0], n, turning, time);
    const turn_reach b = reach_of(&bodies[1], vec_scale(n, -1), vec_scale(turning, -1), time);
    return (turn_gap){-a.far - b.far, a.speed + b.speed};
}
