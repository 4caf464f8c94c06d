/* SPDX-License-Identifier: MIT */
/* The direction to look along in the plane, as contact3_sight.c chooses it in space. */
#include "contact2.h"

/* Directions are exact. They are grown to 30 bits, so that an ulp is many units of height. */
void toi16_set_normal2(toi16_touch2 *touch, const toi_axis3 *d, const toi_vec3 *towards) {
    unsigned bits = toi16_bits32(toi16_abs32(d->x) | toi16_abs32(d->y));
    int32_t grow = bits < 30 ? INT32_C(1) << (30 - bits) : 1;
    if (toi16_mul(d->x, towards->x) + toi16_mul(d->y, towards->y) < 0)
        grow = -grow;
    int32_t *n = touch->normal;
    n[0] = d->x * grow;
    n[1] = d->y * grow;
    touch->ulp = (int64_t)(toi16_sqrt64((uint64_t)(toi16_mul(n[0], n[0]) + toi16_mul(n[1], n[1]))) >> 4);
}

/* Along an edge, one way or the other. */
static void edge_way(const toi16_side2 *side, uint32_t edge, toi_axis3 *out) {
    uint32_t next = toi16_next2(side, edge);
    out->z = 0;
    if (side->vertices) {
        out->x = side->vertices[next].x - side->vertices[edge].x;
        out->y = side->vertices[next].y - side->vertices[edge].y;
    } else if ((side->names[edge] ^ side->names[next]) == 1) {
        out->x = side->rot->cos;
        out->y = side->rot->sin;
    } else {
        out->x = -side->rot->sin;
        out->y = side->rot->cos;
    }
}

/* What is looked along, and how much supports have in common there. */
typedef struct {
    int32_t x, y;
    toi16_gap gap;
    int64_t length; /* in common, along the line */
} sight;

static sight sight_of(const toi16_touch2 *touch) {
    const toi16_side2 *a = &touch->a, *b = &touch->b;
    int64_t lo = a->lo.along > b->lo.along ? a->lo.along : b->lo.along;
    int64_t hi = a->hi.along < b->hi.along ? a->hi.along : b->hi.along;
    sight s = {touch->normal[0], touch->normal[1], {b->plane - a->plane, touch->ulp}, hi - lo};
    return s;
}

/* Each in ulps. */
static bool is_longer(const sight *s, const sight *than) {
    toi16_wide more = toi16_wide_difference(s->length, than->gap.ulp, than->length, s->gap.ulp);
    return s->length > TOI16_NEAR_Q22 && toi16_wide_sign(&more) > 0;
}

static void take(toi16_touch2 *touch, const sight *s) {
    if (touch->normal[0] == s->x && touch->normal[1] == s->y)
        return;
    touch->normal[0] = s->x;
    touch->normal[1] = s->y;
    touch->ulp = s->gap.ulp;
    toi16_find_supports2(touch);
}

static void try_edge(toi16_touch2 *touch, const toi_axis3 *way, const toi16_gap *answered, sight *best) {
    toi_axis3 across = {way->y, -way->x, 0};
    toi16_set_normal2(touch, &across, &touch->out->normal);
    toi16_find_supports2(touch);
    sight s = sight_of(touch);
    if (toi16_is_as_far(&s.gap, answered) && is_longer(&s, best))
        *best = s;
}

/* Opposite edges of a box have the same way. */
static void try_edges(toi16_touch2 *touch, const toi16_side2 *side, const toi16_gap *answered, sight *best) {
    toi_axis3 way, normal = {touch->out->normal.x, touch->out->normal.y, 0};
    uint32_t ways = side->vertices ? side->count : side->count / 2;
    for (uint32_t n = 0; n < ways; n++) {
        edge_way(side, n, &way);
        if (toi16_is_nearly_level(&way, &normal))
            try_edge(touch, &way, answered, best);
    }
}

/* The edge that decided is what is looked along. */
void toi16_turn_sight2(toi16_touch2 *touch, uint8_t decided) {
    enum { LONG = 16 * TOI16_ULP_Q22 };
    sight best = sight_of(touch);
    toi16_gap answered = best.gap;
    if (best.length > LONG)
        return;
    if (decided != TOI_AXIS_FACE_A)
        try_edges(touch, &touch->a, &answered, &best);
    if (decided != TOI_AXIS_FACE_B)
        try_edges(touch, &touch->b, &answered, &best);
    take(touch, &best);
}
