/* SPDX-License-Identifier: MIT */
#include "board_print.h"
#include "../port/port.h"

void print_text(const char *text) {
    size_t length = 0;
    while (text[length] != '\0')
        length++;
    port_write(text, length);
}

void print_number(uint32_t number) {
    char text[11];
    size_t at = sizeof text - 1;
    text[at] = '\0';
    do {
        text[--at] = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    print_text(text + at);
}

void print_hex64(uint64_t number) {
    static const char digits[] = "0123456789abcdef";
    char text[17];
    for (int i = 0; i < 16; i++)
        text[i] = digits[number >> (60 - 4 * i) & 15];
    text[16] = '\0';
    print_text(text);
}
