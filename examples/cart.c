/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <toi16/toi16.h>

static bool person(void *people, uint16_t index, toi_body *out) {
    *out = ((const toi_body *)people)[index];
    return true;
}

int main(void) {
    toi_body cart = {.shape = {.kind = TOI_SHAPE_OBB2, .as.obb2 = {.half = {TOI_F16(0.6), TOI_F16(0.4)}}},
                     .velocity = {TOI_F16(1.5), 0, 0}}; /* metres, metres per second */
    toi_body people[] = {
        {.shape = {.kind = TOI_SHAPE_CIRCLE2, .as.circle2 = {{TOI_F16(5), TOI_F16(2)}, TOI_F16(0.3)}},
         .bound = {TOI_F16(0.1), TOI_F16(1.6), 0}}}; /* stands there, but may walk anywhere at 1.6 m/s */
    toi_brake brake = {.react = TOI_F16(0.2), .decel = TOI_F16(2)};
    toi_warning warning;
    if (toi_brake_by2(&cart, &brake, person, people, 1, TOI_F16(5), &warning) == TOI_MAY_TOUCH)
        printf("brake by %.3f s\n", fix16_to_dbl(warning.time));
    return 0;
}
