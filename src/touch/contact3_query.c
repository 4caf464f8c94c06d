/* SPDX-License-Identifier: MIT */
/* Contacts of two shapes in space: how they meet, then the points where they touch. What the first needs of
 * the stack is free again when the second begins. */
#include "contact3.h"

toi_status toi16_contact_boxes3(const toi16_contact3 *query) {
    toi16_meeting at;
    toi_status status = toi16_meet_boxes3(query, &at);
    return status <= TOI_SEPARATE ? status : toi16_touch_boxes3(query, &at);
}

toi_status toi16_contact_hulls(const toi16_contact3 *query) {
    toi16_met3 met;
    toi_status status = toi16_meet_hulls(query, &met);
    return status <= TOI_SEPARATE ? status : toi16_touch_hulls(query, &met);
}
