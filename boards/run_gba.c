/* SPDX-License-Identifier: MIT */
/* run_gba IMAGE, run_gba --version: runs an image with libmgba, without a picture or sound, and prints what
 * it writes to the emulator's log, until it is killed. */
#include <mgba/core/core.h>
#include <mgba/core/log.h>
#include <mgba/core/version.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The programs' bytes come as texts of one byte; whatever else is an error of the emulated machine. */
static void print_log(struct mLogger *logger, int category, enum mLogLevel level, const char *format,
                      va_list arguments) {
    (void)logger;
    if (strcmp(mLogCategoryId(category), "gba.debug") == 0) {
        vprintf(format, arguments);
        fflush(stdout);
    } else if (level & (mLOG_FATAL | mLOG_ERROR | mLOG_GAME_ERROR)) {
        vfprintf(stderr, format, arguments);
        fprintf(stderr, "\nrun_gba: stopped\n");
        exit(1);
    }
}

static struct mCore *load(const char *image) {
    struct mCore *core = mCoreFind(image);
    if (!core || !core->init(core))
        return NULL;
    mCoreInitConfig(core, NULL);
    core->opts.skipBios = true;
    if (!mCoreLoadFile(core, image))
        return NULL;
    core->reset(core);
    return core;
}

int main(int count, char **arguments) {
    static struct mLogger logger = {.log = print_log};
    mLogSetDefaultLogger(&logger);
    if (count == 2 && strcmp(arguments[1], "--version") == 0)
        return printf("libmgba %s\n", projectVersion) < 0;
    struct mCore *core = count == 2 ? load(arguments[1]) : NULL;
    if (!core) {
        fprintf(stderr, "run_gba: no such image; usage: run_gba IMAGE\n");
        return 2;
    }
    for (;;)
        core->runFrame(core);
}
