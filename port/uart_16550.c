/* SPDX-License-Identifier: MIT */
/* The UART 16550 with registers of a byte (TI SLLS057), which QEMU's RISC-V machine has. */
#include "uart.h"

enum { DATA = 0, LINE_CONTROL = 3, LINE_STATE = 5 };
enum { LINE_8_BITS = 3, STATE_RECEIVED = 1, STATE_SEND_EMPTY = 1 << 5 };

static volatile uint8_t *const registers = (volatile uint8_t *)(uintptr_t)(UART_BASE);

void uart_init(void) {
    registers[LINE_CONTROL] = LINE_8_BITS;
}

void uart_put(uint8_t byte) {
    while (!(registers[LINE_STATE] & STATE_SEND_EMPTY))
        ;
    registers[DATA] = byte;
}

uint8_t uart_get(void) {
    while (!(registers[LINE_STATE] & STATE_RECEIVED))
        ;
    return registers[DATA];
}
