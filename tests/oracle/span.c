/* SPDX-License-Identifier: MIT */
#include "span.h"

void span_init(span *s) {
    s->rank = 0;
    vec_init(&s->line);
    vec_init(&s->normal);
}

void span_clear(span *s) {
    vec_clear(&s->line);
    vec_clear(&s->normal);
}

static bool leaves_plane(const span *s, const vec *v) {
    mpz_t height;
    mpz_init(height);
    vec_dot(height, &s->normal, v);
    bool leaves = mpz_sgn(height) != 0;
    mpz_clear(height);
    return leaves;
}

void span_add(span *s, const vec *v) {
    if (s->rank == 0) {
        vec_copy(&s->line, v);
        s->rank = !vec_is_zero(v);
    } else if (s->rank == 1) {
        vec_cross(&s->normal, &s->line, v);
        s->rank += !vec_is_zero(&s->normal);
    } else if (s->rank == 2) {
        s->rank += leaves_plane(s, v);
    }
}

void span_add_all(span *s, const vec_list *list) {
    for (int k = 0; k < list->count; k++)
        span_add(s, &list->item[k]);
}
