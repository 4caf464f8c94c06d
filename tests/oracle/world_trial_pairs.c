/* SPDX-License-Identifier: MIT */
#include "world_trial_pairs.h"

#include "world_ask.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const char *const PROMISES[WORLD_CHECKS] = {
    [PAIRS_MISSED] = "no pair is missed whose exact boxes meet",
    [PAIRS_FAR] = "none is more than 2 ulp (two AABBs) or 4 ulp apart",
    [PAIRS_TWICE] = "each once, a < b",
    [PAIRS_RESTING] = "none of two that rest",
    [WORLD_BOX_HOLDS] = "swept boxes hold the exact ones",
    [WORLD_BOX_LEAST] = "swept boxes are the least",
    [WORLD_BOX_TYPED] = "typed swept boxes are the same",
    [WORLD_BRUTE] = "the pairs of all boxes that meet",
    [WORLD_HISTORY] = "neither history, nor order, nor batches change the sequence",
    [WORLD_ORDER] = "without strips in order of (lo.x, number)",
    [WORLD_STRIPS] = "strips change no pair",
    [WORLD_BUDGET] = "no call looks at more than it may",
    [WORLD_SORTED] = "sorted by (a, b)",
    [WORLD_ERROR] = "no error of what is legal, and an end"};

static const char *const NAMES[2] = {"worlds of the plane", "worlds of space"};

void pairs_trial_init(pairs_trial *t, int dimensions) {
    memset(t, 0, sizeof *t);
    t->w.dimensions = dimensions;
    t->count = (tally){NAMES[dimensions - 2], "pairs", PROMISES, WORLD_CHECKS, 0, {0}};
    exact_world_init(&t->exact);
}

void pairs_trial_clear(pairs_trial *t) {
    exact_world_clear(&t->exact);
}

static void report(pairs_trial *t, int promise, const char *how, uint64_t seed, uint64_t index) {
    if (!tally_break(&t->count, promise))
        return;
    printf("# %s broken: %s, %s, --seed %llu number %llu\n", PROMISES[promise], t->count.name, how,
           (unsigned long long)seed, (unsigned long long)index);
    world_print(&t->w);
}

/* ---- lists of pairs ---- */

typedef struct {
    toi_pair pair[BROAD_PAIRS];
    int count;
    bool over, ended; /* more than fit, or more looked at than allowed; all were told */
} pair_list;

/* In batches of any size and budget, or all at once. */
static void collect(broad *b, pair_list *out, dice *d) {
    out->count = 0;
    out->over = false;
    for (int calls = 0; calls < 20000 && !broad_done(b); calls++) {
        const int left = BROAD_PAIRS - out->count, rolled = d != NULL ? (int)dice_range(d, 1, 9) : left;
        const uint32_t budget = d == NULL || dice_chance(d, 30) ? UINT32_MAX : (uint32_t)dice_range(d, 0, 12),
                       before = broad_tests(b);
        const int room = rolled < left ? rolled : left;
        const int found = broad_pairs(b, &out->pair[out->count], room, budget);
        const uint32_t looked = broad_tests(b) - before;
        out->over = out->over || found > room || looked > (budget > 0 ? budget : 1);
        if (found > room)
            break;
        out->count += found;
    }
    out->ended = broad_done(b);
}

static bool same_list(const pair_list *x, const pair_list *y) {
    return x->count == y->count && memcmp(x->pair, y->pair, sizeof(toi_pair) * (size_t)x->count) == 0;
}

static int by_numbers(const void *x, const void *y) {
    const toi_pair *p = x, *q = y;
    return p->a != q->a ? (p->a > q->a ? 1 : -1) : (p->b > q->b) - (p->b < q->b);
}

/* The test's own sort. */
static void sort_list(pair_list *list) {
    qsort(list->pair, (size_t)list->count, sizeof list->pair[0], by_numbers);
}

/* All boxes of the library that meet. */
static void brute(const broad *b, const world *w, pair_list *out) {
    out->count = 0;
    for (int m = 0; m < w->count - w->resting; m++) {
        for (int n = m + 1; n < w->count; n++) {
            fix16_t a_lo[3], a_hi[3], b_lo[3], b_hi[3];
            bool meet = true;
            broad_ends(b, m, a_lo, a_hi);
            broad_ends(b, n, b_lo, b_hi);
            for (int i = 0; i < w->dimensions; i++)
                meet = meet && a_lo[i] <= b_hi[i] && b_lo[i] <= a_hi[i];
            if (meet)
                out->pair[out->count++] = (toi_pair){(uint16_t)m, (uint16_t)n};
        }
    }
}

/* ---- orders ---- */

static bool is_before(const broad *b, int m, int n) {
    fix16_t lo[3], hi[3], other[3];
    broad_ends(b, m, lo, hi);
    broad_ends(b, n, other, hi);
    return lo[0] != other[0] ? lo[0] < other[0] : m < n;
}

/* By the body of each pair that comes first in the order, then by the other. */
static bool in_order(const broad *b, const pair_list *list) {
    for (int n = 1; n < list->count; n++) {
        const toi_pair *p = &list->pair[n - 1], *q = &list->pair[n];
        const bool p_swapped = is_before(b, p->b, p->a), q_swapped = is_before(b, q->b, q->a);
        const int p_first = p_swapped ? p->b : p->a, p_last = p_swapped ? p->a : p->b;
        const int q_first = q_swapped ? q->b : q->a, q_last = q_swapped ? q->a : q->b;
        if (p_first == q_first ? !is_before(b, p_last, q_last) : !is_before(b, p_first, q_first))
            return false;
    }
    return true;
}

/* ---- a world ---- */

static bool typed_agrees(const broad *b, const world *w, int n) {
    const toi_body *body = &w->body[n];
    const toi_shape *shape = &body->shape;
    const toi_vec2 flat = {body->velocity.x, body->velocity.y};
    toi_aabb2 two;
    toi_aabb3 three;
    if (shape->radius > 0)
        return true;
    if (shape->kind == TOI_SHAPE_AABB2)
        return toi_swept_aabb2(&shape->as.aabb2, &flat, &body->bound, w->t_max, &two) == TOI_OK &&
               memcmp(&two, &b->box2[n], sizeof two) == 0;
    return shape->kind != TOI_SHAPE_AABB3 ||
           (toi_swept_aabb3(&shape->as.aabb3, &body->velocity, &body->bound, w->t_max, &three) == TOI_OK &&
            memcmp(&three, &b->box3[n], sizeof three) == 0);
}

static void check_boxes(pairs_trial *t, const broad *b, uint64_t seed, uint64_t index) {
    for (int n = 0; n < t->w.count; n++) {
        fix16_t lo[3], hi[3];
        broad_ends(b, n, lo, hi);
        t->boxes++;
        if (!typed_agrees(b, &t->w, n))
            report(t, WORLD_BOX_TYPED, "boxes", seed, index);
        if (!exact_box_within(&t->exact.box[n], lo, hi, t->w.dimensions)) {
            printf("# box %d\n", n);
            report(t, WORLD_BOX_HOLDS, "boxes", seed, index);
        } else if (!exact_box_fits(&t->exact.box[n], lo, hi, t->w.dimensions)) {
            printf("# box %d: %ld to %ld, %ld to %ld, %ld to %ld\n", n, (long)lo[0], (long)hi[0], (long)lo[1],
                   (long)hi[1], (long)lo[2], (long)hi[2]);
            report(t, WORLD_BOX_LEAST, "boxes", seed, index);
        }
    }
}

static void judge(pairs_trial *t, const pair_list *list, uint64_t seed, uint64_t index) {
    const unsigned broken = pairs_judge(&t->exact, &t->w, list->pair, list->count);
    for (int n = 0; n < PAIRS_PROMISES; n++) {
        if (broken >> n & 1)
            report(t, n, "pairs", seed, index);
    }
    for (int n = 0; n < list->count; n++)
        t->far = fmax(t->far, t->exact.apart[list->pair[n].a][list->pair[n].b]);
    t->pairs += (unsigned long)list->count;
}

/* Steps before: other counts, other boxes, pairs asked for in part. */
static void live(broad *b, const broad *from, int count, dice *d) {
    toi_pair pairs[4];
    for (int n = (int)dice_range(d, 0, 3); n > 0; n--) {
        const int some = (int)dice_range(d, 0, count);
        broad_copy_boxes(b, from, count, dice_chance(d, 50) ? d : NULL);
        broad_update(b, some, (int)dice_range(d, 0, some));
        broad_pairs(b, pairs, (int)dice_range(d, 0, 4), (uint32_t)dice_range(d, 0, 20));
    }
}

/* Fresh and all at once, then after a life and in pieces. */
static void run_setting(pairs_trial *t, const broad *from, int strips, const pair_list *sorted, dice *d,
                        uint64_t seed, uint64_t index) {
    static pair_list fresh, lived;
    const world *w = &t->w;
    const int capacity = w->count + (dice_chance(d, 50) ? 0 : (int)dice_range(d, 0, 9));
    char how[32];
    broad b;
    snprintf(how, sizeof how, "%d strips", strips);
    broad_init(&b, w->dimensions, capacity, strips, NULL);
    broad_copy_boxes(&b, from, w->count, NULL);
    if (broad_update(&b, w->count, w->resting) != TOI_OK)
        report(t, WORLD_ERROR, how, seed, index);
    collect(&b, &fresh, NULL);
    if (!fresh.ended)
        report(t, WORLD_ERROR, how, seed, index);
    if (strips == 0)
        judge(t, &fresh, seed, index);
    if (strips == 0 && w->resting == 0 && !in_order(&b, &fresh))
        report(t, WORLD_ORDER, how, seed, index);
    broad_clear(&b);
    broad_init(&b, w->dimensions, capacity, strips, d);
    live(&b, from, w->count, d);
    broad_copy_boxes(&b, from, w->count, NULL);
    broad_update(&b, w->count, w->resting);
    collect(&b, &lived, d);
    if (!same_list(&fresh, &lived))
        report(t, WORLD_HISTORY, how, seed, index);
    if (fresh.over || lived.over)
        report(t, WORLD_BUDGET, how, seed, index);
    toi_pairs_sort(lived.pair, (uint16_t)lived.count);
    sort_list(&fresh);
    if (!same_list(&fresh, &lived))
        report(t, WORLD_SORTED, how, seed, index);
    if (!same_list(&fresh, sorted))
        report(t, strips == 0 ? WORLD_BRUTE : WORLD_STRIPS, how, seed, index);
    broad_clear(&b);
}

void pairs_trial_run(pairs_trial *t, uint64_t seed, uint64_t index) {
    static const int strips[] = {1, 2, 3, 8, 32, 255};
    static pair_list sorted;
    dice d = {seed ^ index * UINT64_C(0x9FB21C651E98DF25)};
    broad b;
    world_make(&t->w, t->w.dimensions, seed, index);
    t->count.queries++;
    broad_init(&b, t->w.dimensions, t->w.count, 0, NULL);
    if (broad_boxes(&b, &t->w) >= 0) {
        report(t, WORLD_ERROR, "boxes", seed, index);
        broad_clear(&b);
        return;
    }
    exact_world_set(&t->exact, &t->w);
    check_boxes(t, &b, seed, index);
    brute(&b, &t->w, &sorted);
    run_setting(t, &b, 0, &sorted, &d, seed, index);
    for (int n = 0; n < 2; n++) {
        t->strips++;
        run_setting(t, &b, strips[dice_range(&d, 0, 5)], &sorted, &d, seed, index);
    }
    broad_clear(&b);
}

void pairs_trial_note(const pairs_trial *t) {
    printf(
        "# %s: %lu worlds, %lu boxes, %lu pairs, %lu settings of strips; the farthest pair %.4f ulp apart\n",
        t->count.name, t->count.queries, t->boxes, t->pairs, t->strips, t->far);
}
