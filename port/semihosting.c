/* SPDX-License-Identifier: MIT */
/* The port to ARM semihosting: a debugger or QEMU does the input and output. Operations and modes are those
 * of ARM's "Semihosting for AArch32 and AArch64", 2.0. */
#include "port.h"
#include "counter.h"

enum { SYS_OPEN = 0x01, SYS_WRITE = 0x05, SYS_READ = 0x06, SYS_EXIT_EXTENDED = 0x20 };
enum { OPEN_READ = 0, OPEN_WRITE = 4, OPEN_APPEND = 8 }; /* of the file ":tt": input, output, errors */
enum { APPLICATION_EXIT = 0x20026 };

static uintptr_t input, output, errors; /* file handles */

static uintptr_t call(uintptr_t operation, const uintptr_t *arguments) {
    register uintptr_t r0 __asm__("r0") = operation;
    register const uintptr_t *r1 __asm__("r1") = arguments;
    __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

static uintptr_t open_console(uintptr_t mode) {
    static const char name[] = ":tt";
    return call(SYS_OPEN, (const uintptr_t[]){(uintptr_t)name, mode, sizeof name - 1});
}

void port_init(void) {
    counter_init();
    input = open_console(OPEN_READ);
    output = open_console(OPEN_WRITE);
    errors = open_console(OPEN_APPEND);
}

/* Where nothing is taken any more (a closed pipe), the program ends rather than try for ever. */
static void write_all(uintptr_t file, const char *data, size_t size) {
    while (size > 0) {
        size_t left = call(SYS_WRITE, (const uintptr_t[]){file, (uintptr_t)data, size});
        if (left >= size)
            port_exit(1);
        data += size - left;
        size = left;
    }
}

void port_write(const char *data, size_t size) {
    write_all(output, data, size);
}

void port_write_error(const char *data, size_t size) {
    write_all(errors, data, size);
}

size_t port_read(char *data, size_t size) {
    size_t left = call(SYS_READ, (const uintptr_t[]){input, (uintptr_t)data, size});
    return left < size ? size - left : 0;
}

void port_exit(int status) {
    for (;;)
        call(SYS_EXIT_EXTENDED, (const uintptr_t[]){APPLICATION_EXIT, (uintptr_t)(status & 0xFF)});
}
