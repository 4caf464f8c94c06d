/* SPDX-License-Identifier: MIT */
#include "mesh_input.h"

#include <ctype.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\r';
}

mesh_word mesh_next_word(mesh_input *in) {
    while (in->at < in->size && is_blank(in->bytes[in->at]))
        in->at++;
    const size_t start = in->at;
    while (in->at < in->size && !is_blank(in->bytes[in->at]) && in->bytes[in->at] != '\n')
        in->at++;
    return (mesh_word){in->at > start ? in->bytes + start : NULL, in->at - start};
}

bool mesh_next_line(mesh_input *in) {
    const char *end = memchr(in->bytes + in->at, '\n', in->size - in->at);
    in->at = end == NULL ? in->size : (size_t)(end - in->bytes) + 1;
    if (in->at == in->size)
        return false;
    in->line++;
    return true;
}

mesh_word mesh_next_word_of_all(mesh_input *in) {
    mesh_word word = mesh_next_word(in);
    while (word.text == NULL && mesh_next_line(in))
        word = mesh_next_word(in);
    return word;
}

bool mesh_is(mesh_word word, const char *name) {
    if (word.text == NULL || strlen(name) != word.length)
        return false;
    for (size_t i = 0; i < word.length; i++)
        if (tolower((unsigned char)word.text[i]) != name[i])
            return false;
    return true;
}

static void describe(mesh_fault *fault, const char *format, va_list arguments) {
    vsnprintf(fault->text, sizeof fault->text, format, arguments);
}

bool mesh_fault_here(mesh_input *in, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    in->fault->line = in->line;
    describe(in->fault, format, arguments);
    va_end(arguments);
    return false;
}

bool mesh_fault_at(mesh_input *in, size_t byte, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    in->fault->has_byte = true;
    in->fault->byte = byte;
    describe(in->fault, format, arguments);
    va_end(arguments);
    return false;
}

int mesh_shown(mesh_word word) {
    return word.length < 30 ? (int)word.length : 30;
}

bool mesh_number(mesh_input *in, mesh_word word, const char *what, double *out) {
    char *end;
    if (word.text == NULL)
        return mesh_fault_here(in, "%s is missing", what);
    *out = strtod(word.text, &end);
    if (end != word.text + word.length)
        return mesh_fault_here(in, "%s is not a number: %.*s", what, mesh_shown(word), word.text);
    if (!isfinite(*out))
        return mesh_fault_here(in, "%s is not finite: %.*s", what, mesh_shown(word), word.text);
    return true;
}

bool mesh_next_point(mesh_input *in, mesh_point *out) {
    static const char *const names[] = {"x", "y", "z"};
    for (int i = 0; i < 3; i++)
        if (!mesh_number(in, mesh_next_word(in), names[i], &out->at[i]))
            return false;
    return true;
}

uint64_t mesh_bits(const char *bytes, size_t count, bool big_endian) {
    uint64_t bits = 0;
    for (size_t i = 0; i < count; i++)
        bits = bits << 8 | (unsigned char)bytes[big_endian ? i : count - 1 - i];
    return bits;
}

double mesh_float(uint64_t bits) {
    const uint32_t half = (uint32_t)bits;
    float value;
    memcpy(&value, &half, sizeof value);
    return (double)value;
}

double mesh_double(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

bool mesh_add(mesh_input *in, const mesh_point *point) {
    mesh *m = in->mesh;
    if (m->count == m->room) {
        const size_t room = m->room == 0 ? 1024 : 2 * m->room;
        mesh_point *points = realloc(m->points, room * sizeof *points);
        if (points == NULL)
            return mesh_fault_here(in, "out of memory");
        m->points = points;
        m->room = room;
    }
    m->points[m->count++] = *point;
    return true;
}
