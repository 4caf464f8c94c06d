/* SPDX-License-Identifier: MIT */
#include "query_text.h"

#include <string.h>

enum { MAX_NUMBERS = 15, LENGTH_BITS = 16, ROTATION_BITS = 30 };

/* A shape's word and its numbers, which lie in toi_shape in the same order. */
typedef struct {
    const char *word;
    toi_shape_kind kind;
    uint8_t dimensions;
    uint8_t lengths;     /* how many Q16.16 numbers: a point, then another (aabb) or half extents (obb) */
    uint8_t rotation;    /* how many Q2.30 numbers follow: 0 for an aabb */
    const char *too_few; /* the reason when one is missing; ends with the names of the numbers */
} shape_word;

static const shape_word shape_words[] = {
    {"aabb2", TOI_SHAPE_AABB2, 2, 4, 0, "too few numbers for aabb2 LOX LOY HIX HIY"},
    {"aabb3", TOI_SHAPE_AABB3, 3, 6, 0, "too few numbers for aabb3 LOX LOY LOZ HIX HIY HIZ"},
    {"obb2", TOI_SHAPE_OBB2, 2, 4, 2, "too few numbers for obb2 CX CY HX HY COS SIN"},
    {"obb3", TOI_SHAPE_OBB3, 3, 6, 9,
     "too few numbers for obb3 CX CY CZ HX HY HZ U0X U0Y U0Z U1X U1Y U1Z U2X U2Y U2Z"},
};
static const char unknown_query[] = "unknown query (there is: sweep)";
static const char unknown_shape[] = "unknown shape (there are: aabb2 aabb3 obb2 obb3)";

/* ---- reading ---- */

typedef struct {
    const char *text;
    size_t length; /* 0: the line has ended */
} word;

typedef struct {
    const char *line, *end;
    word word; /* the next one, not yet used */
    query_error *error;
} reader;

static bool is_blank(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool is_word(word w, const char *text) {
    size_t i = 0;
    while (i < w.length && text[i] != '\0' && w.text[i] == text[i])
        i++;
    return i == w.length && text[i] == '\0';
}

static const shape_word *find_shape(word w) {
    for (size_t i = 0; i < sizeof shape_words / sizeof shape_words[0]; i++)
        if (is_word(w, shape_words[i].word))
            return &shape_words[i];
    return NULL;
}

static word word_at(const char *at, const char *end) {
    const char *start = at;
    while (at < end && !is_blank(*at) && *at != '#')
        at++;
    return (word){start, (size_t)(at - start)};
}

static void advance(reader *r) {
    const char *at = r->word.text + r->word.length;
    while (at < r->end && is_blank(*at))
        at++;
    r->word = word_at(at, r->end);
}

static bool fail(reader *r, const char *name, const char *reason) {
    *r->error = (query_error){name, reason, (size_t)(r->word.text - r->line) + 1};
    return false;
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

static const char *skip_digits(const char *at, const char *end) {
    while (at < end && is_digit(*at))
        at++;
    return at;
}

/* Stops growing past 32 bits. */
static uint64_t whole_part(const char *at, const char *end) {
    uint64_t value = 0;
    for (; at < end && value <= UINT32_MAX; at++)
        value = value * 10 + (uint64_t)(*at - '0');
    return value;
}

/* floor(0.ddd... * 2^bits), however many digits: floor((d + floor(x)) / 10) is floor((d + x) / 10) for an
 * integer d, so going from the last digit to the first loses nothing. */
static uint64_t fraction_part(const char *at, const char *end, unsigned bits) {
    uint64_t value = 0;
    while (end > at)
        value = (((uint64_t)(*--end - '0') << bits) + value) / 10;
    return value;
}

typedef enum { NUMBER_GOOD, NUMBER_JUNK, NUMBER_PAST } number_fate;

/* Own code, because libfixmath's fix16_from_str drops all decimals after the fifth, takes `1,5` and cannot
 * tell a bad number from -32768. One bit more than asked for decides the rounding exactly. */
static number_fate read_number(word w, unsigned bits, int32_t *out) {
    const char *at = w.text, *end = w.text + w.length;
    const bool raw = at < end && *at == '@';
    at += raw;
    const bool negative = at < end && *at == '-';
    at += negative || (at < end && *at == '+');
    const char *point = skip_digits(at, end);
    const char *fraction = point + (!raw && point < end && *point == '.');
    if (skip_digits(fraction, end) != end || (point == at && fraction == end))
        return NUMBER_JUNK;
    const uint64_t whole = whole_part(at, point);
    if (whole > UINT32_MAX)
        return NUMBER_PAST;
    bits = raw ? 0 : bits;
    const uint64_t magnitude = ((whole << (bits + 1)) + fraction_part(fraction, end, bits + 1) + 1) >> 1;
    if (magnitude > (uint64_t)INT32_MAX + negative)
        return NUMBER_PAST;
    *out = (int32_t)(negative ? -(int64_t)magnitude : (int64_t)magnitude);
    return NUMBER_GOOD;
}

/* Words that may follow a number: where one stands instead of a number, there are too few. */
static bool ends_numbers(word w) {
    return w.length == 0 || is_word(w, "v") || is_word(w, "tmax") || find_shape(w) != NULL;
}

static bool read_numbers(reader *r, int32_t *out, unsigned count, unsigned bits, const char *too_few) {
    for (unsigned i = 0; i < count; i++) {
        const number_fate fate = read_number(r->word, bits, &out[i]);
        if (fate == NUMBER_PAST)
            return fail(r, "range", bits == ROTATION_BITS ? "number past Q2.30" : "number past Q16.16");
        if (fate == NUMBER_JUNK)
            return fail(r, "syntax", ends_numbers(r->word) ? too_few : "not a number (-1.5, or raw @-98304)");
        advance(r);
    }
    return true;
}

/* What to call a word that fits nowhere. */
static const char *misplaced(word w, const char *otherwise) {
    int32_t number;
    return read_number(w, LENGTH_BITS, &number) == NUMBER_JUNK ? otherwise : "too many numbers";
}

static bool read_shape(reader *r, toi_shape *out) {
    const shape_word *shape = find_shape(r->word);
    if (r->word.length == 0)
        return fail(r, "syntax", "too few shapes: a sweep takes two");
    if (shape == NULL)
        return fail(r, "syntax", misplaced(r->word, unknown_shape));
    int32_t numbers[MAX_NUMBERS];
    advance(r);
    if (!read_numbers(r, numbers, shape->lengths, LENGTH_BITS, shape->too_few) ||
        !read_numbers(r, numbers + shape->lengths, shape->rotation, ROTATION_BITS, shape->too_few))
        return false;
    out->kind = shape->kind;
    memcpy(&out->as, numbers, (size_t)(shape->lengths + shape->rotation) * sizeof numbers[0]);
    return true;
}

static const shape_word *word_of(const toi_shape *shape) {
    size_t i = 0;
    while (shape_words[i].kind != shape->kind)
        i++;
    return &shape_words[i];
}

static bool read_velocity(reader *r, const toi_shape *shape, toi_vec3 *out) {
    int32_t numbers[3] = {0, 0, 0};
    if (!is_word(r->word, "v"))
        return true;
    advance(r);
    if (!read_numbers(r, numbers, word_of(shape)->dimensions, LENGTH_BITS,
                      "too few numbers for v: 2 in 2D, 3 in 3D"))
        return false;
    *out = (toi_vec3){numbers[0], numbers[1], numbers[2]};
    return true;
}

static bool read_t_max(reader *r, fix16_t *out) {
    if (!is_word(r->word, "tmax"))
        return true;
    advance(r);
    return read_numbers(r, out, 1, LENGTH_BITS, "too few numbers for tmax T");
}

static bool read_end(reader *r) {
    return r->word.length == 0 || fail(r, "syntax", misplaced(r->word, "unexpected word"));
}

static bool read_sweep(reader *r, query *out) {
    memset(out, 0, sizeof *out);
    out->t_max = fix16_one;
    if (!is_word(r->word, "sweep"))
        return fail(r, "syntax", unknown_query);
    advance(r);
    return read_shape(r, &out->a) && read_velocity(r, &out->a, &out->va) && read_shape(r, &out->b) &&
           read_velocity(r, &out->b, &out->vb) && read_t_max(r, &out->t_max) && read_end(r);
}

query_kind query_parse(const char *line, size_t length, query *out, query_error *error) {
    reader r = {line, line, {line, 0}, error};
    if (!find_end(&r, length))
        return QUERY_BAD;
    r.word = (word){line, 0};
    advance(&r);
    if (r.word.length == 0)
        return QUERY_BLANK;
    return read_sweep(&r, out) ? QUERY_SWEEP : QUERY_BAD;
}

/* ---- writing ---- */

typedef struct {
    char *start, *at, *last; /* *last is kept for the NUL */
} writer;

static writer writer_of(char *out, size_t size) {
    return (writer){out, out, out + size - 1};
}

static size_t finish(writer *w) {
    *w->at = '\0';
    return (size_t)(w->at - w->start);
}

static void put_char(writer *w, char c) {
    if (w->at < w->last)
        *w->at++ = c;
}

static void put(writer *w, const char *text) {
    while (*text != '\0')
        put_char(w, *text++);
}

static void put_unsigned(writer *w, uint32_t value) {
    char digits[11];
    char *at = digits + sizeof digits - 1;
    *at = '\0';
    do {
        *--at = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    put(w, at);
}

static void put_raw(writer *w, int32_t value) {
    if (value < 0)
        put_char(w, '-');
    put_unsigned(w, value < 0 ? 0 - (uint32_t)value : (uint32_t)value);
}

/* fix16_to_str rounds to nearest, but negates its argument, which the least number does not survive. */
static void put_decimal(writer *w, fix16_t value) {
    char text[16] = "-32768.00000";
    if (value != INT32_MIN)
        fix16_to_str(value, text, 5);
    put(w, text);
}

static void put_number(writer *w, fix16_t value, bool raw) {
    if (raw)
        put_raw(w, value);
    else
        put_decimal(w, value);
}

size_t query_format_number(char *out, size_t size, fix16_t value, bool raw) {
    writer w = writer_of(out, size);
    put_number(&w, value, raw);
    return finish(&w);
}

/* The word at fault, so much of it as a person needs. */
static void put_quoted(writer *w, word quoted) {
    put(w, ": \"");
    for (size_t i = 0; i < quoted.length && i < 24; i++)
        put_char(w, quoted.text[i] >= ' ' && quoted.text[i] <= '~' ? quoted.text[i] : '?');
    put(w, quoted.length > 24 ? "...\"" : "\"");
}

size_t query_format_error(char *out, size_t size, const char *line, size_t length, const query_error *error) {
    writer w = writer_of(out, size);
    const word faulty = word_at(line + error->column - 1, line + length);
    put(&w, "error ");
    put(&w, error->name);
    put(&w, ": ");
    put(&w, error->reason);
    if (faulty.length > 0)
        put_quoted(&w, faulty);
    put(&w, " (column ");
    put_unsigned(&w, (uint32_t)error->column);
    put_char(&w, ')');
    return finish(&w);
}

/* ---- what the library refused, in words ---- */

/* A shape's numbers by index: those of its first point or centre, then hi or the half extents, then the
 * rotation. */
typedef struct {
    const shape_word *word;
    int32_t numbers[MAX_NUMBERS];
} flat_shape;

static flat_shape flatten(const toi_shape *shape) {
    flat_shape flat = {word_of(shape), {0}};
    memcpy(flat.numbers, &shape->as,
           (size_t)(flat.word->lengths + flat.word->rotation) * sizeof flat.numbers[0]);
    return flat;
}

static bool is_far(int64_t value, int64_t limit) {
    return value >= limit || value <= -limit;
}

/* The name of number i: `too_few` ends with them all. */
static void put_name(writer *w, const flat_shape *s, unsigned i) {
    const char *at = s->word->too_few + strlen(s->word->too_few);
    for (unsigned left = (unsigned)(s->word->lengths + s->word->rotation) - i; left > 0; left--)
        while (*--at != ' ')
            continue;
    for (at++; *at != ' ' && *at != '\0'; at++)
        put_char(w, *at);
}

static bool put_fault(writer *w, const flat_shape *s, unsigned i, const char *fault) {
    put_name(w, s, i);
    put(w, fault);
    return true;
}

static bool diagnose_extents(writer *w, const flat_shape *s) {
    const unsigned d = s->word->dimensions;
    for (unsigned i = 0; i < d; i++) {
        if (s->word->rotation == 0 && s->numbers[d + i] < s->numbers[i]) {
            put_fault(w, s, i, " is above ");
            return put_fault(w, s, d + i, "");
        }
        if (s->word->rotation != 0 && s->numbers[d + i] < 0)
            return put_fault(w, s, d + i, " is negative");
    }
    return false;
}

/* Doubled, because the centre and the half extents of an aabb lie between two ulps. */
static bool diagnose_range(writer *w, const flat_shape *s) {
    const unsigned d = s->word->dimensions;
    const int64_t limit = INT64_C(2) * TOI_LIMIT;
    int64_t extents = 0;
    for (unsigned i = 0; i < d; i++) {
        const int64_t first = s->numbers[i], second = s->numbers[d + i];
        const bool oriented = s->word->rotation != 0;
        if (is_far(oriented ? 2 * first : first + second, limit)) {
            put(w, "the centre is 8192 or more from the origin in ");
            put_char(w, "xyz"[i]);
            return true;
        }
        extents += oriented ? 2 * second : second - first;
    }
    if (extents >= limit)
        put(w, "the half extents add up to 8192 or more");
    return extents >= limit;
}

static bool diagnose_rotation(writer *w, const flat_shape *s) {
    const unsigned end = (unsigned)(s->word->lengths + s->word->rotation);
    for (unsigned i = s->word->lengths; i < end; i++)
        if (is_far(s->numbers[i], TOI_ROT_ENTRY_MAX + 1))
            return put_fault(w, s, i, " is beyond 1 in magnitude");
    return false;
}

static bool diagnose_velocity(writer *w, const toi_vec3 *v) {
    const fix16_t numbers[3] = {v->x, v->y, v->z};
    for (unsigned i = 0; i < 3; i++)
        if (is_far(numbers[i], TOI_LIMIT)) {
            put(w, "its velocity is 8192 or more in ");
            put_char(w, "xyz"[i]);
            return true;
        }
    return false;
}

static bool diagnose_shape(writer *w, const toi_shape *shape, const toi_vec3 *v, toi_status status) {
    const flat_shape s = flatten(shape);
    return (status == TOI_ERR_SHAPE && diagnose_extents(w, &s)) ||
           (status == TOI_ERR_RANGE && (diagnose_range(w, &s) || diagnose_velocity(w, v))) ||
           (status == TOI_ERR_ROTATION && diagnose_rotation(w, &s));
}

static void diagnose(writer *w, const query *q, toi_status status) {
    char *const start = w->at;
    if (status == TOI_ERR_ARGUMENT) {
        put(w, "tmax is negative");
        return;
    }
    put(w, "first shape: ");
    if (diagnose_shape(w, &q->a, &q->va, status))
        return;
    w->at = start;
    put(w, "second shape: ");
    if (diagnose_shape(w, &q->b, &q->vb, status))
        return;
    w->at = start;
    put(w, "a 2D shape against a 3D one");
}

static void put_hit(writer *w, const query *q, const toi_hit *hit, bool raw) {
    const fix16_t numbers[5] = {hit->enter, hit->exit, hit->normal.x, hit->normal.y, hit->normal.z};
    const unsigned count = hit->status == TOI_OVERLAP ? 2 : 2U + word_of(&q->a)->dimensions;
    for (unsigned i = 0; i < count; i++) {
        put_char(w, ' ');
        put_number(w, numbers[i], raw);
    }
}

size_t query_format(char *out, size_t size, const query *q, const toi_hit *hit, bool raw) {
    writer w = writer_of(out, size);
    if (hit->status < 0)
        put(&w, "error ");
    put(&w, toi_status_name(hit->status));
    if (hit->status < 0) {
        put(&w, ": ");
        diagnose(&w, q, hit->status);
    } else if (hit->status != TOI_SEPARATE) {
        put_hit(&w, q, hit, raw);
    }
    return finish(&w);
}
