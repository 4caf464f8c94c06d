/* SPDX-License-Identifier: MIT */
/* What the emulator mGBA has in place of a UART: the text written to its debug registers becomes a line of
 * its log. Here each byte is a text of its own, which boards/run_gba.c prints as it comes. There is no input.
 */
#include "uart.h"

enum { END_OF_TRANSMISSION = 0x04 };
enum { TEXT = 0x000, SEND = 0x100, ENABLE = 0x180, LEVEL_INFO = 3, SEND_NOW = 0x100, OPEN = 0xC0DE };

static volatile uint16_t *at(uintptr_t offset) {
    return (volatile uint16_t *)((uintptr_t)(UART_BASE) + offset);
}

void uart_init(void) {
    *at(ENABLE) = OPEN;
}

void uart_put(uint8_t byte) {
    *at(TEXT) = byte;
    *at(SEND) = SEND_NOW | LEVEL_INFO;
}

uint8_t uart_get(void) {
    return END_OF_TRANSMISSION;
}
