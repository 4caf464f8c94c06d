/* SPDX-License-Identifier: MIT */
/* In which order are a pair's axes best tried? Of the queries that end separate, counts how often each axis
 * separates by itself, and how many axes a query tests in several orders; prints tables in Markdown. The
 * argument is a query file of 2D pairs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "../tools/query_text.h"
#include "scene.h"

enum { AXES = 15, QUERIES = 20000 };

/* When the projections overlap on an axis; never, where alone is true. */
typedef struct {
    fix16_t enter, leave;
    bool used;  /* not skipped as parallel, nor left out because the boxes are level */
    bool alone; /* separates by itself */
} axis_times;

typedef struct {
    axis_times axis[AXES];
} misses;

/* The queries of a kind that end separate. */
typedef struct {
    misses *miss;
    size_t count, queries;
    unsigned axes;
} sample;

typedef struct {
    misses miss;
    unsigned faces; /* of a box: 2 or 3 */
    fix16_t t_max;
} collector;

static unsigned number_of(const toi_axis *axis, unsigned faces) {
    switch (axis->kind) {
    case TOI_AXIS_FACE_A:
        return axis->a;
    case TOI_AXIS_FACE_B:
        return faces + axis->b;
    default:
        return 2 * faces + 3 * axis->a + axis->b;
    }
}

static void collect(void *context, const toi_axis_report *r) {
    collector *c = (collector *)context;
    axis_times *t = &c->miss.axis[number_of(&r->axis, c->faces)];
    t->used = r->fate == TOI_AXIS_TESTED;
    t->alone = t->used && (r->never || (!r->always && (r->leave < 0 || r->enter > c->t_max)));
    t->enter = r->always ? fix16_minimum : r->enter;
    t->leave = r->always ? fix16_maximum : r->leave;
}

static void add(sample *s, const query *q) {
    bool flat = q->a.kind == TOI_SHAPE_AABB2 || q->a.kind == TOI_SHAPE_OBB2;
    collector c = {.faces = flat ? 2 : 3, .t_max = q->t_max};
    toi_options options = TOI_OPTIONS_DEFAULT;
    options.t_max = q->t_max;
    options.instant = true;
    s->queries++;
    if (toi_explain(&q->a, &q->va, &q->b, &q->vb, &options, collect, &c) != TOI_SEPARATE)
        return;
    s->miss = realloc(s->miss, (s->count + 1) * sizeof *s->miss);
    if (!s->miss)
        abort();
    s->miss[s->count++] = c.miss;
}

static sample generated(toi_shape_kind a, toi_shape_kind b, unsigned axes, scene_turn turn) {
    sample all = {.axes = axes};
    uint64_t state = 1;
    for (size_t n = 0; n < QUERIES; n++) {
        scene s;
        scene_make(&s, &state, &(scene_shape){.kind = a}, &(scene_shape){.kind = b}, turn, SCENE_APART);
        add(&all,
            &(query){.a = s.a, .va = s.va, .b = s.b, .vb = s.vb, .t_max = fix16_one, .kind = QUERY_SWEEP});
    }
    return all;
}

static sample from_file(const char *name, unsigned axes) {
    sample all = {.axes = axes};
    static const query_room boxes_only = {NULL, 0, NULL, 0, NULL, NULL};
    char line[1024];
    FILE *file = fopen(name, "r");
    if (!file) {
        perror(name);
        exit(2);
    }
    while (fgets(line, sizeof line, file)) {
        query q;
        query_error error;
        if (query_parse(line, strcspn(line, "\n"), &boxes_only, &q, &error) == QUERY_LINE &&
            q.kind == QUERY_SWEEP)
            add(&all, &q);
    }
    fclose(file);
    return all;
}

/* What is left of the time after some axes. */
typedef struct {
    fix16_t enter, leave;
    bool separate;
} span;

static const span whole = {fix16_minimum, fix16_maximum, false};

static span clip(span s, const axis_times *t) {
    if (!t->used)
        return s;
    s.enter = fix16_max(s.enter, t->enter);
    s.leave = fix16_min(s.leave, t->leave);
    s.separate = s.separate || t->alone || s.enter > s.leave;
    return s;
}

/* How many axes are tested until one ends the query; all of them where rounded times do not tell. */
static unsigned tested(const misses *m, const unsigned order[], unsigned axes) {
    unsigned count = 0;
    span s = whole;
    for (unsigned k = 0; k < axes && !s.separate; k++) {
        count += m->axis[order[k]].used;
        s = clip(s, &m->axis[order[k]]);
    }
    return count;
}

static double mean_tested(const sample *s, const unsigned order[]) {
    double sum = 0;
    for (size_t n = 0; n < s->count; n++)
        sum += tested(&s->miss[n], order, s->axes);
    return sum / (double)s->count;
}

static size_t count_separate(const sample *s, const span spans[], unsigned axis) {
    size_t count = 0;
    for (size_t n = 0; n < s->count; n++)
        count += clip(spans[n], &s->miss[n].axis[axis]).separate;
    return count;
}

/* The axis not yet in the order that leaves the fewest queries open. */
static unsigned best_next(const sample *s, const span spans[], const unsigned order[], unsigned length) {
    unsigned best = 0;
    size_t best_count = 0;
    for (unsigned axis = 0; axis < s->axes; axis++) {
        bool taken = false;
        for (unsigned k = 0; k < length; k++)
            taken = taken || order[k] == axis;
        size_t count = taken ? 0 : 1 + count_separate(s, spans, axis);
        if (count > best_count) {
            best_count = count;
            best = axis;
        }
    }
    return best;
}

static void greedy_order(const sample *s, unsigned order[]) {
    span *spans = malloc(s->count * sizeof *spans);
    if (!spans)
        abort();
    for (size_t n = 0; n < s->count; n++)
        spans[n] = whole;
    for (unsigned k = 0; k < s->axes; k++) {
        order[k] = best_next(s, spans, order, k);
        for (size_t n = 0; n < s->count; n++)
            spans[n] = clip(spans[n], &s->miss[n].axis[order[k]]);
    }
    free(spans);
}

/* Axes by number: the faces of A, the faces of B, the edge pairs. */
typedef struct {
    const char *name;
    unsigned order[AXES];
} named_order;

static const named_order orders_level[] = {{"x y z", {0, 1, 2}}, {"z y x", {2, 1, 0}}, {"y x z", {1, 0, 2}}};

static const named_order orders2[] = {
    {"A, B", {0, 1, 2, 3}}, {"B, A", {2, 3, 0, 1}}, {"A and B in turn", {0, 2, 1, 3}}};

static const named_order orders3[] = {
    {"A, B, edges", {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}},
    {"B, A, edges", {3, 4, 5, 0, 1, 2, 6, 7, 8, 9, 10, 11, 12, 13, 14}},
    {"A and B in turn, edges", {0, 3, 1, 4, 2, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14}},
    {"edges, A, B", {6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 1, 2, 3, 4, 5}},
};

static void print_axis(unsigned axis, unsigned axes) {
    unsigned faces = axes == 15 ? 3 : axes == 4 ? 2 : axes;
    if (axis < 2 * faces)
        printf("%c%u", axis < faces ? 'A' : 'B', axis % faces);
    else
        printf("E%u%u", (axis - 6) / 3, (axis - 6) % 3);
}

static void print_alone(const sample *s) {
    for (unsigned axis = 0; axis < s->axes; axis++) {
        size_t count = 0;
        for (size_t n = 0; n < s->count; n++)
            count += s->miss[n].axis[axis].alone;
        printf(axis ? ", " : "");
        print_axis(axis, s->axes);
        printf(" %.1f %%", 100.0 * (double)count / (double)s->count);
    }
    printf("\n\n");
}

static void print_orders(const sample *s, const named_order orders[], size_t count) {
    unsigned greedy[AXES];
    greedy_order(s, greedy);
    printf("| order | axes tested, mean |\n|---|--:|\n");
    for (size_t k = 0; k < count; k++)
        printf("| %s | %.3f |\n", orders[k].name, mean_tested(s, orders[k].order));
    printf("| most separating first:");
    for (unsigned k = 0; k < s->axes; k++) {
        putchar(' ');
        print_axis(greedy[k], s->axes);
    }
    printf(" | %.3f |\n\n", mean_tested(s, greedy));
}

static void report(const char *title, sample s) {
    printf("## %s\n\n%zu of %zu queries end separate. Separates by itself: ", title, s.count, s.queries);
    print_alone(&s);
    if (s.axes == 15)
        print_orders(&s, orders3, sizeof orders3 / sizeof *orders3);
    else if (s.axes == 4)
        print_orders(&s, orders2, sizeof orders2 / sizeof *orders2);
    else
        print_orders(&s, orders_level, sizeof orders_level / sizeof *orders_level);
    free(s.miss);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: order FILE\n");
        return 2;
    }
    printf("# Which axis separates?\n\nWritten by `make bench-order`. A0 is the first face of A, E12 the "
           "edge pair of "
           "A's axis 1 and B's axis 2.\nSkipped axes are not counted.\n\n");
    report("Road users at a crossing (examples/crossing.toi), obb2", from_file(argv[1], 4));
    report("Level boxes, aabb3", generated(TOI_SHAPE_AABB3, TOI_SHAPE_AABB3, 3, TURN_ANY));
    report("Boxes that stand upright, obb3", generated(TOI_SHAPE_OBB3, TOI_SHAPE_OBB3, 15, TURN_YAW));
    report("Boxes turned at random, obb3", generated(TOI_SHAPE_OBB3, TOI_SHAPE_OBB3, 15, TURN_ANY));
    report("Boxes nearly parallel, obb3", generated(TOI_SHAPE_OBB3, TOI_SHAPE_OBB3, 15, TURN_NEARLY));
    return 0;
}
