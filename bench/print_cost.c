/* SPDX-License-Identifier: MIT */
#include "print_cost.h"
#include "../port/port.h"
#include "../tests/board_print.h"

static void print(const char *pair, const char *class, const char *what, uint32_t queries, uint32_t ticks) {
    print_text(pair);
    print_text(";");
    print_text(class);
    print_text(what);
    print_text(";");
    print_number(queries);
    print_text(";");
    print_number(ticks);
    print_text("\n");
}

void print_cost(const char *pair, const char *class, uint32_t queries, uint32_t ticks) {
    print(pair, class, "", queries, ticks);
}

void print_cost_and_stack(const char *pair, const char *class, uint32_t queries, uint32_t ticks,
                          uint16_t stack) {
    print(pair, class, "", queries, ticks);
    if (stack > 0)
        print(pair, class, ", stack", 1, stack);
}

void print_rate(void) {
    print_cost("", "", 0, port_count_rate);
}
