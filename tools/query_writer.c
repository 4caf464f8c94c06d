/* SPDX-License-Identifier: MIT */
#include "query_writer.h"

query_writer query_writer_of(char *out, size_t size) {
    return (query_writer){out, out, out + size - 1};
}

size_t query_finish(query_writer *w) {
    *w->at = '\0';
    return (size_t)(w->at - w->start);
}

void query_put_char(query_writer *w, char c) {
    if (w->at < w->last)
        *w->at++ = c;
}

void query_put(query_writer *w, const char *text) {
    while (*text != '\0')
        query_put_char(w, *text++);
}

void query_put_unsigned(query_writer *w, uint32_t value) {
    char digits[11];
    char *at = digits + sizeof digits - 1;
    *at = '\0';
    do {
        *--at = (char)('0' + value % 10);
        value /= 10;
    } while (value != 0);
    query_put(w, at);
}

void query_put_counted(query_writer *w, const char *text, size_t number) {
    for (; *text != '\0'; text++)
        if (*text == '%')
            query_put_unsigned(w, (uint32_t)number);
        else
            query_put_char(w, *text);
}
