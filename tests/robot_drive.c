/* SPDX-License-Identifier: MIT */
/* Holds the answers of examples/robot against what happened in the recorded drive: whoever does as it is told
 * is touched by nothing that stayed within its bound. Each plan is driven again from its frame on, among the
 * things as they were recorded; a thing counts until it leaves its bound, or the record. And among things
 * that were from where they were foreseen as far as their bound lets them be. */
#include <math.h>

#include "../examples/robot/robot.h"
#include "tap.h"

/* Of a plan's range; places of a thing between two frames; ways that it may be displaced. */
enum { SAMPLES = 8, BETWEEN = 4, WAYS = 16 };

/* What the robot does from a frame on. */
typedef struct {
    uint16_t frame;
    const toi_bound *belief;
    double factor;  /* of its velocity */
    double command; /* when it is told to brake */
    double until;   /* contact counts before this, seconds */
} plan;

typedef struct {
    bool at_all, within; /* touched by anything; by something that stayed within its bound */
    bool could;          /* by something that could have been there */
} touch;

static double number(fix16_t n) {
    return (double)n / 65536;
}

static double speed_of(const toi_body *body) {
    return hypot(number(body->velocity.x), number(body->velocity.y));
}

/* The way that the robot has gone at `time`, in seconds of its velocity in the record. */
static double way(const plan *p, double speed, double time) {
    const double brakes_at = p->command + number(robot_brake.react), decel = number(robot_brake.decel);
    if (time <= brakes_at || speed == 0)
        return p->factor * time;
    const double braked = fmin(time - brakes_at, p->factor * speed / decel);
    return p->factor * (brakes_at + braked) - decel * braked * braked / 2 / speed;
}

static toi_obb2 moved(const toi_body *body, double seconds) {
    toi_obb2 box = body->shape.as.obb2;
    box.center.x += (fix16_t)lrint(body->velocity.x * seconds);
    box.center.y += (fix16_t)lrint(body->velocity.y * seconds);
    return box;
}

/* A thing in a frame by its number; false where the record has lost it. */
static bool find(uint16_t frame, uint8_t thing, drive_place *place) {
    for (uint16_t n = drive_first[frame] + 1U; frame < DRIVE_FRAMES && n < drive_first[frame + 1]; n++)
        if (drive_places[n].thing == thing) {
            *place = drive_places[n];
            return true;
        }
    return false;
}

static int32_t mix(int32_t a, int32_t b, unsigned part) {
    return (int32_t)(a + ((int64_t)b - a) * part / BETWEEN);
}

/* Where a thing was, `sample` parts of a frame after `frame`; it turns half-way between two of them, as
 * people turn round at once. */
static bool recorded(uint16_t frame, unsigned sample, uint8_t thing, toi_obb2 *box) {
    const uint16_t at = (uint16_t)(frame + sample / BETWEEN);
    const unsigned part = sample % BETWEEN;
    drive_place a, b;
    if (!find(at, thing, &a) || !find((uint16_t)(at + (part > 0)), thing, &b))
        return false;
    box->center = (toi_vec2){mix(a.at.x, b.at.x, part), mix(a.at.y, b.at.y, part)};
    box->rot = 2 * part < BETWEEN ? a.rot : b.rot;
    box->half = drive_things[thing].half;
    return true;
}

static void corner(const toi_obb2 *box, unsigned n, double at[2]) {
    const double c = box->rot.cos / 1073741824.0, s = box->rot.sin / 1073741824.0;
    const double x = number(box->half.x) * (n & 1 ? 1 : -1), y = number(box->half.y) * (n & 2 ? 1 : -1);
    at[0] = number(box->center.x) + x * c - y * s;
    at[1] = number(box->center.y) + x * s + y * c;
}

/* How far it may be from where it was foreseen. */
static double reach(const toi_bound *b, double time) {
    return number(b->margin) + number(b->speed) * time + number(b->accel) * time * time / 2;
}

/* Whether each corner is within the bound of where it was foreseen: then the whole box is. */
static bool kept(const toi_body *body, double time, const toi_obb2 *real) {
    const toi_obb2 foreseen = moved(body, time);
    for (unsigned n = 0; n < 4; n++) {
        double p[2], q[2];
        corner(&foreseen, n, p);
        corner(real, n, q);
        if (hypot(p[0] - q[0], p[1] - q[1]) > reach(&body->bound, time))
            return false;
    }
    return true;
}

static bool meets(const toi_obb2 *a, const toi_obb2 *b) {
    toi_penetration how;
    return toi_overlap_obb2(a, b, &how) != TOI_SEPARATE;
}

static bool could_meet(const toi_obb2 *ego, const toi_body *body, double time) {
    const toi_obb2 foreseen = moved(body, time);
    const double far = reach(&body->bound, time) * 65536;
    bool met = false;
    for (unsigned n = 0; n < WAYS && !met; n++) {
        const double angle = 2 * acos(-1) * n / WAYS;
        toi_obb2 there = foreseen;
        there.center.x += (fix16_t)(far * cos(angle));
        there.center.y += (fix16_t)(far * sin(angle));
        met = meets(ego, &there);
    }
    return met;
}

static const double part = (double)DRIVE_STEP / 65536 / BETWEEN;

static void drive_among(const plan *p, uint16_t thing, touch *touched) {
    const toi_body robot = body_of(p->frame, 0, p->belief), body = body_of(p->frame, thing, p->belief);
    const uint8_t name = drive_places[drive_first[p->frame] + thing].thing;
    bool within = true, known = true;
    toi_obb2 real;
    for (unsigned n = 0; n * part < p->until; n++) {
        const toi_obb2 ego = moved(&robot, way(p, speed_of(&robot), n * part));
        known = known && recorded(p->frame, n, name, &real);
        within = within && known && kept(&body, n * part, &real);
        if (known && meets(&ego, &real)) {
            touched->at_all = true;
            touched->within = touched->within || within;
        }
        touched->could = touched->could || could_meet(&ego, &body, n * part);
    }
}

/* Who does not move stands from the beginning. */
static double stands(const plan *p) {
    const toi_body robot = body_of(p->frame, 0, p->belief);
    const double speed = p->factor * speed_of(&robot);
    return speed > 0 || isinf(p->command)
               ? p->command + number(robot_brake.react) + speed / number(robot_brake.decel)
               : 0;
}

/* Until it stands, or `until`. */
static touch drive(plan p) {
    touch touched = {false, false, false};
    p.until = fmin(p.until, stands(&p));
    for (uint16_t thing = 1; thing < things_of(p.frame); thing++)
        drive_among(&p, thing, &touched);
    return touched;
}

typedef struct {
    unsigned plans, at_all, within, could;
} count;

static void add(count *c, touch touched) {
    c->plans++;
    c->at_all += touched.at_all;
    c->within += touched.within;
    c->could += touched.could;
}

/* All of a range count as one plan. */
static touch worse(touch a, touch b) {
    return (touch){a.at_all || b.at_all, a.within || b.within, a.could || b.could};
}

static touch brake_within(uint16_t frame, const toi_bound *belief, double from, double range) {
    touch all = {false, false, false};
    for (unsigned n = 0; n <= SAMPLES; n++)
        all = worse(all, drive((plan){frame, belief, 1, from + range * n / SAMPLES, HUGE_VAL}));
    return all;
}

static touch slower(uint16_t frame, const toi_bound *belief, double fraction) {
    touch all = {false, false, false};
    for (unsigned n = 0; n <= SAMPLES; n++)
        all = worse(all, drive((plan){frame, belief, fraction * n / SAMPLES, 0, HUGE_VAL}));
    return all;
}

typedef struct {
    count meet, stop, brake, speed, late; /* late: told a second after it was too late */
    unsigned too_late;
} report;

static bool judge(uint16_t frame, const toi_bound *belief, report *r) {
    robot_answers a;
    if (!robot_asks(frame, belief, &a))
        return false;
    add(&r->meet, drive((plan){frame, belief, 1, HUGE_VAL, number(a.meet_time)}));
    add(&r->stop, drive((plan){frame, belief, 1, 0, number(a.stop_answer.time)}));
    if (a.speed == TOI_SEPARATE || a.how_fast.fraction > 0)
        add(&r->speed, slower(frame, belief, number(a.how_fast.fraction)));
    if (a.brake == TOI_OVERLAP)
        r->too_late++;
    else {
        add(&r->brake, brake_within(frame, belief, 0, number(a.brake_by.time)));
        add(&r->late, brake_within(frame, belief, number(a.brake_by.time) + 1, 0));
    }
    return true;
}

static void say(const char *what, const count *c) {
    printf("#   %-28s %3u, touched %3u, by what kept to its bound %3u, by what could be there %3u\n", what,
           c->plans, c->at_all, c->within, c->could);
}

static void say_all(const char *name, const report *r) {
    printf("# %s: too late in %u of %u frames\n", name, r->too_late, (unsigned)DRIVE_FRAMES);
    say("goes on until it may touch", &r->meet);
    say("brakes at once", &r->stop);
    say("brakes in time", &r->brake);
    say("brakes at once, not too fast", &r->speed);
    say("brakes a second too late", &r->late);
}

static bool untouched(const count *c) {
    return c->plans > 0 && c->within == 0 && c->could == 0;
}

static void judge_all(const char *name, const toi_bound *belief, report *r) {
    bool asked = true;
    *r = (report){.too_late = 0};
    for (uint16_t frame = 0; frame < DRIVE_FRAMES; frame++)
        asked = judge(frame, belief, r) && asked;
    say_all(name, r);
    tap_ok(asked, "%s: all is answered", name);
    tap_ok(untouched(&r->meet), "%s: nothing touches before it may", name);
    tap_ok(untouched(&r->stop), "%s: what can stop is untouched until it stands", name);
    tap_ok(untouched(&r->brake), "%s: whoever brakes in time is untouched", name);
    tap_ok(untouched(&r->speed), "%s: whoever goes no faster is untouched", name);
}

int main(void) {
    report kept_velocity, of_two, of_five;
    judge_all("others keep their velocity", &beliefs[0], &kept_velocity);
    judge_all("others change it by 2 m/s^2", &beliefs[1], &of_two);
    judge_all("others change it by 5 m/s^2", &beliefs[2], &of_five);
    tap_ok(of_five.brake.at_all == 0,
           "by 5 m/s^2: whoever brakes in time is untouched, whether the others kept to it or not");
    tap_ok(of_two.late.within > 0 && of_five.late.within > 0, "and who brakes a second later is touched");
    tap_ok(kept_velocity.late.could > 0, "or could be");
    tap_ok(kept_velocity.brake.at_all > 0, "others did not keep their velocity");
    return tap_done();
}
