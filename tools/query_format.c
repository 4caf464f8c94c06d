/* SPDX-License-Identifier: MIT */
#include "query_writer.h"

static void put_raw(query_writer *w, int32_t value) {
    if (value < 0)
        query_put_char(w, '-');
    query_put_unsigned(w, value < 0 ? 0 - (uint32_t)value : (uint32_t)value);
}

/* fix16_to_str rounds to nearest, but negates its argument, which the least number does not survive. */
static void put_decimal(query_writer *w, fix16_t value) {
    char text[16] = "-32768.00000";
    if (value != INT32_MIN)
        fix16_to_str(value, text, 5);
    query_put(w, text);
}

static void put_number(query_writer *w, fix16_t value, bool raw) {
    if (raw)
        put_raw(w, value);
    else
        put_decimal(w, value);
}

size_t query_format_number(char *out, size_t size, fix16_t value, bool raw) {
    query_writer w = query_writer_of(out, size);
    put_number(&w, value, raw);
    return query_finish(&w);
}

/* The word at fault, so much of it as a person needs. */
static void put_quoted(query_writer *w, query_word quoted) {
    query_put(w, ": \"");
    for (size_t i = 0; i < quoted.length && i < 24; i++)
        query_put_char(w, quoted.text[i] >= ' ' && quoted.text[i] <= '~' ? quoted.text[i] : '?');
    query_put(w, quoted.length > 24 ? "...\"" : "\"");
}

size_t query_format_error(char *out, size_t size, const char *line, size_t length, const query_error *error) {
    query_writer w = query_writer_of(out, size);
    const query_word faulty = query_word_at(line + error->column - 1, line + length);
    query_put(&w, "error ");
    query_put(&w, error->name);
    query_put(&w, ": ");
    query_put_counted(&w, error->reason, error->number);
    if (faulty.length > 0)
        put_quoted(&w, faulty);
    query_put(&w, " (column ");
    query_put_unsigned(&w, (uint32_t)error->column);
    query_put_char(&w, ')');
    return query_finish(&w);
}

/* ---- answers ---- */

static unsigned dimensions_of(const query *q) {
    return query_shape_word_of(&q->b)->dimensions;
}

static void put_numbers(query_writer *w, const fix16_t *numbers, unsigned count, bool raw) {
    for (unsigned i = 0; i < count; i++) {
        query_put_char(w, ' ');
        put_number(w, numbers[i], raw);
    }
}

static void put_vector(query_writer *w, const query *q, const toi_vec3 *v, bool raw) {
    const fix16_t numbers[3] = {v->x, v->y, v->z};
    put_numbers(w, numbers, dimensions_of(q), raw);
}

/* A contact of bodies that turn has no end. */
static void put_turning_hit(query_writer *w, const query *q, const toi_hit *hit, bool raw) {
    if (hit->status == TOI_OVERLAP)
        return;
    put_numbers(w, &hit->enter, 1, raw);
    put_vector(w, q, &hit->normal, raw);
    if (hit->conservative)
        query_put(w, " conservative");
}

static void put_hit(query_writer *w, const query *q, const toi_hit *hit, bool raw) {
    const fix16_t times[2] = {hit->enter, hit->exit};
    if (q->turning) {
        put_turning_hit(w, q, hit, raw);
        return;
    }
    put_numbers(w, times, 2, raw);
    if (hit->status != TOI_OVERLAP)
        put_vector(w, q, &hit->normal, raw);
}

static void put_overlap(query_writer *w, const query *q, const toi_penetration *overlap, bool raw) {
    if (overlap->status == TOI_OVERLAP)
        put_numbers(w, &overlap->depth, 1, raw);
    put_vector(w, q, &overlap->normal, raw);
    if (overlap->status == TOI_OVERLAP)
        put_vector(w, q, &overlap->push, raw);
}

static void put_points(query_writer *w, const query *q, const toi_manifold *contact, bool raw) {
    query_put(w, " points ");
    query_put_unsigned(w, contact->count);
    for (unsigned i = 0; i < contact->count; i++)
        put_vector(w, q, &contact->points[i].position, raw);
}

static void put_answer(query_writer *w, const query *q, const query_answer *answer, bool raw) {
    if (q->kind == QUERY_OVERLAP) {
        put_overlap(w, q, &answer->as.overlap, raw);
    } else if (q->kind == QUERY_CONTACT) {
        put_hit(w, q, &answer->as.contact.hit, raw);
        put_points(w, q, &answer->as.contact, raw);
    } else {
        put_hit(w, q, &answer->as.hit, raw);
    }
}

size_t query_format(char *out, size_t size, const query *q, const query_answer *answer, bool raw) {
    query_writer w = query_writer_of(out, size);
    if (answer->status < 0)
        query_put(&w, "error ");
    query_put(&w, toi_status_name(answer->status));
    if (answer->status < 0) {
        query_put(&w, ": ");
        query_put_fault(&w, q, answer->status);
    } else if (answer->status != TOI_SEPARATE) {
        put_answer(&w, q, answer, raw);
    }
    return query_finish(&w);
}
