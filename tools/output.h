/* SPDX-License-Identifier: MIT */
/* A file that is there only when it is complete: it is written under another name, then renamed. */
#ifndef OUTPUT_H
#define OUTPUT_H

#include <stdbool.h>
#include <stdio.h>

/* Would writing to one name change what is read by another? The files are compared, not the names, so links
 * count, and "-" is a standard stream. Only files that keep what is written are in danger. */
bool output_is_input(const char *out, const char *in);

typedef struct {
    FILE *stream;    /* to write to */
    char *target;    /* null: the stream is not a new file, and stays where it is */
    char *temporary; /* its name until it is complete */
} output;

/* "-" is standard output; what is no ordinary file (a device, a pipe) is written as it is. False: errno tells
 * why. */
bool output_open(output *o, const char *name);

/* Puts the file in its place. False where not all could be written: errno tells why, and there is no file, or
 * still the one before. */
bool output_close(output *o);

#endif
