/* SPDX-License-Identifier: MIT */
/* What the fuzzer asks beside sweeps, and what has to hold for any input. A promise that breaks aborts. */
#ifndef TOI16_TESTS_FUZZ_CHECKS_H
#define TOI16_TESTS_FUZZ_CHECKS_H

#include <toi16/toi16.h>

typedef struct {
    toi_shape a, b; /* the vertices of polygons can be written */
    toi_vec3 va, vb;
    toi_options options;
    bool legal; /* both pass their checks: for others less is promised */
} fuzz_query;

bool fuzz_is_unit(const toi_vec3 *v);

/* Whether the normals of a shape are those of axes, which random bits may make anything. */
bool fuzz_is_rotated(const toi_shape *shape);

/* Whether answers about the shape are certified, and not exact. */
bool fuzz_is_certified(const toi_shape *shape);

/* The two shapes as they stand: their overlap, and that B is out of it after the push. */
void fuzz_overlap(fuzz_query *q);

/* The contact of the two, beside their sweep. */
void fuzz_contact(const fuzz_query *q);

/* A ray from a point against B. */
void fuzz_ray(const fuzz_query *q, const toi_vec3 *origin);

/* Segments, triangles and responses made of plain numbers. */
enum { FUZZ_NUMBERS = 30 };
void fuzz_numbers(const int32_t numbers[FUZZ_NUMBERS]);

#endif
