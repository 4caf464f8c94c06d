/* SPDX-License-Identifier: MIT */
/* The name in C of a table. */
#ifndef HULL_NAME_H
#define HULL_NAME_H

#include <stdbool.h>

enum { HULL_NAME_SIZE = 64 };

/* Whether it can be a name in C, and has room. */
bool hull_is_name(const char *name);

/* "models/low-poly rock.obj": low_poly_rock; of standard input hull. */
void hull_name_after(const char *file, char name[HULL_NAME_SIZE]);

#endif
