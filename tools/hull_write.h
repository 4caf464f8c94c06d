/* SPDX-License-Identifier: MIT */
/* Tables as C. */
#ifndef HULL_WRITE_H
#define HULL_WRITE_H

#include <stdio.h>
#include <toi16/hull.h>

/* What a table takes in the flash of a machine with pointers of 4 bytes. */
size_t hull_flash(const toi_hull3_table *table);

/* A remark within a comment, which it neither ends nor begins anew. */
void hull_write_remark(FILE *file, const char *text);

/* The lists of a table, and the table itself as `const toi_hull3_table NAME`. */
void hull_write_lists(FILE *file, const toi_hull3_table *table, const char *name);
void hull_write_table(FILE *file, const toi_hull3_table *table, const char *name);

/* A source file with the table as `const toi_hull3_table NAME`, for C99 and C++. The two remarks go into
 * comments: the licence in the first line, `made` below it. */
void hull_write(FILE *file, const toi_hull3_table *table, const char *name, const char *licence,
                const char *made);

/* A header that declares it. */
void hull_write_header(FILE *file, const toi_hull3_table *table, const char *name, const char *licence,
                       const char *made);

#endif
