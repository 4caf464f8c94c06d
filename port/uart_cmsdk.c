/* SPDX-License-Identifier: MIT */
/* The UART of Arm's Cortex-M System Design Kit (DDI 0479), as on the MPS2 and MPS3 boards. */
#include "uart.h"

enum { DATA = 0x00, STATE = 0x04, CONTROL = 0x08, BAUD_DIVIDER = 0x10 };
enum { STATE_SEND_FULL = 1, STATE_RECEIVE_FULL = 2, CONTROL_SEND = 1, CONTROL_RECEIVE = 2 };

void uart_init(void) {
    UART_REGISTER(BAUD_DIVIDER) = PORT_COUNT_RATE / 115200;
    UART_REGISTER(CONTROL) = CONTROL_SEND | CONTROL_RECEIVE;
}

void uart_put(uint8_t byte) {
    while (UART_REGISTER(STATE) & STATE_SEND_FULL)
        ;
    UART_REGISTER(DATA) = byte;
}

uint8_t uart_get(void) {
    while (!(UART_REGISTER(STATE) & STATE_RECEIVE_FULL))
        ;
    return (uint8_t)UART_REGISTER(DATA);
}
