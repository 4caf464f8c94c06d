/* SPDX-License-Identifier: MIT */
/* The boards' counter, see systick.c. */
#ifndef TOI16_PORT_SYSTICK_H
#define TOI16_PORT_SYSTICK_H

/* Starts the counter: part of port_init. */
void systick_init(void);

#endif
