/* SPDX-License-Identifier: MIT */
/* Prints what hulls of real models cost on this board, as a page in Markdown. Right only under QEMU with
 * -icount shift=6: an instruction takes 64 ns, so that 10 million of them fit into the counter; see port.h.
 */
#include "../port/port.h"
#include "../tests/board_print.h"
#include "../tests/random.h"
#include "meshes.h"

#include <stdbool.h>
#include <toi16/toi16.h>

enum { QUERIES = 40, TRIES = 20 * QUERIES, NANOSECONDS = 64 };

typedef struct {
    toi_hull3 a, b;
    toi_obb3 box; /* in the place of b */
    toi_vec3 va, vb;
} scene;

typedef toi_status (*query_fn)(const scene *s, toi_hit *hit);

static toi_status nothing(const scene *s, toi_hit *hit) {
    (void)s;
    hit->status = TOI_SEPARATE;
    return TOI_SEPARATE;
}

static toi_status with_itself(const scene *s, toi_hit *hit) {
    return toi_sweep_hull3(&s->a, &s->va, &s->b, &s->vb, NULL, hit);
}

static toi_status with_box(const scene *s, toi_hit *hit) {
    return toi_sweep_hull3_obb3(&s->a, &s->va, &s->box, &s->vb, NULL, hit);
}

/* ---- Bodies on courses that bring the spheres around them together */

static toi_vec3 vector(uint64_t *state, fix16_t most) {
    fix16_t v[3];
    for (int i = 0; i < 3; i++)
        v[i] = (fix16_t)(random64(state) % (2 * (uint64_t)most + 1)) - most;
    return (toi_vec3){v[0], v[1], v[2]};
}

static toi_rot3 turn(uint64_t *state) {
    toi_rot3 rot = TOI_ROT3_IDENTITY;
    int32_t q[4];
    for (int i = 0; i < 4; i++)
        q[i] = (int32_t)random64(state);
    toi_rot3_from_quaternion(&rot, &(toi_quat){q[0], q[1], q[2], q[3]});
    return rot;
}

/* Where B passes A: anywhere within 1.8 of the reach, so that the spheres around both meet. */
static toi_vec3 passing(uint64_t *state, fix16_t reach) {
    const int64_t most = (int64_t)reach * 9 / 5;
    toi_vec3 v;
    do
        v = vector(state, 2 * reach);
    while ((int64_t)v.x * v.x + (int64_t)v.y * v.y + (int64_t)v.z * v.z > most * most);
    return v;
}

static void make_scene(scene *s, uint64_t *state, const toi_hull3_table *table) {
    const fix16_t reach = table->reach;
    const toi_vec3 middle = vector(state, F16(400)), apart = vector(state, 4 * reach),
                   aside = passing(state, reach);
    s->a = (toi_hull3){table, middle, turn(state)};
    s->b = (toi_hull3){table, {middle.x + apart.x, middle.y + apart.y, middle.z + apart.z}, turn(state)};
    s->box = (toi_obb3){s->b.center, {reach / 2, reach / 2, reach / 2}, s->b.rot};
    s->va = vector(state, F16(2));
    s->vb = (toi_vec3){s->va.x + aside.x - apart.x, s->va.y + aside.y - apart.y, s->va.z + aside.z - apart.z};
}

/* ---- Counting */

static uint32_t ticks_of(query_fn query, const scene *s, toi_hit *hit) {
    const uint32_t start = port_count();
    query(s, hit);
    return port_count_since(start);
}

static bool belongs(const toi_hit *hit, bool hits) {
    return hits ? hit->status == TOI_HIT && hit->enter > 0 : hit->status == TOI_SEPARATE;
}

/* The mean, or 0 where too few come up. */
static uint32_t instructions(const toi_hull3_table *table, query_fn query, bool hits) {
    uint64_t state = 1, ticks = 0;
    uint32_t queries = 0;
    for (int n = 0; n < TRIES && queries < QUERIES; n++) {
        scene s;
        toi_hit hit;
        make_scene(&s, &state, table);
        const uint32_t cost = ticks_of(query, &s, &hit) - ticks_of(nothing, &s, &(toi_hit){0});
        if (!belongs(&hit, hits))
            continue;
        ticks += cost;
        queries++;
    }
    return queries < QUERIES ? 0 : (uint32_t)(ticks * (1000000000 / NANOSECONDS) / port_count_rate / QUERIES);
}

/* ---- The page */

static uint32_t bytes_of(const toi_hull3_table *t) {
    const uint32_t indices = 4U * t->edge_count + 3U * t->face_count;
    return (uint32_t)(sizeof *t + t->vertex_count * sizeof *t->vertices) + indices * t->index_size;
}

static void print_row(const mesh_table *mesh) {
    const toi_hull3_table *t = mesh->table;
    const uint32_t cells[] = {t->vertex_count,
                              t->edge_count,
                              t->face_count,
                              bytes_of(t),
                              instructions(t, with_itself, true),
                              instructions(t, with_itself, false),
                              instructions(t, with_box, true),
                              instructions(t, with_box, false)};
    print_text("| ");
    print_text(mesh->name);
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        print_text(" | ");
        print_number(cells[i]);
    }
    print_text(" |\n");
}

int main(void) {
    print_text(
        "# What hulls of real models cost\n\n"
        "Written by `make bench-meshes`. Bytes of flash, and instructions at -O2 on a Cortex-M3 under QEMU: "
        "the\n"
        "mean of 40 queries in which the spheres around the bodies meet, of the hull with itself, otherwise\n"
        "turned, and with a box of half its reach. The models are those of Debian's glmark2-data.\n\n"
        "| table | vertices | edges | faces | bytes | hit | near miss | box: hit | box: near miss |\n"
        "|---|--:|--:|--:|--:|--:|--:|--:|--:|\n");
    for (size_t i = 0; i < mesh_table_count; i++)
        print_row(&mesh_tables[i]);
    return 0;
}
