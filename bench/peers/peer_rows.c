/* SPDX-License-Identifier: MIT */
#include "peer_rows.h"

/* A peer that casts nothing sees shapes this much later than they touch, in ulps of the step. */
enum { LATER = 256 };

static bool has(const peer *p, const bench_row *row) {
    const bench_class *class = row->class;
    const bool odd = class->quick || class->hint || class->size == SCENE_LARGE ||
                     (class->group == BENCH_SWEEPS && (class->wanted != TOI_HIT || class->turn != TURN_ANY));
    const scene_shape *a = &row->pair->a, *b = &row->pair->b;
    return !odd && class->group == p->group && a->kind == p->kind &&
           b->kind == (p->other != 0 ? p->other : p->kind) && a->vertices <= 8 && !a->box && !a->rounded;
}

void peers_of(const bench_row *row, void (*visit)(const peer *p, const bench_row *row)) {
    for (unsigned n = 0; n < peers_here_count; n++)
        for (unsigned k = 0; k < peers_here[n]->count; k++)
            if (has(&peers_here[n]->functions[k], row))
                visit(&peers_here[n]->functions[k], row);
}

static fix16_t way_at(fix16_t time, fix16_t va, fix16_t vb) {
    return fix16_mul(time, vb - va);
}

scene peer_scene(const peer *p, const bench_row *row, const scene *s) {
    const toi_options options = bench_options(row, NULL);
    toi_hit hit;
    if (!p->at_contact || row->pair->query(s, &options, &hit) != TOI_HIT)
        return *s;
    const fix16_t time = hit.enter + LATER;
    const toi_vec3 way = {way_at(time, s->va.x, s->vb.x), way_at(time, s->va.y, s->vb.y),
                          way_at(time, s->va.z, s->vb.z)};
    return scene_moved(s, way);
}
