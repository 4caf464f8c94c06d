/* SPDX-License-Identifier: MIT */
#include "points.h"

#include <math.h>
#include <stdlib.h>

static void add_moved(vec_list *points, const vec *a, const vec *b, const vec *velocity, fix16_t time) {
    vec *p = vec_list_add(points);
    vec_sub(p, b, a);
    for (int i = 0; i < 3; i++)
        mpz_addmul_ui(p->c[i], velocity->c[i], (unsigned long)time);
}

void points_of_difference(vec_list *points, const oracle *o, fix16_t later) {
    points->count = 0;
    for (int i = 0; i < o->a.corner.count; i++) {
        for (int j = 0; j < o->b.corner.count; j++) {
            add_moved(points, &o->a.corner.item[i], &o->b.corner.item[j], &o->velocity, 0);
            if (later > 0)
                add_moved(points, &o->a.corner.item[i], &o->b.corner.item[j], &o->velocity, later);
        }
    }
}

void cut_init(cut *c) {
    mpq_inits(c->first, c->last, NULL);
}

void cut_clear(cut *c) {
    mpq_clears(c->first, c->last, NULL);
}

/* The points as seen along the line, that is as vectors of a plane in which the line is the origin: u = p x
 * way. And how far along it. */
typedef struct {
    int count;
    vec *u;
    mpz_t *along; /* p . way */
    mpz_t *area;  /* way . (p x q) at p * count + q: twice the area of the triangle of the origin, p and q */
    signed char *sign;                /* of each area */
    mpz_t square;                     /* way . way */
    double *rough_along, *rough_area; /* the same as doubles, to within 2^-52 */
    double blur;                      /* a t from these is off by less */
} view;

static void *room_for(size_t count, size_t size) {
    void *room = malloc(count * size);
    if (room == NULL)
        abort();
    return room;
}

static void view_init(view *v, const vec_list *points, const vec *way) {
    size_t count = (size_t)points->count;
    v->count = points->count;
    v->u = room_for(count, sizeof *v->u);
    v->along = room_for(count, sizeof *v->along);
    v->area = room_for(count * count, sizeof *v->area);
    v->sign = room_for(count * count, 1);
    v->rough_along = room_for(count, sizeof *v->rough_along);
    v->rough_area = room_for(count * count, sizeof *v->rough_area);
    v->blur = 0;
    mpz_init(v->square);
    vec_dot(v->square, way, way);
    for (size_t p = 0; p < count; p++) {
        vec_init(&v->u[p]);
        mpz_init(v->along[p]);
        vec_cross(&v->u[p], &points->item[p], way);
        vec_dot(v->along[p], &points->item[p], way);
        v->rough_along[p] = mpz_get_d(v->along[p]) / mpz_get_d(v->square);
        v->blur = fmax(v->blur, ldexp(fabs(v->rough_along[p]), -44));
    }
    for (size_t p = 0; p < count; p++) {
        for (size_t q = 0; q < count; q++) {
            mpz_init(v->area[p * count + q]);
            vec_dot(v->area[p * count + q], &points->item[q], &v->u[p]);
            mpz_neg(v->area[p * count + q], v->area[p * count + q]);
            v->sign[p * count + q] = (signed char)mpz_sgn(v->area[p * count + q]);
            v->rough_area[p * count + q] = fabs(mpz_get_d(v->area[p * count + q]));
        }
    }
}

static void view_clear(view *v) {
    for (int p = 0; p < v->count; p++) {
        vec_clear(&v->u[p]);
        mpz_clear(v->along[p]);
    }
    for (int n = 0; n < v->count * v->count; n++)
        mpz_clear(v->area[n]);
    mpz_clear(v->square);
    free(v->u);
    free(v->along);
    free(v->area);
    free(v->sign);
    free(v->rough_along);
    free(v->rough_area);
}

/* A point of the line, as a mean of points with positive weights: t = -(sum of weight * along) / (square *
 * sum of weights). */
static void take_mean(cut *c, const view *v, const int *p, const mpz_srcptr *weight, int count) {
    mpz_t above, below;
    mpq_t t;
    mpz_inits(above, below, NULL);
    mpq_init(t);
    for (int n = 0; n < count; n++) {
        mpz_submul(above, weight[n], v->along[p[n]]);
        mpz_addmul(below, weight[n], v->square);
    }
    mpq_set_num(t, above);
    mpq_set_den(t, below);
    mpq_canonicalize(t);
    if (!c->meets || mpq_cmp(t, c->first) < 0)
        mpq_set(c->first, t);
    if (!c->meets || mpq_cmp(t, c->last) > 0)
        mpq_set(c->last, t);
    c->meets = true;
    mpz_clears(above, below, NULL);
    mpq_clear(t);
}

static void take_one(cut *c, const view *v, int p) {
    mpz_t one;
    mpz_init_set_ui(one, 1);
    if (vec_is_zero(&v->u[p]))
        take_mean(c, v, &p, (const mpz_srcptr[]){one}, 1);
    mpz_clear(one);
}

/* On opposite sides of the line, in a plane with it: the weights are the distances of the other. */
static bool are_opposite(const view *v, int p, int q) {
    bool opposite = v->sign[p * v->count + q] == 0;
    int reversed = 0;
    for (int i = 0; i < 3; i++)
        reversed += mpz_sgn(v->u[p].c[i]) * mpz_sgn(v->u[q].c[i]) < 0;
    return opposite && reversed > 0;
}

static void take_two(cut *c, const view *v, int p, int q) {
    if (!are_opposite(v, p, q))
        return;
    int i = 0;
    while (mpz_sgn(v->u[p].c[i]) == 0)
        i++;
    mpz_t weight[2];
    mpz_init(weight[0]);
    mpz_init(weight[1]);
    mpz_abs(weight[0], v->u[q].c[i]);
    mpz_abs(weight[1], v->u[p].c[i]);
    take_mean(c, v, (const int[]){p, q}, (const mpz_srcptr[]){weight[0], weight[1]}, 2);
    mpz_clear(weight[0]);
    mpz_clear(weight[1]);
}

/* Whether the mean of three by the areas across lies between the ends found so far, beyond doubt. */
static bool is_between_ends(const cut *c, const view *v, int p, int q, int r) {
    double wp = v->rough_area[q * v->count + r], wq = v->rough_area[r * v->count + p],
           wr = v->rough_area[p * v->count + q];
    double t = -(wp * v->rough_along[p] + wq * v->rough_along[q] + wr * v->rough_along[r]) / (wp + wq + wr);
    return c->meets && mpq_get_d(c->first) + v->blur < t && t < mpq_get_d(c->last) - v->blur;
}

/* Around the line: the weights are the areas across. */
static void take_three(cut *c, const view *v, int p, int q, int r) {
    int n = v->count, way = v->sign[p * n + q];
    if (way == 0 || way != v->sign[q * n + r] || way != v->sign[r * n + p] || is_between_ends(c, v, p, q, r))
        return;
    if (way > 0)
        take_mean(c, v, (const int[]){p, q, r},
                  (const mpz_srcptr[]){v->area[q * n + r], v->area[r * n + p], v->area[p * n + q]}, 3);
    else
        take_mean(c, v, (const int[]){p, q, r},
                  (const mpz_srcptr[]){v->area[r * n + q], v->area[p * n + r], v->area[q * n + p]}, 3);
}

/* Whether the origin of the plane is in the relative interior of the points seen along the line, as it is
 * where the line has points of the relative interior of their hull in space. Else a line through the origin
 * has all points on one side and not all on it, and can be turned until one of them is. */
static bool is_surrounded(const view *v) {
    bool surrounded = true;
    for (int p = 0; p < v->count && surrounded; p++) {
        bool left = false, right = false, opposite = false, plane = false;
        for (int q = 0; q < v->count; q++) {
            int sign = v->sign[p * v->count + q];
            left = left || sign > 0;
            right = right || sign < 0;
            opposite = opposite || are_opposite(v, p, q);
        }
        plane = left || right;
        if (!vec_is_zero(&v->u[p]))
            surrounded = plane ? left && right : opposite;
    }
    return surrounded;
}

/* The points of the line with least and greatest t are means of at most three points that are independent as
 * seen along it: basic solutions of a linear program. */
void cut_line(cut *c, const vec_list *points, const vec *way) {
    view v;
    view_init(&v, points, way);
    c->meets = false;
    for (int p = 0; p < v.count; p++) {
        take_one(c, &v, p);
        for (int q = p + 1; q < v.count; q++) {
            take_two(c, &v, p, q);
            for (int r = q + 1; r < v.count && v.sign[p * v.count + q] != 0; r++)
                take_three(c, &v, p, q, r);
        }
    }
    c->crosses = c->meets && is_surrounded(&v);
    view_clear(&v);
}
