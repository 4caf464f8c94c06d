/* SPDX-License-Identifier: MIT */
/* By the method of Gilbert, Johnson and Keerthi. Nothing is taken on trust from it: a direction gives a lower
 * end by what M has least along it, and a mixture of corners an upper end by its length. */
#include "near.h"

#include <math.h>

enum { STEPS = 48 };

/* Lengths that differ by less are the same, as far as doubles can tell. */
static const double TIE = 0x1p-48;

typedef struct {
    double p[3], time; /* a point of M as it is seen; and p . pace, which is for the time */
    int corner[2];
} node;

typedef struct {
    const near_view *view;
    double first[3]; /* the first corner of B less that of A at the time */
    double doubt;    /* by how much a distance may be off */
    double pace[3];
    node node[NEAR_POINTS];
    double part[NEAR_POINTS], mixture[3];
    double nearest[3]; /* the same, but at a right angle to what it is on, as far as doubles can tell */
    int count;
} search;

static double dot(const double a[3], const double b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static void cross(double out[3], const double a[3], const double b[3]) {
    for (int i = 0; i < 3; i++)
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

/* In full before it becomes a double: differences of corners are below 2^62, times 2^20 ticks, and a pace of
 * 2^45 by 2^62 ticks is below 2^107. */
static void place_of(const search *s, int of_a, int of_b, double out[3]) {
    const near_view *v = s->view;
    const place64 *a = &v->a->at[of_a], *b = &v->b->at[of_b];
    for (int i = 0; i < 3; i++) {
        const int128 at =
            (int128)(b->c[i] - a->c[i]) * ((int64_t)1 << v->time.bits) + (int128)v->pace.c[i] * v->time.ticks;
        out[i] = ldexp((double)at, -v->time.bits) + v->later * s->pace[i];
    }
}

static int furthest(const solid *of, const double direction[3], int sign, double *most) {
    int found = 0;
    *most = 0;
    for (int n = 1; n < of->corner.count; n++) {
        const double reach = sign * dot(of->rough_arm[n].c, direction);
        if (reach > *most) {
            *most = reach;
            found = n;
        }
    }
    return found;
}

/* The corner of M that lies furthest back along a direction as it is seen, and where. */
static double support(const search *s, const double direction[3], node *out) {
    double turned[3], of_a, of_b;
    const double *d = direction;
    if (s->view->line != NULL) {
        cross(turned, direction, s->view->line);
        d = turned;
    }
    out->corner[0] = furthest(s->view->a, d, 1, &of_a);
    out->corner[1] = furthest(s->view->b, d, -1, &of_b);
    double p[3];
    place_of(s, out->corner[0], out->corner[1], p);
    out->time = dot(p, s->pace);
    if (s->view->line != NULL)
        cross(out->p, s->view->line, p);
    else
        for (int i = 0; i < 3; i++)
            out->p[i] = p[i];
    return dot(d, s->first) - of_a - of_b;
}

/* ---- the nearest point of up to four points ---- */

static bool solve_two(const double p[3], const double q[3], double part[2]) {
    const double e[3] = {q[0] - p[0], q[1] - p[1], q[2] - p[2]};
    const double t = -dot(p, e) / dot(e, e);
    part[0] = 1 - t;
    part[1] = t;
    return t > 0 && t < 1;
}

static double volume(const double p[3], const double q[3], const double r[3]) {
    double n[3];
    cross(n, p, q);
    return dot(n, r);
}

/* By the areas of the triangles of the foot and two points, which thin triangles have too. */
static bool solve_three(const double p[3], const double q[3], const double r[3], double part[3]) {
    const double e[3] = {q[0] - p[0], q[1] - p[1], q[2] - p[2]},
                 f[3] = {r[0] - p[0], r[1] - p[1], r[2] - p[2]};
    double n[3];
    cross(n, e, f);
    const double square = dot(n, n);
    part[1] = volume(r, p, n) / square;
    part[2] = volume(p, q, n) / square;
    part[0] = volume(q, r, n) / square;
    const double all = part[0] + part[1] + part[2];
    for (int k = 0; k < 3; k++)
        part[k] /= all;
    return square > 0 && part[0] > 0 && part[1] > 0 && part[2] > 0;
}

/* Whether the origin is between all four. */
static bool solve_four(const node *n[4], double part[4]) {
    part[0] = volume(n[1]->p, n[2]->p, n[3]->p);
    part[1] = -volume(n[0]->p, n[2]->p, n[3]->p);
    part[2] = volume(n[0]->p, n[1]->p, n[3]->p);
    part[3] = -volume(n[0]->p, n[1]->p, n[2]->p);
    const double all = part[0] + part[1] + part[2] + part[3];
    for (int k = 0; k < 4; k++)
        part[k] /= all;
    return part[0] > 0 && part[1] > 0 && part[2] > 0 && part[3] > 0;
}

static bool solve(const node *n[4], int count, double part[4]) {
    part[0] = 1;
    return count == 1 || (count == 2 && solve_two(n[0]->p, n[1]->p, part)) ||
           (count == 3 && solve_three(n[0]->p, n[1]->p, n[2]->p, part)) ||
           (count == 4 && solve_four(n, part));
}

static void straighten(search *s) {
    const double *const p = s->node[0].p, *const q = s->node[1].p, *const r = s->node[2].p;
    double along[3], across[3];
    for (int i = 0; i < 3; i++)
        s->nearest[i] = s->mixture[i];
    for (int i = 0; i < 3 && s->count > 1; i++) {
        along[i] = q[i] - p[i];
        across[i] = s->count > 2 ? r[i] - p[i] : 0;
    }
    if (s->count == 2) {
        const double off = dot(s->mixture, along) / dot(along, along);
        for (int i = 0; i < 3; i++)
            s->nearest[i] -= off * along[i];
    } else if (s->count == 3) {
        double normal[3];
        cross(normal, along, across);
        const double far = dot(normal, s->mixture) / dot(normal, normal);
        for (int i = 0; i < 3; i++)
            s->nearest[i] = far * normal[i];
    }
}

/* Of all sets of the points the one that is nearest between all of its own; leaves out the others. The last
 * point is taken where it does no harm: where it is far away the distance hardly changes, the direction does.
 */
static void find_nearest(search *s) {
    double least = INFINITY, best[NEAR_POINTS] = {1};
    unsigned chosen = 1, last = 1u << (s->count - 1);
    for (unsigned set = 1; set < 1u << s->count; set++) {
        const node *n[NEAR_POINTS];
        double part[NEAR_POINTS], at[3] = {0, 0, 0};
        int count = 0;
        for (int k = 0; k < s->count; k++) {
            if (set >> k & 1)
                n[count++] = &s->node[k];
        }
        if (!solve(n, count, part))
            continue;
        for (int k = 0; k < count; k++)
            for (int i = 0; i < 3; i++)
                at[i] += part[k] * n[k]->p[i];
        if (dot(at, at) >= (set >= last ? least * (1 + TIE) : least))
            continue;
        least = fmin(least, dot(at, at));
        chosen = set;
        for (int k = 0; k < count; k++)
            best[k] = part[k];
        for (int i = 0; i < 3; i++)
            s->mixture[i] = at[i];
    }
    int kept = 0;
    for (int k = 0; k < s->count; k++) {
        if (chosen >> k & 1) {
            s->node[kept] = s->node[k];
            s->part[kept] = best[kept];
            kept++;
        }
    }
    s->count = kept;
    straighten(s);
}

static bool has_corner(const search *s, const node *n) {
    for (int k = 0; k < s->count; k++) {
        if (s->node[k].corner[0] == n->corner[0] && s->node[k].corner[1] == n->corner[1])
            return true;
    }
    return false;
}

static void begin(search *s, const near_view *view) {
    *s = (search){.view = view};
    double reach = view->a->rough_reach + view->b->rough_reach;
    for (int i = 0; i < 3; i++)
        s->pace[i] = (double)view->pace.c[i];
    place_of(s, 0, 0, s->first);
    for (int i = 0; i < 3; i++)
        reach += fabs(s->first[i]);
    /* Each product and sum is off by 2^-53 of what is no more than sqrt(3) times the reach. There are fewer
     * than 16 of them in a row, with those of the line and of the last quotient. */
    s->doubt = reach * 0x1p-47;
    support(s, s->first, &s->node[0]);
    s->count = 1;
}

static void put(nearness *out, const search *s, double lower, double length) {
    out->lower = lower - s->doubt;
    out->upper = length + s->doubt;
    out->time = 0;
    for (int k = 0; k < s->count; k++) {
        out->time -= s->part[k] * s->node[k].time;
        out->corner[k][0] = s->node[k].corner[0];
        out->corner[k][1] = s->node[k].corner[1];
    }
    out->time /= dot(s->pace, s->pace);
    out->corners = s->count;
    for (int i = 0; i < 3; i++)
        out->point[i] = s->nearest[i];
}

void near_find(nearness *out, const near_view *view) {
    search s;
    double lower = 0, length = 0;
    begin(&s, view);
    for (int step = 0; step < STEPS; step++) {
        find_nearest(&s);
        length = sqrt(dot(s.mixture, s.mixture));
        if (!(length > s.doubt) || s.count == NEAR_POINTS)
            break;
        node *next = &s.node[s.count];
        const double least = support(&s, s.nearest, next) / sqrt(dot(s.nearest, s.nearest));
        lower = fmax(lower, least);
        if (length - least <= (view->fine ? length * TIE : s.doubt / 4) || has_corner(&s, next))
            break;
        if (step < STEPS - 1)
            s.count++;
    }
    put(out, &s, lower, length);
}
