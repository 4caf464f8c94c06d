/* SPDX-License-Identifier: MIT */
/* The broad phase finds what asking all pairs finds, each pair once, in an order that this step's boxes alone
 * tell: whatever the order held, however many bodies there were before, and in batches of any size. */
#include "../src/broad/heap.h"
#include "random.h"
#include "tap.h"
#include <stdlib.h>
#include <string.h>
#include <toi16/broadphase.h>

enum { MOST = 90, ALL_PAIRS = MOST * (MOST - 1) / 2, STRIPS = 255, CANARY = 0xA5 };
#define ONE INT32_C(65536)

static uint64_t seed = 1;

static uint32_t below(uint32_t n) {
    return (uint32_t)(random64(&seed) % n);
}

/* ---- A world of boxes, in space; those of the plane are the same without z */

static toi_aabb3 boxes[MOST];
static toi_aabb2 flat[MOST];
static uint16_t count, resting;

typedef struct {
    const char *name;
    uint32_t spread[3], size; /* ulp */
} theme;

static const theme themes[] = {
    {"a world", {20 * ONE, 20 * ONE, 20 * ONE}, 4 * ONE},
    {"few numbers", {5, 5, 5}, 2},
    {"a column", {1, 300, 1}, 3},
    {"a row", {300, 1, 1}, 3},
    {"one spot", {1, 1, 1}, 1},
    {"points", {6, 6, 6}, 1},
    {"the whole range", {UINT32_MAX, UINT32_MAX, UINT32_MAX}, UINT32_MAX},
    {"far ends", {2, 2, 2}, UINT32_MAX},
};
enum { THEMES = sizeof themes / sizeof themes[0] };

/* A size that leaves Q16.16 ends there. */
static void throw_side(fix16_t *lo, fix16_t *hi, uint32_t spread, uint32_t size) {
    const uint32_t from = below(spread) + (spread == 2 ? UINT32_C(0x80000000) : -(spread / 2));
    const int64_t end = (int64_t)(fix16_t)from + below(size);
    *lo = (fix16_t)from;
    *hi = end < INT32_MAX ? (fix16_t)end : INT32_MAX;
}

static void throw_boxes(const theme *t) {
    for (unsigned n = 0; n < MOST; n++) {
        const uint32_t size = t->size > 8 && below(10) == 0 ? UINT32_MAX / (1U << below(16)) : t->size;
        throw_side(&boxes[n].lo.x, &boxes[n].hi.x, t->spread[0], size);
        throw_side(&boxes[n].lo.y, &boxes[n].hi.y, t->spread[1], size);
        throw_side(&boxes[n].lo.z, &boxes[n].hi.z, t->spread[2], size);
        flat[n].lo.x = boxes[n].lo.x, flat[n].lo.y = boxes[n].lo.y;
        flat[n].hi.x = boxes[n].hi.x, flat[n].hi.y = boxes[n].hi.y;
    }
    count = (uint16_t)below(MOST + 1);
    resting = (uint16_t)(below(2) ? below(MOST + 10) : 0);
}

static bool do_meet(const toi_aabb3 *a, const toi_aabb3 *b, unsigned dimension) {
    return a->lo.x <= b->hi.x && b->lo.x <= a->hi.x && a->lo.y <= b->hi.y && b->lo.y <= a->hi.y &&
           (dimension == 2 || (a->lo.z <= b->hi.z && b->lo.z <= a->hi.z));
}

/* ---- What is asked */

typedef struct {
    toi_pair pairs[ALL_PAIRS + 1];
    uint32_t found;
} answer;

static answer all, first, again;

static void ask_all(unsigned dimension) {
    all.found = 0;
    for (uint16_t a = 0; a < count; a++)
        for (uint16_t b = (uint16_t)(a + 1); b < count; b++)
            if (a + resting < count && do_meet(&boxes[a], &boxes[b], dimension))
                all.pairs[all.found++] = (toi_pair){a, b};
}

/* Guarded: one place more than the library may write to. */
static uint16_t order[MOST + 1];
static toi_strip strips[STRIPS + 1];
static uint8_t strip[MOST + 1];
static toi_broadphase2 broad;

static void begin(uint8_t strip_count) {
    memset(order, CANARY, sizeof order);
    memset(strips, CANARY, sizeof strips);
    memset(strip, CANARY, sizeof strip);
    memset(&broad, 0, sizeof broad);
    broad.order = order;
    broad.capacity = MOST;
    if (strip_count > 0) {
        broad.strips = strips;
        broad.strip = strip;
        broad.strip_count = strip_count;
    }
}

static bool is_guard_there(void) {
    const uint8_t *past = (const uint8_t *)&strips[broad.strip_count];
    return order[MOST] == CANARY * 0x101 && strip[MOST] == CANARY && past[0] == CANARY && past[9] == CANARY;
}

static toi_status update(unsigned dimension) {
    broad.resting = resting;
    return dimension == 2 ? toi_broadphase2_update(&broad, flat, count)
                          : toi_broadphase3_update(&broad, boxes, count);
}

/* In batches of up to `room` pairs and `tests` tests each; false where one is past these. */
static bool ask(unsigned dimension, uint16_t room, uint32_t tests, answer *to) {
    bool fine = update(dimension) == TOI_OK && broad.tests == 0;
    to->found = 0;
    while (!broad.done) {
        const uint32_t before = broad.tests;
        toi_pair batch[ALL_PAIRS + 1];
        const uint16_t found = dimension == 2 ? toi_broadphase2_pairs(&broad, batch, room, tests)
                                              : toi_broadphase3_pairs(&broad, batch, room, tests);
        const uint32_t taken = broad.tests - before;
        fine = fine && found <= room && taken <= (tests > 0 ? tests : 1) && (taken > 0 || broad.done);
        if (!fine || to->found + found > ALL_PAIRS)
            return false;
        memcpy(to->pairs + to->found, batch, found * sizeof batch[0]);
        to->found += found;
    }
    return fine;
}

static bool is_same(const answer *p, const answer *q) {
    return p->found == q->found && memcmp(p->pairs, q->pairs, p->found * sizeof p->pairs[0]) == 0;
}

static const uint8_t strip_counts[] = {0, 1, 2, 3, 4, 7, 16, STRIPS};
enum { STRIP_COUNTS = sizeof strip_counts };

/* ---- All pairs, each once */

static void finds_all(const theme *t, unsigned dimension) {
    unsigned wrong = 0, pairs = 0;
    for (unsigned n = 0; n < 150; n++) {
        throw_boxes(t);
        ask_all(dimension);
        begin(strip_counts[n % STRIP_COUNTS]);
        const bool fine = ask(dimension, ALL_PAIRS, UINT32_MAX, &first);
        toi_pairs_sort(first.pairs, (uint16_t)first.found);
        wrong += !fine || !is_same(&first, &all) || !is_guard_there();
        pairs += all.found;
    }
    tap_ok(wrong == 0 && pairs > 0, "%s, %uD: %u pairs as all pairs have them, with and without strips",
           t->name, dimension, pairs);
}

/* ---- The sequence depends on nothing but the boxes */

/* Leaves behind what another step, another program or nothing at all would. */
static void spoil(unsigned dimension) {
    const uint16_t now = count, rest = resting;
    switch (below(6)) {
    case 0:
        for (unsigned n = 0; n < MOST; n++)
            order[n] = (uint16_t)random64(&seed);
        broad.count = (uint16_t)below(2 * MOST);
        break;
    case 1:
        for (unsigned n = 0; n < MOST; n++)
            order[n] = (uint16_t)below(count + 1U);
        break;
    case 2:
        memset(order, 0, MOST * sizeof order[0]);
        broad.count = (uint16_t)below(2) ? count : 0;
        break;
    case 3:
        if (count > 1)
            order[below(count)] = order[below(count)];
        break;
    default:
        count = (uint16_t)below(MOST + 1);
        resting = (uint16_t)below(MOST + 1);
        if (below(2))
            update(dimension);
        else
            ask(dimension, 5, 100, &again);
    }
    count = now;
    resting = rest;
}

static void depends_on_boxes_alone(const theme *t, unsigned dimension) {
    unsigned wrong = 0;
    for (unsigned n = 0; n < 150; n++) {
        throw_boxes(t);
        begin(strip_counts[n % STRIP_COUNTS]);
        bool fine = ask(dimension, ALL_PAIRS, UINT32_MAX, &first);
        const uint32_t tests = broad.tests;
        for (unsigned k = 0; k < 4; k++) {
            spoil(dimension);
            fine = fine && ask(dimension, (uint16_t)(1 + below(k < 2 ? 3 : MOST)),
                               k % 2 ? UINT32_MAX : below(40), &again);
            fine = fine && is_same(&again, &first) && broad.tests == tests && is_guard_there();
        }
        wrong += !fine;
    }
    tap_ok(wrong == 0, "%s, %uD: the sequence is that of the boxes, whatever came before", t->name,
           dimension);
}

/* By (strip, lo.x, number), the order in which pairs come too. */
static void is_ordered(void) {
    unsigned wrong = 0;
    for (unsigned n = 0; n < 300; n++) {
        throw_boxes(&themes[n % THEMES]);
        begin(strip_counts[n / THEMES % STRIP_COUNTS]);
        wrong += update(2) != TOI_OK;
        const bool strips_used = broad.strip_count >= (resting > 0 ? 4 : 2) && count > 0;
        for (unsigned k = 1; k < count; k++) {
            const uint16_t p = order[k - 1], q = order[k];
            const unsigned s = strips_used ? strip[p] : p + resting >= count,
                           t = strips_used ? strip[q] : q + resting >= count;
            const fix16_t x = flat[p].lo.x, y = flat[q].lo.x;
            wrong += s != t ? s > t : x != y ? x > y : p >= q;
        }
    }
    tap_ok(wrong == 0, "bodies are sorted by (strip, lo.x, number)");
}

/* ---- How much work */

static unsigned compared;

static uint32_t get_number(const void *array, uint32_t n) {
    return ((const uint32_t *)array)[n];
}

static void put_number(void *array, uint32_t n, uint32_t number) {
    ((uint32_t *)array)[n] = number;
}

static bool is_less(const void *array, uint32_t a, uint32_t b) {
    (void)array;
    compared++;
    return a < b;
}

/* Arrays of each size that are sorted, the other way round, equal, and at random. */
static void heap_is_bounded(void) {
    static const toi16_heap heap = {get_number, put_number, is_less};
    uint32_t array[600];
    unsigned wrong = 0, log = 0;
    for (uint32_t size = 0; size <= 600; size += 1 + size / 8) {
        for (unsigned kind = 0; kind < 4; kind++) {
            for (uint32_t n = 0; n < size; n++)
                array[n] = kind == 0 ? n : kind == 1 ? size - n : kind == 2 ? 7 : below(size);
            compared = 0;
            toi16_heap_sort(&heap, array, size);
            for (log = 0; (UINT32_C(1) << log) < size;)
                log++;
            wrong += compared > 3 * size * log;
            for (uint32_t n = 1; n < size; n++)
                wrong += array[n - 1] > array[n];
        }
    }
    tap_ok(wrong == 0, "the heap sorts by at most 3 n log2 n comparisons");
}

static void sorts_pairs(void) {
    toi_pair few[] = {{7, 9}, {0, 65535}, {7, 8}, {0, 1}, {7, 9}, {3, 65534}};
    static const toi_pair sorted[] = {{0, 1}, {0, 65535}, {3, 65534}, {7, 8}, {7, 9}, {7, 9}};
    toi_pairs_sort(few, 6);
    toi_pairs_sort(few, 0);
    toi_pairs_sort(NULL, 6);
    tap_ok(memcmp(few, sorted, sizeof few) == 0, "pairs are sorted by (a, b)");
}

/* Bodies in a row, each of which touches the next two: as many as there may be, first in the order of their
 * numbers, then the other way round. */
static void most_bodies(void) {
    enum { ALL = 65535 };
    toi_aabb2 *row = malloc(ALL * sizeof *row);
    uint16_t *places = malloc(ALL * sizeof *places);
    toi_pair *pairs = malloc(ALL * sizeof *pairs);
    memset(places, CANARY, ALL * sizeof *places);
    toi_broadphase2 many = {.order = places, .capacity = ALL};
    unsigned wrong = 0;
    for (int turn = 0; turn < 3; turn++) {
        for (uint32_t n = 0; n < ALL; n++) {
            const fix16_t x = turn == 1 ? -(fix16_t)n : (fix16_t)n;
            row[n] = (toi_aabb2){{x, 0}, {x + 2, turn}};
        }
        uint32_t sum = 0;
        wrong += toi_broadphase2_update(&many, row, ALL) != TOI_OK;
        while (!many.done) {
            const uint16_t found = toi_broadphase2_pairs(&many, pairs, ALL, UINT32_MAX);
            for (uint16_t n = 0; n < found; n++)
                wrong += pairs[n].b - pairs[n].a > 2;
            sum += found;
        }
        wrong += sum != 2 * ALL - 3;
    }
    tap_ok(wrong == 0, "65,535 bodies");
    free(row), free(places), free(pairs);
}

/* Bodies at rest that all meet take no more tests than there are bodies. */
static void rest_is_cheap(void) {
    bool fine = true;
    throw_boxes(&themes[4]);
    count = resting = MOST;
    for (unsigned k = 0; k < STRIP_COUNTS; k++) {
        begin(strip_counts[k]);
        fine = fine && ask(2, 1, UINT32_MAX, &first) && first.found == 0 && broad.tests <= MOST;
    }
    tap_ok(fine, "bodies at rest on one spot take no tests");
}

/* Without strips and rest a body takes a test for each that has lo.x within it, and one more. */
static void tests_are_counted(void) {
    unsigned wrong = 0;
    for (unsigned n = 0; n < 100; n++) {
        throw_boxes(&themes[n % THEMES]);
        resting = 0;
        begin(0);
        wrong += !ask(2, ALL_PAIRS, UINT32_MAX, &first);
        uint32_t tests = count;
        for (unsigned k = 0; k < count; k++)
            for (unsigned m = k + 1; m < count; m++)
                tests += flat[order[m]].lo.x <= flat[order[k]].hi.x;
        wrong += broad.tests != tests;
    }
    tap_ok(wrong == 0, "tests are the bodies and their neighbours along x");
}

/* Each second body of a row rests, and none meets another: all but the last are passed for a test, those that
 * move for one more among themselves. */
static void passing_is_counted(void) {
    count = MOST, resting = MOST / 2;
    for (unsigned n = 0; n < MOST; n++) {
        const fix16_t x = (fix16_t)(n % (MOST / 2) * 20 + (n < MOST / 2 ? 0 : 10));
        flat[n] = (toi_aabb2){{x, 0}, {x + 1, 1}};
    }
    begin(0);
    const bool fine = ask(2, ALL_PAIRS, 1, &first);
    tap_ok(fine && first.found == 0 && broad.tests == MOST / 2 + MOST - 1,
           "bodies without neighbours are passed for a test");
}

/* ---- What is refused */

static void refuses(void) {
    toi_pair pair[1];
    throw_boxes(&themes[0]);
    count = 10, resting = 0;
    begin(0);
    tap_ok(toi_broadphase2_update(NULL, flat, 1) == TOI_ERR_ARGUMENT &&
               toi_broadphase3_update(NULL, boxes, 1) == TOI_ERR_ARGUMENT &&
               toi_broadphase2_update(&broad, NULL, 1) == TOI_ERR_ARGUMENT && broad.done,
           "null");
    broad.order = NULL;
    tap_ok(update(2) == TOI_ERR_ARGUMENT && broad.done, "no order");
    begin(4);
    broad.strip = NULL;
    tap_ok(update(2) == TOI_ERR_ARGUMENT, "no bytes for strips");
    begin(4);
    broad.strips = NULL;
    tap_ok(update(2) == TOI_ERR_ARGUMENT, "no strips");
    begin(0);
    broad.capacity = 9;
    tap_ok(update(2) == TOI_ERR_LIMIT && broad.done && order[0] == CANARY * 0x101, "more than the capacity");
    begin(0);
    tap_ok(update(2) == TOI_OK && toi_broadphase2_pairs(NULL, pair, 1, 1) == 0 &&
               toi_broadphase2_pairs(&broad, NULL, 1, 1) == 0 &&
               toi_broadphase2_pairs(&broad, pair, 0, 1) == 0 &&
               toi_broadphase3_pairs(NULL, pair, 1, 1) == 0 && broad.tests == 0,
           "no room for pairs");
    count = 0;
    begin(4);
    tap_ok(toi_broadphase2_update(&broad, flat + MOST, 0) == TOI_OK &&
               toi_broadphase2_pairs(&broad, pair, 1, 1) == 0 && broad.done,
           "no bodies");
}

/* A box whose corners are the wrong way round along one axis, among others. */
static void refuses_boxes(unsigned dimension) {
    unsigned wrong = 0;
    for (unsigned axis = 0; axis < dimension; axis++) {
        throw_boxes(&themes[5]);
        count = MOST, resting = 20;
        begin(5);
        ask_all(dimension);
        wrong += !ask(dimension, ALL_PAIRS, UINT32_MAX, &first);
        const toi_aabb3 good = boxes[60];
        fix16_t *hi = axis == 0 ? &boxes[60].hi.x : axis == 1 ? &boxes[60].hi.y : &boxes[60].hi.z;
        *hi -= 100;
        flat[60].hi = (toi_vec2){boxes[60].hi.x, boxes[60].hi.y};
        wrong += update(dimension) != TOI_ERR_SHAPE || !broad.done || broad.inner != 60 ||
                 toi_broadphase2_pairs(&broad, again.pairs, 1, 1) != 0;
        boxes[60] = good;
        flat[60].hi = (toi_vec2){good.hi.x, good.hi.y};
        wrong += !ask(dimension, ALL_PAIRS, UINT32_MAX, &again) || !is_same(&first, &again);
    }
    tap_ok(wrong == 0, "%uD: a box with lo > hi is named, and there are no pairs until the next step",
           dimension);
}

int main(void) {
    heap_is_bounded();
    sorts_pairs();
    rest_is_cheap();
    tests_are_counted();
    passing_is_counted();
    refuses();
    refuses_boxes(2);
    refuses_boxes(3);
    most_bodies();
    for (unsigned n = 0; n < THEMES; n++)
        for (unsigned dimension = 2; dimension <= 3; dimension++) {
            finds_all(&themes[n], dimension);
            depends_on_boxes_alone(&themes[n], dimension);
        }
    is_ordered();
    return tap_done();
}
