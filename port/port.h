/* SPDX-License-Identifier: MIT */
/* What the programs of this project need of a platform: output, input, a counter, an end. The library itself
 * needs none of it.
 *
 *     int main(void)
 *     {
 *         uint32_t start = port_count();
 *         work();
 *         report(port_count_since(start));
 *         port_write("done\n", 5);
 *         return 0;
 *     }
 *
 * host.c serves POSIX; a board links one counter_*.c with either semihosting.c or uart.c and one uart_*.c. */
#ifndef TOI16_PORT_H
#define TOI16_PORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Called once before main, by the board's startup code; a program on the host needs no call. */
void port_init(void);

/* Writes all bytes to the output. */
void port_write(const char *data, size_t size);

/* Writes all bytes to where errors go: the output itself, where a UART is all there is. */
void port_write_error(const char *data, size_t size);

/* Waits for input and reads at most size bytes. Returns how many, and 0 only at the end of the input; over a
 * UART the byte 0x04 (end of transmission) ends it. */
size_t port_read(char *data, size_t size);

/* A free-running counter: nanoseconds on the host, SysTick ticks on a Cortex-M. Under QEMU with `-icount
 * shift=10` an instruction takes exactly 1024 ns of the board's time, so that ticks count instructions (not
 * cycles). */
uint32_t port_count(void);

/* Whether one count is one cycle of the core, in its simulator too, as QEMU's are not. */
extern const bool port_counts_cycles;

/* Counts since port_count() returned start. Right while fewer than 2^32, with SysTick 2^24, passed. */
uint32_t port_count_since(uint32_t start);

/* Counts in a second. */
extern const uint32_t port_count_rate;

/* Ends the program: 0 for success, as a process would; the low 8 bits count. On a board, returning from main
 * does the same. */
void port_exit(int status) __attribute__((noreturn));

#endif
