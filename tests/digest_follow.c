/* SPDX-License-Identifier: MIT */
#include "digest_follow.h"
#include "digest_round.h"
#include "digest_shapes.h"

fix16_t query_clamp(int64_t value, fix16_t limit) {
    return (fix16_t)(value > limit ? limit : value < -limit ? -limit : value);
}

/* Face against face, if level: at rest along that axis half of the time. */
static void touch_faces(query_source *s) {
    unsigned axis = random_index(&s->random, 2);
    fix16_t reach = s->a.half[axis] + s->b.half[axis];
    bool below = random_once_in(&s->random, 2);
    s->b.center[axis] = query_clamp((int64_t)s->a.center[axis] + (below ? -reach : reach), TOI_LIMIT - 1);
    if (random_once_in(&s->random, 2))
        s->b.velocity[axis] = s->a.velocity[axis];
}

void query_touch(query_source *s) {
    const bool forms = has_form(s->kind_a) || has_form(s->kind_b);
    (s->set > 0 ? round_touch : forms ? form_touch : touch_faces)(s);
}

/* ---- After a contact ---- */

static fix16_t moved(fix16_t from, fix16_t velocity, fix16_t time) {
    return query_clamp(from + (int64_t)velocity * time / ONE, TOI_LIMIT - 1);
}

static void move_to_contact(query_source *s) {
    for (int i = 0; i < DIMENSIONS; i++) {
        s->a.center[i] = moved(s->a.center[i], s->a.velocity[i], s->answer.enter);
        s->b.center[i] = moved(s->b.center[i], s->b.velocity[i], s->answer.enter);
    }
}

/* Takes out of the motion of B what runs along the normal, to rounding: sliding. */
static void slide(query_source *s) {
    const fix16_t normal[DIMENSIONS] = {s->answer.normal.x, s->answer.normal.y, s->answer.normal.z};
    int64_t along = 0;
    for (int i = 0; i < DIMENSIONS; i++)
        along += ((int64_t)s->b.velocity[i] - s->a.velocity[i]) * normal[i] / ONE;
    for (int i = 0; i < DIMENSIONS; i++)
        s->b.velocity[i] = query_clamp(s->b.velocity[i] - along * normal[i] / ONE, TOI_LIMIT - 1);
}

static void nudge(query_source *s) {
    unsigned i = random_index(&s->random, DIMENSIONS);
    s->b.center[i] = query_clamp((int64_t)s->b.center[i] + random_signed(&s->random, 2), TOI_LIMIT - 1);
}

static void turn_back(query_source *s) {
    for (int i = 0; i < DIMENSIONS; i++) {
        fix16_t velocity = s->a.velocity[i];
        s->a.velocity[i] = s->b.velocity[i];
        s->b.velocity[i] = velocity;
    }
}

void query_follow_contact(query_source *s, toi_options *options) {
    unsigned what = random_index(&s->random, 6);
    if (what == 0) { /* the last moment before the contact, or the first of it */
        fix16_t early = (fix16_t)random_below(&s->random, 2);
        options->t_max = s->answer.enter > early ? s->answer.enter - early : 0;
        options->instant = true;
        return;
    }
    if (what == 1) {
        nudge(s);
        return;
    }
    move_to_contact(s);
    if (what <= 3)
        slide(s);
    if (what == 3)
        nudge(s);
    if (what == 4)
        turn_back(s);
}

/* ---- After an answer at rest ---- */

static fix16_t magnitude(fix16_t x) {
    return x < 0 ? -x : x;
}

/* One ulp against a normal, along the axis that it is nearest to. */
static void step_back(query_source *s, const toi_vec3 *normal) {
    const fix16_t n[DIMENSIONS] = {normal->x, normal->y, normal->z};
    unsigned most = 0;
    for (unsigned i = 1; i < DIMENSIONS; i++)
        most = magnitude(n[i]) > magnitude(n[most]) ? i : most;
    s->b.center[most] += n[most] > 0 ? -1 : 1;
}

static void come_nearer(query_source *s) {
    const fix16_t part = (fix16_t)random_below(&s->random, ONE);
    for (int i = 0; i < DIMENSIONS; i++) {
        const int64_t way = (int64_t)s->a.center[i] - s->b.center[i];
        s->b.center[i] = query_clamp(s->b.center[i] + way * part / ONE, TOI_LIMIT - 1);
    }
}

/* Out of an overlap as far as the answer says, or to where vertices or faces touch. */
static void leave(query_source *s, const toi_vec3 *push) {
    if (random_once_in(&s->random, 3)) {
        query_touch(s);
        return;
    }
    s->b.center[0] = moved(s->b.center[0], push->x, ONE);
    s->b.center[1] = moved(s->b.center[1], push->y, ONE);
    s->b.center[2] = moved(s->b.center[2], push->z, ONE);
}

void query_follow_rest(query_source *s, const toi_penetration *answer) {
    s->placed = answer->status >= TOI_SEPARATE && !random_once_in(&s->random, 4);
    s->near = s->placed && (s->near || answer->status == TOI_OVERLAP);
    if (!s->placed)
        return;
    if (answer->status == TOI_OVERLAP)
        leave(s, &answer->push);
    else if (answer->status == TOI_TOUCH)
        nudge(s);
    else if (s->near)
        step_back(s, &answer->normal);
    else
        come_nearer(s);
}

/* ---- Rays ---- */

/* The motion of A that goes to B's middle, or grazes it at a corner, half as far or twice as far. */
static void aim(query_source *s, const fix16_t origin[DIMENSIONS]) {
    const unsigned reach = random_index(&s->random, 3);
    int64_t target[DIMENSIONS] = {0, 0, 0};
    if (!random_once_in(&s->random, 4))
        form_corner(&s->random, s->kind_b, &s->b, target);
    for (int i = 0; i < DIMENSIONS; i++) {
        s->a.velocity[i] =
            query_clamp((s->b.center[i] + target[i] - origin[i]) * 2 / (1 << reach), TOI_LIMIT - 1);
        s->b.velocity[i] = 0;
    }
}

void query_ray(query_source *s, toi_vec3 *origin, toi_vec3 *direction) {
    fix16_t from[DIMENSIONS], way[DIMENSIONS];
    for (int i = 0; i < DIMENSIONS; i++)
        from[i] = query_clamp(s->a.center[i] + (s->a.half[i] % 3 - 1) * (int64_t)s->a.half[i], INT32_MAX);
    if (random_once_in(&s->random, 2))
        aim(s, from);
    for (int i = 0; i < DIMENSIONS; i++)
        way[i] = query_clamp((int64_t)s->a.velocity[i] - s->b.velocity[i], INT32_MAX);
    *origin = (toi_vec3){from[0], from[1], from[2]};
    *direction = (toi_vec3){way[0], way[1], way[2]};
}
