/* SPDX-License-Identifier: MIT */
#include "world_parse.h"
#include "query_number.h"
#include "query_read.h"

#include <string.h>

static const char unknown_line[] = "unknown line (there are: body static remove pairs events first cast ray "
                                   "near stop brake speed)";
static const char no_id[] = "not an ID (0 to 65535)";

static const query_line_word words[] = {
    {"body", WORLD_BODY, NULL, "no shape: body ID SHAPE"},
    {"static", WORLD_STATIC, "a static does not move", "no shape: static ID SHAPE"},
    {"remove", WORLD_REMOVE, NULL, NULL},
    {"pairs", WORLD_PAIRS, NULL, NULL},
    {"events", WORLD_EVENTS, NULL, NULL},
    {"first", WORLD_FIRST, NULL, NULL},
    {"cast", WORLD_CAST, NULL, NULL},
    {"ray", WORLD_RAY, NULL, NULL},
    {"near", WORLD_NEAR, NULL, NULL},
    {"stop", WORLD_STOP, NULL, NULL},
    {"brake", WORLD_BRAKE, NULL, NULL},
    {"speed", WORLD_SPEED, NULL, NULL},
};

enum { WORDS = sizeof words / sizeof words[0] };

/* What follows the word of a line, in this order. */
enum { ID = 1, BODY = 2, MOTION = 4, POINTS = 8, STOP = 16, T_MAX = 32 };

static const unsigned what_follows[] = {
    [WORLD_BODY] = ID | BODY | MOTION,
    [WORLD_STATIC] = ID | BODY,
    [WORLD_REMOVE] = ID,
    [WORLD_PAIRS] = T_MAX,
    [WORLD_EVENTS] = T_MAX,
    [WORLD_FIRST] = T_MAX,
    [WORLD_CAST] = ID | T_MAX,
    [WORLD_RAY] = POINTS | T_MAX,
    [WORLD_NEAR] = POINTS,
    [WORLD_STOP] = ID | STOP,
    [WORLD_BRAKE] = ID | STOP | T_MAX,
    [WORLD_SPEED] = ID | STOP,
};

static bool read_id(query_reader *r, uint16_t *out) {
    const char *const end = r->word.text + r->word.length;
    if (r->word.length == 0)
        return query_fail(r, "syntax", "an ID is missing");
    if (query_skip_digits(r->word.text, end) != end)
        return query_fail(r, "syntax", no_id);
    const uint64_t id = query_whole_part(r->word.text, end);
    if (id > UINT16_MAX)
        return query_fail(r, "range", no_id);
    *out = (uint16_t)id;
    query_advance(r);
    return true;
}

static bool read_grow(query_reader *r, toi_bound *out) {
    int32_t numbers[3] = {0, 0, 0};
    if (!query_is_word(r->word, "grow"))
        return true;
    query_advance(r);
    if (!query_read_lengths(r, numbers, 3, "too few numbers for grow MARGIN SPEED ACCEL"))
        return false;
    *out = (toi_bound){numbers[0], numbers[1], numbers[2]};
    return true;
}

static bool read_points(query_reader *r, world_line *out) {
    unsigned count;
    if (!query_read_points(r, out->points, &count))
        return false;
    out->dimensions = count / 2;
    return count == 4 || count == 6 ||
           query_fail(r, "syntax", "two points are 4 numbers in the plane, 6 in space");
}

static bool read_named(query_reader *r, const char *name, fix16_t *out, const char *missing) {
    if (!query_is_word(r->word, name))
        return query_fail(r, "syntax", missing);
    query_advance(r);
    return query_read_lengths(r, out, 1, missing);
}

static bool read_brake(query_reader *r, toi_brake *out) {
    return read_named(r, "react", &out->react, "react R is missing") &&
           read_named(r, "decel", &out->decel, "decel B is missing");
}

static bool read_line(query_reader *r, world_line *out) {
    memset(out, 0, sizeof *out);
    out->t_max = fix16_one;
    if (!query_read_first_word(r, words, WORDS, unknown_line))
        return false;
    out->kind = (world_kind)r->kind->kind;
    out->still = out->kind == WORLD_STATIC;
    const unsigned follows = what_follows[out->kind];
    return (!(follows & ID) || read_id(r, &out->id)) &&
           (!(follows & BODY) || query_read_shape(r, &out->body.shape)) &&
           (!(follows & MOTION) || (query_read_velocity(r, &out->body.shape, &out->body.velocity) &&
                                    read_grow(r, &out->body.bound))) &&
           (!(follows & POINTS) || read_points(r, out)) &&
           (!(follows & STOP) || read_brake(r, &out->brake)) &&
           (!(follows & T_MAX) || query_read_t_max(r, &out->t_max)) && query_read_end(r);
}

query_result world_parse(const char *line, size_t length, const query_room *room, world_line *out,
                         query_error *error) {
    query_reader r = query_reader_of(line, room, error);
    const query_result begun = query_begin(&r, length);
    return begun != QUERY_LINE ? begun : read_line(&r, out) ? QUERY_LINE : QUERY_BAD;
}

bool world_begins(const char *line, size_t length) {
    query_error error;
    query_reader r = query_reader_of(line, NULL, &error);
    return query_begin(&r, length) == QUERY_LINE && query_read_first_word(&r, words, WORDS, "");
}
