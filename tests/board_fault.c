/* SPDX-License-Identifier: MIT */
/* Fails in the way that the first letter of its input says: boards/run.pl and the tests have to see it. */
#include "../port/port.h"

static void write_nowhere(void) {
    *(volatile uint32_t *)UINT32_C(0xFFFFFFFC) = 1;
}

static void undefined_instruction(void) {
    __asm__ volatile("udf #0");
}

/* Each call holds its own buffer until the one it made returns. */
static uint32_t overflow_stack(uint32_t depth) {
    volatile uint32_t buffer[64];
    buffer[0] = depth;
    return depth == UINT32_MAX ? 0 : overflow_stack(depth + 1) + buffer[0];
}

/* A fault with no handler to go to locks the core up, which ends QEMU by a signal. */
static void lock_up(void) {
    *(volatile uint32_t *)UINT32_C(0xE000ED08) = UINT32_C(0xF0000000); /* VTOR */
    undefined_instruction();
}

static void hang(void) {
    for (;;)
        __asm__ volatile("");
}

int main(void) {
    char fault = 0;
    port_write("1..1\n", 5); /* what is left of the output of an image that ended early */
    port_read(&fault, 1);
    if (fault == 'w')
        write_nowhere();
    else if (fault == 'u')
        undefined_instruction();
    else if (fault == 's')
        return (int)overflow_stack(0);
    else if (fault == 'l')
        lock_up();
    else if (fault == 'h')
        hang();
    return fault == 'f' ? 3 : 0;
}
