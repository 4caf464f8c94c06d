/* SPDX-License-Identifier: MIT */
/* What a freestanding compiler may call, for boards without a C library. */
#include <stddef.h>
#include <stdint.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memset(void *to, int byte, size_t size);

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    const uint8_t *source = from;
    uint8_t *target = to;
    while (size-- > 0)
        *target++ = *source++;
    return to;
}

void *memset(void *to, int byte, size_t size) {
    uint8_t *target = to;
    while (size-- > 0)
        *target++ = (uint8_t)byte;
    return to;
}
