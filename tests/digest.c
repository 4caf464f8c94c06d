/* SPDX-License-Identifier: MIT */
#include "digest.h"
#include "digest_queries.h"
#include "digest_rotations.h"
#include "board_print.h"

enum { PREFIX = 500, ROTATIONS = 20000 };

typedef struct {
    uint64_t hash;
    uint32_t separate, graze, hit, overlap, error;
} digest;

/* FNV-1a, 64 bits, over the bytes from the lowest up, whatever the machine's order is. */
static void add(digest *d, int32_t number) {
    for (unsigned shift = 0; shift < 32; shift += 8)
        d->hash = (d->hash ^ ((uint32_t)number >> shift & 0xFF)) * UINT64_C(0x100000001b3);
}

static digest digest_start(void) {
    return (digest){.hash = UINT64_C(0xcbf29ce484222325)};
}

static void print_hash(uint32_t count, uint64_t hash) {
    print_text(" ");
    print_number(count);
    print_text(" ");
    print_hex64(hash);
}

static void add_vector(digest *d, const toi_vec3 *v) {
    add(d, v->x);
    add(d, v->y);
    add(d, v->z);
}

/* ---- Rotations ---- */

static void add_rotation(digest *d, const rotation_source *s) {
    add(d, s->status);
    add(d, s->rot2.cos);
    add(d, s->rot2.sin);
    for (int k = 0; k < 3; k++) {
        add(d, s->rot3.u[k].x);
        add(d, s->rot3.u[k].y);
        add(d, s->rot3.u[k].z);
    }
    add_vector(d, &s->vector);
}

static void run_rotations(void) {
    rotation_source source = {.random = {1}, .rot2 = TOI_ROT2_IDENTITY, .rot3 = TOI_ROT3_IDENTITY};
    digest d = digest_start();
    source.other = source.rot3;
    print_text("digest rotations");
    for (uint32_t i = 1; i <= ROTATIONS; i++) {
        rotation_next(&source);
        add_rotation(&d, &source);
        if (i == PREFIX || i == ROTATIONS)
            print_hash(i, d.hash);
    }
    print_text("\n");
}

/* ---- Pairs ---- */

static void count(digest *d, toi_status status) {
    uint32_t *const counts[] = {&d->separate, &d->graze, &d->hit, &d->overlap};
    *(status < 0 ? &d->error : counts[status]) += 1;
}

static void add_hit(digest *d, const toi_hit *hit) {
    add(d, hit->status);
    count(d, hit->status);
    if (hit->status < 0)
        return;
    add(d, hit->enter);
    add(d, hit->exit);
    add_vector(d, &hit->normal);
    add(d, hit->axis.kind * INT32_C(65536) + hit->axis.a * INT32_C(256) + hit->axis.b);
    add(d, hit->conservative);
}

/* Polygons are the library's work too: where they are null or too few, there is nothing to add. */
static void add_form(digest *d, const toi_shape *shape) {
    if (shape->kind != TOI_SHAPE_POLY2 || !shape->as.poly2.vertices || shape->as.poly2.count < 3)
        return;
    for (unsigned n = 0; n < shape->as.poly2.count; n++) {
        add(d, shape->as.poly2.vertices[n].x);
        add(d, shape->as.poly2.vertices[n].y);
    }
}

static void print_counts(const digest *d) {
    const struct {
        const char *name;
        uint32_t number;
    } counts[] = {
        {" separate ", d->separate}, {" graze ", d->graze}, {" hit ", d->hit},
        {" overlap ", d->overlap},   {" error ", d->error},
    };
    for (unsigned i = 0; i < sizeof counts / sizeof *counts; i++) {
        print_text(counts[i].name);
        print_number(counts[i].number);
    }
}

static void run_pair(unsigned n) {
    query_source source = query_start(n);
    digest d = digest_start();
    print_text("digest ");
    print_text(digest_pair_name(n));
    for (uint32_t i = 1; i <= source.queries; i++) {
        digest_query q;
        query_next(&source, &q);
        add_form(&d, &q.a);
        add_form(&d, &q.b);
        if (q.damaged)
            add(&d, q.damage_said);
        toi_sweep(&q.a, &q.va, &q.b, &q.vb, &q.options, &source.answer);
        add_hit(&d, &source.answer);
        if (i == PREFIX || i == source.queries)
            print_hash(i, d.hash);
    }
    print_counts(&d);
    print_text("\n");
}

void digest_run(void) {
    run_rotations();
    for (unsigned n = 0; n < DIGEST_PAIRS; n++)
        run_pair(n);
}
