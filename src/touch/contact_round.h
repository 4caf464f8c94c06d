/* SPDX-License-Identifier: MIT */
/* Contacts of round shapes: cores and their radii. The way from the nearest point of A's core to that of B's
 * is known. Taken back by this way B's core touches A's, and what the cores have in common then is what the
 * shapes have, moved out of A's core along the way.
 *
 * The files contact*_round.c know two cores as the other contacts know shapes, and the pair that answers for
 * both. A toi16_round_meeting is how they meet. */
#ifndef TOI16_CONTACT_ROUND_H
#define TOI16_CONTACT_ROUND_H

#include "contact2.h"
#include "contact3.h"

typedef struct {
    toi16_meeting at;   /* overlap: the cores are inside one another */
    int64_t way_q22[3]; /* between the nearest points of the cores at the enter time; 0 where these meet */
    int64_t along[3];   /* the direction of the normal, 17 bits at least */
} toi16_round_meeting;

/* Sweeps an opened pair, and finds the way. Where the shapes do not meet, the manifold is complete. */
toi_status toi16_meet_round(toi_status opened, toi16_pair *pair, const toi_options *options,
                            toi_manifold *out, toi16_round_meeting *met);

/* Writes how far points are from A's core: to the middle of what the shapes share on the way, or of the gap
 * that is left. The radii are those of A and of B, in ulps. */
void toi16_point_beyond_core(const toi16_round_meeting *met, const uint32_t radii[2], int64_t out_q22[3]);

/* Fill the manifold of two shapes that have met. A support or a body is set from the core of a shape; the
 * radii are those of A and of B, in ulps: contact2_round.c, contact3_round.c. */
toi_status toi16_fill_round2(const toi16_contact2 *query, const uint32_t radii[2],
                             const toi16_round_meeting *round);
toi_status toi16_fill_round3(const toi16_contact3 *query, const uint32_t radii[2],
                             const toi16_round_meeting *met);

#endif
