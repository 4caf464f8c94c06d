/* SPDX-License-Identifier: MIT */
#include "draw_scene.h"
#include "turn_gap.h"

#include <math.h>

/* The most rows of the picture's table. */
enum { MOST_ROWS = 12 };

bool scene_has_contact(const scene *s) {
    return s->hit.status != TOI_SEPARATE;
}

bool scene_is_ray(const scene *s) {
    return s->query->kind == QUERY_RAYCAST;
}

bool scene_at_rest(const scene *s) {
    return s->query->kind == QUERY_OVERLAP;
}

const toi_vec3 *scene_push(const scene *s) {
    return scene_at_rest(s) && s->answer->status == TOI_OVERLAP ? &s->answer->as.overlap.push : NULL;
}

unsigned scene_points(const scene *s, const toi_contact_point **points) {
    *points = s->answer->as.contact.points;
    return s->query->kind == QUERY_CONTACT ? s->answer->as.contact.count : 0;
}

/* enter is rounded down by less than an ulp, in which a fast body travels far: the gap tells the time better.
 */
static double time_of_touch(const scene *s) {
    const double enter = units(s->hit.enter);
    if (s->axis == NULL || s->axis->report.gap <= 0 || s->axis->report.speed == 0)
        return enter;
    const double exact = fabs(units(s->axis->report.gap) / units(s->axis->report.speed));
    return fmin(fmax(exact, enter), enter + units(1));
}

static void take_contact(scene *s) {
    s->has_direction = s->hit.status != TOI_OVERLAP;
    s->direction = vec_scale(vec_of(&s->hit.normal), scene_is_ray(s) ? -1 : 1);
    s->axis = s->has_direction ? axes_with_normal(&s->axes) : NULL;
    s->times[AT_MEET] = time_of_touch(s);
    s->times[AT_PART] = fmax(units(s->hit.exit), s->times[AT_MEET]);
}

/* How far B's least lies beyond A's greatest. */
static double gap_along(const scene *s, vec direction, double time) {
    double a = -HUGE_VAL, b = HUGE_VAL;
    for (size_t i = 0; i < s->bodies[0].vertex_count; i++)
        a = fmax(a, vec_dot(body_vertex(&s->bodies[0], i, time), direction));
    for (size_t i = 0; i < s->bodies[1].vertex_count; i++)
        b = fmin(b, vec_dot(body_vertex(&s->bodies[1], i, time), direction));
    return b - a - s->bodies[0].radius - s->bodies[1].radius;
}

/* The largest gap on an axis at the time at which it is smallest. */
static void take_separation(scene *s) {
    s->times[AT_MEET] = axes_least_gap(&s->axes, s->t_max);
    s->times[AT_PART] = s->t_max;
    s->axis = axes_widest(&s->axes, s->times[AT_MEET]);
    s->has_direction = s->axis != NULL;
    if (!s->has_direction)
        return;
    s->gap = axis_gap(s->axis, s->times[AT_MEET]);
    s->direction = vec_of(&s->axis->report.direction);
    const vec back = vec_scale(s->direction, -1);
    if (gap_along(s, back, s->times[AT_MEET]) > gap_along(s, s->direction, s->times[AT_MEET]))
        s->direction = back;
}

static void take_pass(scene *s) {
    nearest_pass pass = {0};
    s->has_direction = nearest_pass_of(s->query, &pass);
    s->gap = units(pass.distance);
    s->direction = vec_of(&pass.normal);
    s->times[AT_MEET] = units(pass.time);
    s->times[AT_PART] = s->t_max;
}

/* B goes out in one time unit. */
static void take_rest(scene *s) {
    const toi_penetration *overlap = &s->answer->as.overlap;
    s->has_direction = true;
    s->direction = vec_of(&overlap->normal);
    s->axis = axes_find(&s->axes, &overlap->axis);
    if (s->axis == NULL)
        s->axis = axes_widest(&s->axes, 0);
    s->gap = axis_gap(s->axis, 0);
    s->t_max = s->times[AT_PART] = scene_push(s) != NULL;
}

static void choose_rows(scene *s) {
    const bool contact = scene_has_contact(s);
    const double enter = contact ? units(s->hit.enter) : s->axes.late != NULL ? s->axes.late->enter : 0;
    const double leave = contact                 ? units(s->hit.exit)
                         : s->axes.early != NULL ? s->axes.early->leave
                                                 : s->t_max;
    if (scene_at_rest(s))
        axes_choose_nearest(&s->axes, MOST_ROWS);
    else
        axes_choose(&s->axes, enter, leave, MOST_ROWS);
}

static toi_hit hit_of(const query *q, const query_answer *answer) {
    if (q->kind == QUERY_OVERLAP)
        return (toi_hit){.status = answer->status};
    return q->kind == QUERY_CONTACT ? answer->as.contact.hit : answer->as.hit;
}

scene scene_of(const query *q, const toi_options *options, const query_answer *answer) {
    scene s = {.query = q, .answer = answer, .hit = hit_of(q, answer), .t_max = units(options->t_max)};
    const toi_vec3 *const push = scene_push(&s);
    s.is_3d = shape_is_3d(&q->a);
    s.bodies[0] = body_of(&q->a, &q->va);
    s.bodies[1] = body_of(&q->b, push != NULL ? push : &q->vb);
    s.is_round = shapes_are_round(&q->a, &q->b);
    if (scene_at_rest(&s) || !s.is_round)
        s.axes = axes_of(q, options);
    if (scene_at_rest(&s))
        take_rest(&s);
    else if (scene_has_contact(&s))
        take_contact(&s);
    else if (s.is_round)
        take_pass(&s);
    else
        take_separation(&s);
    if (s.has_direction)
        s.touch = touch_of(s.bodies, s.direction, s.times[AT_MEET]);
    choose_rows(&s);
    return s;
}

/* ---- what turns ---- */

unsigned scene_steps(const scene *s) {
    return s->step_count < SCENE_STEPS ? s->step_count : SCENE_STEPS;
}

double scene_end(const scene *s) {
    return s->turns && scene_has_contact(s) ? s->times[AT_MEET] : s->t_max;
}

unsigned scene_moments(const scene *s) {
    return s->turns && scene_has_contact(s) ? AT_PART : MOMENTS;
}

/* Balls are apart along the line of their middles. */
static vec axis_at(const scene *s, const toi_turn_step *step, double time) {
    const body *a = &s->bodies[0], *b = &s->bodies[1];
    const vec between = vec_subtract(body_point(b, b->middle, time), body_point(a, a->middle, time));
    const double length = vec_length(between);
    if (step->axis.kind != TOI_AXIS_NONE)
        return turn_axis_at(step, time);
    return length > 0 ? vec_scale(between, 1 / length) : (vec){1, 0, 0};
}

/* How far they are apart at a time, by one look's axis and the larger gap of both beside it. */
static void take_least(scene *s, unsigned look, double time) {
    const unsigned first = look > 0 ? look - 1 : 0, last = look + 1 < scene_steps(s) ? look + 1 : look;
    unsigned widest = look;
    double gap = -HUGE_VAL;
    for (unsigned i = first; i <= last; i++) {
        const double along = gap_along(s, axis_at(s, &s->steps[i], time), time);
        widest = along > gap ? i : widest;
        gap = fmax(gap, along);
    }
    if (s->has_direction && gap >= s->gap)
        return;
    s->has_direction = true;
    s->gap = gap;
    s->times[AT_MEET] = time;
    s->direction = axis_at(s, &s->steps[widest], time);
    s->hit.axis = s->steps[widest].axis;
}

/* At so many times of each step. */
static void take_turning_separation(scene *s) {
    enum { TIMES = 16 };
    for (unsigned i = 0; i < scene_steps(s); i++) {
        const double from = units(s->steps[i].from), lasts = units(s->steps[i].until) - from;
        for (unsigned k = 0; k <= TIMES; k++)
            take_least(s, i, from + lasts * k / TIMES);
    }
    s->times[AT_PART] = s->t_max;
}

scene scene_of_turn(const query *q, const query_answer *answer, const toi_turn_step *steps, unsigned count) {
    scene s = {.query = q,
               .answer = answer,
               .hit = hit_of(q, answer),
               .t_max = units(q->t_max),
               .turns = true,
               .steps = steps,
               .step_count = count,
               .is_3d = shape_is_3d(&q->a),
               .is_round = shapes_are_round(&q->a, &q->b),
               .bodies = {body_turning(&q->a, &q->ma), body_turning(&q->b, &q->mb)}};
    if (!scene_has_contact(&s)) {
        take_turning_separation(&s);
    } else {
        s.has_direction = s.hit.status != TOI_OVERLAP;
        s.direction = vec_of(&s.hit.normal);
        s.times[AT_MEET] = s.times[AT_PART] = units(s.hit.enter);
    }
    if (s.has_direction)
        s.touch = touch_of(s.bodies, s.direction, s.times[AT_MEET]);
    return s;
}

void scene_free(scene *s) {
    axes_free(&s->axes);
    body_free(&s->bodies[0]);
    body_free(&s->bodies[1]);
    if (s->has_direction)
        touch_free(&s->touch);
}
