/* SPDX-License-Identifier: MIT */
/* Where compilers do not copy a function that a header defines, this is the one that is called. */
#include "hull3.h"
#include "rot.h"

extern inline bool toi16_entry_fits(int32_t q30);
extern inline bool toi16_axis_fits(const toi_axis3 *u);
extern inline uint32_t toi16_index_at(const toi_hull3_table *table, const uint8_t *list, uint32_t n);
extern inline uint32_t toi16_edge_index(const toi_hull3_table *table, uint32_t edge, uint32_t n);
