/* SPDX-License-Identifier: MIT */
#include "nearest.h"

#include <math.h>

enum { ROUNDS = 500 };

typedef long double real;

static real dot(const real a[3], const real b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void sub(const real a[3], const real b[3], real out[3]) {
    for (int i = 0; i < 3; i++)
        out[i] = a[i] - b[i];
}

static void cross(const real a[3], const real b[3], real out[3]) {
    out[0] = a[1] * b[2] - a[2] * b[1];
    out[1] = a[2] * b[0] - a[0] * b[2];
    out[2] = a[0] * b[1] - a[1] * b[0];
}

/* ---- The corner farthest along a direction */

static int farthest(const body *b, const real along[3], double sign) {
    const double x = sign * (double)along[0], y = sign * (double)along[1], z = sign * (double)along[2];
    double most = -HUGE_VAL;
    int found = 0;
    for (int n = 0; n < b->count; n++) {
        const double reach = x * b->local[n][0] + y * b->local[n][1] + z * b->local[n][2];
        if (reach > most) {
            most = reach;
            found = n;
        }
    }
    return found;
}

static void find_support(const pair *p, period when, const real along[3], support *out) {
    real speed = 0;
    for (int i = 0; i < 3; i++)
        speed += along[i] * (real)p->velocity[i];
    pair_corner(p, farthest(&p->a, along, -1), farthest(&p->b, along, 1), speed > 0 ? when.end : when.begin,
                out->exact);
    for (int i = 0; i < 3; i++)
        out->at[i] = (real)out->exact[i];
}

static bool is_same(const support *a, const support *b) {
    return a->exact[0] == b->exact[0] && a->exact[1] == b->exact[1] && a->exact[2] == b->exact[2];
}

/* ---- The nearest point of the line, plane or space through some corners, as weights */

static bool solve_line(const real *const p[], real weight[]) {
    real e[3];
    sub(p[1], p[0], e);
    weight[1] = -dot(p[0], e) / dot(e, e);
    weight[0] = 1 - weight[1];
    return dot(e, e) > 0;
}

static bool solve_plane(const real *const p[], real weight[]) {
    real e[3], f[3], n[3], part[3];
    sub(p[1], p[0], e);
    sub(p[2], p[0], f);
    cross(e, f, n);
    const real square = dot(n, n);
    cross(p[0], f, part);
    weight[1] = -dot(part, n) / square;
    cross(e, p[0], part);
    weight[2] = -dot(part, n) / square;
    weight[0] = 1 - weight[1] - weight[2];
    return square > 0;
}

static bool solve_space(const real *const p[], real weight[]) {
    real e[3], f[3], g[3], n[3];
    sub(p[1], p[0], e);
    sub(p[2], p[0], f);
    sub(p[3], p[0], g);
    cross(f, g, n);
    const real volume = dot(e, n);
    weight[1] = -dot(p[0], n) / volume;
    cross(g, e, n);
    weight[2] = -dot(p[0], n) / volume;
    cross(e, f, n);
    weight[3] = -dot(p[0], n) / volume;
    weight[0] = 1 - weight[1] - weight[2] - weight[3];
    return volume != 0;
}

static bool solve(const real *const p[], int count, real weight[]) {
    weight[0] = 1;
    return count == 1   ? true
           : count == 2 ? solve_line(p, weight)
           : count == 3 ? solve_plane(p, weight)
                        : solve_space(p, weight);
}

static void combine(const real *const p[], int count, const real weight[], real out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = 0;
        for (int n = 0; n < count; n++)
            out[i] += weight[n] * p[n][i];
    }
}

/* ---- The nearest point of a simplex: the best of all its faces */

typedef struct {
    int corner[4], count;
    real weight[4], at[3], square;
} face;

/* The face of the corners in a set of bits; false where its nearest point is not inside. */
static bool set_face(const support point[], unsigned bits, face *out) {
    const real *p[4];
    out->count = 0;
    for (int n = 0; n < 4; n++)
        if (bits >> n & 1) {
            p[out->count] = point[n].at;
            out->corner[out->count++] = n;
        }
    if (!solve(p, out->count, out->weight))
        return false;
    for (int n = 0; n < out->count; n++)
        if (!(out->weight[n] >= 0))
            return false;
    combine(p, out->count, out->weight, out->at);
    out->square = out->count == 4 ? 0 : dot(out->at, out->at);
    return true;
}

static face best_face(const support point[], int count) {
    face best = {.square = HUGE_VALL}, next;
    for (unsigned bits = 1; bits < 1u << count; bits++)
        if (set_face(point, bits, &next) && next.square < best.square)
            best = next;
    return best;
}

/* Keeps the corners of the face, and after them the others for their directions. */
static void keep(nearest *out, const face *f, int seen) {
    support sorted[5];
    int n = 0;
    for (; n < f->count; n++) {
        sorted[n] = out->point[f->corner[n]];
        out->weight[n] = f->weight[n];
    }
    for (int k = 0; k < seen; k++) {
        bool used = false;
        for (int m = 0; m < f->count; m++)
            used = used || f->corner[m] == k;
        if (!used)
            sorted[n++] = out->point[k];
    }
    for (int k = 0; k < n; k++)
        out->point[k] = sorted[k];
    for (int i = 0; i < 3; i++)
        out->at[i] = f->at[i];
    out->count = f->count;
    out->seen = n;
}

static bool is_known(const nearest *out, const support *p) {
    for (int n = 0; n < out->count; n++)
        if (is_same(&out->point[n], p))
            return true;
    return false;
}

void nearest_find(const pair *p, period when, nearest *out) {
    real square = HUGE_VALL, back[3] = {1, 0, 0};
    out->count = out->seen = 0;
    for (int n = 0; n < ROUNDS; n++) {
        support next;
        find_support(p, when, back, &next);
        if (is_known(out, &next))
            return;
        out->point[out->count] = next;
        const face f = best_face(out->point, out->count + 1);
        if (f.square >= square) {
            out->seen = out->count + 1;
            return;
        }
        keep(out, &f, out->count + 1);
        square = f.square;
        if (f.count == 4 || square == 0)
            return;
        for (int i = 0; i < 3; i++)
            back[i] = -out->at[i];
    }
}
