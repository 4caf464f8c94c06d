/* SPDX-License-Identifier: MIT */
#include "draw_scene.h"

#include <math.h>

/* The most rows of the picture's table. */
enum { MOST_ROWS = 12 };

bool scene_has_contact(const scene *s) {
    return s->hit.status != TOI_SEPARATE;
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
    s->direction = vec_of(&s->hit.normal);
    s->axis = s->has_direction ? axes_mark_entering(&s->axes, &s->hit.axis) : NULL;
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
    return b - a;
}

static void take_separation(scene *s) {
    s->times[AT_MEET] = axes_least_gap(&s->axes, s->t_max);
    s->times[AT_PART] = s->t_max;
    s->axis = axes_widest(&s->axes, s->times[AT_MEET]);
    s->has_direction = s->axis != NULL;
    if (!s->has_direction)
        return;
    s->direction = vec_of(&s->axis->report.direction);
    const vec back = vec_scale(s->direction, -1);
    if (gap_along(s, back, s->times[AT_MEET]) > gap_along(s, s->direction, s->times[AT_MEET]))
        s->direction = back;
}

static void choose_rows(scene *s) {
    const bool contact = scene_has_contact(s);
    const double enter = contact ? units(s->hit.enter) : s->axes.late != NULL ? s->axes.late->enter : 0;
    const double leave = contact                 ? units(s->hit.exit)
                         : s->axes.early != NULL ? s->axes.early->leave
                                                 : s->t_max;
    axes_choose(&s->axes, enter, leave, MOST_ROWS);
}

scene scene_of(const query *q, const toi_options *options, const toi_hit *hit) {
    scene s = {.query = q, .hit = *hit, .t_max = units(options->t_max)};
    s.is_3d = shape_is_3d(&q->a);
    s.bodies[0] = body_of(&q->a, &q->va);
    s.bodies[1] = body_of(&q->b, &q->vb);
    s.axes = axes_of(q, options);
    if (scene_has_contact(&s))
        take_contact(&s);
    else
        take_separation(&s);
    if (s.has_direction)
        s.touch = touch_of(s.bodies, s.direction, s.times[AT_MEET]);
    choose_rows(&s);
    return s;
}

void scene_free(scene *s) {
    axes_free(&s->axes);
    body_free(&s->bodies[0]);
    body_free(&s->bodies[1]);
    if (s->has_direction)
        touch_free(&s->touch);
}
