/* SPDX-License-Identifier: MIT */
/* The startup of the Game Boy Advance: the header of a cartridge, whose first word is an instruction, then
 * memory and main. */
#include "../port/port.h"

extern uint32_t data_start[], data_end[], bss_start[], bss_end[]; /* board.ld */
extern const uint32_t data_load[];

int main(void);
void start(void) __attribute__((noreturn, used));

/* The header has 192 bytes; a console wants a logo in it, an emulator does not. */
__asm__(".section .vectors, \"ax\"\n"
        ".arm\n"
        ".global reset\n"
        "reset:\n"
        "    b after_header\n"
        "    .space 174\n"
        "    .byte 0x96\n"
        "    .space 13\n"
        "after_header:\n"
        "    ldr sp, =stack_top\n"
        "    ldr r0, =start\n"
        "    bx r0\n"
        ".ltorg\n"
        ".text\n");

/* The fastest access to the cartridge that all of them bear, with the prefetch on. */
static void set_waits(void) {
    *(volatile uint16_t *)UINT32_C(0x04000204) = 0x4317;
}

void start(void) {
    set_waits();
    const uint32_t *from = data_load;
    for (uint32_t *to = data_start; to < data_end; to++)
        *to = *from++;
    for (uint32_t *to = bss_start; to < bss_end; to++)
        *to = 0;
    port_init();
    port_exit(main());
}
