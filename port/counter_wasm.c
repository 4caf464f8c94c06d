/* SPDX-License-Identifier: MIT */
/* The host's clock. */
#include "counter.h"
#include "port.h"

__attribute__((import_module("port"), import_name("count"))) uint32_t host_count(void);

const uint32_t port_count_rate = PORT_COUNT_RATE;
const bool port_counts_cycles = false;

void counter_init(void) {}

uint32_t port_count(void) {
    return host_count();
}

uint32_t port_count_since(uint32_t start) {
    return port_count() - start;
}
