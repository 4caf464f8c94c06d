/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "command.h"
#include "hull_name.h"
#include "lines.h"
#include "memory.h"
#include "output.h"
#include "query_number.h"
#include "tiles_bake.h"
#include "tree_build.h"
#include "tree_proof.h"
#include "tree_write.h"
#include "world.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char command[] = "toi16 bake";

/* REUSE-IgnoreStart */
static const char help[] =
    "usage: toi16 bake [-o OUT.c] [--name NAME] [--licence 'LINE'] FILE\n"
    "       toi16 bake --tiles [--solid CHARS] [--one-way CHARS] [--sensor CHARS]\n"
    "                  [--side S] ... FILE\n"
    "\n"
    "Makes a level of what stays where it is: a constant table in C with the shapes and a\n"
    "tree of boxes around them, for toi_tree. The tree is proved in exact integers before\n"
    "it is written: each shape is in its leaf, each node holds its children. FILE is a\n"
    "world, as toi16 world reads it; `-` is standard input. Of its lines\n"
    "\n"
    "  static ID SHAPE   a shape of the level; ID: 0 to 65535. One that is named again\n"
    "                    takes the place of the old one\n"
    "  remove ID         takes it away\n"
    "\n"
    "make the level; bodies and questions are left out. Shapes are those of\n"
    "toi16 query --help, all of the plane or all of space. A level of aabb2 or aabb3 alone\n"
    "takes 34 or 50 bytes a shape, any other one 86 or 94 bytes and its vertices.\n"
    "\n"
    "With --tiles FILE is a map, a row a line, the highest first, each character a tile;\n"
    "blanks and dots are empty, and so is the end of a short row. The table is a\n"
    "toi_tiles2. Any other character is a fault.\n"
    "\n"
    "options:\n"
    "  --tiles           the file is a map of tiles\n"
    "  --solid CHARS     the characters of solid tiles, # unless given\n"
    "  --one-way CHARS   those of tiles that stop only what comes down on them, =\n"
    "  --sensor CHARS    those of tiles that stop nothing and are told, none\n"
    "  --side S          the side of a tile, length units, 1 unless given\n"
    "  -o OUT.c          where the table goes; without it, and for `-`, to standard\n"
    "                    output. The sizes go to standard output too, or where the table\n"
    "                    goes there to standard error\n"
    "  --name NAME       of the table in C; without it, made of the name of the file\n"
    "  --licence 'LINE', --license 'LINE'\n"
    "                    the first line of the output, as a comment: such as\n"
    "                    'SPDX-License-Identifier: CC0-1.0'\n"
    "  -h, --help        this text\n"
    "  -V, --version     the version\n"
    "  --                what follows is a file\n"
    "\n"
    "exit status: 0 written, 1 a line is faulty, each with file and line number on standard\n"
    "  error, or the shapes cannot be a level, 2 wrong usage, the file could not be read or\n"
    "  the table not written. Where it is not 0 no table is written.\n";
/* REUSE-IgnoreEnd */

typedef struct {
    const char *file, *out, *name, *licence;
    bool is_map;
    tile_words words;
} settings;

static const char no_licence[] = "No licence was given for this table (toi16 bake --licence).";

/* ---- reading ---- */

static const char *shown_name(const char *file) {
    return strcmp(file, "-") == 0 ? "<stdin>" : file;
}

static bool report_fault(const settings *s, unsigned long number, const char *text) {
    fprintf(stderr, "%s:%lu: %s\n", shown_name(s->file), number, text);
    return false;
}

/* False, and reported: the shape of a line is none. */
static bool check_shape(const settings *s, const world_line *line, unsigned long number) {
    char text[QUERY_TEXT_SIZE];
    const query asked = {.kind = QUERY_RAYCAST, .b = line->body.shape};
    const query_answer answer = {.status = toi_shape_check(&line->body.shape)};
    if (answer.status >= 0)
        return true;
    query_format(text, sizeof text, &asked, &answer, false);
    return report_fault(s, number, text);
}

/* False, and reported: the line is faulty. */
static bool take_line(const settings *s, void *level, const char *text, size_t length, unsigned long number) {
    world *const w = level;
    char reason[QUERY_TEXT_SIZE];
    query_error error;
    world_line line;
    const query_result result = world_parse(text, length, &w->room, &line, &error);
    if (result == QUERY_BAD) {
        query_format_error(reason, sizeof reason, text, length, &error);
        return report_fault(s, number, reason);
    }
    if (result == QUERY_LINE && line.kind == WORLD_REMOVE && !world_remove(w, line.id))
        return report_fault(s, number, "error argument: there is nothing of this ID");
    if (result != QUERY_LINE || line.kind > WORLD_STATIC)
        return true;
    if (line.still && !check_shape(s, &line, number))
        return false;
    world_put(w, &line);
    return true;
}

static bool take_row(const settings *s, void *level, const char *text, size_t length, unsigned long number) {
    char fault[TILE_FAULT_SIZE];
    return tiles_add(level, &s->words, text, length, fault) || report_fault(s, number, fault);
}

static void do_nothing(void *context) {
    (void)context;
}

static int read_lines(const settings *s, void *level, int fd) {
    lines in;
    const char *line;
    size_t length;
    unsigned long number = 0;
    bool good = true;
    lines_open(&in, fd, do_nothing, NULL);
    for (;;) {
        const lines_state state = lines_next(&in, &line, &length);
        if (state == LINES_FAILED)
            return complain(shown_name(s->file));
        if (state == LINES_END)
            return good ? EXIT_ANSWERED : EXIT_FAULTY;
        if (number++ == 0)
            lines_skip_mark(&line, &length);
        if (state == LINES_TOO_LONG)
            good = report_fault(s, number, "error syntax: line longer than 4 MiB");
        else
            good &= (s->is_map ? take_row : take_line)(s, level, line, length, number);
    }
}

/* Into a world, or a map. */
static int read_file(const settings *s, void *level) {
    const bool is_stdin = strcmp(s->file, "-") == 0;
    const int fd = is_stdin ? STDIN_FILENO : open(s->file, O_RDONLY);
    if (fd < 0)
        return complain(s->file);
    const int status = read_lines(s, level, fd);
    if (!is_stdin)
        close(fd);
    return status;
}

/* ---- writing ---- */

/* The words of the command line that made it, for the comment. */
static char *describe(const settings *s) {
    const size_t size = strlen(s->file) + strlen(s->name) + 64;
    char *const made = take_memory(size, 1);
    snprintf(made, size, "toi16 bake %s%s --name %s", s->is_map ? "--tiles " : "", shown_name(s->file),
             s->name);
    return made;
}

/* Of a map, or else of a tree, which is null then. */
static void write_level(const settings *s, FILE *file, const toi_tree *tree, const tile_map *map) {
    char *const made = describe(s);
    if (map != NULL)
        tiles_write(file, map, &s->words, s->name, s->licence, made);
    else
        tree_write(file, tree, s->name, s->licence, made);
    free(made);
}

static void report(const settings *s, FILE *to, const toi_tree *tree, const tile_map *map) {
    if (map != NULL)
        fprintf(to, "%s: %zu by %zu tiles, %zu bytes of flash\n", s->name, map->width, map->height,
                tiles_flash(map, &s->words));
    else
        fprintf(to, "%s: %u shapes, cells of %.5f, %zu bytes of flash\n", s->name, (unsigned)tree->count,
                (double)(1 << tree->scale) / 65536, tree_flash(tree));
}

static int write_file(const settings *s, const toi_tree *tree, const tile_map *map) {
    output out;
    if (!output_open(&out, s->out))
        return complain(s->out);
    write_level(s, out.stream, tree, map);
    if (!output_close(&out))
        return complain(s->out);
    report(s, strcmp(s->out, "-") == 0 ? stderr : stdout, tree, map);
    return fflush(stdout) == 0 ? EXIT_ANSWERED : complain("standard output");
}

static int bake_shapes(const settings *s, const toi_shape *shapes, const uint16_t *ids, size_t count) {
    built_tree built;
    size_t faulty;
    const char *wrong = tree_build(shapes, ids, count, &built, &faulty);
    if (wrong != NULL) {
        fprintf(stderr, "%s: static %u: %s\n", shown_name(s->file), faulty < count ? ids[faulty] : 0u, wrong);
        return EXIT_FAULTY;
    }
    wrong = tree_disproof(&built.tree, shapes, ids, count);
    if (wrong != NULL)
        fprintf(stderr, "%s: the tree is not one of these shapes: %s\n", shown_name(s->file), wrong);
    const int status = wrong == NULL ? write_file(s, &built.tree, NULL) : EXIT_FAULTY;
    tree_free(&built);
    return status;
}

static int bake_world(const settings *s, const world *w) {
    toi_shape *const shapes = take_memory(WORLD_IDS, sizeof *shapes);
    uint16_t *const ids = take_memory(WORLD_IDS, sizeof *ids);
    size_t count = 0;
    for (size_t id = 0; id < WORLD_IDS; id++)
        if (w->bodies[id] != NULL && w->bodies[id]->still) {
            shapes[count] = w->bodies[id]->body.shape;
            ids[count++] = (uint16_t)id;
        }
    const int status = bake_shapes(s, shapes, ids, count);
    free(shapes);
    free(ids);
    return status;
}

static int bake_map(const settings *s) {
    tile_map map = {.rows = NULL};
    int status = read_file(s, &map);
    const char *wrong = status == EXIT_ANSWERED ? tiles_fault(&map, &s->words) : NULL;
    if (wrong != NULL) {
        fprintf(stderr, "%s: %s\n", shown_name(s->file), wrong);
        status = EXIT_FAULTY;
    }
    if (status == EXIT_ANSWERED)
        status = write_file(s, NULL, &map);
    tiles_free(&map);
    return status;
}

static int bake(const settings *s) {
    if (s->is_map)
        return bake_map(s);
    world *const w = world_new();
    int status = read_file(s, w);
    if (status == EXIT_ANSWERED)
        status = bake_world(s, w);
    world_free(w);
    return status;
}

/* ---- arguments ---- */

static int take_out(settings *s, const char *value) {
    s->out = value;
    return GO_ON;
}

static int take_name(settings *s, const char *value) {
    s->name = value;
    return hull_is_name(value) ? GO_ON : refuse(command, "this cannot be a name in C: ", value);
}

static int take_licence(settings *s, const char *value) {
    s->licence = value;
    return strstr(value, "*/") == NULL && strchr(value, '\n') == NULL
               ? GO_ON
               : refuse(command, "a licence line is one line without the end of a comment: ", value);
}

static int take_tiles(settings *s, toi_role role, const char *value) {
    s->words.of_role[role] = value;
    for (const char *at = value; *at != '\0'; at++)
        if (*at <= ' ' || *at > '~')
            return refuse(command, "a tile is a character of plain text, and no blank: ", value);
    return GO_ON;
}

static int take_solid(settings *s, const char *value) {
    return take_tiles(s, TOI_ROLE_SOLID, value);
}

static int take_one_way(settings *s, const char *value) {
    return take_tiles(s, TOI_ROLE_ONE_WAY, value);
}

static int take_sensor(settings *s, const char *value) {
    return take_tiles(s, TOI_ROLE_SENSOR, value);
}

static int take_side(settings *s, const char *value) {
    const query_word word = {value, strlen(value)};
    return query_read_number(word, 16, &s->words.side) == NUMBER_GOOD && s->words.side > 0
               ? GO_ON
               : refuse(command, "the side of a tile is a number above zero, not ", value);
}

static const struct {
    const char *option;
    int (*take)(settings *s, const char *value);
} values[] = {{"-o", take_out},
              {"--name", take_name},
              {"--licence", take_licence},
              {"--license", take_licence},
              {"--solid", take_solid},
              {"--one-way", take_one_way},
              {"--sensor", take_sensor},
              {"--side", take_side}};

/* *at is the number of the option, then that of its value. */
static int take_option(settings *s, int count, char **arguments, int *at) {
    const char *option = arguments[*at];
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        if (strcmp(option, values[i].option) == 0)
            return ++*at < count ? values[i].take(s, arguments[*at])
                                 : refuse(command, "a word is missing after ", option);
    if (strcmp(option, "--tiles") != 0)
        return common_option(command, help, option);
    s->is_map = true;
    return GO_ON;
}

static int take_file(settings *s, const char *word) {
    if (s->file != NULL)
        return refuse(command, "one level is of one file, what is ", word);
    s->file = word;
    return GO_ON;
}

static int run(settings *s) {
    char name[HULL_NAME_SIZE];
    if (s->file == NULL)
        return refuse(command, "the name of a file is missing", "");
    if (output_is_input(s->out, s->file))
        return refuse_overwriting(command, s->file);
    if (s->name == NULL) {
        hull_name_after(s->file, name);
        if (!hull_is_name(name))
            return refuse(command, "give a name in C by --name, this cannot be one: ", name);
        s->name = name;
    }
    return bake(s);
}

int command_bake(int count, char **arguments) {
    settings s = {.out = "-", .licence = no_licence, .words = {{"#", "=", ""}, fix16_one}};
    bool only_files = false;
    for (int i = 0; i < count; i++) {
        const char *word = arguments[i];
        int status = GO_ON;
        if (only_files || word[0] != '-' || word[1] == '\0')
            status = take_file(&s, word);
        else if (strcmp(word, "--") == 0)
            only_files = true;
        else
            status = take_option(&s, count, arguments, &i);
        if (status != GO_ON)
            return status;
    }
    return run(&s);
}
