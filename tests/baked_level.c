/* SPDX-License-Identifier: MIT */
/* A level that toi16 bake wrote, `level`, against the file that it was made of: baked_level FILE. Each shape
 * is asked about alone, and the answers of the level have to be the same. Prints how many shapes there are,
 * and how many rays and casts met one. */
#include "../tools/world.h"
#include "random.h"
#include "same.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const toi_tree level;

enum { LINE = 1 << 16, ROUNDS = 1500 };

static uint64_t seed = 36;
static const world *given;
static const toi_vec3 still = {0, 0, 0};

static int32_t pick(int32_t below) {
    return (int32_t)(random64(&seed) % (uint64_t)below);
}

static void check(bool good, const char *what) {
    if (good)
        return;
    fprintf(stderr, "%s\n", what);
    exit(EXIT_FAILURE);
}

static void load(world *w, const char *name) {
    static char text[LINE];
    FILE *file = fopen(name, "r");
    world_line line;
    query_error error;
    check(file != NULL, name);
    while (fgets(text, LINE, file) != NULL) {
        const query_result result = world_parse(text, strlen(text), &w->room, &line, &error);
        check(result != QUERY_BAD, text);
        if (result == QUERY_LINE && line.kind == WORLD_REMOVE)
            world_remove(w, line.id);
        else if (result == QUERY_LINE && line.kind <= WORLD_STATIC)
            world_put(w, &line);
    }
    fclose(file);
}

static const toi_shape *shape_of(unsigned id) {
    const world_body *b = given->bodies[id];
    return b != NULL && b->still ? &b->body.shape : NULL;
}

static toi_aabb3 box_of(const toi_shape *shape) {
    toi_aabb3 box = {{0, 0, 0}, {0, 0, 0}};
    check(toi_bounds(shape, &still, 0, &box) >= 0, "a shape without a box");
    return box;
}

static bool meet(const toi_aabb3 *a, const toi_aabb3 *b) {
    return a->lo.x <= b->hi.x && b->lo.x <= a->hi.x && a->lo.y <= b->hi.y && b->lo.y <= a->hi.y &&
           a->lo.z <= b->hi.z && b->lo.z <= a->hi.z;
}

static uint32_t count_given(void) {
    uint32_t count = 0;
    for (unsigned id = 0; id < WORLD_IDS; id++)
        count += shape_of(id) != NULL;
    return count;
}

/* ---- what is near ---- */

static fix16_t within(int64_t x) {
    return (fix16_t)(x < INT32_MIN ? INT32_MIN : x > INT32_MAX ? INT32_MAX : x);
}

static toi_aabb3 any_region(void) {
    toi_shape shape;
    toi_tree_shape(&level, (uint16_t)pick(level.count), &shape);
    const toi_vec3 at = box_of(&shape).lo;
    const int64_t size = pick(1 << pick(24));
    return (toi_aabb3){{within(at.x - size), within(at.y - size), within(at.z - size)},
                       {within(at.x + size), within(at.y + size), within(at.z + size)}};
}

static void check_region(const toi_aabb3 *region) {
    static bool found[WORLD_IDS];
    toi_tree_query search;
    memset(found, 0, sizeof found);
    if (toi_tree_begin(&search, &level, region) < 0)
        return;
    for (uint16_t n; (n = toi_tree_next(&search)) != TOI_NONE;) {
        check(!found[level.ids[n]] && shape_of(level.ids[n]) != NULL, "a shape twice, or none");
        found[level.ids[n]] = true;
    }
    for (unsigned id = 0; id < WORLD_IDS; id++) {
        const toi_shape *shape = shape_of(id);
        if (shape == NULL || found[id])
            continue;
        const toi_aabb3 box = box_of(shape);
        check(!meet(&box, region), "a shape that is near was missed");
    }
}

/* ---- the first contact ---- */

static bool is_better(const toi_hit *hit, const toi_hit *best) {
    return hit->status >= TOI_HIT && (best->status == TOI_SEPARATE || hit->enter < best->enter);
}

static bool are_same_hits(const toi_hit *x, const toi_hit *y) {
    return x->status == y->status && x->enter == y->enter && x->exit == y->exit &&
           same_vector(&x->normal, &y->normal) && same_axis(&x->axis, &y->axis);
}

/* By number, so that of two that are met at once the lower one is kept. Shapes that are too far out for such
 * a query are left out, as they are for the level. */
static bool check_cast(const toi_shape *body, const toi_vec3 *from, const toi_vec3 *v, bool is_ray) {
    static const toi_hit none = {TOI_SEPARATE, 0, 0, {0, 0, 0}, {TOI_AXIS_NONE, 0, 0}, false};
    toi_hit best = none, hit;
    uint16_t best_id = 0, id = 0;
    for (unsigned n = 0; n < WORLD_IDS; n++) {
        const toi_shape *shape = shape_of(n);
        if (shape == NULL)
            continue;
        hit = none;
        if (is_ray)
            toi_raycast(from, v, shape, NULL, &hit);
        else
            toi_sweep(body, v, shape, &still, NULL, &hit);
        if (is_better(&hit, &best)) {
            best = hit;
            best_id = (uint16_t)n;
        }
    }
    const toi_status status = is_ray ? toi_tree_raycast(&level, from, v, NULL, &hit, &id)
                                     : toi_tree_cast(&level, body, v, NULL, &hit, &id);
    check(status == hit.status, "a status that is not returned");
    check(status < 0 || (are_same_hits(&hit, &best) && id == best_id), "another first contact");
    return status >= TOI_HIT;
}

static bool check_any_cast(void) {
    const toi_vec3 from = any_region().lo, to = any_region().lo;
    const toi_vec3 v = {to.x / 2 - from.x / 2, to.y / 2 - from.y / 2, to.z / 2 - from.z / 2};
    const int32_t size = pick(65536);
    toi_shape body = {.kind = TOI_SHAPE_AABB2,
                      .as = {.aabb2 = {{from.x, from.y},
                                       {within((int64_t)from.x + size), within((int64_t)from.y + size)}}}};
    if (level.dimensions == 3)
        body = (toi_shape){.kind = TOI_SHAPE_SPHERE3, .as = {.sphere3 = {from, size}}};
    return check_cast(&body, &from, &v, pick(2) == 0);
}

int main(int count, char **arguments) {
    unsigned hits = 0;
    check(count == 2, "usage: baked_level FILE");
    world *w = world_new();
    given = w;
    load(w, arguments[1]);
    check(count_given() == level.count, "not as many shapes as in the file");
    for (unsigned i = 0; i < ROUNDS && level.count > 0; i++) {
        const toi_aabb3 region = any_region();
        check_region(&region);
        hits += check_any_cast();
    }
    printf("%u shapes, %u hits\n", (unsigned)level.count, hits);
    world_free(w);
    return EXIT_SUCCESS;
}
