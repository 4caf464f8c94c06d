/* SPDX-License-Identifier: MIT */
#include "broad.h"
#include "heap.h"

/* The bodies of numbers `from` up to `from + count`, which take the places of these numbers: of one list
 * where there are no strips, else all. */
typedef struct {
    toi16_boxes boxes;
    const uint8_t *strip; /* null: none */
    uint16_t *order;
    uint16_t from, count;
} order_part;

/* What bodies are sorted by: no two are equal. */
typedef struct {
    fix16_t x;
    unsigned strip;
    uint16_t body;
} sort_key;

TOI16_INLINE sort_key key_of(const order_part *s, uint16_t body) {
    const sort_key k = {toi16_in_row(toi16_box_in(&s->boxes, body), TOI16_LO_X),
                        s->strip == NULL ? 0 : s->strip[body], body};
    return k;
}

TOI16_INLINE bool is_lesser_key(const sort_key *a, const sort_key *b) {
    if (a->strip != b->strip)
        return a->strip < b->strip;
    return a->x != b->x ? a->x < b->x : a->body < b->body;
}

/* Moves the body at `place` down to its place among those before it, which are sorted, past at most so many
 * of them. Returns how many moves are left; none also where the body is there already. */
TOI16_SELDOM uint32_t insert_body(const order_part *s, uint16_t *place, uint32_t moves) {
    const order_part in = *s;
    const sort_key k = key_of(&in, *place);
    for (; place > in.order; place--) {
        const sort_key before = key_of(&in, place[-1]);
        if (before.body == k.body || moves == 0)
            return 0;
        if (is_lesser_key(&before, &k))
            break;
        *place = before.body;
        moves--;
    }
    *place = k.body;
    return moves;
}

/* Sorts what is nearly sorted. Where this returns true, all numbers are legal and each comes before the next
 * in an order without equals; there are as many as bodies, so that they are a permutation. */
TOI16_OWN_STACK bool is_sorted_soon(const order_part *s) {
    const order_part in = *s;
    uint32_t moves = UINT32_C(8) * in.count + 1;
    sort_key last = {INT32_MIN, 0, 0};
    uint16_t *place = in.order, *const end = place + in.count;
    for (; place < end; place++) {
        const uint16_t body = *place;
        if ((uint32_t)body - in.from >= in.count)
            return false;
        const sort_key k = key_of(&in, body);
        if (k.strip > last.strip || (k.strip == last.strip && k.x > last.x))
            last = k;
        else if ((moves = insert_body(s, place, moves)) == 0)
            return false;
    }
    return true;
}

static uint32_t get_body(const void *array, uint32_t n) {
    const order_part *s = array;
    return s->order[n];
}

static void put_body(void *array, uint32_t n, uint32_t body) {
    const order_part *s = array;
    s->order[n] = (uint16_t)body;
}

static bool is_lesser_body(const void *array, uint32_t a, uint32_t b) {
    const sort_key k = key_of(array, (uint16_t)a), l = key_of(array, (uint16_t)b);
    return is_lesser_key(&k, &l);
}

static void sort_part(const toi_broadphase2 *broad, uint16_t from, uint16_t until) {
    static const toi16_heap heap = {get_body, put_body, is_lesser_body};
    order_part s = {toi16_boxes_of(broad), toi16_has_strips(broad) ? broad->strip : NULL, broad->order + from,
                    from, (uint16_t)(until - from)};
    if (is_sorted_soon(&s))
        return;
    for (uint16_t n = 0; n < s.count; n++)
        s.order[n] = (uint16_t)(from + n);
    toi16_heap_sort(&heap, &s, s.count);
}

void toi16_sort(const toi_broadphase2 *broad) {
    const uint16_t middle = toi16_has_strips(broad) ? broad->count : broad->moving;
    sort_part(broad, 0, middle);
    sort_part(broad, middle, broad->count);
}

/* Swaps bodies that move with bodies that rest until each is on its side. */
static void part_resting(const toi_broadphase2 *broad) {
    uint16_t *order = broad->order, m = 0, n = broad->moving;
    for (;;) {
        while (m < broad->moving && order[m] < broad->moving)
            m++;
        while (n < broad->count && order[n] >= broad->moving)
            n++;
        if (m == broad->moving || n == broad->count)
            return;
        const uint16_t body = order[m];
        order[m] = order[n];
        order[n] = body;
    }
}

void toi16_resize_order(const toi_broadphase2 *broad, uint16_t earlier) {
    uint16_t kept = 0;
    for (uint16_t n = 0; n < earlier; n++)
        if (broad->order[n] < broad->count)
            broad->order[kept++] = broad->order[n];
    for (; kept < broad->count; kept++)
        broad->order[kept] = earlier++;
    if (!toi16_has_strips(broad))
        part_resting(broad);
}
