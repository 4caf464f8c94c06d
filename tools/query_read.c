/* SPDX-License-Identifier: MIT */
#include "query_read.h"
#include "query_number.h"

#include <string.h>

enum { LENGTH_BITS = 16, ROTATION_BITS = 30 };

static const query_shape_word shape_words[] = {
    {"aabb2", TOI_SHAPE_AABB2, 2, 4, 0, offsetof(toi_shape, as.aabb2),
     "too few numbers for aabb2 LOX LOY HIX HIY"},
    {"aabb3", TOI_SHAPE_AABB3, 3, 6, 0, offsetof(toi_shape, as.aabb3),
     "too few numbers for aabb3 LOX LOY LOZ HIX HIY HIZ"},
    {"obb2", TOI_SHAPE_OBB2, 2, 4, 2, offsetof(toi_shape, as.obb2),
     "too few numbers for obb2 CX CY HX HY COS SIN"},
    {"obb3", TOI_SHAPE_OBB3, 3, 6, 9, offsetof(toi_shape, as.obb3),
     "too few numbers for obb3 CX CY CZ HX HY HZ U0X U0Y U0Z U1X U1Y U1Z U2X U2Y U2Z"},
    {"poly2", TOI_SHAPE_POLY2, 2, 0, 0, offsetof(toi_shape, as.poly2), "too few numbers for poly2 N X Y ..."},
    {"hull3", TOI_SHAPE_HULL3, 3, 3, 9, offsetof(toi_shape, as.hull3.center),
     "too few numbers for hull3 CX CY CZ U0X U0Y U0Z U1X U1Y U1Z U2X U2Y U2Z N X Y Z ..."},
    {"circle2", TOI_SHAPE_CIRCLE2, 2, 3, 0, offsetof(toi_shape, as.circle2),
     "too few numbers for circle2 CX CY R"},
    {"capsule2", TOI_SHAPE_CAPSULE2, 2, 5, 0, offsetof(toi_shape, as.capsule2),
     "too few numbers for capsule2 AX AY BX BY R"},
    {"sphere3", TOI_SHAPE_SPHERE3, 3, 4, 0, offsetof(toi_shape, as.sphere3),
     "too few numbers for sphere3 CX CY CZ R"},
    {"capsule3", TOI_SHAPE_CAPSULE3, 3, 7, 0, offsetof(toi_shape, as.capsule3),
     "too few numbers for capsule3 AX AY AZ BX BY BZ R"},
};
static const char unknown_shape[] = "unknown shape (there are: aabb2 aabb3 obb2 obb3 poly2 hull3 "
                                    "circle2 capsule2 sphere3 capsule3)";
const char query_not_a_number[] = "not a number (-1.5, or raw @-98304)";
static const char no_room[] = "more points than there is room for here, %";
static const char too_few_listed[] = "too few numbers for % points";
static const char past_a_turn[] = "angles are -360 to 360 degrees";
static const char other_angles[] = "an angle in the plane is deg ANGLE, a pose in space ypr YAW PITCH ROLL";

static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

bool query_is_word(query_word w, const char *text) {
    size_t i = 0;
    while (i < w.length && text[i] != '\0' && w.text[i] == text[i])
        i++;
    return i == w.length && text[i] == '\0';
}

const query_shape_word *query_shape_word_of(const toi_shape *shape) {
    size_t i = 0;
    while (shape_words[i].kind != shape->kind)
        i++;
    return &shape_words[i];
}

const query_shape_word *query_find_shape(query_word w) {
    for (size_t i = 0; i < sizeof shape_words / sizeof shape_words[0]; i++)
        if (query_is_word(w, shape_words[i].word))
            return &shape_words[i];
    return NULL;
}

query_word query_word_at(const char *at, const char *end) {
    const char *start = at;
    while (at < end && !is_blank(*at) && *at != '#')
        at++;
    return (query_word){start, (size_t)(at - start)};
}

void query_advance(query_reader *r) {
    const char *at = r->word.text + r->word.length;
    while (at < r->end && is_blank(*at))
        at++;
    r->word = query_word_at(at, r->end);
}

static size_t column_of(const query_reader *r) {
    return (size_t)(r->word.text - r->line) + 1;
}

bool query_fail_counted(query_reader *r, const char *name, const char *reason, size_t number) {
    *r->error = (query_error){name, reason, column_of(r), number};
    return false;
}

bool query_fail(query_reader *r, const char *name, const char *reason) {
    return query_fail_counted(r, name, reason, 0);
}

/* The line ends at its comment; before that nothing but ASCII text has a meaning. */
static bool find_end(query_reader *r, size_t length) {
    const char *at = r->line, *end = r->line + length;
    while (at < end && *at != '#' && (is_blank(*at) || (*at >= ' ' && *at <= '~')))
        at++;
    r->end = at;
    r->word.text = at;
    return at == end || *at == '#' || query_fail(r, "syntax", "not plain text");
}

static bool is_angle_word(query_word w) {
    return query_is_word(w, "deg") || query_is_word(w, "ypr");
}

bool query_ends_numbers(query_word w) {
    static const char *const words[] = {"r",      "v",   "u",      "w",    "at",    "tmax",
                                        "margin", "tol", "budget", "grow", "react", "decel"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (query_is_word(w, words[i]))
            return true;
    return w.length == 0 || is_angle_word(w) || query_find_shape(w) != NULL;
}

static bool read_numbers(query_reader *r, int32_t *out, unsigned count, unsigned bits, const char *too_few) {
    for (unsigned i = 0; i < count; i++) {
        const query_number_fate fate = query_read_number(r->word, bits, &out[i]);
        if (fate == NUMBER_PAST)
            return query_fail(r, "range", bits == ROTATION_BITS ? "number past Q2.30" : "number past Q16.16");
        if (fate == NUMBER_JUNK)
            return query_fail(r, "syntax", query_ends_numbers(r->word) ? too_few : query_not_a_number);
        query_advance(r);
    }
    return true;
}

bool query_read_lengths(query_reader *r, int32_t *out, unsigned count, const char *too_few) {
    return read_numbers(r, out, count, LENGTH_BITS, too_few);
}

bool query_is_number(query_word w) {
    int32_t number;
    return query_read_number(w, LENGTH_BITS, &number) != NUMBER_JUNK;
}

static bool is_motion_word(query_word w) {
    static const char *const words[] = {"v", "u", "w", "at", "tmax"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (query_is_word(w, words[i]))
            return true;
    return false;
}

/* What to call a word that fits nowhere. */
static const char *misplaced(const query_reader *r, const char *otherwise) {
    if (r->kind->at_rest != NULL && is_motion_word(r->word))
        return r->kind->at_rest;
    return query_is_number(r->word) ? "too many numbers" : otherwise;
}

/* ---- lists: N, and N points ---- */

static bool read_count(query_reader *r, const query_shape_word *shape, size_t most, const char *past,
                       size_t *out) {
    const char *const end = r->word.text + r->word.length;
    if (query_ends_numbers(r->word))
        return query_fail(r, "syntax", shape->too_few);
    const uint64_t count = query_whole_part(r->word.text, end);
    if (query_skip_digits(r->word.text, end) != end || count == 0)
        return query_fail(r, "syntax", "not a count of points (1, 2, 3, ...)");
    if (count > most)
        return query_fail_counted(r, "range", past, most);
    *out = (size_t)count;
    query_advance(r);
    return true;
}

static bool read_point(query_reader *r, int32_t *out, unsigned dimensions, size_t count) {
    const bool good = query_read_lengths(r, out, dimensions, too_few_listed);
    if (!good)
        r->error->number = count;
    return good;
}

static bool read_vertices(query_reader *r, const query_shape_word *shape, toi_shape *out) {
    const size_t left = r->room->vertex_count - r->vertices_used;
    toi_vec2 *const vertices = r->room->vertices + r->vertices_used;
    size_t count;
    int32_t xy[2];
    if (!(left < UINT8_MAX ? read_count(r, shape, left, no_room, &count)
                           : read_count(r, shape, UINT8_MAX, "a polygon has at most % vertices", &count)))
        return false;
    for (size_t i = 0; i < count; i++) {
        if (!read_point(r, xy, 2, count))
            return false;
        vertices[i] = (toi_vec2){xy[0], xy[1]};
    }
    r->vertices_used += count;
    out->as.poly2 = (toi_poly2){vertices, (uint8_t)count};
    return true;
}

static bool read_hull(query_reader *r, const query_shape_word *shape, toi_shape *out) {
    const size_t column = column_of(r);
    size_t count;
    int32_t xyz[3];
    if (!read_count(r, shape, r->room->point_count, no_room, &count))
        return false;
    for (size_t i = 0; i < count; i++) {
        if (!read_point(r, xyz, 3, count))
            return false;
        r->room->points[i] = (toi_vec3){xyz[0], xyz[1], xyz[2]};
    }
    *r->error = (query_error){.column = column};
    out->as.hull3.table = r->room->make_hull(r->room->context, r->room->points, count, r->error);
    return out->as.hull3.table != NULL;
}

static bool read_list(query_reader *r, const query_shape_word *shape, toi_shape *out) {
    return shape->kind == TOI_SHAPE_POLY2   ? read_vertices(r, shape, out)
           : shape->kind == TOI_SHAPE_HULL3 ? read_hull(r, shape, out)
                                            : true;
}

/* ---- rotations: axes, or angles ---- */

static bool read_angles(query_reader *r, toi_angle *out, unsigned count, const char *too_few) {
    for (unsigned i = 0; i < count; i++) {
        const query_number_fate fate = query_read_angle(r->word, &out[i]);
        if (fate == NUMBER_PAST)
            return query_fail(r, "range", past_a_turn);
        if (fate == NUMBER_JUNK)
            return query_fail(r, "syntax", query_ends_numbers(r->word) ? too_few : query_not_a_number);
        query_advance(r);
    }
    return true;
}

static bool read_turn(query_reader *r, int32_t *out) {
    toi_angle angle;
    toi_rot2 rot;
    if (!read_angles(r, &angle, 1, "too few numbers for deg ANGLE"))
        return false;
    toi_rot2_from_angle(&rot, angle);
    memcpy(out, &rot, sizeof rot);
    return true;
}

static bool read_pose(query_reader *r, int32_t *out) {
    toi_angle angles[3];
    if (!read_angles(r, angles, 3, "too few numbers for ypr YAW PITCH ROLL"))
        return false;
    const toi_rot3 rot = query_pose(angles);
    memcpy(out, &rot, sizeof rot);
    return true;
}

static bool read_rotation(query_reader *r, const query_shape_word *shape, int32_t *out) {
    if (shape->rotation == 0 || !is_angle_word(r->word))
        return read_numbers(r, out, shape->rotation, ROTATION_BITS, shape->too_few);
    const bool flat = shape->dimensions == 2;
    if (!query_is_word(r->word, flat ? "deg" : "ypr"))
        return query_fail(r, "syntax", other_angles);
    query_advance(r);
    return flat ? read_turn(r, out) : read_pose(r, out);
}

static bool read_radius(query_reader *r, toi_shape *out) {
    if (!query_is_word(r->word, "r"))
        return true;
    query_advance(r);
    return query_read_lengths(r, &out->radius, 1, "too few numbers for r R");
}

bool query_read_shape(query_reader *r, toi_shape *out) {
    const query_shape_word *shape = query_find_shape(r->word);
    if (r->word.length == 0)
        return query_fail(r, "syntax", r->kind->too_few_shapes);
    if (shape == NULL)
        return query_fail(r, "syntax", misplaced(r, unknown_shape));
    int32_t numbers[QUERY_NUMBERS];
    query_advance(r);
    if (!query_read_lengths(r, numbers, shape->lengths, shape->too_few) ||
        !read_rotation(r, shape, numbers + shape->lengths))
        return false;
    out->kind = shape->kind;
    memcpy((char *)out + shape->offset, numbers,
           (size_t)(shape->lengths + shape->rotation) * sizeof numbers[0]);
    return read_list(r, shape, out) && read_radius(r, out);
}

bool query_read_velocity(query_reader *r, const toi_shape *shape, toi_vec3 *out) {
    int32_t numbers[3] = {0, 0, 0};
    if (r->kind->at_rest != NULL || !query_is_word(r->word, "v"))
        return true;
    query_advance(r);
    if (!query_read_lengths(r, numbers, query_shape_word_of(shape)->dimensions,
                            "too few numbers for v: 2 in 2D, 3 in 3D"))
        return false;
    *out = (toi_vec3){numbers[0], numbers[1], numbers[2]};
    return true;
}

bool query_read_t_max(query_reader *r, fix16_t *out) {
    if (r->kind->at_rest != NULL || !query_is_word(r->word, "tmax"))
        return true;
    query_advance(r);
    return query_read_lengths(r, out, 1, "too few numbers for tmax T");
}

bool query_read_end(query_reader *r) {
    return r->word.length == 0 || query_fail(r, "syntax", misplaced(r, "unexpected word"));
}

/* ---- points ---- */

static bool are_points(unsigned count) {
    return count == 4 || count == QUERY_POINTS;
}

bool query_read_points(query_reader *r, int32_t *out, unsigned *count) {
    for (*count = 0; *count < QUERY_POINTS && query_is_number(r->word); ++*count)
        if (!query_read_lengths(r, &out[*count], 1, ""))
            return false;
    if (query_ends_numbers(r->word) || query_is_number(r->word) || are_points(*count))
        return true;
    return query_fail(r, "syntax", query_not_a_number);
}

/* ---- the line ---- */

query_reader query_reader_of(const char *line, const query_room *room, query_error *error) {
    return (query_reader){.line = line, .end = line, .word = {line, 0}, .room = room, .error = error};
}

query_result query_begin(query_reader *r, size_t length) {
    if (!find_end(r, length))
        return QUERY_BAD;
    r->word = (query_word){r->line, 0};
    query_advance(r);
    return r->word.length == 0 ? QUERY_BLANK : QUERY_LINE;
}

bool query_read_first_word(query_reader *r, const query_line_word *words, size_t count, const char *unknown) {
    for (r->kind = words; r->kind < words + count; r->kind++)
        if (query_is_word(r->word, r->kind->word)) {
            query_advance(r);
            return true;
        }
    return query_fail(r, "syntax", unknown);
}
