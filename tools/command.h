/* SPDX-License-Identifier: MIT */
/* The subcommands of toi16, and how they end. */
#ifndef COMMAND_H
#define COMMAND_H

#include <stdbool.h>

enum {
    EXIT_ANSWERED = 0, /* all is well */
    EXIT_FAULTY = 1,   /* something was faulty, the rest was done */
    EXIT_NOTHING = 2   /* wrong usage, nothing could be read, or the output could not be written */
};

/* Each gets the arguments after its own name, and returns the exit status. */
int command_query(int count, char **arguments);
int command_world(int count, char **arguments);
int command_draw(int count, char **arguments);
int command_hull(int count, char **arguments);
int command_bake(int count, char **arguments);
int command_replay(int count, char **arguments);

/* Of what takes one argument, instead of an exit status: the next is to be taken. */
enum { GO_ON = -1 };

/* The rest print, and return the exit status. A command is named as in "toi16 query". */

/* What could not be read or written, and errno's reason. */
int complain(const char *what);

/* What would be written over what is read. */
int refuse_overwriting(const char *command, const char *input);

/* Wrong usage. */
int refuse(const char *command, const char *what, const char *word);

int print_version(void);

bool asks_help(const char *word);    /* --help, -h */
bool asks_version(const char *word); /* --version, -V */

/* Those two, which all commands have; refuses what is neither. */
int common_option(const char *command, const char *help, const char *option);

#endif
