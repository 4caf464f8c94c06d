/* SPDX-License-Identifier: MIT */
/* Tables as C. */
#ifndef HULL_WRITE_H
#define HULL_WRITE_H

#include <stdio.h>
#include <toi16/hull.h>

/* What a table takes in the flash of a machine with pointers of 4 bytes. */
size_t hull_flash(const toi_hull3_table *table);

/* A source file with the table as `const toi_hull3_table NAME`, for C99 and C++. The two remarks go into
 * comments: the licence in the first line, `made` below it. */
void hull_write(FILE *file, const toi_hull3_table *table, const char *name, const char *licence,
                const char *made);

/* A header that declares it. */
void hull_write_header(FILE *file, const toi_hull3_table *table, const char *name, const char *licence,
                       const char *made);

#endif
