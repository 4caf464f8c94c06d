/* SPDX-License-Identifier: MIT */
/* A part slides on a conveyor towards a chute: when does it touch, and where is it pushed, however it lies?
 * Length unit: centimetres, z up, the belt at z = 0 up to x = 30; time unit: seconds.
 *
 * Part and chute are hulls. Their tables are constant, so on a microcontroller they stay in flash; what
 * changes is the pose: centre and axes. The belt is a box: all shapes go with one another. */
#include <stdio.h>
#include <toi16/toi16.h>

/* In tables/part.c and tables/chute.c, such as `toi16 hull` writes. */
extern const toi_hull3_table part, chute;

static const toi_vec3 still = {0, 0, 0}, speed = {TOI_F16(25), 0, 0};
static const toi_aabb3 belt = {{TOI_F16(-50), TOI_F16(-10), TOI_F16(-2)},
                               {TOI_F16(30), TOI_F16(10), TOI_F16(0)}};

static const struct {
    int degrees;
    toi_angle angle;
} yaws[] = {{0, 0}, {15, TOI_DEGREES(15)}, {30, TOI_DEGREES(30)}, {45, TOI_DEGREES(45)}};

/* The belt is touched all the time, but never pressed in: a graze. */
static void print(int degrees, const toi_hit *on_belt, const toi_hit *at_chute) {
    const toi_vec3 *n = &at_chute->normal;
    printf("%2d degrees: on the belt: %s; at the chute: %s after %.3f s", degrees,
           toi_status_name(on_belt->status), toi_status_name(at_chute->status),
           fix16_to_dbl(at_chute->enter));
    printf(", along (%.2f %.2f %.2f)\n", fix16_to_dbl(n->x), fix16_to_dbl(n->y), fix16_to_dbl(n->z));
}

int main(void) {
    const toi_hull3 ahead = {&chute, {TOI_F16(30), 0, TOI_F16(-1)}, TOI_ROT3_IDENTITY};
    const toi_options within_2_s = {.t_max = TOI_F16(2)};
    toi_hull3 moving = {&part, {0, 0, 0}, TOI_ROT3_IDENTITY};
    for (size_t i = 0; i < sizeof yaws / sizeof yaws[0]; i++) {
        toi_hit on_belt, at_chute;
        toi_rot3_from_yaw(&moving.rot, yaws[i].angle);
        toi_sweep_hull3_aabb3(&moving, &speed, &belt, &still, &within_2_s, &on_belt);
        toi_sweep_hull3(&moving, &speed, &ahead, &still, &within_2_s, &at_chute);
        print(yaws[i].degrees, &on_belt, &at_chute);
    }
    return 0;
}
