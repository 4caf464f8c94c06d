/* SPDX-License-Identifier: MIT */
#include "explanation_nearest.h"
#include "draw_touch.h"
#include "nearest_pass.h"

#include <stdio.h>
#include <stdlib.h>

/* What a feature of so many vertices is. */
static const char *part_of(const body *b, size_t count, bool is_3d) {
    if (b->vertex_count == 1)
        return "the centre";
    if (b->vertex_count == 2)
        return count == 1 ? "an end" : "the segment";
    return count == 1 ? "a corner" : count == 2 || !is_3d ? "an edge" : "a face";
}

static void print_part(const explanation_table *t, const body *b, size_t count, const char *whose) {
    if (t->q->kind == QUERY_RAYCAST && *whose == 'A')
        printf("the ray");
    else
        printf("%s of %s", part_of(b, count, t->is_3d), t->q->kind == QUERY_RAYCAST ? "the shape" : whose);
}

static void print_parts(const explanation_table *t, const body bodies[2], const toi_axis_report *r) {
    touch nearest = touch_of(bodies, vec_of(&r->direction), 0);
    print_part(t, &bodies[0], nearest.features[0].count, "A");
    printf(" and ");
    print_part(t, &bodies[1], nearest.features[1].count, "B");
    touch_free(&nearest);
}

static void print_direction(const explanation_table *t, const toi_vec3 *v) {
    printf("%s %s", explanation_number(t, v->x).text, explanation_number(t, v->y).text);
    if (t->is_3d)
        printf(" %s", explanation_number(t, v->z).text);
}

static bool is_zero(const toi_vec3 *v) {
    return v->x == 0 && v->y == 0 && v->z == 0;
}

static fix16_t sum_of_radii(const body bodies[2]) {
    return (fix16_t)((bodies[0].radius + bodies[1].radius) * 65536);
}

/* The distance of the cores, or that they meet. */
static void print_cores(const explanation_table *t, const body bodies[2], const toi_axis_report *r) {
    const int64_t distance = (int64_t)r->gap + sum_of_radii(bodies);
    const char *const when = t->q->kind == QUERY_OVERLAP ? "" : " at the start";
    if (distance <= 0 || is_zero(&r->direction)) {
        printf("  The cores meet%s.\n", when);
        return;
    }
    printf("  Nearest%s: ", when);
    print_parts(t, bodies, r);
    printf(", %s apart along ",
           explanation_number(t, (fix16_t)(distance > INT32_MAX ? INT32_MAX : distance)).text);
    print_direction(t, &r->direction);
    puts(".");
}

static void print_motion(const explanation_table *t, fix16_t speed) {
    if (t->q->kind == QUERY_OVERLAP)
        return;
    if (speed == 0)
        printf("; that does not change at the start");
    else
        printf("; %s by %s per time unit at the start", speed < 0 ? "nearer" : "farther",
               explanation_number(t, speed < 0 ? -speed : speed).text);
}

static void print_reach(const explanation_table *t, const body bodies[2], const toi_axis_report *r) {
    printf("  In contact within %s, the radii together: ", explanation_number(t, sum_of_radii(bodies)).text);
    if (r->gap == 0)
        printf("just there");
    else
        printf("%s %s", explanation_number(t, r->gap < 0 ? -r->gap : r->gap).text,
               r->gap < 0 ? "inside" : "to go");
    print_motion(t, r->speed);
    puts(".");
}

void explanation_print_nearest(const explanation_table *t) {
    body bodies[2] = {body_of(&t->q->a, &t->q->va), body_of(&t->q->b, &t->q->vb)};
    for (size_t i = 0; i < t->count; i++) {
        print_cores(t, bodies, &t->reports[i]);
        print_reach(t, bodies, &t->reports[i]);
    }
    body_free(&bodies[0]);
    body_free(&bodies[1]);
}

void explanation_print_pass(const explanation_table *t, const char *before) {
    nearest_pass pass;
    if (!nearest_pass_of(t->q, &pass)) {
        puts("  They are far apart.");
        return;
    }
    printf("  %s %s, at %s.\n", before, explanation_number(t, pass.distance).text,
           explanation_number(t, pass.time).text);
}
