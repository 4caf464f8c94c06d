/* SPDX-License-Identifier: MIT */
#include "hull_name.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

static bool is_word_of_c(const char *name) {
    static const char words[] =
        " auto break case char const continue default do double else enum extern float for "
        "goto if inline int long register restrict return short signed sizeof static struct "
        "switch typedef union unsigned void volatile while ";
    char spaced[HULL_NAME_SIZE + 2];
    snprintf(spaced, sizeof spaced, " %s ", name);
    return strstr(words, spaced) != NULL;
}

bool hull_is_name(const char *name) {
    const size_t length = strlen(name);
    if (length == 0 || length >= HULL_NAME_SIZE || isdigit((unsigned char)name[0]) || is_word_of_c(name))
        return false;
    for (size_t i = 0; i < length; i++)
        if (!isalnum((unsigned char)name[i]) && name[i] != '_')
            return false;
    return true;
}

void hull_name_after(const char *file, char name[HULL_NAME_SIZE]) {
    if (strcmp(file, "-") == 0)
        file = "hull";
    const char *slash = strrchr(file, '/'), *base = slash != NULL ? slash + 1 : file,
               *dot = strrchr(base, '.');
    const size_t length = dot != NULL && dot != base ? (size_t)(dot - base) : strlen(base);
    size_t at = 0;
    if (!isalpha((unsigned char)base[0]))
        at = (size_t)snprintf(name, HULL_NAME_SIZE, "hull%s", isdigit((unsigned char)base[0]) ? "_" : "");
    for (size_t i = 0; i < length && at < HULL_NAME_SIZE - 1; i++)
        name[at++] = isalnum((unsigned char)base[i]) ? base[i] : '_';
    name[at] = '\0';
}
