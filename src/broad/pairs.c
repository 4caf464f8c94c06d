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
    fix16_t bottom, top; /* a body of the other list that meets any has a y between these */
} side;

typedef struct {
    toi16_boxes boxes;
    unsigned dimension;
    side sides[2];      /* the lower and the upper list */
    const uint16_t *at; /* the next neighbour to be looked at; null: none of the next body has been yet */
    uint16_t room;
    uint32_t tests; /* how many may still be made, */
    toi_pair *out;  /* and where the next pair goes, as long as there is room */
} sweep;

/* Writes the pair of two bodies that meet along x and y, if they meet along z too, where there is one.
 * Returns whether there is room for more. */
TOI16_SELDOM bool put_met(sweep *s, uint16_t a, uint16_t b) {
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
TOI16_INLINE bool scan(sweep *s, uint16_t body, const uint16_t *from, const uint16_t *end) {
    const toi16_boxes boxes = s->boxes;
    const unsigned hi = s->dimension;
    const toi16_row box = toi16_box_in(&boxes, body);
    const fix16_t hi_x = toi16_in_row(box, hi), lo_y = toi16_in_row(box, TOI16_LO_Y),
                  hi_y = toi16_in_row(box, hi + TOI16_LO_Y);
    const uint16_t *at = from,
                   *const stop = (size_t)(end - from) > s->tests ? from + s->tests : end;
    if (at < stop && toi16_in_row(toi16_box_in(&boxes, stop[-1]), TOI16_LO_X) > hi_x)
        for (;;) {
            const toi16_row row = toi16_box_in(&boxes, *at++);
            if (toi16_in_row(row, TOI16_LO_X) > hi_x) {
                s->tests -= (uint32_t)(at - from);
                return true;
            }
            if (toi16_in_row(row, TOI16_LO_Y) <= hi_y && toi16_in_row(row, hi + TOI16_LO_Y) >= lo_y &&
                !put_met(s, body, at[-1]))
                break;
        }
    else
        while (at < stop) {
            const toi16_row row = toi16_box_in(&boxes, *at++);
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

/* The next neighbour of the body: where the last call has stopped, or else the first. */
static const uint16_t *begin_at(sweep *s, const uint16_t *first) {
    const uint16_t *const at = s->at != NULL ? s->at : first;
    s->at = NULL;
    return at;
}

/* The pairs of a list with itself: those after a body in the order are its neighbours. */
static bool sweep_own(sweep *s) {
    side *const list = &s->sides[0];
    while (list->next < list->end && scan(s, *list->next, begin_at(s, list->next + 1), list->end))
        list->next++;
    return list->next == list->end;
}

static void take_next(const sweep *s, side *list) {
    if (list->next < list->end)
        list->x = toi16_in_row(toi16_box_in(&s->boxes, *list->next), TOI16_LO_X);
}

/* The pairs of two lists, which are gone through together by x: the neighbours of a body are those of the
 * other list that come after it. Of two with the same x the one of the lower list comes first. What is left
 * where one list ends has no neighbours. */
static bool sweep_across(sweep *s) {
    const toi16_boxes boxes = s->boxes;
    const unsigned hi = s->dimension;
    side *const lower = &s->sides[0], *const upper = &s->sides[1];
    take_next(s, lower);
    take_next(s, upper);
    while (lower->next < lower->end && upper->next < upper->end) {
        side *const own = lower->x <= upper->x ? lower : upper,
                    *const other = lower->x <= upper->x ? upper : lower;
        const toi16_row box = toi16_box_in(&boxes, *own->next);
        if (s->tests == 0)
            return false;
        if (toi16_in_row(box, TOI16_LO_Y) > other->top ||
            toi16_in_row(box, hi + TOI16_LO_Y) < other->bottom || toi16_in_row(box, hi) < other->x)
            s->tests--;
        else if (!scan(s, *own->next, begin_at(s, other->next), other->end))
            return false;
        own->next++;
        take_next(s, own);
    }
    return true;
}

static side side_of(const toi_broadphase2 *broad, unsigned list, uint16_t next) {
    const bool strips = toi16_has_strips(broad);
    const side s = {.next = broad->order + next,
                    .end = broad->order + toi16_list_start(broad, list + 1),
                    .bottom = strips ? broad->strips[list].bottom : INT32_MIN,
                    .top = strips ? broad->strips[list].top : INT32_MAX};
    return s;
}

/* Goes on where the last call has stopped. Returns whether the sweep is over. */
static bool go_on(toi_broadphase2 *broad, sweep *s) {
    s->sides[0] = side_of(broad, broad->lower, broad->first);
    s->sides[1] = side_of(broad, broad->upper, broad->second);
    s->at = broad->amid ? broad->order + broad->inner : NULL;
    const bool over = broad->lower == broad->upper ? sweep_own(s) : sweep_across(s);
    broad->first = (uint16_t)(s->sides[0].next - broad->order);
    broad->second = (uint16_t)(s->sides[1].next - broad->order);
    broad->amid = s->at != NULL;
    broad->inner = broad->amid ? (uint16_t)(s->at - broad->order) : 0;
    return over;
}

static uint16_t pairs(toi_broadphase2 *broad, toi_pair *out, uint16_t room, uint32_t most_tests) {
    if (broad == NULL || out == NULL || room == 0)
        return 0;
    const uint32_t most = most_tests > 0 ? most_tests : 1;
    sweep s = {.boxes = toi16_boxes_of(broad),
               .dimension = broad->dimension,
               .room = room,
               .tests = most,
               .out = out};
    while (!broad->done && go_on(broad, &s))
        find_sweep(broad, broad->lower, broad->upper + 1U);
    broad->tests += most - s.tests;
    return (uint16_t)(room - s.room);
}

uint16_t toi_broadphase2_pairs(toi_broadphase2 *broad, toi_pair *out, uint16_t room, uint32_t most_tests) {
    return pairs(broad, out, room, most_tests);
}

uint16_t toi_broadphase3_pairs(toi_broadphase3 *broad, toi_pair *out, uint16_t room, uint32_t most_tests) {
    return pairs(broad, out, room, most_tests);
}
