/* SPDX-License-Identifier: MIT */
/* Which axis is the first that separates two hulls? The walk over all axes finds it, and measures all axes
 * before it. Here the faces are looked at in 16 bits, in the order of the walk, until one separates without
 * doubt. Doubt, and hulls that no face separates, are left to the walk.
 *
 * Lengths are cut off to a unit of 2^shift ulp, in which both reaches and each entry of d are below 2^13, so
 * that no point of M is farther than (2 + sqrt(3)) 2^13 from 0. Axes of frames are rounded to 2^-15. A
 * normal n is cut off to 15 bits and a sign, so that it is within sqrt(3) 2^15, and products with it are
 * below 2^31.
 *
 * A normal is off by less than sqrt(3) in its hull's frame. Turning it to the world rounds each entry by less
 * than 1.4, turning it on to the other frame by less than 3.8 in all. So the normals in the three frames are
 * off by less than 1.8, 4.2 and 8.4, and the places by less than 1 in each entry, which is less than sqrt(3)
 * |n|. An end of M is off by less than 1.8 * 2^13 + 3 * 2^15 for its own hull, 8.4 * 2^13 + 3 * 2^15 for the
 * other and 4.2 * sqrt(3) 2^13 + 3 * 2^15 for d: together below 7 * 2^16. Sums are modulo 2^32, because a
 * table may lie about its reach. */
#include "hull3_inner.h"

static const int32_t CUT_DOUBT = INT32_C(7) << 16;

enum { LENGTH_BITS = 13, AXIS_BITS = 15 };

typedef struct {
    const toi_hull3_table *table;
    const toi_rot3 *rot;
    int32_t u[3][3]; /* its axes, 2^-15 */
} cut_hull;

typedef struct {
    cut_hull hull[2];
    toi_axis3 d;
    unsigned shift;
} cut_pair;

/* A face, seen from the centre of its hull. */
typedef struct {
    toi_axis3 n;
    int32_t length;  /* (|n|_1 + |n|_max) / 2, from |n| to 1.37 |n| */
    int32_t behind;  /* how far M reaches behind the face: below 0 where the face separates */
    int32_t highest; /* how far the other hull reaches along n */
} cut_face;

/* ---- Vectors of 16 bits */

static int32_t cut_dot(const toi_axis3 *n, int32_t x, int32_t y, int32_t z) {
    return (int32_t)((uint32_t)n->x * (uint32_t)x + (uint32_t)n->y * (uint32_t)y +
                     (uint32_t)n->z * (uint32_t)z);
}

static int32_t round_cut(int32_t x) {
    const int32_t half = 1 << (AXIS_BITS - 1);
    return toi16_shr32(x + half, AXIS_BITS);
}

static toi_axis3 cut_off(const toi_axis3 *v, unsigned shift) {
    const toi_axis3 out = {toi16_shr32(v->x, shift), toi16_shr32(v->y, shift), toi16_shr32(v->z, shift)};
    return out;
}

static void cut_frame(const toi16_hull *hull, cut_hull *out) {
    out->table = hull->table;
    out->rot = hull->rot;
    for (unsigned k = 0; k < 3; k++) {
        const toi_axis3 *u = &hull->rot->u[k];
        out->u[k][0] = round_cut(u->x);
        out->u[k][1] = round_cut(u->y);
        out->u[k][2] = round_cut(u->z);
    }
}

static void cut_hulls(const toi16_hulls *hulls, cut_pair *out) {
    const toi_axis3 *d = &hulls->d;
    const unsigned bits = toi16_bits32(toi16_abs32(d->x) | toi16_abs32(d->y) | toi16_abs32(d->z) |
                                       (uint32_t)hulls->a.table->reach | (uint32_t)hulls->b.table->reach);
    out->shift = bits > LENGTH_BITS ? bits - LENGTH_BITS : 0;
    out->d = cut_off(d, out->shift);
    cut_frame(&hulls->a, &out->hull[0]);
    cut_frame(&hulls->b, &out->hull[1]);
}

static toi_axis3 cut_to_world(const cut_hull *hull, const toi_axis3 *n) {
    const int32_t(*u)[3] = hull->u;
    const toi_axis3 out = {round_cut(cut_dot(n, u[0][0], u[1][0], u[2][0])),
                           round_cut(cut_dot(n, u[0][1], u[1][1], u[2][1])),
                           round_cut(cut_dot(n, u[0][2], u[1][2], u[2][2]))};
    return out;
}

static toi_axis3 cut_to_frame(const cut_hull *hull, const toi_axis3 *n) {
    const int32_t(*u)[3] = hull->u;
    const toi_axis3 out = {round_cut(cut_dot(n, u[0][0], u[0][1], u[0][2])),
                           round_cut(cut_dot(n, u[1][0], u[1][1], u[1][2])),
                           round_cut(cut_dot(n, u[2][0], u[2][1], u[2][2]))};
    return out;
}

static int32_t cut_place(const toi_axis3 *n, const toi_vec3 *v, unsigned shift) {
    return cut_dot(n, toi16_shr32(v->x, shift), toi16_shr32(v->y, shift), toi16_shr32(v->z, shift));
}

static int32_t cut_length(const toi_axis3 *n) {
    const uint32_t x = toi16_abs32(n->x), y = toi16_abs32(n->y), z = toi16_abs32(n->z), xy = x > y ? x : y;
    return (int32_t)((x + y + z + (xy > z ? xy : z)) / 2);
}

/* ---- Faces */

static void look_at_face(const cut_pair *pair, unsigned which, uint32_t face, cut_face *out) {
    const cut_hull *own = &pair->hull[which], *other = &pair->hull[1 - which];
    const toi_vec3 *v = other->table->vertices, *end = v + other->table->vertex_count,
                   *corner = &own->table->vertices[toi16_face_index(own->table, face, 0)];
    const toi_axis3 normal = toi16_table_normal(own->table, face);
    out->n = cut_off(&normal, 30 - AXIS_BITS);
    const toi_axis3 world = cut_to_world(own, &out->n), n = cut_to_frame(other, &world);
    const int32_t way = cut_dot(&world, pair->d.x, pair->d.y, pair->d.z), to_other = which == 0 ? way : -way;
    int32_t least = INT32_MAX, most = INT32_MIN;
    for (; v < end; v++) {
        const int32_t place = cut_place(&n, v, pair->shift);
        least = place < least ? place : least;
        most = place > most ? place : most;
    }
    out->behind =
        toi16_wrapped_minus(toi16_wrapped_minus(cut_place(&out->n, corner, pair->shift), to_other), least);
    out->highest = toi16_wrapped_minus(to_other, toi16_wrapped_minus(0, most));
    out->length = cut_length(&out->n);
}

/* How far M reaches before a face from the lowest vertex of its hull: below 0 where the axis separates, B
 * being past the other end. What is more than `enough` need not be the most. */
static int32_t reach_before(const cut_pair *pair, unsigned which, const cut_face *f, int32_t enough) {
    const toi_hull3_table *table = pair->hull[which].table;
    int32_t most = INT32_MIN;
    for (uint32_t n = 0; n < table->vertex_count && most <= enough; n++) {
        const int32_t before =
            toi16_wrapped_minus(f->highest, cut_place(&f->n, &table->vertices[n], pair->shift));
        most = before > most ? before : most;
    }
    return most;
}

/* ---- What the walk makes of them */

/* No less than the least depth that the walk knows: depth / (length / 1.37); length 0: none. */
typedef struct {
    int32_t depth, length;
} most_depth;

static void keep_less(most_depth *known, int32_t depth, int32_t length) {
    if (known->length == 0 || toi16_mul(depth, known->length) < toi16_mul(known->depth, length)) {
        known->depth = depth;
        known->length = length;
    }
}

/* Does the walk leave a face out without doubt, as M is deeper behind it than what is known? It asks for
 * (known + 16 ulp) length and 2^-18 of the places. */
static bool is_surely_deep(toi16_hulls *hulls, const cut_face *f, const most_depth *known) {
    const int32_t rest = f->behind - 5 * CUT_DOUBT;
    const int64_t depth = known->depth + (int64_t)CUT_DOUBT;
    return known->length != 0 && rest > 0 && !toi16_is_far(&hulls->d) &&
           toi16_hands_of(hulls) != TOI16_BENT &&
           toi16_mul(rest, known->length) > depth * f->length + depth * f->length / 2;
}

typedef enum { FACE_SEPARATES, FACE_DOES_NOT, FACE_IN_DOUBT } verdict_of_face;

/* The walk measures the first axis, and others where M may be less deep behind the face than what it knows;
 * so that is no more than how deep M is behind any face before, and along the first axis in either direction.
 */
static verdict_of_face judge_face(toi16_hulls *hulls, const cut_pair *pair, unsigned which, const cut_face *f,
                                  most_depth *known) {
    const bool is_first = known->length == 0;
    if (f->behind < -CUT_DOUBT)
        return FACE_SEPARATES;
    const int32_t before = reach_before(pair, which, f, is_first ? INT32_MAX - 1 : CUT_DOUBT);
    if (f->behind <= CUT_DOUBT || (before >= -CUT_DOUBT && before <= CUT_DOUBT))
        return FACE_IN_DOUBT;
    if (before > 0) {
        keep_less(known, is_first && before < f->behind ? before : f->behind, f->length);
        return FACE_DOES_NOT;
    }
    if (is_first)
        return FACE_SEPARATES;
    return is_surely_deep(hulls, f, known) ? FACE_DOES_NOT : FACE_IN_DOUBT;
}

/* The axis of a face is its normal outwards, or inwards in a mirrored frame. B is on the side of the axis
 * where M is before a face of A, or behind one of B. */
static toi16_mark mark_of_face(const cut_pair *pair, unsigned which, uint32_t axis, bool is_before) {
    const bool outwards = toi16_handedness(pair->hull[which].rot) > 0;
    return (toi16_mark)(2 * axis + ((is_before == outwards) == (which == 1)));
}

bool toi16_hulls_first_face(toi16_hulls *hulls, toi16_mark *mark) {
    cut_pair pair;
    cut_face f;
    most_depth known = {0, 0};
    cut_hulls(hulls, &pair);
    for (uint32_t axis = 0; axis < hulls->faces_a + hulls->faces_b; axis++) {
        const unsigned which = axis < hulls->faces_a ? 0 : 1;
        look_at_face(&pair, which, which == 0 ? axis : axis - hulls->faces_a, &f);
        const verdict_of_face verdict = judge_face(hulls, &pair, which, &f, &known);
        if (verdict == FACE_SEPARATES)
            *mark = mark_of_face(&pair, which, axis, f.behind < 0);
        if (verdict != FACE_DOES_NOT)
            return verdict == FACE_SEPARATES;
    }
    return false;
}
