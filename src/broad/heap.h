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

/* Makes a heap from its last parent down to its root, then takes the root away, which is the greatest, again
 * and again. At most 3 n log2 n comparisons: each of less than 3 n / 2 paths has at most log2 n levels. */
TOI16_INLINE void toi16_heap_sort(const toi16_heap *heap, void *array, uint32_t count) {
    uint32_t root = count / 2, end = count;
    while (end > 1) {
        uint32_t element;
        if (root > 0)
            element = heap->get(array, --root);
        else {
            element = heap->get(array, --end);
            heap->put(array, end, heap->get(array, 0));
        }
        toi16_heap_put(heap, array, root, end, element);
    }
}

#endif
