/* SPDX-License-Identifier: MIT */
/* How far are two cores apart at a time, and along which direction? Whole numbers of a unit, of which the
 * scene takes less than 30 bits. */
#ifndef TOI16_NEAREST3_H
#define TOI16_NEAREST3_H

#include "space.h"
#include "turn.h"

/* A core as it is at a time. */
typedef struct {
    const toi16_rotor3 *body;
    toi16_spot3 spot;   /* where it is, with the turn that its axes had at t = 0 in its turn: its axes now */
    int32_t half[3];    /* of a box: half extents, units */
    int32_t edge[3][3]; /* of a box: those along its axes */
    unsigned shift;     /* of points: half ulps are shifted right by as much, after a product with an axis */
} toi16_core3;

/* A corner of what is left of core B where core A is taken away: a corner of B less one of A. */
typedef struct {
    int32_t at[3]; /* units, below 2^30 */
    uint16_t a, b; /* which corners */
} toi16_corner3;

/* What a normal is made of. */
typedef enum {
    TOI16_OF_CORNERS3, /* corner[] */
    TOI16_OF_FACE_A3,  /* face a of core A: of a box the axis */
    TOI16_OF_FACE_B3,  /* face b of core B */
    TOI16_OF_AXES3,    /* axis a of box A and axis b of box B */
    TOI16_OF_EDGES3    /* two edges of other cores */
} toi16_made3;

typedef struct {
    toi16_corner3 corner[4]; /* those that span what is nearest: a corner, edge or face. They are kept from
                                look to look, to begin with */
    unsigned count;          /* 0: none known yet */
    int32_t normal[3];       /* from A to B, length 1, Q2.30 */
    toi16_corner3 least;     /* the corner that is least along it */
    int32_t gap;             /* how far the cores are apart along it, rounded down but for what corners are
                                rounded, units; below 0 where they overlap */
    int32_t most;            /* they are apart by no more than that, but for a few units */
    toi16_made3 made;
    unsigned a, b; /* of what it is made */
} toi16_apart3;

/* Corner `index` of a core, from its centre, in the world. */
void toi16_core3_corner(const toi16_core3 *core, unsigned index, int32_t out[3]);

/* Writes the corner that is least along a direction of 30 bits, and returns their product. */
int64_t toi16_least_corner3(const toi16_core3 cores[2], const int32_t distance[3], const int32_t n[3],
                            toi16_corner3 *out);

/* Searches for what is nearest, and returns false where the cores are found to meet. Then only corner[]
 * is written. Where the gap is well past the margin, a direction may do that is nearly the best. */
bool toi16_approach3(const toi16_core3 cores[2], const int32_t distance[3], int32_t margin,
                     toi16_apart3 *nearest);

/* Searches for a direction that parts cores best which meet: deep3.c. For boxes all that can are tried; of
 * others the faces, and what is found from them. */
void toi16_part_deep3(const toi16_core3 cores[2], const int32_t distance[3], toi16_apart3 *nearest);

/* Tries all pairs of edges, for cores that meet: a better direction takes the place of the normal. */
void toi16_try_edges3(const toi16_core3 cores[2], const int32_t distance[3], toi16_apart3 *nearest);

/* Chooses an axis of two boxes that parts them well, of which `most` is the gap as if they were as near. The
 * corners to begin with are those along it. */
void toi16_part_boxes3(const toi16_core3 cores[2], const int32_t distance[3], toi16_apart3 *nearest);

/* Are two boxes as near as their gap along that axis says? */
bool toi16_is_as_near3(const toi16_core3 cores[2], const toi16_apart3 *nearest);

/* Searches for what is nearest, or for what parts best. distance: from the centre of A to that of B, entries
 * below 2^28.5. */
void toi16_find_nearest3(const toi16_core3 cores[2], const int32_t distance[3], int32_t margin,
                         toi16_apart3 *nearest);

/* Does that where an axis of boxes does as well, if its gap is past the margin. */
void toi16_find_parting3(const toi16_core3 cores[2], const int32_t distance[3], int32_t margin,
                         toi16_apart3 *nearest);

#endif
