/* SPDX-License-Identifier: MIT */
#include "digest_sum.h"
#include "board_print.h"

digest digest_start(void) {
    return (digest){.hash = UINT64_C(0xcbf29ce484222325)};
}

void digest_add(digest *d, int32_t number) {
    for (unsigned shift = 0; shift < 32; shift += 8)
        d->hash = (d->hash ^ ((uint32_t)number >> shift & 0xFF)) * UINT64_C(0x100000001b3);
}

void digest_add_vector(digest *d, const toi_vec3 *v) {
    digest_add(d, v->x);
    digest_add(d, v->y);
    digest_add(d, v->z);
}

void digest_add_axis(digest *d, const toi_axis *axis) {
    digest_add(d, axis->kind * INT32_C(65536) + axis->a * INT32_C(256) + axis->b);
}

bool digest_add_status(digest *d, toi_status status) {
    uint32_t *const counts[] = {&d->separate, &d->graze, &d->hit, &d->overlap, &d->touch, &d->may};
    digest_add(d, status);
    *(status < 0 ? &d->error : counts[status]) += 1;
    return status >= 0;
}

void digest_add_hit(digest *d, const toi_hit *hit) {
    if (!digest_add_status(d, hit->status))
        return;
    digest_add(d, hit->enter);
    digest_add(d, hit->exit);
    digest_add_vector(d, &hit->normal);
    digest_add_axis(d, &hit->axis);
    digest_add(d, hit->conservative);
}

void digest_add_penetration(digest *d, const toi_penetration *p) {
    if (!digest_add_status(d, p->status))
        return;
    digest_add(d, p->depth);
    digest_add_vector(d, &p->normal);
    digest_add_vector(d, &p->push);
    digest_add_axis(d, &p->axis);
}

static void add_feature(digest *d, const toi_feature *f) {
    digest_add(d, f->kind * INT32_C(65536) + f->index);
}

void digest_add_manifold(digest *d, const toi_manifold *m) {
    digest_add_hit(d, &m->hit);
    if (m->hit.status < 0)
        return;
    digest_add_vector(d, &m->normal);
    digest_add(d, m->count);
    for (unsigned n = 0; n < m->count; n++) {
        digest_add_vector(d, &m->points[n].position);
        add_feature(d, &m->points[n].a);
        add_feature(d, &m->points[n].b);
    }
}

void digest_print_hash(const digest *d, uint32_t queries) {
    print_text(" ");
    print_number(queries);
    print_text(" ");
    print_hex64(d->hash);
}

static void print_count(const char *name, uint32_t number) {
    print_text(name);
    print_number(number);
}

void digest_print_counts(const digest *d, bool at_rest) {
    print_count(" separate ", d->separate);
    if (at_rest) {
        print_count(" touch ", d->touch);
    } else {
        print_count(" graze ", d->graze);
        print_count(" hit ", d->hit);
    }
    print_count(" overlap ", d->overlap);
    if (d->may > 0)
        print_count(" may ", d->may);
    print_count(" error ", d->error);
}
