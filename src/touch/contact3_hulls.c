/* SPDX-License-Identifier: MIT */
/* Contacts of hulls, and of hulls with boxes: how they meet. */
#include "contact3.h"

/* What is rounded depends on the length of the motion: an overlap is asked for as without one. */
toi_status toi16_meet_hulls(const toi16_contact3 *q, toi16_met3 *met) {
    toi16_hulls hulls;
    toi_status opened = q->kinds->open(&hulls, q->a, q->va, q->b, q->vb, q->options);
    toi_status status = toi16_find_meeting(opened, &hulls.pair, q->options, q->out, &met->at);
    if (status == TOI_OVERLAP) {
        toi16_set_until(&hulls, fix16_one);
        status = toi16_find_way_out(&hulls.pair, q->out, &met->at);
    }
    if (status > TOI_SEPARATE)
        toi16_hulls_axis(&hulls, hulls.pair.decided, &met->direction);
    return status;
}
