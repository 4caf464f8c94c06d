/* SPDX-License-Identifier: MIT */
/* Many bodies, and bodies that are not known for certain, against the exact reference. --help says how to
 * choose what is run. */
#include "tests/share.h"
#include "world_trial_distance.h"
#include "world_trial_events.h"
#include "world_trial_grow.h"
#include "world_trial_pairs.h"
#include "world_trial_robot.h"
#include "world_trial_tree.h"

#include <stdlib.h>
#include <string.h>

typedef struct {
    unsigned long count; /* 0: as few as a test may take */
    uint64_t seed;
    const char *what, *pair; /* null: all */
} settings;

static unsigned long count_of(const settings *s, unsigned long usual) {
    return s->count > 0 ? s->count : usual / SHARE;
}

/* Long runs say how far they are. */
static void progress(const char *name, unsigned long done, unsigned long all) {
    if (all > 20000 && done % 10000 == 0 && done > 0)
        fprintf(stderr, "# %s: %lu of %lu\n", name, done, all);
}

static void run_earliest(const settings *s) {
    for (int which = 0; which < PAIR_ALL; which++) {
        const unsigned long count = count_of(s, 1000);
        grow_trial t;
        if (s->pair != NULL && strcmp(s->pair, PAIR_NAMES[which]) != 0)
            continue;
        grow_trial_init(&t, (pair)which);
        for (unsigned long i = 0; i < count; i++) {
            grow_trial_run(&t, s->seed, i);
            progress(PAIR_NAMES[which], i, count);
        }
        tally_report(&t.count);
        grow_trial_note(&t);
        grow_trial_clear(&t);
    }
}

static void run_pairs(const settings *s) {
    static pairs_trial t;
    const unsigned long count = count_of(s, 1500);
    for (int dimensions = 2; dimensions <= 3; dimensions++) {
        pairs_trial_init(&t, dimensions);
        for (unsigned long i = 0; i < count; i++) {
            pairs_trial_run(&t, s->seed, i);
            progress(t.count.name, i, count);
        }
        tally_report(&t.count);
        pairs_trial_note(&t);
        pairs_trial_clear(&t);
    }
}

static void run_events(const settings *s) {
    static events_trial t;
    const unsigned long count = count_of(s, 600);
    for (int dimensions = 2; dimensions <= 3; dimensions++) {
        events_trial_init(&t, dimensions);
        for (unsigned long i = 0; i < count; i++) {
            events_trial_run(&t, s->seed, i);
            progress(t.count.name, i, count);
        }
        tally_report(&t.count);
        events_trial_note(&t);
    }
}

static void run_robots(const settings *s) {
    static robot_trial t;
    const unsigned long count = count_of(s, 1500);
    robot_trial_init(&t);
    for (unsigned long i = 0; i < count; i++) {
        robot_trial_run(&t, s->seed, i);
        progress("robots", i, count);
    }
    for (int n = 0; n < ASKS; n++)
        tally_report(&t.count[n]);
    robot_trial_note(&t);
}

static void run_distances(const settings *s) {
    const unsigned long count = count_of(s, 20000);
    distance_trial t;
    distance_trial_init(&t);
    for (unsigned long i = 0; i < count; i++)
        distance_trial_run(&t, s->seed, i);
    tally_report(&t.count);
}

static void run_trees(const settings *s) {
    static tree_trial t;
    const unsigned long count = count_of(s, 300);
    for (int dimensions = 2; dimensions <= 3; dimensions++) {
        tree_trial_init(&t, dimensions);
        for (unsigned long i = 0; i < count; i++) {
            tree_trial_run(&t, s->seed, i);
            progress(t.count.name, i, count);
        }
        tally_report(&t.count);
        tree_trial_note(&t);
    }
}

static void run_tiles(const settings *s) {
    static tiles_trial t;
    const unsigned long count = count_of(s, 1000);
    tiles_trial_init(&t);
    for (unsigned long i = 0; i < count; i++) {
        tiles_trial_run(&t, s->seed, i);
        progress("maps of tiles", i, count);
    }
    tally_report(&t.count);
    tiles_trial_note(&t);
}

static const struct {
    const char *name;
    void (*run)(const settings *s);
} WHATS[] = {{"pairs", run_pairs},  {"events", run_events},      {"earliest", run_earliest},
             {"robot", run_robots}, {"distance", run_distances}, {"tree", run_trees},
             {"tiles", run_tiles}};

enum { WHATS_COUNT = sizeof WHATS / sizeof WHATS[0] };

static int usage(FILE *out) {
    fputs("usage: world_truth [--what KIND] [--count N] [--seed N] [--pair NAME]\n"
          "Judges N random worlds (of pairs with bounds: queries of each pair) by exact arithmetic.\n"
          "Kinds:",
          out);
    for (int n = 0; n < WHATS_COUNT; n++)
        fprintf(out, " %s", WHATS[n].name);
    fputs("\n", out);
    return out == stdout ? 0 : 2;
}

int main(int argc, char **argv) {
    settings s = {.seed = 1};
    for (int i = 1; i < argc; i++) {
        const bool has_value = i + 1 < argc;
        if (strcmp(argv[i], "--help") == 0)
            return usage(stdout);
        if (!has_value)
            return usage(stderr);
        if (strcmp(argv[i], "--count") == 0)
            s.count = strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0)
            s.seed = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--what") == 0)
            s.what = argv[++i];
        else if (strcmp(argv[i], "--pair") == 0)
            s.pair = argv[++i];
        else
            return usage(stderr);
    }
    bool any = false;
    for (int n = 0; n < WHATS_COUNT; n++) {
        if (s.what != NULL && strcmp(s.what, WHATS[n].name) != 0)
            continue;
        WHATS[n].run(&s);
        any = true;
    }
    return any ? tap_done() : usage(stderr);
}
