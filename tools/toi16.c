/* SPDX-License-Identifier: MIT */
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "command.h"

typedef struct {
    const char *name;
    int (*run)(int count, char **arguments);
    const char *summary;
} command;

static const command commands[] = {
    {"query", command_query, "answer query files: when do these moving shapes touch?"},
    {"world", command_world, "answer questions about many bodies: who meets whom, who first, who may?"},
    {"draw", command_draw, "draw a query as an SVG picture: how they move, touch and part"},
    {"hull", command_hull, "make a table in C of the convex hull of a mesh"},
    {"bake", command_bake, "make a level in C of shapes that stay where they are"},
    {"replay", command_replay, "play a minute of a game in lockstep, and digest its state each second"},
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int print_commands(void) {
    puts("toi16: exactly when two moving shapes touch, in Q16.16 integers\n\n"
         "usage: toi16 COMMAND [ARGUMENT...]\n"
         "       toi16 COMMAND --help\n"
         "       toi16 -h, --help | -V, --version\n\ncommands:");
    for (size_t i = 0; i < COMMANDS; i++)
        printf("  %-8s %s\n", commands[i].name, commands[i].summary);
    return EXIT_ANSWERED;
}

int main(int count, char **arguments) {
    if (count < 2)
        return refuse("toi16", "a command is missing", "");
    const char *name = arguments[1];
    if (asks_help(name))
        return print_commands();
    if (asks_version(name))
        return print_version();
    for (size_t i = 0; i < COMMANDS; i++)
        if (strcmp(name, commands[i].name) == 0)
            return commands[i].run(count - 2, arguments + 2);
    return refuse("toi16", *name == '-' ? "unknown option " : "unknown command ", name);
}
