/* SPDX-License-Identifier: MIT */
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
static const char unknown_query[] = "unknown query (there are: sweep overlap raycast contact)";
static const char unknown_shape[] = "unknown shape (there are: aabb2 aabb3 obb2 obb3 poly2 hull3 "
                                    "circle2 capsule2 sphere3 capsule3)";
static const char not_a_number[] = "not a number (-1.5, or raw @-98304)";
static const char no_room[] = "more points than there is room for here, %";
static const char too_few_listed[] = "too few numbers for % points";
static const char past_a_turn[] = "angles are -360 to 360 degrees";
static const char other_angles[] = "an angle in the plane is deg ANGLE, a pose in space ypr YAW PITCH ROLL";

/* A query's word, and what follows it. */
typedef struct {
    const char *word;
    query_kind kind;
    bool moves; /* shapes may have a velocity, and the end a tmax */
    const char *too_few_shapes;
} query_kind_word;

static const query_kind_word kind_words[] = {
    {"sweep", QUERY_SWEEP, true, "too few shapes: a sweep takes two"},
    {"overlap", QUERY_OVERLAP, false, "too few shapes: an overlap takes two"},
    {"raycast", QUERY_RAYCAST, true, "no shape: raycast ORIGIN DIRECTION SHAPE"},
    {"contact", QUERY_CONTACT, true, "too few shapes: a contact takes two"},
};

typedef struct {
    const char *line, *end;
    query_word word; /* the next one, not yet used */
    const query_room *room;
    const query_kind_word *kind;
    size_t vertices_used; /* of the room's */
    query_error *error;
} reader;

static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_word(query_word w, const char *text) {
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

static const query_shape_word *find_shape(query_word w) {
    for (size_t i = 0; i < sizeof shape_words / sizeof shape_words[0]; i++)
        if (is_word(w, shape_words[i].word))
            return &shape_words[i];
    return NULL;
}

query_word query_word_at(const char *at, const char *end) {
    const char *start = at;
    while (at < end && !is_blank(*at) && *at != '#')
        at++;
    return (query_word){start, (size_t)(at - start)};
}

static void advance(reader *r) {
    const char *at = r->word.text + r->word.length;
    while (at < r->end && is_blank(*at))
        at++;
    r->word = query_word_at(at, r->end);
}

static size_t column_of(const reader *r) {
    return (size_t)(r->word.text - r->line) + 1;
}

static bool fail_counted(reader *r, const char *name, const char *reason, size_t number) {
    *r->error = (query_error){name, reason, column_of(r), number};
    return false;
}

static bool fail(reader *r, const char *name, const char *reason) {
    return fail_counted(r, name, reason, 0);
}

/* The line ends at its comment; before that nothing but ASCII text has a meaning. */
static bool find_end(reader *r, size_t length) {
    const char *at = r->line, *end = r->line + length;
    while (at < end && *at != '#' && (is_blank(*at) || (*at >= ' ' && *at <= '~')))
        at++;
    r->end = at;
    r->word.text = at;
    return at == end || *at == '#' || fail(r, "syntax", "not plain text");
}

static bool is_angle_word(query_word w) {
    return is_word(w, "deg") || is_word(w, "ypr");
}

/* Words that may follow a number: where one stands instead of a number, there are too few. */
static bool ends_numbers(query_word w) {
    return w.length == 0 || is_word(w, "r") || is_word(w, "v") || is_word(w, "tmax") || is_angle_word(w) ||
           find_shape(w) != NULL;
}

static bool read_numbers(reader *r, int32_t *out, unsigned count, unsigned bits, const char *too_few) {
    for (unsigned i = 0; i < count; i++) {
        const query_number_fate fate = query_read_number(r->word, bits, &out[i]);
        if (fate == NUMBER_PAST)
            return fail(r, "range", bits == ROTATION_BITS ? "number past Q2.30" : "number past Q16.16");
        if (fate == NUMBER_JUNK)
            return fail(r, "syntax", ends_numbers(r->word) ? too_few : not_a_number);
        advance(r);
    }
    return true;
}

static bool is_number(query_word w) {
    int32_t number;
    return query_read_number(w, LENGTH_BITS, &number) != NUMBER_JUNK;
}

/* What to call a word that fits nowhere. */
static const char *misplaced(const reader *r, const char *otherwise) {
    if (!r->kind->moves && (is_word(r->word, "v") || is_word(r->word, "tmax")))
        return "nothing moves in an overlap";
    return is_number(r->word) ? "too many numbers" : otherwise;
}

/* ---- lists: N, and N points ---- */

static bool read_count(reader *r, const query_shape_word *shape, size_t most, const char *past, size_t *out) {
    const char *const end = r->word.text + r->word.length;
    if (ends_numbers(r->word))
        return fail(r, "syntax", shape->too_few);
    const uint64_t count = query_whole_part(r->word.text, end);
    if (query_skip_digits(r->word.text, end) != end || count == 0)
        return fail(r, "syntax", "not a count of points (1, 2, 3, ...)");
    if (count > most)
        return fail_counted(r, "range", past, most);
    *out = (size_t)count;
    advance(r);
    return true;
}

static bool read_point(reader *r, int32_t *out, unsigned dimensions, size_t count) {
    const bool good = read_numbers(r, out, dimensions, LENGTH_BITS, too_few_listed);
    if (!good)
        r->error->number = count;
    return good;
}

static bool read_vertices(reader *r, const query_shape_word *shape, toi_shape *out) {
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

static bool read_hull(reader *r, const query_shape_word *shape, toi_shape *out) {
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

static bool read_list(reader *r, const query_shape_word *shape, toi_shape *out) {
    return shape->kind == TOI_SHAPE_POLY2   ? read_vertices(r, shape, out)
           : shape->kind == TOI_SHAPE_HULL3 ? read_hull(r, shape, out)
                                            : true;
}

/* ---- rotations: axes, or angles ---- */

static bool read_angles(reader *r, toi_angle *out, unsigned count, const char *too_few) {
    for (unsigned i = 0; i < count; i++) {
        const query_number_fate fate = query_read_angle(r->word, &out[i]);
        if (fate == NUMBER_PAST)
            return fail(r, "range", past_a_turn);
        if (fate == NUMBER_JUNK)
            return fail(r, "syntax", ends_numbers(r->word) ? too_few : not_a_number);
        advance(r);
    }
    return true;
}

static bool read_turn(reader *r, int32_t *out) {
    toi_angle angle;
    toi_rot2 rot;
    if (!read_angles(r, &angle, 1, "too few numbers for deg ANGLE"))
        return false;
    toi_rot2_from_angle(&rot, angle);
    memcpy(out, &rot, sizeof rot);
    return true;
}

static bool read_pose(reader *r, int32_t *out) {
    toi_angle angles[3];
    if (!read_angles(r, angles, 3, "too few numbers for ypr YAW PITCH ROLL"))
        return false;
    const toi_rot3 rot = query_pose(angles);
    memcpy(out, &rot, sizeof rot);
    return true;
}

static bool read_rotation(reader *r, const query_shape_word *shape, int32_t *out) {
    if (shape->rotation == 0 || !is_angle_word(r->word))
        return read_numbers(r, out, shape->rotation, ROTATION_BITS, shape->too_few);
    const bool flat = shape->dimensions == 2;
    if (!is_word(r->word, flat ? "deg" : "ypr"))
        return fail(r, "syntax", other_angles);
    advance(r);
    return flat ? read_turn(r, out) : read_pose(r, out);
}

static bool read_radius(reader *r, toi_shape *out) {
    if (!is_word(r->word, "r"))
        return true;
    advance(r);
    return read_numbers(r, &out->radius, 1, LENGTH_BITS, "too few numbers for r R");
}

static bool read_shape(reader *r, toi_shape *out) {
    const query_shape_word *shape = find_shape(r->word);
    if (r->word.length == 0)
        return fail(r, "syntax", r->kind->too_few_shapes);
    if (shape == NULL)
        return fail(r, "syntax", misplaced(r, unknown_shape));
    int32_t numbers[QUERY_NUMBERS];
    advance(r);
    if (!read_numbers(r, numbers, shape->lengths, LENGTH_BITS, shape->too_few) ||
        !read_rotation(r, shape, numbers + shape->lengths))
        return false;
    out->kind = shape->kind;
    memcpy((char *)out + shape->offset, numbers,
           (size_t)(shape->lengths + shape->rotation) * sizeof numbers[0]);
    return read_list(r, shape, out) && read_radius(r, out);
}

static bool read_velocity(reader *r, const toi_shape *shape, toi_vec3 *out) {
    int32_t numbers[3] = {0, 0, 0};
    if (!r->kind->moves || !is_word(r->word, "v"))
        return true;
    advance(r);
    if (!read_numbers(r, numbers, query_shape_word_of(shape)->dimensions, LENGTH_BITS,
                      "too few numbers for v: 2 in 2D, 3 in 3D"))
        return false;
    *out = (toi_vec3){numbers[0], numbers[1], numbers[2]};
    return true;
}

static bool read_t_max(reader *r, fix16_t *out) {
    if (!r->kind->moves || !is_word(r->word, "tmax"))
        return true;
    advance(r);
    return read_numbers(r, out, 1, LENGTH_BITS, "too few numbers for tmax T");
}

static bool read_end(reader *r) {
    return r->word.length == 0 || fail(r, "syntax", misplaced(r, "unexpected word"));
}

static bool read_pair(reader *r, query *out) {
    return read_shape(r, &out->a) && read_velocity(r, &out->a, &out->va) && read_shape(r, &out->b) &&
           read_velocity(r, &out->b, &out->vb);
}

/* ---- rays ---- */

enum { RAY_NUMBERS = 6 };

static bool is_ray(unsigned count) {
    return count == 4 || count == RAY_NUMBERS;
}

static bool read_ray_numbers(reader *r, int32_t *out, unsigned *count) {
    for (*count = 0; *count < RAY_NUMBERS && is_number(r->word); ++*count)
        if (!read_numbers(r, &out[*count], 1, LENGTH_BITS, ""))
            return false;
    if (ends_numbers(r->word) || is_number(r->word) || is_ray(*count))
        return true;
    return fail(r, "syntax", not_a_number);
}

static void place_ray(query *out, const int32_t *numbers, unsigned dimensions) {
    const int32_t *const d = numbers + dimensions;
    const toi_vec2 origin = {numbers[0], numbers[1]};
    out->va = (toi_vec3){d[0], d[1], 0};
    out->a = (toi_shape){.kind = TOI_SHAPE_AABB2, .as.aabb2 = {origin, origin}};
    if (dimensions == 3) {
        const toi_vec3 origin3 = {numbers[0], numbers[1], numbers[2]};
        out->va.z = d[2];
        out->a = (toi_shape){.kind = TOI_SHAPE_AABB3, .as.aabb3 = {origin3, origin3}};
    }
}

/* How many numbers there have to be, only the shape after them tells. */
static bool read_ray(reader *r, query *out) {
    int32_t numbers[RAY_NUMBERS];
    unsigned count;
    if (!read_ray_numbers(r, numbers, &count))
        return false;
    const query_shape_word *const shape = find_shape(r->word);
    if (shape != NULL && count != 2U * shape->dimensions)
        return fail_counted(r, "syntax", "before this shape stand ORIGIN and DIRECTION, % numbers each",
                            shape->dimensions);
    if (!read_shape(r, &out->b))
        return false;
    place_ray(out, numbers, count / 2);
    return true;
}

static bool read_kind(reader *r) {
    for (r->kind = kind_words; r->kind < kind_words + sizeof kind_words / sizeof kind_words[0]; r->kind++)
        if (is_word(r->word, r->kind->word)) {
            advance(r);
            return true;
        }
    return fail(r, "syntax", unknown_query);
}

static bool read_query(reader *r, query *out) {
    memset(out, 0, sizeof *out);
    out->t_max = fix16_one;
    if (!read_kind(r))
        return false;
    out->kind = r->kind->kind;
    return (out->kind == QUERY_RAYCAST ? read_ray(r, out) : read_pair(r, out)) &&
           read_t_max(r, &out->t_max) && read_end(r);
}

query_result query_parse(const char *line, size_t length, const query_room *room, query *out,
                         query_error *error) {
    reader r = {.line = line, .end = line, .word = {line, 0}, .room = room, .error = error};
    if (!find_end(&r, length))
        return QUERY_BAD;
    r.word = (query_word){line, 0};
    advance(&r);
    if (r.word.length == 0)
        return QUERY_BLANK;
    return read_query(&r, out) ? QUERY_LINE : QUERY_BAD;
}
