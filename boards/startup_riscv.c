/* SPDX-License-Identifier: MIT */
/* The startup of a bare RISC-V: memory, main; a trap ends the program with a message and the status
 * FAULT_STATUS. */
#include "../port/port.h"

enum { FAULT_STATUS = 99 };

extern uint32_t data_start[], data_end[], bss_start[], bss_end[]; /* board.ld */
extern const uint32_t data_load[];

int main(void);
void start(void) __attribute__((noreturn, used));
void fault(void) __attribute__((noreturn, used));

__asm__(".section .vectors, \"ax\"\n"
        ".global reset\n"
        "reset:\n"
        "    .option arch, +zicsr\n"
        "    la sp, stack_top\n"
        "    la t0, trap\n"
        "    csrw mtvec, t0\n"
        "    j start\n"
        "    .balign 4\n"
        "trap:\n"
        "    la sp, stack_top\n"
        "    j fault\n"
        ".text\n");

void start(void) {
    const uint32_t *from = data_load;
    for (uint32_t *to = data_start; to < data_end; to++)
        *to = *from++;
    for (uint32_t *to = bss_start; to < bss_end; to++)
        *to = 0;
    port_init();
    port_exit(main());
}

void fault(void) {
    static const char what[] = "fault: a trap\n";
    port_write_error(what, sizeof what - 1);
    port_exit(FAULT_STATUS);
}
