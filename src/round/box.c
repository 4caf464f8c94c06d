/* SPDX-License-Identifier: MIT */
/* A ball and a level box, or two level boxes of which one is round. M is a level box, and F(t) is the sum of
 * the squares of what it misses 0 by along the coordinates, less r * r. Along a coordinate M comes to have 0
 * within it, and goes on. Between these times, of which there are at most six, F is a parabola in whole
 * numbers, as of two balls; the piece that has the zero is found by the signs of F and of its slope there. */
#include "ball.h"

/* ---- The piece of F that has the first zero on the whole line of time */

/* Where M is along a coordinate, as seen from 0. */
typedef enum { AHEAD, AROUND, PAST } box_side;

/* A piece of F: along a coordinate M misses 0 by q + w t, where both are 0 if it has 0 within it. Where the
 * zero is a fraction, f may have no root: where M gets to r face on, and where it comes to r but no nearer.
 */
typedef struct {
    int32_t q[3], w[3];
    toi16_parabola f;
    int64_t num, den; /* the zero, if it is a fraction; else den is 0 */
    unsigned face;    /* the coordinate along which M gets to r face on; else 3 */
} box_piece;

/* A time, num / den. */
typedef struct {
    int32_t num, den;
} box_time;

/* Tells whether num / den is after a time. Numerators are within 2^31 and denominators below 2^30. */
static bool is_after(int32_t num, int32_t den, const box_time *time) {
    return toi16_mul(num, time->den) > toi16_mul(time->num, den);
}

/* Finds the latest time until which M is farther than r ahead along a coordinate, which is the one that is
 * returned: F is above 0 and falls until then. Something moves. */
static unsigned find_start(const toi16_level_way *way, box_time *start) {
    unsigned first = 0;
    start->num = start->den = 0;
    TOI16_UNROLL
    for (unsigned k = 0; k < 3; k++) {
        const int32_t num = way->lo[k] - (int32_t)way->radius, den = -way->w[k];
        if (den != 0 && (start->den == 0 || is_after(num, den, start))) {
            start->num = num;
            start->den = den;
            first = k;
        }
    }
    return first;
}

/* Finds where M is along a coordinate at find_start's time. False where it has gone by farther than r, or
 * stays ahead so far without speed. */
static inline bool find_place(const toi16_level_way *way, unsigned k, const box_time *time, box_side *out) {
    const int64_t gone = toi16_mul(time->num, -way->w[k]), ahead = toi16_mul(way->lo[k], time->den) - gone,
                  past = gone - toi16_mul(way->hi[k], time->den);
    *out = ahead > 0 ? AHEAD : past > 0 ? PAST : AROUND;
    return *out == AROUND || (ahead > 0 ? ahead : past) <= toi16_mul((int32_t)way->radius, time->den);
}

/* Finds the coordinate along which M comes or goes next, and when; 3 where there is none. */
static unsigned find_change(const toi16_level_way *way, const box_side places[3], box_time *time) {
    unsigned next = 3;
    time->num = 0;
    time->den = 1;
    for (unsigned k = 0; k < 3; k++) {
        const int32_t num = places[k] == AHEAD ? way->lo[k] : way->hi[k], den = -way->w[k];
        if (den != 0 && places[k] != PAST && (next == 3 || !is_after(num, den, time))) {
            time->num = num;
            time->den = den;
            next = k;
        }
    }
    return next;
}

/* Goes from place to place until F is 0 or less, or does not fall any more. */
static void go_on(const toi16_level_way *way, box_side places[3]) {
    for (;;) {
        box_time time;
        int slope;
        const unsigned k = find_change(way, places, &time);
        if (k == 3 || toi16_level_signs(way, time.num, time.den, &slope) <= 0 || slope >= 0)
            return;
        places[k] = places[k] == AHEAD ? AROUND : PAST;
    }
}

static void take_piece(const toi16_level_way *way, const box_side places[3], box_piece *out) {
    for (unsigned k = 0; k < 3; k++) {
        const bool misses = places[k] != AROUND;
        out->q[k] = !misses ? 0 : places[k] == AHEAD ? way->lo[k] : way->hi[k];
        out->w[k] = misses ? way->w[k] : 0;
    }
    out->f.a = toi16_dot_rows(out->w, out->w);
    out->f.b = toi16_dot_rows(out->q, out->w);
    out->f.k = toi16_dot_rows(out->q, out->q) - toi16_mul((int32_t)way->radius, (int32_t)way->radius);
    toi16_find_zeros(&out->f);
    out->den = 0;
    out->face = 3;
    if (out->f.sign == 0) {
        out->num = -out->f.b;
        out->den = out->f.a;
    }
}

/* Finds the piece that has the first zero, of a way on which no coordinate rises and one falls. False where
 * there is none.
 *
 * Face on, the zero is where M gets to r. Else the sign of the discriminant is that of the depth that M comes
 * to: where F falls to the end of the piece and rises from there, its least value is within the piece, and
 * where F is 0 or less there the discriminant is above 0. */
static bool find_piece(const toi16_level_way *way, box_piece *out) {
    box_time start;
    const unsigned first = find_start(way, &start);
    box_side places[3];
    bool is_face = true;
    places[first] = AHEAD;
    for (unsigned k = 0; k < 3; k++) {
        if (k == first)
            continue;
        if (!find_place(way, k, &start, &places[k]))
            return false;
        is_face = is_face && places[k] == AROUND;
    }
    if (is_face) {
        out->num = start.num;
        out->den = start.den;
        out->f.sign = 1;
        out->face = first;
        return true;
    }
    go_on(way, places);
    take_piece(way, places, out);
    return out->f.sign >= 0;
}

/* ---- The sweep */

static void reflect(toi16_level_way *way, unsigned k) {
    const int32_t lo = way->lo[k];
    way->lo[k] = -way->hi[k];
    way->hi[k] = -lo;
}

/* Turns coordinates that rise round. Returns which, a bit for each. */
static unsigned make_fall(toi16_level_way *way) {
    unsigned turned = 0;
    for (unsigned k = 0; k < 3; k++)
        if (way->w[k] > 0) {
            way->w[k] = -way->w[k];
            reflect(way, k);
            turned |= 1u << k;
        }
    return turned;
}

static void turn_back(unsigned turned, toi_vec3 *normal) {
    normal->x = turned & 1 ? -normal->x : normal->x;
    normal->y = turned & 2 ? -normal->y : normal->y;
    normal->z = turned & 4 ? -normal->z : normal->z;
}

/* The signs of F and of its slope at t_max. At 1.0, which is usual, M is within 2^31 and the square of its
 * distance takes 64 bits. */
static int signs_at_end(const toi16_level_way *way, fix16_t t_max, int *slope) {
    int32_t x[3];
    if (TOI16_FOR_SIZE || t_max != fix16_one)
        return toi16_level_signs(way, t_max, 65536, slope);
    for (unsigned k = 0; k < 3; k++)
        x[k] = toi16_nearest_to_0(way->lo[k] + way->w[k], way->hi[k] + way->w[k]);
    const uint64_t square = (uint64_t)toi16_dot_rows(x, x),
                   square_of_r = toi16_mulu(way->radius, way->radius);
    const int64_t rise = toi16_dot_rows(x, way->w);
    *slope = (rise > 0) - (rise < 0);
    return (square > square_of_r) - (square < square_of_r);
}

/* Answers a way on which no coordinate rises, but for the exit. False where it does not lead to contact. */
static bool find_box_contact(const toi16_level_way *way, fix16_t t_max, toi_hit *hit) {
    int32_t nearest[3];
    toi16_parabola now;
    box_piece p;
    toi16_level_now(way, nearest, &now);
    if (now.k <= 0)
        return toi16_contact_now(nearest, &now, hit);
    if (now.b >= 0 || !find_piece(way, &p))
        return false;
    const fix16_t enter =
        p.den != 0 ? toi16_round_any_time(p.num, p.den, t_max, false) : toi16_first_time(way, &p.f, t_max);
    if (enter < 0)
        return false;
    hit->status = p.f.sign > 0 ? TOI_HIT : TOI_GRAZE;
    hit->enter = enter;
    if (p.face < 3)
        toi16_put_in_row(&hit->normal, p.face, fix16_one);
    else
        toi16_arc_normal(p.q, p.w, &p.f.root, &hit->normal);
    return true;
}

/* Finds when contact ends, which it does before t_max: it is the first contact of the way back. */
static fix16_t find_exit(const toi16_level_way *way, fix16_t t_max) {
    toi16_level_way back = *way;
    box_piece p;
    for (unsigned k = 0; k < 3; k++)
        reflect(&back, k);
    if (!find_piece(&back, &p))
        return t_max;
    if (p.den != 0)
        return toi16_round_any_time(-p.num, p.den, t_max, true);
    p.f.b = -p.f.b;
    return toi16_last_time(way, &p.f, t_max);
}

void toi16_box_sweep(toi16_level_way *way, fix16_t t_max, toi_hit *hit) {
    const unsigned turned = make_fall(way);
    int slope;
    const int gap = signs_at_end(way, t_max, &slope);
    if ((gap > 0 && slope < 0) || !find_box_contact(way, t_max, hit))
        return;
    turn_back(turned, &hit->normal);
    hit->exit = gap <= 0 ? t_max : find_exit(way, t_max);
}
