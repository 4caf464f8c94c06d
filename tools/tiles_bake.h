/* SPDX-License-Identifier: MIT */
/* A map of tiles that is written as text, a row a line, as C. */
#ifndef TILES_BAKE_H
#define TILES_BAKE_H

#include <stdio.h>
#include <toi16/toi16.h>

/* Which characters stand for tiles of each role. All others but blanks and dots are faulty. */
typedef struct {
    const char *of_role[TOI_ROLE_SENSOR + 1];
    fix16_t side; /* of a cell */
} tile_words;

typedef struct {
    char **rows; /* the first is the highest; shorter ones end empty */
    size_t width, height;
} tile_map;

enum { TILE_FAULT_SIZE = 128 };

/* Adds a row. False, and what is wrong for a person, where it has a character that stands for nothing, or the
 * map is too large. */
bool tiles_add(tile_map *map, const tile_words *words, const char *text, size_t length,
               char fault[TILE_FAULT_SIZE]);

/* What is wrong with a whole map, for a person, or null. */
const char *tiles_fault(const tile_map *map, const tile_words *words);

/* What a map takes in the flash of a machine with pointers of 4 bytes. */
size_t tiles_flash(const tile_map *map, const tile_words *words);

/* A source file with the map as `const toi_tiles2 NAME`, for C99; its lower left corner is at 0, 0. The two
 * remarks go into comments. */
void tiles_write(FILE *file, const tile_map *map, const tile_words *words, const char *name,
                 const char *licence, const char *made);

void tiles_free(tile_map *map);

#endif
