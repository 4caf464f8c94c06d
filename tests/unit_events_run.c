/* SPDX-License-Identifier: MIT */
/* A minute of 64 boxes that bounce off one another and off the walls, from event to event: nothing overlaps
 * at any event, and at no event is a pair that has been passed over about to go into one another. */
#include "box_run.h"
#include "tap.h"

typedef struct {
    unsigned overlapped, late, faint;
} tally;

/* An event of two boxes that overlapped already would be one too many. */
static void look(void *context, const box_run *run, const toi_event *e) {
    tally *t = context;
    const toi_vec2 *a = &run->velocities[e->a], *b = &run->velocities[e->b];
    const int64_t closing =
        ((int64_t)a->x - b->x) * e->hit.normal.x + ((int64_t)a->y - b->y) * e->hit.normal.y;
    t->overlapped += !box_run_is_clear(run);
    t->late += e->hit.status != TOI_HIT;
    t->faint += closing <= 0;
}

static int64_t energy(const box_run *run) {
    int64_t sum = 0;
    for (unsigned n = 0; n < RUN_BOXES; n++) {
        const toi_aabb2 *box = &run->boxes[n];
        const toi_vec2 *v = &run->velocities[n];
        sum += ((int64_t)v->x * v->x + (int64_t)v->y * v->y) *
               fix16_mul(box->hi.x - box->lo.x, box->hi.y - box->lo.y) / 65536;
    }
    return sum;
}

int main(void) {
    static box_run run;
    tally t = {0};
    unsigned refused = 0;
    box_run_begin(&run);
    const int64_t before = energy(&run);
    tap_ok(box_run_is_clear(&run), "the boxes begin apart");
    for (unsigned n = 0; n < RUN_STEPS; n++) {
        refused += !box_run_step(&run, look, &t);
        t.overlapped += !box_run_is_clear(&run);
    }
    const int64_t after = energy(&run), off = after > before ? after - before : before - after;
    tap_ok(refused == 0, "every step comes to its end: %u do not", refused);
    tap_ok(t.overlapped == 0, "nothing overlaps at any event, nor after a step: %u do", t.overlapped);
    tap_ok(t.late == 0 && t.faint == 0, "each event is a hit of two that go into one another: %u, %u are not",
           t.late, t.faint);
    tap_ok(run.events > RUN_STEPS / 4, "%u events", (unsigned)run.events);
    tap_ok(off < before / 1000, "the energy stays, to 1/1000");
    return tap_done();
}
