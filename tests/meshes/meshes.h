/* SPDX-License-Identifier: MIT */
/* The tables that tests/meshes/meshes.mk makes of real models. */
#ifndef MESHES_H
#define MESHES_H

#include <stddef.h>
#include <toi16/hull.h>

typedef struct {
    const char *name; /* "bunny_32" */
    const toi_hull3_table *table;
    const toi_hull3_table *full; /* of the same model: "bunny_full" */
} mesh_table;

extern const mesh_table mesh_tables[];
extern const size_t mesh_table_count;

#endif
