/* SPDX-License-Identifier: MIT */
/* Wide valleys any way round: the body goes on by what of its way is along the seam. */
#include "move_step.h"
#include "random_rotation.h"
#include "tap.h"

#include <math.h>

static uint64_t seed = 20261126;

static int between(int lo, int hi) {
    return (int)(lo + (int64_t)(random64(&seed) % (uint64_t)((int64_t)hi - lo + 1)));
}

/* Axes of a frame turned about its z by an angle. */
static toi_rot3 turned_about_z(const toi_rot3 *frame, double angle) {
    const double c = cos(angle), s = sin(angle);
    const toi_axis3 *x = &frame->u[0], *y = &frame->u[1];
    toi_rot3 out = *frame;
    out.u[0] = (toi_axis3){(int32_t)lrint(c * x->x + s * y->x), (int32_t)lrint(c * x->y + s * y->y),
                           (int32_t)lrint(c * x->z + s * y->z)};
    out.u[1] = (toi_axis3){(int32_t)lrint(c * y->x - s * x->x), (int32_t)lrint(c * y->y - s * x->y),
                           (int32_t)lrint(c * y->z - s * x->z)};
    return out;
}

static toi_vec3 in_world(const toi_rot3 *frame, double x, double y, double z) {
    const toi_axis3 *u = frame->u;
    return (toi_vec3){(fix16_t)lrint((x * u[0].x + y * u[1].x + z * u[2].x) / TOI_Q30_ONE),
                      (fix16_t)lrint((x * u[0].y + y * u[1].y + z * u[2].y) / TOI_Q30_ONE),
                      (fix16_t)lrint((x * u[0].z + y * u[1].z + z * u[2].z) / TOI_Q30_ONE)};
}

/* Two slabs whose tops meet along z of the frame, each rising from there. */
static void add_valley(test_world *w, const toi_rot3 *frame, double angle) {
    for (int side = -1; side <= 1; side += 2) {
        const double wide = F16(99), thick = F16(9), c = cos(angle), s = sin(angle);
        toi_obb3 *slab = &add_thing(w, TOI_SHAPE_OBB3)->shape.as.obb3;
        slab->rot = turned_about_z(frame, side * angle);
        slab->half = (toi_vec3){F16(99), F16(9), F16(999)};
        slab->center = in_world(frame, side * (wide * c + thick * s), wide * s - thick * c, 0);
    }
}

static double along_seam(const toi_rot3 *frame, const toi_vec3 *way) {
    const toi_axis3 *z = &frame->u[2];
    return ((double)way->x * z->x + (double)way->y * z->y + (double)way->z * z->z) / TOI_Q30_ONE;
}

/* Down to the one slab and to the other the body goes some way across the seam. */
static void along_any_valley(void) {
    enum { VALLEYS = 1000 };
    unsigned stuck = 0, both = 0;
    double worst = 0;
    for (unsigned n = 0; n < VALLEYS; n++) {
        test_world w = {.count = 0};
        toi_rot3 frame;
        const double angle = between(10, 40) / 1000.0, wish = between(-F16(60), F16(60));
        random_rotation(&seed, &frame);
        add_valley(&w, &frame, angle);
        toi_shape body = {.kind = TOI_SHAPE_OBB3,
                          .as = {.obb3 = {{0, 0, 0}, {F16(.5), F16(.5), F16(.5)}, frame}}};
        body.as.obb3.center = in_world(&frame, 0, F16(.5) + F16(.5) * tan(angle) + 40, 0);
        const toi_vec3 v = in_world(&frame, 0, -F16(1), wish);
        step3(&body, &w, v.x, v.y, v.z);
        const double off = fabs(along_seam(&frame, &moved.moved) - wish);
        stuck += off > 8;
        both += moved.count == 2;
        worst = fmax(worst, off);
    }
    tap_ok(stuck == 0 && both > VALLEYS / 2, "along %u valleys: %u are not gone along, at worst by %.1f ulp",
           (unsigned)VALLEYS, stuck, worst);
}

int main(void) {
    along_any_valley();
    return tap_done();
}
