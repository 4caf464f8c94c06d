/* SPDX-License-Identifier: MIT */
/* Whether a tree is one of a level's shapes, judged by the tree alone, in exact integers. */
#ifndef TREE_PROOF_H
#define TREE_PROOF_H

#include <stddef.h>
#include <toi16/toi16.h>

/* Null where it is proved that each of the shapes, which are legal, stands in the tree once with its id, that
 * the cells of its node hold it, and that those of every other node hold those of both its children. Else
 * what is wrong, for a person. */
const char *tree_disproof(const toi_tree *tree, const toi_shape *shapes, const uint16_t *ids, size_t count);

#endif
