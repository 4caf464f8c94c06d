/* SPDX-License-Identifier: MIT */
#include <stdio.h>
#include <toi16/toi16.h>

/* Somebody walks through a hall: a capsule on stairs, around a pillar, along a wall. y is up; time unit:
 * steps. */
static bool hall(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    static const toi_aabb3 boxes[] = {
        {{TOI_F16(-2), TOI_F16(-1), TOI_F16(-3)}, {TOI_F16(14), 0, TOI_F16(3)}},  /* the floor */
        {{TOI_F16(2), 0, TOI_F16(-3)}, {TOI_F16(12), TOI_F16(0.15), TOI_F16(3)}}, /* three stairs */
        {{TOI_F16(2.5), 0, TOI_F16(-3)}, {TOI_F16(12), TOI_F16(0.3), TOI_F16(3)}},
        {{TOI_F16(3), 0, TOI_F16(-3)}, {TOI_F16(12), TOI_F16(0.45), TOI_F16(3)}},
        {{TOI_F16(11), 0, TOI_F16(-3)}, {TOI_F16(12), TOI_F16(4), TOI_F16(3)}}, /* a wall */
    };
    const unsigned count = sizeof boxes / sizeof *boxes;
    (void)context, (void)region;
    if (n < count)
        out->shape = (toi_shape){.kind = TOI_SHAPE_AABB3, .as = {.aabb3 = boxes[n]}};
    else
        out->shape = (toi_shape){.kind = TOI_SHAPE_CAPSULE3, /* a round pillar */
                                 .as = {.capsule3 = {{TOI_F16(6), 0, TOI_F16(0.2)},
                                                     {TOI_F16(6), TOI_F16(4), TOI_F16(0.2)},
                                                     TOI_F16(0.5)}}};
    return n <= count;
}

int main(void) {
    toi_shape body = {.kind = TOI_SHAPE_CAPSULE3, /* 1.7 high, 0.7 wide */
                      .as = {.capsule3 = {{0, TOI_F16(0.4), 0}, {0, TOI_F16(1.4), 0}, TOI_F16(0.35)}}};
    const toi_vec3 *feet = &body.as.capsule3.a;
    fix16_t fall = 0;
    for (int step = 0; step < 240; step++) {
        const toi_vec3 velocity = {TOI_F16(0.06), fall - TOI_F16(0.01), step < 200 ? 0 : TOI_F16(0.04)};
        toi_move_result moved;
        if (toi_move3(&body, &velocity, hall, NULL, NULL, &moved) < 0)
            return 1;
        fall = moved.velocity.y < 0 ? moved.velocity.y : 0;
        if (step % 20 == 19)
            printf("step %3d: x %5.2f y %4.2f z %5.2f%s%s\n", step, fix16_to_dbl(feet->x),
                   fix16_to_dbl(feet->y) - 0.35, fix16_to_dbl(feet->z),
                   moved.touched & TOI_TOUCHED_FLOOR ? " floor" : "",
                   moved.touched & TOI_TOUCHED_WALL ? " wall" : "");
    }
    return 0;
}
