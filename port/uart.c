/* SPDX-License-Identifier: MIT */
/* The port to a UART, whose driver is one of uart_*.c. A UART cannot end the program at its other end, so the
 * output closes with a mark: the byte 0x04 (end of transmission), the status as two hexadecimal digits, a
 * newline. */
#include "port.h"
#include "counter.h"
#include "uart.h"

enum { END_OF_TRANSMISSION = 0x04 };

static int input_ended;

void port_init(void) {
    counter_init();
    uart_init();
}

void port_write(const char *data, size_t size) {
    while (size-- > 0)
        uart_put((uint8_t)*data++);
}

void port_write_error(const char *data, size_t size) {
    port_write(data, size);
}

/* One byte at a time: whoever types at the other end is answered at once. */
size_t port_read(char *data, size_t size) {
    if (input_ended || size == 0)
        return 0;
    *data = (char)uart_get();
    input_ended = *data == END_OF_TRANSMISSION;
    return input_ended ? 0 : 1;
}

void port_exit(int status) {
    static const char digits[] = "0123456789abcdef";
    const char mark[] = {END_OF_TRANSMISSION, digits[status >> 4 & 15], digits[status & 15], '\n'};
    port_write(mark, sizeof mark);
    for (;;)
        ; /* until whoever reads the mark ends it */
}
