/* SPDX-License-Identifier: MIT */
/* A ball and a level box, or two level boxes of which one is round. M is a level box, and F(t) is the sum of
 * the squares of what it misses 0 by along the coordinates, less r * r. Along a coordinate M comes to have 0
 * within it, and goes on. Between these times, of which there are at most six, F is a parabola in whole
 * numbers, as of two balls; the piece that has the zero is found by the signs of F and of its slope there. */
#include "ball.h"

/* ---- The piece of F that has the first zero on the whole line of time */

/* Where M is along a coordinate, as seen from 0. */
typedef enum { AHEAD, AROUND, PAST } place;

/* A piece of F: along a coordinate M misses 0 by q + w t, where both are 0 if it has 0 within it. */
typedef struct {
    int32_t q[3], w[3];
    toi16_parabola f;
    toi16_root root;
} piece;

/* A time, num / den. */
typedef struct {
    int32_t num, den;
} instant;

/* Tells whether num / den is after a time. Numerators are within 2^31 and denominators below 2^30. */
static bool is_after(int32_t num, int32_t den, const instant *time) {
    return toi16_mul(num, time->den) > toi16_mul(time->num, den);
}

/* Finds the latest time until which M is farther than r ahead along a coordinate: F is above 0 and falls
 * until then. Something moves. */
static instant find_start(const toi16_level_way *way) {
    instant start = {0, 0};
    for (unsigned k = 0; k < 3; k++) {
        const int32_t num = way->lo[k] - (int32_t)way->radius, den = -way->w[k];
        if (den != 0 && (start.den == 0 || is_after(num, den, &start))) {
            start.num = num;
            start.den = den;
        }
    }
    return start;
}

/* Without speed, a time is before 0 or after it for ever. */
static void find_places(const toi16_level_way *way, const instant *time, place places[3]) {
    for (unsigned k = 0; k < 3; k++) {
        const int32_t speed = -way->w[k];
        places[k] = is_after(way->lo[k], speed, time)   ? AHEAD
                    : is_after(way->hi[k], speed, time) ? AROUND
                                                        : PAST;
    }
}

/* Finds the coordinate along which M comes or goes next, and when; 3 where there is none. */
static unsigned find_change(const toi16_level_way *way, const place places[3], instant *time) {
    unsigned next = 3;
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
static void go_on(const toi16_level_way *way, place places[3]) {
    for (;;) {
        instant time;
        int slope;
        const unsigned k = find_change(way, places, &time);
        if (k == 3 || toi16_level_signs(way, time.num, time.den, &slope) <= 0 || slope >= 0)
            return;
        places[k] = places[k] == AHEAD ? AROUND : PAST;
    }
}

static void take_piece(const toi16_level_way *way, const place places[3], piece *out) {
    for (unsigned k = 0; k < 3; k++) {
        const bool misses = places[k] != AROUND;
        out->q[k] = !misses ? 0 : places[k] == AHEAD ? way->lo[k] : way->hi[k];
        out->w[k] = misses ? way->w[k] : 0;
    }
    out->f.a = toi16_dot_rows(out->w, out->w);
    out->f.b = toi16_dot_rows(out->q, out->w);
    out->f.k = toi16_dot_rows(out->q, out->q) - toi16_mul((int32_t)way->radius, (int32_t)way->radius);
    out->root = toi16_root_of(&out->f);
}

/* Finds the piece that has the first zero; of a way on which no coordinate rises and one falls. The sign of
 * its discriminant is that of the depth that M comes to: where F falls to the end of the piece and rises from
 * there, its least value is within the piece, and where F is 0 or less there the discriminant is above 0. */
static void find_piece(const toi16_level_way *way, piece *out) {
    const instant start = find_start(way);
    place places[3];
    find_places(way, &start, places);
    go_on(way, places);
    take_piece(way, places, out);
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

/* Finds when contact begins; -1 where that is past t_max or never. Where M comes to r and no nearer, time is
 * a fraction, and M may stay there, so that F does not tell the first such time. */
static fix16_t find_enter(const toi16_level_way *way, const piece *p, fix16_t t_max) {
    if (p->root.sign < 0)
        return -1;
    return p->root.sign == 0 ? toi16_round_any_time(-p->f.b, p->f.a, t_max, false)
                             : toi16_first_time(way, &p->f, &p->root, t_max);
}

/* Finds when contact ends, before t_max: it is the first contact of the way back. */
static fix16_t find_exit(const toi16_level_way *way, fix16_t t_max) {
    toi16_level_way back = *way;
    piece p;
    for (unsigned k = 0; k < 3; k++)
        reflect(&back, k);
    find_piece(&back, &p);
    p.f.b = -p.f.b;
    return p.root.sign == 0 ? toi16_round_any_time(-p.f.b, p.f.a, t_max, true)
                            : toi16_last_time(way, &p.f, &p.root, t_max);
}

/* Answers a way on which no coordinate rises, but for the exit. False where it does not lead to contact. */
static bool find_contact(const toi16_level_way *way, fix16_t t_max, toi_hit *hit) {
    int32_t nearest[3];
    toi16_parabola now;
    piece p;
    toi16_level_now(way, nearest, &now);
    if (now.k <= 0)
        return toi16_contact_now(nearest, &now, hit);
    if (now.b >= 0)
        return false;
    find_piece(way, &p);
    const fix16_t enter = find_enter(way, &p, t_max);
    if (enter < 0)
        return false;
    hit->enter = enter;
    hit->status = p.root.sign > 0 ? TOI_HIT : TOI_GRAZE;
    toi16_arc_normal(p.q, p.w, &p.root, &hit->normal);
    return true;
}

void toi16_box_sweep(const toi16_level_way *given, fix16_t t_max, toi_hit *hit) {
    toi16_level_way way = *given;
    const unsigned turned = make_fall(&way);
    int slope;
    const int gap = toi16_level_signs(&way, t_max, 65536, &slope);
    if ((gap > 0 && slope < 0) || !find_contact(&way, t_max, hit))
        return;
    turn_back(turned, &hit->normal);
    hit->exit = gap <= 0 ? t_max : find_exit(&way, t_max);
}
