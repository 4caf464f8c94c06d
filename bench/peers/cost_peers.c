/* SPDX-License-Identifier: MIT */
/* What the peers cost on this board, for the rows that they have, as cost.c prints it with the name of the
 * peer before the pair: "PEER: PAIR;CLASS;QUERIES;TICKS". */
#include "../../port/port.h"
#include "../../tests/board_print.h"
#include "../print_cost.h"
#include "peer_rows.h"

static bool nothing(void) {
    return false;
}

/* Not to be inlined, as queries are not. */
static bool (*volatile blank)(void) = nothing;

static uint32_t ticks_of(bool (*ask)(void)) {
    const uint32_t start = port_count();
    ask();
    return port_count_since(start);
}

static uint32_t cost(const peer *p, const bench_row *row, uint32_t number) {
    scene s;
    bench_scene(&s, row, number);
    s = peer_scene(p, row, &s);
    p->load(&s);
    return ticks_of(p->ask) - ticks_of(blank);
}

/* Where the numbers of the row's scenes start. */
static const uint8_t *steps = bench_steps;

static void measure(const peer *p, const bench_row *row) {
    const uint8_t *at = steps;
    uint32_t number = UINT32_MAX, ticks = 0;
    for (uint16_t n = 0; n < bench_count(row); n++) {
        number = bench_number(&at, number);
        ticks += cost(p, row, number);
    }
    print_text(p->name);
    print_text(": ");
    print_cost(row->pair->name, row->class->name, bench_count(row), ticks);
}

static void measure_row(const bench_row *row) {
    peers_of(row, measure);
    for (uint16_t n = 0; n < bench_count(row); n++)
        bench_number(&steps, 0);
}

int main(void) {
    print_rate();
    bench_each(measure_row);
    return 0;
}
