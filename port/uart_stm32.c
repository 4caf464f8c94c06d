/* SPDX-License-Identifier: MIT */
/* The USART of STM32 F1, F2 and F4 (ST RM0041, RM0033, RM0090). */
#include "uart.h"

enum { STATUS = 0x00, DATA = 0x04, BAUD = 0x08, CONTROL1 = 0x0C };
enum { STATUS_RECEIVED = 1 << 5, STATUS_SEND_EMPTY = 1 << 7 };
enum { CONTROL1_RECEIVE = 1 << 2, CONTROL1_SEND = 1 << 3, CONTROL1_ENABLE = 1 << 13 };

void uart_init(void) {
    UART_REGISTER(BAUD) = PORT_COUNT_RATE / 115200;
    UART_REGISTER(CONTROL1) = CONTROL1_ENABLE | CONTROL1_SEND | CONTROL1_RECEIVE;
}

void uart_put(uint8_t byte) {
    while (!(UART_REGISTER(STATUS) & STATUS_SEND_EMPTY))
        ;
    UART_REGISTER(DATA) = byte;
}

uint8_t uart_get(void) {
    while (!(UART_REGISTER(STATUS) & STATUS_RECEIVED))
        ;
    return (uint8_t)UART_REGISTER(DATA);
}
