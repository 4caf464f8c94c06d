/* SPDX-License-Identifier: MIT */
/* What comes before and after the startup code of avr-libc, which knows the memory. */
#include <avr/io.h>
#include "../port/port.h"

int main(void);
void switch_on_memory(void) __attribute__((naked, used, section(".init1")));
void start(void) __attribute__((naked, used, section(".init8")));

/* The stack is in the AVR's own RAM, data are in the RAM outside, which is to be there before they come. */
void switch_on_memory(void) {
    XMCRA = 1 << SRE;
}

void start(void) {
    port_init();
    port_exit(main());
}
