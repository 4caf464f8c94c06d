/* SPDX-License-Identifier: MIT */
/* The line that the programs of examples/ print after each second, the same on every machine:
 *
 *     uint64_t hash = HASH_OF_NOTHING;
 *     hash = hash_word(hash, ball.at.x);
 *     print_second("break", 1, hash);             "break 1 10035206dd07cd0c"
 */
#ifndef SECOND_H
#define SECOND_H

#include <stdint.h>

/* FNV-1a, 64 bits. */
#define HASH_OF_NOTHING UINT64_C(0xcbf29ce484222325)

static inline uint64_t hash_byte(uint64_t hash, uint8_t byte) {
    return (hash ^ byte) * UINT64_C(0x100000001b3);
}

static inline uint64_t hash_word(uint64_t hash, int32_t word) {
    for (uint8_t shift = 0; shift < 32; shift = (uint8_t)(shift + 8))
        hash = hash_byte(hash, (uint8_t)((uint32_t)word >> shift));
    return hash;
}

/* By the port (port/port.h). `word` has up to 16 characters, `second` is below 100. */
void print_second(const char *word, uint32_t second, uint64_t digest);

#endif
