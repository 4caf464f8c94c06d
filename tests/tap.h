/* SPDX-License-Identifier: MIT */
/* The Test Anything Protocol for test programs:
 *
 *     int main(void) { tap_ok(1 + 1 == 2, "one and one is %d", 2); return tap_done(); }
 *
 * Every result is flushed, so that a test which dies or hangs still shows how far it came. */
#ifndef TAP_H
#define TAP_H

#include <stdarg.h>
#include <stdio.h>

static struct { unsigned run, failed; } tap_state;

/* One result and its name. */
static inline void tap_ok(int condition, const char *format, ...) {
    va_list arguments;
    tap_state.run++;
    tap_state.failed += !condition;
    printf("%s %u - ", condition ? "ok" : "not ok", tap_state.run);
    va_start(arguments, format);
    vprintf(format, arguments);
    va_end(arguments);
    putchar('\n');
    fflush(stdout);
}

/* Returns the exit status of the program: 0 where all is well. */
static inline int tap_done(void) {
    printf("1..%u\n", tap_state.run);
    fflush(stdout);
    return tap_state.failed != 0 || tap_state.run == 0;
}

#endif
