/* SPDX-License-Identifier: MIT */
/* A bullet of 900 m/s and a wall of 10 cm, frame by frame: what an overlap test sees, and what a sweep sees.
 * Length unit: metres; time unit: one frame of 1/60 s, so the bullet moves 15 metres in each. */
#include <stdio.h>
#include <toi16/toi16.h>

static const toi_aabb2 wall = {{TOI_F16(22), TOI_F16(0)}, {TOI_F16(22.1), TOI_F16(3)}};
static const toi_vec2 still = {0, 0}, speed = {TOI_F16(15), 0};

/* Where the bullet is at the start of a frame. */
static toi_aabb2 bullet_at(int frame) {
    const fix16_t x = frame * speed.x;
    return (toi_aabb2){{x - TOI_F16(0.01), TOI_F16(1)}, {x + TOI_F16(0.01), TOI_F16(1.02)}};
}

int main(void) {
    const toi_options this_instant = {.t_max = 0, .instant = true};
    for (int frame = 0; frame < 3; frame++) {
        const toi_aabb2 bullet = bullet_at(frame);
        toi_hit hit;
        toi_sweep_aabb2(&bullet, &still, &wall, &still, &this_instant, &hit);
        printf("frame %d: overlap test: %s", frame, toi_status_name(hit.status));
        toi_sweep_aabb2(&bullet, &speed, &wall, &still, NULL, &hit);
        printf(", sweep: %s", toi_status_name(hit.status));
        if (hit.status == TOI_HIT)
            printf(" at %.3f of the frame, %.2f m", fix16_to_dbl(hit.enter),
                   frame * 15.0 + 15.0 * fix16_to_dbl(hit.enter));
        puts("");
    }
    return 0;
}
