/* SPDX-License-Identifier: MIT */
/* One startup for all boards: vectors, memory, FPU, main; and a fault ends the program with a message and the
 * status FAULT_STATUS, so that it is never mistaken for an endless loop. */
#include "../port/port.h"

enum { FAULT_STATUS = 99, EXCEPTIONS = 16 };

extern uint32_t stack_bottom[], stack_top[], data_start[], data_end[], bss_start[], bss_end[]; /* board.ld */
extern const uint32_t data_load[];

int main(void);
void reset(void) __attribute__((noreturn));
void fault(void) __attribute__((naked));
void report_fault(uint32_t exception, const uint32_t *frame) __attribute__((noreturn));

typedef union {
    uint32_t *stack;
    void (*handler)(void);
} vector;

/* No interrupt is ever enabled, so the system's exceptions are all there are: whichever comes is a fault. */
static const vector vectors[EXCEPTIONS] __attribute__((section(".vectors"), used)) = {
    {.stack = stack_top}, {.handler = reset}, {.handler = fault}, {.handler = fault},
    {.handler = fault},   {.handler = fault}, {.handler = fault}, {.handler = fault},
    {.handler = fault},   {.handler = fault}, {.handler = fault}, {.handler = fault},
    {.handler = fault},   {.handler = fault}, {.handler = fault}, {.handler = fault},
};

#ifdef __ARM_FP
static void enable_fpu(void) {
    /* CPACR: full access to CP10 and CP11. */
    *(volatile uint32_t *)UINT32_C(0xE000ED88) |= UINT32_C(0xF00000);
    __asm__ volatile("dsb\n\tisb" ::: "memory");
}
#else
static void enable_fpu(void) {}
#endif

void reset(void) {
    enable_fpu();
    const uint32_t *from = data_load;
    for (uint32_t *to = data_start; to < data_end; to++)
        *to = *from++;
    for (uint32_t *to = bss_start; to < bss_end; to++)
        *to = 0;
    port_init();
    port_exit(main());
}

/* Passes on the exception's number and the frame that the core pushed; on a fresh stack where the old one has
 * hardly any room left. */
void fault(void) {
    __asm__ volatile("mrs r0, ipsr\n\t"
                     "mov r1, sp\n\t"
                     "ldr r2, =stack_bottom + 512\n\t"
                     "cmp r1, r2\n\t"
                     "bhs 1f\n\t"
                     "ldr r2, =stack_top\n\t"
                     "mov sp, r2\n\t"
                     "1: ldr r2, =report_fault\n\t"
                     "bx r2");
}

static void write_number(const char *name, size_t length, uint32_t number) {
    static const char digits[] = "0123456789abcdef";
    char text[8];
    for (size_t i = 0; i < sizeof text; i++)
        text[i] = digits[number >> (28 - 4 * i) & 15];
    port_write_error(name, length);
    port_write_error(text, sizeof text);
}

/* Where the program was, out of the frame; 0 where the stack had overflown, so that there is none. */
static uint32_t fault_address(const uint32_t *frame) {
    enum { PROGRAM_COUNTER = 6, FRAME_WORDS = 8 };
    return frame >= stack_bottom && frame + FRAME_WORDS <= stack_top ? frame[PROGRAM_COUNTER] : 0;
}

void report_fault(uint32_t exception, const uint32_t *frame) {
    static const char what[] = "fault: exception 0x", where[] = " at address 0x";
    write_number(what, sizeof what - 1, exception);
    write_number(where, sizeof where - 1, fault_address(frame));
    port_write_error("\n", 1);
    port_exit(FAULT_STATUS);
}
