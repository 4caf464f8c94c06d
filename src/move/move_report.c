/* SPDX-License-Identifier: MIT */
/* What the body met. */
#include "move.h"

/* Entries below 2^30, for toi16_unit. */
void toi16_unit_of(const toi_vec3 *v, toi_vec3 *out) {
    toi_axis3 direction = {v->x, v->y, v->z};
    if (toi16_longest(v) >> 30 != 0) {
        direction.x /= 4;
        direction.y /= 4;
        direction.z /= 4;
    }
    toi16_unit(&direction, false, out);
}

static uint8_t kind_of(const toi16_step *step, const toi_vec3 *normal) {
    enum { NORMALS_ARE_OFF = 4 }; /* ulp, of both */
    toi_vec3 direction = toi16_up(step);
    toi16_unit_of(&direction, &direction);
    int64_t up = toi16_along(normal, &direction);
    int64_t least = (step->options->slope - NORMALS_ARE_OFF) * INT64_C(65536);
    return -up >= least ? TOI_TOUCHED_FLOOR : up >= least ? TOI_TOUCHED_CEILING : TOI_TOUCHED_WALL;
}

static bool is_known(const toi_move_result *result, const toi_move_contact *contact) {
    for (unsigned i = 0; i < result->count; i++) {
        const toi_move_contact *c = &result->contacts[i];
        bool same_normal = toi16_are_same(&c->normal, &contact->normal);
        if (c->id == contact->id && c->kind == contact->kind &&
            (same_normal || c->kind == TOI_TOUCHED_SENSOR))
            return true;
    }
    return false;
}

/* What stops the body counts more than a sensor: the last of those gives way. */
static void make_room(toi_move_result *r, uint8_t kind) {
    unsigned i = r->count;
    if (i < TOI_MOVE_CONTACTS || kind == TOI_TOUCHED_SENSOR)
        return;
    while (i > 0 && r->contacts[i - 1].kind != TOI_TOUCHED_SENSOR)
        i--;
    if (i == 0)
        return;
    for (; i < TOI_MOVE_CONTACTS; i++)
        r->contacts[i - 1] = r->contacts[i];
    r->count--;
}

void toi16_report(toi16_step *step, uint32_t id, fix16_t time, const toi_vec3 *normal, uint8_t kind) {
    toi_move_result *r = step->result;
    toi_move_contact contact = {id, time, *normal, kind};
    r->touched |= kind;
    if (is_known(r, &contact))
        return;
    make_room(r, kind);
    unsigned i = r->count < TOI_MOVE_CONTACTS ? r->count++ : TOI_MOVE_CONTACTS;
    for (; i > 0 && r->contacts[i - 1].time > time; i--)
        if (i < TOI_MOVE_CONTACTS)
            r->contacts[i] = r->contacts[i - 1];
    if (i < TOI_MOVE_CONTACTS)
        r->contacts[i] = contact;
}

void toi16_report_surface(toi16_step *step, const toi16_obstacle *met) {
    fix16_t now = step->options->t_max - step->left;
    toi16_report(step, met->id, now, &met->surface.normal, kind_of(step, &met->surface.normal));
}

static bool report_sensor(toi16_step *step, toi16_thing *thing, const toi_vec3 *way, uint32_t part) {
    toi16_move_meeting m;
    toi16_part_of(&thing->rest, part, &thing->rest);
    if (!toi16_passes(step, toi16_meet_thing(step, thing, way, &m), thing->next - 1))
        return false;
    if (m.status < TOI_HIT)
        return true;
    uint32_t length = (uint32_t)(toi16_mulu((uint32_t)step->left, part) >> 32);
    if (part == TOI16_WHOLE)
        length = (uint32_t)step->left;
    fix16_t time = step->options->t_max - step->left + (fix16_t)(toi16_mulu(length, (uint32_t)m.enter) >> 16);
    toi16_opposite(&m.normal, &m.normal);
    toi16_report(step, thing->candidate.id, time, &m.normal, TOI_TOUCHED_SENSOR);
    return true;
}

bool toi16_report_sensors(toi16_step *step, const toi_vec3 *way, uint32_t part) {
    toi16_thing thing;
    for (thing.next = 0; toi16_next_thing(step, &thing);)
        if (thing.candidate.role == TOI_ROLE_SENSOR && !report_sensor(step, &thing, way, part))
            return false;
    return step->result->status >= 0;
}
