/* SPDX-License-Identifier: MIT */
/* The boards' counter, one of counter_*.c. */
#ifndef TOI16_PORT_COUNTER_H
#define TOI16_PORT_COUNTER_H

/* Starts the counter: part of port_init. */
void counter_init(void);

#endif
