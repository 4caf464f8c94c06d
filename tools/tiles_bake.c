/* SPDX-License-Identifier: MIT */
#include "tiles_bake.h"
#include "hull_write.h"
#include "memory.h"

#include <stdlib.h>
#include <string.h>

enum { KIND_STRUCT = 4 + 4 + 16, MAP_STRUCT = 2 * 4 + 4 + 2 * 2 + 4 + 4 + 8 };

static const char *const role_names[] = {
    [TOI_ROLE_SOLID] = "TOI_ROLE_SOLID",
    [TOI_ROLE_ONE_WAY] = "TOI_ROLE_ONE_WAY",
    [TOI_ROLE_SENSOR] = "TOI_ROLE_SENSOR",
};

enum { ROLES = sizeof role_names / sizeof role_names[0] };

/* ---- reading ---- */

static bool is_empty(char tile) {
    return tile == ' ' || tile == '.';
}

static bool is_known(const tile_words *words, char tile) {
    if (is_empty(tile))
        return true;
    for (unsigned role = 0; role < ROLES; role++)
        if (tile > ' ' && strchr(words->of_role[role], tile) != NULL)
            return true;
    return false;
}

static bool put_row(tile_map *map, const char *text, size_t length) {
    char **const rows = realloc(map->rows, (map->height + 1) * sizeof *rows);
    if (rows == NULL)
        return false;
    map->rows = rows;
    map->rows[map->height] = take_memory(length, 1);
    memcpy(map->rows[map->height++], text, length);
    map->width = length > map->width ? length : map->width;
    return true;
}

bool tiles_add(tile_map *map, const tile_words *words, const char *text, size_t length,
               char fault[TILE_FAULT_SIZE]) {
    if (length > 0 && text[length - 1] == '\r')
        length--;
    for (size_t i = 0; i < length; i++)
        if (!is_known(words, text[i])) {
            const bool shown = text[i] > ' ' && text[i] <= '~';
            snprintf(fault, TILE_FAULT_SIZE, "error syntax: no tile: \"%c\" (column %zu)",
                     shown ? text[i] : '?', i + 1);
            return false;
        }
    if (length <= UINT16_MAX && map->height < UINT16_MAX && put_row(map, text, length))
        return true;
    snprintf(fault, TILE_FAULT_SIZE, "error range: a map has at most 65535 rows and columns");
    return false;
}

/* ---- writing ---- */

static size_t count_kinds(const tile_words *words) {
    size_t count = 0;
    for (unsigned role = 0; role < ROLES; role++)
        count += strlen(words->of_role[role]);
    return count;
}

const char *tiles_fault(const tile_map *map, const tile_words *words) {
    const size_t longer = map->width > map->height ? map->width : map->height, kinds = count_kinds(words);
    if (map->width == 0)
        return "the map is empty";
    if (kinds == 0 || kinds > UINT8_MAX)
        return "a map has 1 to 255 kinds of tiles";
    return (uint64_t)longer * (uint32_t)words->side > INT32_MAX ? "the map reaches past Q16.16" : NULL;
}

size_t tiles_flash(const tile_map *map, const tile_words *words) {
    return map->width * map->height + 1 + KIND_STRUCT * count_kinds(words) + MAP_STRUCT;
}

/* A question mark could begin a trigraph. */
static void write_cell(FILE *file, char tile) {
    if (tile == '"' || tile == '\\' || tile == '?')
        fputc('\\', file);
    fputc(tile, file);
}

static void write_cells(FILE *file, const tile_map *map, const char *name) {
    fprintf(file, "static const uint8_t %s_cells[%zu] =", name, map->width * map->height + 1);
    for (size_t y = 0; y < map->height; y++) {
        const size_t length = strlen(map->rows[y]);
        fputs("\n    \"", file);
        for (size_t x = 0; x < map->width; x++)
            write_cell(file, x < length ? map->rows[y][x] : ' ');
        fputc('"', file);
    }
    fputs(";\n\n", file);
}

static void write_kinds(FILE *file, const tile_words *words, const char *name) {
    fprintf(file, "static const toi_tile %s_kinds[%zu] = {\n", name, count_kinds(words));
    for (unsigned role = 0; role < ROLES; role++)
        for (const char *tile = words->of_role[role]; *tile != '\0'; tile++)
            fprintf(file, "    {.first = %d, .role = %s},\n", *tile, role_names[role]);
    fputs("};\n\n", file);
}

void tiles_write(FILE *file, const tile_map *map, const tile_words *words, const char *name,
                 const char *licence, const char *made) {
    fputs("/* ", file);
    hull_write_remark(file, licence);
    fputs(" */\n/* Made by: ", file);
    hull_write_remark(file, made);
    fprintf(file,
            "\n * %zu by %zu tiles; %zu bytes of flash on a machine with 4-byte pointers. */\n"
            "#include <toi16/tiles.h>\n\nextern const toi_tiles2 %s;\n\n",
            map->width, map->height, tiles_flash(map, words), name);
    write_cells(file, map, name);
    write_kinds(file, words, name);
    fprintf(file,
            "const toi_tiles2 %s = {\n    .cells = %s_cells,\n    .kinds = %s_kinds,\n"
            "    .kind_count = %zu,\n    .width = %zu,\n    .height = %zu,\n    .top_first = true,\n"
            "    .side = %ld,\n};\n",
            name, name, name, count_kinds(words), map->width, map->height, (long)words->side);
}

void tiles_free(tile_map *map) {
    for (size_t y = 0; y < map->height; y++)
        free(map->rows[y]);
    free(map->rows);
}
