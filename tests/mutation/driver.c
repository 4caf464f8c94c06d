/* SPDX-License-Identifier: MIT */
/* Many test programs in one, which mutation.pl links with each mutant: driver NAME:MILLISECONDS... runs them
 * in turn, each within that time of the processor. */
#define _XOPEN_SOURCE 700
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/time.h>

#define TEST(name) int name(void);
#include "driver_tests.h"
#undef TEST

#define TEST(name) {#name, name},
static const struct {
    const char *name;
    int (*run)(void);
} tests[] = {
#include "driver_tests.h"
};

/* From now on: what takes longer is ended by a signal. */
static void limit_time(long milliseconds) {
    const struct itimerval limit = {{0, 0}, {milliseconds / 1000, milliseconds % 1000 * 1000}};
    setitimer(ITIMER_PROF, &limit, NULL);
}

static int run(const char *name, size_t length) {
    for (size_t n = 0; n < sizeof tests / sizeof *tests; n++)
        if (strlen(tests[n].name) == length && strncmp(tests[n].name, name, length) == 0) {
            printf("== %s\n", tests[n].name);
            fflush(stdout);
            return tests[n].run();
        }
    return EXIT_FAILURE;
}

int main(int argc, char **argv) {
    const struct rlimit memory = {1ul << 30, 1ul << 30}, none = {0, 0};
    setrlimit(RLIMIT_AS, &memory);
    setrlimit(RLIMIT_CORE, &none);
    for (int n = 1; n < argc; n++) {
        const char *colon = strchr(argv[n], ':');
        if (!colon)
            return EXIT_FAILURE;
        limit_time(atol(colon + 1));
        if (run(argv[n], (size_t)(colon - argv[n])) != 0)
            return EXIT_FAILURE;
    }
    puts("== end");
    return EXIT_SUCCESS;
}
