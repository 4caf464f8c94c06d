/* SPDX-License-Identifier: MIT */
/* How the programs that count on a board say what they counted: lines of "PAIR;CLASS;QUERIES;TICKS", the
 * ticks of the counter that all queries of the row took, after the counter's rate, ";;0;TICKS A SECOND". */
#ifndef BENCH_PRINT_COST_H
#define BENCH_PRINT_COST_H

#include <stdint.h>

/* stack: the most bytes that one took; where it is 0 nothing is said of that, else a line more, of class
 * "CLASS, stack". */
void print_cost_and_stack(const char *pair, const char *class, uint32_t queries, uint32_t ticks,
                          uint16_t stack);
void print_cost(const char *pair, const char *class, uint32_t queries, uint32_t ticks);
void print_rate(void);

#endif
