/* SPDX-License-Identifier: MIT */
/* This file fills the manifold of round shapes in the plane. */
#include "contact_round.h"

/* Takes B's core back to A's, and both to where the points are. */
static void bring_together2(toi16_manifold2 *m, const toi16_round_meeting *met, const uint32_t radii[2]) {
    int64_t out[3];
    toi16_point_beyond_core(met, radii, out);
    for (unsigned k = 0; k < 2; k++) {
        m->a.at_q22[k] += out[k];
        m->b.at_q22[k] += out[k] - met->way_q22[k];
    }
}

toi_status toi16_fill_round2(const toi16_contact2 *query, const uint32_t radii[2],
                             const toi16_round_meeting *round) {
    toi16_manifold2 m;
    toi16_met2 met;
    met.at = round->at;
    toi16_to_q30(round->along, &met.direction);
    toi16_place_shapes2(&m, query, met.at.hit.enter);
    bring_together2(&m, round, radii);
    return toi16_fill_manifold2(&m, query, &met);
}
