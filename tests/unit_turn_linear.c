/* SPDX-License-Identifier: MIT */
/* Where nothing turns the sweep answers, bit for bit: of thrown queries of every pair and of round shapes,
 * the hard ones among them, with velocities that are in part carried. */
#include <string.h>
#include "digest_queries.h"
#include "same.h"
#include "tap.h"
#include "turn_typed.h"

enum { QUERIES = 4000 };

static bool is_same(const toi_hit *x, const toi_hit *y) {
    return x->status == y->status && x->enter == y->enter && x->exit == y->exit &&
           same_vector(&x->normal, &y->normal) && same_axis(&x->axis, &y->axis) &&
           x->conservative == y->conservative;
}

static bool is_within(int64_t x) {
    return x < TOI_LIMIT && x > -TOI_LIMIT;
}

static bool are_within(const toi_vec3 *v, bool flat) {
    return is_within(v->x) && is_within(v->y) && (flat || is_within(v->z));
}

/* Says whether an axis-aligned box is in the domain of all other pairs. */
static bool is_level_within(const fix16_t *lo, const fix16_t *hi, int n) {
    int64_t sum = 0;
    for (int k = 0; k < n; k++) {
        if (!is_within(((int64_t)lo[k] + hi[k]) / 2) || !is_within(((int64_t)lo[k] + hi[k] + 1) / 2))
            return false;
        sum += (int64_t)hi[k] - lo[k];
    }
    return sum < 2 * (int64_t)TOI_LIMIT;
}

/* Says whether toi_turn takes a shape that sweeps take: axes are to be true, and boxes in the domain. */
static bool is_taken(const toi_shape *shape) {
    switch (shape->kind) {
    case TOI_SHAPE_AABB2:
        return is_level_within(&shape->as.aabb2.lo.x, &shape->as.aabb2.hi.x, 2);
    case TOI_SHAPE_AABB3:
        return is_level_within(&shape->as.aabb3.lo.x, &shape->as.aabb3.hi.x, 3);
    case TOI_SHAPE_OBB2:
        return toi_rot2_check(&shape->as.obb2.rot) == TOI_OK;
    case TOI_SHAPE_OBB3:
        return toi_rot3_check(&shape->as.obb3.rot) == TOI_OK;
    case TOI_SHAPE_HULL3:
        return toi_rot3_check(&shape->as.hull3.rot) == TOI_OK;
    default:
        return true;
    }
}

/* Splits a velocity in two parts below TOI_LIMIT. */
static toi_motion3 split(random_source *r, const toi_vec3 *v) {
    toi_motion3 motion = {.pivot = {random_signed(r, 28), random_signed(r, 28), random_signed(r, 28)}};
    const unsigned drop = random_index(r, 3);
    motion.velocity.x = drop == 0 ? v->x : v->x / 3;
    motion.velocity.y = drop == 1 ? 0 : v->y / 2 + 1;
    motion.velocity.z = drop == 2 ? v->z / 7 : v->z / 2;
    motion.carried = (toi_vec3){v->x - motion.velocity.x, v->y - motion.velocity.y, v->z - motion.velocity.z};
    return motion;
}

static toi_status ask_typed(const digest_query *q, const toi_motion3 *ma, const toi_motion3 *mb,
                            const toi_turn_options *options, toi_hit *hit) {
    for (unsigned n = 0; n < TYPED_TURNS; n++)
        if (typed_turns[n].a == q->a.kind && typed_turns[n].b == q->b.kind && q->a.radius == 0 &&
            q->b.radius == 0)
            return typed_turns[n].turn(&q->a.as, ma, &q->b.as, mb, options, hit);
    return toi_turn(&q->a, ma, &q->b, mb, options, hit);
}

/* Null: none. */
static const char *fault_of(const digest_query *q, random_source *r, unsigned *answered) {
    uint16_t count = 99;
    const bool flat = q->a.kind % 2 == 1 ? q->a.kind < 9 : q->a.kind == TOI_SHAPE_CAPSULE2;
    const bool vast = !are_within(&q->va, flat) || !are_within(&q->vb, flat);
    const toi_options options = {.t_max = q->options.t_max, .instant = q->options.instant};
    const toi_turn_options turning = {
        .t_max = options.t_max, .instant = options.instant, .proof_count = &count};
    const toi_motion3 ma = vast ? (toi_motion3){.velocity = q->va} : split(r, &q->va),
                      mb = vast ? (toi_motion3){.velocity = q->vb} : split(r, &q->vb);
    toi_hit swept, turned, typed;
    const toi_status status = toi_sweep(&q->a, &q->va, &q->b, &q->vb, &options, &swept);
    toi_turn(&q->a, &ma, &q->b, &mb, &turning, &turned);
    ask_typed(q, &ma, &mb, &turning, &typed);
    if (turned.status != typed.status)
        return "the typed function has another status";
    if (turned.status < 0)
        return status < 0 || vast || !is_taken(&q->a) || !is_taken(&q->b) ? NULL
                                                                          : "what sweeps take is refused";
    ++*answered;
    if (!is_same(&swept, &turned) || !is_same(&swept, &typed))
        return "the answer is another one";
    return count != 0 ? "there are steps of a proof" : NULL;
}

int main(void) {
    random_source r = {35};
    for (unsigned n = 0; n < DIGEST_PAIRS + DIGEST_SETS; n++) {
        query_source source = query_start(n, 0);
        unsigned faults = 0, answered = 0;
        const char *first = "";
        for (unsigned i = 0; i < QUERIES; i++) {
            digest_query q;
            query_next(&source, &q);
            const char *fault = fault_of(&q, &r, &answered);
            if (fault != NULL && faults++ == 0)
                first = fault;
            toi_sweep(&q.a, &q.va, &q.b, &q.vb, &q.options, &source.answer);
        }
        tap_ok(faults == 0 && answered > QUERIES / 2, "%s: %u of %u answered are other answers%s%s",
               digest_pair_name(n), faults, answered, faults > 0 ? ": " : "", first);
    }
    return tap_done();
}
