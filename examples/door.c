/* SPDX-License-Identifier: MIT */
/* A door opens onto a robot that drives past. What is learnt:
 * - a body goes from pose to pose by any of its points. The door's hinge stays where it is, so the motion
 *   between the poses of the hinge turns about it;
 * - a margin tells when something comes near, before it touches;
 * - what begins in touch has its contact at once. A negative margin lets it turn on: contact counts from that
 *   depth.
 * Length unit: metres; time unit: seconds. */
#include <math.h>
#include <stdio.h>
#include <toi16/toi16.h>

static const toi_shape door = {
    .kind = TOI_SHAPE_OBB2,
    .as.obb2 = {{TOI_F16(0.5), TOI_F16(0.02)}, {TOI_F16(0.5), TOI_F16(0.02)}, TOI_ROT2_IDENTITY}};
static const toi_shape robot = {.kind = TOI_SHAPE_CIRCLE2,
                                .as.circle2 = {{TOI_F16(1.8), TOI_F16(0.7)}, TOI_F16(0.3)}};
static const toi_shape frame = {.kind = TOI_SHAPE_AABB2,
                                .as.aabb2 = {{TOI_F16(1), TOI_F16(-0.1)}, {TOI_F16(1.2), TOI_F16(0.04)}}};
static const toi_motion3 past = {.velocity = {TOI_F16(-1), 0, 0}}, still = {.spin = {0, 0, 0}};

/* The hinge is at the origin. The door opens by a quarter turn in two seconds. */
static toi_status open_door(toi_motion2 *swing) {
    const toi_vec2 hinge = {0, 0};
    const toi_rot2 closed = TOI_ROT2_IDENTITY, open = {0, TOI_Q30_ONE};
    return toi_motion2_from_poses(swing, &hinge, &closed, &hinge, &open, TOI_F16(2));
}

/* Says when, and at which angle of the door. */
static int tell(const char *what, const toi_motion2 *swing, const toi_shape *other, const toi_motion3 *way,
                fix16_t margin) {
    const toi_motion3 turning = {.spin = {0, 0, swing->spin}};
    const toi_turn_options ask = {.t_max = TOI_F16(2), .margin = margin};
    toi_shape there;
    toi_hit hit;
    if (toi_turn(&door, &turning, other, way, &ask, &hit) < 0 ||
        toi_turned2(&door, swing, hit.status < TOI_HIT ? ask.t_max : hit.enter, NULL, &there) < 0)
        return 1;
    const toi_rot2 *rot = &there.as.obb2.rot;
    printf("%s: %s", what, toi_status_name(hit.status));
    if (hit.status >= TOI_HIT)
        printf(" after %.3f s, the normal is (%.2f, %.2f)", fix16_to_dbl(hit.enter),
               fix16_to_dbl(hit.normal.x), fix16_to_dbl(hit.normal.y));
    printf("; the door is open by %.1f degrees\n", atan2(rot->sin, rot->cos) * 57.29577951);
    return 0;
}

int main(void) {
    toi_motion2 swing;
    if (open_door(&swing) < 0)
        return 1;
    return tell("20 cm from the robot", &swing, &robot, &past, TOI_F16(0.2)) ||
           tell("at the robot", &swing, &robot, &past, 0) ||
           tell("at its frame, which it stands at", &swing, &frame, &still, 0) ||
           tell("1 mm into its frame", &swing, &frame, &still, TOI_F16(-0.001));
}
