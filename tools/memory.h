/* SPDX-License-Identifier: MIT */
/* Memory of the command line. */
#ifndef MEMORY_H
#define MEMORY_H

#include <stddef.h>

/* Zeroed, to be freed; without memory the program says so and ends. */
void *take_memory(size_t count, size_t size);

#endif
