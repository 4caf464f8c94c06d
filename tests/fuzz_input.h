/* SPDX-License-Identifier: MIT */
/* What libFuzzer's bytes become: two shapes of any kind, velocities and options. */
#ifndef TESTS_FUZZ_INPUT_H
#define TESTS_FUZZ_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <toi16/toi16.h>

enum { FUZZ_SHAPE_NUMBERS = 15 };

typedef struct {
    toi_shape a, b;
    toi_vec3 va, vb;
    fix16_t t_max;
    uint16_t edge_epsilon;
    toi_hint hint;
    uint8_t choices;
    bool legal; /* no polygon that is not convex, no wild axes where a hull is, for which less is promised */
    int32_t numbers[2 * FUZZ_SHAPE_NUMBERS]; /* of both shapes, as they came */
    bool has_numbers;                        /* they are to be asked for without shapes too */
} fuzz_input;

/* Visits the input as it comes and, where it says so, folded into the domain, which random bits would hardly
 * ever hit. */
void fuzz_each_input(const uint8_t *data, size_t size, void (*visit)(const fuzz_input *in));

#endif
