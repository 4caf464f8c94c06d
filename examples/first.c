/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <toi16/toi16.h>

int main(void) {
    toi_obb3 robot = {
        {0, 0, 0}, {TOI_F16(0.40), TOI_F16(0.30), TOI_F16(0.20)}, TOI_ROT3_IDENTITY}; /* metres */
    toi_obb3 cart = {
        {TOI_F16(3), TOI_F16(0.1), 0}, {TOI_F16(0.5), TOI_F16(0.5), TOI_F16(0.6)}, TOI_ROT3_IDENTITY};
    toi_vec3 robot_velocity = {TOI_F16(1), 0, 0},
             cart_velocity = {TOI_F16(-0.5), 0, 0}; /* metres per second */
    toi_options options = {.t_max = TOI_F16(5)};    /* look 5 seconds ahead; all else is the default */
    toi_hit hit;
    toi_rot3_from_yaw(&cart.rot, TOI_DEGREES(30));
    if (toi_sweep_obb3(&robot, &robot_velocity, &cart, &cart_velocity, &options, &hit) == TOI_HIT)
        printf("brake: contact in %.3f s\n", fix16_to_dbl(hit.enter));
    return 0;
}
