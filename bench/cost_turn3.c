/* SPDX-License-Identifier: MIT */
/* Prints what bodies of the space that turn cost on this board, as cost.c prints what queries do. */
#include "print_cost.h"
#include "task.h"

int main(void) {
    print_rate();
    bench_measure(&bench_turns3);
    return 0;
}
