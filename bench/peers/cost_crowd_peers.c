/* SPDX-License-Identifier: MIT */
/* What steps of many bodies cost others on this board, as cost_crowds.c prints ours: lines of
 * "PEER: BODIES, SCENE;step;STEPS;TICKS"; and "PEER: BODIES, SCENE;bytes;BODIES;BYTES" of memory at the end,
 * theirs and ours. */
#include "../../port/port.h"
#include "../../tests/board_print.h"
#include "../print_cost.h"
#include "crowd_peers.h"

static void nothing(void) {}

/* Not to be inlined, as steps are not. */
static void (*volatile blank)(void) = nothing;

static uint32_t ticks_of(void (*go)(void)) {
    const uint32_t start = port_count();
    go();
    return port_count_since(start);
}

static void print_row(const char *peer, const bench_task *task, const char *what, uint32_t among,
                      uint32_t whole) {
    print_text(peer);
    print_text(": ");
    print_text(task->body);
    print_text(", ");
    print_cost(task->what, what, among, whole);
}

static uint32_t our_bytes(const crowd_step *step) {
    const toi_broadphase2 *broad = step->broad;
    const uint32_t in_strips = broad->strip_count > 0 ? step->count * (uint32_t)sizeof *broad->strip : 0;
    return (uint32_t)sizeof *broad + step->count * (uint32_t)sizeof *broad->order + in_strips +
           broad->strip_count * (uint32_t)sizeof *broad->strips;
}

static void measure(const crowd_peer *peer, const bench_task *task) {
    uint64_t state = 1;
    uint32_t ticks = 0;
    for (uint16_t n = 0; n < task->times; n++) {
        crowd_peer_prepare(peer, task, &state, n == 0);
        ticks += ticks_of(peer->step) - ticks_of(blank);
    }
    const crowd_step step = bench_crowd_step();
    print_row(peer->name, task, "step", task->times, ticks);
    print_row(peer->name, task, "bytes", step.count, peer->bytes());
    print_row("toi16", task, "bytes", step.count, our_bytes(&step));
}

int main(void) {
    print_rate();
    crowd_peers_each(measure);
    return 0;
}
