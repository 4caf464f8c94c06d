/* SPDX-License-Identifier: MIT */
/* The cycles of an AVR at PORT_COUNT_RATE Hz: timer 1, and an interrupt that counts how often its 16 bits ran
 * over. The interrupt takes some 50 cycles of each 65,536. */
#include <avr/interrupt.h>
#include <avr/io.h>
#include "counter.h"
#include "port.h"

const uint32_t port_count_rate = PORT_COUNT_RATE;
const bool port_counts_cycles = true;

static volatile uint16_t overflows;

ISR(TIMER1_OVF_vect) {
    overflows++;
}

void counter_init(void) {
    TIMSK1 = 1 << TOIE1;
    TCCR1B = 1 << CS10;
    sei();
}

/* An overflow that has not yet been served is one before the count was read if little has been counted since.
 */
uint32_t port_count(void) {
    const uint8_t interrupts = SREG;
    cli();
    const uint16_t low = TCNT1;
    const uint16_t waiting = (TIFR1 & 1 << TOV1) && low < 0x8000;
    const uint16_t high = (uint16_t)(overflows + waiting);
    SREG = interrupts;
    return (uint32_t)high << 16 | low;
}

uint32_t port_count_since(uint32_t start) {
    return port_count() - start;
}
