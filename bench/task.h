/* SPDX-License-Identifier: MIT */
/* Things that a frame does beside queries and steps, prepared at random and measured. */
#ifndef BENCH_TASK_H
#define BENCH_TASK_H

#include <stdint.h>

typedef struct {
    const char *body, *what; /* to be told apart by, as pair and class of a row are */
    uint16_t times;
    void (*prepare)(uint64_t *state);
    void (*go)(void);
} bench_task;

typedef struct {
    const bench_task *tasks;
    uint8_t count;
} bench_tasks;

extern const bench_tasks bench_chores, bench_frames, bench_crowds, bench_bounds, bench_levels, bench_robots,
    bench_turns2, bench_turns3;

/* Prints what each of them costs: passing of arguments included, the call through a pointer not. */
void bench_measure(const bench_tasks *tasks);

#endif
