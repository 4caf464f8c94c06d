/* SPDX-License-Identifier: MIT */
/* Part of sweep.h: polygons, by the search of src/plane/poly2_search.c. */
#ifndef BENCH_PLAIN_POLYGON_H
#define BENCH_PLAIN_POLYGON_H

enum { MOST_CORNERS = 16 };

typedef struct {
    number x, y;
} corner;

typedef struct {
    int count;
    corner at[MOST_CORNERS];
} polygon;

/* How far a polygon reaches to the left of the motion. */
typedef struct {
    const polygon *of;
    int least, most; /* corners */
    number c_least, c_most;
} extremes;

static void measure(extremes *e, const polygon *of, corner left) {
    e->of = of;
    for (int k = 0; k < of->count; k++) {
        const number c = times(left.x, of->at[k].x) + times(left.y, of->at[k].y);
        if (k == 0 || c < e->c_least) {
            e->c_least = c;
            e->least = k;
        }
        if (k == 0 || c > e->c_most) {
            e->c_most = c;
            e->most = k;
        }
    }
}

/* A corner on the way around, the edge that leaves it, and how much that adds to c. */
typedef struct {
    const polygon *of;
    int at;
    corner edge;
    number rise;
} walker;

static void step_to(walker *w, int at, corner left) {
    const corner *p = &w->of->at[at], *q = at + 1 == w->of->count ? w->of->at : p + 1;
    w->at = at;
    w->edge.x = q->x - p->x;
    w->edge.y = q->y - p->y;
    w->rise = times(left.x, w->edge.x) + times(left.y, w->edge.y);
}

static number turn(corner a, corner b) {
    return times(a.x, b.y) - times(a.y, b.x);
}

/* When the motion crosses the front of up - down: at p / w, p below 0 where that is behind. */
typedef struct {
    number p, w;
    corner edge;
} crossing;

static bool walk(crossing *found, const extremes *up, const extremes *down, corner left) {
    const corner right = {-left.x, -left.y};
    walker u = {.of = up->of}, d = {.of = down->of}, *next = &u;
    number c = up->c_least - down->c_most;
    step_to(&u, up->least, left);
    step_to(&d, down->most, right);
    for (int left_to_go = up->of->count + down->of->count;; left_to_go--) {
        next = u.rise <= 0 || (d.rise > 0 && turn(d.edge, u.edge) <= 0) ? &d : &u;
        c += next->rise;
        if (c >= 0)
            break;
        if (left_to_go == 0)
            return false;
        step_to(next, next->at + 1 == next->of->count ? 0 : next->at + 1, next == &u ? left : right);
    }
    const corner *pu = &u.of->at[u.at], *pd = &d.of->at[d.at];
    const number side = turn((corner){pu->x - pd->x, pu->y - pd->y}, next->edge);
    found->p = next == &u ? -side : side;
    found->w = next->rise;
    found->edge = next->edge;
    return next->rise > 0;
}

static toi_status sweep_poly2(const polygon *a, const vector *va, const polygon *b, const vector *vb,
                              number t_max, answer *out) {
    const corner w = {vb->x[0] - va->x[0], vb->x[1] - va->x[1]}, left = {-w.y, w.x};
    extremes ea, eb;
    crossing in, leave;
    out->status = TOI_SEPARATE;
    measure(&ea, a, left);
    measure(&eb, b, left);
    if (eb.c_least > ea.c_most || eb.c_most < ea.c_least || !walk(&in, &eb, &ea, left))
        return TOI_SEPARATE;
    if (in.p > times(t_max, in.w) || !walk(&leave, &ea, &eb, left) || leave.p >= 0)
        return TOI_SEPARATE;
    const span s = {in.p > 0 ? over(in.p, in.w) : 0,
                    -leave.p < times(t_max, leave.w) ? over(-leave.p, leave.w) : t_max, 0, true};
    const bool turned = times(in.edge.y, w.x) > times(in.edge.x, w.y);
    const vector normal = {{turned ? -in.edge.y : in.edge.y, turned ? in.edge.x : -in.edge.x, 0}};
    return in.p < 0 ? begin_inside(out, &s) : finish(out, &s, normal);
}

#endif
