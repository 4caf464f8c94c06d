/* SPDX-License-Identifier: MIT */
/* What a board's C library asks for memory, as libccd does at each answer of its expanding polytope. */
#include <stddef.h>

void *_sbrk(ptrdiff_t more);

void *_sbrk(ptrdiff_t more) {
    static char heap[65536];
    static size_t used;
    char *const from = heap + used;
    used += (size_t)more;
    return used <= sizeof heap ? from : (void *)-1;
}
