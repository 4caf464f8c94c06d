/* SPDX-License-Identifier: MIT */
#include "face.h"

#include "round.h"

#include <string.h>

/* Corners as near to the plane as this are at it, in ulps; how far inside of the outlines nothing is in
 * doubt; the rounding of the cuts where there is no such place; by how much the width may be in doubt. */
static const double AT_PLANE = 0.1, NEAR_PLANE = 1.1, INSET = 0.5, ROUNDING = 1e-5, STEADY = 4;

/* The square of an angle. */
static const double NEARLY = 1e-6;

enum { DIRECTIONS = 16, MOST_CORNERS = 300 };

typedef struct {
    double at[FACE_POINTS][2];
    int count;
} outline;

void face_init(face *f) {
    vec_init(&f->origin);
}

void face_clear(face *f) {
    vec_clear(&f->origin);
}

/* ---- the plane ---- */

/* How far two directions are from being one: 0 to 4. */
static double turn_between(const vec *direction, int sign, const toi_vec3 *normal) {
    const rough d = vec_rough(direction);
    const double n[3] = {normal->x / 65536.0, normal->y / 65536.0, normal->z / 65536.0};
    const double length = sign * sqrt(d.c[0] * d.c[0] + d.c[1] * d.c[1] + d.c[2] * d.c[2]);
    double square = 0;
    for (int i = 0; i < 3; i++)
        square += (d.c[i] / length - n[i]) * (d.c[i] / length - n[i]);
    return square;
}

static bool are_parallel(const vec *a, const vec *b) {
    vec across;
    vec_init(&across);
    vec_cross(&across, a, b);
    bool parallel = vec_is_zero(&across);
    vec_clear(&across);
    return parallel;
}

static bool touches_at(const axis *it, fix16_t time, int side) {
    mpz_t end;
    mpz_init(end);
    mpz_mul_si(end, it->speed, time);
    mpz_add(end, end, side > 0 ? it->lo : it->hi);
    bool touches = mpz_sgn(end) == 0;
    mpz_clear(end);
    return touches;
}

/* The axis along the normal that touches exactly at a time; none where there are several that are nearly the
 * same: then it is one's own choice which faces count as parallel to it. */
static const axis *find_plane(const oracle *o, fix16_t time, const toi_vec3 *normal, int *sign) {
    const axes *facets = oracle_facets(o);
    const axis *found = NULL;
    for (int i = 0; i < facets->count; i++) {
        const axis *it = &facets->item[i];
        for (int side = 1; side >= -1; side -= 2) {
            if (!touches_at(it, time, side) || turn_between(&it->direction, side, normal) > NEARLY)
                continue;
            if (found != NULL && !are_parallel(&found->direction, &it->direction))
                return NULL;
            found = it;
            *sign = side;
        }
    }
    return found;
}

static void set_sides(face *f, const vec *direction, int dimensions) {
    const rough d = vec_rough(direction);
    const double length = sqrt(d.c[0] * d.c[0] + d.c[1] * d.c[1] + d.c[2] * d.c[2]);
    const double n[3] = {d.c[0] / length, d.c[1] / length, d.c[2] / length};
    int least = dimensions == 2 ? 2 : 0;
    for (int i = 1; i < 3 && dimensions == 3; i++)
        least = fabs(n[i]) < fabs(n[least]) ? i : least;
    const int j = (least + 1) % 3, k = (least + 2) % 3;
    const double flat = hypot(n[j], n[k]);
    double *const u = f->side[0], *const v = f->side[1];
    u[least] = 0;
    u[j] = n[k] / flat;
    u[k] = -n[j] / flat;
    for (int i = 0; i < 3; i++)
        v[i] = n[(i + 1) % 3] * u[(i + 2) % 3] - n[(i + 2) % 3] * u[(i + 1) % 3];
    const int longest = fabs(n[0]) >= fabs(n[1]) && fabs(n[0]) >= fabs(n[2]) ? 0
                        : fabs(n[1]) >= fabs(n[2])                           ? 1
                                                                             : 2;
    f->i = longest == 0 ? 1 : 0;
    f->j = longest == 2 ? 1 : 2;
}

static void along(const face *f, const vec *at, double out[2]) {
    double d[3];
    mpz_t way;
    mpz_init(way);
    for (int i = 0; i < 3; i++) {
        mpz_sub(way, at->c[i], f->origin.c[i]);
        d[i] = ldexp(mpz_get_d(way), -30);
    }
    mpz_clear(way);
    for (int i = 0; i < 2; i++)
        out[i] = f->side[i][0] * d[0] + f->side[i][1] * d[1] + f->side[i][2] * d[2];
}

/* ---- outlines ---- */

static double cross(const double o[2], const double p[2], const double q[2]) {
    return (p[0] - o[0]) * (q[1] - o[1]) - (p[1] - o[1]) * (q[0] - o[0]);
}

/* The hull, counter-clockwise: gift wrapping, which is slow and short. */
static void wrap(outline *s) {
    static outline out;
    int at = 0;
    for (int n = 1; n < s->count; n++)
        at = s->at[n][0] < s->at[at][0] || (s->at[n][0] == s->at[at][0] && s->at[n][1] < s->at[at][1]) ? n
                                                                                                       : at;
    out.count = 0;
    for (int first = at, next = -1; next != first && out.count < s->count; at = next) {
        memcpy(out.at[out.count++], s->at[at], sizeof out.at[0]);
        next = -1;
        for (int n = 0; n < s->count; n++) {
            const double away = hypot(s->at[n][0] - s->at[at][0], s->at[n][1] - s->at[at][1]);
            if (n == at || away == 0)
                continue;
            const double turn = next < 0 ? -1 : cross(s->at[at], s->at[next], s->at[n]);
            const double far =
                next < 0 ? 0 : hypot(s->at[next][0] - s->at[at][0], s->at[next][1] - s->at[at][1]);
            if (turn < 0 || (turn == 0 && away > far))
                next = n;
        }
        if (next < 0)
            break;
    }
    *s = out;
}

/* All corners of a shape within so many ulps of the plane, which is at its end along the direction, or
 * against it. */
static void take_outline(outline *s, const face *f, const solid *of, const vec *moved, const vec *direction,
                         bool greatest, double within) {
    mpz_t best, product;
    vec at;
    mpz_inits(best, product, NULL);
    vec_init(&at);
    vec_dot(product, direction, direction);
    const double length = sqrt(mpz_get_d(product));
    s->count = 0;
    for (int pass = 0; pass < 2; pass++) {
        for (int n = 0; n < of->corner.count && s->count < MOST_CORNERS; n++) {
            vec_dot(product, &of->corner.item[n], direction);
            if (pass == 0 && (n == 0 || (greatest ? mpz_cmp(product, best) > 0 : mpz_cmp(product, best) < 0)))
                mpz_set(best, product);
            mpz_sub(product, product, best);
            if (pass == 0 || ldexp(fabs(mpz_get_d(product)) / length, -30) > within)
                continue;
            for (int i = 0; i < 3; i++)
                mpz_add(at.c[i], of->corner.item[n].c[i], moved->c[i]);
            along(f, &at, s->at[s->count++]);
        }
    }
    mpz_clears(best, product, NULL);
    vec_clear(&at);
    wrap(s);
}

/* Cuts off what is to the right of the line from p to q. */
static void cut(outline *s, const double p[2], const double q[2], double slack) {
    static outline out;
    const double length = hypot(q[0] - p[0], q[1] - p[1]);
    out.count = 0;
    for (int n = 0; n < s->count; n++) {
        const double *a = s->at[n], *b = s->at[(n + 1) % s->count];
        const double da = cross(p, q, a) / length + slack, db = cross(p, q, b) / length + slack;
        if (da >= 0 && out.count < FACE_POINTS)
            memcpy(out.at[out.count++], a, sizeof out.at[0]);
        if ((da > 0 && db < 0) || (da < 0 && db > 0)) {
            const double part = da / (da - db);
            if (out.count < FACE_POINTS) {
                out.at[out.count][0] = a[0] + part * (b[0] - a[0]);
                out.at[out.count++][1] = a[1] + part * (b[1] - a[1]);
            }
        }
    }
    *s = out;
}

static double width_of(const outline *s) {
    double width = 0;
    for (int n = 0; n < s->count; n++) {
        for (int m = 0; m < n; m++)
            width = fmax(width, hypot(s->at[n][0] - s->at[m][0], s->at[n][1] - s->at[m][1]));
    }
    return width;
}

/* In 2D, two segments on one line. */
static bool cut_segments(outline *a, const outline *b) {
    double lo[2] = {INFINITY, INFINITY}, hi[2] = {-INFINITY, -INFINITY};
    const outline *const both[2] = {a, b};
    for (int k = 0; k < 2; k++) {
        for (int n = 0; n < both[k]->count; n++) {
            lo[k] = fmin(lo[k], both[k]->at[n][0]);
            hi[k] = fmax(hi[k], both[k]->at[n][0]);
        }
    }
    a->count = 2;
    a->at[0][0] = fmax(lo[0], lo[1]);
    a->at[1][0] = fmin(hi[0], hi[1]);
    a->at[0][1] = a->at[1][1] = 0;
    return a->at[0][0] <= a->at[1][0];
}

/* The one that is no area is cut by the other. Of two without any a point is left where one is a point. */
static bool cut_outlines(outline *a, const outline *b, double slack) {
    if (b->count < 3 && a->count != 1 && b->count == 1)
        *a = *b;
    if (b->count < 3)
        return a->count == 1;
    for (int n = 0; n < b->count && a->count > 0; n++)
        cut(a, b->at[n], b->at[(n + 1) % b->count], slack);
    return a->count > 0;
}

/* Whether what is left of a with more of b is about as wide: where edges are nearly parallel it is not, and
 * its ends depend on the last bits. Of needles even the rounding reaches far past the exact end. */
static bool is_steady(const outline *a, const outline *b) {
    static outline more, less;
    more = less = *a;
    if (!cut_outlines(&less, b, 0)) {
        less = *a;
        if (!cut_outlines(&less, b, ROUNDING / 128))
            return false;
    }
    return cut_outlines(&more, b, INSET) && width_of(&more) <= width_of(&less) + STEADY;
}

/* Both have an area, or only the second. Inside of both outlines nothing is in doubt. */
static bool cut_areas(outline *a, const outline *b) {
    static outline whole;
    whole = *a;
    if (cut_outlines(a, b, -INSET))
        return true;
    *a = whole;
    return cut_outlines(a, b, ROUNDING) && is_steady(&whole, b);
}

/* The direction of the common plane, from A towards B. */
static bool set_plane(vec *out, const oracle *o, fix16_t time, const toi_vec3 *normal) {
    int sign = 1;
    if (o->radius > 0)
        return round_touches(o, time, out) && turn_between(out, 1, normal) <= NEARLY;
    const axis *plane = find_plane(o, time, normal, &sign);
    for (int i = 0; i < 3 && plane != NULL; i++)
        mpz_mul_si(out->c[i], plane->direction.c[i], sign);
    return plane != NULL;
}

/* Both sides of the thinnest outlines are at the edge of what is on it, which an answer cuts with fewer bits.
 */
static bool is_thin(const outline *s) {
    for (int n = 0; n < s->count && s->count > 2; n++) {
        const double *const p = s->at[n], *const q = s->at[(n + 1) % s->count];
        double most = 0;
        for (int m = 0; m < s->count; m++)
            most = fmax(most, cross(p, q, s->at[m]) / hypot(q[0] - p[0], q[1] - p[1]));
        if (most < STEADY)
            return true;
    }
    return false;
}

static bool find_on_plane(face *f, const oracle *o, const vec moved[2], const vec *plane) {
    static outline a, b;
    const int dimensions = shape_dimensions(&o->q->a);
    for (int i = 0; i < 3; i++)
        mpz_add(f->origin.c[i], o->a.corner.item[0].c[i], moved[0].c[i]);
    set_sides(f, plane, dimensions);
    take_outline(&a, f, &o->a, &moved[0], plane, true, NEAR_PLANE);
    take_outline(&b, f, &o->b, &moved[1], plane, false, NEAR_PLANE);
    f->corners = dimensions == 3 && a.count > 2 && b.count > 2 && cut_outlines(&a, &b, INSET) ? a.count : 0;
    take_outline(&a, f, &o->a, &moved[0], plane, true, AT_PLANE);
    take_outline(&b, f, &o->b, &moved[1], plane, false, AT_PLANE);
    if (o->radius > 0 && (is_thin(&a) || is_thin(&b)))
        return false;
    const bool turned = dimensions == 3 && b.count < 3;
    outline *const rest = turned ? &b : &a;
    if (!(dimensions == 2 ? cut_segments(&a, &b) : cut_areas(rest, turned ? &a : &b)))
        return false;
    memcpy(f->at, rest->at, sizeof f->at);
    f->count = rest->count;
    return true;
}

bool face_find(face *f, const oracle *o, const vec moved[2], fix16_t time, const toi_vec3 *normal) {
    vec plane;
    vec_init(&plane);
    const bool small = o->a.corner.count <= MOST_CORNERS && o->b.corner.count <= MOST_CORNERS;
    const bool found = small && set_plane(&plane, o, time, normal) && find_on_plane(f, o, moved, &plane);
    vec_clear(&plane);
    return found;
}

/* Of many corners, those that are only within an ulp of the plane too, those are answered that reach farthest
 * in 8 directions, 45 degrees apart in the two coordinates that the normal is shortest along; of few, all:
 * then any direction will do. Between two of the 8, which are up to 60 degrees apart on a plane that leans,
 * what is left out is beside the line from one answer to the next, by up to tan(30 degrees) / 2 of its
 * length. An eighth of the width, which does not follow, was found broken by 12 corners with two edges along
 * such directions (hull3, seed 931); that few are exactly at the plane, by 11 corners of which 3 are (hull3,
 * seed 77). */
static int set_directions(const face *f, double out[DIRECTIONS][2]) {
    if (f->count <= TOI_CONTACT_POINTS && f->corners <= TOI_CONTACT_POINTS) {
        for (int k = 0; k < DIRECTIONS; k++) {
            out[k][0] = cos(k * 6.283185307179586 / DIRECTIONS);
            out[k][1] = sin(k * 6.283185307179586 / DIRECTIONS);
        }
        return DIRECTIONS;
    }
    static const int way[TOI_CONTACT_POINTS][2] = {{1, 0},  {1, 1},   {0, 1},  {-1, 1},
                                                   {-1, 0}, {-1, -1}, {0, -1}, {1, -1}};
    for (int k = 0; k < TOI_CONTACT_POINTS; k++) {
        for (int n = 0; n < 2; n++)
            out[k][n] = way[k][0] * f->side[n][f->i] + way[k][1] * f->side[n][f->j];
    }
    return TOI_CONTACT_POINTS;
}

double face_beyond(const face *f, const toi_manifold *m) {
    double beyond = 0, direction[DIRECTIONS][2];
    const int directions = set_directions(f, direction);
    vec at;
    vec_init(&at);
    for (int k = 0; k < directions; k++) {
        const double c = direction[k][0], s = direction[k][1];
        double reach = -INFINITY, answered = -INFINITY;
        for (int n = 0; n < f->count; n++)
            reach = fmax(reach, c * f->at[n][0] + s * f->at[n][1]);
        for (int n = 0; n < m->count; n++) {
            const toi_vec3 *p = &m->points[n].position;
            double place[2];
            vec_set(&at, p->x, p->y, p->z);
            for (int i = 0; i < 3; i++)
                mpz_mul_2exp(at.c[i], at.c[i], 30);
            along(f, &at, place);
            answered = fmax(answered, c * place[0] + s * place[1]);
        }
        beyond = fmax(beyond, reach - answered);
    }
    vec_clear(&at);
    return beyond;
}
