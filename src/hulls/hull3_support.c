/* SPDX-License-Identifier: MIT */
/* How far a hull reaches in a direction.
 *
 * A direction is looked at in the hull's own frame, where the vertices are what the table says: R^T L, cut
 * off to whole units of 2^-59 of its length. For a vertex (|v| < 2^29, |v|_1 < 2^29.8) that is less than 0.87
 * units of 2^-29 ulp, either way, and its own product is cut off by less than 1. So of M = B - A the lower
 * end is too high by at most 0.87 + 1.87, and the upper end too low by at most 1.87 + 0.87 and 1 for the
 * position between the centres: less than 4.
 *
 * Widths: entries of L are within 2^59 and of R^T L within 3 * 2^59 for any axes. |v| < 2^29 - |c|, so |R v|
 * <= sqrt(3) (2^29 - |c|) in each entry and L along it below 3 sqrt(3) 2^29 (2^29 - |c|); twice that and d,
 * below 3 * 2^29 * 2 |c|, come to less than 2.7 * 2^60. A box's corners are within sum(half) < 2^29, which is
 * less. */
#include "hull3.h"

typedef struct {
    int64_t least, most;
    bool exact;
} extent;

enum { PAD = 4 };

/* Up to so many time units it is not worth a division to know them better. */
enum { SHORT = 8 };

/* R^T L in units of 2^-30 of L's. */
static void to_local(const toi_rot3 *rot, const toi16_fine *direction, toi16_fine *out) {
    int64_t v[3];
    for (unsigned k = 0; k < 3; k++)
        v[k] = toi16_measure(&rot->u[k], direction);
    toi16_fine_split(v, out);
}

/* Along a direction without low parts one product does. */
static int64_t along(const toi16_hull *hull, uint32_t n, const toi16_fine *direction, bool is_short) {
    toi_axis3 v = toi16_vertex(hull->table, n);
    return is_short ? toi16_dot3(&v, &direction->high) : toi16_measure(&v, direction);
}

static extent extent_of(const toi16_hull *hull, const toi16_fine *direction) {
    toi16_fine local;
    to_local(hull->rot, direction, &local);
    extent e;
    e.exact = toi16_is_short(&local);
    e.least = e.most = along(hull, 0, &local, e.exact);
    for (uint32_t n = 1; n < hull->table->vertex_count; n++) {
        int64_t p = along(hull, n, &local, e.exact);
        if (p < e.least)
            e.least = p;
        else if (p > e.most)
            e.most = p;
    }
    return e;
}

uint32_t toi16_hull_end(const toi16_hull *hull, const toi16_fine *direction, bool farthest) {
    toi16_fine local;
    to_local(hull->rot, direction, &local);
    int64_t most = along(hull, 0, &local, false);
    uint32_t end = 0;
    for (uint32_t n = 1; n < hull->table->vertex_count; n++) {
        int64_t p = along(hull, n, &local, false);
        if (farthest ? p > most : p < most) {
            most = p;
            end = n;
        }
    }
    return end;
}

/* The speed is cut off too, so that M moves up by at most 1 unit a time unit more than it says. This matters
 * for the upper end alone, and until it passes 0: after hi / speed for one that falls, and for one that
 * rises, where with the unit more an end n below 0 needs n / (speed + 1), it is n / speed less than that time
 * that counts. In both cases that long at most, and one time unit more for rounding; or until t_max. */
static int64_t drift(const toi16_hulls *hulls, int64_t hi, int64_t speed) {
    bool rising = speed >= 0;
    uint64_t pace = rising ? (uint64_t)speed : toi16_abs64(speed) - 1;
    if (hulls->until <= SHORT || pace == 0)
        return hulls->until;
    if (rising == (hi >= 0))
        return 0;
    uint64_t time = toi16_abs64(hi) / pace + 1;
    return time < (uint64_t)hulls->until ? (int64_t)time : hulls->until;
}

void toi16_hulls_measure(const toi16_hulls *hulls, const toi16_fine *direction, toi16_projection *out) {
    extent a = extent_of(&hulls->a, direction), b = extent_of(&hulls->b, direction);
    int64_t d = toi16_measure(&hulls->d, direction);
    out->lo = b.least - a.most + d;
    out->hi = b.most - a.least + d;
    out->speed = toi16_measure(&hulls->pair.w, direction);
    if (a.exact && b.exact && toi16_is_short(direction))
        return;
    out->lo -= PAD;
    out->hi += PAD;
    out->hi += drift(hulls, out->hi, out->speed);
}

bool toi16_hulls_beside(const toi16_hulls *hulls, const int64_t direction[3], fix16_t t_max) {
    toi16_fine axis;
    toi16_projection p;
    toi16_span span;
    toi16_fine_along(direction, &axis);
    toi16_hulls_measure(hulls, &axis, &p);
    toi16_span_start(&span, t_max);
    return !toi16_span_clip(&span, &p, 0);
}
