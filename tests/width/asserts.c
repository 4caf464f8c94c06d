/* SPDX-License-Identifier: MIT */
/* Prints each place where a number has left its interval, once, and makes the program fail at its end. With
 * WIDTH_EXTREMES defined, and in the environment the name of a file, it also writes there what each place has
 * seen. */
#include "asserts.h"
#include <stdio.h>
#include <stdlib.h>

static const char *const places[] = {
#include "places.inc"
};

enum { PLACES = sizeof places / sizeof *places, ROOM = 1000 };

static bool failed[PLACES];

static struct {
    int place;
    width_int value;
} pending[ROOM];
static int waiting, depth;

#ifdef WIDTH_EXTREMES
static width_int least[PLACES], most[PLACES];
static bool seen[PLACES];

static void put_extremes(void) {
    FILE *f = fopen(getenv("WIDTH_EXTREMES"), "a");
    for (int n = 0; f && n < PLACES; n++)
        if (seen[n])
            fprintf(f, "%.0Lf %.0Lf %s\n", (long double)least[n], (long double)most[n], places[n]);
    if (f)
        fclose(f);
}

void width_saw(int place, width_int value) {
    static bool known;
    if (!known && getenv("WIDTH_EXTREMES"))
        atexit(put_extremes);
    known = true;
    if (!seen[place] || value < least[place])
        least[place] = value;
    if (!seen[place] || value > most[place])
        most[place] = value;
    seen[place] = true;
}
#endif

static void leave(void) {
#ifdef WIDTH_EXTREMES
    if (getenv("WIDTH_EXTREMES"))
        put_extremes();
#endif
    fflush(NULL);
    _Exit(97);
}

static void report(int place, width_int value) {
    static bool known;
    if (!known)
        atexit(leave);
    known = true;
    if (!failed[place])
        fprintf(stderr, "# past its interval: %s: %.0Lf\n", places[place], (long double)value);
    failed[place] = true;
}

void width_fail(int place, width_int value) {
    if (depth == 0) {
        report(place, value);
    } else if (waiting < ROOM) {
        pending[waiting].place = place;
        pending[waiting++].value = value;
    }
}

void width_enter(void) {
    if (depth++ == 0)
        waiting = 0;
}

int width_leave(int status) {
    if (--depth == 0 && status >= 0)
        for (int n = 0; n < waiting; n++)
            report(pending[n].place, pending[n].value);
    return status;
}
