/* SPDX-License-Identifier: MIT */
#include "explanation_turn.h"
#include "axis_name.h"
#include "turn_gap.h"

#include <stdio.h>

typedef struct {
    const query *q;
    const explanation_style *style;
    body bodies[2];
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
        const turn_gap gap = turn_gap_at(s->bodies, step, units(step->from));
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

void explanation_print_turn(const query *q, const query_answer *answer, const toi_turn_step *steps,
                            unsigned count, const explanation_style *style) {
    const toi_hit *const hit = q->kind == QUERY_CONTACT ? &answer->as.contact.hit : &answer->as.hit;
    if (answer->status < 0)
        return;
    turn_story s = {
        .q = q, .style = style, .bodies = {body_turning(&q->a, &q->ma), body_turning(&q->b, &q->mb)}};
    print_steps(&s, steps, count);
    print_outcome(&s, hit, count);
    body_free(&s.bodies[0]);
    body_free(&s.bodies[1]);
}
