/* SPDX-License-Identifier: MIT */
#include "explanation_rest.h"
#include "explanation_nearest.h"
#include "draw_axes.h"

#include <stdio.h>

static void print_row(const explanation_table *t, const body bodies[2], const toi_axis_report *r,
                      const toi_penetration *overlap) {
    const bool decides = same_axis(&r->axis, &overlap->axis), apart = overlap->status == TOI_SEPARATE;
    const char *const colour = explanation_colour(t, decides && apart, decides);
    const char *const verdict = apart ? "separates" : overlap->status == TOI_TOUCH ? "touches" : "least";
    explanation_begin_row(t, r, colour);
    if (r->fate == TOI_AXIS_TESTED) {
        const axis_depths d = axis_depths_of(bodies, r);
        explanation_print_number(t, r->gap);
        explanation_print_number(t, d.along);
        explanation_print_number(t, d.against);
    }
    explanation_end_row(t, r, colour, decides ? verdict : "");
}

static void print_vector(const explanation_table *t, const toi_vec3 *v) {
    printf("%s %s", explanation_number(t, v->x).text, explanation_number(t, v->y).text);
    if (t->is_3d)
        printf(" %s", explanation_number(t, v->z).text);
}

static void print_way_out(const explanation_table *t, const toi_penetration *overlap) {
    printf("  They overlap. The shortest way out is%s%s B by ", explanation_on(t, " ", &overlap->axis).text,
           t->is_round ? "" : ":");
    print_vector(t, &overlap->push);
    puts(".");
}

/* Of an axis that is reported. */
static fix16_t gap_on(const explanation_table *t, const toi_axis *axis) {
    size_t i = 0;
    while (i + 1 < t->count && !same_axis(&t->reports[i].axis, axis))
        i++;
    return t->reports[i].gap;
}

static void print_meaning(const explanation_table *t, const toi_penetration *overlap) {
    if (overlap->status == TOI_SEPARATE)
        printf("  They are apart by %s%s.\n", explanation_number(t, gap_on(t, &overlap->axis)).text,
               explanation_on(t, " ", &overlap->axis).text);
    else if (overlap->status == TOI_TOUCH)
        printf("  They only touch%s.\n", explanation_on(t, ", ", &overlap->axis).text);
    else
        print_way_out(t, overlap);
}

static void print_table(const explanation_table *t, const toi_penetration *overlap) {
    static const char *const columns[] = {"gap", "along", "against"};
    body bodies[2] = {body_of(&t->q->a, &t->q->va), body_of(&t->q->b, &t->q->vb)};
    explanation_print_heading(t, columns, sizeof columns / sizeof columns[0]);
    for (size_t i = 0; i < t->count; i++)
        print_row(t, bodies, &t->reports[i], overlap);
    explanation_print_skipped(t);
    body_free(&bodies[0]);
    body_free(&bodies[1]);
}

void explanation_print_overlap(const explanation_table *t, const toi_penetration *overlap) {
    if (t->is_round)
        explanation_print_nearest(t);
    else
        print_table(t, overlap);
    print_meaning(t, overlap);
}

void explanation_print_points(const explanation_table *t, const toi_manifold *contact) {
    if (contact->count == 0)
        return;
    printf("  Contact along ");
    print_vector(t, &contact->normal);
    puts(", at:");
    for (unsigned i = 0; i < contact->count; i++) {
        const toi_contact_point *point = &contact->points[i];
        const axis_name a = name_contact_feature(&t->q->a, &point->a);
        const axis_name b = name_contact_feature(&t->q->b, &point->b);
        printf("    ");
        print_vector(t, &point->position);
        printf("  %s of A, %s of B\n", a.text, b.text);
    }
}
