/* SPDX-License-Identifier: MIT */
/* Arm's PrimeCell UART PL011 (DDI 0183), as on TI's LM3S. */
#include "uart.h"

enum { DATA = 0x00, FLAGS = 0x18, BAUD_INTEGER = 0x24, LINE_CONTROL = 0x2C, CONTROL = 0x30 };
enum { FLAG_RECEIVE_EMPTY = 1 << 4, FLAG_SEND_FULL = 1 << 5, LINE_8_BITS = 3 << 5 };
enum { CONTROL_ENABLE = 1, CONTROL_SEND = 1 << 8, CONTROL_RECEIVE = 1 << 9 };

void uart_init(void) {
    UART_REGISTER(BAUD_INTEGER) = PORT_COUNT_RATE / (16 * 115200);
    UART_REGISTER(LINE_CONTROL) = LINE_8_BITS;
    UART_REGISTER(CONTROL) = CONTROL_ENABLE | CONTROL_SEND | CONTROL_RECEIVE;
}

void uart_put(uint8_t byte) {
    while (UART_REGISTER(FLAGS) & FLAG_SEND_FULL)
        ;
    UART_REGISTER(DATA) = byte;
}

uint8_t uart_get(void) {
    while (UART_REGISTER(FLAGS) & FLAG_RECEIVE_EMPTY)
        ;
    return (uint8_t)UART_REGISTER(DATA);
}
