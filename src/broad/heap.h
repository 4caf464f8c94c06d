/* SPDX-License-Identifier: MIT */
/* Heap sort, in place, of anything that fits into 32 bits and can be compared. */
#ifndef TOI16_HEAP_H
#define TOI16_HEAP_H

#include "../number/machine.h"

typedef struct {
    uint32_t (*get)(const void *array, uint32_t n);
    void (*put)(void *array, uint32_t n, uint32_t element);
    bool (*is_before)(const void *array, uint32_t a, uint32_t b);
} toi16_heap;

/* Puts an element into the heap of `count`, whose root is free: the greater children move up all the way to a
 * leaf, then those that come before the element move down again. Nearly all elements belong near a leaf, so
 * that a level takes little more than one comparison; there are at most two. */
TOI16_INLINE void toi16_heap_put(const toi16_heap *heap, void *array, uint32_t root, uint32_t count,
                                 uint32_t element) {
    uint32_t at = root;
    for (uint32_t child = 2 * at + 1; child < count; child = 2 * at + 1) {
        uint32_t greater = heap->get(array, child);
        if (child + 1 < count) {
            const uint32_t other = heap->get(array, child + 1);
            if (heap->is_before(array, greater, other)) {
                greater = other;
                child++;
            }
        }
        heap->put(array, at, greater);
        at = child;
    }
    while (at > root) {
        const uint32_t parent = (at - 1) / 2, above = heap->get(array, parent);
        if (!heap->is_before(array, above, element))
            break;
        heap->put(array, at, above);
        at = parent;
    }
    heap->put(array, at, element);
}

/* At most 3 n log2 n comparisons: each of less than 3 n / 2 paths has at most log2 n levels. */
TOI16_INLINE void toi16_heap_sort(const toi16_heap *heap, void *array, uint32_t count) {
    for (uint32_t n = count / 2; n-- > 0;)
        toi16_heap_put(heap, array, n, count, heap->get(array, n));
    for (uint32_t n = count; n-- > 1;) {
        const uint32_t last = heap->get(array, n);
        heap->put(array, n, heap->get(array, 0));
        toi16_heap_put(heap, array, 0, n, last);
    }
}

#endif
