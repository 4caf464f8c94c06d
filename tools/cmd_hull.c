/* SPDX-License-Identifier: MIT */
#define _POSIX_C_SOURCE 200809L
#include "command.h"
#include "hull_candidates.h"
#include "hull_compile.h"
#include "hull_name.h"
#include "hull_turned.h"
#include "hull_write.h"
#include "output.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char command[] = "toi16 hull";

/* REUSE-IgnoreStart */
static const char help[] =
    "usage: toi16 hull [-o OUT.c] [--header OUT.h] [--name NAME] [--licence 'LINE']\n"
    "                  [--scale S] [--recentre] [--max-vertices N] [--flat] FILE\n"
    "       toi16 hull [-o OUT.c] [--header OUT.h] [--name NAME] [--licence 'LINE']\n"
    "                  [--recentre] --cylinder RADIUS HALF_HEIGHT --sides N\n"
    "       toi16 hull ... --cone RADIUS HEIGHT --sides N\n"
    "\n"
    "Makes the convex hull of a mesh and writes it as a constant table in C, for\n"
    "toi_hull3. The vertices are rounded to the Q16.16 grid; the hull of the rounded ones\n"
    "is exact, and proved convex, closed and complete in integers before it is written.\n"
    "FILE is a mesh; `-` is standard input. The content tells the format:\n"
    "\n"
    "  OBJ    text with \"v X Y Z\" lines\n"
    "  STL    text that begins with \"solid\", or binary\n"
    "  PLY    begins with \"ply\"; text, or binary of either endianness\n"
    "  points lines of \"X Y Z\", # starts a comment\n"
    "\n"
    "All vertices count, those too that no face refers to.\n"
    "\n"
    "In the place of FILE a cylinder or a cone that stands on z may be named, of which the\n"
    "hull is a prism or a pyramid that holds all of it. It stands off by about\n"
    "RADIUS (1 / cos(pi / N) - 1): 8.3 % of the radius with 8 sides, 2 % with 16, 0.5 % with\n"
    "32. The exact figure is printed.\n"
    "\n"
    "options:\n"
    "  -o OUT.c          where the table goes; without it, and for `-`, to standard\n"
    "                    output. The sizes go to standard output too, or where the table\n"
    "                    goes there to standard error\n"
    "  --header OUT.h    a header for it too, for C and C++; neither goes over the mesh\n"
    "  --name NAME       of the table in C; without it, made of the name of the file\n"
    "  --licence 'LINE', --license 'LINE'\n"
    "                    the first line of the output, as a comment: such as\n"
    "                    'SPDX-License-Identifier: CC0-1.0'\n"
    "  --scale S         multiply all coordinates by S, before rounding\n"
    "  --recentre        move the origin of the body's frame to the centroid of the hull,\n"
    "                    about which a free body of one density turns (of a flat hull to\n"
    "                    the mean of its corners), and print where it was\n"
    "  --max-vertices N  a simpler hull of N vertices or fewer (4 or more) that holds\n"
    "                    all of the mesh, a little larger; prints how far it stands off\n"
    "  --flat            take a mesh without volume too: a polygon, a segment, a point\n"
    "  --cylinder RADIUS HALF_HEIGHT\n"
    "                    around the origin, from -HALF_HEIGHT to HALF_HEIGHT\n"
    "  --cone RADIUS HEIGHT\n"
    "                    from its base around the origin to its tip at HEIGHT\n"
    "  --sides N         of the polygon around the circle, 3 to 1000; one looks along x\n"
    "  -h, --help        this text\n"
    "  -V, --version     the version\n"
    "  --                what follows is a file\n"
    "\n"
    "exit status: 0 written, 1 the mesh is faulty or cannot be a table, 2 wrong usage, the\n"
    "  file could not be read or the table not written, or qhull is missing. Where it is\n"
    "  not 0 no table is written.\n";
/* REUSE-IgnoreEnd */

typedef struct {
    hull_settings hull;
    const char *file, *out, *header, *name, *licence;
    turned turned;     /* instead of a file where it has a name */
    double stands_off; /* of what is turned */
} settings;

static const char no_licence[] =
    "No licence was given for this table (toi16 hull --licence): that of the mesh holds.";

/* ---- reports ---- */

static const char *shown_name(const char *file) {
    return strcmp(file, "-") == 0 ? "<stdin>" : file;
}

static int report_fault(const char *file, const mesh_fault *fault) {
    fprintf(stderr, "%s:", shown_name(file));
    if (fault->line > 0)
        fprintf(stderr, "%lu:", fault->line);
    if (fault->has_byte)
        fprintf(stderr, " byte %zu:", fault->byte);
    fprintf(stderr, " %s\n", fault->text);
    return fault->is_unread ? EXIT_NOTHING : EXIT_FAULTY;
}

static void report_turned(FILE *to, const settings *s) {
    const turned *t = &s->turned;
    const double stands_off = ceil(1e6 * s->stands_off) / 1e6;
    fprintf(to,
            "%s: holds a %s of radius %.10g and %s %.10g; stands off %.6f at most (%.2f %% of the radius)\n",
            s->name, t->name, t->radius, t->is_cone ? "height" : "half height", t->height, stands_off,
            100 * stands_off / t->radius);
}

static void report(FILE *to, const settings *s, const hull_product *p) {
    const toi_hull3_table *t = &p->hull.table;
    fprintf(to, "%s: %u vertices, %u edges, %u faces, %lu bytes of flash, reach %.5f\n", s->name,
            (unsigned)t->vertex_count, (unsigned)t->edge_count, (unsigned)t->face_count,
            (unsigned long)hull_flash(t), t->reach / 65536.0);
    if (s->hull.recentre)
        fprintf(to, "%s: recentred, the origin was at %.5f %.5f %.5f\n", s->name, p->offset[0], p->offset[1],
                p->offset[2]);
    if (s->turned.name != NULL)
        report_turned(to, s);
    if (p->is_simplified)
        fprintf(to,
                "%s: simplified from %zu vertices; stands off %.6g at most (%.2f %% of the diameter), volume "
                "%.6g for "
                "%.6g (+%.1f %%)\n",
                s->name, p->full_vertices, p->stands_off, 100 * p->stands_off / p->diameter, p->volume,
                p->full_volume, 100 * (p->volume / p->full_volume - 1));
}

/* ---- the work ---- */

/* The words of the command line, for the comment: but for -o, and what the licence line says already. */
static void describe(const settings *s, size_t size, char *text) {
    const turned *t = &s->turned;
    int at = t->name != NULL ? snprintf(text, size, "toi16 hull --%s %.17g %.17g --sides %lu --name %s",
                                        t->name, t->radius, t->height, t->sides, s->name)
                             : snprintf(text, size, "toi16 hull %s --name %s", shown_name(s->file), s->name);
    if (s->hull.scale != 1)
        at += snprintf(text + at, size - (size_t)at, " --scale %.17g", s->hull.scale);
    if (s->hull.recentre)
        at += snprintf(text + at, size - (size_t)at, " --recentre");
    if (s->hull.max_vertices > 0)
        at += snprintf(text + at, size - (size_t)at, " --max-vertices %zu", s->hull.max_vertices);
    if (s->hull.flat)
        snprintf(text + at, size - (size_t)at, " --flat");
}

/* What a file that is written holds. */
typedef void writer(FILE *file, const toi_hull3_table *t, const char *name, const char *licence,
                    const char *made);

static int write_file(const settings *s, const hull_product *p, const char *name, writer *write) {
    output out;
    const size_t size = (s->file != NULL ? strlen(s->file) : 0) + 256;
    char *made = malloc(size);
    if (made == NULL || !output_open(&out, name)) {
        free(made);
        return complain(name);
    }
    describe(s, size, made);
    write(out.stream, &p->hull.table, s->name, s->licence, made);
    free(made);
    return output_close(&out) ? EXIT_ANSWERED : complain(name);
}

/* The header first: a table without the header that was asked for would look whole. */
static int write_product(const settings *s, const hull_product *p) {
    int status = EXIT_ANSWERED;
    if (s->header != NULL)
        status = write_file(s, p, s->header, hull_write_header);
    if (status == EXIT_ANSWERED)
        status = write_file(s, p, s->out, hull_write);
    if (status != EXIT_ANSWERED)
        return status;
    const bool to_stdout = strcmp(s->out, "-") == 0 || (s->header != NULL && strcmp(s->header, "-") == 0);
    report(to_stdout ? stderr : stdout, s, p);
    return fflush(stdout) == 0 ? EXIT_ANSWERED : complain("standard output");
}

static int compile_mesh(const settings *s, const mesh *m) {
    hull_product product;
    progress show;
    char error[HULL_ERROR_SIZE];
    progress_start(&show, s->name, -1);
    show.enabled = isatty(STDERR_FILENO);
    const bool good = hull_compile(m, &s->hull, &show, &product, error);
    progress_clear(&show);
    if (!good) {
        fprintf(stderr, "%s: %s\n", s->turned.name != NULL ? s->turned.name : shown_name(s->file), error);
        return EXIT_FAULTY;
    }
    const int status = write_product(s, &product);
    hull_free(&product.hull);
    return status;
}

static int compile_file(const settings *s) {
    mesh m;
    mesh_fault fault;
    if (!mesh_read(s->file, &m, &fault))
        return report_fault(s->file, &fault);
    const int status = compile_mesh(s, &m);
    mesh_free(&m);
    return status;
}

static int compile_turned(settings *s) {
    mesh m;
    char error[HULL_ERROR_SIZE];
    if (!turned_points(&s->turned, &m, &s->stands_off, error)) {
        fprintf(stderr, "toi16 hull: %s\n", error);
        return EXIT_FAULTY;
    }
    const int status = compile_mesh(s, &m);
    mesh_free(&m);
    return status;
}

static int compile(settings *s) {
    if (hull_candidates_missing != NULL) {
        fprintf(stderr, "toi16 hull: %s\n", hull_candidates_missing);
        return EXIT_NOTHING;
    }
    return s->turned.name != NULL ? compile_turned(s) : compile_file(s);
}

/* ---- arguments ---- */

static int take_out(settings *s, const char *value) {
    s->out = value;
    return GO_ON;
}

static int take_header(settings *s, const char *value) {
    s->header = value;
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

static bool read_length(const char *value, double *out) {
    char *end;
    *out = strtod(value, &end);
    return end != value && *end == '\0' && *out > 0 && isfinite(*out);
}

static int take_sides(settings *s, const char *value) {
    char *end;
    s->turned.sides = strtoul(value, &end, 10);
    return isdigit((unsigned char)*value) && *end == '\0' && s->turned.sides >= 3 && s->turned.sides <= 1000
               ? GO_ON
               : refuse(command, "the sides of a polygon around a circle are 3 to 1000, not ", value);
}

static int take_scale(settings *s, const char *value) {
    return read_length(value, &s->hull.scale)
               ? GO_ON
               : refuse(command, "the scale is a number above zero, not ", value);
}

static int take_max_vertices(settings *s, const char *value) {
    char *end;
    const unsigned long count = strtoul(value, &end, 10);
    s->hull.max_vertices = count;
    return isdigit((unsigned char)*value) && *end == '\0' && count >= 4 && count <= UINT16_MAX
               ? GO_ON
               : refuse(command, "the vertices of a solid are 4 to 65535, not ", value);
}

static const struct {
    const char *option;
    int (*take)(settings *s, const char *value);
} values[] = {{"-o", take_out},
              {"--header", take_header},
              {"--name", take_name},
              {"--licence", take_licence},
              {"--license", take_licence},
              {"--scale", take_scale},
              {"--max-vertices", take_max_vertices},
              {"--sides", take_sides}};

/* A cylinder or a cone, whose two lengths follow. */
static int take_turned(settings *s, const char *option, int left, char **lengths) {
    if (s->turned.name != NULL)
        return refuse(command, "one table is of one solid, what is ", option);
    if (left < 2)
        return refuse(command, "two lengths are missing after ", option);
    s->turned.name = option + 2;
    s->turned.is_cone = strcmp(option, "--cone") == 0;
    if (!read_length(lengths[0], &s->turned.radius))
        return refuse(command, "a radius is a number above zero, not ", lengths[0]);
    return read_length(lengths[1], &s->turned.height)
               ? GO_ON
               : refuse(command, "a height is a number above zero, not ", lengths[1]);
}

/* *at is the number of the option, then that of its value. */
static int take_option(settings *s, int count, char **arguments, int *at) {
    const char *option = arguments[*at];
    for (size_t i = 0; i < sizeof values / sizeof values[0]; i++)
        if (strcmp(option, values[i].option) == 0)
            return ++*at < count ? values[i].take(s, arguments[*at])
                                 : refuse(command, "a word is missing after ", option);
    if (strcmp(option, "--cylinder") == 0 || strcmp(option, "--cone") == 0) {
        *at += 2;
        return take_turned(s, option, count - *at + 1, arguments + *at - 1);
    }
    if (strcmp(option, "--recentre") == 0)
        s->hull.recentre = true;
    else if (strcmp(option, "--flat") == 0)
        s->hull.flat = true;
    else
        return common_option(command, help, option);
    return GO_ON;
}

static int take_file(settings *s, const char *word) {
    if (s->file != NULL)
        return refuse(command, "one table is of one mesh, what is ", word);
    s->file = word;
    return GO_ON;
}

/* What is turned has its size from the beginning, and as many vertices as it has sides. */
static int check_turned(const settings *s) {
    if (s->file != NULL)
        return refuse(command, "one table is of one solid, what is ", s->file);
    if (s->turned.sides == 0)
        return refuse(command, "--sides is missing beside --", s->turned.name);
    return s->hull.scale == 1 && s->hull.max_vertices == 0 && !s->hull.flat
               ? GO_ON
               : refuse(command, "--scale, --max-vertices and --flat are for meshes, not for a ",
                        s->turned.name);
}

static int check_file(const settings *s) {
    if (s->file == NULL)
        return refuse(command, "the name of a mesh file is missing", "");
    if (s->turned.sides != 0)
        return refuse(command, "--sides is for --cylinder and --cone, not for the mesh ", s->file);
    return output_is_input(s->out, s->file) || (s->header != NULL && output_is_input(s->header, s->file))
               ? refuse_overwriting(command, s->file)
               : GO_ON;
}

static int run(settings *s) {
    char name[HULL_NAME_SIZE];
    const int status = s->turned.name != NULL ? check_turned(s) : check_file(s);
    if (status != GO_ON)
        return status;
    if (s->header != NULL && strcmp(s->header, s->out) == 0)
        return refuse(command, "the table and its header cannot be one file: ", s->out);
    if (s->name == NULL) {
        hull_name_after(s->turned.name != NULL ? s->turned.name : s->file, name);
        if (!hull_is_name(name))
            return refuse(command, "give a name in C by --name, this cannot be one: ", name);
        s->name = name;
    }
    return compile(s);
}

int command_hull(int count, char **arguments) {
    settings s = {.hull = {.scale = 1}, .out = "-", .licence = no_licence};
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
