/* SPDX-License-Identifier: MIT */
#include "tests/same.h"
#include "world_trial_tree.h"

#include <toi16/tiles.h>

#include <string.h>

static const char *const PROMISES[TILES_CHECKS] = {
    [TILES_MISSED] = "no tile is missed that meets the region",
    [TILES_TWICE] = "each once",
    [TILES_RUN] = "a thing is a run of one byte, with its first cell as id, its role and layers",
    [TILES_FAR] = "none is farther than a cell",
    [TILES_WALK] = "the same from any place on",
    [TILES_RAY] = "rays: what the first run alone says"};

enum { MOST = 12, KINDS = 5 };

typedef struct {
    uint8_t cells[(MOST + 2) * MOST];
    toi_tile kinds[KINDS];
    toi_tiles2 map;
} level;

void tiles_trial_init(tiles_trial *t) {
    memset(t, 0, sizeof *t);
    t->count = (tally){"maps of tiles", "asked", PROMISES, TILES_CHECKS, 0, {0}};
}

/* ---- a map ---- */

static void make_kinds(level *l, dice *d) {
    const fix16_t side = l->map.side;
    memset(l->kinds, 0, sizeof l->kinds);
    for (int n = 0; n < KINDS; n++) {
        toi_tile *k = &l->kinds[n];
        k->first = (uint8_t)(1 + n * 2);
        k->last = dice_chance(d, 30) ? (uint8_t)(k->first + 1) : 0;
        k->apart = dice_chance(d, 20);
        k->role = n == 0 ? TOI_ROLE_SOLID : (toi_role)dice_range(d, 0, 3);
        k->layers = dice_chance(d, 60) ? 0 : (uint32_t)dice_range(d, 1, 7);
        const fix16_t lo = (fix16_t)dice_range(d, 0, side - 1), hi = (fix16_t)dice_range(d, lo, side);
        const fix16_t low = (fix16_t)dice_range(d, 0, side - 1), high = (fix16_t)dice_range(d, low, side);
        const bool wide = dice_chance(d, 50);
        if (dice_chance(d, 30))
            k->part = (toi_aabb2){{wide ? 0 : lo, low}, {wide ? side : hi, high}};
    }
}

static void make_map(level *l, dice *d) {
    static const fix16_t sides[] = {65536, 65536, 1, 3, 16 * 65536, 65537};
    toi_tiles2 *m = &l->map;
    *m = (toi_tiles2){.cells = l->cells, .kinds = l->kinds, .kind_count = (uint8_t)dice_range(d, 0, KINDS)};
    m->width = (uint16_t)dice_range(d, 1, MOST);
    m->height = (uint16_t)dice_range(d, 1, MOST);
    m->stride = dice_chance(d, 50) ? 0 : (uint16_t)(m->width + dice_range(d, 0, 2));
    m->top_first = dice_chance(d, 50);
    m->side = sides[dice_range(d, 0, 5)];
    const int kind = (int)dice_range(d, 0, 3);
    const int64_t reach = (int64_t)m->side * MOST, end = INT32_MAX - (int64_t)m->side * m->width,
                  top = INT32_MAX - (int64_t)m->side * m->height;
    m->origin.x = (fix16_t)(kind == 0   ? 0
                            : kind == 1 ? dice_range(d, -reach, reach)
                            : kind == 2 ? INT32_MIN
                                        : end);
    m->origin.y = (fix16_t)(kind == 0   ? 0
                            : kind == 1 ? dice_range(d, -reach, reach)
                            : kind == 2 ? top
                                        : INT32_MIN);
    const int most = (int)dice_range(d, 1, 2 * KINDS + 1), full = (int)dice_range(d, 10, 100);
    for (size_t n = 0; n < sizeof l->cells; n++) {
        const bool same = n > 0 && dice_chance(d, 60), empty = !dice_chance(d, full);
        l->cells[n] = same ? l->cells[n - 1] : empty ? 0 : (uint8_t)dice_range(d, 1, most);
    }
    make_kinds(l, d);
}

static uint8_t byte_at(const level *l, int x, int y) {
    const toi_tiles2 *m = &l->map;
    const int stride = m->stride != 0 ? m->stride : m->width, row = m->top_first ? m->height - 1 - y : y;
    return l->cells[row * stride + x];
}

/* Null of an empty cell. */
static const toi_tile *kind_at(const level *l, int x, int y) {
    const uint8_t byte = byte_at(l, x, y);
    for (int n = 0; n < l->map.kind_count; n++) {
        const toi_tile *k = &l->kinds[n];
        if (byte == k->first || (k->last != 0 && byte >= k->first && byte <= k->last))
            return k;
    }
    return NULL;
}

static toi_aabb2 part_of(const level *l, const toi_tile *k) {
    const bool whole = k->part.lo.x == 0 && k->part.lo.y == 0 && k->part.hi.x == 0 && k->part.hi.y == 0;
    return whole ? (toi_aabb2){{0, 0}, {l->map.side, l->map.side}} : k->part;
}

static bool is_joined(const level *l, const toi_tile *k) {
    const toi_aabb2 part = part_of(l, k);
    return !k->apart && k->role != TOI_ROLE_SENSOR && part.lo.x == 0 && part.hi.x == l->map.side;
}

/* Of the cells from x to last of a row. */
static toi_aabb2 box_of(const level *l, const toi_tile *k, int x, int last, int y) {
    const toi_tiles2 *m = &l->map;
    const toi_aabb2 part = part_of(l, k);
    const int64_t left = m->origin.x + (int64_t)x * m->side, right = m->origin.x + (int64_t)last * m->side;
    const int64_t low = m->origin.y + (int64_t)y * m->side;
    return (toi_aabb2){{(fix16_t)(left + part.lo.x), (fix16_t)(low + part.lo.y)},
                       {(fix16_t)(right + part.hi.x), (fix16_t)(low + part.hi.y)}};
}

static bool meet(const toi_aabb2 *a, const toi_aabb3 *b, int64_t apart) {
    return a->lo.x - apart <= b->hi.x && b->lo.x - apart <= a->hi.x && a->lo.y - apart <= b->hi.y &&
           b->lo.y - apart <= a->hi.y;
}

static void report(tiles_trial *t, int promise, const level *l, uint64_t seed, uint64_t index) {
    if (!tally_break(&t->count, promise))
        return;
    printf("# %s broken: --seed %llu number %llu, %d by %d, side @%ld, origin @%ld @%ld\n", PROMISES[promise],
           (unsigned long long)seed, (unsigned long long)index, l->map.width, l->map.height,
           (long)l->map.side, (long)l->map.origin.x, (long)l->map.origin.y);
    for (int y = l->map.height - 1; y >= 0; y--) {
        printf("# ");
        for (int x = 0; x < l->map.width; x++)
            printf("%3d", byte_at(l, x, y));
        printf("\n");
    }
    for (int n = 0; n < l->map.kind_count; n++)
        printf("# kind %d to %d%s, role %d, layers %lu, part @%ld @%ld @%ld @%ld\n", l->kinds[n].first,
               l->kinds[n].last, l->kinds[n].apart ? " apart" : "", l->kinds[n].role,
               (unsigned long)l->kinds[n].layers, (long)l->kinds[n].part.lo.x, (long)l->kinds[n].part.lo.y,
               (long)l->kinds[n].part.hi.x, (long)l->kinds[n].part.hi.y);
}

static fix16_t roll_near(fix16_t origin, fix16_t side, int cells, dice *d) {
    const int64_t cell = dice_range(d, -2, cells + 2);
    const int64_t at =
        origin + cell * side + (dice_chance(d, 50) ? dice_range(d, -1, 1) : dice_range(d, 0, side));
    return (fix16_t)(at > INT32_MAX ? INT32_MAX : at < INT32_MIN ? INT32_MIN : at);
}

static toi_vec2 roll_place(const level *l, dice *d) {
    toi_vec2 at;
    at.x = roll_near(l->map.origin.x, l->map.side, l->map.width, d);
    at.y = roll_near(l->map.origin.y, l->map.side, l->map.height, d);
    return at;
}

/* ---- regions ---- */

/* Marks the cells of a thing; false where they are not one run, or it is not what it should be. */
static bool mark(const level *l, const toi_candidate *c, int seen[MOST][MOST]) {
    const int x = (int)(c->id % l->map.width), y = (int)(c->id / l->map.width);
    const toi_aabb2 *box = &c->shape.as.aabb2;
    if (y >= l->map.height || c->shape.kind != TOI_SHAPE_AABB2 || c->shape.radius != 0)
        return false;
    const toi_tile *k = kind_at(l, x, y);
    if (k == NULL || c->role != k->role || c->layers != k->layers)
        return false;
    for (int last = x; last < l->map.width; last++) {
        if (kind_at(l, last, y) != k || byte_at(l, last, y) != byte_at(l, x, y) ||
            (last > x && !is_joined(l, k)))
            return false;
        seen[y][last]++;
        const toi_aabb2 run = box_of(l, k, x, last, y);
        if (memcmp(&run, box, sizeof run) == 0)
            return true;
    }
    return false;
}

static void run_region(tiles_trial *t, const level *l, dice *d, uint64_t seed, uint64_t index) {
    static toi_candidate things[MOST * MOST + 1];
    int seen[MOST][MOST] = {{0}}, count = 0;
    const toi_vec2 one = dice_chance(d, 10) ? (toi_vec2){0, 0} : roll_place(l, d),
                   two = dice_chance(d, 20) ? one : roll_place(l, d);
    const toi_aabb3 region = {{one.x < two.x ? one.x : two.x, one.y < two.y ? one.y : two.y, 0},
                              {one.x < two.x ? two.x : one.x, one.y < two.y ? two.y : one.y, 0}};
    toi_tiles2_walk walk = {.tiles = &l->map};
    for (; count <= MOST * MOST; count++) {
        things[count] = (toi_candidate){.id = (uint32_t)count};
        if (!toi_tiles2_world(&walk, &region, (uint32_t)count, &things[count]))
            break;
        if (!mark(l, &things[count], seen))
            report(t, TILES_RUN, l, seed, index);
        if (!meet(&things[count].shape.as.aabb2, &region, l->map.side))
            report(t, TILES_FAR, l, seed, index);
    }
    t->things += (unsigned long)count;
    for (int y = 0; y < l->map.height; y++) {
        for (int x = 0; x < l->map.width; x++) {
            const toi_tile *k = kind_at(l, x, y);
            if (seen[y][x] > 1)
                report(t, TILES_TWICE, l, seed, index);
            if (k == NULL || k->role == TOI_ROLE_NONE || seen[y][x] > 0)
                continue;
            const toi_aabb2 box = box_of(l, k, x, x, y);
            if (meet(&box, &region, 0))
                report(t, TILES_MISSED, l, seed, index);
        }
    }
    if (count == 0 || count > MOST * MOST)
        return;
    const int back = (int)dice_range(d, 0, count - 1);
    toi_candidate again = {.id = (uint32_t)back};
    if (dice_chance(d, 50))
        walk = (toi_tiles2_walk){.tiles = &l->map};
    if (!toi_tiles2_world(&walk, &region, (uint32_t)back, &again) || again.id != things[back].id)
        report(t, TILES_WALK, l, seed, index);
}

/* ---- rays ---- */

static bool is_ignored(const toi_tile *k, uint32_t ignores) {
    const uint32_t layers = k->layers != 0 ? k->layers : UINT32_MAX;
    return (layers & ~ignores) == 0;
}

static bool same_hit(const toi_hit *x, const toi_hit *y) {
    return x->status == y->status && x->enter == y->enter && x->exit == y->exit &&
           same_vector(&x->normal, &y->normal) && same_axis(&x->axis, &y->axis) &&
           x->conservative == y->conservative;
}

typedef struct {
    toi_vec2 from, way;
    uint32_t ignores;
    toi_options options;
} ray;

/* The run of a cell that is the first of one; false where it is none, or no ray goes into it. */
static bool ask_run(const level *l, int x, int y, const ray *r, toi_hit *hit) {
    const toi_tile *k = kind_at(l, x, y);
    if (k == NULL || k->role == TOI_ROLE_SENSOR || k->role == TOI_ROLE_NONE || is_ignored(k, r->ignores))
        return false;
    const bool joined = is_joined(l, k);
    if (joined && x > 0 && kind_at(l, x - 1, y) == k && byte_at(l, x - 1, y) == byte_at(l, x, y))
        return false;
    int last = x;
    while (joined && last + 1 < l->map.width && kind_at(l, last + 1, y) == k &&
           byte_at(l, last + 1, y) == byte_at(l, x, y))
        last++;
    const toi_aabb2 box = box_of(l, k, x, last, y);
    *hit = (toi_hit){0};
    return toi_raycast_aabb2(&r->from, &r->way, &box, &r->options, hit) > TOI_GRAZE;
}

static void run_ray(tiles_trial *t, const level *l, dice *d, uint64_t seed, uint64_t index) {
    const toi_vec2 to = roll_place(l, d);
    ray r = {.from = roll_place(l, d)};
    r.way = (toi_vec2){(fix16_t)(((int64_t)to.x - r.from.x) / 2), (fix16_t)(((int64_t)to.y - r.from.y) / 2)};
    if (dice_chance(d, 15))
        r.way.x = 0;
    if (dice_chance(d, 15))
        r.way.y = 0;
    r.ignores = dice_chance(d, 60) ? 0 : dice_chance(d, 10) ? UINT32_MAX : (uint32_t)dice_range(d, 1, 7);
    r.options = (toi_options){.t_max = (fix16_t)dice_range(d, 0, 4 * 65536), .instant = true};
    toi_hit best = {0}, hit;
    bool any = false, right = true;
    uint32_t id = UINT32_MAX;
    for (int y = 0; y < l->map.height; y++) {
        for (int x = 0; x < l->map.width; x++) {
            toi_hit one;
            if (ask_run(l, x, y, &r, &one) && (!any || one.enter < best.enter)) {
                best = one;
                any = true;
            }
        }
    }
    memset(&hit, 0x55, sizeof hit);
    const toi_status status = toi_tiles2_raycast(&l->map, &r.from, &r.way, r.ignores, &r.options, &hit, &id);
    t->hits += status > TOI_SEPARATE;
    if (!any) {
        right = status == TOI_SEPARATE && hit.status == TOI_SEPARATE;
    } else {
        toi_hit named;
        right = status == hit.status && id < (uint32_t)l->map.width * l->map.height &&
                hit.enter == best.enter &&
                ask_run(l, (int)(id % l->map.width), (int)(id / l->map.width), &r, &named) &&
                same_hit(&named, &hit);
    }
    if (!right) {
        printf("# got %d at %ld of %ld, expected %d at %ld; from %ld %ld by %ld %ld tmax %ld ignores %lu\n",
               status, (long)hit.enter, (long)id, best.status, (long)best.enter, (long)r.from.x,
               (long)r.from.y, (long)r.way.x, (long)r.way.y, (long)r.options.t_max, (unsigned long)r.ignores);
        report(t, TILES_RAY, l, seed, index);
    }
}

void tiles_trial_run(tiles_trial *t, uint64_t seed, uint64_t index) {
    static level l;
    dice d = {seed ^ index * UINT64_C(0xD1B54A32D192ED03)};
    make_map(&l, &d);
    t->count.queries++;
    for (int n = 0; n < 6; n++) {
        run_region(t, &l, &d, seed, index);
        run_ray(t, &l, &d, seed, index);
    }
}

void tiles_trial_note(const tiles_trial *t) {
    printf("# maps of tiles: %lu, %lu things, %lu rays that meet one\n", t->count.queries, t->things,
           t->hits);
}
