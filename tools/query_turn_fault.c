/* SPDX-License-Identifier: MIT */
#include "query_turn_fault.h"
#include "course.h"
#include "draw_body.h"
#include "query_writer.h"

#include <math.h>

/* The ends of turn.h, in radians, length units and length units per time unit. */
static const double MOST_RADIANS = 64, MOST_SPEED = 32768;

static const toi_shape *shape_at(const query *q, unsigned which) {
    return which == 0 ? &q->a : &q->b;
}

static toi_motion3 motion_at(const query *q, unsigned which) {
    const toi_motion3 *const motion = which == 0 ? &q->ma : &q->mb;
    return shape_is_3d(shape_at(q, which)) ? *motion : course_in_plane(motion);
}

static bool is_far(const toi_vec3 *v) {
    return fmax(fabs(units(v->x)), fmax(fabs(units(v->y)), fabs(units(v->z)))) >= units(TOI_LIMIT);
}

static double farthest(const toi_shape *shape, const toi_motion3 *motion) {
    body b = body_of(shape, &motion->velocity);
    double most = 0;
    for (size_t i = 0; i < b.vertex_count; i++)
        most = fmax(most, vec_length(vec_subtract(b.vertices[i], vec_of(&motion->pivot))));
    most += b.radius;
    body_free(&b);
    return most;
}

/* What of a motion is past its range, or null. */
static const char *motion_fault(const query *q, unsigned which) {
    const toi_motion3 motion = motion_at(q, which);
    const double spin = vec_length(vec_of(&motion.spin)), time = units(q->t_max);
    if (is_far(&motion.velocity))
        return "its velocity v is 8192 or more";
    if (is_far(&motion.carried))
        return "its velocity u is 8192 or more";
    if (is_far(&motion.pivot))
        return "its pivot is 8192 or more from the origin";
    if (spin * time > MOST_RADIANS)
        return "it turns by more than 64 radians until tmax";
    if (spin > 0 && vec_length(vec_of(&motion.carried)) * time >= MOST_SPEED)
        return "its velocity u leads 32768 or more until tmax";
    return spin * farthest(shape_at(q, which), &motion) >= MOST_SPEED
               ? "its farthest point from the pivot turns at 32768 or more per time unit"
               : NULL;
}

/* The fault of one body. */
static bool put_body_fault(query_writer *w, const query *q, unsigned which, toi_status status) {
    static const char *const names[2] = {"first shape: ", "second shape: "};
    static const toi_vec3 rest = {0, 0, 0};
    char *const start = w->at;
    query_put(w, names[which]);
    if (query_put_shape_fault(w, shape_at(q, which), &rest, status))
        return true;
    const char *const fault = status == TOI_ERR_RANGE ? motion_fault(q, which) : NULL;
    if (fault != NULL)
        query_put(w, fault);
    else
        w->at = start;
    return fault != NULL;
}

/* What no body has alone. */
static const char *shared_fault(const query *q, toi_status status) {
    if (status == TOI_ERR_ARGUMENT)
        return q->t_max < 0 ? "tmax is negative" : "tol is negative";
    if (status == TOI_ERR_SHAPE)
        return "a 2D shape against a 3D one";
    if (status == TOI_ERR_ROTATION)
        return "axes of what turns are to be those of a rotation to within 2^-28";
    return q->margin >= TOI_LIMIT || q->margin <= -TOI_LIMIT ? "margin is 8192 or more"
                                                             : "the shapes are past what turning takes";
}

size_t query_format_any(char *out, size_t size, const query *q, const query_answer *answer, bool raw) {
    const toi_status status = answer->status;
    if (!q->turning || status >= 0)
        return query_format(out, size, q, answer, raw);
    query_writer w = query_writer_of(out, size);
    query_put(&w, "error ");
    query_put(&w, toi_status_name(status));
    query_put(&w, ": ");
    if (status == TOI_ERR_ARGUMENT || !(put_body_fault(&w, q, 0, status) || put_body_fault(&w, q, 1, status)))
        query_put(&w, shared_fault(q, status));
    return query_finish(&w);
}
