/* SPDX-License-Identifier: MIT */
/* The case files of tests/cases, answered on whatever runs this: each query line through query_parse,
 * query_ask and query_format, against the `= ` line that follows it. */
#ifndef TOI16_TESTS_CONFORMANCE_H
#define TOI16_TESTS_CONFORMANCE_H

#include <stdbool.h>

#include "../tools/query_text.h"

typedef struct {
    const char *name;
    const unsigned char *text;
    size_t size;
} case_file;

/* All of them, or half, embedded by tests/conformance_cases.pl. */
extern const case_file case_files[];
extern const size_t case_file_count, case_files_before, case_files_in_all;

/* Prints TAP, the first half with the plan for all, one result a file, and each case that failed with file
 * and line. Returns whether all passed. */
bool conformance_run(const query_room *room);

#endif
