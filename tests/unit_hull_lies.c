/* SPDX-License-Identifier: MIT */
/* Tables that toi_hull3_check would refuse, and that nobody asked it about: their numbers are within bounds,
 * but are not those of a hull. Every query comes to an end with an answer that makes sense; the sanitized
 * build sees that nothing else is read. */
#include <string.h>
#include <toi16/move.h>
#include "digest_hulls.h"
#include "random.h"
#include "same.h"
#include "tap.h"

enum { MOST = 64, FIRST = 4, TRIES = 6000 };

static uint64_t seed = 20261129;

static uint32_t below(uint32_t limit) {
    return (uint32_t)(random64(&seed) % limit);
}

static int32_t within(int32_t most) {
    return (int32_t)below(2 * (uint32_t)most + 1) - most;
}

typedef struct {
    toi_hull3_table table;
    toi_vec3 vertices[MOST];
    uint8_t edges[4 * 3 * MOST], faces[3 * 2 * MOST];
    toi_hull3 hull;
} liar;

/* Of at most one size of the true reach, a bit, or nearly all of the domain. */
static fix16_t false_reach(fix16_t reach) {
    const fix16_t choices[] = {0, 1, reach / 2, (fix16_t)random_width(&seed, 29)};
    return choices[below(4)];
}

static void lie(liar *l) {
    const toi_hull3_table *t = &l->table;
    switch (below(5)) {
    case 0:
        l->table.reach = false_reach(t->reach);
        break;
    case 1:
        l->vertices[below(t->vertex_count)] = l->vertices[below(t->vertex_count)];
        break;
    case 2:
        l->faces[below(3u * t->face_count)] = (uint8_t)below(t->vertex_count);
        break;
    default: {
        const uint32_t n = below(4u * t->edge_count);
        l->edges[n] = (uint8_t)below(n % 4 < 2 ? t->vertex_count : t->face_count);
    }
    }
}

/* A hull of as many times the size, in memory of its own. */
static void put_liar(liar *l, const toi_hull3_table *of, const fix16_t factor[3]) {
    digest_hull_scale(of, factor, l->vertices, &l->table);
    memcpy(l->edges, of->edges, 4u * of->edge_count);
    memcpy(l->faces, of->faces, 3u * of->face_count);
    l->table.edges = l->edges;
    l->table.faces = l->faces;
    l->hull = (toi_hull3){&l->table, {0, 0, 0}, TOI_ROT3_IDENTITY};
}

/* Of a hull that is as high as it is deep. */
static fix16_t top_of(const liar *l) {
    fix16_t top = 0;
    for (unsigned n = 0; n < l->table.vertex_count; n++)
        top = l->vertices[n].z > top ? l->vertices[n].z : top;
    return top;
}

static void throw_liar(liar *l, uint32_t lies) {
    const toi_hull3_table *of = digest_hulls[FIRST + below(DIGEST_HULLS - FIRST - below(4))];
    const fix16_t most = (TOI_LIMIT - 1) / 64 / of->reach;
    const fix16_t size = 1 + (fix16_t)(random_width(&seed, 29) % (uint32_t)most);
    const fix16_t factor[3] = {size, below(4) ? size : 1, below(4) ? size : 1};
    const toi_vec3 about = {within(1 << 16), 7001, 1 << 14};
    put_liar(l, of, factor);
    l->hull.center = (toi_vec3){within(16 * size), within(16 * size), within(4 * size)};
    toi_rot3_from_axis_angle(&l->hull.rot, &about, below(3) ? (toi_angle)random64(&seed) : 0);
    while (lies-- > 0)
        lie(l);
}

/* At least one of them lies. */
static void throw_pair(liar *a, liar *b) {
    throw_liar(a, 1 + below(3));
    throw_liar(b, below(3));
}

static toi_shape shape_of(const liar *l) {
    const toi_shape shape = {.kind = TOI_SHAPE_HULL3, .as = {.hull3 = l->hull}};
    return shape;
}

static bool makes_sense(toi_status status, const toi_hit *hit, fix16_t t_max) {
    return status == hit->status && TOI_ERR_ROTATION <= status && status <= TOI_OVERLAP &&
           (status < 0 || (0 <= hit->enter && hit->enter <= hit->exit && hit->exit <= t_max));
}

static void test_liars(void) {
    unsigned wrong = 0, contacts = 0, refused = 0;
    for (unsigned n = 0; n < TRIES; n++) {
        liar a, b;
        throw_pair(&a, &b);
        const toi_shape of_a = shape_of(&a), of_b = shape_of(&b);
        const toi_vec3 va = {within(1 << 22), within(1 << 22), within(1 << 20)},
                       vb = {0, 0, below(2) ? 0 : 77};
        const fix16_t t_max = below(2) ? F16(1) : (fix16_t)random_width(&seed, 31);
        const toi_options options = {.t_max = t_max, .instant = true};
        toi_hit hit;
        toi_manifold m;
        toi_penetration p;
        const toi_status status = toi_sweep(&of_a, &va, &of_b, &vb, &options, &hit);
        wrong += !makes_sense(status, &hit, t_max);
        const toi_status touch = toi_contact(&of_a, &va, &of_b, &vb, &options, &m);
        wrong += !makes_sense(touch, &m.hit, t_max) || (is_contact(touch) && (m.count < 1 || m.count > 8));
        const toi_status rest = toi_overlap(&of_a, &of_b, &p);
        wrong += rest != p.status || rest < TOI_ERR_ROTATION || rest > TOI_TOUCH;
        contacts += is_contact(status);
        refused += status < 0;
    }
    tap_ok(wrong == 0 && contacts > TRIES / 20 && refused < TRIES / 2,
           "tables that lie: of %d answers %u make no sense; %u in contact, %u refused", TRIES, wrong,
           contacts, refused);
}

/* One liar, wherever it is asked for. */
static bool tell_of(void *context, const toi_aabb3 *region, uint32_t n, toi_candidate *out) {
    (void)region;
    if (n == 0)
        *out = *(const toi_candidate *)context;
    return n == 0;
}

/* Even where a sweep and the shapes at rest say that different things are so. */
static void test_moves(void) {
    unsigned wrong = 0, contacts = 0, refused = 0;
    for (unsigned n = 0; n < TRIES; n++) {
        liar a, b;
        throw_pair(&a, &b);
        toi_candidate thing = {shape_of(&a),   {0, 0, below(2) ? 0 : within(1 << 18)},
                               TOI_ROLE_SOLID, {0, F16(1), 0},
                               UINT32_MAX,     0,
                               NULL,           NULL};
        toi_shape body = shape_of(&b);
        const toi_vec3 velocity = {within(1 << 20), within(1 << 20), within(1 << 20)};
        toi_move_options options = TOI_MOVE_OPTIONS_DEFAULT;
        options.push_out = below(2);
        toi_move_result r;
        const toi_status status = toi_move3(&body, &velocity, tell_of, &thing, &options, &r);
        wrong += status != r.status || status < TOI_ERR_ROTATION || status > TOI_OVERLAP ||
                 body.as.hull3.center.x != b.hull.center.x + (status < 0 ? 0 : r.moved.x);
        contacts += is_contact(status);
        refused += status < 0;
    }
    tap_ok(wrong == 0 && contacts > TRIES / 20 && refused < TRIES / 20,
           "moves among tables that lie: of %d answers %u make no sense; %u in contact, %u refused", TRIES,
           wrong, contacts, refused);
}

/* Boxes over one another; all faces of one of them are said to begin with one corner, twice. Their vertices
 * are right, and so are the times. */
static void test_no_normals(void) {
    unsigned wrong = 0;
    for (unsigned n = 0; n < 200; n++) {
        liar lower, upper;
        const fix16_t wide[3] = {1000 + within(400), 1000 + within(400), 100},
                      low[3] = {900, 900 + within(400), 77};
        put_liar(&lower, digest_hulls[DIGEST_HULL_BOX], wide);
        put_liar(&upper, digest_hulls[DIGEST_HULL_BOX], low);
        liar *without = n % 2 ? &upper : &lower;
        for (unsigned f = 0; f < without->table.face_count; f++)
            without->faces[3 * f + 1] = without->faces[3 * f];
        const fix16_t gap = 1 + (fix16_t)below(1 << 16), speed = gap + (fix16_t)below(1 << 16);
        upper.hull.center = (toi_vec3){within(500), within(500), top_of(&lower) + top_of(&upper) + gap};
        const toi_vec3 down = {0, 0, -speed}, still = {0, 0, 0};
        toi_hit hit;
        const toi_status status = toi_sweep_hull3(&lower.hull, &still, &upper.hull, &down, NULL, &hit);
        const int64_t early = ((int64_t)gap << 16) - (int64_t)speed * hit.enter;
        wrong += status != TOI_HIT || early < 0 || early > speed + (2 << 16) || hit.normal.z != F16(1);
    }
    tap_ok(wrong == 0, "faces without a normal: %u times wrong", wrong);
}

int main(void) {
    test_liars();
    test_moves();
    test_no_normals();
    return tap_done();
}
