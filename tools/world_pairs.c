/* SPDX-License-Identifier: MIT */
#include "world_pairs.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

/* How many pairs are asked for at a time. */
enum { BATCH = 1024 };

roster roster_of(const world *w, unsigned dimensions) {
    roster r = {take_memory(w->end, sizeof *r.ids), 0, 0};
    for (unsigned still = 0; still < 2; still++)
        for (size_t id = 0; id < w->end; id++) {
            const world_body *const b = w->bodies[id];
            if (b != NULL && b->still == (still != 0) && world_dimensions(&b->body.shape) == dimensions) {
                r.ids[r.count++] = (uint16_t)id;
                r.still += still;
            }
        }
    return r;
}

static void add(pair_list *p, uint16_t a, uint16_t b) {
    if (p->count == p->room) {
        const size_t room = p->room == 0 ? BATCH : 2 * p->room;
        toi_pair *const list = take_memory(room, sizeof *list);
        if (p->count > 0)
            memcpy(list, p->list, p->count * sizeof *list);
        free(p->list);
        p->list = list;
        p->room = room;
    }
    p->list[p->count++] = a < b ? (toi_pair){a, b} : (toi_pair){b, a};
}

static void add_batch(pair_list *p, const roster *r, const toi_pair *found, uint16_t count) {
    for (uint16_t i = 0; i < count; i++)
        add(p, r->ids[found[i].a], r->ids[found[i].b]);
}

/* The library numbers 65,535 bodies, a world has one more: the last of the roster, which is a static if there
 * are any, is compared with all others here. */
static bool has_last(const roster *r) {
    return r->count > UINT16_MAX;
}

static uint16_t resting(const roster *r) {
    return (uint16_t)(has_last(r) && r->still > 0 ? r->still - 1 : r->still);
}

static bool are_still(const world *w, const roster *r, size_t i, size_t k) {
    return w->bodies[r->ids[i]]->still && w->bodies[r->ids[k]]->still;
}

/* ---- in the plane ---- */

static bool meet2(const toi_aabb2 *a, const toi_aabb2 *b) {
    return a->lo.x <= b->hi.x && b->lo.x <= a->hi.x && a->lo.y <= b->hi.y && b->lo.y <= a->hi.y;
}

static void find_pairs2(const world *w, const roster *r, const toi_aabb2 *boxes, pair_list *out) {
    const uint16_t count = has_last(r) ? UINT16_MAX : (uint16_t)r->count;
    uint16_t *const order = take_memory(count, sizeof *order);
    toi_broadphase2 broad = {.order = order, .capacity = count, .resting = resting(r)};
    toi_pair found[BATCH];
    toi_broadphase2_update(&broad, boxes, count);
    while (!broad.done)
        add_batch(out, r, found, toi_broadphase2_pairs(&broad, found, BATCH, UINT32_MAX));
    for (size_t i = 0; has_last(r) && i < count; i++)
        if (!are_still(w, r, i, count) && meet2(&boxes[i], &boxes[count]))
            add(out, r->ids[i], r->ids[count]);
    free(order);
}

static void sweep_all2(const world *w, fix16_t t_max, pair_list *out) {
    const roster r = roster_of(w, 2);
    toi_aabb2 *const boxes = take_memory(r.count, sizeof *boxes);
    for (size_t i = 0; i < r.count; i++) {
        const toi_body *const b = &w->bodies[r.ids[i]]->body;
        toi_swept2(&b->shape, &b->velocity, &b->bound, t_max, &boxes[i]);
    }
    find_pairs2(w, &r, boxes, out);
    free(boxes);
    free(r.ids);
}

/* ---- in space ---- */

static bool meet3(const toi_aabb3 *a, const toi_aabb3 *b) {
    return a->lo.x <= b->hi.x && b->lo.x <= a->hi.x && a->lo.y <= b->hi.y && b->lo.y <= a->hi.y &&
           a->lo.z <= b->hi.z && b->lo.z <= a->hi.z;
}

static void find_pairs3(const world *w, const roster *r, const toi_aabb3 *boxes, pair_list *out) {
    const uint16_t count = has_last(r) ? UINT16_MAX : (uint16_t)r->count;
    uint16_t *const order = take_memory(count, sizeof *order);
    toi_broadphase3 broad = {.order = order, .capacity = count, .resting = resting(r)};
    toi_pair found[BATCH];
    toi_broadphase3_update(&broad, boxes, count);
    while (!broad.done)
        add_batch(out, r, found, toi_broadphase3_pairs(&broad, found, BATCH, UINT32_MAX));
    for (size_t i = 0; has_last(r) && i < count; i++)
        if (!are_still(w, r, i, count) && meet3(&boxes[i], &boxes[count]))
            add(out, r->ids[i], r->ids[count]);
    free(order);
}

static void sweep_all3(const world *w, fix16_t t_max, pair_list *out) {
    const roster r = roster_of(w, 3);
    toi_aabb3 *const boxes = take_memory(r.count, sizeof *boxes);
    for (size_t i = 0; i < r.count; i++) {
        const toi_body *const b = &w->bodies[r.ids[i]]->body;
        toi_swept3(&b->shape, &b->velocity, &b->bound, t_max, &boxes[i]);
    }
    find_pairs3(w, &r, boxes, out);
    free(boxes);
    free(r.ids);
}

/* ---- all ---- */

static int by_ids(const void *left, const void *right) {
    const toi_pair *const p = left, *const q = right;
    return p->a != q->a ? p->a - q->a : p->b - q->b;
}

pair_list world_pairs(const world *w, fix16_t t_max) {
    pair_list out = {NULL, 0, 0};
    sweep_all2(w, t_max, &out);
    sweep_all3(w, t_max, &out);
    if (out.count > 0)
        qsort(out.list, out.count, sizeof *out.list, by_ids);
    return out;
}

static bool is_near(const toi_shape *shape, const int32_t *corners) {
    const toi_vec3 still = {0, 0, 0};
    const int32_t *const c = corners;
    toi_aabb2 box2;
    toi_aabb3 box3;
    if (world_dimensions(shape) == 2)
        return toi_swept2(shape, &still, NULL, 0, &box2) == TOI_OK &&
               meet2(&box2, &(toi_aabb2){{c[0], c[1]}, {c[2], c[3]}});
    return toi_swept3(shape, &still, NULL, 0, &box3) == TOI_OK &&
           meet3(&box3, &(toi_aabb3){{c[0], c[1], c[2]}, {c[3], c[4], c[5]}});
}

size_t world_bodies_near(const world *w, unsigned dimensions, const int32_t *corners, uint16_t **ids) {
    size_t count = 0;
    *ids = take_memory(w->end, sizeof **ids);
    for (size_t id = 0; id < w->end; id++) {
        const world_body *const b = w->bodies[id];
        if (b != NULL && world_dimensions(&b->body.shape) == dimensions && is_near(&b->body.shape, corners))
            (*ids)[count++] = (uint16_t)id;
    }
    return count;
}
