/* SPDX-License-Identifier: MIT */
/* Prints what else a frame does costs on this board, steps and tasks, as cost.c prints what queries do. */
#include "../port/port.h"
#include "print_cost.h"
#include "stack.h"
#include "step.h"
#include "task.h"

static void measure_steps(unsigned walk) {
    const step_name *name = &step_names[walk];
    uint64_t state = 1;
    uint32_t ticks = 0;
    uint16_t stack = 0;
    for (uint16_t n = 0; n < name->times; n++) {
        step_prepare(walk, &state);
        stack_paint();
        const uint32_t start = port_count();
        step_go(walk);
        ticks += port_count_since(start);
        stack = stack_most(stack);
    }
    print_cost_and_stack(name->body, name->what, name->times, ticks, stack);
}

/* One board has no flash for round shapes. */
#ifdef BENCH_FLASH_IS_SHORT
enum { SCENES = STEP_SHARP };
#else
enum { SCENES = STEP_SCENES };
#endif

int main(void) {
    print_rate();
    for (unsigned n = 0; n < SCENES; n++)
        measure_steps(n);
    bench_measure(&bench_chores);
    bench_measure(&bench_frames);
    return 0;
}
