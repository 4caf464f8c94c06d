/* SPDX-License-Identifier: MIT */
/* As cost_tasks.c, but the frame alone: for a Game Boy Advance with the code of its sweeps in fast memory. */
#include "print_cost.h"
#include "task.h"

int main(void) {
    print_rate();
    bench_measure(&bench_frames);
    return 0;
}
