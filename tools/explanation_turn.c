/* SPDX-License-Identifier: MIT */
#include "explanation_turn.h"
#include "axis_name.h"
#include "course.h"
#include "draw_body.h"

#include <math.h>
#include <stdio.h>

typedef struct {
    const query *q;
    const explanation_style *style;
    body bodies[2];
    toi_motion3 motions[2];
} turn_story;

static double q30(int32_t number) {
    return number / 1073741824.0;
}

/* The least or most of a body along n at a time, without the radius. */
static double reach_along(const turn_story *s, unsigned of, vec n, double time, double sign) {
    double most = -INFINITY;
    for (size_t i = 0; i < s->bodies[of].vertex_count; i++)
        most = fmax(most, sign * vec_dot(n, course_point(&s->motions[of], s->bodies[of].vertices[i], time)));
    return most;
}

/* The gap along a step's axis at a time. Computed here, in doubles, and not by the library. */
static double gap_at(const turn_story *s, const toi_turn_step *step, double time) {
    const vec start = {q30(step->normal.x), q30(step->normal.y), q30(step->normal.z)};
    const vec n = vec_turned(start, vec_scale(vec_of(&step->spin), time - units(step->from)));
    return -reach_along(s, 1, n, time, -1) - reach_along(s, 0, n, time, 1) - s->bodies[0].radius -
           s->bodies[1].radius;
}

/* How fast the gap falls: over a thousandth of the step. */
static double closing_speed(const turn_story *s, const toi_turn_step *step) {
    const double from = units(step->from), part = (units(step->until) - from) / 1024 + 1e-9;
    return (gap_at(s, step, from) - gap_at(s, step, from + part)) / part;
}

static void print_number(const turn_story *s, double value) {
    if (s->style->raw)
        printf("%14.0f", value * 65536);
    else
        printf("%14.5f", value);
}

static void print_step(const turn_story *s, const toi_turn_step *step) {
    const bool balls = step->axis.kind == TOI_AXIS_NONE;
    print_number(s, units(step->from));
    printf("  %-20s", balls ? "balls" : name_axis(s->q, &step->axis).text);
    if (balls) {
        printf("%14s%14s", "", "");
    } else {
        print_number(s, gap_at(s, step, units(step->from)));
        print_number(s, closing_speed(s, step));
    }
    print_number(s, units(step->until));
    putchar('\n');
}

static void print_outcome(const turn_story *s, const toi_hit *hit) {
    char enter[24];
    query_format_number(enter, sizeof enter, hit->enter, s->style->raw);
    if (hit->status == TOI_SEPARATE)
        puts("  Each look proves them apart until the next one, and the last until tmax: they never meet.");
    else if (hit->status == TOI_OVERLAP)
        puts("  They overlap at the start.");
    else if (hit->conservative)
        printf("  The budget of looks is spent: they are proved apart until %s, and no further.\n", enter);
    else
        printf("  They touch at %s, on %s: there they are no farther apart than the tolerance and what a "
               "tick leads.\n",
               enter, name_axis(s->q, &hit->axis).text);
}

static void print_all(const turn_story *s, const toi_hit *hit, const toi_turn_step *steps, uint16_t count) {
    const unsigned shown = count < EXPLANATION_STEPS ? count : EXPLANATION_STEPS;
    if (shown != 0)
        printf("%14s  %-20s%14s%14s%14s\n", "time", "axis", "gap", "closing", "free until");
    for (unsigned k = 0; k < shown; k++)
        print_step(s, &steps[k]);
    if (shown < count)
        printf("  and %u more\n", count - shown);
    print_outcome(s, hit);
}

void explanation_print_turn(const query *q, const query_answer *answer, const toi_turn_step *steps,
                            uint16_t count, const explanation_style *style) {
    const toi_hit *const hit = q->kind == QUERY_CONTACT ? &answer->as.contact.hit : &answer->as.hit;
    const bool flat = !shape_is_3d(&q->a);
    if (answer->status < 0)
        return;
    turn_story s = {
        .q = q,
        .style = style,
        .bodies = {body_of(&q->a, &q->va), body_of(&q->b, &q->vb)},
        .motions = {flat ? course_in_plane(&q->ma) : q->ma, flat ? course_in_plane(&q->mb) : q->mb}};
    print_all(&s, hit, steps, count);
    body_free(&s.bodies[0]);
    body_free(&s.bodies[1]);
}
