/* SPDX-License-Identifier: MIT */
/* A port to Linux without a C library, so that a program has nothing but the instructions of its core: it
 * begins at start, and writes and ends by a trap. */
#include "../../port/port.h"

/* The trap; the registers of the call's number and of what it is given; the numbers of write and exit. */
#if defined(__aarch64__)
#define TRAP   "svc 0"
#define NUMBER "x8"
#define FIRST  "x0"
#define SECOND "x1"
#define THIRD  "x2"
enum { WRITE = 64, EXIT = 93 };
#elif defined(__arm__)
#define TRAP   "svc 0"
#define NUMBER "r7"
#define FIRST  "r0"
#define SECOND "r1"
#define THIRD  "r2"
enum { WRITE = 4, EXIT = 1 };
#elif defined(__m68k__)
#define TRAP   "trap #0"
#define NUMBER "d0"
#define FIRST  "d1"
#define SECOND "d2"
#define THIRD  "d3"
enum { WRITE = 4, EXIT = 1 };
#elif defined(__mips64)
#define TRAP   "syscall"
#define NUMBER "$2"
#define FIRST  "$4"
#define SECOND "$5"
#define THIRD  "$6"
enum { WRITE = 5001, EXIT = 5058 };
#elif defined(__mips__)
#define TRAP   "syscall"
#define NUMBER "$2"
#define FIRST  "$4"
#define SECOND "$5"
#define THIRD  "$6"
enum { WRITE = 4004, EXIT = 4001 };
#elif defined(__or1k__)
#define TRAP   "l.sys 1"
#define NUMBER "r11"
#define FIRST  "r3"
#define SECOND "r4"
#define THIRD  "r5"
enum { WRITE = 64, EXIT = 93 };
#elif defined(__powerpc__)
#define TRAP   "sc"
#define NUMBER "r0"
#define FIRST  "r3"
#define SECOND "r4"
#define THIRD  "r5"
enum { WRITE = 4, EXIT = 1 };
#elif defined(__riscv)
#define TRAP   "ecall"
#define NUMBER "a7"
#define FIRST  "a0"
#define SECOND "a1"
#define THIRD  "a2"
enum { WRITE = 64, EXIT = 93 };
#elif defined(__sparc__)
#define TRAP   "ta 0x10"
#define NUMBER "g1"
#define FIRST  "o0"
#define SECOND "o1"
#define THIRD  "o2"
enum { WRITE = 4, EXIT = 1 };
#elif defined(__xtensa__)
#define TRAP   "syscall"
#define NUMBER "a2"
#define FIRST  "a6"
#define SECOND "a3"
#define THIRD  "a4"
enum { WRITE = 13, EXIT = 118 };
#endif

int main(void);
void start(void) __attribute__((noreturn));

/* What the system returns is not looked at, but changes registers. */
static void call(intptr_t what, intptr_t first, intptr_t second, intptr_t third) {
    register intptr_t a __asm__(NUMBER) = what;
    register intptr_t b __asm__(FIRST) = first;
    register intptr_t c __asm__(SECOND) = second;
    register intptr_t d __asm__(THIRD) = third;
    __asm__ volatile(TRAP : "+r"(a), "+r"(b), "+r"(c), "+r"(d) : : "memory");
}

void port_write(const char *data, size_t size) {
    call(WRITE, 1, (intptr_t)data, (intptr_t)size);
}

void port_exit(int status) {
    for (;;)
        call(EXIT, status, 0, 0);
}

void start(void) {
    port_exit(main());
}
