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

/* ---- within the integers of the machine ---- */

enum { LOW_BITS = 63 };
static const int64_t LOW_MASK = INT64_MAX;

place64 place64_sub(const place64 *a, const place64 *b) {
    return (place64){{a->c[0] - b->c[0], a->c[1] - b->c[1], a->c[2] - b->c[2]}};
}

bool place64_is_zero(const place64 *v) {
    return v->c[0] == 0 && v->c[1] == 0 && v->c[2] == 0;
}

rough place64_rough(const place64 *v) {
    return (rough){{(double)v->c[0], (double)v->c[1], (double)v->c[2]}};
}

void vec_set_place(vec *out, const place64 *v) {
    vec_set(out, v->c[0], v->c[1], v->c[2]);
}

wide_vec wide_cross(const place64 *a, const place64 *b) {
    wide_vec out;
    for (int i = 0; i < 3; i++) {
        int j = (i + 1) % 3, k = (i + 2) % 3;
        out.c[i] = (int128)a->c[j] * b->c[k] - (int128)a->c[k] * b->c[j];
    }
    return out;
}

bool wide_is_zero(const wide_vec *v) {
    return v->c[0] == 0 && v->c[1] == 0 && v->c[2] == 0;
}

rough wide_rough(const wide_vec *v) {
    return (rough){{(double)v->c[0], (double)v->c[1], (double)v->c[2]}};
}

/* The sum of high 2^63 + low where low is any number: >> rounds down. */
static wide_product carry(int128 high, int128 low) {
    return (wide_product){high + (low >> LOW_BITS), (int64_t)(low & LOW_MASK)};
}

/* Of factors below 2^125 and 2^62 the halves are below 2^62 and 2^63, each sum of three products of one with
 * the other factor below 2^127. */
wide_product wide_dot(const wide_vec *a, const place64 *b) {
    int128 high = 0, low = 0;
    for (int i = 0; i < 3; i++) {
        high += (a->c[i] >> LOW_BITS) * b->c[i];
        low += (a->c[i] & LOW_MASK) * b->c[i];
    }
    return carry(high, low);
}

wide_product wide_product_sub(wide_product x, wide_product y) {
    return carry(x.high - y.high, (int128)x.low - y.low);
}

int wide_product_sign(wide_product x) {
    return x.high != 0 ? (x.high > 0 ? 1 : -1) : x.low != 0;
}

int wide_product_compare(wide_product x, wide_product y) {
    return x.high != y.high ? (x.high > y.high ? 1 : -1) : (x.low > y.low) - (x.low < y.low);
}

void wide_product_get(mpz_t out, wide_product x) {
    const bool below = x.high < 0;
    if (below)
        x = carry(-x.high, -(int128)x.low);
    const uint64_t words[3] = {(uint64_t)x.low | (uint64_t)x.high << LOW_BITS, (uint64_t)(x.high >> 1),
                               (uint64_t)(x.high >> (LOW_BITS + 2))};
    mpz_import(out, 3, -1, sizeof words[0], 0, 0, words);
    if (below)
        mpz_neg(out, out);
}

void vec_set_wide(vec *out, const wide_vec *v) {
    for (int i = 0; i < 3; i++)
        wide_product_get(out->c[i], carry(0, v->c[i]));
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
