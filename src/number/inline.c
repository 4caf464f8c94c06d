/* SPDX-License-Identifier: MIT */
/* The functions that headers of this room define, once, for builds for size that call them. */
#include "fine.h"
#include "rot.h"

#ifdef TOI16_IS_SHARED
extern inline int64_t toi16_shr(int64_t x, unsigned n);
extern inline int32_t toi16_shr32(int32_t x, unsigned n);
extern inline uint64_t toi16_abs64(int64_t x);
extern inline uint32_t toi16_abs32(int32_t x);
extern inline int32_t toi16_saturate(int64_t x);
extern inline unsigned toi16_bits64(uint64_t x);
#ifdef __GNUC__
extern inline unsigned toi16_bits32(uint32_t x);
#endif
#ifndef TOI16_MULTIPLY_C
extern inline int64_t toi16_mul(int32_t a, int32_t b);
extern inline uint64_t toi16_mulu(uint32_t a, uint32_t b);
#endif

extern inline int toi16_wide_sign(const toi16_wide *x);
extern inline int64_t toi16_add_any_product(int64_t sum, int32_t a, int32_t b);
extern inline int64_t toi16_mul_sum(int32_t a, int32_t b, int32_t c, int32_t d);
extern inline int64_t toi16_mul_difference(int32_t a, int32_t b, int32_t c, int32_t d);

extern inline int64_t toi16_dot3(const toi_axis3 *a, const toi_axis3 *b);
extern inline void toi16_cross(const toi_axis3 *a, const toi_axis3 *b, int64_t out[3]);
extern inline int64_t toi16_measure(const toi_axis3 *v, const toi16_fine *direction);

extern inline bool toi16_entry_fits(int32_t q30);
extern inline bool toi16_axis_fits(const toi_axis3 *u);
#endif
