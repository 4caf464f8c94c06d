/* SPDX-License-Identifier: MIT */
#include "exact.h"

#include <stdlib.h>

void vec_init(vec *v) {
    for (int i = 0; i < 3; i++)
        mpz_init(v->c[i]);
}

void vec_clear(vec *v) {
    for (int i = 0; i < 3; i++)
        mpz_clear(v->c[i]);
}

void vec_set(vec *v, int64_t x, int64_t y, int64_t z) {
    mpz_set_si(v->c[0], x);
    mpz_set_si(v->c[1], y);
    mpz_set_si(v->c[2], z);
}

void vec_copy(vec *out, const vec *v) {
    for (int i = 0; i < 3; i++)
        mpz_set(out->c[i], v->c[i]);
}

void vec_sub(vec *out, const vec *a, const vec *b) {
    for (int i = 0; i < 3; i++)
        mpz_sub(out->c[i], a->c[i], b->c[i]);
}

void vec_cross(vec *out, const vec *a, const vec *b) {
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        mpz_mul(out->c[i], a->c[j], b->c[k]);
        mpz_submul(out->c[i], a->c[k], b->c[j]);
    }
}

void vec_dot(mpz_t out, const vec *a, const vec *b) {
    mpz_mul(out, a->c[0], b->c[0]);
    mpz_addmul(out, a->c[1], b->c[1]);
    mpz_addmul(out, a->c[2], b->c[2]);
}

bool vec_is_zero(const vec *v) {
    return mpz_sgn(v->c[0]) == 0 && mpz_sgn(v->c[1]) == 0 && mpz_sgn(v->c[2]) == 0;
}

rough vec_rough(const vec *v) {
    return (rough){{mpz_get_d(v->c[0]), mpz_get_d(v->c[1]), mpz_get_d(v->c[2])}};
}

void *grown(void *items, size_t size, int count, int *room) {
    if (count < *room)
        return items;
    *room = 2 * *room + 8;
    items = realloc(items, size * (size_t)*room);
    if (items == NULL)
        abort();
    return items;
}

/* All within the room are initialised, so that a list that is filled again allocates nothing. */
vec *vec_list_add(vec_list *list) {
    int room = list->room;
    list->item = grown(list->item, sizeof *list->item, list->count, &list->room);
    for (int i = room; i < list->room; i++)
        vec_init(&list->item[i]);
    return &list->item[list->count++];
}

void vec_list_clear(vec_list *list) {
    for (int i = 0; i < list->room; i++)
        vec_clear(&list->item[i]);
    free(list->item);
    *list = (vec_list){0};
}
