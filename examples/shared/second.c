/* SPDX-License-Identifier: MIT */
#include "second.h"
#include "../../port/port.h"

void print_second(const char *word, uint32_t second, uint64_t digest) {
    static const char digits[] = "0123456789abcdef";
    char line[16 + 4 + 16 + 1];
    char *at = line;
    while (*word != '\0')
        *at++ = *word++;
    *at++ = ' ';
    if (second >= 10)
        *at++ = digits[second / 10];
    *at++ = digits[second % 10];
    *at++ = ' ';
    for (uint8_t shift = 64; shift > 0; shift = (uint8_t)(shift - 4))
        *at++ = digits[digest >> (shift - 4) & 15];
    *at++ = '\n';
    port_write(line, (size_t)(at - line));
}
