/* SPDX-License-Identifier: MIT */
#include "query_straight.h"
#include "course.h"
#include "draw_body.h"

static bool stays_upright(const toi_shape *shape, const toi_motion3 *motion) {
    const toi_motion3 counts = shape_is_3d(shape) ? *motion : course_in_plane(motion);
    return !course_turns(&counts);
}

/* What is answered is far from where this would overflow. */
static toi_vec3 sum_of(const toi_vec3 *v, const toi_vec3 *u) {
    return (toi_vec3){v->x + u->x, v->y + u->y, v->z + u->z};
}

bool query_straight(const query *q, query *straight) {
    *straight = *q;
    straight->turning = false;
    if (q->margin != 0 || !stays_upright(&q->a, &q->ma) || !stays_upright(&q->b, &q->mb))
        return false;
    straight->va = sum_of(&q->ma.velocity, &q->ma.carried);
    straight->vb = sum_of(&q->mb.velocity, &q->mb.carried);
    return true;
}
