/* SPDX-License-Identifier: MIT */
#include "command.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <toi16/toi16.h>

int complain(const char *what) {
    fprintf(stderr, "toi16: %s: %s\n", what, strerror(errno));
    return EXIT_NOTHING;
}

int refuse(const char *command, const char *what, const char *word) {
    fprintf(stderr, "%s: %s%s\nTry: %s --help\n", command, what, word, command);
    return EXIT_NOTHING;
}

int refuse_overwriting(const char *command, const char *input) {
    return refuse(command, "the output would be written over the input: ", input);
}

int print_version(void) {
    puts("toi16 " TOI_VERSION_STRING);
    return EXIT_ANSWERED;
}

static int print_help(const char *help) {
    return fputs(help, stdout) < 0 ? EXIT_NOTHING : EXIT_ANSWERED;
}

bool asks_help(const char *word) {
    return strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0;
}

bool asks_version(const char *word) {
    return strcmp(word, "--version") == 0 || strcmp(word, "-V") == 0;
}

int common_option(const char *command, const char *help, const char *option) {
    if (asks_help(option))
        return print_help(help);
    if (asks_version(option))
        return print_version();
    return refuse(command, "unknown option ", option);
}
