/* SPDX-License-Identifier: MIT */
#include "print_cost.h"
#include "../port/port.h"
#include "../tests/board_print.h"

void print_cost(const char *pair, const char *class, uint32_t queries, uint32_t ticks) {
    print_text(pair);
    print_text(";");
    print_text(class);
    print_text(";");
    print_number(queries);
    print_text(";");
    print_number(ticks);
    print_text("\n");
}

void print_rate(void) {
    print_cost("", "", 0, port_count_rate);
}
