/* SPDX-License-Identifier: MIT */
/* What a UART driver gives to uart.c. UART_BASE, the address of its registers, is the board's. Clocks and
 * pins are as reset leaves them: enough for QEMU; a real board sets them up before. */
#ifndef TOI16_PORT_UART_H
#define TOI16_PORT_UART_H

#include <stdint.h>

#define UART_REGISTER(offset) (*(volatile uint32_t *)((uintptr_t)(UART_BASE) + (offset)))

/* Switches the UART on, both directions. */
void uart_init(void);

/* Sends a byte, waiting for room. */
void uart_put(uint8_t byte);

/* Waits for a byte and returns it. */
uint8_t uart_get(void);

#endif
