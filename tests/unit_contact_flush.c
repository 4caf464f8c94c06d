/* SPDX-License-Identifier: MIT */
/* Boxes that stand on one another, sunk in by a few ulps or none, with sides in line or leaning by next to
 * nothing: each corner of what they have in common is there, whatever rounding their places left. */
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

/* ---- Leaning by up to 2^-10 rad, so that axes of two edges decide, or the face of either, and lean more to
 * the faces than these to one another: where one face lies along the other to within 0.3 ulp, its corners
 * there are points. */

static fix16_t wild_length(void) {
    return between(20, INT32_C(1) << between(6, 22));
}

static void throw_leaning(stack *s, fix16_t sink) {
    const int32_t half = TOI_Q30_ONE / 2, most = F16(4), lean = INT32_C(1) << between(2, 20);
    toi_quat q = {half, between(-half, half), between(-half, half), between(-half, half)};
    toi_rot3_from_quaternion(&s->a.rot, &q);
    q.x += between(-lean, lean);
    q.y += between(-lean, lean);
    q.z += between(-lean, lean);
    toi_rot3_from_quaternion(&s->b.rot, &q);
    s->a.half = (toi_vec3){wild_length(), wild_length(), wild_length()};
    s->b.half = (toi_vec3){wild_length(), wild_length(), wild_length()};
    s->a.center = (toi_vec3){between(-most, most), between(-most, most), between(-most, most)};
    const fix16_t x = s->a.half.x + s->b.half.x, y = s->a.half.y + s->b.half.y, z = s->a.half.z + s->b.half.z;
    const toi_vec3 off = nearest(turned(&s->a.rot, between(-x, x), y - sink, between(-z, z)));
    s->b.center = (toi_vec3){s->a.center.x + off.x, s->a.center.y + off.y, s->a.center.z + off.z};
    s->press = nearest(turned(&s->a.rot, 0, -1000, 0));
}

/* A box, where it is at the enter time. */
typedef struct {
    const toi_obb3 *box;
    point center;
} body;

static body at_enter(const toi_obb3 *box, const toi_vec3 *velocity, const toi_manifold *m) {
    const double t = m->hit.enter / 65536.0;
    const body b = {
        box,
        {box->center.x + velocity->x * t, box->center.y + velocity->y * t, box->center.z + velocity->z * t}};
    return b;
}

/* Corner n of the face that looks up, or down. */
static point corner_of(const body *b, unsigned n, int up) {
    const toi_vec3 *h = &b->box->half;
    const point arm = turned(&b->box->rot, n & 1 ? h->x : -h->x, up * h->y, n & 2 ? h->z : -h->z);
    return (point){b->center.x + arm.x, b->center.y + arm.y, b->center.z + arm.z};
}

/* A place as a body sees it. */
static point seen(const body *b, point at) {
    const toi_rot3 *rot = &b->box->rot;
    const point off = difference(at, b->center);
    return (point){dot(turned(rot, 1, 0, 0), off), dot(turned(rot, 0, 1, 0), off),
                   dot(turned(rot, 0, 0, 1), off)};
}

/* A bit for each corner of a face of one that is on the face of the other, off its rim; none where not all
 * four are near that plane. */
static unsigned lying(const body *of, const body *on, int up) {
    const toi_vec3 *h = &on->box->half;
    unsigned found = 0;
    for (unsigned n = 0; n < 4; n++) {
        const point at = seen(on, corner_of(of, n, up));
        if (fabs(-up * at.y - h->y) > .3)
            return 0;
        found |= (unsigned)(fabs(at.x) < h->x - 4 && fabs(at.z) < h->z - 4) << n;
    }
    return found;
}

typedef struct {
    unsigned asked, lost;
} tally;

static void count_corners(const body *of, const body *on, int up, const toi_manifold *m, tally *sum) {
    const unsigned on_face = lying(of, on, up);
    for (unsigned n = 0; n < 4; n++) {
        const bool asked = (on_face >> n & 1) != 0;
        sum->asked += asked;
        sum->lost += asked && !has_place(m, corner_of(of, n, up));
    }
}

static void lean(fix16_t sink) {
    enum { STACKS = 20000 };
    tally sum = {0, 0};
    for (unsigned n = 0; n < STACKS; n++) {
        const toi_vec3 still = {0, 0, 0};
        stack s;
        toi_manifold m;
        throw_leaning(&s, sink);
        if (toi_contact_obb3(&s.a, &still, &s.b, &s.press, NULL, &m) < TOI_HIT)
            continue;
        const body a = at_enter(&s.a, &still, &m), b = at_enter(&s.b, &s.press, &m);
        count_corners(&b, &a, -1, &m, &sum);
        count_corners(&a, &b, 1, &m, &sum);
    }
    tap_ok(sum.asked > 300 && sum.lost == 0,
           "of %u corners that lie on a leaning box, sunk in by %ld ulp, %u are lost", sum.asked, (long)sink,
           sum.lost);
}

/* ---- The same in the plane, where the edge of either decides */

static void throw_flat_leaning(flat_stack *s, fix16_t sink) {
    const int32_t most = F16(4), lean = INT32_C(1) << between(2, 20);
    const double turn = between(-314, 314) / 100.0, more = turn + (double)between(-lean, lean) / TOI_Q30_ONE;
    s->a.rot = (toi_rot2){(int32_t)(cos(turn) * TOI_Q30_ONE), (int32_t)(sin(turn) * TOI_Q30_ONE)};
    s->b.rot = (toi_rot2){(int32_t)(cos(more) * TOI_Q30_ONE), (int32_t)(sin(more) * TOI_Q30_ONE)};
    s->a.half = (toi_vec2){wild_length(), between(0, 3) ? wild_length() : 0};
    s->b.half = (toi_vec2){wild_length(), between(0, 3) ? wild_length() : 0};
    s->a.center = (toi_vec2){between(-most, most), between(-most, most)};
    const fix16_t x = s->a.half.x + s->b.half.x;
    double off[2];
    turned2(&s->a.rot, between(-x, x), s->a.half.y + s->b.half.y - sink, off);
    s->b.center = (toi_vec2){s->a.center.x + (fix16_t)lrint(off[0]), s->a.center.y + (fix16_t)lrint(off[1])};
    turned2(&s->a.rot, 0, -1000, off);
    s->press = (toi_vec2){(fix16_t)lrint(off[0]), (fix16_t)lrint(off[1])};
}

/* A box in the plane as one in space, at a time. */
static body raised(const toi_obb2 *box, fix16_t depth, toi_obb3 *room, const toi_vec2 *v,
                   const toi_manifold *m) {
    const toi_vec3 velocity = {v->x, v->y, 0};
    *room =
        (toi_obb3){{box->center.x, box->center.y, 0}, {box->half.x, box->half.y, depth}, about_z(&box->rot)};
    return at_enter(room, &velocity, m);
}

/* Corners of a thin one on a wide one. */
static void count_flat(const flat_stack *s, const toi_manifold *m, tally *sum) {
    const toi_vec2 still = {0, 0};
    enum { THIN = 1, WIDE = 99 };
    toi_obb3 room[2];
    body a = raised(&s->a, WIDE, &room[0], &still, m), b = raised(&s->b, THIN, &room[1], &s->press, m);
    count_corners(&b, &a, -1, m, sum);
    a = raised(&s->a, THIN, &room[0], &still, m);
    b = raised(&s->b, WIDE, &room[1], &s->press, m);
    count_corners(&a, &b, 1, m, sum);
}

/* Segments that overlap cross in a point. */
static void lean_flat(fix16_t sink) {
    enum { STACKS = 20000 };
    tally sum = {0, 0};
    for (unsigned n = 0; n < STACKS; n++) {
        const toi_vec2 still = {0, 0};
        flat_stack s;
        toi_manifold m;
        throw_flat_leaning(&s, sink);
        const bool thick = s.a.half.y > 0 && s.b.half.y > 0;
        const toi_status status = toi_contact_obb2(&s.a, &still, &s.b, &s.press, NULL, &m);
        if (status == TOI_HIT || (status == TOI_OVERLAP && thick))
            count_flat(&s, &m, &sum);
    }
    tap_ok(sum.asked > 300 && sum.lost == 0, "in the plane, of %u sunk in by %ld ulp, %u are lost", sum.asked,
           (long)sink, sum.lost);
}

int main(void) {
    for (fix16_t sink = -2; sink <= 4; sink++)
        stand_flat(sink);
    for (fix16_t sink = -2; sink <= 4; sink++)
        stand(sink);
    for (fix16_t sink = -1; sink <= 1; sink++)
        lean(sink);
    for (fix16_t sink = -1; sink <= 1; sink++)
        lean_flat(sink);
    return tap_done();
}
