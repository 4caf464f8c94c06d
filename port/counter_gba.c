/* SPDX-License-Identifier: MIT */
/* Two 16-bit timers of the Game Boy Advance, the second of which counts how often the first one ran over:
 * together the cycles of the CPU, at PORT_COUNT_RATE Hz. */
#include "counter.h"
#include "port.h"

typedef struct {
    uint16_t count, control;
} timer_registers;

enum { TIMER_CASCADE = 1 << 2, TIMER_ENABLE = 1 << 7 };

static volatile timer_registers *const timers = (volatile timer_registers *)UINT32_C(0x04000100);

const uint32_t port_count_rate = PORT_COUNT_RATE;
const bool port_counts_cycles = true;

void counter_init(void) {
    timers[1].control = TIMER_ENABLE | TIMER_CASCADE;
    timers[0].control = TIMER_ENABLE;
}

uint32_t port_count(void) {
    for (;;) {
        const uint32_t high = timers[1].count, low = timers[0].count;
        if (high == timers[1].count)
            return high << 16 | low;
    }
}

uint32_t port_count_since(uint32_t start) {
    return port_count() - start;
}
