/* SPDX-License-Identifier: MIT */
#include "digest_turn.h"

/* A spin mostly turns by up to four radians until the end. */
static fix16_t any_spin(random_source *r, fix16_t t_max) {
    const int32_t most = t_max > INT32_C(65536) ? 4 * INT32_C(65536) / (t_max >> 16) : 4 * INT32_C(65536);
    if (random_once_in(r, 16))
        return (fix16_t)random_bits(r);
    return (fix16_t)random_below(r, (uint32_t)(2 * most + 1)) - most;
}

/* The body's centre, mostly. */
static fix16_t any_pivot(random_source *r, fix16_t center) {
    if (!random_once_in(r, 3))
        return center;
    return center / 2 + (fix16_t)random_below(r, INT32_C(8) * 65536) - INT32_C(4) * 65536;
}

static toi_vec3 any_carried(random_source *r) {
    toi_vec3 v = {0, 0, 0};
    if (random_once_in(r, 3)) {
        v.x = (fix16_t)random_below(r, INT32_C(4) * 65536) - INT32_C(2) * 65536;
        v.y = (fix16_t)random_below(r, INT32_C(4) * 65536) - INT32_C(2) * 65536;
        v.z = (fix16_t)random_below(r, INT32_C(4) * 65536) - INT32_C(2) * 65536;
    }
    return v;
}

static toi_motion3 any_motion(random_source *r, const body *of, const toi_vec3 *velocity, fix16_t t_max) {
    toi_motion3 motion = {*velocity, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    if (random_once_in(r, 6))
        return motion;
    motion.carried = any_carried(r);
    motion.spin.x = any_spin(r, t_max);
    motion.spin.y = any_spin(r, t_max);
    motion.spin.z = any_spin(r, t_max);
    motion.pivot.x = any_pivot(r, of->center[0]);
    motion.pivot.y = any_pivot(r, of->center[1]);
    motion.pivot.z = any_pivot(r, of->center[2]);
    return motion;
}

static toi_turn_options any_options(random_source *r, const digest_query *q) {
    toi_turn_options options = {.t_max = q->options.t_max, .instant = q->options.instant};
    if (random_once_in(r, 4))
        options.margin = (fix16_t)random_below(r, 4096) - 1024;
    if (random_once_in(r, 4))
        options.tolerance = (fix16_t)random_below(r, 4096);
    if (random_once_in(r, 4))
        options.budget = (uint16_t)random_below(r, 12);
    return options;
}

static void add_step(digest *d, const toi_turn_step *step) {
    digest_add(d, step->from);
    digest_add(d, step->until);
    digest_add(d, step->axis.kind * INT32_C(65536) + step->axis.a);
    digest_add(d, step->axis.b);
    digest_add(d, step->normal.x);
    digest_add(d, step->normal.y);
    digest_add(d, step->normal.z);
    digest_add_vector(d, &step->spin);
}

void digest_ask_turn(digest *d, query_source *source, const digest_query *q) {
    random_source *r = &source->random;
    const toi_motion3 a = any_motion(r, &source->a, &q->va, q->options.t_max),
                      b = any_motion(r, &source->b, &q->vb, q->options.t_max);
    toi_turn_options options = any_options(r, q);
    toi_turn_step proof = {0, 0, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    uint16_t count = 0;
    options.proof = &proof;
    options.proof_room = 1;
    options.proof_count = &count;
    toi_turn(&q->a, &a, &q->b, &b, &options, &source->answer);
    digest_add_hit(d, &source->answer);
    if (source->answer.status >= 0 && count != 0)
        add_step(d, &proof);
}
