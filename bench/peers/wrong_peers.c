/* SPDX-License-Identifier: MIT */
/* Counts the wrong answers of the peers, the library's being taken for right: lines of
 * "PEER;PAIR;CLASS;ASKED;MISSED;INVENTED;LATE OR SHALLOW;EARLY OR DEEP;WORST OF EACH IN ULPS". */
#include <math.h>
#include <stdio.h>
#include "peer_rows.h"

/* Scenes lie within 512 units, where a float has a step of 4 ulps: what lies within four steps is no fault.
 */
enum { SCENES = 10000, HAIR = 16 /* ulps */ };

typedef struct {
    unsigned asked, missed, invented, late, early;
    double latest, earliest;
} tally;

/* How fast the shapes, or ray and shape, come together along the normal, in units a step. */
static double closing(const peer *p, const scene *s, const toi_hit *hit) {
    const bool ray = p->group == BENCH_RAYS;
    const double x = (double)s->va.x - (ray ? 0 : s->vb.x), y = (double)s->va.y - (ray ? 0 : s->vb.y),
                 z = (double)s->va.z - (ray ? 0 : s->vb.z);
    return fabs(x * hit->normal.x + y * hit->normal.y + z * hit->normal.z) / 65536 / 65536;
}

/* How much too late (or too shallow), in ulps of depth; below 0 too early (or too deep). */
static double error_of(const peer *p, const scene *s, const toi_hit *hit) {
    toi_penetration truth;
    if (p->group != BENCH_OVERLAPS)
        return (p->measure() - hit->enter) * closing(p, s, hit);
    toi_overlap(&s->a, &s->b, &truth);
    return truth.depth - p->measure();
}

/* A cast of what begins in the shape is no hit for some libraries, and has no time in others. */
static bool is_asked(const peer *p, const toi_hit *hit) {
    return p->group == BENCH_OVERLAPS || hit->status != TOI_OVERLAP;
}

static void judge(tally *t, const peer *p, const scene *s, const toi_hit *hit) {
    const bool met = p->ask(), meet = hit->status == TOI_HIT || hit->status == TOI_OVERLAP;
    t->asked++;
    t->missed += meet && !met;
    t->invented += hit->status == TOI_SEPARATE && met;
    if (!meet || !met || !p->measure)
        return;
    const double error = error_of(p, s, hit);
    t->late += error > HAIR;
    t->early += error < -HAIR;
    t->latest = fmax(t->latest, error);
    t->earliest = fmax(t->earliest, -error);
}

static void count(const peer *p, const bench_row *row) {
    tally t = {0, 0, 0, 0, 0, 0, 0};
    const toi_options options = bench_options(row, NULL);
    if (p->at_contact || row->class->wanted == TOI_SEPARATE)
        return;
    for (uint32_t number = 0; number < SCENES; number++) {
        scene s;
        toi_hit hit;
        bench_scene(&s, row, number);
        p->load(&s);
        row->pair->query(&s, &options, &hit);
        if (is_asked(p, &hit))
            judge(&t, p, &s, &hit);
    }
    printf("%s;%s;%s;%u;%u;%u;%u;%u;%.0f;%.0f\n", p->name, row->pair->name, row->class->name, t.asked,
           t.missed, t.invented, t.late, t.early, t.latest, t.earliest);
}

static void count_row(const bench_row *row) {
    peers_of(row, count);
}

int main(void) {
    bench_each(count_row);
    return 0;
}
