/* SPDX-License-Identifier: MIT */
/* The 24-bit SysTick timer that every Cortex-M shares, counting down from 2^24 - 1
 * at PORT_COUNT_RATE Hz, which the board's data give. */
#include "port.h"
#include "counter.h"

typedef struct {
    uint32_t control, reload, current;
} systick_registers;

enum { SYSTICK_ENABLE = 1, SYSTICK_PROCESSOR_CLOCK = 4, SYSTICK_MASK = 0xFFFFFF };

static volatile systick_registers *const systick = (volatile systick_registers *)UINT32_C(0xE000E010);

const uint32_t port_count_rate = PORT_COUNT_RATE;
const bool port_counts_cycles = false;

void counter_init(void) {
    systick->reload = SYSTICK_MASK;
    systick->current = 0;
    systick->control = SYSTICK_ENABLE | SYSTICK_PROCESSOR_CLOCK;
    while (systick->current == 0)
        ; /* the first tick loads it */
}

uint32_t port_count(void) {
    return SYSTICK_MASK - systick->current;
}

uint32_t port_count_since(uint32_t start) {
    return (port_count() - start) & SYSTICK_MASK;
}
