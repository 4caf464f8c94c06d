/* SPDX-License-Identifier: MIT */
/* The port to POSIX. */
#define _POSIX_C_SOURCE 200809L
#include "port.h"
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

const uint32_t port_count_rate = UINT32_C(1000000000);
const bool port_counts_cycles = false;

void port_init(void) {}

static void write_all(int file, const char *data, size_t size) {
    while (size > 0) {
        ssize_t written = write(file, data, size);
        if (written < 0)
            _exit(EXIT_FAILURE);
        data += written;
        size -= (size_t)written;
    }
}

void port_write(const char *data, size_t size) {
    write_all(STDOUT_FILENO, data, size);
}

void port_write_error(const char *data, size_t size) {
    write_all(STDERR_FILENO, data, size);
}

size_t port_read(char *data, size_t size) {
    ssize_t got = read(STDIN_FILENO, data, size);
    return got > 0 ? (size_t)got : 0;
}

uint32_t port_count(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint32_t)now.tv_sec * port_count_rate + (uint32_t)now.tv_nsec;
}

uint32_t port_count_since(uint32_t start) {
    return port_count() - start;
}

void port_exit(int status) {
    exit(status);
}
