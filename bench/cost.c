/* SPDX-License-Identifier: MIT */
/* Prints what a query costs on this board, for each row: lines of "PAIR;CLASS;QUERIES;TICKS", the ticks of
 * the counter that all queries of the row took, after the counter's rate, ";;0;TICKS A SECOND". Passing the
 * arguments counts, reading the counter and calling through a pointer do not. */
#include "../port/port.h"
#include "print_cost.h"
#include "rows.h"
#include "stack.h"

static toi_status nothing(const scene *s, const toi_options *options, toi_hit *hit) {
    (void)s, (void)options;
    hit->status = TOI_SEPARATE;
    return TOI_SEPARATE;
}

/* Not to be inlined, as queries are not. */
static bench_query volatile blank = nothing;

static uint32_t ticks_of(bench_query query, const scene *s, const toi_options *options, toi_hit *hit) {
    const uint32_t start = port_count();
    query(s, options, hit);
    return port_count_since(start);
}

/* The second of two queries, where there is a hint to find. *stack grows to what it takes. */
static uint32_t cost(const bench_row *row, const scene *s, uint16_t *stack) {
    toi_hit hit;
    toi_hint hint = {0};
    const toi_options options = bench_options(row, &hint);
    if (row->class->hint)
        row->pair->query(s, &options, &hit);
    stack_paint();
    const uint32_t whole = ticks_of(row->pair->query, s, &options, &hit);
    *stack = stack_most(*stack);
    return whole - ticks_of(blank, s, &options, &hit);
}

static void measure(const bench_row *row) {
    static const uint8_t *at = bench_steps;
    uint32_t number = UINT32_MAX, ticks = 0;
    uint16_t stack = 0;
    for (uint16_t n = 0; n < bench_count(row); n++) {
        scene s;
        number = bench_number(&at, number);
        bench_scene(&s, row, number);
        ticks += cost(row, &s, &stack);
    }
    print_cost_and_stack(row->pair->name, row->class->name, bench_count(row), ticks, stack);
}

/* What a table takes of this board's flash, index bytes being single. */
static void report_table(const bench_row *row) {
    static const bench_pair *last;
    const bench_pair *p = row->pair;
    if (row->class->group != BENCH_SWEEPS || p->a.kind != TOI_SHAPE_HULL3 || p->b.kind != TOI_SHAPE_HULL3 ||
        p->a.box || p->a.rounded || p == last)
        return;
    last = p;
    scene s;
    bench_scene(&s, row, 0);
    const toi_hull3_table *t = s.a.as.hull3.table;
    print_cost(p->name, "bytes of table", 1,
               (uint32_t)(sizeof *t + t->vertex_count * sizeof *t->vertices + 4U * t->edge_count +
                          3U * t->face_count));
}

int main(void) {
    print_rate();
    bench_each(measure);
    bench_each(report_table);
    return 0;
}
