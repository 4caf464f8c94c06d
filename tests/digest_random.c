/* SPDX-License-Identifier: MIT */
#include "digest_random.h"
#include "random.h"

uint32_t random_bits(random_source *r) {
    return (uint32_t)(random64(&r->state) >> 32);
}

uint32_t random_below(random_source *r, uint32_t n) {
    return (uint32_t)((uint64_t)random_bits(r) * n >> 32);
}

bool random_once_in(random_source *r, uint32_t n) {
    return random_below(r, n) == 0;
}

int32_t random_signed(random_source *r, unsigned bits) {
    return (int32_t)((int64_t)(random_bits(r) >> (31 - bits)) - (INT64_C(1) << bits));
}
