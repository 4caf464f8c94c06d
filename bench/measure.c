/* SPDX-License-Identifier: MIT */
#include "../port/port.h"
#include "print_cost.h"
#include "stack.h"
#include "task.h"

static void nothing(void) {}

/* Not to be inlined, as tasks are not. */
static void (*volatile blank)(void) = nothing;

static uint32_t ticks_of(void (*go)(void)) {
    const uint32_t start = port_count();
    go();
    return port_count_since(start);
}

static void measure(const bench_task *task) {
    uint64_t state = 1;
    uint32_t ticks = 0;
    uint16_t stack = 0;
    for (uint16_t n = 0; n < task->times; n++) {
        task->prepare(&state);
        stack_paint();
        ticks += ticks_of(task->go);
        stack = stack_most(stack);
        ticks -= ticks_of(blank);
    }
    print_cost_and_stack(task->body, task->what, task->times, ticks, stack);
}

void bench_measure(const bench_tasks *all) {
    for (unsigned n = 0; n < all->count; n++)
        measure(&all->tasks[n]);
}
