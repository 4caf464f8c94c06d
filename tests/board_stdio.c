/* SPDX-License-Identifier: MIT */
/* What a C library's printf asks of a board: tests that print TAP run there as they are. */
#include <errno.h>
#include <sys/stat.h>
#include "../port/port.h"

int _write(int file, const char *data, int size);
int _read(int file, char *data, int size);
int _close(int file);
int _fstat(int file, struct stat *about);
int _isatty(int file);
int _lseek(int file, int offset, int whence);
void *_sbrk(ptrdiff_t more);

int _write(int file, const char *data, int size) {
    (void)file;
    port_write(data, (size_t)size);
    return size;
}

int _read(int file, char *data, int size) {
    (void)file;
    return (int)port_read(data, (size_t)size);
}

int _close(int file) {
    (void)file;
    return 0;
}

/* A terminal, so that lines are written when they end. */
int _fstat(int file, struct stat *about) {
    (void)file;
    about->st_mode = S_IFCHR;
    return 0;
}

int _isatty(int file) {
    (void)file;
    return 1;
}

int _lseek(int file, int offset, int whence) {
    (void)file;
    (void)offset;
    (void)whence;
    return 0;
}

/* Only stdio takes memory, for its files and a buffer, and gives none back. */
void *_sbrk(ptrdiff_t more) {
    static char room[2048];
    static ptrdiff_t taken = 0;
    if (more > (ptrdiff_t)sizeof room - taken) {
        errno = ENOMEM;
        return (void *)-1;
    }
    taken += more;
    return room + taken - more;
}
