/* SPDX-License-Identifier: MIT */
/* The subcommands of toi16, and how they end. */
#ifndef COMMAND_H
#define COMMAND_H

enum {
    EXIT_ANSWERED = 0, /* all is well */
    EXIT_FAULTY = 1,   /* something was faulty, the rest was done */
    EXIT_NOTHING = 2   /* wrong usage, nothing could be read, or the output could not be written */
};

/* Each gets the arguments after its own name, and returns the exit status. */
int command_query(int count, char **arguments);
int command_draw(int count, char **arguments);
int command_hull(int count, char **arguments);
int command_replay(int count, char **arguments);

/* Of --version. Returns the exit status. */
int print_version(void);

#endif
