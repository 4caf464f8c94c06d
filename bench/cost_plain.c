/* SPDX-License-Identifier: MIT */
/* What the rivals of plain/plain.h cost on this board, for the rows that they have, as cost.c prints it with
 * the name of the rival before the pair: "RIVAL: PAIR;CLASS;QUERIES;TICKS". */
#include "../port/port.h"
#include "../tests/board_print.h"
#include "plain/plain.h"
#include "print_cost.h"

static const plain_rival *rival;
static const uint8_t *at;
static uint64_t room[PLAIN_ROOM / sizeof(uint64_t)];

static toi_status nothing(void *unused) {
    (void)unused;
    return TOI_SEPARATE;
}

/* Not to be inlined, as queries are not. */
static plain_query volatile blank = nothing;

static uint32_t ticks_of(plain_query query) {
    const uint32_t start = port_count();
    query(room);
    return port_count_since(start);
}

static void measure(const bench_row *row) {
    uint32_t number = UINT32_MAX, ticks = 0;
    uint16_t asked = 0;
    for (uint16_t n = 0; n < bench_count(row); n++) {
        scene s;
        number = bench_number(&at, number);
        bench_scene(&s, row, number);
        const plain_query query = rival->load(&s, room);
        if (query == NULL || !bench_is_plain(row->class))
            continue;
        ticks += ticks_of(query) - ticks_of(blank);
        asked++;
    }
    if (asked == 0)
        return;
    print_text(rival->name);
    print_text(": ");
    print_cost(row->pair->name, row->class->name, asked, ticks);
}

int main(void) {
    static const plain_rival *const rivals[] = {&plain_float, &plain_fix16};
    print_rate();
    for (unsigned n = 0; n < sizeof rivals / sizeof *rivals; n++) {
        rival = rivals[n];
        at = bench_steps;
        bench_each(measure);
    }
    return 0;
}
