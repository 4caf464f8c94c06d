/* SPDX-License-Identifier: MIT */
/* Two boxes that spin bounce off each other and off two walls. What is learnt:
 * - a step goes from contact to contact: ask all pairs for what is left of it, put the bodies where they are
 *   at the first contact (toi_turned2, and toi_motion2_after for pivots), let them react, and ask again;
 * - whatever has just met is still within the tolerance, and would meet again at once, also where it parts.
 *   So its pair has a negative margin from then on, a little more of it each time that it meets again at
 *   once, and none when it is clear;
 * - who reacts needs the velocity at the point of contact (toi_velocity_at2), spin and all.
 * Length unit: metres; time unit: steps. */
#include <stdio.h>
#include <toi16/toi16.h>

enum { BOXES = 2, BODIES = 4, STEPS = 600, MOST_CONTACTS = 16 };
enum { NEAR = 2 * TOI_TURN_TOLERANCE };

typedef struct {
    toi_shape shape;
    toi_motion2 motion;
} body;

static body bodies[BODIES] = {
    {{.kind = TOI_SHAPE_OBB2, .as.obb2 = {{TOI_F16(-2), 0}, {TOI_F16(1), TOI_F16(0.3)}, TOI_ROT2_IDENTITY}},
     {.velocity = {TOI_F16(0.11), TOI_F16(0.02)}, .spin = TOI_F16(0.07), .pivot = {TOI_F16(-2), 0}}},
    {{.kind = TOI_SHAPE_OBB2,
      .as.obb2 = {{TOI_F16(2), TOI_F16(0.4)}, {TOI_F16(0.8), TOI_F16(0.5)}, TOI_ROT2_IDENTITY}},
     {.velocity = {TOI_F16(-0.06), TOI_F16(-0.02)},
      .spin = TOI_F16(-0.12),
      .pivot = {TOI_F16(2), TOI_F16(0.4)}}},
    {{.kind = TOI_SHAPE_OBB2, .as.obb2 = {{TOI_F16(-6), 0}, {TOI_F16(1), TOI_F16(99)}, TOI_ROT2_IDENTITY}},
     {.spin = 0}},
    {{.kind = TOI_SHAPE_OBB2, .as.obb2 = {{TOI_F16(6), 0}, {TOI_F16(1), TOI_F16(99)}, TOI_ROT2_IDENTITY}},
     {.spin = 0}}};
static fix16_t margins[BODIES][BODIES]; /* of pairs: 0, or minus how deep they may be until they are clear */

static toi_status ask(int a, int b, const toi_turn_options *options, toi_hit *hit) {
    return toi_turn_obb2(&bodies[a].shape.as.obb2, &bodies[a].motion, &bodies[b].shape.as.obb2,
                         &bodies[b].motion, options, hit);
}

/* The pair that meets first in the rest of a step; false where none does. */
static bool find_first(fix16_t left, int *first_a, int *first_b, toi_hit *first) {
    bool found = false;
    first->enter = left;
    for (int a = 0; a < BOXES; a++)
        for (int b = a + 1; b < BODIES; b++) {
            const toi_turn_options rest = {.t_max = first->enter, .margin = margins[a][b], .instant = true};
            toi_hit hit;
            if (ask(a, b, &rest, &hit) >= TOI_HIT && (!found || hit.enter < first->enter)) {
                found = true;
                *first = hit;
                *first_a = a;
                *first_b = b;
            }
        }
    return found;
}

static void go_on(fix16_t time) {
    for (int k = 0; k < BOXES; k++) {
        toi_turned2(&bodies[k].shape, &bodies[k].motion, time, NULL, &bodies[k].shape);
        toi_motion2_after(&bodies[k].motion, &bodies[k].motion, time);
    }
}

static void forget_what_is_clear(void) {
    const toi_turn_options now = {.instant = true, .margin = 2 * NEAR};
    toi_hit hit;
    for (int a = 0; a < BOXES; a++)
        for (int b = a + 1; b < BODIES; b++)
            if (margins[a][b] < 0 && ask(a, b, &now, &hit) == TOI_SEPARATE)
                margins[a][b] = 0;
}

/* a * b of two numbers in Q16.16, rounded down. */
static fix16_t times(fix16_t a, fix16_t b) {
    return (fix16_t)((int64_t)a * b >> 16);
}

/* How fast two bodies come to each other at a point, along the normal from one to the other. */
static fix16_t approach_at(int a, int b, const toi_vec2 *at, const toi_vec3 *normal) {
    toi_vec2 va, vb;
    toi_velocity_at2(&bodies[a].motion, at, &va);
    toi_velocity_at2(&bodies[b].motion, at, &vb);
    return times(va.x - vb.x, normal->x) + times(va.y - vb.y, normal->y);
}

static void push(int k, fix16_t by, const toi_vec3 *normal) {
    bodies[k].motion.velocity.x += times(by, normal->x);
    bodies[k].motion.velocity.y += times(by, normal->y);
}

/* Both go back as fast as they came, at the middle of the points of contact; a wall does not, so that the
 * other one goes back twice as fast. Bodies that already part, or have no points of contact, go on as they
 * are. */
static bool react(int a, int b, const toi_manifold *met) {
    toi_vec2 at = {0, 0};
    for (int k = 0; k < met->count; k++) {
        at.x += met->points[k].position.x / met->count;
        at.y += met->points[k].position.y / met->count;
    }
    const fix16_t speed = met->count > 0 ? approach_at(a, b, &at, &met->normal) : 0;
    if (speed <= 0)
        return false;
    push(a, b < BOXES ? -speed : -2 * speed, &met->normal);
    if (b < BOXES)
        push(b, speed, &met->normal);
    return true;
}

/* The points of the contact that was found, where the bodies are now. */
static void find_points(int a, int b, toi_manifold *met) {
    const toi_turn_options now = {.instant = true, .margin = margins[a][b]};
    toi_motion3 ma, mb;
    toi_motion3_flat(&ma, &bodies[a].motion);
    toi_motion3_flat(&mb, &bodies[b].motion);
    toi_turn_contact(&bodies[a].shape, &ma, &bodies[b].shape, &mb, &now, NULL, met);
}

/* Returns what of the step is left when too much has met: 0 where the bodies came to its end. */
static fix16_t step(int number, int *bounces) {
    fix16_t left = fix16_one;
    for (int n = 0; n < MOST_CONTACTS; n++) {
        int a = 0, b = 0;
        toi_hit hit;
        toi_manifold met;
        const bool found = find_first(left, &a, &b, &hit);
        go_on(hit.enter);
        left -= hit.enter;
        forget_what_is_clear();
        if (!found)
            return 0;
        find_points(a, b, &met);
        if (react(a, b, &met)) {
            ++*bounces;
            printf("%.3f: %s\n", number + 1 - left / 65536.0,
                   b < BOXES ? "the boxes"
                   : b == 2  ? "left"
                             : "right");
        }
        margins[a][b] -= NEAR;
    }
    return left;
}

/* How deep any two bodies are in one another. */
static fix16_t deepest(void) {
    toi_penetration p;
    fix16_t depth = 0;
    for (int a = 0; a < BOXES; a++)
        for (int b = a + 1; b < BODIES; b++)
            if (toi_overlap(&bodies[a].shape, &bodies[b].shape, &p) == TOI_OVERLAP && p.depth > depth)
                depth = p.depth;
    return depth;
}

int main(void) {
    int bounces = 0, stuck = 0;
    fix16_t most = 0;
    for (int k = 0; k < STEPS; k++) {
        stuck += step(k, &bounces) > 0;
        most = deepest() > most ? deepest() : most;
    }
    printf("%d bounces in %d steps, %d of which did not come to their end; at most %.4f m deep\n", bounces,
           STEPS, stuck, most / 65536.0);
    return stuck > 0 || most > TOI_F16(0.001);
}
