/* SPDX-License-Identifier: MIT */
#include "broad.h"

/* ---- Which two lists: each list with itself, then with those above that it reaches */

static void begin_sweep(toi_broadphase2 *broad, unsigned lower, unsigned upper) {
    broad->lower = (uint8_t)lower;
    broad->upper = (uint8_t)upper;
    broad->first = toi16_list_start(broad, lower);
    broad->second = toi16_list_start(broad, upper);
    broad->amid = false;
}

/* Two lists of bodies at rest have no pairs, nor have lists without a common y, of which empty ones have
 * none. */
static bool may_meet(const toi_broadphase2 *broad, unsigned a, unsigned b) {
    if (toi16_lists_of_level(broad) > 1 && (a & b & 1) != 0)
        return false;
    if (!toi16_has_strips(broad))
        return true;
    const toi_strip *s = &broad->strips[a], *t = &broad->strips[b];
    return s->bottom <= t->top && t->bottom <= s->top;
}

/* Returns the list after the highest one that bodies of this one reach. */
static unsigned end_of_reach(const toi_broadphase2 *broad, unsigned list) {
    const unsigned level = toi16_has_strips(broad) ? toi16_level_of(broad, broad->strips[list].top) : 0;
    return (level + 1) * toi16_lists_of_level(broad);
}

/* Begins the first sweep from these two lists on. */
static void find_sweep(toi_broadphase2 *broad, unsigned lower, unsigned upper) {
    const unsigned lists = broad->levels * toi16_lists_of_level(broad);
    for (; lower < lists; upper = ++lower)
        for (const unsigned end = end_of_reach(broad, lower); upper < end; upper++)
            if (may_meet(broad, lower, upper)) {
                begin_sweep(broad, lower, upper);
                return;
            }
    broad->done = true;
}

void toi16_first_sweep(toi_broadphase2 *broad) {
    broad->done = false;
    find_sweep(broad, 0, 0);
}

/* ---- A sweep of two lists. Places are pointers into the order */

/* One of the two lists, from its next body on. */
typedef struct {
    const uint16_t *next, *end;
    fix16_t x;           /* lo.x of the next body */
    fix16_t bottom, top; /* of the other list: a body that meets any has a y between these */
} queue;

typedef struct {
    toi16_boxes boxes;
    unsigned dimension;
    queue queues[2];    /* the lower and the upper list */
    const uint16_t *at; /* the next neighbour to be looked at; null: none of the next body has been yet */
    uint16_t room;
    uint32_t tests; /* how many may still be made, */
    toi_pair *out;  /* and where the next pair goes, as long as there is room */
} sweeping;

/* So many places after `from`, or all up to the end. */
static inline const uint16_t *place_limit(const uint16_t *from, const uint16_t *end, uint32_t tests) {
    return (size_t)(end - from) > tests ? from + tests : end;
}

/* Writes the pair of two bodies that meet along x and y, if they meet along z too, where there is one.
 * Returns whether there is room for more. */
TOI16_SELDOM bool put_met(sweeping *s, uint16_t a, uint16_t b) {
    const toi16_row p = toi16_box_in(&s->boxes, a), q = toi16_box_in(&s->boxes, b);
    if (s->dimension > 2 &&
        (toi16_in_row(p, 2) > toi16_in_row(q, 5) || toi16_in_row(q, 2) > toi16_in_row(p, 5)))
        return true;
    s->out->a = a < b ? a : b;
    s->out->b = a < b ? b : a;
    s->out++;
    return --s->room > 0;
}

/* Looks at neighbours of the body, from that place on, until one is past the end of its box along x. As x
 * never falls from place to place, either none is past, or one is before the end, which then needs no watch.
 * Each takes a test, and the end of the list takes one too. False where no test is left for that, or no room
 * for a pair. */
TOI16_INLINE_FOR_SPEED bool scan_neighbours(sweeping *s, uint16_t body, const uint16_t *from,
                                            const uint16_t *end) {
    const toi16_boxes boxes = s->boxes;
    const unsigned hi = s->dimension;
    const toi16_row box = toi16_box_in(&boxes, body);
    const fix16_t hi_x = toi16_in_row(box, hi), lo_y = toi16_in_row(box, TOI16_LO_Y),
                  hi_y = toi16_in_row(box, hi + TOI16_LO_Y);
    const uint16_t *at = from, *const stop = place_limit(from, end, s->tests);
    while (at < stop) {
        const toi16_row row = toi16_box_in(&boxes, *at++);
        if (toi16_in_row(row, TOI16_LO_X) > hi_x) {
            s->tests -= (uint32_t)(at - from);
            return true;
        }
        if (toi16_in_row(row, TOI16_LO_Y) <= hi_y && toi16_in_row(row, hi + TOI16_LO_Y) >= lo_y &&
            !put_met(s, body, at[-1]))
            break;
    }
    s->tests -= (uint32_t)(at - from);
    if (s->room == 0 || s->tests == 0) {
        s->at = at;
        return false;
    }
    s->tests--;
    return true;
}

/* The pairs of a list with itself: those after a body in the order are its neighbours. */
static bool sweep_own(sweeping *s) {
    const uint16_t *next = s->queues[0].next, *const end = s->queues[0].end;
    if (next == end)
        return true;
    const uint16_t *from = s->at != NULL ? s->at : next + 1;
    s->at = NULL;
    while (scan_neighbours(s, *next, from, end) && ++next < end)
        from = next + 1;
    s->queues[0].next = next;
    return next == end;
}

/* Finds the next body of a list that has a y which bodies of the other list have too, and passes those before
 * it, for a test each. False where there is none, or no test is left. */
TOI16_INLINE_FOR_SPEED bool find_next(sweeping *s, queue *list) {
    const toi16_boxes boxes = s->boxes;
    const unsigned hi_y = s->dimension + TOI16_LO_Y;
    const fix16_t bottom = list->bottom, top = list->top;
    const uint16_t *next = list->next, *const stop = place_limit(next, list->end, s->tests);
    for (; next < stop; next++) {
        const toi16_row box = toi16_box_in(&boxes, *next);
        if (toi16_in_row(box, TOI16_LO_Y) <= top && toi16_in_row(box, hi_y) >= bottom) {
            list->x = toi16_in_row(box, TOI16_LO_X);
            break;
        }
    }
    s->tests -= (uint32_t)(next - list->next);
    list->next = next;
    return next < stop;
}

/* The pairs of two lists, which are gone through together by x: the neighbours of a body are those of the
 * other list that come after it. Of two with the same x the one of the lower list comes first. What is left
 * where one list ends has no neighbours. */
static bool sweep_across(sweeping *s) {
    queue *const lower = &s->queues[0], *const upper = &s->queues[1];
    bool more = find_next(s, lower) && find_next(s, upper);
    while (more) {
        const bool is_lower = lower->x <= upper->x;
        queue *const own = is_lower ? lower : upper, *const other = is_lower ? upper : lower;
        const uint16_t *const from = s->at != NULL ? s->at : other->next;
        if (s->at == NULL && other->x > toi16_in_row(toi16_box_in(&s->boxes, *own->next), s->dimension))
            s->tests--;
        else {
            s->at = NULL;
            if (!scan_neighbours(s, *own->next, from, other->end))
                return false;
        }
        own->next++;
        more = find_next(s, own);
    }
    return lower->next == lower->end || upper->next == upper->end;
}

static queue queue_of(const toi_broadphase2 *broad, unsigned list, uint16_t next, unsigned other) {
    const bool strips = toi16_has_strips(broad);
    const queue s = {.next = broad->order + next,
                     .end = broad->order + toi16_list_start(broad, list + 1),
                     .bottom = strips ? broad->strips[other].bottom : INT32_MIN,
                     .top = strips ? broad->strips[other].top : INT32_MAX};
    return s;
}

/* Goes on where the last call has stopped. Returns whether the sweep is over. */
static bool resume_sweep(toi_broadphase2 *broad, sweeping *s) {
    s->queues[0] = queue_of(broad, broad->lower, broad->first, broad->upper);
    s->queues[1] = queue_of(broad, broad->upper, broad->second, broad->lower);
    s->at = broad->amid ? broad->order + broad->inner : NULL;
    const bool over = broad->lower == broad->upper ? sweep_own(s) : sweep_across(s);
    broad->first = (uint16_t)(s->queues[0].next - broad->order);
    broad->second = (uint16_t)(s->queues[1].next - broad->order);
    broad->amid = s->at != NULL;
    broad->inner = broad->amid ? (uint16_t)(s->at - broad->order) : 0;
    return over;
}

static uint16_t next_pairs(toi_broadphase2 *broad, toi_pair *out, uint16_t room, uint32_t most_tests) {
    if (broad == NULL || out == NULL || room == 0)
        return 0;
    const uint32_t most = most_tests > 0 ? most_tests : 1;
    sweeping s = {.boxes = toi16_boxes_of(broad),
                  .dimension = broad->dimension,
                  .room = room,
                  .tests = most,
                  .out = out};
    while (!broad->done && resume_sweep(broad, &s))
        find_sweep(broad, broad->lower, broad->upper + 1U);
    broad->tests += most - s.tests;
    return (uint16_t)(room - s.room);
}

uint16_t toi_broadphase2_pairs(toi_broadphase2 *broad, toi_pair *out, uint16_t room, uint32_t most_tests) {
    return next_pairs(broad, out, room, most_tests);
}

uint16_t toi_broadphase3_pairs(toi_broadphase3 *broad, toi_pair *out, uint16_t room, uint32_t most_tests) {
    return next_pairs(broad, out, room, most_tests);
}
