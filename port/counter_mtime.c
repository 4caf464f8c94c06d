/* SPDX-License-Identifier: MIT */
/* The low half of the machine timer of RISC-V, at PORT_COUNT_RATE Hz, where QEMU's virt machine has it. */
#include "counter.h"
#include "port.h"

static volatile const uint32_t *const mtime = (volatile const uint32_t *)UINT32_C(0x0200BFF8);

const uint32_t port_count_rate = PORT_COUNT_RATE;
const bool port_counts_cycles = false;

void counter_init(void) {}

uint32_t port_count(void) {
    return *mtime;
}

uint32_t port_count_since(uint32_t start) {
    return port_count() - start;
}
