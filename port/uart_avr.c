/* SPDX-License-Identifier: MIT */
/* The USART of Atmel's megaAVR (ATmega2560 data sheet, 22). */
#include "uart.h"

enum { STATUS = 0, CONTROL_B = 1, CONTROL_C = 2, BAUD = 4, DATA = 6 };
enum { STATUS_DOUBLE_SPEED = 1 << 1, STATUS_SEND_EMPTY = 1 << 5, STATUS_RECEIVED = 1 << 7 };
enum { CONTROL_SEND = 1 << 3, CONTROL_RECEIVE = 1 << 4, CONTROL_8_BITS = 3 << 1 };

static volatile uint8_t *const registers = (volatile uint8_t *)(UART_BASE);

void uart_init(void) {
    registers[BAUD + 1] = 0;
    registers[BAUD] = (uint8_t)(PORT_COUNT_RATE / 8 / 115200 - 1);
    registers[STATUS] = STATUS_DOUBLE_SPEED;
    registers[CONTROL_C] = CONTROL_8_BITS;
    registers[CONTROL_B] = CONTROL_SEND | CONTROL_RECEIVE;
}

void uart_put(uint8_t byte) {
    while (!(registers[STATUS] & STATUS_SEND_EMPTY))
        ;
    registers[DATA] = byte;
}

uint8_t uart_get(void) {
    while (!(registers[STATUS] & STATUS_RECEIVED))
        ;
    return registers[DATA];
}
