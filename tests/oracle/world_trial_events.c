/* SPDX-License-Identifier: MIT */
#include "world_trial_events.h"

#include "tests/same.h"

#include <stdlib.h>
#include <string.h>

static const char *const PROMISES[EVENTS_CHECKS] = {
    [EVENTS_ALL] = "all of them, sorted, are what each pair alone says",
    [EVENTS_SOME] = "the K earliest are the first K of all",
    [EVENTS_MORE] = "whether there are more",
    [EVENTS_FIRST] = "the first is the least that is no graze",
    [EVENTS_FAULTY] = "a faulty body is told, and changes nothing else",
    [EVENTS_FAR] = "no sweep of a pair whose boxes are apart says contact"};

static const char *const NAMES[2] = {"worlds of the plane", "worlds of space"};

typedef struct {
    toi_event event[BROAD_PAIRS];
    int count;
} event_list;

void events_trial_init(events_trial *t, int dimensions) {
    memset(t, 0, sizeof *t);
    t->w.dimensions = dimensions;
    t->count = (tally){NAMES[dimensions - 2], "events", PROMISES, EVENTS_CHECKS, 0, {0}};
}

static void report(events_trial *t, int promise, uint64_t seed, uint64_t index) {
    if (!tally_break(&t->count, promise))
        return;
    printf("# %s broken: %s, --seed %llu number %llu\n", PROMISES[promise], t->count.name,
           (unsigned long long)seed, (unsigned long long)index);
    world_print(&t->w);
}

/* ---- each pair alone ---- */

static bool has_bound(const toi_body *body) {
    return body->bound.margin != 0 || body->bound.speed != 0 || body->bound.accel != 0;
}

static bool share_mask(const toi_body *a, const toi_body *b) {
    return a->mask == 0 || b->mask == 0 || (a->mask & b->mask) != 0;
}

static toi_status alone(const world *w, const toi_body *a, const toi_body *b, toi_hit *hit) {
    const toi_options options = {.t_max = w->t_max, .instant = true};
    *hit = (toi_hit){0};
    if (!has_bound(a) && !has_bound(b)) {
        hit->status = toi_sweep(&a->shape, &a->velocity, &b->shape, &b->velocity, &options, hit);
        return hit->status;
    }
    const toi_bound both = {a->bound.margin + b->bound.margin, a->bound.speed + b->bound.speed,
                            a->bound.accel + b->bound.accel};
    hit->status =
        toi_earliest(&a->shape, &a->velocity, &b->shape, &b->velocity, &both, w->t_max, &hit->enter);
    return hit->status;
}

static int by_time(const void *x, const void *y) {
    const toi_event *p = x, *q = y;
    if (p->hit.enter != q->hit.enter)
        return p->hit.enter > q->hit.enter ? 1 : -1;
    return p->a != q->a ? (p->a > q->a ? 1 : -1) : (p->b > q->b) - (p->b < q->b);
}

static bool boxes_meet(const broad *b, int m, int n) {
    fix16_t lo[3], hi[3], other_lo[3], other_hi[3];
    bool meet = true;
    broad_ends(b, m, lo, hi);
    broad_ends(b, n, other_lo, other_hi);
    for (int i = 0; i < b->dimensions; i++)
        meet = meet && lo[i] <= other_hi[i] && other_lo[i] <= hi[i];
    return meet;
}

/* Returns how many pairs sweeps say contact of whose boxes are apart. (That two may touch is said of sharp
 * corners too, which may be out of the boxes.) */
static int brute(const world *w, const broad *b, event_list *out) {
    int apart = 0;
    out->count = 0;
    for (int m = 0; m < w->count - w->resting; m++) {
        for (int n = m + 1; n < w->count; n++) {
            const toi_body *x = &w->body[m], *y = &w->body[n];
            toi_event e = {(uint16_t)m, (uint16_t)n, {0}};
            if (!w->there[m] || !w->there[n] || !share_mask(x, y) || alone(w, x, y, &e.hit) == TOI_SEPARATE)
                continue;
            if (!boxes_meet(b, m, n)) {
                apart += e.hit.status > TOI_SEPARATE && e.hit.status != TOI_MAY_TOUCH;
                continue;
            }
            if (e.hit.status < TOI_SEPARATE)
                e.hit.enter = 0;
            out->event[out->count++] = e;
        }
    }
    qsort(out->event, (size_t)out->count, sizeof out->event[0], by_time);
    return apart;
}

/* ---- comparisons ---- */

static bool same_hit(const toi_hit *x, const toi_hit *y) {
    if (x->status != y->status || x->enter != y->enter)
        return false;
    return x->status < TOI_SEPARATE || (x->exit == y->exit && same_vector(&x->normal, &y->normal) &&
                                        same_axis(&x->axis, &y->axis) && x->conservative == y->conservative);
}

static void print_event(const char *what, const toi_event *e) {
    printf("# %s %d %d status %d, %ld to %ld, normal %ld %ld %ld, axis %d %d %d\n", what, e->a, e->b,
           e->hit.status, (long)e->hit.enter, (long)e->hit.exit, (long)e->hit.normal.x, (long)e->hit.normal.y,
           (long)e->hit.normal.z, e->hit.axis.kind, e->hit.axis.a, e->hit.axis.b);
}

static bool same_events(const toi_event *x, const toi_event *y, int count) {
    for (int n = 0; n < count; n++) {
        if (x[n].a != y[n].a || x[n].b != y[n].b || !same_hit(&x[n].hit, &y[n].hit))
            return false;
    }
    return true;
}

static void compare_events(events_trial *t, broad *b, const event_list *all, int room, uint64_t seed,
                           uint64_t index) {
    static toi_event got[BROAD_PAIRS];
    const int expected = room < all->count ? room : all->count;
    bool more = all->count <= room;
    memset(got, 0x55, sizeof got);
    broad_update(b, t->w.count, t->w.resting);
    const int count = broad_events(b, &t->w, got, room, &more);
    if (count != expected || !same_events(got, all->event, expected)) {
        int n = 0;
        while (n < count && n < expected && same_events(&got[n], &all->event[n], 1))
            n++;
        if (n < count)
            print_event("got", &got[n]);
        if (n < expected)
            print_event("expected", &all->event[n]);
        report(t, room >= all->count ? EVENTS_ALL : EVENTS_SOME, seed, index);
    }
    if (more != (all->count > room))
        report(t, EVENTS_MORE, seed, index);
}

/* Pairs in error are left out; any of them is named. */
static bool first_is_right(const event_list *all, toi_status status, const toi_event *got) {
    const toi_event *first = NULL, *fault = NULL;
    for (int n = all->count - 1; n >= 0; n--) {
        const toi_event *e = &all->event[n];
        if (e->hit.status < TOI_SEPARATE)
            fault = status == e->hit.status && got->a == e->a && got->b == e->b ? e
                    : fault != NULL                                             ? fault
                                                                                : e;
        else if (e->hit.status != TOI_GRAZE)
            first = e;
    }
    if (fault != NULL)
        return status == fault->hit.status && got->a == fault->a && got->b == fault->b &&
               (first != NULL ? same_hit(&got->hit, &first->hit) : got->hit.status == TOI_SEPARATE);
    if (first == NULL)
        return status == TOI_SEPARATE && got->a == 0 && got->b == 0 && got->hit.status == TOI_SEPARATE;
    return status == first->hit.status && same_events(got, first, 1);
}

static void compare_first(events_trial *t, broad *b, const event_list *all, int promise, uint64_t seed,
                          uint64_t index) {
    toi_event got;
    memset(&got, 0x55, sizeof got);
    broad_update(b, t->w.count, t->w.resting);
    const toi_status status = broad_first(b, &t->w, &got);
    if (!first_is_right(all, status, &got))
        report(t, promise, seed, index);
}

/* ---- a world ---- */

static void note(events_trial *t, const event_list *all) {
    t->events += (unsigned long)all->count;
    for (int n = 0; n < all->count; n++) {
        t->may += all->event[n].hit.status == TOI_MAY_TOUCH;
        t->ties += n > 0 && all->event[n].hit.enter == all->event[n - 1].hit.enter;
    }
}

/* A shape of no kind. */
static void run_faulty(events_trial *t, broad *b, dice *d, uint64_t seed, uint64_t index) {
    static event_list all;
    const int n = (int)dice_range(d, 0, t->w.count - 1);
    t->w.body[n].shape.kind = (toi_shape_kind)0;
    t->w.body[n].bound = (toi_bound){0, 0, 0};
    brute(&t->w, b, &all);
    t->faulty++;
    compare_events(t, b, &all, BROAD_PAIRS, seed, index);
    compare_first(t, b, &all, EVENTS_FAULTY, seed, index);
}

void events_trial_run(events_trial *t, uint64_t seed, uint64_t index) {
    static event_list all;
    dice d = {seed ^ index * UINT64_C(0xC2B2AE3D27D4EB4F)};
    broad b;
    world_make(&t->w, t->w.dimensions, seed, index);
    t->count.queries++;
    broad_init(&b, t->w.dimensions, t->w.count, dice_chance(&d, 50) ? 0 : (int)dice_range(&d, 1, 9), &d);
    if (broad_boxes(&b, &t->w) < 0) {
        if (brute(&t->w, &b, &all) > 0)
            report(t, EVENTS_FAR, seed, index);
        note(t, &all);
        compare_events(t, &b, &all, BROAD_PAIRS, seed, index);
        for (int n = 0; n < 3; n++)
            compare_events(t, &b, &all, (int)dice_range(&d, 0, all.count + 1), seed, index);
        compare_first(t, &b, &all, EVENTS_FIRST, seed, index);
        if (t->w.count > 1 && dice_chance(&d, 20))
            run_faulty(t, &b, &d, seed, index);
    }
    broad_clear(&b);
}

void events_trial_note(const events_trial *t) {
    printf("# %s: %lu worlds, %lu events, %lu of them with bounds, %lu at the same tick, %lu worlds with a "
           "faulty body\n",
           t->count.name, t->count.queries, t->events, t->may, t->ties, t->faulty);
}
