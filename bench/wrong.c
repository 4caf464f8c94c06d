/* SPDX-License-Identifier: MIT */
/* Counts the wrong answers of the rivals of plain/plain.h, the library's being taken for right: lines of
 * "RIVAL;PAIR;WHICH;ASKED;MISSED;FALSE;LATE;WORST DEPTH IN ULPS". */
#include <math.h>
#include <stdio.h>
#include <string.h>
#include "../tests/random.h"
#include "plain/plain.h"

enum { SCENES = 25000, HAIR = 4 /* ulps */ };

typedef struct {
    unsigned asked, missed, invented, late;
    double worst;
} tally;

static const plain_rival *rival;
static const bench_row *row;

static toi_status ask_library(const scene *s, toi_hit *hit) {
    const toi_options options = bench_options(row, NULL);
    return row->pair->query(s, &options, hit);
}

/* How deep the shapes are in one another at a time, in ulps, if only just: 2 ulps and one ulp of time are the
 * library's own. */
static double depth_at(double time, const scene *s, const toi_hit *hit) {
    const toi_vec3 *n = &hit->normal;
    const double x = (double)s->va.x - s->vb.x, y = (double)s->va.y - s->vb.y, z = (double)s->va.z - s->vb.z;
    const double closing = (x * n->x + y * n->y + z * n->z) / 65536;
    return (time - (hit->enter + 1.0) / 65536) * closing - 2;
}

static void judge(tally *t, const scene *s) {
    static uint64_t room[PLAIN_ROOM / sizeof(uint64_t)];
    toi_hit hit;
    const toi_status truth = ask_library(s, &hit), said = rival->load(s, room)(room);
    t->asked++;
    t->missed += (truth == TOI_HIT || truth == TOI_OVERLAP) && said == TOI_SEPARATE;
    t->invented += truth == TOI_SEPARATE && said != TOI_SEPARATE;
    if (truth == TOI_HIT && said == TOI_HIT) {
        const double depth = depth_at(rival->enter(room), s, &hit);
        t->late += depth > HAIR;
        t->worst = fmax(t->worst, depth);
    }
}

static void print(const tally *t, const char *which) {
    printf("%s;%s;%s;%u;%u;%u;%u;%.0f\n", rival->name, row->pair->name, which, t->asked, t->missed,
           t->invented, t->late, t->worst);
}

static void judge_all(void) {
    tally t = {0, 0, 0, 0, 0};
    for (uint32_t number = 0; number < SCENES; number++) {
        scene s;
        bench_scene(&s, row, number);
        judge(&t, &s);
    }
    print(&t, row->class->name);
}

static scene moved(const scene *s, unsigned axis, fix16_t by) {
    const toi_vec3 way = {axis == 0 ? by : 0, axis == 1 ? by : 0, axis == 2 ? by : 0};
    return scene_moved(s, way);
}

/* How far B can be moved before the two miss each other; none where that is not found. */
static fix16_t find_edge(const scene *s, unsigned axis) {
    toi_hit hit;
    fix16_t meets = 0, apart = row->class->size == SCENE_LARGE ? F16(3000) : F16(100);
    scene m = moved(s, axis, apart);
    if (ask_library(s, &hit) != TOI_HIT || ask_library(&m, &hit) != TOI_SEPARATE)
        return 0;
    while (apart - meets > 1) {
        const fix16_t middle = meets + (apart - meets) / 2;
        m = moved(s, axis, middle);
        *(ask_library(&m, &hit) == TOI_SEPARATE ? &apart : &meets) = middle;
    }
    return meets;
}

static void judge_by_a_hair(void) {
    tally t = {0, 0, 0, 0, 0};
    char which[64];
    for (uint32_t number = 0; number < SCENES; number++) {
        scene s, m;
        bench_scene(&s, row, number);
        const unsigned axis = number % (s.b.kind == TOI_SHAPE_POLY2 ? 2 : 3);
        const fix16_t edge = find_edge(&s, axis);
        if (edge == 0)
            continue;
        m = moved(&s, axis, edge - HAIR);
        judge(&t, &m);
        m = moved(&s, axis, edge + 1 + HAIR);
        judge(&t, &m);
    }
    snprintf(which, sizeof which, "%s, by a hair", row->class->name);
    print(&t, which);
}

/* One row of each pair, turn and size stands for all scenes of that kind. */
static void count(const bench_row *of) {
    static uint64_t room[PLAIN_ROOM / sizeof(uint64_t)];
    scene s;
    bench_scene(&s, of, 0);
    if (!bench_is_plain(of->class) || of->class->wanted != TOI_HIT || rival->load(&s, room) == NULL)
        return;
    row = of;
    judge_all();
    judge_by_a_hair();
}

int main(void) {
    static const plain_rival *const rivals[] = {&plain_float, &plain_fix16};
    for (unsigned n = 0; n < sizeof rivals / sizeof *rivals; n++) {
        rival = rivals[n];
        bench_each(count);
    }
    return 0;
}
