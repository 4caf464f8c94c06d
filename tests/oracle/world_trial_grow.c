/* SPDX-License-Identifier: MIT */
#include "world_trial_grow.h"

#include "replay.h"
#include "shift.h"
#include "world_motion.h"
#include "world_roll.h"

#include <math.h>

static const char *const PROMISES[GROW_CHECKS] = {"never missed",
                                                  "never late",
                                                  "early by no more than 2 ulp and the travel of a tick",
                                                  "boxes: the exact answer",
                                                  "times are within [0, t_max]",
                                                  "a second opinion agrees",
                                                  "typed functions answer the same",
                                                  "no error of what is legal",
                                                  "no sampled motion within the bound touches before"};

void grow_trial_init(grow_trial *t, pair which) {
    *t = (grow_trial){.which = which,
                      .count = {PAIR_NAMES[which], "with bounds", PROMISES, GROW_CHECKS, 0, {0}}};
    grow_init(&t->truth);
}

void grow_trial_clear(grow_trial *t) {
    grow_clear(&t->truth);
}

/* ---- a query ---- */

typedef struct {
    query q;
    toi_bound bound;
    toi_status status;
    fix16_t enter;
} asked;

static void ask_tagged(asked *a) {
    a->enter = -1;
    a->status = toi_earliest(&a->q.a, &a->q.va, &a->q.b, &a->q.vb, &a->bound, a->q.t_max, &a->enter);
}

static bool typed_agrees(const asked *x) {
    const query *q = &x->q;
    const toi_vec2 va = {q->va.x, q->va.y}, vb = {q->vb.x, q->vb.y};
    const toi_bound *bound = &x->bound;
    fix16_t enter = -1;
    toi_status status = x->status;
    if (q->a.kind != q->b.kind || q->a.radius > 0 || q->b.radius > 0)
        return true;
    switch (q->a.kind) {
    case TOI_SHAPE_AABB2:
        status = toi_earliest_aabb2(&q->a.as.aabb2, &va, &q->b.as.aabb2, &vb, bound, q->t_max, &enter);
        break;
    case TOI_SHAPE_AABB3:
        status = toi_earliest_aabb3(&q->a.as.aabb3, &q->va, &q->b.as.aabb3, &q->vb, bound, q->t_max, &enter);
        break;
    case TOI_SHAPE_OBB2:
        status = toi_earliest_obb2(&q->a.as.obb2, &va, &q->b.as.obb2, &vb, bound, q->t_max, &enter);
        break;
    case TOI_SHAPE_OBB3:
        status = toi_earliest_obb3(&q->a.as.obb3, &q->va, &q->b.as.obb3, &q->vb, bound, q->t_max, &enter);
        break;
    case TOI_SHAPE_POLY2:
        status = toi_earliest_poly2(&q->a.as.poly2, &va, &q->b.as.poly2, &vb, bound, q->t_max, &enter);
        break;
    default:
        return true;
    }
    return status == x->status && enter == x->enter;
}

static void report(grow_trial *t, int promise, const asked *a, const char *theme, const grow_verdict *v) {
    if (!tally_break(&t->count, promise))
        return;
    fix16_t tick = -1;
    const bool may = t->truth.boxes && grow_boxes(&t->truth, &tick);
    printf("# %s broken: %s (%s): answer %d %ld, early %.4f, exact %d %ld\n# grow @%ld @%ld @%ld ",
           PROMISES[promise], t->count.name, theme, a->status, (long)a->enter, v->early, may, (long)tick,
           (long)a->bound.margin, (long)a->bound.speed, (long)a->bound.accel);
    replay_print(&a->q, stdout);
    printf("\n");
}

static void second_opinion(grow_trial *t, const asked *a, const char *theme, const grow_verdict *v) {
    fix16_t tick;
    const int found = t->truth.boxes ? grow_boxes_again(&t->truth, &tick) : -1;
    t->undecided += t->truth.boxes && found < 0;
    if (found >= 0 && ((found == 1) != (a->status == TOI_MAY_TOUCH) || tick != a->enter))
        report(t, GROW_AGAIN, a, theme, v);
}

static void run(grow_trial *t, asked *a, const char *theme, dice *d) {
    grow_verdict v = {0};
    ask_tagged(a);
    t->count.queries++;
    grow_set(&t->truth, &a->q, &a->bound);
    if (a->status < 0) {
        report(t, GROW_ERROR, a, theme, &v);
        return;
    }
    v = grow_judge(&t->truth, a->status, a->enter);
    for (int n = 0; n < GROW_PROMISES; n++) {
        if (v.broken >> n & 1)
            report(t, n, a, theme, &v);
    }
    t->may += a->status == TOI_MAY_TOUCH;
    t->tired += v.tired;
    t->early = v.tired || !grow_is_barred(&t->truth, a->enter) ? t->early : fmax(t->early, v.early);
    t->corner = fmax(t->corner, v.corner);
    second_opinion(t, a, theme, &v);
    if (!typed_agrees(a))
        report(t, GROW_TYPED, a, theme, &v);
    if (t->count.queries % 4 == 0) {
        t->motions++;
        if (motion_touches(&t->truth, a->enter, d))
            report(t, GROW_MOTION, a, theme, &v);
    }
}

/* ---- at the edge of contact ---- */

/* Adds to the margin, the speed, the acceleration, t_max, or to where B is. */
static bool change(asked *out, const asked *a, int member, int64_t by, shift_room *room) {
    *out = *a;
    fix16_t *const members[4] = {&out->bound.margin, &out->bound.speed, &out->bound.accel, &out->q.t_max};
    if (member < 4) {
        const int64_t sum = *members[member] + by;
        *members[member] = (fix16_t)sum;
        return sum >= 0 && sum <= INT32_MAX;
    }
    const int64_t way[3] = {member == 4 ? by : 0, member == 5 ? by : 0, member == 6 ? by : 0};
    return shape_shift(&out->q.b, &a->q.b, &a->q.a, way, room);
}

static bool differs(const asked *a, int member, int64_t by, shift_room *room) {
    asked other;
    if (!change(&other, a, member, by, room))
        return false;
    ask_tagged(&other);
    return other.status != a->status;
}

/* A change, found by doubling and bisection, after which the answer is another. */
static void run_edge(grow_trial *t, const asked *a, int member, int sign, dice *d) {
    shift_room room;
    int64_t same = 0, other = 1;
    while (other < INT32_MAX && !differs(a, member, sign * other, &room)) {
        same = other;
        other *= 2;
    }
    if (other >= INT32_MAX)
        return;
    while (other - same > 1) {
        const int64_t middle = same + (other - same) / 2;
        *(differs(a, member, sign * middle, &room) ? &other : &same) = middle;
    }
    for (int64_t n = -1; n <= 1; n++) {
        asked at;
        if (!change(&at, a, member, sign * (other + n), &room))
            continue;
        run(t, &at, "edge", d);
        t->edges++;
    }
}

static int64_t scene_size(const query *q) {
    const int64_t v[6] = {q->va.x, q->va.y, q->va.z, q->vb.x, q->vb.y, q->vb.z};
    int64_t most = fix16_one;
    for (int n = 0; n < 6; n++)
        most = v[n] > most ? v[n] : -v[n] > most ? -v[n] : most;
    return most > INT32_MAX / 2 ? INT32_MAX / 2 : most;
}

void grow_trial_run(grow_trial *t, uint64_t seed, uint64_t index) {
    dice d = {seed * UINT64_C(0xA24BAED4963EE407) + index};
    asked a;
    const char *theme = dice_chance(&d, 25) && !pair_is_round(t->which) && t->which >= PAIR_HULL3
                            ? generate_thin(&a.q, t->which, seed, index)
                            : generate(&a.q, t->which, seed, index);
    a.bound = roll_bound(&d, scene_size(&a.q));
    if (t->which <= PAIR_AABB3 && dice_chance(&d, 50)) {
        roll_kink(&a.q, &a.bound, t->which == PAIR_AABB2 ? 2 : 3, &d);
        theme = "kink";
    }
    run(t, &a, theme, &d);
    if (dice_chance(&d, 35)) {
        const int dimensions = shape_dimensions(&a.q.a), member = (int)dice_range(&d, 0, 3 + dimensions);
        const int sign = member < 4 ? (a.status == TOI_SEPARATE ? 1 : -1) : dice_chance(&d, 50) ? 1 : -1;
        run_edge(t, &a, member, sign, &d);
    }
}

void grow_trial_note(const grow_trial *t) {
    printf(
        "# %s: %lu judged, %lu may touch, %lu at the edge, %lu motions; worst early %.4f ulp, corners %.4f R",
        t->count.name, t->count.queries, t->may, t->edges, t->motions, t->early, t->corner);
    if (t->tired > 0)
        printf("; %lu given up and early", t->tired);
    if (t->undecided > 0)
        printf("; %lu without a second opinion", t->undecided);
    printf("\n");
}
