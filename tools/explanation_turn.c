/* SPDX-License-Identifier: MIT */
#include "explanation_turn.h"
#include "axis_name.h"
#include "course.h"
#include "turn_gap.h"

#include <stdio.h>

typedef struct {
    const query *q;
    const explanation_style *style;
    turn_bodies bodies;
} turn_story;

static void print_number(const turn_story *s, double value) {
    if (s->style->raw)
        printf("%12.0f", value * 65536);
    else
        printf("%12.5f", value);
}

static void print_step(const turn_story *s, const toi_turn_step *step) {
    const bool balls = step->axis.kind == TOI_AXIS_NONE;
    printf("  ");
    print_number(s, units(step->from));
    printf("  %-20s", balls ? "balls around them" : name_axis(s->q, &step->axis).text);
    if (balls) {
        printf("%12s%12s", "", "");
    } else {
        const turn_gap gap = turn_gap_at(&s->bodies, step, units(step->from));
        print_number(s, gap.gap);
        print_number(s, gap.closing);
    }
    print_number(s, units(step->until));
    puts("");
}

static void print_steps(const turn_story *s, const toi_turn_step *steps, unsigned count) {
    const unsigned shown = count < EXPLANATION_STEPS ? count : EXPLANATION_STEPS;
    if (count == 0)
        return;
    printf("  %12s  %-20s%12s%12s%12s\n", "time", "axis", "gap", "closing", "free until");
    for (unsigned k = 0; k < shown; k++)
        print_step(s, &steps[k]);
    if (shown < count)
        printf("  and %u more\n", count - shown);
}

static void print_outcome(const turn_story *s, const toi_hit *hit, unsigned count) {
    char enter[24];
    query_format_number(enter, sizeof enter, hit->enter, s->style->raw);
    if (hit->status == TOI_SEPARATE)
        puts("  Each look proves them apart until the next, the last until tmax: no contact.");
    else if (hit->status == TOI_OVERLAP)
        puts("  They overlap at the start, deeper than the tolerance.");
    else if (hit->conservative)
        printf("  The budget of looks is spent: proved apart until %s, and no further.\n", enter);
    else
        printf("  Look %u, at %s, decides: contact on %s.\n", count + 1, enter,
               name_axis(s->q, &hit->axis).text);
}

/* Where neither shape turns and there is no margin, the straight sweep answers, and has its own table. */
static bool is_straight(const query *q) {
    const bool flat = !shape_is_3d(&q->a);
    const toi_motion3 a = flat ? course_in_plane(&q->ma) : q->ma, b = flat ? course_in_plane(&q->mb) : q->mb;
    return q->margin == 0 && !course_turns(&a) && !course_turns(&b);
}

static toi_vec3 sum_of(const toi_vec3 *v, const toi_vec3 *u) {
    return (toi_vec3){v->x + u->x, v->y + u->y, v->z + u->z};
}

static void explain_straight(const query *q, const query_answer *answer, const explanation_style *style) {
    const toi_options options = {.t_max = q->t_max, .instant = true};
    query straight = *q;
    straight.turning = false;
    straight.va = sum_of(&q->ma.velocity, &q->ma.carried);
    straight.vb = sum_of(&q->mb.velocity, &q->mb.carried);
    puts("  Nothing turns, so this is a straight sweep.");
    explanation_print(&straight, &options, answer, style);
}

void explanation_print_turn(const query *q, const query_answer *answer, const toi_turn_step *steps,
                            unsigned count, const explanation_style *style) {
    const toi_hit *const hit = q->kind == QUERY_CONTACT ? &answer->as.contact.hit : &answer->as.hit;
    if (answer->status < 0)
        return;
    if (is_straight(q)) {
        explain_straight(q, answer, style);
        return;
    }
    turn_story s = {.q = q, .style = style, .bodies = turn_bodies_of(q)};
    print_steps(&s, steps, count);
    print_outcome(&s, hit, count);
    turn_bodies_free(&s.bodies);
}
