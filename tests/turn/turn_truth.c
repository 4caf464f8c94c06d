/* SPDX-License-Identifier: MIT */
/* Random turning sweeps of each class against the reference of intervals. --help says how to choose what is
 * run. */
#include "judge.h"
#include "tests/share.h"
#include "tests/tap.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* What is held against samples as well is one query in so many; of each kind of fault some are shown. */
enum { DENSE_SHARE = 50, SHOWN = 4 };

typedef struct {
    unsigned long count; /* 0: the default */
    uint64_t seed;
    const char *class_name; /* null: all */
    bool has_only, progress, list;
    uint64_t only;
} settings;

typedef struct {
    unsigned long asked, wrong[FAULT_COUNT], undecided, conservative, hits, overlaps, separate, faulty;
    double worst; /* excess over the bar where it is not conservative, ulp */
} tally;

static void name_of(char *out, size_t size, family f, theme t) {
    snprintf(out, size, "%s%s%s", FAMILY_NAMES[f], t == THEME_ANY ? "" : ".", THEME_NAMES[t]);
}

static unsigned long default_count(family f, theme t) {
    const unsigned long base = f >= FAMILY_OBB3 ? 300 : 1000;
    return (t == THEME_ANY ? 4 * base : base) / SHARE;
}

static void show_answer(const toi_hit *hit, const verdict *v) {
    printf("# %s enter %d exit %d normal %d %d %d axis %d %u %u%s\n", toi_status_name(hit->status),
           (int)hit->enter, (int)hit->exit, (int)hit->normal.x, (int)hit->normal.y, (int)hit->normal.z,
           hit->axis.kind, (unsigned)hit->axis.a, (unsigned)hit->axis.b,
           hit->conservative ? " conservative" : "");
    printf("# gap %.6g of %.6g ulp, wrong by %.6g ulp, witness of contact at tick %.4f%s\n", v->gap, v->bar,
           v->by, v->true_enter * 65536, v->is_undecided ? ", undecided" : "");
}

static bool is_faulty(const verdict *v) {
    for (int k = 0; k < FAULT_COUNT; k++) {
        if (v->wrong[k])
            return true;
    }
    return false;
}

static void show_fault(const char *name, const settings *s, uint64_t index, const toi_hit *hit,
                       const verdict *v) {
    printf("# turn_truth --class %s --seed %llu --only %llu:", name, (unsigned long long)s->seed,
           (unsigned long long)index);
    for (int k = 0; k < FAULT_COUNT; k++) {
        if (v->wrong[k])
            printf(" %s", FAULT_NAMES[k]);
    }
    printf("\n");
    show_answer(hit, v);
    fflush(stdout);
}

/* Whether there are few like it, of one of its kinds. */
static bool is_worth_showing(const tally *t, const verdict *v) {
    bool is_rare = false;
    for (int k = 0; k < FAULT_COUNT; k++)
        is_rare = is_rare || (v->wrong[k] && t->wrong[k] <= SHOWN);
    return is_rare;
}

static void count_one(tally *t, const toi_hit *hit, const verdict *v) {
    t->asked++;
    for (int k = 0; k < FAULT_COUNT; k++)
        t->wrong[k] += v->wrong[k];
    t->faulty += is_faulty(v);
    t->undecided += v->is_undecided;
    t->conservative += v->is_conservative;
    t->hits += hit->status == TOI_HIT;
    t->overlaps += hit->status == TOI_OVERLAP;
    t->separate += hit->status == TOI_SEPARATE;
    if (hit->status == TOI_HIT && !v->is_conservative && v->excess > t->worst)
        t->worst = v->excess;
}

/* What is not promised in all cases, but stated as a limit (docs/numerics.md, Turning): of 1,000 queries so
 * many at most; of all else none. Stale and bare are what toi_turn.h says of conservative hits and of points.
 */
static const double LIMITS[FAULT_COUNT] = {[FAULT_EARLY] = 0.1,  [FAULT_WHIRL] = 1,  [FAULT_PROOF] = 3,
                                           [FAULT_STALE] = 1000, [FAULT_POINTS] = 6, [FAULT_BARE] = 30};

/* Between bodies of some ulps more hits have no points. */
enum { BARE_TINY = 110 };

/* Of few queries chance makes a larger share: three deviations of it count for none. */
static bool is_within(const tally *t, theme how, int kind) {
    const double limit = kind == FAULT_BARE && how == THEME_TINY ? BARE_TINY : LIMITS[kind];
    const double most = limit * (double)t->asked / 1000;
    return (double)t->wrong[kind] <= most + 3 * sqrt(most);
}

static void report(const char *name, theme how, const tally *t) {
    bool is_right = true;
    printf(
        "# %s: %lu hit, %lu conservative of these, %lu overlap, %lu separate; worst over the bar %.4g ulp\n",
        name, t->hits, t->conservative, t->overlaps, t->separate, t->worst);
    printf("# %s:", name);
    for (int k = 0; k < FAULT_COUNT; k++) {
        printf(" %s %lu", FAULT_NAMES[k], t->wrong[k]);
        is_right = is_right && is_within(t, how, k);
    }
    printf("\n");
    tap_ok(is_right, "%s: %lu of %lu past the promise or a stated limit, %lu undecided", name, t->faulty,
           t->asked, t->undecided);
}

static void run_class(family f, theme how, const settings *s) {
    static scene one;
    char name[32];
    const unsigned long count = s->has_only ? 1 : s->count > 0 ? s->count : default_count(f, how);
    const asker ask = ask_library();
    const time_t began = time(NULL);
    tally t = {.worst = -INFINITY};
    name_of(name, sizeof name, f, how);
    for (unsigned long i = 0; i < count; i++) {
        const uint64_t index = s->has_only ? s->only : i;
        toi_hit hit;
        verdict v;
        scene_make(&one, f, how, s->seed, index);
        judge_scene(&ask, &one, s->has_only || i % DENSE_SHARE == 0, &hit, &v);
        count_one(&t, &hit, &v);
        if (s->has_only)
            scene_print(&one);
        if (s->has_only || is_worth_showing(&t, &v))
            show_fault(name, s, index, &hit, &v);
        scene_free(&one);
        if (s->progress && i % 1000 == 999)
            fprintf(stderr, "\r%s: %lu of %lu, %lu wrong, %.0f s ", name, i + 1, count, t.faulty,
                    difftime(time(NULL), began));
    }
    if (s->progress)
        fprintf(stderr, "\n");
    report(name, how, &t);
}

static int usage(FILE *out) {
    fputs("usage: turn_truth [--class NAME] [--count N] [--seed S] [--only I] [--list] [--progress]\n"
          "Judges answers of toi_turn to N random queries of each class, or of those of a class, by\n"
          "intervals of which each is proved free, or shown to hold a contact. --class obb2 is that\n"
          "class alone, obb2.edge one with its theme, obb2.all all themes of it. --only I asks query I\n"
          "of a class and shows it; --list names all classes; --progress says on standard error how\n"
          "far it is. What is undecided is counted, and is neither right nor wrong.\n",
          out);
    return out == stdout ? 0 : 2;
}

static bool is_asked(const settings *s, family f, theme how) {
    char name[32];
    name_of(name, sizeof name, f, how);
    if (s->class_name == NULL || strcmp(s->class_name, name) == 0)
        return true;
    const size_t size = strlen(FAMILY_NAMES[f]);
    return strncmp(s->class_name, FAMILY_NAMES[f], size) == 0 && strcmp(s->class_name + size, ".all") == 0;
}

static int run_all(const settings *s) {
    bool any = false;
    for (int f = 0; f < FAMILY_COUNT; f++) {
        for (int how = 0; how < THEME_COUNT; how++) {
            char name[32];
            if (!is_asked(s, (family)f, (theme)how))
                continue;
            any = true;
            name_of(name, sizeof name, (family)f, (theme)how);
            if (s->list)
                printf("%s\n", name);
            else
                run_class((family)f, (theme)how, s);
        }
    }
    return !any ? usage(stderr) : s->list ? 0 : tap_done();
}

int main(int argc, char **argv) {
    settings s = {.seed = 1};
    for (int i = 1; i < argc; i++) {
        const bool has_value = i + 1 < argc;
        if (strcmp(argv[i], "--help") == 0)
            return usage(stdout);
        if (strcmp(argv[i], "--list") == 0)
            s.list = true;
        else if (strcmp(argv[i], "--progress") == 0)
            s.progress = true;
        else if (strcmp(argv[i], "--class") == 0 && has_value)
            s.class_name = argv[++i];
        else if (strcmp(argv[i], "--count") == 0 && has_value)
            s.count = strtoul(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--seed") == 0 && has_value)
            s.seed = strtoull(argv[++i], NULL, 10);
        else if (strcmp(argv[i], "--only") == 0 && has_value) {
            s.has_only = true;
            s.only = strtoull(argv[++i], NULL, 10);
        } else
            return usage(stderr);
    }
    return run_all(&s);
}
