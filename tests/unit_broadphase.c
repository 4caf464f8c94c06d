/* SPDX-License-Identifier: MIT */
/* The broad phase finds what asking all pairs finds, each pair once, in an order that this step's boxes alone
 * tell: whatever the order held, however many bodies there were before, and in batches of any size. */
#include "random.h"
#include "tap.h"
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

/* The sequence itself: outer bodies by (lo.x, number), and so each one's inner ones. */
static void is_ordered(void) {
    unsigned wrong = 0;
    for (unsigned n = 0; n < 300; n++) {
        throw_boxes(&themes[n % THEMES]);
        resting = 0;
        begin(0);
        wrong += !ask(2, ALL_PAIRS, UINT32_MAX, &first);
        for (unsigned k = 1; k < count; k++) {
            const fix16_t x = flat[order[k - 1]].lo.x, y = flat[order[k]].lo.x;
            wrong += x > y || (x == y && order[k - 1] >= order[k]);
        }
        for (unsigned k = 1, at = 0; k < first.found; k++) {
            const toi_pair *p = &first.pairs[k - 1], *q = &first.pairs[k];
            while (at < count && order[at] != p->a && order[at] != p->b)
                at++;
            wrong += at == count || p->a >= p->b || memcmp(p, q, sizeof *p) == 0;
        }
    }
    tap_ok(wrong == 0, "bodies are sorted by (lo.x, number), and pairs come in that order");
}

int main(void) {
    for (unsigned n = 0; n < THEMES; n++)
        for (unsigned dimension = 2; dimension <= 3; dimension++) {
            finds_all(&themes[n], dimension);
            depends_on_boxes_alone(&themes[n], dimension);
        }
    is_ordered();
    return tap_done();
}
