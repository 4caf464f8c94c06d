/* SPDX-License-Identifier: MIT */
/* What reading and writing of the query text format share: the words of the shapes. */
#ifndef QUERY_WORDS_H
#define QUERY_WORDS_H

#include "query_text.h"

enum { QUERY_NUMBERS = 15 }; /* the most that a shape has before its list */

/* A shape's word and its numbers, which lie in toi_shape in the same order. */
typedef struct {
    const char *word;
    toi_shape_kind kind;
    uint8_t dimensions;
    uint8_t lengths;     /* how many Q16.16 numbers: a point, then another (aabb, capsule) or half extents
                            (obb), then the shape's own radius if it has one */
    uint8_t rotation;    /* how many Q2.30 numbers follow */
    size_t offset;       /* where the numbers lie in toi_shape */
    const char *too_few; /* the reason when one is missing: five words, then the names of the numbers */
} query_shape_word;

/* Of a shape that query_parse delivered. */
const query_shape_word *query_shape_word_of(const toi_shape *shape);

/* Part of a line. */
typedef struct {
    const char *text;
    size_t length; /* 0: the line has ended */
} query_word;

query_word query_word_at(const char *at, const char *end);

#endif
