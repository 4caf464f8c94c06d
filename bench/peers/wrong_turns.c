/* SPDX-License-Identifier: MIT */
/* Counts what b2TimeOfImpact and ours get wrong of bodies that turn, and how long they take on this machine:
 * lines of "PAIR;KIND;SCENES;MEET;THEIRS MISSED;LATE;GIVEN UP;OURS MISSED;LATE;GIVEN UP;NANOSECONDS OF
 * THEIRS;OF OURS". */
#include <math.h>
#include <stdio.h>
#include <time.h>
#include "turn_scenes.h"

enum {
    SCENES = 10000,
    REPEATS = 4,
    LATE_OF_ONE = 1000 /* late: by more than one of so many parts of the time */
};

typedef struct {
    unsigned missed, late, given_up;
    double seconds;
} tally;

static double seconds_now(void) {
    struct timespec now;
    timespec_get(&now, TIME_UTC);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void judge(tally *t, const turn_impact *said, double truth) {
    t->given_up += said->gave_up;
    if (truth > 1)
        return;
    t->missed += !said->met;
    t->late += said->met && said->time > truth + 1.0 / LATE_OF_ONE;
}

/* What else runs on the machine makes times longer, never shorter: so the least of some counts. */
static double least_seconds(const turn_scene *scene, void (*ask)(const turn_scene *scene)) {
    double least = 1;
    for (unsigned n = 0; n < REPEATS; n++) {
        const double start = seconds_now();
        ask(scene);
        least = fmin(least, seconds_now() - start);
    }
    return least;
}

static void ask_box2d(const turn_scene *scene) {
    (void)scene;
    turn_box2d_ask();
}

static turn_impact ask_theirs(tally *t, const turn_scene *scene) {
    turn_box2d_load(scene);
    t->seconds += least_seconds(scene, ask_box2d);
    return turn_box2d_answer();
}

static toi_hit hit;

static void ask_toi(const turn_scene *scene) {
    turn_scene_ask(scene, 0, &hit);
}

static turn_impact ask_ours(tally *t, const turn_scene *scene) {
    t->seconds += least_seconds(scene, ask_toi);
    return (turn_impact){hit.status != TOI_SEPARATE, hit.conservative, hit.enter / 65536.0};
}

static void count(const turn_kind *kind) {
    static turn_scene scene;
    tally theirs = {0, 0, 0, 0}, ours = {0, 0, 0, 0};
    unsigned meet = 0;
    uint64_t state = 1;
    for (unsigned n = 0; n < SCENES; n++) {
        turn_scene_next(kind, &state, &scene);
        const double truth = turn_first_contact(scene.outlines);
        const turn_impact they = ask_theirs(&theirs, &scene), we = ask_ours(&ours, &scene);
        meet += truth <= 1;
        judge(&theirs, &they, truth);
        judge(&ours, &we, truth);
    }
    const double each = 1e9 / SCENES;
    printf("%s;%s;%u;%u;%u;%u;%u;%u;%u;%u;%.0f;%.0f\n", kind->pair, kind->name, (unsigned)SCENES, meet,
           theirs.missed, theirs.late, theirs.given_up, ours.missed, ours.late, ours.given_up,
           theirs.seconds * each, ours.seconds * each);
}

int main(void) {
    for (unsigned k = 0; k < turn_kinds_count; k++)
        count(&turn_kinds[k]);
    return 0;
}
