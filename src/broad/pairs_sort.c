/* SPDX-License-Identifier: MIT */
#include "heap.h"
#include "toi16/broadphase.h"

static uint32_t get_pair(const void *array, uint32_t n) {
    const toi_pair *pair = (const toi_pair *)array + n;
    return (uint32_t)pair->a << 16 | pair->b;
}

static void put_pair(void *array, uint32_t n, uint32_t pair) {
    ((toi_pair *)array)[n] = (toi_pair){(uint16_t)(pair >> 16), (uint16_t)pair};
}

static bool is_lesser_pair(const void *array, uint32_t a, uint32_t b) {
    (void)array;
    return a < b;
}

void toi_pairs_sort(toi_pair *pairs, uint16_t count) {
    static const toi16_heap heap = {get_pair, put_pair, is_lesser_pair};
    if (pairs != NULL)
        toi16_heap_sort(&heap, pairs, count);
}
