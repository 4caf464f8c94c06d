/* SPDX-License-Identifier: MIT */
#include "world_trial_tree.h"

#include "replay.h"
#include "tests/same.h"
#include "tree_build.h"

#include <string.h>

static const char *const PROMISES[TREE_CHECKS] = {
    [TREE_BUILT] = "a tree is made, and no query refused",
    [TREE_MISSED] = "no shape is missed whose box meets the region",
    [TREE_FAR] = "none is farther than a cell",
    [TREE_TWICE] = "each once",
    [TREE_WALK] = "a walk names the same, in that order, from any place on",
    [TREE_RAY] = "rays: the least (enter, id) of all shapes",
    [TREE_CAST] = "casts: the least (enter, id) of all shapes"};

static const char *const NAMES[2] = {"levels of the plane", "levels of space"};

void tree_trial_init(tree_trial *t, int dimensions) {
    memset(t, 0, sizeof *t);
    t->dimensions = dimensions;
    t->count = (tally){NAMES[dimensions - 2], "trees", PROMISES, TREE_CHECKS, 0, {0}};
}

static void report(tree_trial *t, int promise, uint64_t seed, uint64_t index) {
    static const toi_vec3 still = {0, 0, 0};
    if (!tally_break(&t->count, promise))
        return;
    printf("# %s broken: %s, --seed %llu number %llu\n", PROMISES[promise], t->count.name,
           (unsigned long long)seed, (unsigned long long)index);
    for (int n = 0; n < t->shapes && n < 40; n++) {
        printf("# static %d", t->id[n]);
        replay_print_moving(&t->shape[n], &still, stdout);
        printf("\n");
    }
}

static void make_level(tree_trial *t, uint64_t seed, uint64_t index, dice *d) {
    const int parts = (int)dice_range(d, 1, TREE_WORLDS),
              first = (int)dice_range(d, 0, UINT16_MAX - TREE_SHAPES - 1);
    t->shapes = 0;
    for (int k = 0; k < parts; k++) {
        world_make(&t->part[k], t->dimensions, seed + (uint64_t)k,
                   dice_chance(d, 70) ? index : index + (uint64_t)k * 977);
        for (int n = 0; n < t->part[k].count; n++) {
            if (toi_shape_check(&t->part[k].body[n].shape) != TOI_OK)
                continue;
            t->shape[t->shapes] = t->part[k].body[n].shape;
            t->id[t->shapes] = (uint16_t)(first + t->shapes);
            t->shapes++;
        }
    }
    for (int n = t->shapes - 1; n > 0; n--) {
        const int other = (int)dice_range(d, 0, n);
        const uint16_t id = t->id[n];
        t->id[n] = t->id[other];
        t->id[other] = id;
    }
}

static void box_of(const toi_shape *shape, toi_aabb3 *box) {
    static const toi_vec3 still = {0, 0, 0};
    toi_bounds(shape, &still, 0, box);
}

static bool meet(const toi_aabb3 *a, const toi_aabb3 *b, int dimensions, int64_t apart) {
    return a->lo.x - apart <= b->hi.x && b->lo.x - apart <= a->hi.x && a->lo.y - apart <= b->hi.y &&
           b->lo.y - apart <= a->hi.y &&
           (dimensions == 2 || (a->lo.z - apart <= b->hi.z && b->lo.z - apart <= a->hi.z));
}

/* ---- regions ---- */

static fix16_t roll_near(fix16_t lo, fix16_t hi, dice *d) {
    const int kind = (int)dice_range(d, 0, 9);
    const int64_t at = kind < 2   ? lo
                       : kind < 4 ? hi
                       : kind < 8 ? dice_range(d, lo, hi)
                       : kind < 9 ? lo - dice_scale(d, 20)
                                  : hi + dice_scale(d, 20);
    const int64_t moved = at + dice_range(d, -1, 1);
    return (fix16_t)(moved > INT32_MAX ? INT32_MAX : moved < INT32_MIN ? INT32_MIN : moved);
}

static toi_vec3 roll_place(const tree_trial *t, dice *d) {
    toi_aabb3 box = {{-65536, -65536, -65536}, {65536, 65536, 65536}};
    if (t->shapes > 0)
        box_of(&t->shape[dice_range(d, 0, t->shapes - 1)], &box);
    toi_vec3 at;
    at.x = roll_near(box.lo.x, box.hi.x, d);
    at.y = roll_near(box.lo.y, box.hi.y, d);
    at.z = roll_near(box.lo.z, box.hi.z, d);
    return at;
}

static void order(fix16_t *lo, fix16_t *hi) {
    const fix16_t least = *lo < *hi ? *lo : *hi, most = *lo < *hi ? *hi : *lo;
    *lo = least;
    *hi = most;
}

static toi_aabb3 roll_region(const tree_trial *t, dice *d) {
    const toi_vec3 one = roll_place(t, d), two = dice_chance(d, 30) ? one : roll_place(t, d);
    toi_aabb3 region = {one, two};
    order(&region.lo.x, &region.hi.x);
    order(&region.lo.y, &region.hi.y);
    order(&region.lo.z, &region.hi.z);
    if (dice_chance(d, 5))
        region = (toi_aabb3){{INT32_MIN, INT32_MIN, INT32_MIN}, {INT32_MAX, INT32_MAX, INT32_MAX}};
    return region;
}

static int number_of(const tree_trial *t, uint16_t id) {
    for (int n = 0; n < t->shapes; n++) {
        if (t->id[n] == id)
            return n;
    }
    return -1;
}

static void check_walk(tree_trial *t, const toi_tree *tree, const toi_aabb3 *region, const uint16_t *ids,
                       int count, dice *d, uint64_t seed, uint64_t index) {
    toi_tree_walk walk = {.tree = tree};
    const int from = dice_chance(d, 50) ? 0 : (int)dice_range(d, 0, count);
    bool right = true;
    for (int n = from; n <= count && right; n++) {
        toi_candidate out = {.id = (uint32_t)n};
        const bool there = toi_tree_world(&walk, region, (uint32_t)n, &out);
        right = there == (n < count) && (!there || out.id == ids[n]);
    }
    if (!right)
        printf("# from %d of %d, region %ld %ld %ld to %ld %ld %ld\n", from, count, (long)region->lo.x,
               (long)region->lo.y, (long)region->lo.z, (long)region->hi.x, (long)region->hi.y,
               (long)region->hi.z);
    if (!right)
        report(t, TREE_WALK, seed, index);
}

static void run_region(tree_trial *t, const toi_tree *tree, dice *d, uint64_t seed, uint64_t index) {
    static bool seen[TREE_SHAPES];
    static uint16_t ids[TREE_SHAPES];
    const toi_aabb3 region = roll_region(t, d);
    toi_tree_query q;
    int count = 0;
    memset(seen, 0, sizeof seen);
    t->regions++;
    if (toi_tree_begin(&q, tree, &region) != TOI_OK)
        report(t, TREE_BUILT, seed, index);
    for (uint16_t k; (k = toi_tree_next(&q)) != TOI_NONE;) {
        const int n = k < t->shapes ? number_of(t, tree->ids[k]) : -1;
        toi_aabb3 box;
        if (n < 0 || seen[n] || count >= t->shapes) {
            report(t, TREE_TWICE, seed, index);
            return;
        }
        seen[n] = true;
        ids[count++] = tree->ids[k];
        box_of(&t->shape[n], &box);
        if (!meet(&box, &region, t->dimensions, (int64_t)1 << tree->scale))
            report(t, TREE_FAR, seed, index);
    }
    t->found += (unsigned long)count;
    for (int n = 0; n < t->shapes; n++) {
        toi_aabb3 box;
        box_of(&t->shape[n], &box);
        if (!seen[n] && meet(&box, &region, t->dimensions, 0))
            report(t, TREE_MISSED, seed, index);
    }
    check_walk(t, tree, &region, ids, count, d, seed, index);
}

/* ---- rays and casts ---- */

static bool same_hit(const toi_hit *x, const toi_hit *y) {
    return x->status == y->status &&
           (x->status <= TOI_SEPARATE ||
            (x->enter == y->enter && x->exit == y->exit && same_vector(&x->normal, &y->normal) &&
             same_axis(&x->axis, &y->axis) && x->conservative == y->conservative));
}

typedef struct {
    toi_shape shape; /* of a cast */
    toi_vec3 from, way;
    toi_options options;
    bool ray;
} shot;

static toi_status alone(const shot *s, const toi_shape *shape, toi_hit *hit) {
    static const toi_vec3 still = {0, 0, 0};
    *hit = (toi_hit){0};
    return s->ray ? toi_raycast(&s->from, &s->way, shape, &s->options, hit)
                  : toi_sweep(&s->shape, &s->way, shape, &still, &s->options, hit);
}

/* False where some shape is refused. */
static bool brute(const tree_trial *t, const shot *s, toi_hit *best, uint16_t *id) {
    *best = (toi_hit){0};
    *id = TOI_NONE;
    for (int n = 0; n < t->shapes; n++) {
        toi_hit hit;
        const toi_status status = alone(s, &t->shape[n], &hit);
        if (status < TOI_SEPARATE)
            return false;
        if (status <= TOI_GRAZE)
            continue;
        if (*id == TOI_NONE || hit.enter < best->enter || (hit.enter == best->enter && t->id[n] < *id)) {
            *best = hit;
            *id = t->id[n];
        }
    }
    return true;
}

static void roll_shot(const tree_trial *t, shot *s, dice *d) {
    const toi_vec3 to = roll_place(t, d);
    s->ray = dice_chance(d, 50);
    s->from = roll_place(t, d);
    s->way =
        (toi_vec3){(fix16_t)(((int64_t)to.x - s->from.x) / 2), (fix16_t)(((int64_t)to.y - s->from.y) / 2),
                   (fix16_t)(((int64_t)to.z - s->from.z) / 2)};
    if (dice_chance(d, 20))
        s->way.x = 0;
    if (dice_chance(d, 20))
        s->way.y = 0;
    const fix16_t t_max =
        dice_chance(d, 20) ? (fix16_t)dice_scale(d, 31) : (fix16_t)dice_range(d, 0, 4 * 65536);
    s->options = (toi_options){.t_max = t_max, .instant = true};
}

static void run_shot(tree_trial *t, const toi_tree *tree, dice *d, uint64_t seed, uint64_t index) {
    shot s;
    toi_hit expected, hit;
    uint16_t id = TOI_NONE, expected_id;
    roll_shot(t, &s, d);
    if (!s.ray && t->shapes == 0)
        return;
    if (!s.ray)
        s.shape = t->shape[dice_range(d, 0, t->shapes - 1)];
    if (!brute(t, &s, &expected, &expected_id))
        return;
    memset(&hit, 0x55, sizeof hit);
    const toi_status status = s.ray ? toi_tree_raycast(tree, &s.from, &s.way, &s.options, &hit, &id)
                                    : toi_tree_cast(tree, &s.shape, &s.way, &s.options, &hit, &id);
    t->hits += status > TOI_SEPARATE;
    if (status != hit.status || !same_hit(&hit, &expected) || (status > TOI_SEPARATE && id != expected_id)) {
        printf("# got %d at %ld of %d, expected %d at %ld of %d; from %ld %ld %ld by %ld %ld %ld tmax %ld\n",
               status, (long)hit.enter, id, expected.status, (long)expected.enter, expected_id,
               (long)s.from.x, (long)s.from.y, (long)s.from.z, (long)s.way.x, (long)s.way.y, (long)s.way.z,
               (long)s.options.t_max);
        report(t, s.ray ? TREE_RAY : TREE_CAST, seed, index);
    }
}

void tree_trial_run(tree_trial *t, uint64_t seed, uint64_t index) {
    dice d = {seed ^ index * UINT64_C(0xA3EC647659359ACD)};
    built_tree built;
    size_t faulty;
    make_level(t, seed, index, &d);
    t->count.queries++;
    const char *wrong = tree_build(t->shape, t->id, (size_t)t->shapes, &built, &faulty);
    if (wrong != NULL) {
        printf("# %s: %lu\n", wrong, (unsigned long)faulty);
        report(t, TREE_BUILT, seed, index);
        return;
    }
    for (int n = 0; n < 8; n++) {
        run_region(t, &built.tree, &d, seed, index);
        run_shot(t, &built.tree, &d, seed, index);
    }
    tree_free(&built);
}

void tree_trial_note(const tree_trial *t) {
    printf("# %s: %lu trees, %lu regions, %lu shapes found, %lu contacts of rays and casts\n", t->count.name,
           t->count.queries, t->regions, t->found, t->hits);
}
