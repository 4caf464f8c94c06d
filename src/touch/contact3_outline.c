/* SPDX-License-Identifier: MIT */
/* The vertices of a support, and the outline of what they span as seen along the normal: gift wrapping (R. A.
 * Jarvis, 1973), which needs no room. Areas are exact in the rounded places, so that it comes around. */
#include "contact3.h"

/* Tells most vertices that are out of the support by products of 32 bits: docs/numerics.md, 14. */
typedef struct {
    toi_axis3 towards; /* along the hull's axes, on the side of the other shape: the normal / 2^30 */
    int64_t least;     /* the rough height from which on a vertex may be in the support */
    uint32_t from, to; /* no vertex before, or from `to` on, may be */
} sieve;

/* 16 units are one of height, for which 2^-22 length units are 64 to an ulp. */
static int64_t rough_height(const toi16_side *side, const sieve *s, uint32_t vertex) {
    toi_axis3 v = toi16_vertex_or_end(side->hull->table, vertex);
    return toi16_dot3(&v, &s->towards);
}

static void set_towards(const toi16_sight *sight, const toi16_side *side, toi_axis3 *out) {
    const int64_t *n = sight->normal;
    const toi_axis3 *u = side->hull->rot->u;
    const toi_axis3 high = {(int32_t)toi16_shr(n[0], 29), (int32_t)toi16_shr(n[1], 29),
                            (int32_t)toi16_shr(n[2], 29)};
    const int32_t sign = side->ahead ? 1 : -1;
    out->x = sign * (int32_t)toi16_shr(toi16_dot3(&u[0], &high), 31);
    out->y = sign * (int32_t)toi16_shr(toi16_dot3(&u[1], &high), 31);
    out->z = sign * (int32_t)toi16_shr(toi16_dot3(&u[2], &high), 31);
}

TOI16_ONCE void set_sieve(const toi16_touch *touch, const toi16_side *side, sieve *out) {
    const int64_t margin = touch->sight.ulp * (INT64_C(16) << side->wide) + (INT64_C(1) << 33);
    set_towards(&touch->sight, side, &out->towards);
    int64_t most = rough_height(side, out, 0);
    out->from = 0;
    out->to = 1;
    for (uint32_t n = 1; n < side->hull->table->vertex_count; n++) {
        int64_t height = rough_height(side, out, n);
        if (height > most + margin)
            out->from = n;
        if (height >= most - margin)
            out->to = n + 1;
        most = height > most ? height : most;
    }
    out->least = most - margin;
}

/* The first vertex from here on that may be in the support, or the end. */
static uint32_t next_candidate(const toi16_side *side, const sieve *s, uint32_t vertex) {
    while (vertex < s->to && rough_height(side, s, vertex) < s->least)
        vertex++;
    return vertex;
}

/* Narrows the sieve to what it lets pass. */
static void find_plane(const toi16_touch *touch, sieve *s, toi16_side *side) {
    s->from = next_candidate(side, s, s->from);
    side->plane = 0;
    uint32_t last = s->from;
    for (uint32_t n = s->from; n < s->to; n = next_candidate(side, s, n + 1)) {
        int64_t p[3];
        toi16_place(side, n, p);
        int64_t depth = toi16_depth(touch, side, p);
        if (n == s->from || depth < 0)
            side->plane -= side->ahead ? depth : -depth;
        last = n;
    }
    s->to = last + 1;
}

static void find_support(const toi16_touch *touch, const sieve *s, toi16_side *side) {
    side->count = 0;
    for (uint32_t n = s->from; n < s->to; n = next_candidate(side, s, n + 1)) {
        int64_t p[3];
        toi16_place(side, n, p);
        if (!toi16_is_in_support(touch, side, p))
            continue;
        if (side->count < TOI16_KEPT_SPOTS) {
            toi16_see_place(touch, p, &side->as.spots[side->count]);
            side->kept_vertex[side->count] = (uint16_t)n;
        }
        side->count++;
    }
}

/* Support vertices have slots: of a few those where they are kept, else the numbers of all vertices. */
static uint32_t slots_of(const toi16_side *side) {
    return side->count <= TOI16_KEPT_SPOTS ? side->count : side->hull->table->vertex_count;
}

/* False where the slot has none. */
static bool see_slot(const toi16_touch *touch, const toi16_side *side, uint32_t slot, toi16_spot *out) {
    if (side->count <= TOI16_KEPT_SPOTS) {
        *out = side->as.spots[slot];
        return true;
    }
    int64_t p[3];
    toi16_place(side, slot, p);
    if (!toi16_is_in_support(touch, side, p))
        return false;
    toi16_see_place(touch, p, out);
    return true;
}

static bool is_same(const toi16_spot *p, const toi16_spot *q) {
    return p->u == q->u && p->v == q->v;
}

TOI16_ONCE uint64_t distance(const toi16_spot *p, const toi16_spot *q) {
    return toi16_abs64(p->u - q->u) + toi16_abs64(p->v - q->v);
}

/* The next corner counter-clockwise: nothing is to the right of the way to it. Of several in line the
 * farthest, of several at one place the first. Returns its slot, or that of none where there is no other. */
static uint32_t wrap(const toi16_touch *touch, const toi16_side *side, const toi16_spot *from,
                     toi16_spot *best) {
    uint32_t slots = slots_of(side), found = slots;
    toi16_spot spot;
    for (uint32_t s = 0; s < slots; s++) {
        if (!see_slot(touch, side, s, &spot) || is_same(&spot, from))
            continue;
        if (found < slots) {
            toi16_wide area = toi16_area(from, best, &spot);
            int turn = toi16_wide_sign(&area);
            if (turn > 0 || (turn == 0 && distance(from, &spot) <= distance(from, best)))
                continue;
        }
        found = s;
        *best = spot;
    }
    return found;
}

/* The first of the lowest in u, then v. */
static uint32_t start(const toi16_touch *touch, const toi16_side *side, toi16_spot *lowest) {
    uint32_t slots = slots_of(side), found = slots;
    toi16_spot spot;
    for (uint32_t s = 0; s < slots; s++) {
        if (!see_slot(touch, side, s, &spot))
            continue;
        if (found < slots && (spot.u > lowest->u || (spot.u == lowest->u && spot.v >= lowest->v)))
            continue;
        found = s;
        *lowest = spot;
    }
    return found;
}

static uint32_t slot_at(const toi16_side *side, uint32_t corner) {
    return side->count <= TOI16_KEPT_SPOTS ? side->few[corner] : side->as.outline[corner];
}

static void keep_corner(toi16_side *side, uint32_t slot) {
    if (side->count <= TOI16_KEPT_SPOTS)
        side->few[side->corners] = (uint8_t)slot;
    else if (side->corners < TOI16_KEPT_CORNERS)
        side->as.outline[side->corners] = (uint16_t)slot;
}

static void find_outline(const toi16_touch *touch, toi16_side *side) {
    toi16_spot at, next;
    uint32_t slots = slots_of(side), first = start(touch, side, &at), slot = first;
    side->corners = 0;
    do {
        keep_corner(side, slot);
        side->corners++;
        slot = wrap(touch, side, &at, &next);
        at = next;
    } while (side->corners < slots && slot != first && slot < slots);
}

static void outline_support(const toi16_touch *touch, toi16_side *side) {
    sieve s;
    set_sieve(touch, side, &s);
    find_plane(touch, &s, side);
    find_support(touch, &s, side);
    find_outline(touch, side);
}

void toi16_outline_supports(toi16_touch *touch) {
    outline_support(touch, &touch->a);
    outline_support(touch, &touch->b);
}

static uint16_t vertex_at(const toi16_side *side, uint32_t slot) {
    return side->count <= TOI16_KEPT_SPOTS ? side->kept_vertex[slot] : (uint16_t)slot;
}

/* The end of the edge that goes to the next corner. */
static void advance(const toi16_touch *touch, const toi16_side *side, toi16_rim *rim) {
    uint32_t corner = rim->number + 1u == side->corners ? 0 : rim->number + 1u, slot;
    if (corner < TOI16_KEPT_CORNERS) {
        slot = slot_at(side, corner);
        see_slot(touch, side, slot, &rim->to);
    } else
        slot = wrap(touch, side, &rim->from, &rim->to);
    rim->w = vertex_at(side, slot);
}

void toi16_rim_start(const toi16_touch *touch, const toi16_side *side, toi16_rim *rim) {
    rim->number = 0;
    uint32_t slot = slot_at(side, 0);
    see_slot(touch, side, slot, &rim->from);
    rim->v = vertex_at(side, slot);
    advance(touch, side, rim);
}

void toi16_rim_next(const toi16_touch *touch, const toi16_side *side, toi16_rim *rim) {
    rim->number = rim->number + 1u == side->corners ? 0 : (uint16_t)(rim->number + 1u);
    rim->from = rim->to;
    rim->v = rim->w;
    advance(touch, side, rim);
}
