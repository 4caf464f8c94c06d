/* SPDX-License-Identifier: MIT */
#include "digest_many.h"
#include "digest_room.h"

static void add_warning(digest *d, toi_status status, const toi_warning *warning) {
    digest_add_status(d, status);
    digest_add(d, warning->time);
    digest_add(d, warning->fraction);
    digest_add(d, warning->index);
}

/* The last of a crowd is the robot. */
void digest_ask_robot(digest *d, random_source *r) {
    static const toi_warning blank = {0, 0, 0};
    crowd *c = &digest_room.many;
    toi_warning warning = blank;
    toi_brake brake;
    crowd_make(c, r, true);
    brake.react = (fix16_t)random_below(r, 65536);
    brake.decel = 1 + (fix16_t)random_below(r, TOI_F16(64));
    if (c->count == 0)
        return;
    const uint16_t others = (uint16_t)(c->count - 1);
    const toi_body *robot = &c->bodies[others];
    add_warning(d, toi_can_stop2(robot, &brake, crowd_tell, c, others, &warning), &warning);
    warning = blank;
    add_warning(d, toi_brake_by2(robot, &brake, crowd_tell, c, others, c->options.t_max, &warning), &warning);
    warning = blank;
    add_warning(d, toi_safe_speed2(robot, &brake, crowd_tell, c, others, &warning), &warning);
}

/* By its place, as C leaves open whether an argument is read before the call beside it writes. */
static void add_number(digest *d, toi_status status, const fix16_t *number) {
    digest_add(d, status);
    digest_add(d, *number);
}

void digest_ask_distances(digest *d, random_source *r) {
    const fix16_t speed = digest_any_number(r), front_speed = digest_any_number(r),
                  accel = digest_any_number(r), front_decel = 1 + digest_any_number(r) / 2,
                  rate = digest_any_number(r);
    const toi_bound person = digest_any_bound(r);
    toi_bound turned = person;
    toi_brake brake;
    fix16_t distance = 0;
    brake.react = digest_any_number(r);
    brake.decel = 1 + digest_any_number(r) / 2;
    add_number(d, toi_stopping_distance(speed, &brake, &distance), &distance);
    add_number(d, toi_separation_distance(speed, &brake, &person, &distance), &distance);
    add_number(d, toi_rss_distance(speed, accel, &brake, front_speed, front_decel, &distance), &distance);
    add_number(d, toi_bound_turn(&turned, speed, rate), &turned.speed);
}
