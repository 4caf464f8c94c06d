/* SPDX-License-Identifier: MIT */
/* Text and numbers on the output of any port. */
#ifndef TOI16_TESTS_BOARD_PRINT_H
#define TOI16_TESTS_BOARD_PRINT_H

#include <stdint.h>

void print_text(const char *text);
void print_number(uint32_t number);
void print_hex64(uint64_t number); /* 16 digits */

#endif
