/* SPDX-License-Identifier: MIT */
/* What the files of certified round pairs share: cores by their vertices, and the search by planes and
 * witnesses. Only solid*.c include this. */
#ifndef TOI16_SOLID_H
#define TOI16_SOLID_H

#include "round.h"

/* ---- Cores: solid_core.c */

/* From the centre to vertex n in the world, exact, 2^-30 ulp. */
void toi16_core_place(const toi16_core *core, uint32_t n, int64_t out[3]);

/* Finds the vertex that is farthest along a direction, or farthest against it. Returns how far that is from
 * the centre, in 2^-30 of the direction's length times an ulp: less than 2.5 of these too low, or less than
 * 1.5 too high. */
int64_t toi16_core_support(const toi16_core *core, const toi16_fine *direction, bool along, uint32_t *vertex);

/* The vertex that is farthest along a direction in the core's frame, of which 30 bits count. */
uint32_t toi16_core_farthest(const toi16_core *core, const int32_t local[3]);

/* How many edges a core has that may make a facet of M, and the way along one, exact, 2^-30 ulp or any other
 * unit: of a box its axes. In the plane edges make facets alone. */
uint32_t toi16_core_edges(const toi16_core *core);
void toi16_core_edge(const toi16_core *core, uint32_t n, int64_t out[3]);

/* How many faces a core has in space, and two ways in one of them. */
uint32_t toi16_core_faces(const toi16_core *core);
void toi16_core_face(const toi16_core *core, uint32_t n, int64_t p[3], int64_t q[3]);

/* The difference of two places, modulo 2^64. */
static inline int64_t toi16_wrapped_difference(int64_t a, int64_t b) {
    return (int64_t)((uint64_t)a - (uint64_t)b);
}

/* ---- Planes */

/* A time in 2^-33 time units. */
enum { TOI16_SOLID_TIME_BITS = 33 };

/* What a plane across a direction n says: contact is only while lo + speed t <= 0. In 2^-30 |n| ulp. */
typedef struct {
    int64_t lo, speed;
    uint32_t a, b; /* the vertices of the cores that it is at */
} toi16_solid_plane;

/* The way from A's centre to where B's is nearest, about, 30 bits, for a way d at 0 and a motion w: as it is
 * at 0 or above, and before 1 time unit. */
void toi16_way_at_nearest(const toi_axis3 *d, const toi_axis3 *w, toi_axis3 *n);

/* The length of a direction, rounded up; too long by less than 2^-38 of itself. */
uint64_t toi16_fine_length(const toi16_fine *n);

/* The radius along a direction of a length, in 2^-30 of that times an ulp, rounded up. */
static inline int64_t toi16_solid_radius(const toi16_round *round, uint64_t length) {
    return toi16_mul_shr31_up(2 * round->radius, length);
}

/* By so much may M be inside while the shapes count as touching: 2^-6 ulp. */
enum { TOI16_TOUCH_BITS = 6 };

/* The lower end of M along n, less the radius, in 2^-30 |n| ulp: rounded down, by less than 2^-26 ulp and
 * 2^-38 of the radius. */
int64_t toi16_solid_lo(const toi16_round_solids *solids, const toi16_fine *n, uint64_t length);

/* ---- The search: solid_search.c */

typedef enum {
    TOI16_SOLID_APART,  /* no contact */
    TOI16_SOLID_MEETS,  /* n is the direction of the nearest point of M */
    TOI16_SOLID_WITHIN, /* M is nearer than r, or the origin is in it */
    TOI16_SOLID_GIVEN_UP
} toi16_solid_end;

typedef struct {
    const toi16_round_solids *solids;
    toi16_simplex points; /* of M at the time that is looked at */
    uint16_t a[4], b[4];  /* the vertices that make them */
    int64_t center[3];    /* of B from A's then, 2^-30 ulp, modulo 2^64 */
    uint64_t from, to;    /* contact is only between, 2^-33 time units */
    toi16_fine n;         /* the direction that was looked along last */
    uint64_t length;      /* of n */
} toi16_solid_search;

/* Where B's centre is from A's at a time, 2^-30 ulp, rounded down, modulo 2^64. */
void toi16_solid_center(const toi16_round_solids *solids, uint64_t ticks, int64_t out[3]);

/* Leaves of [0, t_max] the time in which cubes around the cores may meet. False where nothing is left. */
bool toi16_solid_start(toi16_solid_search *s, const toi16_round_solids *solids, fix16_t t_max);

/* Looks for the first contact, or the last one, and leaves s->from or s->to there. */
toi16_solid_end toi16_solid_find(toi16_solid_search *s, bool last);

/* Looks for the nearest point of M at a time, of which s->points are what it is between. TOI16_SOLID_WITHIN:
 * the cores meet. */
toi16_solid_end toi16_solid_settle(toi16_solid_search *s, const toi16_round_solids *solids, fix16_t time);

/* ---- A guess: solid_guess.c */

typedef struct {
    toi16_corner p[4]; /* of M then, on the grid */
    toi_axis3 n;       /* the direction of their nearest point, 30 bits */
    toi_axis3 before;  /* the one whose plane said that M goes on until then */
    toi_axis3 center;  /* of B from A's, on the grid */
    uint64_t ticks;
    toi16_solid_end end; /* APART: M seems to stay apart along n. MEETS: M seems to touch then. WITHIN: at the
                            beginning of the search M is nearer than r, without doubt */
    uint8_t count, cut;  /* the grid is 2^cut times 2^-30 ulp */
} toi16_solid_guess;

/* Guesses the first time of contact, or the last one, within those of the search. */
void toi16_solid_guess_time(toi16_solid_guess *g, const toi16_solid_search *s, bool last);

/* Finds the direction of the nearest point of M at a time at which M is too far away for a search, as well as
 * supports tell; false where it is not: solid_far.c. */
bool toi16_find_far_direction(const toi16_round_solids *solids, fix16_t time, toi16_fine *n);

/* ---- What the pair answers without a motion: solid_rest.c */

void toi16_rest_solids(toi16_pair *pair, toi_penetration *out);
void toi16_gap_solids(toi16_pair *pair, fix16_t time, int64_t way_q22[3]);
bool toi16_plane_of_solids(toi16_pair *pair, fix16_t time, toi16_projection *out, uint64_t *square);

#endif
