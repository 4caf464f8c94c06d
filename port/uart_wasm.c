/* SPDX-License-Identifier: MIT */
/* A module of WebAssembly has no UART, but functions of its host: boards/run_wasm.js. */
#include "uart.h"

__attribute__((import_module("port"), import_name("put"))) void host_put(uint32_t byte);
__attribute__((import_module("port"), import_name("get"))) uint32_t host_get(void);

void uart_init(void) {}

void uart_put(uint8_t byte) {
    host_put(byte);
}

uint8_t uart_get(void) {
    return (uint8_t)host_get();
}
