/* SPDX-License-Identifier: MIT */
#define _XOPEN_SOURCE 700
#include "output.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool find_file(const char *name, int standard, struct stat *info) {
    return (strcmp(name, "-") == 0 ? fstat(standard, info) : stat(name, info)) == 0;
}

bool output_is_input(const char *out, const char *in) {
    struct stat to, from;
    return find_file(out, STDOUT_FILENO, &to) && find_file(in, STDIN_FILENO, &from) && S_ISREG(to.st_mode) &&
           to.st_dev == from.st_dev && to.st_ino == from.st_ino;
}

static bool is_ordinary_or_new(const char *name) {
    struct stat info;
    return stat(name, &info) != 0 || S_ISREG(info.st_mode);
}

/* The permissions that fopen would have given. mkstemp gives fewer. */
static void permit(int fd) {
    const mode_t mask = umask(0);
    umask(mask);
    fchmod(fd, 0666 & ~mask);
}

static void forget(output *o) {
    const int reason = errno;
    free(o->target);
    free(o->temporary);
    errno = reason;
}

/* The name behind links, lest the file takes the place of one. */
static char *target_of(const char *name) {
    char *behind = realpath(name, NULL);
    return behind != NULL ? behind : strdup(name);
}

static bool open_temporary(output *o, const char *name) {
    static const char suffix[] = ".XXXXXX";
    o->target = target_of(name);
    o->temporary = o->target != NULL ? malloc(strlen(o->target) + sizeof suffix) : NULL;
    if (o->temporary == NULL)
        return false;
    strcat(strcpy(o->temporary, o->target), suffix);
    const int fd = mkstemp(o->temporary);
    if (fd < 0)
        return false;
    permit(fd);
    o->stream = fdopen(fd, "w");
    return o->stream != NULL;
}

bool output_open(output *o, const char *name) {
    *o = (output){NULL, NULL, NULL};
    if (strcmp(name, "-") == 0) {
        o->stream = stdout;
        return true;
    }
    if (!is_ordinary_or_new(name))
        return (o->stream = fopen(name, "w")) != NULL;
    if (open_temporary(o, name))
        return true;
    forget(o);
    return false;
}

bool output_close(output *o) {
    bool good = fflush(o->stream) == 0 && !ferror(o->stream);
    if (o->stream != stdout)
        good = fclose(o->stream) == 0 && good;
    if (o->target == NULL)
        return good;
    good = good && rename(o->temporary, o->target) == 0;
    if (!good) {
        const int reason = errno;
        unlink(o->temporary);
        errno = reason;
    }
    forget(o);
    return good;
}
