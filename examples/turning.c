/* SPDX-License-Identifier: MIT */
/* A robot that turns within the step: a rectangle drives along an arc, past obstacles. Length unit: metres;
 * time unit: one step.
 *
 * A sweep knows straight motion alone. So it is asked about a polygon that holds the robot at all times of
 * the step, as seen from a point that goes straight from its place to the next one: the hull of the outline
 * at the first heading and at the last one, grown by
 * - reach (1 - cos(angle / 2)), by which a corner is outside of its chord on the way: at most reach angle^2 /
 * 8;
 * - the distance of the arc from that point, for which at most radius angle^2 / 8 is more than the sagitta;
 * - 4 ulps for what rounds.
 *
 * So no contact is missed and none is late, but some are early, and some are told of that there are not: less
 * so in two sweeps of half a turn each. Checked here against 2,000 poses within each step. */
#include <stdio.h>
#include <toi16/toi16.h>

enum { TRIES = 900, SAMPLES = 2000, CORNERS = 4 };

static const toi_vec2 outline[CORNERS] = {{TOI_F16(-0.4), TOI_F16(-0.3)},
                                          {TOI_F16(0.4), TOI_F16(-0.3)},
                                          {TOI_F16(0.4), TOI_F16(0.3)},
                                          {TOI_F16(-0.4), TOI_F16(0.3)}};
static const toi_vec2 still = {0, 0};
static const fix16_t reach = TOI_F16(0.5);

/* It drives around a pivot to its left. */
typedef struct {
    toi_vec2 pivot;
    fix16_t radius;
    toi_angle heading, turn; /* turn: in the step, up to half of a turn */
} drive;

typedef struct {
    toi_vec2 position;
    toi_rot2 heading;
} pose;

/* t: of the step. */
static pose pose_at(const drive *d, fix16_t t) {
    const toi_vec2 right = {0, -d->radius};
    pose p;
    toi_rot2_from_angle(&p.heading, d->heading + (toi_angle)((uint64_t)d->turn * (uint32_t)t >> 16));
    toi_rot2_apply(&p.position, &p.heading, &right);
    p.position.x += d->pivot.x, p.position.y += d->pivot.y;
    return p;
}

/* (reach + radius) angle^2 / 8, rounded up; 411775 is 2 pi, rounded up. */
static fix16_t growth(const drive *d) {
    const int64_t angle = (int64_t)((uint64_t)d->turn * 411775 >> 32) + 1, square = angle * angle / 65536 + 1;
    return (fix16_t)((reach + d->radius) * square / 8 / 65536) + 1 + 4;
}

/* The outline at a heading, each corner as the four of a square that holds the circle of the growth. */
static void put_corners(const pose *p, const toi_vec2 *center, fix16_t grow, toi_vec2 room[4 * CORNERS]) {
    for (int n = 0; n < 4 * CORNERS; n++) {
        toi_rot2_apply(&room[n], &p->heading, &outline[n / 4]);
        room[n].x += center->x + (n & 1 ? grow : -grow);
        room[n].y += center->y + (n & 2 ? grow : -grow);
    }
}

static toi_status sweep(const drive *d, const toi_poly2 *obstacle, toi_hit *hit) {
    const pose first = pose_at(d, 0), last = pose_at(d, fix16_one);
    const toi_vec2 way = {last.position.x - first.position.x, last.position.y - first.position.y};
    toi_vec2 room[8 * CORNERS];
    toi_poly2 around;
    put_corners(&first, &first.position, growth(d), room);
    put_corners(&last, &first.position, growth(d), room + 4 * CORNERS);
    if (toi_poly2_hull(room, 8 * CORNERS, &around) < 0)
        return TOI_ERR_SHAPE;
    return toi_sweep_poly2(&around, &way, obstacle, &still, NULL, hit);
}

/* As if it turned between steps. */
static toi_status sweep_unturned(const drive *d, const toi_poly2 *obstacle, toi_hit *hit) {
    const pose first = pose_at(d, 0), last = pose_at(d, fix16_one);
    const toi_vec2 way = {last.position.x - first.position.x, last.position.y - first.position.y};
    const toi_poly2 local = {outline, CORNERS};
    toi_vec2 room[CORNERS];
    toi_poly2 placed;
    toi_poly2_place(&local, &first.heading, &first.position, room, &placed);
    return toi_sweep_poly2(&placed, &way, obstacle, &still, NULL, hit);
}

/* ---- The check */

/* The first sample that is inside; past the step where there is none. */
static fix16_t sampled(const drive *d, const toi_poly2 *obstacle) {
    const toi_poly2 local = {outline, CORNERS};
    for (int n = 0; n <= SAMPLES; n++) {
        const fix16_t t = (fix16_t)((int64_t)n * fix16_one / SAMPLES);
        const pose p = pose_at(d, t);
        toi_vec2 room[CORNERS];
        toi_poly2 placed;
        toi_penetration deep;
        toi_poly2_place(&local, &p.heading, &p.position, room, &placed);
        if (toi_overlap_poly2(&placed, obstacle, &deep) == TOI_OVERLAP)
            return t;
    }
    return 2 * fix16_one;
}

typedef struct {
    int missed, late, early; /* early: by over a tenth of a step, or told of none at all */
} verdict;

static void judge(verdict *v, const toi_hit *hit, fix16_t truth) {
    const bool told = hit->status > TOI_SEPARATE, met = truth <= fix16_one;
    v->missed += met && !told;
    v->late += met && told && hit->enter > truth;
    v->early += told && truth - hit->enter > TOI_F16(0.1);
}

/* The same throws on every machine. */
static fix16_t between(fix16_t lo, fix16_t hi) {
    static uint32_t seed = 1;
    seed = seed * 1664525 + 1013904223;
    return lo + (fix16_t)((int64_t)seed * (hi - lo) >> 32);
}

static drive throw_drive(void) {
    drive d;
    d.pivot.x = between(TOI_F16(-2), TOI_F16(2)), d.pivot.y = between(TOI_F16(-2), TOI_F16(2));
    d.radius = between(0, TOI_F16(3));
    d.heading = (toi_angle)between(0, 65535) << 16;
    d.turn = TOI_DEGREES(5) + (toi_angle)between(0, 65535) * 5000; /* to 32 degrees */
    return d;
}

/* A triangle beside the way. */
static void throw_obstacle(const drive *d, toi_vec2 corner[3]) {
    const pose p = pose_at(d, between(0, fix16_one));
    const fix16_t x = p.position.x + between(TOI_F16(-0.8), TOI_F16(0.8)),
                  y = p.position.y + between(TOI_F16(-0.8), TOI_F16(0.8));
    corner[0] = (toi_vec2){x, y};
    corner[1] = (toi_vec2){x + between(TOI_F16(0.1), TOI_F16(0.4)), y};
    corner[2] = (toi_vec2){x, y + between(TOI_F16(0.1), TOI_F16(0.4))};
}

static void print(const char *what, const verdict *v) {
    printf("%s: %d missed, %d late, %d early by over a tenth of a step\n", what, v->missed, v->late,
           v->early);
}

int main(void) {
    verdict turning = {0, 0, 0}, unturned = {0, 0, 0};
    int contacts = 0;
    for (int n = 0; n < TRIES;) {
        const drive d = throw_drive();
        toi_vec2 corner[3];
        const toi_poly2 obstacle = {corner, 3};
        toi_hit hit, other;
        throw_obstacle(&d, corner);
        const fix16_t truth = sampled(&d, &obstacle);
        if (truth == 0)
            continue; /* it began inside */
        if (sweep(&d, &obstacle, &hit) < 0 || sweep_unturned(&d, &obstacle, &other) < 0)
            return 1;
        contacts += truth <= fix16_one;
        judge(&turning, &hit, truth);
        judge(&unturned, &other, truth);
        n++;
    }
    printf("%d tries, %d contacts\n", TRIES, contacts);
    print("turned within the step  ", &turning);
    print("turned between the steps", &unturned);
    return turning.missed > 0 || turning.late > 0;
}
