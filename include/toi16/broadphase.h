/* SPDX-License-Identifier: MIT */
/* Which of many boxes meet?
 *
 *     static uint16_t order[MOST];                                      2 bytes a body, and no more
 *     toi_broadphase2 broad = {.order = order, .capacity = MOST};
 *     for (n = 0; n < count; n++)                                       each step
 *         toi_swept_aabb2(&body[n].box, &body[n].velocity, NULL, TOI_F16(1), &box[n]);
 *     toi_broadphase2_update(&broad, box, count);
 *     while ((found = toi_broadphase2_pairs(&broad, pairs, ROOM, UINT32_MAX)) != 0)
 *         for (n = 0; n < found; n++)
 *             sweep(pairs[n].a, pairs[n].b);
 *
 * The method is sort and sweep: the caller's array `order` keeps the numbers of the bodies sorted by lo.x
 * from step to step, so that a step in which little has moved costs little. All boxes that meet (closed:
 * sides that touch meet) are reported, each pair once, and no others. There is no size of world or of cell,
 * and every Q16.16 value will do.
 *
 * The answer is a function of the boxes of this step alone, never of earlier steps, of what `order` held, or
 * of how many pairs were asked for at a time; the order of the pairs is one of the strips and of what rests
 * too. What is in `order` need not be a permutation: then it is made one. Insert, remove, jump: there are no
 * calls for them. Give another count, and the boxes as they are.
 *
 * Where many bodies are above one another (piles, a world that is high and narrow, space) strips across y
 * make it cheaper, for a byte more a body and 12 for each strip: 12 or 16 do for a thousand bodies. The
 * library chooses where they lie. `tests` tells how much was looked at, which is what pairs cost. */
#ifndef TOI16_BROADPHASE_H
#define TOI16_BROADPHASE_H

#include "box.h"
#include <stdbool.h>

/* Two bodies that meet. */
typedef struct {
    uint16_t a, b; /* their numbers, a < b */
} toi_pair;

/* A strip of the world. The library writes it. */
typedef struct {
    fix16_t bottom, top; /* where its bodies begin and end along y, length units */
    uint16_t first;      /* its first place in the order */
} toi_strip;

/* The caller's, in any place: all zero but order and capacity, and strips where they are wanted. It serves
 * the plane and space alike. */
typedef struct {
    uint16_t *order;   /* room for `capacity` numbers */
    uint16_t capacity; /* the most bodies */
    uint16_t resting;  /* so many bodies, the last ones, rest: there are no pairs among them; 0: all move */
    toi_strip *strips; /* room for `strip_count` strips; null: none */
    uint8_t *strip;    /* room for `capacity` bytes, with strips; null: none */
    uint8_t
        strip_count; /* how many strips; 0: none. Half of them are for bodies at rest, where there are any */
    bool done;       /* out: all pairs have been reported */
    uint32_t tests;  /* out: bodies and neighbours looked at since the last update */
    /* The library's, from the last update on: */
    const void *boxes;      /* toi_aabb2 or toi_aabb3, */
    uint8_t dimension;      /* as this says */
    uint8_t levels, shift;  /* how many strips lie above one another, each 2^shift ulp high; */
    int32_t bottom;         /* the number of the lowest one, from y = 0 on */
    uint8_t lower, upper;   /* between which two strips pairs are looked for: */
    bool amid;              /* those of one body, of which some have been looked at? */
    uint16_t first, second; /* the next bodies of both, by place in the order, */
    uint16_t inner;         /* and the next one to be looked at; in an error the number of the box */
    uint16_t count, moving; /* how many boxes there are, and how many of them move */
} toi_broadphase2;

/* What serves the plane serves space: the functions tell the difference. */
typedef toi_broadphase2 toi_broadphase3;

#ifdef __cplusplus
extern "C" {
#endif

/* Begin a step: sort `count` boxes, which have to stay where they are until the pairs have been asked for.
 * Return TOI_OK; TOI_ERR_ARGUMENT for null or a strip array that is missing; TOI_ERR_LIMIT for more boxes
 * than the capacity; TOI_ERR_SHAPE for a box with lo > hi: `done` is then set, so that there are no pairs,
 * and `inner` is the least number of such a box. The work is at most that of 8 n moves and of 3 n log2 n
 * comparisons, whatever the order was. */
toi_status toi_broadphase2_update(toi_broadphase2 *broad, const toi_aabb2 *boxes, uint16_t count);
toi_status toi_broadphase3_update(toi_broadphase3 *broad, const toi_aabb3 *boxes, uint16_t count);

/* Write the next pairs, up to `room` of them, and return how many; stop early after most_tests bodies and
 * neighbours (at least one is looked at). `done` tells whether there are more: 0 pairs may also mean that
 * most_tests was not enough. Null writes nothing and returns 0. */
uint16_t toi_broadphase2_pairs(toi_broadphase2 *broad, toi_pair *out, uint16_t room, uint32_t most_tests);
uint16_t toi_broadphase3_pairs(toi_broadphase3 *broad, toi_pair *out, uint16_t room, uint32_t most_tests);

/* Sorts pairs by (a, b), in place. */
void toi_pairs_sort(toi_pair *pairs, uint16_t count);

#ifdef __cplusplus
}
#endif

#endif
