/* SPDX-License-Identifier: MIT */
/* Levels as C. */
#ifndef TREE_WRITE_H
#define TREE_WRITE_H

#include <stdio.h>
#include <toi16/toi16.h>

/* What a level takes in the flash of a machine with pointers of 4 bytes, without hulls and vertices. */
size_t tree_flash(const toi_tree *tree);

/* A source file with the level as `const toi_tree NAME`, for C99. The two remarks go into comments: the
 * licence in the first line, `made` below it. */
void tree_write(FILE *file, const toi_tree *tree, const char *name, const char *licence, const char *made);

#endif
