/* SPDX-License-Identifier: MIT */
/* The UART of Nordic's nRF51 (nRF51 Series Reference Manual, 29), with the pins of the BBC micro:bit. */
#include "uart.h"

enum { START_RECEIVE = 0x000, START_SEND = 0x008, RECEIVED = 0x108, SENT = 0x11C };
enum {
    ENABLE = 0x500,
    SEND_PIN = 0x50C,
    RECEIVE_PIN = 0x514,
    RECEIVE_DATA = 0x518,
    SEND_DATA = 0x51C,
    BAUD = 0x524
};
enum { ENABLED = 4, MICROBIT_SEND_PIN = 24, MICROBIT_RECEIVE_PIN = 25, BAUD_115200 = 0x01D7E000 };

void uart_init(void) {
    UART_REGISTER(SEND_PIN) = MICROBIT_SEND_PIN;
    UART_REGISTER(RECEIVE_PIN) = MICROBIT_RECEIVE_PIN;
    UART_REGISTER(BAUD) = BAUD_115200;
    UART_REGISTER(ENABLE) = ENABLED;
    UART_REGISTER(START_SEND) = 1;
    UART_REGISTER(START_RECEIVE) = 1;
}

void uart_put(uint8_t byte) {
    UART_REGISTER(SENT) = 0;
    UART_REGISTER(SEND_DATA) = byte;
    while (!UART_REGISTER(SENT))
        ;
}

uint8_t uart_get(void) {
    while (!UART_REGISTER(RECEIVED))
        ;
    UART_REGISTER(RECEIVED) = 0;
    return (uint8_t)UART_REGISTER(RECEIVE_DATA);
}
