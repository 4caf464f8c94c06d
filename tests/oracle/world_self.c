/* SPDX-License-Identifier: MIT */
/* Do the judges of worlds see what is wrong? Answers made by the reference itself have to pass, and the same
 * answers, broken in one way each, have to be caught. */
#include "dice.h"
#include "generate.h"
#include "replay.h"
#include "tests/tap.h"
#include "world_grow.h"
#include "world_motion.h"
#include "world_roll.h"

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
    return tap_done();
}
