/* SPDX-License-Identifier: MIT */
#include "box_run.h"
#include "digest_random.h"

/* Events that one step may have. */
enum { EVENTS = 256 };

#define ROOM  TOI_F16(64)
#define THICK TOI_F16(4)

/* In a grid of 8 by 8, each in its own cell, half of a unit to 1.5 units to each side, at up to 8 units a
 * second. */
static void throw_box(box_run *run, random_source *r, fix16_t n) {
    const fix16_t x = TOI_F16(4.5) + n % 8 * TOI_F16(7.5), y = TOI_F16(4.5) + n / 8 * TOI_F16(7.5);
    const fix16_t half_x = TOI_F16(0.5) + (fix16_t)random_below(r, 65536),
                  half_y = TOI_F16(0.5) + (fix16_t)random_below(r, 65536);
    run->boxes[n] = (toi_aabb2){{x - half_x, y - half_y}, {x + half_x, y + half_y}};
    run->velocities[n].x = random_signed(r, 13);
    run->velocities[n].y = random_signed(r, 13);
}

void box_run_begin(box_run *run) {
    static const box_run walls = {.boxes = {[RUN_BOXES] = {{-THICK, -THICK}, {0, ROOM + THICK}},
                                            {{ROOM, -THICK}, {ROOM + THICK, ROOM + THICK}},
                                            {{-THICK, -THICK}, {ROOM + THICK, 0}},
                                            {{-THICK, ROOM}, {ROOM + THICK, ROOM + THICK}}}};
    random_source r = {64};
    *run = walls;
    for (fix16_t n = 0; n < RUN_BOXES; n++)
        throw_box(run, &r, n);
}

static bool tell_body(void *context, uint16_t index, toi_body *out) {
    const box_run *run = context;
    out->shape.kind = TOI_SHAPE_AABB2;
    out->shape.as.aabb2 = run->boxes[index];
    out->velocity.x = run->velocities[index].x;
    out->velocity.y = run->velocities[index].y;
    return true;
}

static toi_status find_first(box_run *run, fix16_t time, toi_event *first) {
    const toi_options options = {.t_max = time, .instant = true};
    toi_broadphase2 broad = {.order = run->order, .capacity = RUN_BODIES, .resting = RUN_WALLS};
    toi_aabb2 swept[RUN_BODIES];
    for (unsigned n = 0; n < RUN_BODIES; n++)
        toi_swept_aabb2(&run->boxes[n], &run->velocities[n], NULL, time, &swept[n]);
    toi_status status = toi_broadphase2_update(&broad, swept, RUN_BODIES);
    return status < 0 ? status : toi_first_event2(&broad, tell_body, run, &options, first);
}

/* Both corners go equally far: rounded towards zero, boxes that touch then do not overlap. */
static void go_on(box_run *run, fix16_t time) {
    for (unsigned n = 0; n < RUN_BOXES; n++) {
        toi_advance2(&run->boxes[n].lo, &run->velocities[n], time);
        toi_advance2(&run->boxes[n].hi, &run->velocities[n], time);
    }
}

/* A box is as heavy as it is large. */
static fix16_t mass_of(const box_run *run, unsigned n) {
    const toi_aabb2 *box = &run->boxes[n];
    return n < RUN_BOXES ? fix16_mul(box->hi.x - box->lo.x, box->hi.y - box->lo.y) : TOI_MASS_FIXED;
}

bool box_run_step(box_run *run, box_run_event tell, void *context) {
    fix16_t left = fix16_one;
    for (unsigned n = 0; n < EVENTS; n++) {
        toi_event e;
        const toi_status status = find_first(run, left, &e);
        if (status <= TOI_SEPARATE) {
            go_on(run, left);
            return status == TOI_SEPARATE;
        }
        go_on(run, e.hit.enter);
        left -= e.hit.enter;
        run->events++;
        if (tell)
            tell(context, run, &e);
        toi_collide2(&run->velocities[e.a], mass_of(run, e.a), &run->velocities[e.b], mass_of(run, e.b),
                     &e.hit.normal, fix16_one);
    }
    return false;
}

bool box_run_is_clear(const box_run *run) {
    toi_penetration p;
    for (unsigned a = 0; a < RUN_BOXES; a++)
        for (unsigned b = a + 1; b < RUN_BODIES; b++)
            if (toi_overlap_aabb2(&run->boxes[a], &run->boxes[b], &p) == TOI_OVERLAP)
                return false;
    return true;
}
