/* SPDX-License-Identifier: MIT */
/* Files of lines that are answered one by one, and what came of all of them: what query and world share. */
#ifndef ANSWERING_H
#define ANSWERING_H

#include "lines.h"
#include "progress.h"

typedef struct answering answering;

struct answering {
    const char *command, *what;   /* as "toi16 query", and what is read, as "queries" */
    void (*begin)(void *context); /* before the first line of a file; may be null */
    void (*answer)(answering *in, const char *line, size_t length);
    void *context;      /* for both */
    const char *name;   /* of the file in hand */
    unsigned long line; /* in it */
    lines lines;
    progress progress;
    unsigned files_read;
    bool faulty;
};

/* Answers all files, or standard input where there is none, and returns the exit status. */
int answering_files(answering *in, int count, char **names);

/* Prints an answer that is an error, which goes to standard error too, with file and line. */
void answering_fault(answering *in, const char *text);

/* Before standard error is written to. */
void answering_make_way(answering *in);

/* Sorts the arguments: files to the front of them, and how many there are to *files. Calls `option` for each
 * word that begins with -, which returns GO_ON or the exit status. */
int answering_arguments(int count, char **arguments, int *files,
                        int (*option)(void *context, const char *word), void *context);

#endif
