/* SPDX-License-Identifier: MIT */
/* Part of sweep.h: hulls, by the search of src/hulls/hull3_search.c. Seen along the motion, three corners of
 * M = B - A around the line are pushed out to the facet through which it enters and to that where it leaves.
 */
#ifndef BENCH_PLAIN_HULL_H
#define BENCH_PLAIN_HULL_H

enum { MOST_VERTICES = 64, ROUNDS = 32 };

typedef struct {
    int count;
    number reach;
    vector center, axis[3], at[MOST_VERTICES];
} hull;

/* Axes whose third is that of the motion, and the two hulls in them. */
typedef struct {
    vector axis[3], a[3], b[3], offset; /* a, b: the view's coordinates of the hull's axes */
    const hull *of_a, *of_b;
    number speed;
} view;

static vector along(const vector axes[3], const vector *v) {
    const vector r = {{dot(&axes[0], v), dot(&axes[1], v), dot(&axes[2], v)}};
    return r;
}

/* The sum of axes, each as often as v says. */
static vector combined(const vector axes[3], const vector *v) {
    vector r;
    for (int k = 0; k < 3; k++)
        r.x[k] = times(axes[0].x[k], v->x[0]) + times(axes[1].x[k], v->x[1]) + times(axes[2].x[k], v->x[2]);
    return r;
}

static vector scaled_down(const vector *v, number length) {
    const vector r = {{over(v->x[0], length), over(v->x[1], length), over(v->x[2], length)}};
    return r;
}

static void open_view(view *v, const hull *a, const hull *b, const vector *w) {
    const vector d = minus(&b->center, &a->center);
    vector side = {{0, 0, 0}}, across;
    v->speed = root(dot(w, w));
    v->axis[2] = scaled_down(w, v->speed);
    side.x[magnitude(v->axis[2].x[0]) + magnitude(v->axis[2].x[0]) < one ? 0 : 1] = one;
    across = cross(&v->axis[2], &side);
    v->axis[0] = scaled_down(&across, root(dot(&across, &across)));
    v->axis[1] = cross(&v->axis[2], &v->axis[0]);
    for (int k = 0; k < 3; k++) {
        v->a[k] = along(v->axis, &a->axis[k]);
        v->b[k] = along(v->axis, &b->axis[k]);
    }
    v->offset = along(v->axis, &d);
    v->of_a = a;
    v->of_b = b;
}

/* In the view's coordinates. */
static vector farthest(const hull *h, const vector axes[3], const vector *direction) {
    const vector n = along(axes, direction);
    const vector *best = h->at;
    number most = dot(&n, best);
    for (int k = 1; k < h->count; k++) {
        const number reach = dot(&n, &h->at[k]);
        if (reach > most) {
            most = reach;
            best = &h->at[k];
        }
    }
    return combined(axes, best);
}

/* The corner of M that is farthest along n. */
static vector support(const view *v, const vector *n) {
    const vector back = {{-n->x[0], -n->x[1], -n->x[2]}};
    const vector b = farthest(v->of_b, v->b, n), a = farthest(v->of_a, v->a, &back), between = minus(&b, &a);
    const vector r = {
        {between.x[0] + v->offset.x[0], between.x[1] + v->offset.x[1], between.x[2] + v->offset.x[2]}};
    return r;
}

static number turn3(const vector *a, const vector *b) {
    return times(a->x[0], b->x[1]) - times(a->x[1], b->x[0]);
}

/* The farthest corner along a direction across the line; false where M ends before it reaches the line. */
static bool look(const view *v, number x, number y, vector *out) {
    const vector n = {{x, y, 0}};
    *out = support(v, &n);
    return times(out->x[0], x) + times(out->x[1], y) > 0;
}

static bool surround(const view *v, vector t[3]) {
    if (!look(v, -v->offset.x[0], -v->offset.x[1], &t[0]) || !look(v, -t[0].x[0], -t[0].x[1], &t[1]))
        return false;
    if (turn3(&t[0], &t[1]) < 0) {
        const vector first = t[0];
        t[0] = t[1];
        t[1] = first;
    }
    for (int n = 0; n < ROUNDS; n++) {
        if (!look(v, t[0].x[1] - t[1].x[1], t[1].x[0] - t[0].x[0], &t[2]))
            return false;
        const bool past_end = turn3(&t[1], &t[2]) < 0;
        if (!past_end && turn3(&t[2], &t[0]) >= 0)
            return true;
        t[past_end ? 0 : 1] = t[2];
    }
    return false;
}

static unsigned replaced(const vector t[3], const vector *fresh) {
    const number to_2 = turn3(fresh, &t[2]);
    if (to_2 <= 0 && turn3(fresh, &t[1]) >= 0)
        return 0;
    return to_2 >= 0 && turn3(fresh, &t[0]) <= 0 ? 1 : 2;
}

/* The height of the line where it passes the facet above (below); false where that is not found. */
static bool push_out(const view *v, bool above, const vector around[3], vector *normal, number *height) {
    vector t[3] = {around[0], around[1], around[2]};
    for (int n = 0; n < ROUNDS; n++) {
        const vector p = minus(&t[above ? 1 : 2], &t[0]), q = minus(&t[above ? 2 : 1], &t[0]);
        *normal = cross(&p, &q);
        const vector fresh = support(v, normal), way = minus(&fresh, &t[0]);
        const number beyond = dot(&way, normal),
                     size = magnitude(normal->x[0]) + magnitude(normal->x[1]) + magnitude(normal->x[2]);
        if (above ? normal->x[2] <= 0 : normal->x[2] >= 0)
            return false;
        if (beyond <= times(size, coarse) + tiny) {
            *height = over(dot(normal, &t[0]), normal->x[2]);
            return true;
        }
        t[replaced(t, &fresh)] = fresh;
    }
    return false;
}

/* Do balls around the centres, as large as the hulls reach, pass one another by? */
static bool is_beside(const hull *a, const hull *b, const vector *w) {
    const vector d = minus(&b->center, &a->center), aside = cross(&d, w);
    const number reach = a->reach + b->reach;
    return dot(&aside, &aside) > times(times(reach, reach), dot(w, w));
}

static toi_status sweep_hull3(const hull *a, const vector *va, const hull *b, const vector *vb, number t_max,
                              answer *out) {
    const vector w = minus(vb, va);
    view v;
    vector around[3], normal, other;
    number top, bottom;
    out->status = TOI_SEPARATE;
    if (is_beside(a, b, &w))
        return TOI_SEPARATE;
    open_view(&v, a, b, &w);
    if (!surround(&v, around) || !push_out(&v, true, around, &normal, &top) || -top > times(t_max, v.speed))
        return TOI_SEPARATE;
    if (!push_out(&v, false, around, &other, &bottom) || bottom > 0)
        return TOI_SEPARATE;
    const span s = {top < 0 ? over(-top, v.speed) : 0,
                    -bottom < times(t_max, v.speed) ? over(-bottom, v.speed) : t_max, 0, false};
    return top > 0 ? begin_inside(out, &s) : finish(out, &s, combined(v.axis, &normal));
}

#endif
