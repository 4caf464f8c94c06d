/* SPDX-License-Identifier: MIT */
#include "memory.h"
#include "command.h"

#include <stdio.h>
#include <stdlib.h>

void *take_memory(size_t count, size_t size) {
    void *memory = calloc(count + 1, size);
    if (memory != NULL)
        return memory;
    fputs("toi16: not enough memory\n", stderr);
    exit(EXIT_NOTHING);
}
