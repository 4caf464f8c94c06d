/* SPDX-License-Identifier: MIT */
/* How deep the stack goes, on AVR, where it is dear and no compiler tells: what is below it is painted, and
 * looked at afterwards. Elsewhere bench/size.md has that. */
#ifndef BENCH_STACK_H
#define BENCH_STACK_H

#include <stdint.h>

#ifdef __AVR__
#include <avr/io.h>

enum { STACK_PAINT = 0xA5, STACK_OWN = 16 }; /* what painting itself may need */

static inline void stack_paint(void) {
    for (uint8_t *p = (uint8_t *)RAMSTART; p + STACK_OWN < (uint8_t *)SP; p++)
        *p = STACK_PAINT;
}

/* The bytes that were taken since then, interrupts included, or `before` where that is more. */
static inline uint16_t stack_most(uint16_t before) {
    const uint8_t *p = (const uint8_t *)RAMSTART;
    while (*p == STACK_PAINT)
        p++;
    const uint16_t taken = (uint16_t)((const uint8_t *)SP - p);
    return taken > before ? taken : before;
}
#else
static inline void stack_paint(void) {}

static inline uint16_t stack_most(uint16_t before) {
    return before;
}
#endif

#endif
