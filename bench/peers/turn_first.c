/* SPDX-License-Identifier: MIT */
/* When two bodies that turn first meet, in doubles: it shares nothing with the library. */
#include <math.h>
#include "turn_scenes.h"

enum { LEAST_GAPS = 1000000 /* so many of them are one unit */ };

typedef struct {
    turn_point corners[TURN_CORNERS];
    unsigned count;
} turn_pose;

static turn_pose pose_of(const turn_outline *outline, double time) {
    const double c = cos(outline->spin * time), s = sin(outline->spin * time);
    turn_pose pose = {.count = outline->count};
    for (unsigned k = 0; k < outline->count; k++) {
        const turn_point arm = outline->arms[k];
        pose.corners[k].x = outline->pivot.x + outline->velocity.x * time + c * arm.x - s * arm.y;
        pose.corners[k].y = outline->pivot.y + outline->velocity.y * time + s * arm.x + c * arm.y;
    }
    return pose;
}

/* How far the other lies outside of the edge that it is farthest outside of. */
static double outside(const turn_pose *pose, const turn_pose *other) {
    double most = -HUGE_VAL;
    for (unsigned k = 0; k < pose->count; k++) {
        const turn_point from = pose->corners[k], to = pose->corners[(k + 1) % pose->count];
        const double x = to.y - from.y, y = from.x - to.x, length = sqrt(x * x + y * y);
        double least = HUGE_VAL;
        for (unsigned n = 0; n < other->count; n++)
            least = fmin(least, x * (other->corners[n].x - from.x) + y * (other->corners[n].y - from.y));
        most = fmax(most, least / length);
    }
    return most;
}

double turn_gap(const turn_outline outlines[2], double time) {
    const turn_pose a = pose_of(&outlines[0], time), b = pose_of(&outlines[1], time);
    return fmax(outside(&a, &b), outside(&b, &a));
}

static double rim_speed(const turn_outline *outline) {
    double reach = 0;
    for (unsigned k = 0; k < outline->count; k++)
        reach = fmax(reach, hypot(outline->arms[k].x, outline->arms[k].y));
    return fabs(outline->spin) * reach;
}

/* No point comes nearer to one of the other body faster than both rims and both pivots together: so nothing
 * meets before the gap is used up, and steps of that length never pass the first contact. */
double turn_first_contact(const turn_outline outlines[2]) {
    const double least = 1.0 / LEAST_GAPS, speed = rim_speed(&outlines[0]) + rim_speed(&outlines[1]) +
                                                   hypot(outlines[0].velocity.x - outlines[1].velocity.x,
                                                         outlines[0].velocity.y - outlines[1].velocity.y);
    double time = 0;
    while (time <= 1) {
        const double gap = turn_gap(outlines, time);
        if (gap <= least)
            return time;
        time += gap / speed;
    }
    return 2;
}
