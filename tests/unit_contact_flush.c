/* SPDX-License-Identifier: MIT */
/* Boxes that stand on one another with sides in line, sunk in by a few ulps or none: each corner of what they
 * have in common is there, whatever rounding their centres left of the line. */
#include "contact_points.h"
#include "solid_double.h"

static uint64_t seed = 20261125;

static fix16_t between(fix16_t lo, fix16_t hi) {
    return (fix16_t)(lo + (int64_t)(random64(&seed) % ((uint64_t)((int64_t)hi - lo) + 1)));
}

/* Two boxes turned alike, B on the y side of A, sides in line along x and z at one end, or at both. */
typedef struct {
    toi_obb3 a, b;
    point offset;   /* of B's centre from A's, along A's axes, but for rounding */
    toi_vec3 press; /* a velocity of B, into A */
} stack;

static toi_vec3 nearest(point p) {
    const toi_vec3 v = {(fix16_t)lrint(p.x), (fix16_t)lrint(p.y), (fix16_t)lrint(p.z)};
    return v;
}

static void throw_stack(stack *s, fix16_t sink) {
    const toi_vec3 axis = {between(-99, 99), between(-99, 99), between(1, 99)};
    const fix16_t most = F16(4);
    s->a.half = (toi_vec3){between(F16(1), most), between(F16(.1), most), between(F16(1), most)};
    s->b.half = (toi_vec3){between(0, 1) ? s->a.half.x : between(F16(.1), F16(1)), between(F16(.1), most),
                           between(0, 1) ? s->a.half.z : between(F16(.1), F16(1))};
    toi_rot3_from_axis_angle(&s->a.rot, &axis, (toi_angle)random64(&seed));
    s->b.rot = s->a.rot;
    s->a.center = (toi_vec3){between(-most, most), between(-most, most), between(-most, most)};
    s->offset =
        (point){s->a.half.x - s->b.half.x, s->a.half.y + s->b.half.y - sink, s->a.half.z - s->b.half.z};
    const toi_vec3 off = nearest(turned(&s->a.rot, s->offset.x, s->offset.y, s->offset.z));
    s->b.center = (toi_vec3){s->a.center.x + off.x, s->a.center.y + off.y, s->a.center.z + off.z};
    s->press = nearest(turned(&s->a.rot, 0, -F16(1), 0));
}

static bool has_place(const toi_manifold *m, point at) {
    for (unsigned n = 0; n < m->count; n++) {
        const toi_vec3 *p = &m->points[n].position;
        const point off = {p->x - at.x, p->y - at.y, p->z - at.z};
        if (dot(off, off) <= 16)
            return true;
    }
    return false;
}

/* Corners of B's face, half way down to A's: it is nowhere wider than A's. */
static unsigned missing(const stack *s, const toi_manifold *m, fix16_t sink) {
    unsigned none = 0;
    for (unsigned n = 0; n < 4; n++) {
        const double x = s->offset.x + (n & 1 ? s->b.half.x : -s->b.half.x),
                     z = s->offset.z + (n & 2 ? s->b.half.z : -s->b.half.z);
        const point arm = turned(&s->a.rot, x, s->a.half.y - sink / 2.0, z);
        none += !has_place(m, (point){s->a.center.x + arm.x, s->a.center.y + arm.y, s->a.center.z + arm.z});
    }
    return none;
}

static void stand(fix16_t sink) {
    enum { STACKS = 5000 };
    unsigned met = 0, lost = 0;
    for (unsigned n = 0; n < STACKS; n++) {
        const toi_vec3 still = {0, 0, 0};
        stack s;
        toi_manifold m;
        throw_stack(&s, sink);
        if (toi_contact_obb3(&s.a, &still, &s.b, &s.press, NULL, &m) < TOI_HIT)
            continue;
        met++;
        lost += missing(&s, &m, sink) > 0;
    }
    tap_ok(met > STACKS / 2 && lost == 0,
           "of %u boxes that stand flush, sunk in by %ld ulp, %u lose a corner", met, (long)sink, lost);
}

/* ---- The same in the plane, where B is nowhere wider than A */

typedef struct {
    toi_obb2 a, b;
    double offset[2];
    toi_vec2 press;
} flat_stack;

/* Along a box's axes. */
static void turned2(const toi_rot2 *rot, double x, double y, double out[2]) {
    out[0] = (rot->cos * x - rot->sin * y) / TOI_Q30_ONE;
    out[1] = (rot->sin * x + rot->cos * y) / TOI_Q30_ONE;
}

static void throw_flat(flat_stack *s, fix16_t sink) {
    const fix16_t most = F16(4);
    double off[2];
    toi_rot2_from_angle(&s->a.rot, (toi_angle)random64(&seed));
    s->b.rot = s->a.rot;
    s->a.half = (toi_vec2){between(F16(1), most), between(F16(.1), most)};
    s->b.half = (toi_vec2){between(0, 1) ? s->a.half.x : between(F16(.1), F16(1)), between(F16(.1), most)};
    s->a.center = (toi_vec2){between(-most, most), between(-most, most)};
    s->offset[0] = s->a.half.x - s->b.half.x;
    s->offset[1] = s->a.half.y + s->b.half.y - sink;
    turned2(&s->a.rot, s->offset[0], s->offset[1], off);
    s->b.center = (toi_vec2){s->a.center.x + (fix16_t)lrint(off[0]), s->a.center.y + (fix16_t)lrint(off[1])};
    turned2(&s->a.rot, 0, -F16(1), off);
    s->press = (toi_vec2){(fix16_t)lrint(off[0]), (fix16_t)lrint(off[1])};
}

static unsigned missing_flat(const flat_stack *s, const toi_manifold *m, fix16_t sink) {
    unsigned none = 0;
    for (int end = -1; end <= 1; end += 2) {
        double at[2];
        turned2(&s->a.rot, s->offset[0] + end * s->b.half.x, s->a.half.y - sink / 2.0, at);
        none += !has_place(m, (point){s->a.center.x + at[0], s->a.center.y + at[1], 0});
    }
    return none;
}

static void stand_flat(fix16_t sink) {
    enum { STACKS = 5000 };
    unsigned met = 0, lost = 0;
    for (unsigned n = 0; n < STACKS; n++) {
        const toi_vec2 still = {0, 0};
        flat_stack s;
        toi_manifold m;
        throw_flat(&s, sink);
        if (toi_contact_obb2(&s.a, &still, &s.b, &s.press, NULL, &m) < TOI_HIT)
            continue;
        met++;
        lost += missing_flat(&s, &m, sink) > 0;
    }
    tap_ok(met > STACKS / 2 && lost == 0, "in the plane, of %u sunk in by %ld ulp, %u lose a corner", met,
           (long)sink, lost);
}

int main(void) {
    for (fix16_t sink = -2; sink <= 4; sink++)
        stand_flat(sink);
    for (fix16_t sink = -2; sink <= 4; sink++)
        stand(sink);
    return tap_done();
}
