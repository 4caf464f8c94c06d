/* SPDX-License-Identifier: MIT */
#include "world_ask.h"

#include <stdlib.h>
#include <string.h>

static void *room_for(size_t size) {
    void *room = malloc(size > 0 ? size : 1);
    if (room == NULL)
        abort();
    return room;
}

void broad_init(broad *b, int dimensions, int capacity, int strips, dice *d) {
    const size_t bodies = (size_t)capacity, count = (size_t)strips;
    *b = (broad){.dimensions = dimensions, .capacity = capacity};
    b->order = room_for(bodies * sizeof *b->order);
    b->strip = strips > 0 ? room_for(bodies) : NULL;
    b->strips = strips > 0 ? room_for(count * sizeof *b->strips) : NULL;
    const int most = d != NULL && dice_chance(d, 50) ? UINT16_MAX : capacity;
    for (int n = 0; n < capacity; n++) {
        b->order[n] = (uint16_t)(d != NULL ? dice_range(d, 0, most) : 0);
        if (strips > 0)
            b->strip[n] = (uint8_t)(d != NULL ? dice_range(d, 0, UINT8_MAX) : 0);
    }
    unsigned char *const bytes = (unsigned char *)b->strips;
    for (size_t n = 0; n < count * sizeof *b->strips; n++)
        bytes[n] = (unsigned char)(d != NULL ? dice_range(d, 0, UINT8_MAX) : 0);
    b->two = (toi_broadphase2){.order = b->order,
                               .capacity = (uint16_t)capacity,
                               .strips = b->strips,
                               .strip = b->strip,
                               .strip_count = (uint8_t)strips};
    b->three = (toi_broadphase3){.order = b->order,
                                 .capacity = (uint16_t)capacity,
                                 .strips = b->strips,
                                 .strip = b->strip,
                                 .strip_count = (uint8_t)strips};
}

void broad_clear(broad *b) {
    free(b->order);
    free(b->strip);
    free(b->strips);
}

int broad_boxes(broad *b, const world *w) {
    for (int n = 0; n < w->count; n++) {
        const toi_body *body = &w->body[n];
        const toi_status status =
            b->dimensions == 2
                ? toi_swept2(&body->shape, &body->velocity, &body->bound, w->t_max, &b->box2[n])
                : toi_swept3(&body->shape, &body->velocity, &body->bound, w->t_max, &b->box3[n]);
        if (status != TOI_OK)
            return n;
    }
    return -1;
}

void broad_ends(const broad *b, int n, fix16_t lo[3], fix16_t hi[3]) {
    const toi_aabb2 *flat = &b->box2[n];
    const toi_aabb3 *box = &b->box3[n];
    const bool plane = b->dimensions == 2;
    lo[0] = plane ? flat->lo.x : box->lo.x;
    lo[1] = plane ? flat->lo.y : box->lo.y;
    lo[2] = plane ? 0 : box->lo.z;
    hi[0] = plane ? flat->hi.x : box->hi.x;
    hi[1] = plane ? flat->hi.y : box->hi.y;
    hi[2] = plane ? 0 : box->hi.z;
}

void broad_copy_boxes(broad *b, const broad *from, int count, dice *shuffle) {
    for (int n = 0; n < count; n++) {
        const int k = shuffle != NULL ? (int)dice_range(shuffle, 0, count - 1) : n;
        b->box2[n] = from->box2[k];
        b->box3[n] = from->box3[k];
    }
}

toi_status broad_update(broad *b, int count, int resting) {
    b->two.resting = b->three.resting = (uint16_t)resting;
    return b->dimensions == 2 ? toi_broadphase2_update(&b->two, b->box2, (uint16_t)count)
                              : toi_broadphase3_update(&b->three, b->box3, (uint16_t)count);
}

int broad_pairs(broad *b, toi_pair *out, int room, uint32_t most_tests) {
    return b->dimensions == 2 ? toi_broadphase2_pairs(&b->two, out, (uint16_t)room, most_tests)
                              : toi_broadphase3_pairs(&b->three, out, (uint16_t)room, most_tests);
}

bool broad_done(const broad *b) {
    return b->dimensions == 2 ? b->two.done : b->three.done;
}

uint32_t broad_tests(const broad *b) {
    return b->dimensions == 2 ? b->two.tests : b->three.tests;
}

int broad_events(broad *b, world *w, toi_event *out, int room, bool *more) {
    const toi_options options = {.t_max = w->t_max, .instant = true};
    return b->dimensions == 2 ? toi_events2(&b->two, world_body, w, &options, out, (uint16_t)room, more)
                              : toi_events3(&b->three, world_body, w, &options, out, (uint16_t)room, more);
}

toi_status broad_first(broad *b, world *w, toi_event *out) {
    const toi_options options = {.t_max = w->t_max, .instant = true};
    return b->dimensions == 2 ? toi_first_event2(&b->two, world_body, w, &options, out)
                              : toi_first_event3(&b->three, world_body, w, &options, out);
}
