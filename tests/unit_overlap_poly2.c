/* SPDX-License-Identifier: MIT */
/* What the turn around two outlines at rest answers is what the walk over all of their axes answers, in all
 * of its numbers: where they are apart, where they overlap, and where several ways out are as short. */
#include "../src/pair/overlap.h"
#include "../src/plane/poly2.h"
#include "random.h"
#include "tap.h"

enum { MOST = 8 };

static uint64_t seed = 20261127;

static int32_t between(int32_t lo, int32_t hi) {
    return lo + (int32_t)(random64(&seed) % (uint64_t)(hi - lo + 1));
}

/* A hull of random points; many are slivers where the reach is a few ulps. */
static void throw_hull(toi_poly2 *poly, toi_vec2 room[MOST], int32_t reach) {
    const unsigned count = (unsigned)between(3, MOST);
    do {
        for (unsigned k = 0; k < count; k++) {
            room[k].x = between(-reach, reach);
            room[k].y = between(-reach, reach) / between(1, 8);
        }
    } while (toi_poly2_hull(room, count, poly) != TOI_OK);
}

/* An octagon on a grid, from any of its vertices on: its sides are parallel to those of all others. */
static void throw_octagon(toi_poly2 *poly, toi_vec2 room[MOST], int32_t reach) {
    const int32_t unit = reach / 8 + 1, e = unit, w = unit * between(1, 4), h = unit * between(1, 4);
    const int32_t xs[MOST] = {0, e, e + w, w + 2 * e, w + 2 * e, e + w, e, 0},
                  ys[MOST] = {e, 0, 0, e, e + h, h + 2 * e, h + 2 * e, e + h};
    const unsigned first = (unsigned)between(0, MOST - 1);
    for (unsigned k = 0; k < MOST; k++) {
        room[k].x = xs[(first + k) % MOST];
        room[k].y = ys[(first + k) % MOST];
    }
    poly->vertices = room;
    poly->count = MOST;
}

/* Nobody has to check a polygon first. */
static void throw_unchecked(toi_poly2 *poly, toi_vec2 room[MOST], int32_t reach) {
    throw_hull(poly, room, reach);
    room[between(0, poly->count - 1)].x = between(-reach, reach);
}

static void throw_poly(toi_poly2 *poly, toi_vec2 room[MOST], int32_t reach) {
    const int32_t kind = between(0, 4);
    if (kind == 0)
        throw_unchecked(poly, room, reach);
    else if (kind < 3)
        throw_hull(poly, room, reach);
    else
        throw_octagon(poly, room, reach);
}

/* Moves by a whole number of eighths, so that ways out often are as short. */
static void move_poly(const toi_poly2 *poly, toi_vec2 room[MOST], int32_t reach) {
    const int32_t unit = reach / 8 + 1, x = unit * between(-5, 5), y = unit * between(-5, 5);
    for (unsigned k = 0; k < poly->count; k++) {
        room[k].x += x;
        room[k].y += y;
    }
}

static toi_status walk(toi16_pair *pair, toi16_way_out *out) {
    toi16_mark touch = TOI16_NO_MARK;
    for (uint32_t axis = 0; axis < pair->axes; axis++)
        if (!toi16_clip_at_axis(pair, axis, out, &touch)) {
            out->mark = touch;
            return TOI_SEPARATE;
        }
    return touch == TOI16_NO_MARK ? TOI_OVERLAP : TOI_TOUCH;
}

/* Counts what the search decides. */
typedef struct {
    unsigned apart, overlap, wrong;
} tally;

static void judge(const toi_poly2 *a, const toi_poly2 *b, tally *found) {
    toi16_polys polys;
    toi16_way_out by_walk = {0, 0, TOI16_NO_MARK, TOI16_NO_MARK}, by_search = by_walk;
    toi_status status;
    if (toi16_open_poly2(&polys, a, &toi16_none2, b, &toi16_none2) != TOI_OK)
        return;
    toi16_outlines_at_rest(&polys.pair);
    const toi_status expected = walk(&polys.pair, &by_walk);
    if (!polys.pair.family->search_at_rest(&polys.pair, &by_search, &status))
        return;
    const bool overlap = expected == TOI_OVERLAP;
    found->apart += expected == TOI_SEPARATE;
    found->overlap += overlap;
    found->wrong += status != expected || by_search.mark != by_walk.mark ||
                    (overlap && (by_search.reach != by_walk.reach || by_search.square != by_walk.square));
}

int main(void) {
    enum { PAIRS = 30000 };
    tally found = {0, 0, 0};
    for (unsigned n = 0; n < PAIRS; n++) {
        toi_vec2 room[2][MOST];
        toi_poly2 a, b;
        const int32_t reach = INT32_C(1) << between(2, 26);
        throw_poly(&a, room[0], reach);
        throw_poly(&b, room[1], reach);
        move_poly(&b, room[1], reach);
        judge(&a, &b, &found);
    }
    tap_ok(found.wrong == 0, "%u of %u answers are those of the walk",
           found.apart + found.overlap - found.wrong, found.apart + found.overlap);
    tap_ok(found.apart > PAIRS / 5 && found.overlap > PAIRS / 4, "%u pairs are apart, %u overlap",
           found.apart, found.overlap);
    return tap_done();
}
