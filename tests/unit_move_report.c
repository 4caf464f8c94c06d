/* SPDX-License-Identifier: MIT */
/* What a step reports, against the plainest way to keep such a list; and directions of any length. */
#include "../src/move/move.h"
#include "random.h"
#include "tap.h"

#include <math.h>
#include <string.h>

static uint64_t seed = 20261126;

static int below(int n) {
    return (int)(random64(&seed) % (uint64_t)n);
}

/* ---- The list */

typedef struct {
    toi_move_contact contacts[TOI_MOVE_CONTACTS + 1];
    unsigned count;
} list;

static bool is_same(const toi_move_contact *a, const toi_move_contact *b) {
    return a->id == b->id && a->kind == b->kind &&
           (a->kind == TOI_TOUCHED_SENSOR || memcmp(&a->normal, &b->normal, sizeof a->normal) == 0);
}

static void take_out(list *l, unsigned n) {
    l->count--;
    memmove(&l->contacts[n], &l->contacts[n + 1], (l->count - n) * sizeof l->contacts[0]);
}

/* Of those at the same time it comes last. Where there are too many the last sensor goes for what is none,
 * else the last of all. */
static void keep(list *l, const toi_move_contact *c) {
    unsigned at = 0, sensor = TOI_MOVE_CONTACTS;
    for (unsigned n = 0; n < l->count; n++)
        if (is_same(&l->contacts[n], c))
            return;
    for (unsigned n = 0; n < l->count; n++)
        if (l->contacts[n].kind == TOI_TOUCHED_SENSOR)
            sensor = n;
    if (l->count == TOI_MOVE_CONTACTS && c->kind != TOI_TOUCHED_SENSOR && sensor < TOI_MOVE_CONTACTS)
        take_out(l, sensor);
    while (at < l->count && l->contacts[at].time <= c->time)
        at++;
    memmove(&l->contacts[at + 1], &l->contacts[at], (l->count - at) * sizeof l->contacts[0]);
    l->contacts[at] = *c;
    l->count += l->count < TOI_MOVE_CONTACTS;
}

static bool is_list(const toi_move_result *r, const list *l) {
    bool same = r->count == l->count;
    for (unsigned n = 0; n < l->count && same; n++)
        same = is_same(&r->contacts[n], &l->contacts[n]) && r->contacts[n].time == l->contacts[n].time;
    return same;
}

static void test_lists(void) {
    unsigned wrong = 0, full = 0;
    for (unsigned round = 0; round < 4000; round++) {
        toi16_step step;
        toi_move_result result;
        list l;
        memset(&step, 0, sizeof step);
        memset(&result, 0, sizeof result);
        memset(&l, 0, sizeof l);
        step.result = &result;
        uint8_t touched = 0;
        const int things = 1 + below(20), times = 1 + below(9);
        for (int n = below(30); n >= 0; n--) {
            toi_move_contact c;
            memset(&c, 0, sizeof c);
            c.id = (uint32_t)below(things);
            c.time = below(times);
            c.kind = (uint8_t)(1 << below(4));
            const int way = below(4);
            c.normal = (toi_vec3){way == 0 || way == 3, way == 1, way == 2 || way == 3};
            toi16_report(&step, c.id, c.time, &c.normal, c.kind);
            keep(&l, &c);
            touched |= c.kind;
            wrong += !is_list(&result, &l) || result.touched != touched;
            full += l.count == TOI_MOVE_CONTACTS;
        }
    }
    tap_ok(wrong == 0 && full > 1000, "contacts in their order, the first 8, sensors giving way: %u wrong",
           wrong);
}

/* ---- Directions */

static void test_units(void) {
    static const fix16_t sizes[] = {1, 5, 1000, F16(1), F16(5000), (1 << 30) - 1, 1 << 30, INT32_MAX};
    unsigned wrong = 0;
    for (unsigned n = 0; n < 40000; n++) {
        const fix16_t size = sizes[below(8)];
        fix16_t v[3];
        for (unsigned k = 0; k < 3; k++) {
            const int how = below(6);
            v[k] = how == 0   ? 0
                   : how == 1 ? size
                   : how == 2 ? -size
                              : (fix16_t)((int64_t)random64(&seed) % size);
        }
        const toi_vec3 way = {v[0], v[1], v[2]};
        toi_vec3 unit;
        const long double length =
            sqrtl((long double)v[0] * v[0] + (long double)v[1] * v[1] + (long double)v[2] * v[2]);
        if (length == 0)
            continue;
        toi16_unit_of(&way, &unit);
        wrong += fabsl(unit.x - v[0] / length * 65536) > 2 || fabsl(unit.y - v[1] / length * 65536) > 2 ||
                 fabsl(unit.z - v[2] / length * 65536) > 2;
    }
    const toi_vec3 least = {INT32_MIN, 0, 0};
    toi_vec3 unit;
    toi16_unit_of(&least, &unit);
    wrong += unit.x != -fix16_one || unit.y != 0 || unit.z != 0;
    tap_ok(wrong == 0, "vectors of any length at length 1: %u are off by more than 2 ulp", wrong);
}

int main(void) {
    test_lists();
    test_units();
    return tap_done();
}
