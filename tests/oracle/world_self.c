/* SPDX-License-Identifier: MIT */
/* Do the judges of worlds see what is wrong? Answers made by the reference itself have to pass, and the same
 * answers, broken in one way each, have to be caught. */
#include "dice.h"
#include "generate.h"
#include "replay.h"
#include "tests/tap.h"
#include "world_boxes.h"
#include "world_grow.h"
#include "world_motion.h"
#include "world_roll.h"
#include "world_trial_robot.h"

#include <math.h>

enum { QUERIES = 40, BOX_QUERIES = 400 };

/* The latest that is right, of all shapes but two boxes. */
static toi_status own_earliest(const grow *g, fix16_t *enter) {
    near_time found;
    if (g->boxes) {
        *enter = g->q->t_max;
        return grow_boxes(g, enter) ? TOI_MAY_TOUCH : TOI_SEPARATE;
    }
    *enter = g->q->t_max;
    if (!grow_contact(g, g->q->t_max, true, &found))
        return TOI_SEPARATE;
    *enter = (fix16_t)floor(grow_clear_until(g, ldexp((double)found.ticks, -found.bits)));
    return TOI_MAY_TOUCH;
}

/* How often answers were broken, and how often that was seen. */
typedef struct {
    unsigned own, own_wrong, late, late_seen, missed, missed_seen, early, early_seen, exact, exact_seen, may,
        moved, moved_seen;
} counts;

static bool is_broken(grow *g, toi_status status, fix16_t enter, unsigned promises) {
    return (grow_judge(g, status, enter).broken & promises) != 0;
}

/* Boxes may touch sooner than round corners do. */
static const unsigned LATE = 1u << GROW_LATE | 1u << GROW_MISSED | 1u << GROW_EXACT;

static void break_answer(grow *g, toi_status status, fix16_t enter, counts *c, dice *d) {
    const fix16_t t_max = g->q->t_max;
    if (status == TOI_MAY_TOUCH) {
        c->may++;
        c->missed++;
        c->missed_seen += is_broken(g, TOI_SEPARATE, t_max, LATE);
    }
    if (status == TOI_MAY_TOUCH && enter < t_max - 1) {
        const int64_t later = enter + 2 + dice_scale(d, 10);
        c->late++;
        c->late_seen += is_broken(g, TOI_MAY_TOUCH, (fix16_t)(later > t_max ? t_max : later), LATE);
    }
    for (int k = 0; k < 2; k++) {
        const fix16_t sooner = k == 0 ? enter / 2 : (fix16_t)(enter - enter / 64 - 1);
        if (enter == 0 || !grow_is_barred(g, sooner) || grow_axes(g, sooner) <= 3 + grow_travel(g, sooner))
            continue;
        c->early++;
        c->early_seen += is_broken(g, TOI_MAY_TOUCH, sooner, 1u << GROW_EARLY);
    }
    if (g->boxes && enter > 0) {
        c->exact++;
        c->exact_seen += is_broken(g, status, enter - 1, (1u << GROW_EXACT) | (1u << GROW_SANE));
    }
}

/* A bound that is said to be smaller than that of the motions. */
static void break_motion(grow *g, fix16_t enter, counts *c, dice *d) {
    const int64_t later = enter + (int64_t)enter / 2 + 4;
    if (later > g->q->t_max || grow_gap(g, (double)later) > -64 || enter == 0)
        return;
    c->moved++;
    c->moved_seen += motion_touches(g, (fix16_t)later, d);
}

static void run(grow *g, const query *q, counts *c, dice *d) {
    const toi_bound bound = roll_bound(d, 4 * (int64_t)fix16_one);
    fix16_t enter;
    grow_set(g, q, &bound);
    const toi_status status = own_earliest(g, &enter);
    const grow_verdict v = grow_judge(g, status, enter);
    c->own++;
    if (v.broken != 0) {
        printf("# own answer %d %ld of a query with t_max %ld broken: %x\n", status, (long)enter,
               (long)q->t_max, v.broken);
        c->own_wrong++;
    }
    if (status == TOI_MAY_TOUCH && motion_touches(g, enter, d)) {
        printf("# a motion touches before %ld of a query with bound %ld %ld %ld, gap %g, reach %g, axes %g: ",
               (long)enter, (long)bound.margin, (long)bound.speed, (long)bound.accel, grow_gap(g, enter),
               grow_reach(g, enter), grow_axes(g, enter));
        replay_print(q, stdout);
        printf("\n");
        c->own_wrong++;
    }
    break_answer(g, status, enter, c, d);
    if (status == TOI_MAY_TOUCH)
        break_motion(g, enter, c, d);
}

static void check_again(const grow *g, const query *q, counts *c) {
    fix16_t one = q->t_max, two = q->t_max;
    const bool first = grow_boxes(g, &one);
    const int second = grow_boxes_again(g, &two);
    if (second >= 0 && (first != (second == 1) || one != two)) {
        printf("# two opinions: %d %ld and %d %ld\n", first, (long)one, second, (long)two);
        c->own_wrong++;
    }
}

/* ---- pairs ---- */

enum { WORLDS = 60 };

typedef struct {
    unsigned own, own_wrong, broken[PAIRS_PROMISES], seen[PAIRS_PROMISES];
} pair_counts;

/* All that meet exactly, and none else. */
static int own_pairs(const exact_world *e, const world *w, toi_pair *out) {
    int count = 0;
    for (int a = 0; a < w->count - w->resting; a++) {
        for (int b = a + 1; b < w->count; b++) {
            if (e->meet[a][b])
                out[count++] = (toi_pair){(uint16_t)a, (uint16_t)b};
        }
    }
    return count;
}

/* One that is far apart, or of two that rest; false where there is none. */
static bool wrong_pair(const exact_world *e, const world *w, bool resting, toi_pair *out) {
    for (int a = resting ? w->count - w->resting : 0; a < w->count; a++) {
        for (int b = a + 1; b < w->count; b++) {
            *out = (toi_pair){(uint16_t)a, (uint16_t)b};
            if (resting ? e->meet[a][b] : a < w->count - w->resting && e->apart[a][b] > 4)
                return true;
        }
    }
    return false;
}

static void expect(pair_counts *c, const exact_world *e, const world *w, const toi_pair *pairs, int count,
                   int promise) {
    c->broken[promise]++;
    c->seen[promise] += pairs_judge(e, w, pairs, count) == 1u << promise;
}

static void run_pairs(const exact_world *e, const world *w, pair_counts *c, dice *d) {
    static toi_pair pairs[WORLD_BODIES * WORLD_BODIES];
    const int count = own_pairs(e, w, pairs);
    c->own++;
    c->own_wrong += pairs_judge(e, w, pairs, count) != 0;
    if (wrong_pair(e, w, false, &pairs[count]))
        expect(c, e, w, pairs, count + 1, PAIRS_FAR);
    if (wrong_pair(e, w, true, &pairs[count]))
        expect(c, e, w, pairs, count + 1, PAIRS_RESTING);
    if (count == 0)
        return;
    const int one = (int)dice_range(d, 0, count - 1);
    pairs[count] = pairs[one];
    expect(c, e, w, pairs, count + 1, PAIRS_TWICE);
    pairs[one] = pairs[count - 1];
    expect(c, e, w, pairs, count - 1, PAIRS_MISSED);
}

static void check_pairs(void) {
    static world w;
    static exact_world e;
    pair_counts c = {0};
    exact_world_init(&e);
    for (int dimensions = 2; dimensions <= 3; dimensions++) {
        for (uint64_t i = 0; i < WORLDS; i++) {
            dice d = {i};
            world_make(&w, dimensions, 9, i);
            exact_world_set(&e, &w);
            run_pairs(&e, &w, &c, &d);
        }
    }
    exact_world_clear(&e);
    tap_ok(c.own_wrong == 0, "the reference's own pairs pass (%u worlds)", c.own);
    for (int n = 0; n < PAIRS_PROMISES; n++)
        tap_ok(c.broken[n] > 10 && c.seen[n] == c.broken[n],
               "pairs that break promise %d are seen (%u of %u)", n, c.seen[n], c.broken[n]);
}

/* ---- robots ---- */

enum { ROBOTS = 400 };

typedef struct {
    unsigned own, own_wrong, ranges, ranges_wrong, unsafe, unsafe_seen, loose, loose_seen;
} robot_counts;

/* All that a plan is said to hold, and no more: single commands, or fractions, that do not stand yet. */
static void check_range(const robot_pair *p, const robot_plan *plan, dice *d, robot_counts *c) {
    const real t = plan_end(p, plan) * fabsl((real)dice_real(d));
    real lo, hi, least = INFINITY, most = -INFINITY;
    if (p->still)
        return;
    plan_range(p, plan, t, &lo, &hi);
    for (int k = 1; k <= 256; k++) {
        const robot_plan one = {plan->kind, plan->most * k / 256};
        if (plan_end(p, &one) < t)
            continue;
        const real s = plan_place(p, plan->kind, one.most, t);
        least = fminl(least, s);
        most = fmaxl(most, s);
    }
    const real doubt = 0x1p-20L * (1 + hi),
               step = (plan->kind == PLAN_COMMANDS ? plan->most : plan_end(p, plan)) / 64;
    c->ranges++;
    c->ranges_wrong +=
        least < lo - doubt || most > hi + doubt || least > lo + step + doubt || most < hi - doubt;
}

/* The greatest that is safe, but for a little, by bisection. */
static real own_plan(const robot_pair *p, plan_kind kind, real most) {
    real safe = -1, unsafe = most;
    if (plan_first(p, &(robot_plan){kind, most}, false, 0, INFINITY) == -1)
        return most;
    for (int n = 0; n < 40; n++) {
        const real middle = fmaxl(safe, 0) + (unsafe - fmaxl(safe, 0)) / 2;
        *(plan_first(p, &(robot_plan){kind, n == 0 ? 0 : middle}, false, 0, INFINITY) == -1 ? &safe
                                                                                            : &unsafe) =
            n == 0 ? 0 : middle;
        if (unsafe == 0)
            return -1;
    }
    return safe;
}

static bool brake_is(const robot_question *q, toi_status status, int64_t time, robot_promise promise) {
    const toi_warning w = {(fix16_t)time, 0, status == TOI_SEPARATE ? UINT16_MAX : 0};
    const robot_verdict v = robot_judge_brake(q, status, &w, false);
    return (v.broken >> promise & 1) != 0;
}

static bool stop_is(const robot_question *q, int64_t time, robot_promise promise) {
    const toi_warning w = {(fix16_t)time, 0, 0};
    const robot_verdict v = robot_judge_stop(q, TOI_MAY_TOUCH, &w);
    return (v.broken >> promise & 1) != 0;
}

/* Of one other: until when a command is safe. */
static void run_brake(const robot_question *q, const robot_pair *p, robot_counts *c) {
    const real safe = own_plan(p, PLAN_COMMANDS, q->t_max);
    const int64_t time = (int64_t)floorl(safe);
    if (safe < 0 || safe >= q->t_max) {
        const bool surely = plan_first(p, &(robot_plan){PLAN_COMMANDS, q->t_max}, false, -1, INFINITY) >= 0;
        c->unsafe += surely;
        c->unsafe_seen += surely && brake_is(q, TOI_SEPARATE, q->t_max, ROBOT_UNSAFE);
        return;
    }
    c->own++;
    c->own_wrong += brake_is(q, TOI_MAY_TOUCH, time, ROBOT_UNSAFE);
    if (time + 2 < q->t_max) {
        const bool surely = plan_first(p, &(robot_plan){PLAN_COMMANDS, time + 2}, false, -1, INFINITY) >= 0;
        c->unsafe += surely;
        c->unsafe_seen += surely && brake_is(q, TOI_MAY_TOUCH, time + 2, ROBOT_UNSAFE);
    }
    const real end = plan_end(p, &(robot_plan){PLAN_COMMANDS, time});
    if (time > 1000 && plan_first(p, &(robot_plan){PLAN_COMMANDS, time * 0.9L}, true,
                                  70 + 2 * plan_travel(p, end), INFINITY) == -1) {
        c->loose++;
        c->loose_seen += brake_is(q, TOI_MAY_TOUCH, time * 7 / 8, ROBOT_LOOSE);
    }
}

static void run_stop(const robot_question *q, const robot_pair *p, robot_counts *c) {
    const robot_plan now = {PLAN_COMMANDS, 0};
    const real first = plan_first(p, &now, false, 0, INFINITY);
    if (first < 0)
        return;
    const int64_t time = (int64_t)floorl(first);
    const real end = plan_end(p, &now);
    c->own++;
    c->own_wrong += stop_is(q, time, ROBOT_UNSAFE);
    if ((real)time + 2 < end && plan_first(p, &now, false, -1, (real)time + 2) >= 0) {
        c->unsafe++;
        c->unsafe_seen += stop_is(q, time + 2, ROBOT_UNSAFE);
    }
    if (time > 64 && plan_axes_gap(p, &now, (real)(time / 2)) > 70 + 3 * plan_travel(p, end)) {
        c->loose++;
        c->loose_seen += stop_is(q, time / 2, ROBOT_LOOSE);
    }
}

static void check_robots(void) {
    static robot_trial t;
    robot_counts c = {0};
    for (uint64_t i = 0; i < ROBOTS; i++) {
        dice d = {i};
        robot_pair p;
        robot_scene(&t, 5, i);
        if (t.w.count < 2)
            continue;
        robot_question q = robot_question_of(&t);
        q.count = 1;
        t.w.body[0].mask = 0;
        robot_pair_set(&p, q.robot, q.brake, q.other);
        if (p.speed + p.accel * plan_end(&p, &(robot_plan){PLAN_COMMANDS, q.t_max}) > 8192)
            continue;
        check_range(&p, &(robot_plan){PLAN_COMMANDS, q.t_max}, &d, &c);
        check_range(&p, &(robot_plan){PLAN_FRACTIONS, fabsl((real)dice_real(&d))}, &d, &c);
        run_brake(&q, &p, &c);
        run_stop(&q, &p, &c);
    }
    tap_ok(c.ranges_wrong == 0, "a plan holds what single commands and fractions do (%u of %u do not)",
           c.ranges_wrong, c.ranges);
    tap_ok(c.own_wrong == 0 && c.own > 100, "the reference's own plans pass (%u)", c.own);
    tap_ok(c.unsafe > 100 && c.unsafe_seen == c.unsafe, "plans that touch are seen (%u of %u)", c.unsafe_seen,
           c.unsafe);
    tap_ok(c.loose > 50 && c.loose_seen == c.loose, "plans that give away are seen (%u of %u)", c.loose_seen,
           c.loose);
}

int main(void) {
    counts c = {0};
    grow g;
    grow_init(&g);
    for (int which = 0; which < PAIR_ALL; which++) {
        const uint64_t count = which <= PAIR_AABB3 ? BOX_QUERIES : QUERIES;
        for (uint64_t i = 0; i < count; i++) {
            query q;
            dice d = {i * 77 + (uint64_t)which};
            generate(&q, (pair)which, 7, i);
            run(&g, &q, &c, &d);
            if (g.boxes)
                check_again(&g, &q, &c);
        }
    }
    grow_clear(&g);
    tap_ok(c.own_wrong == 0, "the reference's own first contacts pass (%u, of which %u may touch; %u do not)",
           c.own, c.may, c.own_wrong);
    tap_ok(c.missed > 100 && c.missed_seen == c.missed, "missed contact is seen (%u of %u)", c.missed_seen,
           c.missed);
    tap_ok(c.late > 100 && c.late_seen == c.late, "late contact is seen (%u of %u)", c.late_seen, c.late);
    tap_ok(c.early > 100 && c.early_seen == c.early, "early contact is seen (%u of %u)", c.early_seen,
           c.early);
    tap_ok(c.exact > 20 && c.exact_seen == c.exact, "boxes that are a tick off are seen (%u of %u)",
           c.exact_seen, c.exact);
    tap_ok(c.moved > 50 && c.moved_seen > c.moved / 4, "motions past the bound touch (%u of %u)",
           c.moved_seen, c.moved);
    check_pairs();
    check_robots();
    return tap_done();
}
