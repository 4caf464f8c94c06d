/* SPDX-License-Identifier: MIT */
#include "edge.h"

#include <math.h>
#include <stdlib.h>

typedef enum { KNOB_PLACE, KNOB_SPIN, KNOB_TIME } knob_kind;

typedef struct {
    scene *s;
    knob_kind kind;
    real3 way;      /* of a place */
    fix16_t *spin;  /* of a spin, the number that is changed */
    int64_t start;  /* what it was */
    int64_t at;     /* by how much it is changed */
    bool by_answer; /* whether toi_turn says what meets */
} knob;

static int64_t rounded(double x) {
    return (int64_t)floor(x + 0.5);
}

static void turn_knob(knob *k, int64_t to) {
    if (k->kind == KNOB_PLACE)
        scene_shift(k->s, rounded((double)to * k->way.x) - rounded((double)k->at * k->way.x),
                    rounded((double)to * k->way.y) - rounded((double)k->at * k->way.y),
                    rounded((double)to * k->way.z) - rounded((double)k->at * k->way.z));
    else if (k->kind == KNOB_SPIN)
        *k->spin = (fix16_t)(k->start + to);
    else
        k->s->options.t_max = (fix16_t)(k->start + to);
    k->at = to;
}

static bool is_in_range(const knob *k, int64_t to) {
    const int64_t value = k->start + to;
    return k->kind == KNOB_PLACE ||
           (k->kind == KNOB_TIME ? value >= 1 && value <= INT32_MAX : llabs(value) <= INT32_MAX);
}

static bool meets(knob *k) {
    meeting m;
    double when;
    toi_hit hit;
    if (k->by_answer)
        return toi_turn(&k->s->shape[0], &k->s->motion[0], &k->s->shape[1], &k->s->motion[1], &k->s->options,
                        &hit) >= TOI_HIT;
    if (!meeting_make(&m, k->s->shape, k->s->motion, scene_t_max(k->s)))
        return false;
    m.most_looks = 2000;
    const double slack = 0.02 + 100 * m.doubt;
    return meeting_span(&m, 0, m.t_max, k->s->options.margin, slack, &when) == SPAN_MEETS;
}

/* The way between both where they are nearest, of a few times. */
static real3 shortest_way(scene *s, dice *d) {
    meeting m;
    gap best = {1e300, 1e300, {1, 0, 0}}, g;
    const int samples = 24;
    if (!meeting_make(&m, s->shape, s->motion, scene_t_max(s)))
        return best.normal;
    for (int n = 0; n <= samples; n++) {
        meeting_gap(&m, m.t_max * n / samples, &g);
        if (g.least < best.least)
            best = g;
    }
    return dice_chance(d, 50) ? best.normal : times(-1, best.normal);
}

static void choose(knob *k, scene *s, dice *d) {
    fix16_t *const spins[6] = {&s->motion[0].spin.x, &s->motion[0].spin.y, &s->motion[0].spin.z,
                               &s->motion[1].spin.x, &s->motion[1].spin.y, &s->motion[1].spin.z};
    *k = (knob){.s = s, .by_answer = dice_chance(d, 50)};
    k->kind = (knob_kind)dice_range(d, 0, 2);
    k->spin = spins[dice_range(d, 0, 5)];
    if (k->kind == KNOB_SPIN && *k->spin == 0)
        k->kind = KNOB_PLACE;
    if (k->kind == KNOB_PLACE)
        k->way = shortest_way(s, d);
    if (k->kind == KNOB_TIME && s->options.t_max == 0)
        s->options.t_max = fix16_one;
    k->start = k->kind == KNOB_TIME ? s->options.t_max : *k->spin;
}

/* A change that decides otherwise, by doubling it, one way and then the other. 0: none. */
static int64_t find_other(knob *k, bool now) {
    for (int sign = 1; sign >= -1; sign -= 2) {
        for (int bit = 2; bit < 29; bit += 3) {
            const int64_t to = sign * (INT64_C(1) << bit);
            if (!is_in_range(k, to))
                break;
            turn_knob(k, to);
            if (!scene_is_legal(k->s))
                break;
            if (meets(k) != now)
                return to;
        }
    }
    return 0;
}

void edge_bring(scene *s, dice *d) {
    knob k;
    choose(&k, s, d);
    const bool now = meets(&k);
    int64_t same = 0, other = find_other(&k, now);
    if (k.kind == KNOB_TIME && now && k.start > 2) {
        other = 1 - k.start; /* what meets at all does not in the first tick, or else from the start */
        turn_knob(&k, other);
        other = meets(&k) == now ? 0 : other;
    }
    if (other == 0) {
        turn_knob(&k, 0);
        return;
    }
    while (llabs(other - same) > 1) {
        const int64_t middle = same + (other - same) / 2;
        turn_knob(&k, middle);
        if (meets(&k) == now)
            same = middle;
        else
            other = middle;
    }
    const int64_t off = dice_chance(d, 70) ? dice_range(d, -2, 2) : dice_range(d, -40, 40);
    const int64_t to = same + off;
    turn_knob(&k, is_in_range(&k, to) ? to : same);
}
